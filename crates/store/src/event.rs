//! The durable record of what happened.

use crate::{ChangesetId, DocumentKey, EventId, Owner, SessionId};
use jiff::Timestamp;
use notewell_guard::Origin;
use notewell_text::{Edit, EntryId, Revision};
use serde::{Deserialize, Serialize};

/// What kind of event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EventKind {
    /// A changeset was applied.
    Change,
    /// Text found on disk was taken over.
    Adopt,
    /// An earlier event was undone.
    Undo,
    /// A suggestion was filed.
    Suggest,
    /// A suggestion was accepted or rejected.
    Settle,
    /// Documents were created from their templates.
    Init,
}

impl EventKind {
    /// The name used in the ledger and in results.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Change => "change",
            Self::Adopt => "adopt",
            Self::Undo => "undo",
            Self::Suggest => "suggest",
            Self::Settle => "settle",
            Self::Init => "init",
        }
    }

    /// The kind with this [`name`](Self::name).
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        [Self::Change, Self::Adopt, Self::Undo, Self::Suggest, Self::Settle, Self::Init]
            .into_iter()
            .find(|kind| kind.name() == name)
    }
}

/// One entry of an event, before and after.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EntryChange {
    /// The document.
    pub document: DocumentKey,
    /// The entry.
    pub id: EntryId,
    /// `add`, `replace`, `remove`, `supersede`, … ([`notewell_text::Change::name`]).
    pub action: String,
    /// The text before; `None` when it was new.
    pub before: Option<String>,
    /// The text after; `None` when it went.
    pub after: Option<String>,
    /// The origin before.
    pub origin_before: Option<Origin>,
    /// The origin after.
    pub origin_after: Option<Origin>,
}

/// An event as it is planned. The store adds number, time and the documents' revisions and edits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EventDraft {
    /// The id, given by the planner so that a plan that runs again means the same event.
    pub id: EventId,
    /// What kind.
    pub kind: EventKind,
    /// Who, for people: `cli`, `mcp:claude-code`, `editor`, `reconcile`.
    pub actor: String,
    /// Where the words came from.
    pub origin: Origin,
    /// Why, in the writer's words.
    pub reason: Option<String>,
    /// The session it belongs to.
    pub session: Option<SessionId>,
    /// The changeset it belongs to.
    pub changeset: Option<ChangesetId>,
    /// The event that it undoes.
    pub undoes: Option<EventId>,
    /// Codes of what the guard did: `secret_redacted`, …
    pub notes: Vec<String>,
    /// The entries.
    pub entries: Vec<EntryChange>,
}

/// One document of an event, before and after.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DocumentChange {
    /// Which.
    pub key: DocumentKey,
    /// Revision before.
    pub before: Revision,
    /// Revision after.
    pub after: Revision,
    /// From before to after.
    pub edit: Edit,
    /// From after to before.
    pub inverse: Edit,
    /// Whether the event created the document.
    pub created: bool,
}

/// An event as it was recorded.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Event {
    /// Whose.
    pub owner: Owner,
    /// The owner's event number, from 1 without gaps.
    pub sequence: u64,
    /// When.
    pub at: Timestamp,
    /// What was planned.
    #[serde(flatten)]
    pub draft: EventDraft,
    /// The documents.
    pub documents: Vec<DocumentChange>,
    /// Entries of ours that an editor's save at the same moment overruled.
    pub stale: Vec<String>,
}
