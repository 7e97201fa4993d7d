//! A ledger that turns out damaged while somebody works: it is set aside, and the work starts again.

use crate::failure::{Halt, Outcome};
use crate::home::FileStore;
use crate::home::locked_home::LockedHome;
use crate::home::own_ledger::LedgerFault;
use crate::ledger::{FileId, Ledger};
use notewell_store::{Owner, StoreError};

impl FileStore {
    /// Works under the home's lock. A damaged ledger is set aside, and the work starts again on a new one.
    pub(crate) fn with_lock<T>(
        &self,
        owner: &Owner,
        deadline: std::time::Duration,
        mut work: impl FnMut(&mut LockedHome<'_>) -> Outcome<T>,
    ) -> Result<T, StoreError> {
        let mut damage: Option<Damage> = None;
        let mut turn = 0;
        loop {
            // First the home's lock, then the ledger's slot: everywhere in this order.
            let lock = self.lock_in_place(deadline)?;
            let mut slot = self.slot();
            if let Some(damage) = damage.take() {
                // The lock was free in between: who saw the damage as well may have made a new ledger already.
                self.set_aside_damaged(&damage, turn > 1)?;
            }
            let lying = FileId::of(&self.state);
            let result = self
                .writable(&mut slot)
                .and_then(|ledger| LockedHome::acquire(self, ledger, owner, lock))
                .and_then(|mut locked| work(&mut locked));
            match result {
                Err(Halt::Damaged(what)) if turn < 2 => {
                    let seen = slot.as_ref().map(Ledger::id).or(lying);
                    damage = Some(Damage { what, seen });
                    *slot = None;
                    self.cache.clear();
                    turn += 1;
                }
                Err(halt) => {
                    if matches!(halt, Halt::Stopped | Halt::Unknown(_)) {
                        *slot = None;
                        self.cache.clear();
                    }
                    return Err(halt.into());
                }
                Ok(value) => return Ok(value),
            }
        }
    }

    /// Sets the ledger aside in which damage was seen, if it still lies there. SQLite's own check does not see
    /// everything: what is met again on a fresh connection counts as well.
    fn set_aside_damaged(&self, damage: &Damage, again: bool) -> Result<(), StoreError> {
        if damage.seen.is_none() || FileId::of(&self.state) != damage.seen {
            return Ok(());
        }
        let Some(fault) = self.ledger_fault().or(again.then_some(LedgerFault::Damaged)) else { return Ok(()) };
        tracing::warn!(what = damage.what, "the ledger cannot be used");
        self.put_ledger_aside(fault)
    }
}

/// Damage, and the file that it was seen in.
struct Damage {
    what: String,
    seen: Option<FileId>,
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::home::options::OpenOptions;
    use notewell_store::{Environment, FixedClock, Layout, SeededEntropy};

    #[test]
    fn a_ledger_that_somebody_else_made_new_meanwhile_is_not_set_aside() {
        let temp = tempfile::tempdir().unwrap();
        let clock = FixedClock::at("2026-11-30T10:00:00Z".parse().unwrap());
        let environment = Environment { clock: Box::new(clock), entropy: Box::new(SeededEntropy::new(7)) };
        let (home, state) = (temp.path().join("home"), temp.path().join("state"));
        let mut options = OpenOptions::new(home, state, Layout::native(""), environment);
        options.create = true;
        let store = FileStore::open(options).unwrap();
        let count = || {
            let names = crate::home::state::names(&store.state).into_iter();
            names.filter(|name| name.contains("damaged") && !name.ends_with("-wal") && !name.ends_with("-shm")).count()
        };
        let seen = FileId::of(&store.state);
        let damage = Damage { what: "seen".to_owned(), seen };
        // Healthy by its own check: only what is met twice counts.
        store.set_aside_damaged(&damage, false).unwrap();
        assert_eq!(count(), 0);
        store.set_aside_damaged(&damage, true).unwrap();
        assert_eq!(count(), 1);
        // Another process was quicker.
        *store.slot() = None;
        store.with_lock(&Owner::local(), store.lock_deadline, |_| Ok(())).unwrap();
        store.set_aside_damaged(&damage, true).unwrap();
        assert_eq!(count(), 1);
    }
}
