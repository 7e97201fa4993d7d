//! Lines at the end of a JSON Lines document.

use crate::{DocumentChange, DocumentState, EntryState, EventDraft, carry};
use jiff::Timestamp;
use notewell_guard::Origin;
use notewell_text::{Document, Edit, EntryId, IdKey, Splice, Touched};
use std::borrow::Cow;
use std::collections::HashSet;

/// What an append makes of a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Appended {
    /// The document of the event.
    pub change: DocumentChange,
    /// The document as it is from now on.
    pub state: DocumentState,
}

/// What has to be written so that `lines` start on a line of their own, whatever was torn before them.
/// `ends_clean` says whether the document is empty or ends with a line end.
#[must_use]
pub fn fresh_line(ends_clean: bool, lines: &str) -> Cow<'_, str> {
    if ends_clean { Cow::Borrowed(lines) } else { Cow::Owned(format!("\n{lines}")) }
}

/// Appends whole lines to a document that is known as text.
///
/// A plan that appends brings no entry states. A new line takes id and origin from the draft's entry with the same
/// text, in order; a line without one gets its id by the rule of [`carry`] and the draft's origin. Only words of
/// the owner count as attested.
#[must_use]
pub fn append(key: &IdKey, before: &DocumentState, lines: &str, draft: &EventDraft, now: Timestamp) -> Appended {
    let text = before.document.text();
    let added = fresh_line(text.is_empty() || text.ends_with('\n'), lines);
    let (end, grown) = (text.len(), text.len() + added.len());
    let document = Document::parse(format!("{text}{added}"), before.document.grammar());

    let new: Vec<Touched> = (before.entries.len()..document.entries().len())
        .map(|index| Touched { before: None, after: Some(index) })
        .collect();
    let state = |origin: Origin| EntryState {
        id: EntryId::new(""),
        origin,
        attested: origin == Origin::Owner,
        first_seen: now,
        event: Some(draft.id),
    };
    let mut entries = carry(key, before, &document, &new, &|_| state(draft.origin));
    let mut taken: HashSet<EntryId> = entries.iter().map(|entry| entry.id.clone()).collect();
    let mut planned =
        draft.entries.iter().filter(|change| change.document == before.key && change.before.is_none()).peekable();
    for (entry, line) in entries.iter_mut().zip(document.entries()).skip(before.entries.len()) {
        let Some(change) = planned.next_if(|change| change.after.as_deref() == Some(line.text.as_str())) else {
            continue;
        };
        *entry = EntryState { id: entry.id.clone(), ..state(change.origin_after.unwrap_or(draft.origin)) };
        if taken.insert(change.id.clone()) {
            entry.id = change.id.clone();
        }
    }

    let splice = |at, with: String| Edit::new(vec![Splice { at, with }]).unwrap_or_default();
    let change = DocumentChange {
        key: before.key.clone(),
        before: before.revision.clone(),
        after: document.revision().clone(),
        edit: splice(end..end, added.into_owned()),
        inverse: splice(end..grown, String::new()),
        created: !before.exists,
    };
    Appended { change, state: DocumentState::of(before.key.clone(), document, entries) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_torn_line_is_ended_first() {
        assert_eq!(fresh_line(true, "{}\n"), "{}\n");
        assert_eq!(fresh_line(false, "{}\n"), "\n{}\n");
    }
}
