//! The ledger: the durable record of every event, in SQLite outside the home.

mod batch;
mod document;
mod entry;
mod event;
mod file_id;
mod gap;
mod head;
mod home_mark;
mod inbox;
mod link;
mod open;
mod revoke;
mod session;
mod text;
mod write;

pub(crate) use batch::{Batch, Publication, Relabelled, Written};
pub(crate) use document::{Known, Row};
pub(crate) use event::{ChangeState, OpenChange};
pub(crate) use file_id::FileId;
pub(crate) use head::Head;
pub(crate) use inbox::StoredReceipt;
pub(crate) use link::Link;
pub(crate) use open::{Access, network, set_aside};

use crate::failure::Outcome;
use rusqlite::{Connection, TransactionBehavior};

/// An open ledger.
#[derive(Debug)]
pub(crate) struct Ledger {
    connection: Connection,
    /// Whether it may be written.
    writable: bool,
    /// Whether a write-ahead log is used, so that a commit can go without a flush.
    ahead: bool,
    /// Which file the connection has open.
    id: FileId,
}

impl Ledger {
    /// Whether it may be written.
    pub(crate) const fn is_writable(&self) -> bool {
        self.writable
    }

    /// Which file the connection has open.
    pub(crate) const fn id(&self) -> FileId {
        self.id
    }

    /// Reads several things at one moment.
    pub(crate) fn at_one_moment<T>(&mut self, read: impl FnOnce(&Reader<'_>) -> Outcome<T>) -> Outcome<T> {
        let transaction = self.connection.transaction_with_behavior(TransactionBehavior::Deferred)?;
        read(&Reader(&transaction))
    }

    /// Reads without a transaction of its own.
    pub(crate) const fn reader(&self) -> Reader<'_> {
        Reader(&self.connection)
    }

    /// The result of SQLite's own check, when it finds something.
    pub(crate) fn check(&self) -> Outcome<Option<String>> {
        let found: String = self.connection.query_row("PRAGMA quick_check(1)", [], |row| row.get(0))?;
        Ok((found != "ok").then_some(found))
    }
}

/// Reads the ledger.
#[derive(Clone, Copy)]
pub(crate) struct Reader<'a>(&'a Connection);
