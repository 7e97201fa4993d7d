//! A home whose folder was moved, deleted or replaced while a process had it open.

use crate::failure;
use crate::home::FileStore;
use crate::home::identity::Identity;
use crate::home::lock::Lock;
use crate::path::beneath::{FolderPlace, Root};
use notewell_store::{StoreError, StoreErrorKind};
use std::time::Duration;

impl FileStore {
    /// Waits for the exclusive lock of the home that lies at its path.
    pub(crate) fn lock_in_place(&self, deadline: Duration) -> Result<Lock, StoreError> {
        loop {
            self.expect_in_place()?;
            let lock = Lock::exclusive(&self.root, deadline)?;
            // It may have been moved away while we waited.
            if self.root.standing().is_ok_and(|standing| standing == FolderPlace::InPlace) {
                return Ok(lock);
            }
        }
    }

    /// Sees to it that the folder held open is the one at the home's path: what is read from another would be out of
    /// date, what is written to it lost. The same home put back there is opened again.
    ///
    /// # Errors
    /// [`StoreErrorKind::Path`] when no home lies there now, or another one.
    pub(crate) fn expect_in_place(&self) -> Result<(), StoreError> {
        let shown = self.root.path().display();
        let standing = self.root.standing().map_err(|error| failure::io("look at", &shown, &error))?;
        if standing == FolderPlace::InPlace {
            return Ok(());
        }
        let moved = |what: &str| {
            StoreError::new(
                StoreErrorKind::Path,
                format!("the home {shown} {what} while it was in use; nothing was read or written"),
                "put it back, or restart the program that uses it so that it opens the home that is there now",
            )
        };
        if standing == FolderPlace::Gone {
            return Err(moved("was moved or deleted"));
        }
        let root = Root::open(self.root.path()).map_err(|error| failure::io("open", &shown, &error))?;
        let Some(identity) = Identity::read(&root)? else { return Err(moved("was replaced by a folder that is none")) };
        if !identity.is_same(&self.identity) {
            return Err(moved("was replaced by another home"));
        }
        tracing::warn!(home = %shown, "the home's folder was replaced by the same home; it is opened again");
        self.root.replace(&root);
        self.cache.clear();
        Ok(())
    }
}
