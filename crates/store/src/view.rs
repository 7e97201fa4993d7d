//! What a transaction sees.

use crate::{DocumentKey, EventId};
use jiff::Timestamp;
use notewell_guard::Origin;
use notewell_text::{Document, EntryId, IdKey, NotText, Revision, Touched};
use serde::{Deserialize, Serialize};

/// What the ledger knows of an entry.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EntryState {
    /// Its stable id.
    pub id: EntryId,
    /// The least trusted of its sources.
    pub origin: Origin,
    /// Whether the engine saw the words come from the owner.
    pub attested: bool,
    /// When it was first seen.
    pub first_seen: Timestamp,
    /// The event that last changed it; `None` when the ledger was rebuilt.
    pub event: Option<EventId>,
}

/// One document as it is now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DocumentState {
    /// Which.
    pub key: DocumentKey,
    /// Whether it exists.
    pub exists: bool,
    /// Its revision.
    pub revision: Revision,
    /// Its text and entries. Empty when it does not exist, was opened for appending only (journal), or cannot be
    /// read as text.
    pub document: Document,
    /// What the ledger knows of each entry, in the order of `document.entries()`.
    pub entries: Vec<EntryState>,
    /// Why it cannot be read as text; such a document refuses every write and keeps its bytes.
    pub problem: Option<NotText>,
}

/// The documents that a transaction asked for, at one moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// The owner's last event number.
    pub sequence: u64,
    /// Now, by the store's clock.
    pub now: Timestamp,
    /// The documents, in the order in which they were asked for.
    pub documents: Vec<DocumentState>,
}

impl View {
    /// The state of a document.
    #[must_use]
    pub fn document(&self, key: &DocumentKey) -> Option<&DocumentState> {
        self.documents.iter().find(|state| &state.key == key)
    }
}

impl DocumentState {
    /// The ids of its entries, in order.
    #[must_use]
    pub fn ids(&self) -> Vec<EntryId> {
        self.entries.iter().map(|entry| entry.id.clone()).collect()
    }
}

/// Carries what is known of the entries of `before` over to the entries of `after`: touched entries keep their
/// id, untouched ones follow by [`notewell_text::follow`], and each new or touched entry gets what `fresh`
/// says of it (`fresh(before)` is given the old state of a touched entry, `None` for a new one; the id it
/// returns is ignored).
#[must_use]
pub fn carry(
    key: &IdKey,
    before: &DocumentState,
    after: &Document,
    touched: &[Touched],
    fresh: &dyn Fn(Option<&EntryState>) -> EntryState,
) -> Vec<EntryState> {
    let _ = (key, before, after, touched, fresh);
    unimplemented!("store crate: view")
}
