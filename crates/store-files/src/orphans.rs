//! Temp files of writers that died before their commit: nobody was promised anything of them.

use crate::beneath::unlink;
use crate::locked_home::LockedHome;
use crate::swap;
use notewell_store::DocumentKey;
use rustix::fs::Dir;
use std::collections::HashSet;
use std::os::fd::OwnedFd;

const PREFIX: &str = ".notewell-";
const SUFFIX: &str = ".tmp";
/// The second name of a file whose place a temp file takes.
const OLD: &str = ".old";

/// Whether a name is one of our temp files.
pub(crate) fn is_temp(name: &str) -> bool {
    name.starts_with(PREFIX) && inner(name).is_some()
}

/// What a temp file is named after.
fn inner(name: &str) -> Option<String> {
    let name = name.strip_prefix(PREFIX)?;
    let (name, old) = name.strip_suffix(OLD).map_or((name, ""), |name| (name, OLD));
    Some(name.strip_suffix(SUFFIX)?.to_owned() + old)
}

/// Removes what the last holder of the lock left beside the documents that it had in hand.
pub(crate) fn sweep(locked: &mut LockedHome<'_>) {
    let left = std::mem::take(&mut locked.lock.left);
    for key in left.iter().filter_map(|key| key.parse::<DocumentKey>().ok()) {
        if let Ok(Some(place)) = locked.store.locate(Some(locked.ledger), locked.owner, &key, false) {
            sweep_folder(locked, &place.folder);
        }
    }
}

/// Removes temp files in a folder that belong to no open change; how many.
pub(crate) fn sweep_folder(locked: &LockedHome<'_>, folder: &OwnedFd) -> usize {
    let Ok(open) = locked.ledger.reader().open(locked.owner) else { return 0 };
    let temps = open.iter().filter_map(|open| open.temp.clone());
    let needed: HashSet<String> = temps.flat_map(|temp| [swap::old_name(&temp), temp]).collect();
    let Ok(entries) = Dir::read_from(folder) else { return 0 };
    let orphans: Vec<String> = entries
        .filter_map(Result::ok)
        .filter_map(|entry| entry.file_name().to_str().ok().map(str::to_owned))
        .filter(|name| is_temp(name) && !needed.contains(name))
        .collect();
    let mut removed = 0;
    for name in orphans {
        // Of an event that is open it may be what a merge displaced: that is looked at before it goes.
        let inner = inner(&name).unwrap_or_default();
        let is_open = open.iter().any(|open| inner.starts_with(&open.event.to_string()));
        let moved =
            is_open
                && locked.store.root.create_folder(swap::FOLDER).is_ok_and(|displaced| {
                    rustix::fs::renameat(folder, name.as_str(), &displaced, inner.as_str()).is_ok()
                });
        removed += usize::from(moved || unlink(folder, &name).is_ok());
    }
    removed
}
