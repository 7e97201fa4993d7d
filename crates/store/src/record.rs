//! What an event says of its documents.

use crate::{DocumentChange, DocumentKey, Event, EventDraft, Owner};
use jiff::Timestamp;
use notewell_text::{Edit, Revision};

/// One document of an event, from its text before and after; `None` on the side where it does not exist. There is
/// no change where neither text nor existence differ.
#[must_use]
pub fn document_change(key: &DocumentKey, before: Option<&str>, after: Option<&str>) -> Option<DocumentChange> {
    if before == after {
        return None;
    }
    let (was, is) = (before.unwrap_or_default(), after.unwrap_or_default());
    let edit = Edit::between(was, is);
    let inverse = edit.invert(was).unwrap_or_else(|_| Edit::between(is, was));
    Some(DocumentChange {
        key: key.clone(),
        before: Revision::of(was.as_bytes()),
        after: Revision::of(is.as_bytes()),
        edit,
        inverse,
        created: before.is_none(),
    })
}

/// The event that follows the owner's event number `last`.
#[must_use]
pub fn record(owner: &Owner, last: u64, at: Timestamp, draft: EventDraft, documents: Vec<DocumentChange>) -> Event {
    Event { owner: owner.clone(), sequence: last + 1, at, draft, documents, stale: Vec::new() }
}
