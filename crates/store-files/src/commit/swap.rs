//! Exchanging a temp file with the document.

use crate::commit::publish::write_and_flush;
use crate::commit::temp_file;
use crate::failure::{self, Outcome};
use crate::home::FileStore;
use crate::home::options::{Exchange, Step};
use crate::path::beneath::unlink;
use crate::path::disk_file::DiskFile;
use crate::path::place::Place;
use rustix::fs::{AtFlags, RenameFlags};
use rustix::io::Errno;
use std::io;

/// Exchanges temp file and document, so that the temp name holds the document's old file; `false` when there was
/// none. `expected` says whether there should be one.
pub(crate) fn exchange(store: &FileStore, place: &Place, temp: &str, expected: bool) -> Outcome<bool> {
    let fail = |error: &io::Error| failure::io("put in place", &place.shown, error);
    // Two turns decide it unless somebody creates and deletes the file at our pace.
    for turn in 0..8 {
        let there = expected == (turn % 2 == 0);
        if !there {
            match create(store, place, temp) {
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => continue,
                other => other.map_err(|error| fail(&error))?,
            }
            return Ok(false);
        }
        match exchange_whole(store, place, temp) {
            Some(Err(error)) if error.kind() == io::ErrorKind::NotFound => continue,
            Some(other) => other.map_err(|error| fail(&error))?,
            None => {
                // The old file gets a second name before ours takes the first.
                let (folder, name, old) = (&place.folder, place.name.as_str(), temp_file::old(temp));
                match second_name(store, place, &old) {
                    Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
                    other => other.map_err(|error| fail(&error))?,
                }
                store.step(Step::Named)?;
                again(|| rustix::fs::renameat(folder, temp, folder, name)).map_err(|error| fail(&error.into()))?;
                store.step(Step::Replaced)?;
                again(|| rustix::fs::renameat(folder, old.as_str(), folder, temp))
                    .map_err(|error| fail(&error.into()))?;
            }
        }
        return Ok(true);
    }
    Err(fail(&io::Error::new(io::ErrorKind::WouldBlock, "the file comes and goes")).into())
}

/// `None` where the file system knows no exchange.
fn exchange_whole(store: &FileStore, place: &Place, temp: &str) -> Option<io::Result<()>> {
    let (folder, name) = (&place.folder, place.name.as_str());
    if store.exchange != Exchange::Whole {
        return None;
    }
    match again(|| rustix::fs::renameat_with(folder, temp, folder, name, RenameFlags::EXCHANGE)) {
        Err(Errno::NOSYS | Errno::INVAL | Errno::OPNOTSUPP) => None,
        other => Some(other.map_err(Into::into)),
    }
}

/// Gives the document's file a second name; a copy of it where there are no second names.
fn second_name(store: &FileStore, place: &Place, old: &str) -> io::Result<()> {
    let (folder, name) = (&place.folder, place.name.as_str());
    // What a dead writer left under it is a name of what is there now, or of what was replaced since.
    unlink(folder, old)?;
    if store.exchange != Exchange::Copied {
        match again(|| rustix::fs::linkat(folder, name, folder, old, AtFlags::empty())) {
            Err(error) if has_no_links(error) => {}
            other => return other.map_err(Into::into),
        }
    }
    let found = DiskFile::look_at(folder, name)?;
    if !found.exists {
        return Err(Errno::NOENT.into());
    }
    write_and_flush(place, old, &found.bytes, found.mode)
}

const fn has_no_links(error: Errno) -> bool {
    matches!(error, Errno::PERM | Errno::OPNOTSUPP | Errno::NOSYS | Errno::MLINK)
}

/// Gives the temp file the document's name, which must be free.
pub(crate) fn create(store: &FileStore, place: &Place, temp: &str) -> io::Result<()> {
    let (folder, name) = (&place.folder, place.name.as_str());
    if store.exchange == Exchange::Whole {
        match again(|| rustix::fs::renameat_with(folder, temp, folder, name, RenameFlags::NOREPLACE)) {
            Err(Errno::NOSYS | Errno::INVAL | Errno::OPNOTSUPP) => {}
            other => return other.map_err(Into::into),
        }
    }
    if store.exchange != Exchange::Copied {
        match again(|| rustix::fs::linkat(folder, temp, folder, name, AtFlags::empty())) {
            Err(error) if has_no_links(error) => {}
            Err(error) => return Err(error.into()),
            Ok(()) => return unlink(folder, temp),
        }
    }
    match rustix::fs::statat(folder, name, AtFlags::SYMLINK_NOFOLLOW) {
        Err(Errno::NOENT) => again(|| rustix::fs::renameat(folder, temp, folder, name)).map_err(Into::into),
        Err(error) => Err(error.into()),
        Ok(_) => Err(Errno::EXIST.into()),
    }
}

/// Puts a file back under a document's name, unless somebody made a new one there; then `false`.
pub(crate) fn restore(store: &FileStore, place: &Place, temp: &str) -> io::Result<bool> {
    match create(store, place, temp) {
        Ok(()) => Ok(true),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(false),
        Err(error) => Err(error),
    }
}

/// Completes an exchange that was cut short where it takes several steps.
pub(crate) fn heal(place: &Place, temp: &str) -> io::Result<()> {
    let (folder, old) = (&place.folder, temp_file::old(temp));
    match rustix::fs::statat(folder, temp, AtFlags::SYMLINK_NOFOLLOW) {
        // Ours is not in place yet: the second name is not needed.
        Ok(_) => unlink(folder, &old),
        Err(Errno::NOENT) => match again(|| rustix::fs::renameat(folder, old.as_str(), folder, temp)) {
            Ok(()) | Err(Errno::NOENT) => Ok(()),
            Err(error) => Err(error.into()),
        },
        Err(error) => Err(error.into()),
    }
}

/// Undoes an exchange.
pub(crate) fn back(place: &Place, temp: &str) -> io::Result<()> {
    let (folder, name) = (&place.folder, place.name.as_str());
    again(|| rustix::fs::renameat(folder, temp, folder, name))?;
    Ok(())
}

/// Repeats an interrupted call.
fn again(mut call: impl FnMut() -> Result<(), Errno>) -> Result<(), Errno> {
    loop {
        match call() {
            Err(Errno::INTR) => {}
            other => return other,
        }
    }
}
