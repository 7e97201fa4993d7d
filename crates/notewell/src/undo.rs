//! Undoing what was done.

use crate::{Deed, EntryReport, Error, Memory};
use notewell_store::{ChangesetId, EventId, SessionId};
use serde::{Deserialize, Serialize};

/// What to undo.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UndoWhat {
    /// The last change that is not an undo and has not been undone.
    Last,
    /// An event, changeset or session: its id or a unique prefix.
    Named(String),
    /// One event.
    Event(EventId),
    /// All events of a changeset, as one.
    Changeset(ChangesetId),
    /// All events of a session, as one.
    Session(SessionId),
}

/// An entry that cannot be undone, because it was changed again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct UndoConflict {
    /// The document.
    pub document: String,
    /// What the undo would bring back.
    pub ours: String,
}

/// What an undo did.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct UndoReport {
    /// The new event.
    pub event: Option<EventId>,
    /// The events that were undone.
    pub undone: Vec<EventId>,
    /// The documents that changed.
    pub documents: Vec<String>,
    /// What is there again, or went.
    pub entries: Vec<EntryReport>,
    /// What could not be undone (only with `partial`).
    pub conflicts: Vec<UndoConflict>,
}

/// Undoes what was done.
pub(crate) fn undo(memory: &Memory, what: &UndoWhat, partial: bool, deed: &Deed) -> Result<UndoReport, Error> {
    let _ = (memory, what, partial, deed);
    unimplemented!("notewell: undo")
}
