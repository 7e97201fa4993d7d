//! A conversation with a host.

mod delta;
mod exposure;
mod freeze;
mod start;

pub use delta::Delta;
pub(crate) use exposure::{found_since, has_authority, note_agent, unconfirmed, with_authority};
pub(crate) use freeze::preview;
pub use start::Start;
use start::zone_of;

use crate::call::scope::Scope;
use crate::failure_limit::FailureLimit;
use crate::perform::Request;
use crate::{Answer, Call, Error, Memory, OwnerAct, Refusal, Snapshot, event_id, limits, time_zone};
use notewell_guard::{Attestation, Door, SessionKind, Writer};
use notewell_store::{SessionId, SessionRecord};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A running session.
#[derive(Debug)]
pub struct Session {
    memory: Memory,
    record: Mutex<SessionRecord>,
    turn: Mutex<Turn>,
}

/// What is known of the turn.
#[derive(Debug, Default)]
struct Turn {
    /// Whether the host tells when a turn begins.
    known: bool,
    tainted: bool,
    failure_limit: FailureLimit,
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // What a panic left behind is still a whole value.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A host's id for its conversation as it is kept: where it looks like a secret, no more than a keyed hash.
fn kept_id(memory: &Memory, id: String) -> String {
    let secret = notewell_guard::screen(&id).iter().any(|found| found.kind == notewell_guard::Kind::Secret);
    if secret { memory.store().key().digest(&["host session", &id]) } else { id }
}

impl Session {
    /// Begins a session, or takes up the open one that the host names.
    pub(crate) fn begin(memory: &Memory, start: Start) -> Result<Self, Error> {
        limits::start(&start)?;
        let zone = zone_of(memory, &start)?;
        let spaces = freeze::spaces(&start)?;
        // What was written before the session is no work of its agent, so it is looked at before the session begins.
        let delivered = exposure::adopt(memory)?;
        let now = memory.environment().clock.now();
        let host_session = start.host_session.map(|id| kept_id(memory, id));
        let known = match &host_session {
            Some(id) => memory.store().find_session(memory.owner(), &start.host, id)?,
            None => None,
        };
        // A host that takes up its conversation under another kind or door begins a new session: what was handed
        // out to the one must not reach the other.
        let record = match known
            .filter(|known| known.kind == start.kind && known.door == start.door && known.spaces == spaces)
        {
            Some(known) => known,
            None => {
                let id = memory.environment().session_id();
                let record = SessionRecord {
                    host_session,
                    spaces,
                    zone,
                    delivered,
                    ..SessionRecord::begun(id, start.host, start.door, start.kind, now)
                };
                memory.store().put_session(memory.owner(), &record)?;
                record
            }
        };
        Ok(Self::of(memory, record))
    }

    /// Takes up the open session of a host under the host's own id.
    pub(crate) fn find(memory: &Memory, host: &str, id: &str) -> Result<Option<Self>, Error> {
        let record = memory.store().find_session(memory.owner(), host, &kept_id(memory, id.to_owned()))?;
        Ok(record.map(|record| Self::of(memory, record)))
    }

    /// Takes up an open session.
    pub(crate) fn resume(memory: &Memory, id: SessionId) -> Result<Self, Error> {
        let record = memory.store().session(memory.owner(), id)?.filter(|record| record.ended.is_none());
        Ok(Self::of(memory, record.ok_or_else(|| event_id::unknown("open session"))?))
    }

    fn of(memory: &Memory, record: SessionRecord) -> Self {
        Self { memory: memory.clone(), record: Mutex::new(record), turn: Mutex::default() }
    }

    /// Its id.
    #[must_use]
    pub fn id(&self) -> SessionId {
        self.record().id
    }

    /// The record as it is kept.
    #[must_use]
    pub fn record(&self) -> SessionRecord {
        locked(&self.record).clone()
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
        freeze::snapshot(&self.memory, &self.record)
    }

    /// What changed since the snapshot or the last delta, for the newest user turn; `None` when nothing did.
    /// Marks it as delivered.
    ///
    /// # Errors
    /// [`Error::Store`].
    pub fn delta(&self) -> Result<Option<Delta>, Error> {
        freeze::delta(&self.memory, &self.record)
    }

    /// Forgets the frozen snapshot, so that the next one is made anew: at the host's compaction, or when the owner
    /// asks.
    ///
    /// # Errors
    /// [`Error::Store`].
    pub fn roll(&self) -> Result<(), Error> {
        freeze::roll(&self.memory, &self.record)
    }

    /// Begins a turn of the owner: failures are counted anew, and the turn's taint is `tainted`.
    pub fn begin_turn(&self, tainted: bool) {
        *locked(&self.turn) = Turn { known: true, tainted, failure_limit: FailureLimit::default() };
    }

    /// The turn has read content that nobody vouches for; until the next turn writes wait for the owner.
    pub fn taint(&self) {
        locked(&self.turn).tainted = true;
    }

    /// Does what the assistant asks of the `memory` tool.
    pub fn call(&self, call: &Call) -> Answer {
        let record = self.record();
        if let Err(error) = exposure::settle(&self.memory, &record) {
            tracing::warn!(%error, "the documents could not be looked at before the call");
        }
        let tainted = locked(&self.turn).tainted;
        let zone = time_zone(&record.zone).unwrap_or_else(|| self.memory.zone());
        let answer = self.memory.perform(&Request {
            acts: call.operations.iter().cloned().map(OwnerAct::Operate).collect(),
            writer: self.writer(&record, tainted),
            actor: match record.door {
                Door::Turns => record.host.clone(),
                Door::Blind => format!("mcp:{}", record.host),
            },
            reason: call.reason.as_deref(),
            session: Some(record.id),
            scope: Scope::of_session(&record, self.memory.today(&zone)),
            zone: &zone,
            idempotency: call.idempotency.as_deref(),
            private: record.kind == SessionKind::Private,
        });
        self.seen();
        match answer {
            Answer::Refused(refusal) => self.failed(refusal),
            answer => {
                locked(&self.turn).failure_limit.reset();
                answer
            }
        }
    }

    /// Counts a call that its dialect could not decode as a failure of the turn; the third one is the last answer.
    pub fn failed(&self, refusal: Refusal) -> Answer {
        let now = self.memory.environment().clock.now();
        let mut turn = locked(&self.turn);
        let known = turn.known;
        Answer::Refused(turn.failure_limit.failed(refusal, now, known))
    }

    /// What the engine knows of the one who calls.
    fn writer(&self, record: &SessionRecord, tainted: bool) -> Writer {
        Writer::Assistant(Attestation {
            door: record.door,
            kind: record.kind,
            attended: record.kind == SessionKind::Private && record.door == Door::Turns,
            tainted,
            blind_trusted: self.memory.blind_trusted(),
        })
    }

    /// Notes that the session is in use. A store that cannot note it loses only an early roll of the snapshot.
    fn seen(&self) {
        if let Err(error) = freeze::seen(&self.memory, &self.record) {
            tracing::warn!(%error, "the session could not be noted as in use");
        }
    }

    /// Ends the session; its frozen snapshot is forgotten.
    ///
    /// # Errors
    /// [`Error::Store`].
    pub fn end(&self) -> Result<(), Error> {
        freeze::end(&self.memory, &self.record)
    }
}
