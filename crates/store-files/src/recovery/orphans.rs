//! What dead writers left: temp files from before their commit, of which nobody was promised anything, and displaced
//! files of changes that are closed.

use crate::commit::displaced;
use crate::commit::note;
use crate::commit::temp_file::{self, inner, is_temp};
use crate::home::locked_home::LockedHome;
use crate::path::beneath::unlink;
use notewell_store::{DocumentKey, EventId};
use rustix::fs::{AtFlags, Dir, FileType, Mode, OFlags};
use std::collections::HashSet;
use std::os::fd::OwnedFd;
use std::path::Path;

/// The length of an event's id as text.
const EVENT_ID: usize = 36;

/// Removes what the last holder of the lock left beside the documents that it had in hand.
pub(crate) fn sweep(locked: &mut LockedHome<'_>) {
    let left = std::mem::take(&mut locked.lock.left);
    for key in left.iter().filter_map(|key| key.parse::<DocumentKey>().ok()) {
        if let Ok(Some(place)) = locked.store.locate(Some(locked.ledger), locked.owner, &key, false) {
            sweep_folder(locked, &place.folder);
        }
    }
}

/// Removes displaced files of changes that are recorded and closed: their writer died before it could. `open` are the
/// changes that were open when the lock was taken. What belongs to no event that the ledger knows stays for the
/// doctor: it may be all that is left of a save.
pub(crate) fn sweep_displaced(locked: &LockedHome<'_>, open: &HashSet<EventId>) {
    let closed = |name: &str| is_closed(locked, open, name);
    if let Ok(folder) = locked.store.root.folder(displaced::FOLDER) {
        for name in names(&folder).into_iter().filter(|name| closed(name)) {
            let _ = unlink(&folder, &name);
        }
    }
    // Beside the target of a link what was displaced keeps the temp file's name. Other homes may link there too.
    let reader = locked.ledger.reader();
    for (_, link) in reader.links(locked.owner).unwrap_or_default() {
        let flags = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::CLOEXEC;
        let parent = Path::new(&link.target).parent();
        let Some(Ok(folder)) = parent.map(|parent| rustix::fs::open(parent, flags, Mode::empty())) else { continue };
        let left = names(&folder).into_iter().filter(|name| is_temp(name));
        for name in left.filter(|name| inner(name).is_some_and(|inner| closed(&inner))) {
            let _ = unlink(&folder, &name);
        }
    }
}

/// Whether a name begins with the id of an event that is recorded and was not open.
fn is_closed(locked: &LockedHome<'_>, open: &HashSet<EventId>, name: &str) -> bool {
    let id = name.get(..EVENT_ID).and_then(|id| id.parse::<EventId>().ok());
    let id = id.filter(|id| !open.contains(id));
    id.is_some_and(|id| locked.ledger.reader().is_recorded(locked.owner, id).unwrap_or(false))
}

/// Whether somebody wrote to a displaced file through an old descriptor, and what was written is noted nowhere: a file
/// that was only moved here was changed (`ctime`) after its last write (`mtime`).
pub(crate) fn is_late_save(folder: &OwnedFd, name: &str) -> bool {
    if note::is_note(name) {
        return false;
    }
    let Ok(stat) = rustix::fs::statat(folder, name, AtFlags::SYMLINK_NOFOLLOW) else { return false };
    let is_regular = FileType::from_raw_mode(stat.st_mode) == FileType::RegularFile && stat.st_size > 0;
    let written = (stat.st_mtime, stat.st_mtime_nsec) >= (stat.st_ctime, stat.st_ctime_nsec);
    is_regular && written && note::seen(folder, name).is_none_or(|seen| !note::holds(folder, name, &seen))
}

fn names(folder: &OwnedFd) -> Vec<String> {
    let Ok(entries) = Dir::read_from(folder) else { return Vec::new() };
    entries
        .filter_map(Result::ok)
        .filter_map(|entry| entry.file_name().to_str().ok().map(str::to_owned))
        .filter(|name| name != "." && name != "..")
        .collect()
}

/// Removes temp files in a folder that belong to no open change; how many.
pub(crate) fn sweep_folder(locked: &LockedHome<'_>, folder: &OwnedFd) -> usize {
    let Ok(open) = locked.ledger.reader().open(locked.owner) else { return 0 };
    let temps = open.iter().filter_map(|open| open.temp().map(str::to_owned));
    let needed: HashSet<String> = temps.flat_map(|temp| [temp_file::old(&temp), temp]).collect();
    let mut removed = 0;
    for name in names(folder).into_iter().filter(|name| is_temp(name) && !needed.contains(name)) {
        // Of an event that is open it may be what a merge displaced: that is looked at before it goes.
        let inner = inner(&name).unwrap_or_default();
        let is_open = open.iter().any(|open| inner.starts_with(&open.event.to_string()));
        let moved =
            is_open
                && locked.store.root.create_folder(displaced::FOLDER).is_ok_and(|displaced| {
                    rustix::fs::renameat(folder, name.as_str(), &displaced, inner.as_str()).is_ok()
                });
        removed += usize::from(moved || unlink(folder, &name).is_ok());
    }
    removed
}
