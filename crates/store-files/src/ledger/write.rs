//! One ledger transaction: the commit point of everything that is written.

use super::document::{self, Known, Row};
use super::entry::{self, nanoseconds};
use super::inbox::{self, StoredReceipt};
use super::{Head, Ledger, Open, PublishMethod, text};
use crate::failure::{self, Halt, Outcome};
use notewell_store::{DocumentChange, DocumentState, Event, Owner, Suggestion, SuggestionId, SuggestionStatus};
use notewell_text::Revision;
use rusqlite::{Connection, TransactionBehavior, params};
use std::collections::BTreeSet;

/// How a document of a batch reaches its file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Publication {
    /// It is there.
    InPlace,
    /// The temp file of this name takes its place.
    Swap(String),
    /// Lines are appended from this offset.
    Append(u64),
    /// It goes, by way of this name.
    Delete(String),
}

/// One document of a batch.
#[derive(Debug)]
pub(crate) struct Written<'a> {
    /// The document as it is from now on.
    pub(crate) state: &'a DocumentState,
    /// The document before.
    pub(crate) before: &'a DocumentState,
    /// What the ledger knew before.
    pub(crate) known: Option<&'a Known>,
    /// The change over the sealed text.
    pub(crate) change: DocumentChange,
    /// Whether the change is part of the event's history.
    pub(crate) listed: bool,
    /// The file's revision before.
    pub(crate) file_before: &'a Revision,
    /// The file's revision after.
    pub(crate) file_after: Revision,
    /// The text as the ledger keeps it, before and after.
    pub(crate) sealed_before: Option<&'a str>,
    /// See `sealed_before`.
    pub(crate) sealed_after: Option<&'a str>,
    /// Whether that differs from the file.
    pub(crate) is_sealed: bool,
    /// How it reaches the file.
    pub(crate) publication: Publication,
}

/// A document whose entries are known differently without a new text.
#[derive(Debug)]
pub(crate) struct Relabelled {
    pub(crate) before: DocumentState,
    pub(crate) after: DocumentState,
    pub(crate) known: Known,
}

/// Everything that one transaction records.
#[derive(Debug)]
pub(crate) struct Batch<'a> {
    pub(crate) owner: &'a Owner,
    pub(crate) before: Head,
    pub(crate) after: Head,
    pub(crate) event: Option<&'a Event>,
    pub(crate) written: Vec<Written<'a>>,
    /// Documents whose entries are known differently without a new text.
    pub(crate) relabelled: &'a [Relabelled],
    pub(crate) suggestions: &'a [Suggestion],
    pub(crate) settlements: &'a [(SuggestionId, SuggestionStatus)],
    pub(crate) receipt: Option<(&'a str, StoredReceipt)>,
    /// Where the audit line of the event will stand.
    pub(crate) audit: Option<(u64, u64)>,
    /// Entries of an earlier event that an editor's save overruled.
    pub(crate) stale: Option<(u64, &'a [String])>,
    /// Changes with nothing displaced any more.
    pub(crate) closed: &'a [Open],
}

impl Ledger {
    /// Records the batch; what is known of its documents afterwards. `go` is asked before the commit; when it says no, nothing was recorded.
    pub(crate) fn commit(&mut self, batch: &Batch<'_>, go: impl FnOnce() -> bool) -> Outcome<Vec<Known>> {
        let transaction = self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let known = record(&transaction, batch)?;
        if !go() {
            return Err(Halt::Stopped);
        }
        match transaction.commit() {
            Ok(()) => Ok(known),
            Err(error) => Err(self.make_void(batch, error.into())),
        }
    }

    /// A commit whose flush failed may still stand in the write-ahead log, where a later recovery would find it
    /// complete. The next transaction takes its place there; where that fails too, nobody knows.
    fn make_void(&self, batch: &Batch<'_>, halt: Halt) -> Halt {
        let Halt::Error(error) = halt else { return halt };
        let sql = "INSERT INTO heads (owner, sequence, log_length, attempts) VALUES (?1, ?2, ?3, 1)
                   ON CONFLICT (owner) DO UPDATE SET attempts = attempts + 1";
        let Head { sequence, log_length } = batch.before;
        match self.connection.execute(sql, params![batch.owner.as_str(), sequence, log_length]) {
            Ok(_) => Halt::Error(error),
            Err(_) => Halt::Unknown(error),
        }
    }

    /// Takes a batch back whose files could not be put in place.
    pub(crate) fn revoke(&mut self, batch: &Batch<'_>) -> Outcome<()> {
        let transaction = self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        take_back(&transaction, batch)?;
        transaction.commit()?;
        Ok(())
    }

    /// Marks changes as published. Losing this mark costs a look at the files, so it is not flushed where that
    /// can be had.
    pub(crate) fn publish(&self, owner: &Owner, sequence: u64, displaced: &[(usize, Option<Revision>)]) -> Outcome<()> {
        if self.ahead {
            self.connection.execute_batch("PRAGMA synchronous = NORMAL")?;
        }
        let result = (|| {
            let transaction = self.connection.unchecked_transaction()?;
            for (position, displaced) in displaced {
                // Nothing displaced, nothing to look at again.
                let state = if displaced.is_some() { 1 } else { 2 };
                transaction
                    .prepare_cached(
                        "UPDATE changes SET state = ?4, displaced = ?5
                         WHERE owner = ?1 AND sequence = ?2 AND position = ?3",
                    )?
                    .execute(params![
                        owner.as_str(),
                        sequence,
                        position,
                        state,
                        displaced.as_ref().map(Revision::as_str)
                    ])?;
            }
            transaction.commit()?;
            Ok(())
        })();
        if self.ahead {
            self.connection.execute_batch("PRAGMA synchronous = FULL")?;
        }
        result
    }

    /// Writes what a rebuild found out, without an event.
    pub(crate) fn restore(
        &mut self,
        owner: &Owner,
        head: Head,
        found: &[(DocumentState, String, bool)],
    ) -> Outcome<()> {
        let transaction = self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        for (state, sealed, is_sealed) in found {
            let key = state.key.to_string();
            let row = Row {
                present: state.exists,
                revision: state.revision.clone(),
                sealed: *is_sealed,
                base: head.sequence,
                steps: 0,
                weight: 0,
            };
            document::put(&transaction, owner, &key, &row)?;
            text::put(&transaction, owner, &key, Some(sealed))?;
            entry::renumber(&transaction, owner, &key, &state.entries)?;
        }
        put_head(&transaction, owner, head)?;
        transaction.commit()?;
        Ok(())
    }
}

fn put_head(connection: &Connection, owner: &Owner, head: Head) -> rusqlite::Result<()> {
    connection
        .prepare_cached(
            "INSERT INTO heads (owner, sequence, log_length) VALUES (?1, ?2, ?3)
             ON CONFLICT (owner) DO UPDATE SET sequence = excluded.sequence, log_length = excluded.log_length",
        )?
        .execute(params![owner.as_str(), head.sequence, head.log_length])?;
    Ok(())
}

fn close(connection: &Connection, owner: &Owner, open: &Open) -> rusqlite::Result<()> {
    connection
        .prepare_cached("UPDATE changes SET state = 2 WHERE owner = ?1 AND document = ?2 AND sequence = ?3")?
        .execute(params![owner.as_str(), open.change.key.to_string(), open.sequence])?;
    Ok(())
}

fn record(connection: &Connection, batch: &Batch<'_>) -> Outcome<Vec<Known>> {
    let owner = batch.owner;
    let mut known = Vec::with_capacity(batch.written.len());
    if let Some(event) = batch.event {
        record_event(connection, batch, event)?;
        for (position, written) in batch.written.iter().enumerate() {
            known.push(record_written(connection, owner, event.sequence, position, written)?);
        }
    }
    for Relabelled { before, after, known } in batch.relabelled {
        let old = (known.ranks.as_slice(), before.entries.as_slice());
        entry::put(connection, owner, &after.key.to_string(), old, &after.entries)?;
    }
    for filed in batch.suggestions {
        inbox::file(connection, owner, filed)?;
    }
    for (id, status) in batch.settlements {
        inbox::settle(connection, owner, *id, *status)?;
    }
    if let Some((key, receipt)) = &batch.receipt {
        inbox::remember(connection, owner, key, receipt)?;
    }
    if let Some((sequence, stale)) = batch.stale {
        let stale = serde_json::to_string(stale).map_err(|error| failure::json(&error))?;
        connection
            .prepare_cached("UPDATE events SET stale = ?3 WHERE owner = ?1 AND sequence = ?2")?
            .execute(params![owner.as_str(), sequence, stale])?;
    }
    for open in batch.closed {
        close(connection, owner, open)?;
    }
    put_head(connection, owner, batch.after)?;
    Ok(known)
}

fn record_event(connection: &Connection, batch: &Batch<'_>, event: &Event) -> Outcome<()> {
    let owner = batch.owner.as_str();
    let draft = serde_json::to_string(&event.draft).map_err(|error| failure::json(&error))?;
    let stale = serde_json::to_string(&event.stale).map_err(|error| failure::json(&error))?;
    connection
        .prepare_cached(
            "INSERT INTO events (owner, sequence, id, at, session, draft, stale, audit_at, audit_of)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
        )?
        .execute(params![
            owner,
            event.sequence,
            event.draft.id.to_string(),
            nanoseconds(event.at),
            event.draft.session.map(|id| id.to_string()),
            draft,
            stale,
            batch.audit.map(|(at, _)| at),
            batch.audit.map(|(_, of)| of)
        ])?;
    let entries = event.draft.entries.iter();
    let subjects: BTreeSet<String> = entries
        .flat_map(|entry| [entry.id.to_string(), entry.document.to_string()])
        .chain(event.documents.iter().map(|change| change.key.to_string()))
        .collect();
    for subject in subjects {
        connection
            .prepare_cached("INSERT INTO subjects (owner, subject, sequence) VALUES (?1, ?2, ?3)")?
            .execute(params![owner, subject, event.sequence])?;
    }
    Ok(())
}

fn record_written(
    connection: &Connection,
    owner: &Owner,
    sequence: u64,
    position: usize,
    written: &Written<'_>,
) -> Outcome<Known> {
    let state = written.state;
    let key = state.key.to_string();
    let change = serde_json::to_string(&written.change).map_err(|error| failure::json(&error))?;
    let (method, temp, offset) = match &written.publication {
        Publication::InPlace => (PublishMethod::InPlace, None, None),
        Publication::Swap(temp) => (PublishMethod::Swap, Some(temp.as_str()), None),
        Publication::Append(offset) => (PublishMethod::Append, None, Some(*offset)),
        Publication::Delete(temp) => (PublishMethod::Delete, Some(temp.as_str()), None),
    };
    connection
        .prepare_cached(
            "INSERT INTO changes (owner, document, sequence, position, listed, change, file_before, file_after, way,
                                  temp, at_offset, displaced, state)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, NULL, ?12)",
        )?
        .execute(params![
            owner.as_str(),
            key,
            sequence,
            position,
            written.listed,
            change,
            written.file_before.as_str(),
            written.file_after.as_str(),
            method.name(),
            temp,
            offset,
            if method == PublishMethod::InPlace { 2 } else { 0 }
        ])?;

    let old = written.known.map(|known| &known.row);
    let (base, steps, weight) = old.map_or((0, 0, 0), |row| (row.base, row.steps, row.weight));
    let (steps, weight) = (steps + 1, weight + change.len() as u64);
    let length = written.sealed_after.map_or(0, str::len);
    let mut row = Row {
        present: state.exists,
        revision: written.file_after.clone(),
        sealed: written.is_sealed,
        base,
        steps,
        weight,
    };
    if old.is_none() || text::is_due(steps, weight, length) {
        text::put(connection, owner, &key, written.sealed_after)?;
        (row.base, row.steps, row.weight) = (sequence, 0, 0);
    }
    document::put(connection, owner, &key, &row)?;
    let old =
        written.known.map_or((&[][..], &[][..]), |known| (known.ranks.as_slice(), written.before.entries.as_slice()));
    let ranks = entry::put(connection, owner, &key, old, &state.entries)?;
    Ok(Known { row, ranks, entries: Vec::new() })
}

fn take_back(connection: &Connection, batch: &Batch<'_>) -> Outcome<()> {
    let owner = batch.owner.as_str();
    if let Some(event) = batch.event {
        for table in ["events", "changes", "subjects"] {
            connection.execute(
                &format!("DELETE FROM {table} WHERE owner = ?1 AND sequence = ?2"),
                params![owner, event.sequence],
            )?;
        }
    }
    let documents =
        batch.written.iter().map(|written| (written.state, written.before, written.known, written.sealed_before));
    for (state, before, known, sealed) in documents {
        let key = state.key.to_string();
        let Some(known) = known else {
            for table in ["documents", "texts", "entries"] {
                connection
                    .execute(&format!("DELETE FROM {table} WHERE owner = ?1 AND document = ?2"), params![owner, key])?;
            }
            continue;
        };
        text::put(connection, batch.owner, &key, sealed)?;
        let row = Row { base: batch.before.sequence, steps: 0, weight: 0, ..known.row.clone() };
        document::put(connection, batch.owner, &key, &row)?;
        entry::renumber(connection, batch.owner, &key, &before.entries)?;
    }
    for Relabelled { before, .. } in batch.relabelled {
        entry::renumber(connection, batch.owner, &before.key.to_string(), &before.entries)?;
    }
    for filed in batch.suggestions {
        connection.execute(
            "DELETE FROM suggestions WHERE owner = ?1 AND id = ?2",
            params![owner, filed.draft.id.to_string()],
        )?;
    }
    for (id, _) in batch.settlements {
        inbox::settle(connection, batch.owner, *id, SuggestionStatus::Pending)?;
    }
    if let Some((key, _)) = &batch.receipt {
        connection.execute("DELETE FROM receipts WHERE owner = ?1 AND key = ?2", params![owner, key])?;
    }
    put_head(connection, batch.owner, batch.before)?;
    Ok(())
}
