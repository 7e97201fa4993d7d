//! Exchanging a temp file with the document, and keeping what was displaced.

use crate::home::FileStore;
use crate::place::Place;
use notewell_store::EventId;
use rustix::fs::{AtFlags, RenameFlags};
use rustix::io::Errno;
use std::io;
use std::os::fd::OwnedFd;

/// The folder of displaced files.
pub(crate) const FOLDER: &str = ".notewell/displaced";

/// A file that ours took the place of.
#[derive(Debug)]
pub(crate) struct Displaced {
    pub(crate) folder: OwnedFd,
    pub(crate) name: String,
}

/// Exchanges temp file and document, so that the temp name holds the document's old file; `false` when there was
/// none. `expected` says whether there should be one.
pub(crate) fn exchange(place: &Place, temp: &str, expected: bool) -> io::Result<bool> {
    // Two turns decide it unless somebody creates and deletes the file at our pace.
    for turn in 0..8 {
        let there = expected == (turn % 2 == 0);
        let result = if there { exchange_once(place, temp) } else { create_once(place, temp) };
        match result {
            Ok(()) => return Ok(there),
            Err(Errno::NOENT) if there => {}
            Err(Errno::EXIST) if !there => {}
            Err(error) => return Err(error.into()),
        }
    }
    Err(io::Error::new(io::ErrorKind::WouldBlock, "the file comes and goes"))
}

fn exchange_once(place: &Place, temp: &str) -> Result<(), Errno> {
    let (folder, name) = (&place.folder, place.name.as_str());
    match again(|| rustix::fs::renameat_with(folder, temp, folder, name, RenameFlags::EXCHANGE)) {
        Err(Errno::NOSYS | Errno::INVAL | Errno::OPNOTSUPP) => {}
        other => return other,
    }
    // No exchange here: the old file gets a second name before ours takes the first.
    let old = format!("{temp}.old");
    again(|| rustix::fs::linkat(folder, name, folder, old.as_str(), AtFlags::empty()))?;
    again(|| rustix::fs::renameat(folder, temp, folder, name))?;
    again(|| rustix::fs::renameat(folder, old.as_str(), folder, temp))
}

fn create_once(place: &Place, temp: &str) -> Result<(), Errno> {
    let (folder, name) = (&place.folder, place.name.as_str());
    match again(|| rustix::fs::renameat_with(folder, temp, folder, name, RenameFlags::NOREPLACE)) {
        Err(Errno::NOSYS | Errno::INVAL | Errno::OPNOTSUPP) => {}
        other => return other,
    }
    again(|| rustix::fs::linkat(folder, temp, folder, name, AtFlags::empty()))?;
    again(|| rustix::fs::unlinkat(folder, temp, AtFlags::empty()))
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

/// The name of a displaced file.
pub(crate) fn name(event: EventId, position: usize) -> String {
    format!("{event}-{position}")
}

/// Moves the displaced file among the others; where a pinned link leads to another file system it stays.
pub(crate) fn keep(
    store: &FileStore,
    place: &Place,
    temp: &str,
    event: EventId,
    position: usize,
) -> io::Result<Displaced> {
    let name = name(event, position);
    if place.inside
        && let Ok(folder) = store.root.create_folder(FOLDER)
        && rustix::fs::renameat(&place.folder, temp, &folder, name.as_str()).is_ok()
    {
        return Ok(Displaced { folder, name });
    }
    Ok(Displaced { folder: place.folder.try_clone()?, name: temp.to_owned() })
}
