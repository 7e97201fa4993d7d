//! Conversations with hosts.

use crate::{Owner, SessionId, Space, StoreError};
use jiff::{SignedDuration, Timestamp};
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

/// A time during which a session was in use, with no longer pause than [`SessionRecord::PAUSE`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct UsePeriod {
    /// The first use.
    pub from: Timestamp,
    /// The last use.
    pub to: Timestamp,
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
    /// When it was in use, oldest first.
    #[serde(default)]
    pub used: Vec<UsePeriod>,
    /// When it ended.
    pub ended: Option<Timestamp>,
    /// What was handed out; forgotten when the session ends.
    pub snapshot: Option<StoredSnapshot>,
    /// The event number up to which changes have been handed out as deltas.
    pub delivered: u64,
}

impl SessionRecord {
    /// A longer pause parts two periods of use.
    pub const PAUSE: SignedDuration = SignedDuration::from_mins(10);
    /// So many periods are kept; before that the oldest ones count as one.
    const MOST_PERIODS: usize = 100;

    /// A session that begins at this moment, in the personal space and UTC; the host has no id for it, and
    /// nothing was handed out to it.
    #[must_use]
    pub fn begun(id: SessionId, host: impl Into<String>, door: Door, kind: SessionKind, at: Timestamp) -> Self {
        Self {
            id,
            host: host.into(),
            host_session: None,
            door,
            kind,
            spaces: vec![Space::Personal],
            zone: "UTC".to_owned(),
            started: at,
            last_seen: at,
            used: vec![UsePeriod { from: at, to: at }],
            ended: None,
            snapshot: None,
            delivered: 0,
        }
    }

    /// Notes that the session is used at this moment.
    pub fn note_use(&mut self, now: Timestamp) {
        self.last_seen = now;
        match self.used.last_mut() {
            Some(last) if now.duration_since(last.to) <= Self::PAUSE => last.to = last.to.max(now),
            _ => self.used.push(UsePeriod { from: now, to: now }),
        }
        if let [first, second, ..] = self.used.as_slice()
            && self.used.len() > Self::MOST_PERIODS
        {
            let merged = UsePeriod { from: first.from, to: second.to };
            self.used.splice(..2, [merged]);
        }
    }

    /// Whether the session's agent could have been at work at this moment: after a use, no longer than `linger`, and no
    /// longer than [`Self::PAUSE`] after the session ended: an agent can end its own session and go on. The moment of
    /// the first use is not after it.
    #[must_use]
    pub fn was_open(&self, at: Timestamp, linger: SignedDuration) -> bool {
        let whole = [UsePeriod { from: self.started, to: self.last_seen }];
        let periods = if self.used.is_empty() { whole.as_slice() } else { self.used.as_slice() };
        self.ended.is_none_or(|ended| at.duration_since(ended) <= Self::PAUSE)
            && periods.iter().any(|period| at > period.from && at.duration_since(period.to) <= linger)
    }
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

    /// The sessions that had not ended before this time, newest first: those that could have been at work since.
    ///
    /// # Errors
    /// [`StoreError`].
    fn sessions_since(&self, owner: &Owner, since: Timestamp) -> Result<Vec<SessionRecord>, StoreError>;
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::Environment;
    use crate::{FixedClock, SeededEntropy};

    fn minute(minute: i64) -> Timestamp {
        Timestamp::UNIX_EPOCH + SignedDuration::from_mins(minute)
    }

    fn used_at(minutes: &[i64]) -> SessionRecord {
        let world =
            Environment { clock: Box::new(FixedClock::at(minute(0))), entropy: Box::new(SeededEntropy::new(1)) };
        let (id, started) = (world.session_id(), minute(minutes[0]));
        let mut record = SessionRecord::begun(id, "host", Door::Blind, SessionKind::Private, started);
        minutes.iter().for_each(|at| record.note_use(minute(*at)));
        record
    }

    #[test]
    fn a_session_is_open_after_each_use_and_not_in_a_long_pause() {
        let linger = SessionRecord::PAUSE;
        let mut record = used_at(&[10, 15, 100]);
        let open: Vec<i64> = (0..130).filter(|at| record.was_open(minute(*at), linger)).collect();
        assert_eq!(open, (11..=25).chain(101..=110).collect::<Vec<_>>());
        // The end of a session is its own agent's word: it shuts nobody out at once.
        let longest = SignedDuration::from_hours(2);
        record.ended = Some(minute(104));
        assert!(record.was_open(minute(105), longest) && record.was_open(minute(114), longest));
        assert!(!record.was_open(minute(115), longest) && !record.was_open(minute(111), linger));
        // What is known of the past does not change with what comes after.
        assert!(!used_at(&[10, 200]).was_open(minute(50), linger));
    }

    #[test]
    fn a_record_that_keeps_no_uses_counts_as_open_from_its_start_to_its_last_use() {
        let mut record = used_at(&[10, 100]);
        record.used.clear();
        let open: Vec<i64> = (0..130).filter(|at| record.was_open(minute(*at), SessionRecord::PAUSE)).collect();
        assert_eq!(open, (11..=110).collect::<Vec<_>>());
        let mut kept = serde_json::to_value(&record).unwrap();
        kept.as_object_mut().unwrap().remove("used");
        assert_eq!(serde_json::from_value::<SessionRecord>(kept).unwrap(), record);
    }

    #[test]
    fn a_session_that_is_used_for_years_keeps_a_bounded_record_and_forgets_no_use() {
        let every_hour: Vec<i64> = (0..1_000).map(|hour| hour * 60).collect();
        let record = used_at(&every_hour);
        assert_eq!(record.used.len(), SessionRecord::MOST_PERIODS);
        assert!(every_hour.iter().all(|at| record.was_open(minute(*at + 5), SessionRecord::PAUSE)));
    }
}
