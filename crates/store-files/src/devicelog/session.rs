//! Sessions in the log: when an assistant could have been at the files, without a word of it.

use super::Line;
use crate::home::identity::Identity;
use jiff::{SignedDuration, Timestamp};
use notewell_guard::{Door, SessionKind};
use notewell_store::{SessionId, SessionRecord, UsePeriod};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A use is written down again when it went on for longer than this; what is read counts for so much longer.
const STEP: SignedDuration = SignedDuration::from_mins(5);

/// A time during which a session was in use.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct SessionLine {
    pub(crate) id: SessionId,
    /// The first use, the last one that was written down, and the end when it came.
    opened: Timestamp,
    used: Timestamp,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    closed: Option<Timestamp>,
    door: Door,
    kind: SessionKind,
    /// Whether the agents of this layout have file tools.
    file_tools: bool,
}

/// What the log of one device says of sessions.
#[derive(Debug, Default)]
pub(crate) struct SessionLog(BTreeMap<SessionId, SessionRecord>);

impl SessionLog {
    /// Takes the next line. Agents without file tools were not at any file.
    pub(super) fn take(&mut self, line: SessionLine) {
        if !line.file_tools {
            return;
        }
        let record = self.0.entry(line.id).or_insert_with(|| SessionRecord {
            last_seen: line.used,
            used: Vec::new(),
            ..SessionRecord::begun(line.id, "", line.door, line.kind, line.opened)
        });
        record.started = record.started.min(line.opened);
        record.last_seen = record.last_seen.max(line.used);
        record.ended = line.closed.or(record.ended);
        match record.used.iter_mut().find(|period| period.from == line.opened) {
            Some(period) => period.to = period.to.max(line.used),
            None => record.used.push(UsePeriod { from: line.opened, to: line.used }),
        }
    }

    /// The lines that this record needs beyond what is known.
    pub(super) fn missing(&self, identity: &Identity, session: &SessionRecord, file_tools: bool) -> Vec<Line> {
        let known = self.0.get(&session.id);
        let periods = if session.used.is_empty() {
            vec![UsePeriod { from: session.started, to: session.last_seen }]
        } else {
            session.used.clone()
        };
        let is_known = |period: &UsePeriod| {
            known.is_some_and(|known| {
                let written = known.used.iter().find(|written| written.from == period.from);
                known.ended == session.ended
                    && written.is_some_and(|written| period.to.duration_since(written.to) <= STEP)
            })
        };
        // Of a session that is known only its last period can have changed.
        let first = if known.is_some() { periods.len().saturating_sub(1) } else { 0 };
        let missing = periods.iter().skip(first).filter(|period| file_tools && !is_known(period));
        missing
            .map(|period| Line {
                v: 1,
                home: identity.home,
                session: Some(SessionLine {
                    id: session.id,
                    opened: period.from,
                    used: period.to,
                    closed: session.ended,
                    door: session.door,
                    kind: session.kind,
                    file_tools,
                }),
                ..Line::default()
            })
            .collect()
    }

    /// The sessions that had not ended before this time. A use counts until the next line could have followed.
    pub(super) fn since(&self, since: Timestamp) -> impl Iterator<Item = SessionRecord> + '_ {
        let wanted = self.0.values().filter(move |record| record.ended.is_none_or(|ended| ended >= since));
        wanted.cloned().map(|mut record| {
            record.last_seen += STEP;
            record.used.iter_mut().for_each(|period| period.to += STEP);
            record
        })
    }
}

/// Adds what only the logs know to the sessions of a ledger, newest first.
pub(crate) fn with_logged(mut known: Vec<SessionRecord>, logged: Vec<SessionRecord>) -> Vec<SessionRecord> {
    for record in logged {
        // A ledger that was put back from a backup knows less of the same session.
        let is_known = known.iter().any(|known| known.id == record.id && known.last_seen + STEP >= record.last_seen);
        if !is_known {
            known.push(record);
        }
    }
    known.sort_by_key(|record| std::cmp::Reverse((record.started, record.id)));
    known
}
