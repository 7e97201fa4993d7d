//! Documents: one row each.

use crate::body::{bigint, decode, number};
use crate::commit::commit;
use crate::failure::Failure;
use crate::statement;
use crate::store::{PostgresStore, Purpose};
use notewell_guard::Origin;
use notewell_store::{
    Committed, DocumentKey, DocumentState, Documents, EntryState, EventId, Owner, Plan, StoreError, View, carry,
};
use notewell_text::{Document, EntryId, Grammar, IdKey};
use postgres::Transaction;
use serde_json::Value;
use uuid::Uuid;

impl PostgresStore {
    fn wanted(&self, documents: &[DocumentKey]) -> Result<Vec<(DocumentKey, Grammar)>, StoreError> {
        documents.iter().map(|key| Ok((key.clone(), self.layout.grammar(key)?))).collect()
    }

    fn view(
        &self,
        transaction: &mut Transaction<'_>,
        owner: &Owner,
        wanted: &[(DocumentKey, Grammar)],
        sequence: u64,
    ) -> Result<View, Failure> {
        let now = self.environment.clock.now();
        let mut documents = Vec::with_capacity(wanted.len());
        for (key, grammar) in wanted {
            let row = transaction.query_opt(statement::DOCUMENT_READ, &[&owner.as_str(), &key.to_string()])?;
            documents.push(match row {
                None => DocumentState::missing(key.clone(), *grammar),
                Some(row) => {
                    let document = Document::parse(row.get::<_, String>(0), *grammar);
                    let known: Vec<EntryState> = decode(row.get(1))?;
                    let entries = self.fitting(key, &document, known, now);
                    DocumentState::of(key.clone(), document, entries)
                }
            });
        }
        Ok(View { sequence, now, documents })
    }

    /// A version that finds other entries in the same text must not mix up what is known of them: it knows less.
    fn fitting(
        &self,
        key: &DocumentKey,
        document: &Document,
        known: Vec<EntryState>,
        now: jiff::Timestamp,
    ) -> Vec<EntryState> {
        if known.len() == document.entries().len() {
            return known;
        }
        let nothing = DocumentState::missing(key.clone(), document.grammar());
        carry(&self.key, &nothing, document, &[], &|_| EntryState {
            id: EntryId::new(""),
            origin: known.iter().map(|entry| entry.origin).min().unwrap_or(Origin::External),
            attested: false,
            first_seen: known.iter().map(|entry| entry.first_seen).min().unwrap_or(now),
            event: None,
        })
    }
}

impl Documents for PostgresStore {
    fn key(&self) -> &IdKey {
        &self.key
    }

    fn read(&self, owner: &Owner, documents: &[DocumentKey]) -> Result<View, StoreError> {
        let wanted = self.wanted(documents)?;
        self.within(owner, Purpose::Read, &mut |transaction| {
            let row = transaction.query_opt(statement::HOME_SEQUENCE, &[&owner.as_str()])?;
            let sequence = row.map_or(0, |row| number(row.get(0)));
            self.view(transaction, owner, &wanted, sequence)
        })
    }

    fn list(&self, owner: &Owner) -> Result<Vec<DocumentKey>, StoreError> {
        let rows = self.within(owner, Purpose::Read, &mut |transaction| {
            Ok(transaction.query(statement::DOCUMENT_LIST, &[&owner.as_str()])?)
        })?;
        let mut keys: Vec<DocumentKey> = rows.iter().filter_map(|row| row.get::<_, &str>(0).parse().ok()).collect();
        keys.sort();
        Ok(keys)
    }

    fn transact(
        &self,
        asked: &notewell_store::Transaction<'_>,
        plan: &mut dyn FnMut(&View) -> Plan,
    ) -> Result<Committed, StoreError> {
        let owner = asked.owner.as_str();
        let wanted = self.wanted(asked.documents)?;
        // The host's key may hold anything, and may be personal: its keyed hash does as well.
        let receipt_key = asked.idempotency.map(|key| self.key.digest(&["idempotency", key]));
        // What the run before wanted, in case that its commit was not answered.
        let mut wanted_before: Option<(Committed, Traces)> = None;
        self.within(asked.owner, Purpose::Write, &mut |transaction| {
            transaction.execute(statement::HOME_CREATE, &[&owner])?;
            let head = transaction.query_one(statement::HOME_LOCK, &[&owner])?;
            let (sequence, filed) = (number(head.get(0)), number(head.get(1)));
            // The lock has been had since: that commit is decided.
            if let Some((done, traces)) = wanted_before.take()
                && traces.found(transaction, owner)?
            {
                return Ok(done);
            }
            if let Some(key) = &receipt_key
                && let Some(row) = transaction.query_opt(statement::RECEIPT_READ, &[&owner, key])?
            {
                let receipt: Option<Value> = decode(row.get(1))?;
                let event = match row.get::<_, Option<Uuid>>(0) {
                    Some(id) => self.event_within(transaction, asked.owner, EventId(id))?,
                    None => None,
                };
                return Ok(Committed { sequence, event, replayed: true, receipt });
            }
            let view = self.view(transaction, asked.owner, &wanted, sequence)?;
            let plan = plan(&view);
            let (receipt, traces) = (plan.receipt.clone(), Traces::of(&plan));
            let event = commit(transaction, &self.key, asked.owner, &view, plan, filed, receipt_key.as_deref())?;
            let sequence = event.as_ref().map_or(sequence, |event| event.sequence);
            let committed = Committed { sequence, event, replayed: false, receipt };
            wanted_before = Some((committed.clone(), traces));
            Ok(committed)
        })
    }
}

/// By what one sees that a plan was done.
struct Traces {
    event: Option<Uuid>,
    suggestion: Option<Uuid>,
}

impl Traces {
    fn of(plan: &Plan) -> Self {
        let event = plan.event.as_ref().map(|draft| draft.id.0);
        Self { event, suggestion: plan.suggestions.first().map(|draft| draft.id.0) }
    }

    fn found(&self, transaction: &mut Transaction<'_>, owner: &str) -> Result<bool, Failure> {
        let sought = [(statement::EVENT_BY_ID, self.event), (statement::SUGGESTION_BY_ID, self.suggestion)];
        for (statement, id) in sought {
            if let Some(id) = id
                && transaction.query_opt(statement, &[&owner, &id])?.is_some()
            {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

/// The owner's numbers after a write.
pub(crate) fn advance(
    transaction: &mut Transaction<'_>,
    owner: &Owner,
    sequence: u64,
    filed: u64,
) -> Result<(), Failure> {
    transaction.execute(statement::HOME_ADVANCE, &[&owner.as_str(), &bigint(sequence), &bigint(filed)])?;
    Ok(())
}
