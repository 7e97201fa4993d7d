//! What a session was handed out, and what it has to be told since.

use crate::session::zone_of;
use crate::snapshot::{Inputs, assemble, documents, restore};
use crate::{Delta, Error, Memory, Snapshot, Start, delta, project_key};
use jiff::{SignedDuration, Timestamp, tz::TimeZone};
use notewell_guard::SessionKind;
use notewell_store::{DocumentKey, EventFilter, SessionRecord, Space, StoredSnapshot};
use notewell_text::Day;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The bytes that were handed out before, or new ones that are kept from now on.
pub(crate) fn snapshot(memory: &Memory, record: &Mutex<SessionRecord>) -> Result<Snapshot, Error> {
    let mut record = current(memory, record)?;
    if let Some(stored) = &record.snapshot {
        return Ok(restore(stored, memory.settings()));
    }
    let made = make(memory, record.kind, &record.spaces, &record.zone, day(record.started, &record.zone))?;
    if record.ended.is_none() {
        record.snapshot =
            Some(StoredSnapshot { key: made.key.clone(), sequence: made.sequence, text: made.text.clone() });
        record.delivered = made.sequence;
        memory.store().put_session(memory.owner(), &record)?;
    }
    Ok(made)
}

/// What changed since the last time; marked as delivered.
pub(crate) fn delta(memory: &Memory, record: &Mutex<SessionRecord>) -> Result<Option<Delta>, Error> {
    let mut record = current(memory, record)?;
    let view = memory.view(&readable(memory, record.kind, &record.spaces))?;
    if view.sequence <= record.delivered {
        return Ok(None);
    }
    let filter = EventFilter { after: Some(record.delivered), ..EventFilter::default() };
    let mut events = memory.history(&filter)?;
    // What came after the view was taken belongs to the next delta.
    events.retain(|event| event.sequence <= view.sequence);
    let inputs = Inputs {
        view: &view,
        settings: memory.settings(),
        kind: record.kind,
        spaces: &record.spaces,
        zone: &record.zone,
        day: day(record.started, &record.zone),
    };
    let delta = delta::assemble(&inputs, &events);
    record.delivered = view.sequence;
    memory.store().put_session(memory.owner(), &record)?;
    Ok(delta)
}

/// Forgets what was handed out: the next snapshot is made anew.
pub(crate) fn roll(memory: &Memory, record: &Mutex<SessionRecord>) -> Result<(), Error> {
    let mut record = current(memory, record)?;
    record.snapshot = None;
    memory.store().put_session(memory.owner(), &record)?;
    Ok(())
}

/// Ends the session.
pub(crate) fn end(memory: &Memory, record: &Mutex<SessionRecord>) -> Result<(), Error> {
    let mut record = current(memory, record)?;
    record.snapshot = None;
    record.ended = record.ended.or_else(|| Some(memory.environment().clock.now()));
    memory.store().put_session(memory.owner(), &record)?;
    Ok(())
}

/// The snapshot of a session that would start like this.
pub(crate) fn preview(memory: &Memory, start: &Start) -> Result<Snapshot, Error> {
    let zone = zone_of(memory, start)?;
    make(memory, start.kind, &spaces(start)?, &zone, day(memory.environment().clock.now(), &zone))
}

/// The spaces that a session stacks: personal, project, agent.
pub(crate) fn spaces(start: &Start) -> Result<Vec<Space>, Error> {
    let space = |space: Result<Space, notewell_store::KeyError>| {
        space.map_err(|error| Error::Settings {
            what: error.to_string(),
            hint: "use another project or agent id".to_owned(),
        })
    };
    let mut spaces = vec![Space::Personal];
    if let Some(folder) = &start.project {
        spaces.push(space(Space::project(project_key(folder)?.key))?);
    }
    if let Some(agent) = &start.agent {
        spaces.push(space(Space::agent(agent.as_str()))?);
    }
    Ok(spaces)
}

/// Notes that the session is in use, at most once a minute.
pub(crate) fn seen(memory: &Memory, record: &Mutex<SessionRecord>) -> Result<(), Error> {
    let last = record.lock().unwrap_or_else(PoisonError::into_inner).last_seen;
    if memory.environment().clock.now().duration_since(last) < FRESH {
        return Ok(());
    }
    let record = current(memory, record)?;
    Ok(memory.store().put_session(memory.owner(), &record)?)
}

/// A session that was used this recently need not be written again to say so.
const FRESH: SignedDuration = SignedDuration::from_secs(60);

/// Notes the use of a session. After a long pause what was handed out is forgotten first, because by then no host has
/// it in its cache.
fn touch(record: &mut SessionRecord, now: Timestamp, idle_minutes: u32) {
    let idle = SignedDuration::from_mins(i64::from(idle_minutes));
    if record.snapshot.is_some() && now.duration_since(record.last_seen) >= idle {
        record.snapshot = None;
        tracing::info!(session = %record.id, "the snapshot rolls after a pause");
    }
    record.last_seen = now;
}

/// The record with what another process, or this one before a restart, has kept of it.
fn current<'a>(memory: &Memory, record: &'a Mutex<SessionRecord>) -> Result<MutexGuard<'a, SessionRecord>, Error> {
    let mut record = record.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(kept) = memory.store().session(memory.owner(), record.id)? {
        *record = SessionRecord {
            delivered: kept.delivered.max(record.delivered),
            last_seen: kept.last_seen.max(record.last_seen),
            ..kept
        };
    }
    touch(&mut record, memory.environment().clock.now(), memory.settings().idle_minutes);
    Ok(record)
}

fn make(memory: &Memory, kind: SessionKind, spaces: &[Space], zone: &str, day: Day) -> Result<Snapshot, Error> {
    let view = memory.view(&readable(memory, kind, spaces))?;
    Ok(assemble(&Inputs { view: &view, settings: memory.settings(), kind, spaces, zone, day }))
}

/// The documents of a snapshot that the layout has.
fn readable(memory: &Memory, kind: SessionKind, spaces: &[Space]) -> Vec<DocumentKey> {
    let mut keys = documents(kind, spaces);
    keys.retain(|key| memory.layout().rule(key.role()).is_some() && memory.layout().path(key).is_some());
    keys
}

fn day(time: Timestamp, zone: &str) -> Day {
    time.to_zoned_datetime(TimeZone::get(zone).unwrap_or(TimeZone::UTC)).date()
}
