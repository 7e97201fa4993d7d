//! A conversation with a host.

use crate::{Answer, Call, Delta, Error, Memory, Snapshot};
use notewell_guard::{Door, SessionKind};
use notewell_store::{SessionId, SessionRecord};
use std::path::PathBuf;

/// How a session begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Start {
    /// The host, for example `claude-code`.
    pub host: String,
    /// The host's own id for the conversation; an open session with it is taken up again.
    pub host_session: Option<String>,
    /// What the door shows.
    pub door: Door,
    /// What kind.
    pub kind: SessionKind,
    /// A folder inside the project, from which its key is made.
    pub project: Option<PathBuf>,
    /// The agent whose space is added.
    pub agent: Option<String>,
    /// The host's time zone; counts only when the owner's settings allow it. `None`: the owner's.
    pub zone: Option<String>,
}

impl Start {
    /// A private session that shows its turns.
    #[must_use]
    pub fn private(host: impl Into<String>) -> Self {
        Self {
            host: host.into(),
            host_session: None,
            door: Door::Turns,
            kind: SessionKind::Private,
            project: None,
            agent: None,
            zone: None,
        }
    }

    /// A private session over MCP alone.
    #[must_use]
    pub fn blind(host: impl Into<String>) -> Self {
        Self { door: Door::Blind, ..Self::private(host) }
    }
}

/// A running session.
#[derive(Debug)]
pub struct Session {
    memory: Memory,
    record: std::sync::Mutex<SessionRecord>,
}

impl Session {
    /// Its id.
    #[must_use]
    pub fn id(&self) -> SessionId {
        self.record().id
    }

    /// The record as it is kept.
    #[must_use]
    pub fn record(&self) -> SessionRecord {
        self.record.lock().unwrap_or_else(std::sync::PoisonError::into_inner).clone()
    }

    /// The memory it belongs to.
    #[must_use]
    pub const fn memory(&self) -> &Memory {
        &self.memory
    }

    /// The frozen snapshot: the same bytes for the whole session, across restarts too.
    ///
    /// # Errors
    /// [`Error::Store`].
    pub fn snapshot(&self) -> Result<Snapshot, Error> {
        unimplemented!("notewell: session")
    }

    /// What changed since the snapshot or the last delta, for the newest user turn; `None` when nothing did.
    /// Marks it as delivered.
    ///
    /// # Errors
    /// [`Error::Store`].
    pub fn delta(&self) -> Result<Option<Delta>, Error> {
        unimplemented!("notewell: session")
    }

    /// Begins a turn of the owner: failures are counted anew, and the turn's taint is `tainted`.
    pub fn begin_turn(&self, tainted: bool) {
        let _ = tainted;
        unimplemented!("notewell: session")
    }

    /// Does what the assistant asks of the `memory` tool.
    pub fn call(&self, call: &Call) -> Answer {
        let _ = call;
        unimplemented!("notewell: session")
    }

    /// Ends the session; its frozen snapshot is forgotten.
    ///
    /// # Errors
    /// [`Error::Store`].
    pub fn end(&self) -> Result<(), Error> {
        unimplemented!("notewell: session")
    }
}
