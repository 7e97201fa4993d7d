//! Earlier texts, from the text of now and the ledger.

use crate::{DocumentChange, EventId, Side};
use notewell_text::Revision;

/// The text of a document on one side of an event. `now` is the text that the ledger knows last (`None`: the
/// document does not exist), `changes` are the document's changes, newest first. `None` when the document did
/// not exist there, when no such event changed it, or when the chain of revisions is broken before it.
#[must_use]
pub fn rewind<'a>(
    now: Option<&str>,
    changes: impl IntoIterator<Item = (EventId, &'a DocumentChange)>,
    event: EventId,
    side: Side,
) -> Option<String> {
    let mut text = now.map(str::to_owned);
    for (id, change) in changes {
        let after = text.as_deref().unwrap_or_default();
        if Revision::of(after.as_bytes()) != change.after {
            return None;
        }
        if id == event && side == Side::After {
            return text;
        }
        let before = change.inverse.apply(after).ok()?;
        if Revision::of(before.as_bytes()) != change.before {
            return None;
        }
        text = (!change.created).then_some(before);
        if id == event {
            return text;
        }
    }
    None
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::{DocumentKey, DocumentName, document_change};
    use proptest::prelude::*;
    use uuid::Uuid;

    fn history(texts: &[Option<String>]) -> Vec<(EventId, DocumentChange)> {
        let key = DocumentKey::personal(DocumentName::Memory);
        let mut before = None;
        let mut changes = Vec::new();
        for (number, after) in texts.iter().enumerate() {
            let id = EventId(Uuid::from_u128(number as u128));
            changes.extend(document_change(&key, before, after.as_deref()).map(|change| (id, change)));
            before = after.as_deref();
        }
        changes.reverse();
        changes
    }

    fn at(now: Option<&str>, changes: &[(EventId, DocumentChange)], number: u128, side: Side) -> Option<String> {
        rewind(now, changes.iter().map(|(id, change)| (*id, change)), EventId(Uuid::from_u128(number)), side)
    }

    #[test]
    fn a_text_that_the_chain_does_not_end_in_has_no_past() {
        let changes = history(&[Some("- a\n".into()), Some("- a\n- b\n".into())]);
        assert_eq!(at(Some("- a\n- b\n"), &changes, 0, Side::After).as_deref(), Some("- a\n"));
        assert_eq!(at(Some("- other\n"), &changes, 0, Side::After), None);
        assert_eq!(at(None, &changes, 1, Side::After), None);
    }

    proptest! {
        #[test]
        fn every_text_of_a_document_can_be_reached_from_the_last(
            texts in prop::collection::vec(prop::option::of("([ab界é]{0,2}\r?\n?){0,6}"), 1..8)
        ) {
            let changes = history(&texts);
            let now = texts.last().unwrap().as_deref();
            for (id, _) in &changes {
                let number = usize::try_from(id.0.as_u128()).unwrap();
                let before = number.checked_sub(1).and_then(|number| texts[number].clone());
                prop_assert_eq!(at(now, &changes, id.0.as_u128(), Side::Before), before);
                prop_assert_eq!(at(now, &changes, id.0.as_u128(), Side::After), texts[number].clone());
            }
        }
    }
}
