//! Exchanging a temp file with the document, and keeping what was displaced.

use crate::beneath::{open_part, unlink};
use crate::found::Found;
use crate::home::FileStore;
use crate::mode;
use crate::place::Place;
use notewell_store::EventId;
use rustix::fs::{AtFlags, OFlags, RenameFlags};
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

/// Moves the displaced file among the others; where a pinned link leads to another file system it stays. `met` is
/// its content when that is not what the ledger knows.
pub(crate) fn keep(
    store: &FileStore,
    place: &Place,
    temp: &str,
    event: EventId,
    position: usize,
    met: Option<&[u8]>,
) -> io::Result<Displaced> {
    let name = name(event, position);
    if let Some(folder) = move_in(store, place, temp, &name) {
        if let Some(bytes) = met {
            note_seen(&folder, &name, bytes);
        }
        return Ok(Displaced { folder, name });
    }
    Ok(Displaced { folder: place.folder.try_clone()?, name: temp.to_owned() })
}

/// Moves what a merge displaced among the others, with a note of what was seen in it.
pub(crate) fn keep_more(
    store: &FileStore,
    place: &Place,
    temp: &str,
    (event, position): (EventId, usize),
    seen: &[u8],
) -> io::Result<()> {
    let first = name(event, position);
    let taken: Vec<String> = all(store, event, position).into_iter().map(|displaced| displaced.name).collect();
    let name = (1..).map(|turn: u32| format!("{first}.{turn}")).find(|name| !taken.contains(name)).unwrap_or_default();
    match move_in(store, place, temp, &name) {
        Some(folder) => note_seen(&folder, &name, seen),
        // On another file system it cannot be kept beside the others; it was read, and nobody holds it for long.
        None => unlink(&place.folder, temp)?,
    }
    Ok(())
}

fn move_in(store: &FileStore, place: &Place, temp: &str, name: &str) -> Option<OwnedFd> {
    let folder = store.root.create_folder(FOLDER).ok().filter(|_| place.inside)?;
    rustix::fs::renameat(&place.folder, temp, &folder, name).ok()?;
    Some(folder)
}

/// The ending of a note of what was seen in a displaced file.
const SEEN: &str = ".seen";

/// A late writer's text is merged from what was seen before; without the note, from what the ledger knows.
pub(crate) fn note_seen(folder: &OwnedFd, name: &str, bytes: &[u8]) {
    use std::io::Write as _;
    let flags = OFlags::WRONLY | OFlags::CREATE | OFlags::TRUNC;
    let noted = open_part(folder, &format!("{name}{SEEN}"), flags, mode::FILE)
        .and_then(|file| std::fs::File::from(file).write_all(bytes));
    if let Err(error) = noted {
        tracing::warn!(%error, "what was seen in a displaced file could not be noted");
    }
}

/// What was seen in a displaced file, when that was noted.
pub(crate) fn seen(folder: &OwnedFd, name: &str) -> Option<Vec<u8>> {
    Found::look_at(folder, &format!("{name}{SEEN}")).ok().filter(|found| found.exists).map(|found| found.bytes)
}

/// The displaced files of a change, in order.
pub(crate) fn all(store: &FileStore, event: EventId, position: usize) -> Vec<Displaced> {
    let Ok(folder) = store.root.folder(FOLDER) else { return Vec::new() };
    let Ok(entries) = rustix::fs::Dir::read_from(&folder) else { return Vec::new() };
    let first = name(event, position);
    let mut names: Vec<String> = entries
        .filter_map(Result::ok)
        .filter_map(|entry| entry.file_name().to_str().ok().map(str::to_owned))
        .filter(|name| name.strip_prefix(&first).is_some_and(|rest| rest.is_empty() || rest.starts_with('.')))
        .filter(|name| !name.ends_with(SEEN))
        .collect();
    names.sort_unstable();
    names.into_iter().filter_map(|name| Some(Displaced { folder: folder.try_clone().ok()?, name })).collect()
}

/// Removes a displaced file with its note.
pub(crate) fn remove(displaced: &Displaced) -> io::Result<()> {
    unlink(&displaced.folder, &format!("{}{SEEN}", displaced.name))?;
    unlink(&displaced.folder, &displaced.name)
}
