//! Text that was found changed from outside becomes an event of its own.

use crate::{
    DocumentChange, DocumentState, EntryChange, EntryState, EventDraft, EventId, EventKind, carry, document_change,
};
use jiff::Timestamp;
use notewell_guard::{Origin, Writer};
use notewell_text::{Document, EntryId, IdKey, normal};
use std::collections::{HashMap, HashSet};

/// The actor of every adoption.
pub const EDITOR: &str = "editor";

/// What the ledger records of one document that was changed from outside.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Adoption {
    /// The event. A store may add notes before it records it.
    pub draft: EventDraft,
    /// The document of the event.
    pub change: DocumentChange,
    /// The document as it is from now on.
    pub state: DocumentState,
}

/// Takes over what someone at the file made of a document; `None` for `after` means that the file is gone.
/// There is nothing to adopt where neither text nor existence differ.
///
/// Ids follow moved and edited entries. What is new is external and unattested; what was edited keeps its first
/// day and the lower of its origin and external, so that an edit of the file never raises trust; what merely
/// moved, or changed its Unicode form or white space, keeps everything.
#[must_use]
pub fn adopt(
    key: &IdKey,
    before: &DocumentState,
    after: Option<Document>,
    event: EventId,
    now: Timestamp,
) -> Option<Adoption> {
    let change = document_change(&before.key, before.text(), after.as_ref().map(Document::text))?;
    let state = match after {
        None => DocumentState::missing(before.key.clone(), before.document.grammar()),
        Some(document) => {
            let entries = carry(key, before, &document, &[], &|known| external(known, event, now));
            DocumentState::of(before.key.clone(), document, entries)
        }
    };
    let draft = EventDraft {
        id: event,
        kind: EventKind::Adopt,
        actor: EDITOR.to_owned(),
        origin: FOUND.origin(),
        reason: None,
        session: None,
        changeset: None,
        undoes: None,
        notes: Vec::new(),
        entries: entry_changes(before, &state),
    };
    Some(Adoption { draft, change, state })
}

/// Who could have been at the file does not change what is known of the words: nobody saw them come.
const FOUND: Writer = Writer::External { tools_open: true };

fn external(known: Option<&EntryState>, event: EventId, now: Timestamp) -> EntryState {
    EntryState {
        id: EntryId::new(""),
        origin: known.map_or(FOUND.origin(), |known| known.origin.min(FOUND.origin())),
        attested: FOUND.attested(),
        first_seen: known.map_or(now, |known| known.first_seen),
        event: Some(event),
    }
}

/// The entries that differ between two states of a document, compared by id: first those that stand afterwards,
/// in their order, then those that went. What only moved is not among them.
#[must_use]
pub fn entry_changes(before: &DocumentState, after: &DocumentState) -> Vec<EntryChange> {
    let old: HashMap<&EntryId, (&str, Origin)> =
        described(before).map(|(id, text, origin)| (id, (text, origin))).collect();
    let new: HashSet<&EntryId> = described(after).map(|(id, ..)| id).collect();
    let change = |id: &EntryId, action: &str, was: Option<(&str, Origin)>, is: Option<(&str, Origin)>| EntryChange {
        document: after.key.clone(),
        id: id.clone(),
        action: action.to_owned(),
        before: was.map(|(text, _)| text.to_owned()),
        after: is.map(|(text, _)| text.to_owned()),
        origin_before: was.map(|(_, origin)| origin),
        origin_after: is.map(|(_, origin)| origin),
    };
    let stands = described(after).filter_map(|(id, text, origin)| match old.get(id) {
        None => Some(change(id, "add", None, Some((text, origin)))),
        Some(was) if normal(was.0) == normal(text) && was.1 == origin => None,
        Some(was) => Some(change(id, "replace", Some(*was), Some((text, origin)))),
    });
    let gone = described(before)
        .filter(|(id, ..)| !new.contains(id))
        .map(|(id, text, origin)| change(id, "remove", Some((text, origin)), None));
    stands.chain(gone).collect()
}

fn described(state: &DocumentState) -> impl Iterator<Item = (&EntryId, &str, Origin)> {
    let texts = state.document.entries().iter().map(|entry| entry.text.as_str());
    state.entries.iter().zip(texts).map(|(entry, text)| (&entry.id, text, entry.origin))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::{DocumentKey, DocumentName};
    use notewell_text::Grammar;
    use uuid::Uuid;

    fn adopted(before: &DocumentState, text: Option<&str>) -> Option<Adoption> {
        let after = text.map(|text| Document::parse(text, Grammar::Markdown));
        adopt(&IdKey::new([7; 32]), before, after, EventId(Uuid::from_u128(1)), Timestamp::UNIX_EPOCH)
    }

    fn missing() -> DocumentState {
        DocumentState::missing(DocumentKey::personal(DocumentName::Memory), Grammar::Markdown)
    }

    #[test]
    fn what_did_not_change_is_not_adopted() {
        assert_eq!(adopted(&missing(), None), None);
        let first = adopted(&missing(), Some("- tea\n")).unwrap();
        assert_eq!(adopted(&first.state, Some("- tea\n")), None);
        assert!(first.change.created);
    }

    #[test]
    fn an_empty_file_is_not_a_missing_one() {
        let empty = adopted(&missing(), Some("")).unwrap();
        assert!(empty.state.exists && empty.draft.entries.is_empty());
        assert!(!adopted(&empty.state, None).unwrap().state.exists);
    }

    #[test]
    fn what_merely_moved_keeps_its_trust_and_is_no_entry_of_the_event() {
        let mut before = adopted(&missing(), Some("- cafe\u{301} at nine\n- 喜欢绿茶\n")).unwrap().state;
        for entry in &mut before.entries {
            (entry.origin, entry.attested) = (Origin::Owner, true);
        }
        let moved = adopted(&before, Some("# New heading\n\n- 喜欢绿茶\n- caf\u{e9}  at nine\n")).unwrap();
        assert_eq!(moved.draft.entries, []);
        assert_eq!(moved.state.entries, [before.entries[1].clone(), before.entries[0].clone()]);
    }
}
