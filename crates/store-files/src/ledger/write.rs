//! One ledger transaction: the commit point of everything that is written.

use super::batch::{Batch, Publication, Relabelled, Written};
use super::document::{self, Known, Row};
use super::entry::{self, nanoseconds};
use super::inbox::{self};
use super::{ChangeState, Head, Ledger, OpenChange, text};
use crate::failure::{self, Halt, Outcome};
use notewell_store::{Event, Owner, StoreErrorKind};
use notewell_text::Revision;
use rusqlite::{Connection, TransactionBehavior, params};
use std::collections::BTreeSet;

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
        // No room is found while the log is written, before the frame that would make the transaction count: it does
        // not stand, and a note would find no room either. A flush that fails has another code.
        if error.kind == StoreErrorKind::Full {
            return Halt::Error(error);
        }
        let sql = "INSERT INTO heads (owner, sequence, log_length, attempts) VALUES (?1, ?2, ?3, 1)
                   ON CONFLICT (owner) DO UPDATE SET attempts = attempts + 1";
        let Head { sequence, log_length } = batch.before;
        match self.connection.execute(sql, params![batch.owner.as_str(), sequence, log_length]) {
            Ok(_) => Halt::Error(error),
            Err(_) => Halt::Unknown(error),
        }
    }

    /// Marks changes as published. Losing this mark costs a look at the files, so it is not flushed where that
    /// can be had.
    pub(crate) fn mark_published(
        &self,
        owner: &Owner,
        sequence: u64,
        displaced: &[(usize, Option<Revision>)],
    ) -> Outcome<()> {
        if self.ahead {
            self.connection.execute_batch("PRAGMA synchronous = NORMAL")?;
        }
        let result = (|| {
            // One statement is a transaction by itself.
            let transaction = if displaced.len() > 1 { Some(self.connection.unchecked_transaction()?) } else { None };
            for (position, displaced) in displaced {
                // Nothing displaced, nothing to look at again.
                let state = if displaced.is_some() { ChangeState::Published } else { ChangeState::Closed };
                self.connection
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
            if let Some(transaction) = transaction {
                transaction.commit()?;
            }
            Ok(())
        })();
        if self.ahead {
            self.connection.execute_batch("PRAGMA synchronous = FULL")?;
        }
        result
    }
}

pub(super) fn put_head(connection: &Connection, owner: &Owner, head: Head) -> rusqlite::Result<()> {
    connection
        .prepare_cached(
            "INSERT INTO heads (owner, sequence, log_length) VALUES (?1, ?2, ?3)
             ON CONFLICT (owner) DO UPDATE SET sequence = excluded.sequence, log_length = excluded.log_length",
        )?
        .execute(params![owner.as_str(), head.sequence, head.log_length])?;
    Ok(())
}

fn close(connection: &Connection, owner: &Owner, open: &OpenChange) -> rusqlite::Result<()> {
    connection
        .prepare_cached("UPDATE changes SET state = ?4 WHERE owner = ?1 AND document = ?2 AND sequence = ?3")?
        .execute(params![owner.as_str(), open.change.key.to_string(), open.sequence, ChangeState::Closed])?;
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
            "INSERT INTO events (owner, sequence, id, at, session, draft, stale, audit_at, audit_of, changeset, kind)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)",
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
            batch.audit.map(|(_, of)| of),
            event.draft.changeset.map(|id| id.to_string()),
            event.draft.kind.name()
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
    let (way, temp, offset) = written.publication.columns();
    let state_column = match written.publication {
        Publication::InPlace => ChangeState::Closed,
        _ => ChangeState::Committed,
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
            way,
            temp,
            offset,
            state_column
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
