//! Which events an undo is about.

use super::UndoTarget;
use crate::{Error, Memory, event_id};
use notewell_store::{Event, EventFilter, EventId, EventKind, SessionId};
use std::collections::HashSet;

/// How a note names an event that an undo of several events undid.
pub(super) const UNDOES: &str = "undoes:";

/// The events to undo, newest first.
#[derive(Debug)]
pub(super) struct UndoEvents {
    pub(super) events: Vec<Event>,
}

/// Finds the events. What was undone already, and the undos themselves, are no part of a session or changeset.
pub(super) fn find(memory: &Memory, what: &UndoTarget) -> Result<UndoEvents, Error> {
    let events = match what {
        UndoTarget::Last => vec![last(memory)?],
        UndoTarget::Event(id) => {
            let event = memory.store().event(memory.owner(), *id)?;
            vec![event.ok_or_else(|| event_id::unknown("event"))?]
        }
        UndoTarget::Changeset(id) => standing(memory, &|event| event.draft.changeset == Some(*id))?,
        UndoTarget::Session(id) => standing(memory, &|event| event.draft.session == Some(*id))?,
        UndoTarget::Named(name) => named(memory, name.trim())?,
    };
    if !events.iter().any(changes) {
        return Err(event_id::unknown("change that could be undone").into());
    }
    Ok(UndoEvents { events })
}

fn named(memory: &Memory, name: &str) -> Result<Vec<Event>, Error> {
    let name = name.to_ascii_lowercase();
    if let Some(event) = only(memory, &name)? {
        return Ok(vec![event]);
    }
    let all = memory.store().events(memory.owner(), &EventFilter::default())?;
    let matching = |id: String| event_id::starts(&id, &name);
    let mut events: Vec<&Event> = all.iter().filter(|event| matching(event.draft.id.to_string())).collect();
    let sets: HashSet<_> = all.iter().filter_map(|e| e.draft.changeset).filter(|id| matching(id.to_string())).collect();
    let sessions: HashSet<_> =
        all.iter().filter_map(|e| e.draft.session).filter(|id| matching(id.to_string())).collect();
    // An event that is the whole of its changeset is one thing, however many ids begin like this.
    match (events.len(), sets.len(), sessions.len()) {
        (1, _, 0) => Ok(events.pop().into_iter().cloned().collect()),
        (0, 1, 0) => {
            let id = sets.into_iter().next();
            standing(memory, &|event| event.draft.changeset == id)
        }
        (0, 0, 1) => {
            let id = sessions.into_iter().next();
            standing(memory, &|event| event.draft.session == id)
        }
        (0, 0, 0) => Err(event_id::unknown("event, changeset or session").into()),
        (a, b, c) => Err(event_id::several("ids", a + b + c).into()),
    }
}

/// The one event whose id begins like this, where no session's does; what most names are, and found by the index.
fn only(memory: &Memory, name: &str) -> Result<Option<Event>, Error> {
    let Some(ids) = event_id::range(name) else { return Ok(None) };
    let ask = |filter| memory.store().events(memory.owner(), &filter);
    let ids_of_events = Some(EventId(*ids.start())..=EventId(*ids.end()));
    let mut events = ask(EventFilter { ids: ids_of_events, limit: Some(2), ..EventFilter::default() })?;
    if events.len() != 1 {
        return Ok(None);
    }
    let ids_of_sessions = Some(SessionId(*ids.start())..=SessionId(*ids.end()));
    let sessions = ask(EventFilter { sessions: ids_of_sessions, limit: Some(1), ..EventFilter::default() })?;
    Ok(if sessions.is_empty() { events.pop() } else { None })
}

/// The last change that is not an undo and has not been undone.
fn last(memory: &Memory) -> Result<Event, Error> {
    // Most of the time it is among the newest.
    for limit in [Some(20), None] {
        let events = memory.store().events(memory.owner(), &EventFilter { limit, ..EventFilter::default() })?;
        if let Some(event) = live(&events).find(|event| undoable(event)) {
            return Ok(event.clone());
        }
    }
    Err(event_id::unknown("change that could be undone").into())
}

/// The owner's own edits of files are undone only by name.
fn undoable(event: &Event) -> bool {
    matches!(event.draft.kind, EventKind::Change | EventKind::Settle) && changes(event)
}

/// Whether anything in a document is otherwise since: its text, or whose words an entry's are.
fn changes(event: &Event) -> bool {
    !event.documents.is_empty() || !event.draft.entries.is_empty()
}

fn standing(memory: &Memory, wanted: &dyn Fn(&Event) -> bool) -> Result<Vec<Event>, Error> {
    let events = memory.store().events(memory.owner(), &EventFilter::default())?;
    let found: Vec<Event> = live(&events)
        .filter(|event| wanted(event) && event.draft.kind != EventKind::Undo && changes(event))
        .cloned()
        .collect();
    if found.is_empty() { Err(event_id::unknown("change that could be undone").into()) } else { Ok(found) }
}

/// The events that have not been undone, newest first. An undo that was undone itself no longer counts.
fn live(newest_first: &[Event]) -> impl Iterator<Item = &Event> {
    let mut dead: HashSet<String> = HashSet::new();
    newest_first.iter().filter(move |event| {
        if dead.contains(&event.draft.id.to_string()) {
            return false;
        }
        if event.draft.kind == EventKind::Undo {
            dead.extend(event.draft.undoes.map(|id| id.to_string()));
            let named = event.draft.notes.iter().filter_map(|note| note.strip_prefix(UNDOES));
            dead.extend(named.map(str::to_owned));
        }
        true
    })
}
