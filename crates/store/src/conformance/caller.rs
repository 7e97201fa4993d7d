//! What the promises write with.

use super::{Fixture, environment};
use crate::{
    ChangesetId, Committed, Content, DocumentKey, DocumentName, DocumentState, EntryState, Environment, EventDraft,
    EventKind, Owner, Plan, Store, StoreError, StoreErrorKind, Transaction, View, Write, carry, entry_changes,
};
use notewell_guard::Origin;
use notewell_text::{Document, EntryId};

/// A seeded caller: the same calls make the same plans.
pub(super) struct Caller(Environment);

impl Caller {
    pub(super) fn new() -> Self {
        Self::seeded(0)
    }

    /// One of several callers at the same time.
    pub(super) fn seeded(number: u64) -> Self {
        Self(environment(1_001 + number))
    }

    pub(super) const fn environment(&self) -> &Environment {
        &self.0
    }

    /// A draft without entries.
    pub(super) fn draft(&self, kind: EventKind) -> EventDraft {
        EventDraft {
            id: self.0.event_id(),
            kind,
            actor: "conformance".to_owned(),
            origin: Origin::Owner,
            reason: Some("a test of the store".to_owned()),
            session: None,
            changeset: Some(ChangesetId(self.0.uuid())),
            undoes: None,
            notes: vec!["secret_redacted".to_owned()],
            entries: Vec::new(),
        }
    }

    /// A plan that gives these documents other texts, as the owner would.
    pub(super) fn rewrite(&self, store: &dyn Store, view: &View, texts: &[(&DocumentKey, &str)]) -> Plan {
        let mut draft = self.draft(EventKind::Change);
        let mut writes = Vec::new();
        for (key, text) in texts {
            let before = view.document(key).unwrap();
            let document = Document::parse(*text, before.document.grammar());
            let entries = carry(store.key(), before, &document, &[], &|known| EntryState {
                id: EntryId::new(""),
                origin: Origin::Owner,
                attested: true,
                first_seen: known.map_or(view.now, |known| known.first_seen),
                event: Some(draft.id),
            });
            let after = DocumentState::of((*key).clone(), document.clone(), entries.clone());
            draft.entries.extend(entry_changes(before, &after));
            writes.push(Write { key: (*key).clone(), content: Content::Text { document, entries } });
        }
        Plan { event: Some(draft), writes, ..Plan::default() }
    }

    /// Gives documents other texts in one transaction.
    pub(super) fn write(&self, fixture: &dyn Fixture, texts: &[(&DocumentKey, &str)]) -> Committed {
        let keys: Vec<DocumentKey> = texts.iter().map(|(key, _)| (*key).clone()).collect();
        let store = fixture.store();
        transact(fixture, &keys, None, &mut |view| self.rewrite(store, view, texts)).unwrap()
    }

    /// Adds a bullet at the end.
    pub(super) fn add(
        &self,
        store: &dyn Store,
        owner: &Owner,
        key: &DocumentKey,
        words: &str,
        idempotency: Option<&str>,
    ) -> Result<Committed, StoreError> {
        let documents = [key.clone()];
        let transaction = Transaction { owner, documents: &documents, idempotency };
        store.transact(&transaction, &mut |view| {
            let text = format!("{}- {words}\n", view.document(key).unwrap().document.text());
            Plan { receipt: Some(words.into()), ..self.rewrite(store, view, &[(key, &text)]) }
        })
    }
}

pub(super) fn transact(
    fixture: &dyn Fixture,
    documents: &[DocumentKey],
    idempotency: Option<&str>,
    plan: &mut dyn FnMut(&View) -> Plan,
) -> Result<Committed, StoreError> {
    let owner = fixture.owner();
    fixture.store().transact(&Transaction { owner: &owner, documents, idempotency }, plan)
}

/// The document as it is now.
pub(super) fn state(fixture: &dyn Fixture, key: &DocumentKey) -> DocumentState {
    let view = fixture.store().read(&fixture.owner(), std::slice::from_ref(key)).unwrap();
    view.document(key).unwrap().clone()
}

/// The owner's last event number.
pub(super) fn sequence(fixture: &dyn Fixture) -> u64 {
    fixture.store().read(&fixture.owner(), &[]).unwrap().sequence
}

/// Nothing was done, and the error says whose fault it is.
pub(super) fn refused(result: Result<Committed, StoreError>, kind: StoreErrorKind, what: &str) {
    let error = result.expect_err(what);
    assert_eq!(error.kind, kind, "{what}: {error:?}");
    assert!(!error.message.is_empty() && !error.hint.is_empty(), "{what} is refused without help");
}

pub(super) fn memory() -> DocumentKey {
    DocumentKey::personal(DocumentName::Memory)
}

pub(super) fn user() -> DocumentKey {
    DocumentKey::personal(DocumentName::User)
}

pub(super) fn journal() -> DocumentKey {
    DocumentKey::personal(DocumentName::Journal)
}

pub(super) fn daily() -> DocumentKey {
    "personal:daily/2026-11-30".parse().unwrap()
}

pub(super) fn project() -> DocumentKey {
    "project/notewell-1a2b:memory".parse().unwrap()
}
