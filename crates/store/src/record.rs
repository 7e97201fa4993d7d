//! What an event says of its documents.

use crate::{DocumentChange, DocumentKey, DocumentState, Event, EventDraft, Owner};
use jiff::Timestamp;
use notewell_text::{Edit, Revision};

/// One document of an event, from its text before and after; `None` on the side where it does not exist. There is
/// no change where neither text nor existence differ.
#[must_use]
pub fn document_change(key: &DocumentKey, before: Option<&str>, after: Option<&str>) -> Option<DocumentChange> {
    if before == after {
        return None;
    }
    let revision = |text: Option<&str>| Revision::of(text.unwrap_or_default().as_bytes());
    Some(change(key, (before, revision(before)), (after, revision(after))))
}

/// The same for a document as it was and as it is, whose revisions are known already.
#[must_use]
pub fn state_change(before: &DocumentState, after: &DocumentState) -> Option<DocumentChange> {
    let (was, is) = (before.text(), after.text());
    let revision = |state: &DocumentState| state.document.revision().clone();
    (was != is).then(|| change(&after.key, (was, revision(before)), (is, revision(after))))
}

fn change(key: &DocumentKey, before: (Option<&str>, Revision), after: (Option<&str>, Revision)) -> DocumentChange {
    let (was, is) = (before.0.unwrap_or_default(), after.0.unwrap_or_default());
    let edit = Edit::between(was, is);
    let inverse = edit.invert(was).unwrap_or_else(|_| Edit::between(is, was));
    DocumentChange { key: key.clone(), before: before.1, after: after.1, edit, inverse, created: before.0.is_none() }
}

/// The event that follows the owner's event number `last`.
#[must_use]
pub fn record(owner: &Owner, last: u64, at: Timestamp, draft: EventDraft, documents: Vec<DocumentChange>) -> Event {
    Event { owner: owner.clone(), sequence: last + 1, at, draft, documents, stale: Vec::new() }
}
