//! Taking a recorded batch back, and writing what a rebuild found out.

use super::batch::{Batch, Relabelled};
use super::document::{self, Row};
use super::entry::{self};
use super::inbox::{self};
use super::write::put_head;
use super::{Head, Ledger, text};
use crate::failure::Outcome;
use notewell_store::{DocumentState, Owner, SuggestionStatus};
use rusqlite::{Connection, TransactionBehavior, params};

impl Ledger {
    /// Takes a batch back whose files could not be put in place.
    pub(crate) fn revoke(&mut self, batch: &Batch<'_>) -> Outcome<()> {
        let transaction = self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        take_back(&transaction, batch)?;
        transaction.commit()?;
        Ok(())
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
