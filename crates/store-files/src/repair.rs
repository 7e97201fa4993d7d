//! Settling what an inspection found.

use crate::audit;
use crate::commit::{displaced, temp_file};
use crate::home::FileStore;
use crate::home::identity;
use crate::home::init;
use crate::home::lock::Lock;
use crate::inspect::Problem;
use crate::path::beneath::unlink;
use crate::path::mode;
use crate::recovery::{orphans, quarantine};
use notewell_store::{Owner, StoreError};
use rustix::fs::OFlags;

impl FileStore {
    /// Repairs what can be repaired without losing anything. Returns what is settled now.
    ///
    /// # Errors
    /// [`StoreError`] when the home cannot be written or its lock is held.
    pub fn repair(&self) -> Result<Vec<Problem>, StoreError> {
        self.expect_writable()?;
        let before = self.inspect();
        for secret in [identity::FILE, audit::FILE] {
            if let Ok(file) = self.root.file(secret, OFlags::RDONLY) {
                mode::force_private(&file);
            }
        }
        let has = |code: &str| before.problems.iter().any(|problem| problem.code == code && problem.fix);
        if has("ledger_damaged") || has("ledger_foreign") {
            let _lock = Lock::exclusive(&self.root, self.lock_deadline)?;
            drop(self.slot().take());
            // It was looked at without the lock: somebody may have made a new one meanwhile.
            if let Some(fault) = self.ledger_fault() {
                self.cache.clear();
                self.put_ledger_aside(fault)?;
            }
        }
        let owner = Owner::local();
        let documents = self.documents_on_disk()?;
        let orphans: Vec<&str> = before
            .problems
            .iter()
            .filter(|problem| problem.code == "orphan" && problem.fix)
            .filter_map(|problem| problem.path.as_deref())
            .collect();
        self.with_lock(&owner, self.lock_deadline, |locked| {
            if has("not_ignored")
                && let Err(error) = init::ignore(&self.root)
            {
                tracing::warn!(%error, ".gitignore could not be written");
            }
            locked.settle_stuck()?;
            for key in &documents {
                // One document that cannot be read does not keep the others from being adopted.
                if let Err(crate::failure::Halt::Damaged(what)) = locked.open_document(key) {
                    return Err(crate::failure::Halt::Damaged(what));
                }
            }
            locked.note_gaps()?;
            for path in &orphans {
                let (above, name) = path.rsplit_once('/').unwrap_or(("", path));
                let Ok(folder) = self.root.folder(above) else { continue };
                if temp_file::is_temp(name) {
                    orphans::sweep_folder(locked, &folder);
                } else if above == displaced::FOLDER && orphans::is_late_save(&folder, name) {
                    if let Err(error) = quarantine::take_in(self, &folder, name) {
                        tracing::warn!(%error, path, "a late save could not be kept aside; it stays where it is");
                    }
                } else if let Err(error) = unlink(&folder, name) {
                    tracing::warn!(%error, path, "an orphan could not be removed");
                }
            }
            Ok(())
        })?;
        let after = self.inspect();
        Ok(before.problems.into_iter().filter(|problem| problem.fix && !after.problems.contains(problem)).collect())
    }

    /// Takes a link as the owner's: where it leads now is what it is pinned to.
    ///
    /// # Errors
    /// [`StoreError`] when the path is no link at the top of the home, or leads to no regular file.
    pub fn trust_link(&self, path: &str) -> Result<(), StoreError> {
        self.expect_writable()?;
        let owner = Owner::local();
        self.with_lock(&owner, self.lock_deadline, |locked| locked.pin(path))
    }
}
