//! The tables, brought on from whatever version they have.
//!
//! A migration that a release has carried is never edited: the next change of the tables is the next file.

use crate::failure::Failure;
use crate::statement::{MIGRATIONS, SCHEMA_BEGIN, SCHEMA_DONE, SCHEMA_FOUND, SCHEMA_VERSION};
use notewell_store::{StoreError, StoreErrorKind};
use postgres::{Client, Transaction};

/// Creates the tables where there are none, and brings older ones on, all or nothing. Where they are as they should
/// be, it reads one row and needs no other right.
pub(crate) fn install(client: &mut Client) -> Result<(), Failure> {
    let mut transaction = client.transaction()?;
    if is_latest(recorded(&mut transaction)?)? {
        return Ok(transaction.commit()?);
    }
    transaction.batch_execute(SCHEMA_BEGIN)?;
    // Another server may have done it while we waited.
    let known = recorded(&mut transaction)?;
    if is_latest(known)? {
        return Ok(transaction.commit()?);
    }
    let mut version = known.unwrap_or(0);
    if version == 0 {
        version = unrecorded(&mut transaction)?;
        for version in 1..=version {
            transaction.execute(SCHEMA_DONE, &[&version])?;
        }
    }
    for (number, migration) in (1_i64..).zip(MIGRATIONS).filter(|(number, _)| *number > version) {
        transaction.batch_execute(migration)?;
        transaction.execute(SCHEMA_DONE, &[&number])?;
    }
    Ok(transaction.commit()?)
}

/// The version that the tables have when all is done.
fn latest() -> i64 {
    i64::try_from(MIGRATIONS.len()).unwrap_or(i64::MAX)
}

/// Whether nothing is to be done; an error where the tables are of a later version than this one knows.
fn is_latest(version: Option<i64>) -> Result<bool, Failure> {
    match version {
        Some(version) if version > latest() => Err(newer(version).into()),
        version => Ok(version == Some(latest())),
    }
}

/// The version that the database says it has; `None` where it says nothing.
fn recorded(transaction: &mut Transaction<'_>) -> Result<Option<i64>, Failure> {
    let says: bool = transaction.query_one(SCHEMA_FOUND, &[])?.get(0);
    if says { Ok(Some(transaction.query_one(SCHEMA_VERSION, &[])?.get(0))) } else { Ok(None) }
}

/// The version of tables from before versions were recorded.
fn unrecorded(transaction: &mut Transaction<'_>) -> Result<i64, Failure> {
    let row = transaction.query_one(SCHEMA_FOUND, &[])?;
    let (homes, refusals): (bool, bool) = (row.get(1), row.get(2));
    Ok(if refusals { 2 } else { i64::from(homes) })
}

fn newer(version: i64) -> StoreError {
    StoreError::new(
        StoreErrorKind::Database,
        format!(
            "the database was made by a newer Notewell: its tables have version {version}, this one knows {}",
            latest()
        ),
        "nothing was changed; update Notewell on this server",
    )
}
