//! Suggestions: one row each, its status beside it.

use crate::body::{damaged, decode};
use crate::failure::Failure;
use crate::statement;
use crate::store::{PostgresStore, Purpose};
use notewell_store::{Inbox, Owner, StoreError, Suggestion, SuggestionId, SuggestionStatus};
use postgres::Row;
use serde_json::Value;

impl Inbox for PostgresStore {
    fn suggestions(&self, owner: &Owner, status: Option<SuggestionStatus>) -> Result<Vec<Suggestion>, StoreError> {
        let status = status.map(name).transpose()?;
        self.within(owner, Purpose::Read, &mut |transaction| {
            let rows = transaction.query(statement::SUGGESTIONS, &[&owner.as_str(), &status])?;
            rows.iter().map(suggestion).collect()
        })
    }

    fn suggestion(&self, owner: &Owner, id: SuggestionId) -> Result<Option<Suggestion>, StoreError> {
        self.within(owner, Purpose::Read, &mut |transaction| {
            let row = transaction.query_opt(statement::SUGGESTION_BY_ID, &[&owner.as_str(), &id.0])?;
            row.as_ref().map(suggestion).transpose()
        })
    }
}

fn suggestion(row: &Row) -> Result<Suggestion, Failure> {
    let kept: Suggestion = decode(row.get(1))?;
    Ok(Suggestion { status: status_of(row.get(0))?, ..kept })
}

/// The status as JSON names it.
pub(crate) fn name(status: SuggestionStatus) -> Result<String, Failure> {
    match serde_json::to_value(status) {
        Ok(Value::String(name)) => Ok(name),
        _ => Err(damaged("a suggestion's status has no name")),
    }
}

pub(crate) fn status_of(name: &str) -> Result<SuggestionStatus, Failure> {
    serde_json::from_value(Value::from(name)).map_err(|_| damaged("a suggestion has an unknown status"))
}
