//! The notes beside a displaced file: what was seen in it, what stood there before, and what a save was made from.

use crate::commit::displaced::Displaced;
use crate::path::beneath::{open_part, unlink};
use crate::path::disk_file::DiskFile;
use crate::path::mode;
use rustix::fs::OFlags;
use std::io;
use std::os::fd::OwnedFd;
use std::time::SystemTime;

/// The ending of a note of what was seen in a displaced file.
pub(crate) const SEEN: &str = ".seen";

/// The ending of a note of what a save that is not merged yet was made from.
pub(crate) const BASE: &str = ".base";

/// The ending of a note of what was in the file before the save that was displaced.
pub(crate) const READ: &str = ".read";

/// A late writer's text is merged from what was seen before; without the note, from what the ledger knows.
pub(crate) fn note_seen(folder: &OwnedFd, name: &str, bytes: &[u8]) {
    note(folder, &format!("{name}{SEEN}"), bytes);
}

pub(crate) fn note(folder: &OwnedFd, name: &str, bytes: &[u8]) {
    use std::io::Write as _;
    let flags = OFlags::WRONLY | OFlags::CREATE | OFlags::TRUNC;
    let noted = open_part(folder, name, flags, mode::FILE).and_then(|file| std::fs::File::from(file).write_all(bytes));
    if let Err(error) = noted {
        tracing::warn!(%error, "what was seen in a displaced file could not be noted");
    }
}

/// What was seen in a displaced file, when that was noted.
pub(crate) fn seen(folder: &OwnedFd, name: &str) -> Option<Vec<u8>> {
    noted(folder, &format!("{name}{SEEN}"))
}

/// Whether a name is that of a note.
pub(crate) fn is_note(name: &str) -> bool {
    [SEEN, READ, BASE].iter().any(|ending| name.ends_with(ending))
}

/// Whether a displaced file still holds these bytes.
pub(crate) fn holds(folder: &OwnedFd, name: &str, bytes: &[u8]) -> bool {
    noted(folder, name).is_some_and(|found| found == bytes)
}

/// When it was noted what was displaced there in a race; `None` for what nobody raced with.
pub(crate) fn noted_at(displaced: &Displaced) -> Option<SystemTime> {
    let noted = DiskFile::look_at(&displaced.folder, &format!("{}{READ}", displaced.name)).ok()?;
    noted.changed.filter(|_| noted.exists)
}

/// What was in the file before the save that was displaced, when that was noted.
pub(crate) fn read(displaced: &Displaced) -> Option<Vec<u8>> {
    noted(&displaced.folder, &format!("{}{READ}", displaced.name))
}

fn noted(folder: &OwnedFd, name: &str) -> Option<Vec<u8>> {
    DiskFile::look_at(folder, name).ok().filter(|found| found.exists).map(|found| found.bytes)
}

/// What a displaced save that is not merged yet was made from.
pub(crate) fn base(displaced: &Displaced) -> Option<String> {
    noted(&displaced.folder, &format!("{}{BASE}", displaced.name)).and_then(|bytes| String::from_utf8(bytes).ok())
}

/// Notes that a displaced save is merged.
pub(crate) fn note_merged(displaced: &Displaced, seen: &[u8]) -> io::Result<()> {
    note_seen(&displaced.folder, &displaced.name, seen);
    unlink(&displaced.folder, &format!("{}{BASE}", displaced.name))
}
