//! The ledger, and those that were set aside.

use super::{Inspection, Severity};
use crate::failure::Halt;
use crate::home::{FileStore, state};
use crate::ledger::Ledger;
use notewell_store::{Owner, StoreError};

impl FileStore {
    pub(super) fn inspect_ledger(&self, inspection: &mut Inspection) {
        let mut slot = self.slot();
        let path = self.state.join("ledger.db").display().to_string();
        // A connection that is open already would not notice that the file was replaced.
        let opened = self.open_ledger(crate::ledger::Access::Read);
        match opened {
            Ok(Some(ledger)) => match ledger.check() {
                Ok(None) => {
                    self.inspect_history(inspection, &ledger, &path);
                    self.inspect_documents(inspection, Some(&ledger));
                }
                Ok(Some(what)) => {
                    inspection.fixable(
                        "ledger_damaged",
                        Severity::Error,
                        path,
                        format!("the ledger is damaged: {what}"),
                    );
                    self.inspect_documents(inspection, None);
                }
                Err(halt) => {
                    unusable(inspection, path, halt);
                    self.inspect_documents(inspection, None);
                }
            },
            Ok(None) => {
                inspection.fixable(
                    "ledger_missing",
                    Severity::Warning,
                    path,
                    "there is no ledger; it is made from the files and log/ with the next write",
                );
                self.inspect_documents(inspection, None);
            }
            Err(_) if self.is_ledger_foreign() => {
                let message = "the ledger is another home's: nothing of it is shown or used; --fix sets it aside and \
                               makes a new one from the files and log/";
                inspection.fixable("ledger_foreign", Severity::Error, path, message);
                self.inspect_documents(inspection, None);
            }
            Err(halt) => {
                unusable(inspection, path, halt);
                self.inspect_documents(inspection, None);
            }
        }
        drop(slot.take());
        for name in state::names(&self.state) {
            if name.ends_with("-wal") || name.ends_with("-shm") {
                continue;
            }
            let message = if name.starts_with("ledger.db.damaged-") {
                "a damaged ledger was set aside, with the history before; delete it when you no longer need it"
            } else {
                "the ledger of another home was set aside, with that home's words; give it back to its home, or delete \
                 it"
            };
            if ["ledger.db.damaged-", "ledger.db.foreign-"].iter().any(|aside| name.starts_with(aside)) {
                inspection.add(
                    "ledger_set_aside",
                    Severity::Warning,
                    self.state.join(name).display().to_string(),
                    message,
                );
            }
        }
    }

    /// What the history lacks.
    fn inspect_history(&self, inspection: &mut Inspection, ledger: &Ledger, path: &str) {
        let (owner, reader) = (Owner::local(), ledger.reader());
        let head = reader.head(&owner).ok().flatten();
        if head.is_some_and(|head| self.log_index().own_sequence() > head.sequence) {
            let message = "the ledger is older than the files, as after a restored backup; it is brought on from log/, \
                           without the history and the suggestions of the time in between";
            inspection.fixable("ledger_old", Severity::Warning, path, message);
        }
        for gap in reader.gaps(&owner).unwrap_or_default() {
            let message = format!(
                "{} from the history, as after a restored backup: what they changed stands, and cannot be shown or \
                 undone; --fix takes note of it",
                gap.named()
            );
            inspection.fixable("history_gap", Severity::Warning, path, message);
        }
    }
}

/// A ledger that cannot be read: only a damaged one is set aside.
fn unusable(inspection: &mut Inspection, path: String, halt: Halt) {
    let is_damage = matches!(halt, Halt::Damaged(_));
    let error = StoreError::from(halt);
    if is_damage {
        inspection.fixable("ledger_damaged", Severity::Error, path, error.message);
    } else {
        inspection.add("ledger_unusable", Severity::Error, path, format!("{}; {}", error.message, error.hint));
    }
}
