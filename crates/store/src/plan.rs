//! What a transaction wants done.

use crate::{DocumentKey, EntryState, EventDraft, SuggestionDraft, SuggestionId};
use notewell_text::Document;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The new content of a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Content {
    /// The whole new text. `entries` belongs to its parsed entries, in order.
    Text {
        /// The text, in the grammar of the document that it is written to.
        document: Document,
        /// What the ledger shall know of each entry.
        entries: Vec<EntryState>,
    },
    /// Lines to append to a JSON Lines document, each with its line end. The store sees to it that they start
    /// on a fresh line.
    Append(String),
    /// The document goes (an undo of its creation).
    Delete,
}

/// One document to write.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Write {
    /// Which.
    pub key: DocumentKey,
    /// What.
    pub content: Content,
}

/// A decision on a suggestion.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Settlement {
    /// Which.
    pub id: SuggestionId,
    /// `true` accepts, `false` rejects.
    pub accepted: bool,
}

/// What a transaction wants done, all or nothing. A plan without event, suggestions and settlements does nothing.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Plan {
    /// The event to record; needed when there are writes or settlements.
    pub event: Option<EventDraft>,
    /// The documents to write.
    pub writes: Vec<Write>,
    /// Suggestions to file.
    pub suggestions: Vec<SuggestionDraft>,
    /// Suggestions to settle.
    pub settlements: Vec<Settlement>,
    /// The answer to give again when the same idempotency key comes back.
    pub receipt: Option<Value>,
}

impl Plan {
    /// Nothing to do.
    #[must_use]
    pub fn nothing() -> Self {
        Self::default()
    }
}
