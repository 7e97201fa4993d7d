//! What writers left behind.

use super::{Inspection, Severity};
use crate::commit::displaced;
use crate::commit::temp_file::{self, is_temp};
use crate::home::FileStore;
use crate::ledger::Access;
use crate::recovery::quarantine;
use notewell_store::Owner;
use rustix::fs::{Dir, FileType};
use std::collections::HashSet;

impl FileStore {
    pub(super) fn inspect_leftovers(&self, inspection: &mut Inspection) {
        let ledger = self.open_ledger(Access::Read).ok().flatten();
        let open = ledger.and_then(|ledger| ledger.reader().open(&Owner::local()).ok()).unwrap_or_default();
        let temps = open.iter().filter_map(|open| open.temp().map(str::to_owned));
        let temps: HashSet<String> = temps.flat_map(|temp| [temp_file::old(&temp), temp]).collect();
        let displaced: HashSet<String> = open.iter().map(|open| displaced::name(open.event, open.position)).collect();
        for (folder, name) in self.walk() {
            let path = if folder.is_empty() { name.clone() } else { format!("{folder}/{name}") };
            if is_temp(&name) && !temps.contains(&name) {
                let message = "a temp file of a write that never happened";
                inspection.fixable("orphan", Severity::Warning, path, message);
            } else if name.contains(".sync-conflict-") {
                let message = "your file sync kept two versions; merge it by hand, then delete it";
                inspection.add("sync_conflict", Severity::Warning, path, message);
            }
        }
        for name in names_beneath(self, displaced::FOLDER) {
            if !displaced.iter().any(|known| name.starts_with(known.as_str())) {
                let message = "an old version that no event needs any more";
                inspection.fixable("orphan", Severity::Warning, format!("{}/{name}", displaced::FOLDER), message);
            }
        }
        for name in names_beneath(self, quarantine::FOLDER) {
            let message = if name.starts_with(quarantine::LATE) {
                "somebody saved into a version that had been replaced; keep what you need of it, then delete it"
            } else {
                "a line that could not be read was copied here"
            };
            inspection.add("quarantined", Severity::Warning, format!("{}/{name}", quarantine::FOLDER), message);
        }
    }

    /// The files of the home's own folders: (folder, name).
    fn walk(&self) -> Vec<(String, String)> {
        let mut files = Vec::new();
        let mut folders = vec![(String::new(), 0)];
        while let Some((folder, depth)) = folders.pop() {
            let Ok(handle) = self.root.folder(&folder) else { continue };
            let Ok(entries) = Dir::new(handle) else { continue };
            for entry in entries.filter_map(Result::ok) {
                let Ok(name) = entry.file_name().to_str() else { continue };
                let inner = if folder.is_empty() { name.to_owned() } else { format!("{folder}/{name}") };
                match entry.file_type() {
                    FileType::Directory if depth < DEEPEST && !name.starts_with('.') => {
                        folders.push((inner, depth + 1))
                    }
                    FileType::RegularFile => files.push((folder.clone(), name.to_owned())),
                    _ => {}
                }
            }
        }
        files.sort_unstable();
        files
    }
}

/// Folders inside each other that are still looked into.
const DEEPEST: usize = 8;

fn names_beneath(store: &FileStore, folder: &str) -> Vec<String> {
    let Ok(handle) = store.root.folder(folder) else { return Vec::new() };
    let Ok(entries) = Dir::new(handle) else { return Vec::new() };
    let mut names: Vec<String> = entries
        .filter_map(Result::ok)
        .filter_map(|entry| entry.file_name().to_str().ok().map(str::to_owned))
        .filter(|name| !name.starts_with('.'))
        .collect();
    names.sort_unstable();
    names
}
