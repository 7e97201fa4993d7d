//! Documents at hand: as this process last saw them, so that nothing is parsed and asked for twice.
//!
//! A document counts only at the event number at which it was put here, and only while its file has the revision
//! that it had then: both are looked at every time.

use crate::ledger::{Known, Row};
use notewell_store::{DocumentKey, DocumentState};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A document at hand.
#[derive(Debug)]
pub(crate) struct Shelved {
    pub(crate) sequence: u64,
    pub(crate) state: DocumentState,
    pub(crate) known: Known,
}

/// The documents at hand, the last used at the end.
#[derive(Debug, Default)]
pub(crate) struct Shelf(Mutex<Vec<Shelved>>);

/// A session works with a handful of documents.
const ROOM: usize = 12;

impl Shelf {
    /// What is put or taken is whole, whoever panicked meanwhile.
    fn all(&self) -> MutexGuard<'_, Vec<Shelved>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes a document down when it is of this event number.
    pub(crate) fn take(&self, key: &DocumentKey, sequence: u64) -> Option<Shelved> {
        let mut all = self.all();
        let at = all.iter().position(|shelved| shelved.state.key == *key)?;
        Some(all.remove(at)).filter(|shelved| shelved.sequence == sequence)
    }

    /// What the ledger knows of a document at this event number.
    pub(crate) fn row(&self, key: &DocumentKey, sequence: u64) -> Option<Row> {
        let all = self.all();
        let found = all.iter().find(|shelved| shelved.state.key == *key && shelved.sequence == sequence)?;
        Some(found.known.row.clone())
    }

    /// A copy of the document at this event number.
    pub(crate) fn state(&self, key: &DocumentKey, sequence: u64) -> Option<DocumentState> {
        let all = self.all();
        let found = all.iter().find(|shelved| shelved.state.key == *key && shelved.sequence == sequence)?;
        Some(found.state.clone())
    }

    /// Puts a document here; what has not been used for longest goes.
    pub(crate) fn put(&self, shelved: Shelved) {
        // Where the ledger's text differs from the file's, both are asked for.
        if shelved.known.row.sealed || !shelved.state.exists || shelved.state.problem.is_some() {
            return;
        }
        let mut all = self.all();
        all.retain(|other| other.state.key != shelved.state.key);
        if all.len() >= ROOM {
            all.remove(0);
        }
        all.push(shelved);
    }

    /// An event of ours changed other documents than these.
    pub(crate) fn advance(&self, from: u64, to: u64) {
        for shelved in self.all().iter_mut().filter(|shelved| shelved.sequence == from) {
            shelved.sequence = to;
        }
    }

    /// Forgets everything.
    pub(crate) fn clear(&self) {
        self.all().clear();
    }
}
