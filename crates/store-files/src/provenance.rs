//! What `log/` knows of entries that the ledger does not know: their ids, origins and what was attested.

use crate::devicelog::{self, LogIndex};
use crate::home::FileStore;
use notewell_store::{Adoption, DocumentKey, DocumentState, EntryState, entry_changes};
use notewell_text::{Document, EntryId, IdScope, Identified, follow};
use std::collections::{HashMap, HashSet};
use std::sync::{MutexGuard, PoisonError};

impl FileStore {
    /// What the logs say now.
    pub(crate) fn log_index(&self) -> MutexGuard<'_, LogIndex> {
        let mut index = self.log.lock().unwrap_or_else(PoisonError::into_inner);
        index.refresh(&self.root, &self.identity, |event| self.is_audited(event));
        index
    }

    /// What the logs know of the entries of a document, for a ledger that knows nothing.
    pub(crate) fn entries_in_log(&self, key: &DocumentKey, document: &Document) -> Vec<EntryState> {
        let log = self.log_index().document(key);
        let secret = &self.identity.key;
        let mut known: HashMap<EntryId, EntryState> = HashMap::new();
        let mut old = Vec::new();
        for entry in document.entries() {
            let standing = log.standing(&devicelog::hash(secret, &entry.text));
            let Some(state) = standing.iter().find(|state| !known.contains_key(&state.id)) else { continue };
            old.push(Identified { id: state.id.clone(), text: entry.text.clone() });
            known.insert(state.id.clone(), state.clone());
        }
        let texts: Vec<&str> = document.entries().iter().map(|entry| entry.text.as_str()).collect();
        let scope = IdScope { space: key.space.to_string(), role: key.role() };
        let now = self.environment.clock.now();
        follow(secret, &scope, &old, &texts)
            .into_iter()
            .map(|id| {
                // Known under another text: the hand that changed it raises no trust.
                let origin = log.ceiling(&id);
                known.remove(&id).unwrap_or(EntryState { id, origin, attested: false, first_seen: now, event: None })
            })
            .collect()
    }

    /// Gives the entries that an adoption brings what the logs know of them. The ledger may be older than the files,
    /// or the words may come from another device: nobody at the file wrote them.
    pub(crate) fn keep_provenance(&self, before: &DocumentState, document: &Document, adoption: &mut Adoption) {
        let event = Some(adoption.draft.id);
        let entries = &mut adoption.state.entries;
        if entries.len() != document.entries().len() || entries.iter().all(|entry| entry.event != event) {
            return;
        }
        let log = self.log_index().document(&before.key);
        if log.is_empty() {
            return;
        }
        let mut taken: HashSet<EntryId> =
            entries.iter().filter(|entry| entry.event != event).map(|entry| entry.id.clone()).collect();
        let hashes: Vec<String> =
            document.entries().iter().map(|entry| devicelog::hash(&self.identity.key, &entry.text)).collect();
        let mut open: Vec<usize> = (0..entries.len()).filter(|at| entries[*at].event == event).collect();
        // First those that have their id already, then those that are known under another.
        for is_own in [true, false] {
            open.retain(|at| {
                let state = &mut entries[*at];
                let fits = |known: &&EntryState| !taken.contains(&known.id) && (!is_own || known.id == state.id);
                let Some(known) = log.standing(&hashes[*at]).iter().find(fits) else { return true };
                // When it was found is part of what is known.
                *state = EntryState { event: known.event.or(event), ..known.clone() };
                !taken.insert(known.id.clone())
            });
        }
        for at in open {
            let state = &mut entries[at];
            state.origin = state.origin.min(log.ceiling(&state.id));
            if taken.contains(&state.id) {
                // In the logs its id is that of another entry which stands here too.
                state.id = self.free_id(&before.key, document, at, &taken);
            }
            taken.insert(state.id.clone());
        }
        adoption.draft.entries = entry_changes(before, &adoption.state);
    }

    fn free_id(&self, key: &DocumentKey, document: &Document, at: usize, taken: &HashSet<EntryId>) -> EntryId {
        let scope = IdScope { space: key.space.to_string(), role: key.role() };
        let text = document.entries().get(at).map(|entry| entry.text.as_str()).unwrap_or_default();
        // Under a text that nothing follows: their ids are taken, that is all.
        let foreign = |id: &EntryId| Identified { id: id.clone(), text: "\u{F0000}\u{F0000}".to_owned() };
        let old: Vec<Identified> = taken.iter().map(foreign).collect();
        follow(&self.identity.key, &scope, &old, &[text]).into_iter().next().unwrap_or_else(|| EntryId::new(""))
    }
}
