//! Bytes that cannot be read as text are kept aside, each once, where the inspection names them.

use crate::failure;
use crate::home::FileStore;
use crate::path::beneath::{open_part, sync, unlink};
use crate::path::mode;
use notewell_store::{DocumentKey, StoreError};
use notewell_text::Revision;
use rustix::fs::OFlags;
use std::fs::File;
use std::io::{self, Write as _};
use std::os::fd::OwnedFd;

/// The folder of what could not be read.
pub(crate) const FOLDER: &str = ".notewell/quarantine";

/// How the name of a save begins that came too late to be merged.
pub(crate) const LATE: &str = "late-";

/// Keeps bytes under the name of their hash; `false` when they are kept already.
pub(crate) fn keep(store: &FileStore, key: &DocumentKey, bytes: &[u8]) -> Result<bool, StoreError> {
    write(store, key, bytes).map_err(|error| failure::io("keep aside what is no text in", key, &error))
}

/// Moves a displaced file that no event knows here, under a name of its own.
pub(crate) fn take_in(store: &FileStore, folder: &OwnedFd, name: &str) -> io::Result<()> {
    let aside = store.root.create_folder(FOLDER)?;
    rustix::fs::renameat(folder, name, &aside, format!("{LATE}{name}").as_str())?;
    sync(&aside)
}

fn write(store: &FileStore, key: &DocumentKey, bytes: &[u8]) -> io::Result<bool> {
    let folder = store.root.create_folder(FOLDER)?;
    let name = format!("{}-{}", key.to_string().replace(['/', ':'], "_"), Revision::of(bytes).short());
    let flags = OFlags::WRONLY | OFlags::CREATE | OFlags::EXCL;
    let file = match open_part(&folder, &name, flags, mode::FILE) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => return Ok(false),
        other => other?,
    };
    let mut file = File::from(file);
    let written = file.write_all(bytes).and_then(|()| sync(&file)).and_then(|()| sync(&folder));
    if written.is_err() {
        let _ = unlink(&folder, &name);
    }
    written.map(|()| true)
}
