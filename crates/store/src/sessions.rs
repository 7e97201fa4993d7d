//! Conversations with hosts.

use crate::{Owner, SessionId, Space, StoreError};
use jiff::Timestamp;
use notewell_guard::{Door, SessionKind};
use serde::{Deserialize, Serialize};

/// The frozen snapshot of a session.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StoredSnapshot {
    /// The hash of what it was made from: sequence, configuration, renderer, kind, spaces, start date, zone.
    pub key: String,
    /// The owner's event number at the time.
    pub sequence: u64,
    /// The bytes that were handed out.
    pub text: String,
}

/// A session.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SessionRecord {
    /// Its id.
    pub id: SessionId,
    /// The host, for example `claude-code`.
    pub host: String,
    /// The host's own id for it.
    pub host_session: Option<String>,
    /// What the door shows.
    pub door: Door,
    /// What kind.
    pub kind: SessionKind,
    /// The spaces, in order: personal, project, agent.
    pub spaces: Vec<Space>,
    /// The IANA time zone.
    pub zone: String,
    /// When it began.
    pub started: Timestamp,
    /// When it was last used.
    pub last_seen: Timestamp,
    /// When it ended.
    pub ended: Option<Timestamp>,
    /// What was handed out; forgotten when the session ends.
    pub snapshot: Option<StoredSnapshot>,
    /// The event number up to which changes have been handed out as deltas.
    pub delivered: u64,
}

/// The sessions of an owner.
pub trait Sessions: Send + Sync {
    /// Writes the session, new or known.
    ///
    /// # Errors
    /// [`StoreError`].
    fn put_session(&self, owner: &Owner, session: &SessionRecord) -> Result<(), StoreError>;

    /// Changes a session in one transaction, so that two processes never overwrite what the other has handed out:
    /// `change` sees the record as it is kept now, may be asked again, and its result is written. `None` for a
    /// session that is not known.
    ///
    /// # Errors
    /// [`StoreError`].
    fn update_session(
        &self,
        owner: &Owner,
        id: SessionId,
        change: &mut dyn FnMut(&mut SessionRecord),
    ) -> Result<Option<SessionRecord>, StoreError>;

    /// One session.
    ///
    /// # Errors
    /// [`StoreError`].
    fn session(&self, owner: &Owner, id: SessionId) -> Result<Option<SessionRecord>, StoreError>;

    /// The open session of a host under the host's own id.
    ///
    /// # Errors
    /// [`StoreError`].
    fn find_session(&self, owner: &Owner, host: &str, host_session: &str) -> Result<Option<SessionRecord>, StoreError>;

    /// The sessions that have not ended, newest first.
    ///
    /// # Errors
    /// [`StoreError`].
    fn open_sessions(&self, owner: &Owner) -> Result<Vec<SessionRecord>, StoreError>;
}
