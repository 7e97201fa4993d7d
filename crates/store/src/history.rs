//! Looking back.

use crate::{ChangesetId, DocumentKey, Event, EventId, EventKind, Owner, SessionId, StoreError};
use notewell_text::{EntryId, IdKey};
use std::collections::BTreeSet;
use std::ops::RangeInclusive;

/// Which events.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EventFilter {
    /// At most so many, newest first. `None`: all.
    pub limit: Option<usize>,
    /// With an id from the first to the last of these: those that begin alike.
    pub ids: Option<RangeInclusive<EventId>>,
    /// Of this session.
    pub session: Option<SessionId>,
    /// Of a session with an id from the first to the last of these.
    pub sessions: Option<RangeInclusive<SessionId>>,
    /// Of a changeset with an id from the first to the last of these.
    pub changesets: Option<RangeInclusive<ChangesetId>>,
    /// Of this kind.
    pub kind: Option<EventKind>,
    /// About this entry.
    pub entry: Option<EntryId>,
    /// About this document.
    pub document: Option<DocumentKey>,
    /// After this event number.
    pub after: Option<u64>,
}

impl EventFilter {
    /// Whether the event passes; the limit is the caller's.
    #[must_use]
    pub fn passes(&self, event: &Event) -> bool {
        let entries = &event.draft.entries;
        self.after.is_none_or(|after| event.sequence > after)
            && self.ids.as_ref().is_none_or(|ids| ids.contains(&event.draft.id))
            && self.sessions.as_ref().is_none_or(|ids| event.draft.session.is_some_and(|id| ids.contains(&id)))
            && self.changesets.as_ref().is_none_or(|ids| event.draft.changeset.is_some_and(|id| ids.contains(&id)))
            && self.kind.is_none_or(|kind| event.draft.kind == kind)
            && self.session.is_none_or(|session| event.draft.session == Some(session))
            && self.entry.as_ref().is_none_or(|id| entries.iter().any(|entry| &entry.id == id))
            && self.document.as_ref().is_none_or(|key| {
                event.documents.iter().any(|change| &change.key == key)
                    || entries.iter().any(|entry| &entry.document == key)
            })
    }
}

/// The text before or after an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// Before.
    Before,
    /// After.
    After,
}

/// How the note of an event begins that marks a value as no secret; its keyed hash follows.
pub const CLEARED: &str = "cleared:";

/// The note that marks this value as no secret.
#[must_use]
pub fn cleared_note(key: &IdKey, value: &str) -> String {
    format!("{CLEARED}{}", key.digest(&["cleared", value]))
}

/// How the note of an event begins that takes note of numbers that are missing before it, as `gap:3-4`.
pub const GAP: &str = "gap:";

/// The ledger, read.
pub trait History: Send + Sync {
    /// The events that pass the filter, newest first.
    ///
    /// # Errors
    /// [`StoreError`].
    fn events(&self, owner: &Owner, filter: &EventFilter) -> Result<Vec<Event>, StoreError>;

    /// One event.
    ///
    /// # Errors
    /// [`StoreError`].
    fn event(&self, owner: &Owner, id: EventId) -> Result<Option<Event>, StoreError>;

    /// The text of a document on one side of an event that changed it; `None` when it did not exist there, or
    /// the ledger no longer knows.
    ///
    /// # Errors
    /// [`StoreError`].
    fn text_at(&self, owner: &Owner, key: &DocumentKey, id: EventId, side: Side) -> Result<Option<String>, StoreError>;

    /// The notes of all events that begin with [`CLEARED`], each once, in order. They outlive a ledger that is lost
    /// where the store keeps anything beside it.
    ///
    /// # Errors
    /// [`StoreError`].
    fn cleared(&self, owner: &Owner) -> Result<Vec<String>, StoreError> {
        let events = self.events(owner, &EventFilter::default())?;
        let notes = events.into_iter().flat_map(|event| event.draft.notes);
        let cleared: BTreeSet<String> = notes.filter(|note| note.starts_with(CLEARED)).collect();
        Ok(cleared.into_iter().collect())
    }
}
