//! Sessions.

use super::entry::nanoseconds;
use super::{Ledger, Reader};
use crate::failure::{self, Outcome};
use jiff::Timestamp;
use notewell_store::{Owner, SessionId, SessionRecord};
use rusqlite::{Row, Rows, Transaction, TransactionBehavior, params};

impl Ledger {
    /// Writes the session, new or known.
    pub(crate) fn put_session(&self, owner: &Owner, session: &SessionRecord) -> Outcome<()> {
        let record = serde_json::to_string(session).map_err(|error| failure::json(&error))?;
        self.connection
            .prepare_cached(
                "INSERT OR REPLACE INTO sessions (owner, id, host, host_session, started, ended, record)
                 VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
            )?
            .execute(params![
                owner.as_str(),
                session.id.to_string(),
                session.host,
                session.host_session,
                nanoseconds(session.started),
                session.ended.map(nanoseconds),
                record
            ])?;
        Ok(())
    }

    /// Changes a session while no other process can.
    pub(crate) fn update_session(
        &self,
        owner: &Owner,
        id: SessionId,
        change: &mut dyn FnMut(&mut SessionRecord),
    ) -> Outcome<Option<SessionRecord>> {
        let transaction = Transaction::new_unchecked(&self.connection, TransactionBehavior::Immediate)?;
        let Some(mut session) = Reader(&transaction).session(owner, id)? else { return Ok(None) };
        change(&mut session);
        self.put_session(owner, &session)?;
        transaction.commit()?;
        Ok(Some(session))
    }
}

impl Reader<'_> {
    /// One session.
    pub(crate) fn session(&self, owner: &Owner, id: SessionId) -> Outcome<Option<SessionRecord>> {
        let mut statement = self.0.prepare_cached("SELECT record FROM sessions WHERE owner = ?1 AND id = ?2")?;
        let mut rows = statement.query(params![owner.as_str(), id.to_string()])?;
        rows.next()?.map(record).transpose()
    }

    /// The newest open session of a host under the host's own id.
    pub(crate) fn find_session(&self, owner: &Owner, host: &str, host_session: &str) -> Outcome<Option<SessionRecord>> {
        let mut statement = self.0.prepare_cached(
            "SELECT record FROM sessions WHERE owner = ?1 AND host = ?2 AND host_session = ?3 AND ended IS NULL
             ORDER BY started DESC, id DESC LIMIT 1",
        )?;
        let mut rows = statement.query(params![owner.as_str(), host, host_session])?;
        rows.next()?.map(record).transpose()
    }

    /// The sessions that have not ended, newest first.
    pub(crate) fn open_sessions(&self, owner: &Owner) -> Outcome<Vec<SessionRecord>> {
        let mut statement = self.0.prepare_cached(
            "SELECT record FROM sessions WHERE owner = ?1 AND ended IS NULL ORDER BY started DESC, id DESC",
        )?;
        records(statement.query([owner.as_str()])?)
    }

    /// The sessions that had not ended before this time, newest first.
    pub(crate) fn sessions_since(&self, owner: &Owner, since: Timestamp) -> Outcome<Vec<SessionRecord>> {
        let mut statement = self.0.prepare_cached(
            "SELECT record FROM sessions WHERE owner = ?1 AND (ended IS NULL OR ended >= ?2)
             ORDER BY started DESC, id DESC",
        )?;
        records(statement.query(params![owner.as_str(), nanoseconds(since)])?)
    }
}

fn records(mut rows: Rows<'_>) -> Outcome<Vec<SessionRecord>> {
    let mut sessions = Vec::new();
    while let Some(row) = rows.next()? {
        sessions.push(record(row)?);
    }
    Ok(sessions)
}

fn record(row: &Row<'_>) -> Outcome<SessionRecord> {
    serde_json::from_str(row.get_ref(0)?.as_str().unwrap_or_default()).map_err(|error| failure::json(&error))
}
