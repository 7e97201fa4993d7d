//! `history` and `show`.

use notewell::store::Event;
use schemars::JsonSchema;
use serde::Serialize;

/// `history`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct History {
    /// Events, newest first.
    pub(crate) events: Vec<EventReport>,
}

/// One event.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct EventReport {
    /// Its id; `undo` and `show` take it.
    pub(crate) event: String,
    /// Its number.
    pub(crate) sequence: u64,
    /// When, RFC 3339.
    pub(crate) at: String,
    /// `change`, `adopt`, `undo`, `suggest`, `settle`, `init`.
    pub(crate) kind: String,
    /// Who.
    pub(crate) actor: String,
    /// Where the words came from.
    pub(crate) origin: String,
    /// Why.
    pub(crate) reason: Option<String>,
    /// The session.
    pub(crate) session: Option<String>,
    /// The changeset.
    pub(crate) changeset: Option<String>,
    /// The event that this one undid.
    pub(crate) undoes: Option<String>,
    /// Codes of what the guard did.
    pub(crate) notes: Vec<String>,
    /// The documents that changed.
    pub(crate) documents: Vec<DocumentChange>,
    /// The entries, before and after.
    pub(crate) entries: Vec<EntryChange>,
    /// Parts that an editor's save at the same moment overruled.
    pub(crate) stale: Vec<String>,
}

/// One document of an event.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct DocumentChange {
    /// Its key.
    pub(crate) document: String,
    /// Revision before.
    pub(crate) before: String,
    /// Revision after.
    pub(crate) after: String,
    /// Whether the event created it.
    pub(crate) created: bool,
}

/// One entry of an event.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct EntryChange {
    /// The document's key.
    pub(crate) document: String,
    /// The entry.
    pub(crate) id: String,
    /// `add`, `replace`, `remove`, `supersede`, …
    pub(crate) action: String,
    /// The text before.
    pub(crate) before: Option<String>,
    /// The text after.
    pub(crate) after: Option<String>,
    /// The origin before.
    pub(crate) origin_before: Option<String>,
    /// The origin after.
    pub(crate) origin_after: Option<String>,
}

impl From<Event> for EventReport {
    fn from(event: Event) -> Self {
        let draft = event.draft;
        Self {
            event: draft.id.to_string(),
            sequence: event.sequence,
            at: event.at.to_string(),
            kind: draft.kind.name().to_owned(),
            actor: draft.actor,
            origin: draft.origin.name().to_owned(),
            reason: draft.reason,
            session: draft.session.map(|id| id.to_string()),
            changeset: draft.changeset.map(|id| id.to_string()),
            undoes: draft.undoes.map(|id| id.to_string()),
            notes: draft.notes,
            documents: event
                .documents
                .into_iter()
                .map(|change| DocumentChange {
                    document: change.key.to_string(),
                    before: change.before.as_str().to_owned(),
                    after: change.after.as_str().to_owned(),
                    created: change.created,
                })
                .collect(),
            entries: draft
                .entries
                .into_iter()
                .map(|change| EntryChange {
                    document: change.document.to_string(),
                    id: change.id.to_string(),
                    action: change.action,
                    before: change.before,
                    after: change.after,
                    origin_before: change.origin_before.map(|origin| origin.name().to_owned()),
                    origin_after: change.origin_after.map(|origin| origin.name().to_owned()),
                })
                .collect(),
            stale: event.stale,
        }
    }
}
