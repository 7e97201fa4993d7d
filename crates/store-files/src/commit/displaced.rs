//! The files that ours took the place of, kept until nobody writes to them any more.

use crate::commit::note;
use crate::external::timeline::{Moment, PUT};
use crate::home::FileStore;
use crate::ledger::OpenChange;
use crate::path::beneath::unlink;
use crate::path::place::Place;
use notewell_store::EventId;
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
            note::note_seen(&folder, &name, bytes);
            note::note(&folder, &format!("{name}{}", note::READ), read);
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
        note::note(&folder, &format!("{name}{}", note::BASE), base.as_bytes());
    }
    note::note_seen(&folder, &name, seen.bytes);
    note::note(&folder, &format!("{name}{}", note::READ), seen.read.as_bytes());
    Ok(Some(Displaced { folder, name }))
}

fn move_in(store: &FileStore, place: &Place, temp: &str, name: &str) -> Option<OwnedFd> {
    let folder = store.root.create_folder(FOLDER).ok().filter(|_| place.inside)?;
    rustix::fs::renameat(&place.folder, temp, &folder, name).ok()?;
    Some(folder)
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
        .filter(|name| !note::is_note(name))
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
    for ending in [note::SEEN, note::READ, note::BASE] {
        unlink(&displaced.folder, &format!("{}{ending}", displaced.name))?;
    }
    unlink(&displaced.folder, &displaced.name)
}
