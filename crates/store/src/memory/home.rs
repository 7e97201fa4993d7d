//! All that the store keeps for one owner.

use crate::{
    Committed, DocumentKey, DocumentState, Enacted, Environment, Event, EventId, Owner, Plan, RefusedWrite, SessionId,
    SessionRecord, Settlement, StoreError, Suggestion, Transaction, View, adopt, enact, record, recorded_before,
    settle,
};
use jiff::Timestamp;
use notewell_text::{Document, Grammar, IdKey, decode};
use serde_json::Value;
use std::collections::{BTreeMap, VecDeque};

/// All that the store keeps for one owner.
#[derive(Debug, Default)]
pub(super) struct Home {
    documents: BTreeMap<DocumentKey, Held>,
    pub(super) events: Vec<Event>,
    pub(super) suggestions: Vec<Suggestion>,
    pub(super) sessions: BTreeMap<SessionId, SessionRecord>,
    receipts: BTreeMap<String, StoredReceipt>,
    pub(super) refusals: VecDeque<RefusedWrite>,
}

/// A document as the ledger knows it, and what somebody made of it since.
#[derive(Debug)]
struct Held {
    known: DocumentState,
    outside: Option<Option<String>>,
}

/// What the first run under an idempotency key did.
#[derive(Debug)]
struct StoredReceipt {
    event: Option<EventId>,
    receipt: Option<Value>,
}

impl Home {
    pub(super) fn sequence(&self) -> u64 {
        self.events.last().map_or(0, |event| event.sequence)
    }

    pub(super) fn event(&self, id: EventId) -> Option<&Event> {
        self.events.iter().find(|event| event.draft.id == id)
    }

    /// The text that the ledger knows last, without what was made of it outside.
    pub(super) fn known_text(&self, key: &DocumentKey) -> Option<&str> {
        self.documents.get(key)?.known.text()
    }

    pub(super) fn list(&self) -> Vec<DocumentKey> {
        let exists = |held: &Held| held.outside.as_ref().map_or(held.known.exists, Option::is_some);
        self.documents.iter().filter(|(_, held)| exists(held)).map(|(key, _)| key.clone()).collect()
    }

    pub(super) fn edit_outside(&mut self, key: &DocumentKey, grammar: Grammar, text: Option<&str>) {
        let missing = || Held { known: DocumentState::missing(key.clone(), grammar), outside: None };
        self.documents.entry(key.clone()).or_insert_with(missing).outside = Some(text.map(str::to_owned));
    }

    /// Takes over what was made of the document outside, unless it cannot be read.
    pub(super) fn adopt(
        &mut self,
        key: &IdKey,
        owner: &Owner,
        document: &DocumentKey,
        now: Timestamp,
        environment: &Environment,
    ) {
        let last = self.sequence();
        let Some(held) = self.documents.get_mut(document) else { return };
        let Some(outside) =
            held.outside.take_if(|text| text.as_ref().is_none_or(|text| decode(text.as_bytes()).is_ok()))
        else {
            return;
        };
        let after = outside.map(|text| Document::parse(text, held.known.document.grammar()));
        if let Some(adoption) = adopt(key, &held.known, after, environment.event_id(), now) {
            held.known = adoption.state;
            self.events.push(record(owner, last, now, adoption.draft, vec![adoption.change]));
        }
    }

    /// The document as it is now.
    pub(super) fn state(&self, key: DocumentKey, grammar: Grammar) -> DocumentState {
        let Some(held) = self.documents.get(&key) else { return DocumentState::missing(key, grammar) };
        // What is still outside after adoption could not be read.
        match held.outside.as_ref().and_then(Option::as_ref).map(|text| (text, decode(text.as_bytes()))) {
            Some((text, Err(problem))) => DocumentState::unreadable(key, text.as_bytes(), problem, grammar),
            _ => held.known.clone(),
        }
    }

    /// What the first run under this key answered.
    pub(super) fn replay(&self, key: &str) -> Option<Committed> {
        let StoredReceipt { event, receipt } = self.receipts.get(key)?;
        let event = event.and_then(|id| self.event(id)).cloned();
        Some(Committed { sequence: self.sequence(), event, replayed: true, receipt: receipt.clone() })
    }

    /// Does the plan. Everything that can be refused is checked before the first thing changes.
    pub(super) fn commit(
        &mut self,
        key: &IdKey,
        transaction: &Transaction<'_>,
        view: &View,
        plan: Plan,
    ) -> Result<Committed, StoreError> {
        let (receipt, settlements) = (plan.receipt.clone(), plan.settlements.clone());
        let Enacted { event, documents, suggestions } = enact(key, transaction.owner, view, plan)?;
        let known = |id| self.suggestions.iter().any(|kept| kept.draft.id == id);
        if event.as_ref().is_some_and(|event| self.event(event.draft.id).is_some())
            || suggestions.iter().any(|filed| known(filed.draft.id))
        {
            return Err(recorded_before());
        }
        let mut inbox = self.suggestions.clone();
        for Settlement { id, accepted } in settlements {
            let kept = inbox.iter_mut().find(|kept| kept.draft.id == id);
            let status = settle(kept.as_ref().map(|kept| kept.status), accepted)?;
            if let Some(kept) = kept {
                kept.status = status;
            }
        }
        let wrote = event.is_some() || !suggestions.is_empty();
        inbox.extend(suggestions);

        self.suggestions = inbox;
        for state in documents {
            self.documents.insert(state.key.clone(), Held { known: state, outside: None });
        }
        if let Some(key) = transaction.idempotency.filter(|_| wrote) {
            let event = event.as_ref().map(|event| event.draft.id);
            self.receipts.insert(key.to_owned(), StoredReceipt { event, receipt: receipt.clone() });
        }
        self.events.extend(event.clone());
        Ok(Committed { sequence: self.sequence(), event, replayed: false, receipt })
    }
}
