//! Documents in the cache: as this process last saw them, so that nothing is parsed and asked for twice.
//!
//! A document counts only at the event number at which it was put here, and only while its file has the revision
//! that it had then: both are looked at every time.

use crate::ledger::{Known, Row};
use notewell_store::{DocumentKey, DocumentState};
use notewell_text::Document;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A document in the cache.
#[derive(Debug)]
pub(crate) struct CachedDocument {
    pub(crate) sequence: u64,
    pub(crate) state: DocumentState,
    pub(crate) known: Known,
    /// What it was before a write of ours: the file that was displaced is looked at again.
    pub(crate) previous: Option<Document>,
}

/// The documents in the cache, the last used at the end.
#[derive(Debug, Default)]
pub(crate) struct DocumentCache(Mutex<Vec<CachedDocument>>);

/// A session works with a handful of documents.
const ROOM: usize = 12;

impl DocumentCache {
    /// What is put or taken is whole, whoever panicked meanwhile.
    fn all(&self) -> MutexGuard<'_, Vec<CachedDocument>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes a document down when it is of this event number.
    pub(crate) fn take(&self, key: &DocumentKey, sequence: u64) -> Option<CachedDocument> {
        let mut all = self.all();
        let at = all.iter().position(|cached| cached.state.key == *key)?;
        Some(all.remove(at)).filter(|cached| cached.sequence == sequence)
    }

    /// Whether the document is here at this event number.
    pub(crate) fn has(&self, key: &DocumentKey, sequence: u64) -> bool {
        self.all().iter().any(|cached| cached.state.key == *key && cached.sequence == sequence)
    }

    /// A copy of the document at this event number, with what the ledger knows of it.
    pub(crate) fn get(&self, key: &DocumentKey, sequence: u64) -> Option<(Row, DocumentState)> {
        let all = self.all();
        let found = all.iter().find(|cached| cached.state.key == *key && cached.sequence == sequence)?;
        Some((found.known.row.clone(), found.state.clone()))
    }

    /// What a document was before the last write of ours, if that is known.
    pub(crate) fn previous(&self, key: &DocumentKey) -> Option<Document> {
        self.all().iter().find(|cached| cached.state.key == *key)?.previous.clone()
    }

    /// Puts a document here; what has not been used for longest goes.
    pub(crate) fn put(&self, cached: CachedDocument) {
        // Where the ledger's text differs from the file's, both are asked for.
        if cached.known.row.sealed || !cached.state.exists || cached.state.problem.is_some() {
            return;
        }
        let mut all = self.all();
        all.retain(|other| other.state.key != cached.state.key);
        if all.len() >= ROOM {
            all.remove(0);
        }
        all.push(cached);
    }

    /// An event of ours changed other documents than these.
    pub(crate) fn advance(&self, from: u64, to: u64) {
        for cached in self.all().iter_mut().filter(|cached| cached.sequence == from) {
            cached.sequence = to;
        }
    }

    /// Forgets everything.
    pub(crate) fn clear(&self) {
        self.all().clear();
    }
}
