//! Permissions: private by default, the owner's choice kept, secrets always private.

use rustix::fs::{Mode, Stat};
use std::os::fd::AsFd;

/// Files that we create.
pub(crate) const FILE: Mode = Mode::from_raw_mode(0o600);
/// Folders that we create.
pub(crate) const FOLDER: Mode = Mode::from_raw_mode(0o700);

/// The permission bits of a file.
pub(crate) fn bits(stat: &Stat) -> u32 {
    stat.st_mode & 0o7777
}

/// Whether others than the owner may do anything with a file.
pub(crate) const fn wide(bits: u32) -> bool {
    bits & 0o077 != 0
}

/// The mode for a file that takes the place of one with these bits.
pub(crate) fn kept(bits: Option<u32>) -> Mode {
    bits.map_or(FILE, |bits| Mode::from_raw_mode(bits & 0o777))
}

/// Makes a secret file private again. Failure is no reason to stop: the inspection reports it.
pub(crate) fn force_private(file: impl AsFd) {
    if let Ok(stat) = rustix::fs::fstat(&file)
        && wide(bits(&stat))
    {
        let _ = rustix::fs::fchmod(&file, FILE);
    }
}
