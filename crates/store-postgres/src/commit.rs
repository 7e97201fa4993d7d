//! A plan made durable.

use crate::body::{bigint, encode};
use crate::documents::advance;
use crate::failure::Failure;
use crate::inbox::{name, status_of};
use crate::statement;
use notewell_store::{
    DocumentState, Enacted, Event, Owner, Plan, Settlement, Suggestion, SuggestionStatus, View, enact, settle,
};
use notewell_text::IdKey;
use postgres::Transaction;

/// Does the plan inside the transaction; the head row is locked. Returns the event, when there is one.
pub(crate) fn commit(
    transaction: &mut Transaction<'_>,
    key: &IdKey,
    owner: &Owner,
    view: &View,
    plan: Plan,
    filed: u64,
    receipt_key: Option<&str>,
) -> Result<Option<Event>, Failure> {
    let (receipt, settlements) = (plan.receipt.clone(), plan.settlements.clone());
    let Enacted { event, documents, suggestions } = enact(key, owner, view, plan)?;
    if event.is_none() && suggestions.is_empty() {
        return Ok(None);
    }
    for state in &documents {
        put_document(transaction, owner, view, state)?;
    }
    if let Some(event) = &event {
        put_event(transaction, owner, event)?;
    }
    for settlement in settlements {
        decide(transaction, owner, settlement)?;
    }
    let mut filed = filed;
    for suggestion in &suggestions {
        filed += 1;
        file(transaction, owner, filed, suggestion)?;
    }
    if let Some(key) = receipt_key {
        let id = event.as_ref().map(|event| event.draft.id.0);
        transaction.execute(statement::RECEIPT_INSERT, &[&owner.as_str(), &key, &id, &encode(&receipt)?])?;
    }
    advance(transaction, owner, event.as_ref().map_or(view.sequence, |event| event.sequence), filed)?;
    Ok(event)
}

fn put_document(
    transaction: &mut Transaction<'_>,
    owner: &Owner,
    view: &View,
    state: &DocumentState,
) -> Result<(), Failure> {
    let key = state.key.to_string();
    let seen = view.document(&state.key).map(|before| before.revision.as_str()).unwrap_or_default();
    let affected = match state.text() {
        None => transaction.execute(statement::DOCUMENT_DELETE, &[&owner.as_str(), &key, &seen])?,
        Some(text) => transaction.execute(
            statement::DOCUMENT_PUT,
            &[&owner.as_str(), &key, &state.revision.as_str(), &text, &encode(&state.entries)?, &seen],
        )?,
    };
    if affected == 1 { Ok(()) } else { Err(Failure::Conflict) }
}

fn put_event(transaction: &mut Transaction<'_>, owner: &Owner, event: &Event) -> Result<(), Failure> {
    let (owner, sequence) = (owner.as_str(), bigint(event.sequence));
    let session = event.draft.session.map(|session| session.0);
    let (changeset, kind) = (event.draft.changeset.map(|id| id.0), event.draft.kind.name());
    transaction.execute(
        statement::EVENT_INSERT,
        &[&owner, &sequence, &event.draft.id.0, &session, &encode(event)?, &changeset, &kind],
    )?;
    let entries = &event.draft.entries;
    for key in event.documents.iter().map(|change| &change.key).chain(entries.iter().map(|change| &change.document)) {
        transaction.execute(statement::EVENT_INSERT_DOCUMENT, &[&owner, &key.to_string(), &sequence])?;
    }
    for change in entries {
        transaction.execute(statement::EVENT_INSERT_ENTRY, &[&owner, &change.id.as_str(), &sequence])?;
    }
    Ok(())
}

fn decide(transaction: &mut Transaction<'_>, owner: &Owner, settlement: Settlement) -> Result<(), Failure> {
    let (owner, id) = (owner.as_str(), settlement.id.0);
    let row = transaction.query_opt(statement::SUGGESTION_BY_ID, &[&owner, &id])?;
    let now: Option<SuggestionStatus> = row.map(|row| status_of(row.get(0))).transpose()?;
    let status = settle(now, settlement.accepted)?;
    transaction.execute(statement::SUGGESTION_SETTLE, &[&owner, &id, &name(status)?])?;
    Ok(())
}

fn file(transaction: &mut Transaction<'_>, owner: &Owner, filed: u64, suggestion: &Suggestion) -> Result<(), Failure> {
    let status = name(suggestion.status)?;
    transaction.execute(
        statement::SUGGESTION_INSERT,
        &[&owner.as_str(), &suggestion.draft.id.0, &bigint(filed), &status, &encode(suggestion)?],
    )?;
    Ok(())
}
