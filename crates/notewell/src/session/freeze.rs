//! What a session was handed out, and what it has to be told since.

use super::{delta, exposure, zone_of};
use crate::snapshot::{Inputs, assemble, documents, restore};
use crate::{Delta, Error, Memory, Snapshot, Start, project_key, time_zone};
use jiff::{SignedDuration, Timestamp, tz::TimeZone};
use notewell_guard::SessionKind;
use notewell_store::{DocumentKey, EventFilter, SessionRecord, Space, StoredSnapshot};
use notewell_text::Day;
use std::sync::{Mutex, PoisonError};

/// The bytes that were handed out before, or new ones that are kept from now on. Of two processes that make them at
/// the same moment the first one's stand.
pub(crate) fn snapshot(memory: &Memory, record: &Mutex<SessionRecord>) -> Result<Snapshot, Error> {
    enter(memory, record)?;
    let kept = update(memory, record, &mut |_| ())?;
    if let Some(stored) = &kept.snapshot {
        return Ok(restore(stored, memory.settings()));
    }
    let made = make(memory, kept.kind, &kept.spaces, &kept.zone, day(kept.started, &kept.zone))?;
    let kept = update(memory, record, &mut |record| {
        if record.snapshot.is_none() && record.ended.is_none() {
            record.snapshot =
                Some(StoredSnapshot { key: made.key.clone(), sequence: made.sequence, text: made.text.clone() });
            record.delivered = made.sequence;
        }
    })?;
    match &kept.snapshot {
        Some(stored) if stored.text != made.text => Ok(restore(stored, memory.settings())),
        _ => Ok(made),
    }
}

/// What changed since the last time; marked as delivered.
pub(crate) fn delta(memory: &Memory, record: &Mutex<SessionRecord>) -> Result<Option<Delta>, Error> {
    enter(memory, record)?;
    let kept = update(memory, record, &mut |_| ())?;
    let view = memory.view(&readable(memory, kept.kind, &kept.spaces))?;
    if view.sequence <= kept.delivered {
        return Ok(None);
    }
    let filter = EventFilter { after: Some(kept.delivered), ..EventFilter::default() };
    let mut events = memory.history(&filter)?;
    // What came after the view was taken belongs to the next delta.
    events.retain(|event| event.sequence <= view.sequence);
    let seen = memory.assistant_view(&view)?;
    let inputs = Inputs {
        view: &view,
        seen: &seen,
        settings: memory.settings(),
        kind: kept.kind,
        spaces: &kept.spaces,
        zone: &kept.zone,
        day: day(kept.started, &kept.zone),
    };
    let delta = delta::assemble(&inputs, &events);
    update(memory, record, &mut |record| record.delivered = record.delivered.max(view.sequence))?;
    Ok(delta)
}

/// Forgets what was handed out: the next snapshot is made anew.
pub(crate) fn roll(memory: &Memory, record: &Mutex<SessionRecord>) -> Result<(), Error> {
    enter(memory, record)?;
    update(memory, record, &mut |record| record.snapshot = None).map(drop)
}

/// Ends the session.
pub(crate) fn end(memory: &Memory, record: &Mutex<SessionRecord>) -> Result<(), Error> {
    let now = memory.environment().clock.now();
    update(memory, record, &mut |record| {
        record.snapshot = None;
        record.ended = record.ended.or(Some(now));
    })
    .map(drop)
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
    update(memory, record, &mut |_| ()).map(drop)
}

/// A session that was used this recently need not be written again to say so.
pub(super) const FRESH: SignedDuration = SignedDuration::from_secs(60);

/// Notes the use of a session. After a long pause what was handed out is forgotten first, because by then no host has
/// it in its cache.
fn touch(record: &mut SessionRecord, now: Timestamp, idle_minutes: u32) {
    let idle = SignedDuration::from_mins(i64::from(idle_minutes));
    if record.snapshot.is_some() && now.duration_since(record.last_seen) >= idle {
        record.snapshot = None;
        tracing::info!(session = %record.id, "the snapshot rolls after a pause");
    }
    record.note_use(now);
}

/// Takes over what was written in a pause, before the session counts as in use again.
fn enter(memory: &Memory, record: &Mutex<SessionRecord>) -> Result<(), Error> {
    let kept = record.lock().unwrap_or_else(PoisonError::into_inner).clone();
    exposure::settle(memory, &kept)
}

/// Notes the use of the session and changes its record, in one step for every process that serves it. Returns the
/// record as it is afterwards.
fn update(
    memory: &Memory,
    record: &Mutex<SessionRecord>,
    change: &mut dyn FnMut(&mut SessionRecord),
) -> Result<SessionRecord, Error> {
    let mut record = record.lock().unwrap_or_else(PoisonError::into_inner);
    let (now, idle_minutes) = (memory.environment().clock.now(), memory.settings().idle_minutes);
    let kept = memory.store().update_session(memory.owner(), record.id, &mut |kept| {
        touch(kept, now, idle_minutes);
        change(kept);
    })?;
    match kept {
        Some(kept) => *record = kept,
        // The ledger was lost meanwhile, and the session with it: this process still knows it.
        None => {
            touch(&mut record, now, idle_minutes);
            change(&mut record);
            memory.store().put_session(memory.owner(), &record)?;
        }
    }
    Ok(record.clone())
}

fn make(memory: &Memory, kind: SessionKind, spaces: &[Space], zone: &str, day: Day) -> Result<Snapshot, Error> {
    let view = memory.view(&readable(memory, kind, spaces))?;
    let seen = memory.assistant_view(&view)?;
    Ok(assemble(&Inputs { view: &view, seen: &seen, settings: memory.settings(), kind, spaces, zone, day }))
}

/// The documents of a snapshot that the layout has.
fn readable(memory: &Memory, kind: SessionKind, spaces: &[Space]) -> Vec<DocumentKey> {
    let mut keys = documents(kind, spaces);
    keys.retain(|key| memory.layout().rule(key.role()).is_some() && memory.layout().path(key).is_some());
    keys
}

fn day(time: Timestamp, zone: &str) -> Day {
    time.to_zoned_datetime(time_zone(zone).unwrap_or(TimeZone::UTC)).date()
}
