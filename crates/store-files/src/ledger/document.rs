//! What the ledger knows of a document.

use super::Reader;
use crate::failure::Outcome;
use notewell_store::{DocumentKey, EntryState, Owner};
use notewell_text::Revision;
use rusqlite::{Connection, OptionalExtension as _, params};

/// A document's row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Row {
    /// Whether it exists.
    pub(crate) present: bool,
    /// The revision of the file.
    pub(crate) revision: Revision,
    /// Whether the ledger's text has placeholders where the file has secrets.
    pub(crate) sealed: bool,
    /// The event number of the stored text.
    pub(super) base: u64,
    /// Changes since.
    pub(super) steps: u64,
    /// Their size.
    pub(super) weight: u64,
}

/// A document's row and entries.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Known {
    /// The row.
    pub(crate) row: Row,
    /// The places of the entries in the order of their rows.
    pub(super) ranks: Vec<i64>,
    /// The entries, in order; empty once they are part of a document's state.
    pub(crate) entries: Vec<EntryState>,
}

impl Reader<'_> {
    /// What is known of a document; `None` when it was never seen.
    pub(crate) fn known(&self, owner: &Owner, key: &DocumentKey) -> Outcome<Option<Known>> {
        let Some(row) = self.row(owner, key)? else { return Ok(None) };
        let (ranks, entries) = self.entries(owner, key)?;
        Ok(Some(Known { row, ranks, entries }))
    }

    /// A document's row.
    pub(crate) fn row(&self, owner: &Owner, key: &DocumentKey) -> Outcome<Option<Row>> {
        let mut statement = self.0.prepare_cached(
            "SELECT present, revision, sealed, base, steps, weight FROM documents WHERE owner = ?1 AND document = ?2",
        )?;
        let row = statement.query_row(params![owner.as_str(), key.to_string()], |row| {
            Ok(Row {
                present: row.get(0)?,
                revision: Revision::new(row.get::<_, String>(1)?),
                sealed: row.get(2)?,
                base: row.get(3)?,
                steps: row.get(4)?,
                weight: row.get(5)?,
            })
        });
        Ok(row.optional()?)
    }

    /// The keys of the documents that were ever seen.
    pub(crate) fn documents(&self, owner: &Owner) -> Outcome<Vec<DocumentKey>> {
        let mut statement = self.0.prepare_cached("SELECT document FROM documents WHERE owner = ?1")?;
        let keys = statement.query_map([owner.as_str()], |row| row.get::<_, String>(0))?;
        let keys = keys.collect::<Result<Vec<_>, _>>()?;
        Ok(keys.iter().filter_map(|key| key.parse().ok()).collect())
    }
}

/// Writes a document's row.
pub(super) fn put(connection: &Connection, owner: &Owner, key: &str, row: &Row) -> rusqlite::Result<()> {
    connection
        .prepare_cached(
            "INSERT OR REPLACE INTO documents (owner, document, present, revision, sealed, base, steps, weight)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
        )?
        .execute(params![
            owner.as_str(),
            key,
            row.present,
            row.revision.as_str(),
            row.sealed,
            row.base,
            row.steps,
            row.weight
        ])?;
    Ok(())
}
