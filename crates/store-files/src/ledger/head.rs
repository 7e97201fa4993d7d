//! How far an owner's ledger has come.

use super::{Ledger, Reader};
use crate::failure::Outcome;
use notewell_store::Owner;
use rusqlite::{OptionalExtension as _, params};

/// How far an owner's ledger has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Head {
    /// The last event number.
    pub(crate) sequence: u64,
    /// Bytes of this device's log that belong to recorded events.
    pub(crate) log_length: u64,
}

impl Reader<'_> {
    /// `None` when nothing was ever recorded for this owner.
    pub(crate) fn head(&self, owner: &Owner) -> Outcome<Option<Head>> {
        let mut statement = self.0.prepare_cached("SELECT sequence, log_length FROM heads WHERE owner = ?1")?;
        let head = statement
            .query_row([owner.as_str()], |row| Ok(Head { sequence: row.get(0)?, log_length: row.get(1)? }))
            .optional()?;
        Ok(head)
    }

    /// Whether a changeset is on its way to the files.
    pub(crate) fn is_publishing(&self, owner: &Owner) -> Outcome<bool> {
        let mut statement = self
            .0
            .prepare_cached("SELECT EXISTS (SELECT 1 FROM changes WHERE owner = ?1 AND state < 2 AND state = 0)")?;
        Ok(statement.query_row([owner.as_str()], |row| row.get(0))?)
    }
}

impl Ledger {
    /// Writes down how far things have come, outside any event.
    pub(crate) fn put_head(&self, owner: &Owner, head: Head) -> Outcome<()> {
        self.connection.execute(
            "INSERT INTO heads (owner, sequence, log_length) VALUES (?1, ?2, ?3)
             ON CONFLICT (owner) DO UPDATE SET sequence = excluded.sequence, log_length = excluded.log_length",
            params![owner.as_str(), head.sequence, head.log_length],
        )?;
        Ok(())
    }
}
