//! Exchanging a temp file with the document, and keeping what was displaced.

use crate::commit::publish::write_and_flush;
use crate::commit::temp_file;
use crate::external::timeline::{Moment, PUT};
use crate::failure::{self, Outcome};
use crate::home::FileStore;
use crate::home::options::{Exchange, Step};
use crate::ledger::OpenChange;
use crate::path::beneath::{open_part, unlink};
use crate::path::disk_file::DiskFile;
use crate::path::mode;
use crate::path::place::Place;
use notewell_store::EventId;
use rustix::fs::{AtFlags, OFlags, RenameFlags};
use rustix::io::Errno;
use std::io;
use std::os::fd::OwnedFd;
use std::time::SystemTime;

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

/// The name of a displaced file.
pub(crate) fn name(event: EventId, position: usize) -> String {
    format!("{event}-{position}")
}

/// Moves the displaced file among the others; where a pinned link leads to another file system it stays. `met` is
/// its content when that is not what was read, with what was read.
pub(crate) fn keep(
    store: &FileStore,
    place: &Place,
    temp: &str,
    event: EventId,
    position: usize,
    met: Option<(&[u8], &[u8])>,
) -> io::Result<Displaced> {
    let name = name(event, position);
    if let Some(folder) = move_in(store, place, temp, &name) {
        if let Some((bytes, read)) = met {
            note_seen(&folder, &name, bytes);
            note(&folder, &format!("{name}{READ}"), read);
        }
        return Ok(Displaced { folder, name });
    }
    Ok(Displaced { folder: place.folder.try_clone()?, name: temp.to_owned() })
}

/// What a merge displaced.
pub(crate) struct Seen<'s> {
    pub(crate) bytes: &'s [u8],
    /// What we had put in place before.
    pub(crate) read: &'s str,
    /// What it was made from, when it is not merged yet.
    pub(crate) base: Option<&'s str>,
}

/// Moves what a merge displaced among the others, with notes; `last` is the number of the last event. `None` where
/// it cannot be kept beside the others, on another file system: it was read, and nobody holds it for long.
pub(crate) fn keep_more(
    store: &FileStore,
    place: &Place,
    temp: &str,
    (event, position, last): (EventId, usize, u64),
    seen: &Seen<'_>,
) -> io::Result<Option<Displaced>> {
    let first = name(event, position);
    let taken: Vec<String> = all(store, event, position).into_iter().map(|displaced| displaced.name).collect();
    let free = (PUT + 1..).map(|count| format!("{first}.{last}-{count}")).find(|name| !taken.contains(name));
    let name = free.unwrap_or_default();
    let Some(folder) = move_in(store, place, temp, &name) else {
        unlink(&place.folder, temp)?;
        return Ok(None);
    };
    if let Some(base) = seen.base {
        note(&folder, &format!("{name}{BASE}"), base.as_bytes());
    }
    note_seen(&folder, &name, seen.bytes);
    note(&folder, &format!("{name}{READ}"), seen.read.as_bytes());
    Ok(Some(Displaced { folder, name }))
}

fn move_in(store: &FileStore, place: &Place, temp: &str, name: &str) -> Option<OwnedFd> {
    let folder = store.root.create_folder(FOLDER).ok().filter(|_| place.inside)?;
    rustix::fs::renameat(&place.folder, temp, &folder, name).ok()?;
    Some(folder)
}

/// The ending of a note of what was seen in a displaced file.
const SEEN: &str = ".seen";

/// The ending of a note of what a save that is not merged yet was made from.
const BASE: &str = ".base";

/// The ending of a note of what was in the file before the save that was displaced.
const READ: &str = ".read";

/// A late writer's text is merged from what was seen before; without the note, from what the ledger knows.
pub(crate) fn note_seen(folder: &OwnedFd, name: &str, bytes: &[u8]) {
    note(folder, &format!("{name}{SEEN}"), bytes);
}

fn note(folder: &OwnedFd, name: &str, bytes: &[u8]) {
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

/// The displaced files of a change, in order.
pub(crate) fn all(store: &FileStore, event: EventId, position: usize) -> Vec<Displaced> {
    let Ok(folder) = store.root.folder(FOLDER) else { return Vec::new() };
    let Ok(entries) = rustix::fs::Dir::read_from(&folder) else { return Vec::new() };
    let first = name(event, position);
    let mut names: Vec<String> = entries
        .filter_map(Result::ok)
        .filter_map(|entry| entry.file_name().to_str().ok().map(str::to_owned))
        .filter(|name| name.strip_prefix(&first).is_some_and(|rest| rest.is_empty() || rest.starts_with('.')))
        .filter(|name| !is_note(name))
        .collect();
    names.sort_unstable_by_key(|name| count(name));
    names.into_iter().filter_map(|name| Some(Displaced { folder: folder.try_clone().ok()?, name })).collect()
}

/// When a file of this name was displaced, within its change: the number of the last event then, and a count.
fn count(name: &str) -> Option<Moment> {
    let (_, count) = name.rsplit_once('.')?;
    let (last, count) = count.split_once('-').unwrap_or(("0", count));
    Some((last.parse().ok()?, count.parse().ok()?))
}

impl Displaced {
    /// When it was displaced by this change, or by a meeting of its.
    pub(crate) fn moment(&self, open: &OpenChange) -> Moment {
        let (last, count) = count(&self.name).unwrap_or_default();
        (last.max(open.sequence), count)
    }
}

/// Removes a displaced file with its note.
pub(crate) fn remove(displaced: &Displaced) -> io::Result<()> {
    for ending in [SEEN, READ, BASE] {
        unlink(&displaced.folder, &format!("{}{ending}", displaced.name))?;
    }
    unlink(&displaced.folder, &displaced.name)
}
