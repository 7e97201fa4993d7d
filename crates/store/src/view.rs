//! What a transaction sees.

use crate::{DocumentKey, EventId, Unreadable};
use jiff::Timestamp;
use notewell_guard::Origin;
use notewell_text::{Document, EntryId, Grammar, Revision};
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
    /// Its text and entries. Empty when it does not exist or cannot be read as text.
    pub document: Document,
    /// What the ledger knows of each entry, in the order of `document.entries()`.
    pub entries: Vec<EntryState>,
    /// Why it cannot be read; such a document refuses every write and keeps its bytes.
    pub problem: Option<Unreadable>,
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
    /// A document that does not exist.
    #[must_use]
    pub fn missing(key: DocumentKey, grammar: Grammar) -> Self {
        let document = Document::parse("", grammar);
        Self { key, exists: false, revision: Revision::of(b""), document, entries: Vec::new(), problem: None }
    }

    /// A document with this text and what the ledger knows of its entries.
    #[must_use]
    pub fn of(key: DocumentKey, document: Document, entries: Vec<EntryState>) -> Self {
        let revision = document.revision().clone();
        Self { key, exists: true, revision, document, entries, problem: None }
    }

    /// A document whose bytes cannot be read as text, or that cannot be read at all: then it has no bytes.
    #[must_use]
    pub fn unreadable(key: DocumentKey, bytes: &[u8], problem: impl Into<Unreadable>, grammar: Grammar) -> Self {
        let missing = Self::missing(key, grammar);
        Self { exists: true, revision: Revision::of(bytes), problem: Some(problem.into()), ..missing }
    }

    /// The text; `None` when the document does not exist.
    #[must_use]
    pub fn text(&self) -> Option<&str> {
        self.exists.then(|| self.document.text())
    }

    /// The ids of its entries, in order.
    #[must_use]
    pub fn ids(&self) -> Vec<EntryId> {
        self.entries.iter().map(|entry| entry.id.clone()).collect()
    }
}
