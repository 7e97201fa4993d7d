//! Suggestions and receipts.

use super::Reader;
use super::entry::{nanoseconds, time};
use crate::failure::{self, Halt, Outcome};
use notewell_store::{EventId, Owner, Suggestion, SuggestionId, SuggestionStatus};
use rusqlite::{Connection, OptionalExtension as _, Row, params};
use serde_json::Value;

const STATUSES: [(SuggestionStatus, &str); 4] = [
    (SuggestionStatus::Pending, "pending"),
    (SuggestionStatus::Accepted, "accepted"),
    (SuggestionStatus::Rejected, "rejected"),
    (SuggestionStatus::Expired, "expired"),
];

pub(super) fn name(status: SuggestionStatus) -> &'static str {
    STATUSES.iter().find(|(known, _)| *known == status).map_or("pending", |(_, name)| name)
}

/// What the first run under an idempotency key answered.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct StoredReceipt {
    pub(crate) event: Option<EventId>,
    pub(crate) receipt: Option<Value>,
}

impl Reader<'_> {
    /// The suggestions with this status, newest first.
    pub(crate) fn suggestions(&self, owner: &Owner, status: Option<SuggestionStatus>) -> Outcome<Vec<Suggestion>> {
        let mut statement = self.0.prepare_cached(
            "SELECT at, status, draft FROM suggestions
             WHERE owner = ?1 AND (?2 IS NULL OR status = ?2) ORDER BY number DESC",
        )?;
        let mut rows = statement.query(params![owner.as_str(), status.map(name)])?;
        let mut suggestions = Vec::new();
        while let Some(row) = rows.next()? {
            suggestions.push(suggestion(row)?);
        }
        Ok(suggestions)
    }

    /// One suggestion.
    pub(crate) fn suggestion(&self, owner: &Owner, id: SuggestionId) -> Outcome<Option<Suggestion>> {
        let mut statement =
            self.0.prepare_cached("SELECT at, status, draft FROM suggestions WHERE owner = ?1 AND id = ?2")?;
        let mut rows = statement.query(params![owner.as_str(), id.to_string()])?;
        rows.next()?.map(suggestion).transpose()
    }

    /// The receipt under an idempotency key.
    pub(crate) fn receipt(&self, owner: &Owner, key: &str) -> Outcome<Option<StoredReceipt>> {
        let mut statement =
            self.0.prepare_cached("SELECT event, receipt FROM receipts WHERE owner = ?1 AND key = ?2")?;
        let found = statement.query_row(params![owner.as_str(), key], |row| {
            Ok((row.get::<_, Option<String>>(0)?, row.get::<_, Option<String>>(1)?))
        });
        let Some((event, receipt)) = found.optional()? else { return Ok(None) };
        let event =
            event.map(|id| id.parse()).transpose().map_err(|_| Halt::Damaged("a receipt does not read".into()))?;
        let receipt =
            receipt.map(|json| serde_json::from_str(&json)).transpose().map_err(|error| failure::json(&error))?;
        Ok(Some(StoredReceipt { event, receipt }))
    }
}

fn suggestion(row: &Row<'_>) -> Outcome<Suggestion> {
    let status = row.get::<_, String>(1)?;
    let status = STATUSES.iter().find(|(_, name)| *name == status).map(|(status, _)| *status);
    Ok(Suggestion {
        draft: serde_json::from_str(&row.get::<_, String>(2)?).map_err(|error| failure::json(&error))?,
        at: time(row.get(0)?)?,
        status: status.ok_or_else(|| Halt::Damaged("a suggestion does not read".into()))?,
    })
}

pub(super) fn file(connection: &Connection, owner: &Owner, filed: &Suggestion) -> Outcome<()> {
    let draft = serde_json::to_string(&filed.draft).map_err(|error| failure::json(&error))?;
    connection
        .prepare_cached("INSERT INTO suggestions (owner, id, at, status, draft) VALUES (?1, ?2, ?3, ?4, ?5)")?
        .execute(params![
            owner.as_str(),
            filed.draft.id.to_string(),
            nanoseconds(filed.at),
            name(filed.status),
            draft
        ])?;
    Ok(())
}

pub(super) fn settle(
    connection: &Connection,
    owner: &Owner,
    id: SuggestionId,
    status: SuggestionStatus,
) -> rusqlite::Result<()> {
    connection.prepare_cached("UPDATE suggestions SET status = ?3 WHERE owner = ?1 AND id = ?2")?.execute(params![
        owner.as_str(),
        id.to_string(),
        name(status)
    ])?;
    Ok(())
}

pub(super) fn remember(
    connection: &Connection,
    owner: &Owner,
    key: &str,
    receipt: &StoredReceipt,
) -> rusqlite::Result<()> {
    connection
        .prepare_cached("INSERT OR REPLACE INTO receipts (owner, key, event, receipt) VALUES (?1, ?2, ?3, ?4)")?
        .execute(params![
            owner.as_str(),
            key,
            receipt.event.map(|id| id.to_string()),
            receipt.receipt.as_ref().map(Value::to_string)
        ])?;
    Ok(())
}
