//! Each document, its links, and what is open on it.

use super::{Inspection, Severity};
use crate::home::FileStore;
use crate::ledger::Ledger;
use crate::path::disk_file::DiskFile;
use crate::path::mode;
use crate::path::place::Place;
use notewell_store::{DocumentKey, Owner, StoreError, StoreErrorKind};
use notewell_text::Grammar;
use rustix::fs::AtFlags;
use std::path::Path;

impl FileStore {
    pub(super) fn inspect_documents(&self, inspection: &mut Inspection, ledger: Option<&Ledger>) {
        let owner = Owner::local();
        let documents = match self.documents_on_disk() {
            Ok(documents) => documents,
            Err(error) => return inspection.add("unreadable", Severity::Error, "", error.message),
        };
        let refused = self.refused_folders();
        let is_told = |path: &str| refused.iter().any(|(folder, _)| Path::new(path).starts_with(folder));
        for (folder, error) in &refused {
            let message = format!("{}; {}", error.message, error.hint);
            inspection.add("link_refused", Severity::Error, folder.as_str(), message);
        }
        for key in documents {
            let Ok((path, grammar)) = self.rule(&key) else { continue };
            if is_told(&path) {
                continue;
            }
            let place = match self.locate(ledger, &owner, &key, false) {
                Ok(Some(place)) => place,
                Ok(None) => continue,
                Err(halt) => {
                    let error = StoreError::from(halt);
                    let code = if error.kind == StoreErrorKind::Link { "link_refused" } else { "unreadable" };
                    inspection.add(code, Severity::Error, path, format!("{}; {}", error.message, error.hint));
                    continue;
                }
            };
            self.inspect_document(inspection, ledger, &owner, &key, &place, grammar);
        }
        let Some(ledger) = ledger else { return };
        for (path, _) in ledger.reader().links(&owner).unwrap_or_default() {
            inspection.add("link_pinned", Severity::Info, path, "it is a link of yours, pinned to its target");
        }
        let open = ledger.reader().open(&owner).unwrap_or_default();
        for open in open.iter().filter(|open| !open.is_published()) {
            let message = "a write was cut short after its commit; the next write completes it";
            inspection.fixable("unsettled", Severity::Warning, open.change.key.to_string(), message);
        }
    }

    fn inspect_document(
        &self,
        inspection: &mut Inspection,
        ledger: Option<&Ledger>,
        owner: &Owner,
        key: &DocumentKey,
        place: &Place,
        grammar: Grammar,
    ) {
        let path = place.shown.clone();
        let found = match DiskFile::look(Some(place)) {
            Ok(found) => found,
            Err(error) => return inspection.add("unreadable", Severity::Error, path, error.to_string()),
        };
        if found.mode.is_some_and(mode::wide) {
            inspection.add("wide_file", Severity::Warning, path.clone(), "others may read it: chmod 600");
        }
        let stat = rustix::fs::statat(&place.folder, place.name.as_str(), AtFlags::SYMLINK_NOFOLLOW);
        if stat.is_ok_and(|stat| stat.st_nlink > 1) {
            let message = "the file has a second name (a hard link); the next write makes it a file of its own, and \
                           the other name keeps the old text";
            inspection.add("hard_link", Severity::Info, path.clone(), message);
        }
        if let Err(problem) = crate::open_document::text_of(&found, grammar) {
            let message = format!("it cannot be edited: {problem}");
            return inspection.add("not_text", Severity::Error, path, message);
        }
        let Some(ledger) = ledger else { return };
        let row = ledger.reader().row(owner, key).ok().flatten();
        if row.is_none_or(|row| row.revision != found.revision) {
            let message = "it was changed outside; it is adopted when it is next read";
            inspection.fixable("drift", Severity::Info, path, message);
        }
    }
}
