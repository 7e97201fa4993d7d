//! How far an owner's ledger has come.

use super::event::ChangeState;
use super::write::put_head;
use super::{Ledger, Reader};
use crate::failure::Outcome;
use notewell_store::{DocumentKey, Owner};
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

    /// Whether a changeset is on its way to one of these files.
    pub(crate) fn is_publishing(&self, owner: &Owner, documents: &[DocumentKey]) -> Outcome<bool> {
        let mut statement =
            self.0.prepare_cached("SELECT document FROM changes WHERE owner = ?1 AND state < 2 AND state = ?2")?;
        let mut rows = statement.query(params![owner.as_str(), ChangeState::Committed])?;
        while let Some(row) = rows.next()? {
            let document: String = row.get(0)?;
            if documents.iter().any(|key| key.to_string() == document) {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

impl Ledger {
    /// Closes every change that is open: what the log says happened long since.
    pub(crate) fn close_all(&self, owner: &Owner) -> Outcome<()> {
        self.connection.execute(
            "UPDATE changes SET state = ?2 WHERE owner = ?1 AND state < 2",
            params![owner.as_str(), ChangeState::Closed],
        )?;
        Ok(())
    }

    /// Writes down how far things have come, outside any event.
    pub(crate) fn put_head(&self, owner: &Owner, head: Head) -> Outcome<()> {
        put_head(&self.connection, owner, head)?;
        Ok(())
    }
}
