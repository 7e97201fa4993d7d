//! Sessions: one row each.

use crate::body::{decode, encode};
use crate::statement;
use crate::store::{PostgresStore, Purpose};
use jiff::Timestamp;
use notewell_store::{Owner, SessionId, SessionRecord, Sessions, StoreError};

impl Sessions for PostgresStore {
    fn put_session(&self, owner: &Owner, session: &SessionRecord) -> Result<(), StoreError> {
        let body = encode(session)?;
        let (started, is_open) = (session.started.as_microsecond(), session.ended.is_none());
        self.within(owner, Purpose::Write, &mut |transaction| {
            transaction
                .execute(statement::SESSION_PUT, &[&owner.as_str(), &session.id.0, &started, &is_open, &body])?;
            Ok(())
        })
    }

    fn update_session(
        &self,
        owner: &Owner,
        id: SessionId,
        change: &mut dyn FnMut(&mut SessionRecord),
    ) -> Result<Option<SessionRecord>, StoreError> {
        self.within(owner, Purpose::Write, &mut |transaction| {
            let Some(row) = transaction.query_opt(statement::SESSION_FOR_UPDATE, &[&owner.as_str(), &id.0])? else {
                return Ok(None);
            };
            let mut session: SessionRecord = decode(row.get(0))?;
            change(&mut session);
            let body = encode(&session)?;
            let (started, is_open) = (session.started.as_microsecond(), session.ended.is_none());
            transaction
                .execute(statement::SESSION_PUT, &[&owner.as_str(), &session.id.0, &started, &is_open, &body])?;
            Ok(Some(session))
        })
    }

    fn session(&self, owner: &Owner, id: SessionId) -> Result<Option<SessionRecord>, StoreError> {
        self.within(owner, Purpose::Read, &mut |transaction| {
            let row = transaction.query_opt(statement::SESSION_BY_ID, &[&owner.as_str(), &id.0])?;
            row.map(|row| decode(row.get(0))).transpose()
        })
    }

    fn find_session(&self, owner: &Owner, host: &str, host_session: &str) -> Result<Option<SessionRecord>, StoreError> {
        // An owner has few open sessions; a host's name may hold what a column cannot.
        let is_it =
            |session: &SessionRecord| session.host == host && session.host_session.as_deref() == Some(host_session);
        Ok(self.open_sessions(owner)?.into_iter().find(is_it))
    }

    fn open_sessions(&self, owner: &Owner) -> Result<Vec<SessionRecord>, StoreError> {
        self.within(owner, Purpose::Read, &mut |transaction| {
            let rows = transaction.query(statement::SESSIONS_OPEN, &[&owner.as_str()])?;
            rows.iter().map(|row| decode(row.get(0))).collect()
        })
    }

    fn sessions_since(&self, owner: &Owner, since: Timestamp) -> Result<Vec<SessionRecord>, StoreError> {
        // Asked only where somebody was at a file, which a database has none of: no column is kept for it.
        let mut sessions: Vec<SessionRecord> = self.within(owner, Purpose::Read, &mut |transaction| {
            let rows = transaction.query(statement::SESSIONS, &[&owner.as_str()])?;
            rows.iter().map(|row| decode(row.get(0))).collect()
        })?;
        sessions.retain(|session| session.ended.is_none_or(|ended| ended >= since));
        Ok(sessions)
    }
}
