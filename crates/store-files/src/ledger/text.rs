//! The text that the ledger knows of a document: a stored text and the edits since.
//!
//! Storing the whole text with each event would make a small change of a large document dear; storing it never
//! would make it dear to look back.

use super::Reader;
use super::document::Row;
use crate::failure::{self, Halt, Outcome};
use notewell_store::{DocumentChange, DocumentKey, EventId, Owner};
use rusqlite::{Connection, OptionalExtension as _, params};

/// Edits after which the text is stored again, at the latest.
const MOST_STEPS: u64 = 200;
/// Their size that is always allowed.
const LEAST_WEIGHT: u64 = 8 * 1024;

/// Whether the text should be stored again.
pub(super) fn is_due(steps: u64, weight: u64, length: usize) -> bool {
    steps > MOST_STEPS || weight > LEAST_WEIGHT.max(length as u64)
}

impl Reader<'_> {
    /// The text; `None` when the document does not exist.
    pub(crate) fn text(&self, owner: &Owner, key: &DocumentKey, row: &Row) -> Outcome<Option<String>> {
        if !row.present {
            return Ok(None);
        }
        let mut statement = self.0.prepare_cached("SELECT text FROM texts WHERE owner = ?1 AND document = ?2")?;
        let stored: Option<Option<String>> =
            statement.query_row(params![owner.as_str(), key.to_string()], |row| row.get(0)).optional()?;
        let mut text = stored.flatten().unwrap_or_default();
        let mut statement = self.0.prepare_cached(
            "SELECT change FROM changes WHERE owner = ?1 AND document = ?2 AND sequence > ?3 ORDER BY sequence",
        )?;
        let mut rows = statement.query(params![owner.as_str(), key.to_string(), row.base])?;
        while let Some(row) = rows.next()? {
            let change = decode(row.get_ref(0)?.as_str().unwrap_or_default())?;
            text = change.edit.apply(&text).map_err(|_| Halt::Damaged(format!("the edits of {key} do not fit")))?;
        }
        Ok(Some(text))
    }

    /// The changes of a document with their events, newest first.
    pub(crate) fn changes_of(
        &self,
        owner: &Owner,
        key: &DocumentKey,
        limit: usize,
    ) -> Outcome<Vec<(EventId, DocumentChange)>> {
        let mut statement = self.0.prepare_cached(
            "SELECT e.id, c.change FROM changes c JOIN events e ON e.owner = c.owner AND e.sequence = c.sequence
             WHERE c.owner = ?1 AND c.document = ?2 ORDER BY c.sequence DESC LIMIT ?3",
        )?;
        let limit = i64::try_from(limit).unwrap_or(i64::MAX);
        let mut rows = statement.query(params![owner.as_str(), key.to_string(), limit])?;
        let mut changes = Vec::new();
        while let Some(row) = rows.next()? {
            let id = row.get::<_, String>(0)?.parse().map_err(|_| Halt::Damaged("an event id does not read".into()))?;
            changes.push((id, decode(row.get_ref(1)?.as_str().unwrap_or_default())?));
        }
        Ok(changes)
    }
}

pub(super) fn decode(json: &str) -> Outcome<DocumentChange> {
    serde_json::from_str(json).map_err(|error| failure::json(&error))
}

/// Stores the text.
pub(super) fn put(connection: &Connection, owner: &Owner, key: &str, text: Option<&str>) -> rusqlite::Result<()> {
    connection
        .prepare_cached("INSERT OR REPLACE INTO texts (owner, document, text) VALUES (?1, ?2, ?3)")?
        .execute(params![owner.as_str(), key, text])?;
    Ok(())
}
