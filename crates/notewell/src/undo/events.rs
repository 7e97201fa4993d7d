//! Which events an undo is about.

use super::{UndoTarget, has_effect};
use crate::{Error, Memory, Refusal, RefusalCode, event_id};
use notewell_store::{DocumentKey, Event, EventFilter, EventId, EventKind, SessionId};
use std::collections::{HashMap, HashSet};

/// How a note names an event that an undo of several events undid.
pub(super) const UNDOES: &str = "undoes:";
/// The note of an undo that left something standing, because it had been changed again.
pub(super) const PARTIAL: &str = "partial";
/// How a note names an event of which a partial undo left something.
pub(super) const LEFT: &str = "left:";

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
            let event = event.ok_or_else(|| event_id::unknown("event"))?;
            not_undone(memory, &event)?;
            vec![event]
        }
        UndoTarget::Changeset(id) => standing(memory, &|event| event.draft.changeset == Some(*id))?,
        UndoTarget::Session(id) => standing(memory, &|event| event.draft.session == Some(*id))?,
        UndoTarget::Named(name) => named(memory, name.trim())?,
    };
    if !events.iter().any(changes) {
        return Err(nothing("this event changed no document, so there is nothing to undo").into());
    }
    Ok(UndoEvents { events })
}

fn named(memory: &Memory, name: &str) -> Result<Vec<Event>, Error> {
    let name = name.to_ascii_lowercase();
    if let Some(event) = only(memory, &name)? {
        not_undone(memory, &event)?;
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
        (1, _, 0) => {
            let event: Vec<Event> = events.pop().into_iter().cloned().collect();
            event.iter().try_for_each(|event| not_undone(memory, event))?;
            Ok(event)
        }
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

/// The last change that is not an undo, has not been undone, and of which something is left to undo.
fn last(memory: &Memory) -> Result<Event, Error> {
    let newest = |limit| memory.store().events(memory.owner(), &EventFilter { limit, ..EventFilter::default() });
    // What was done to the files since is the newest change; reading takes it into the history.
    let mut keys: Vec<DocumentKey> = memory.store().list(memory.owner())?;
    let changed = newest(Some(FEW))?.into_iter().flat_map(|event| event.documents).map(|change| change.key);
    keys.extend(changed.filter(|key| memory.layout().path(key).is_some()));
    keys.sort();
    keys.dedup();
    memory.store().read(memory.owner(), &keys)?;
    // Most of the time it is among the newest.
    for limit in [Some(FEW), None] {
        for event in live(&newest(limit)?).filter(|event| undoable(event)) {
            if !has_effect(memory, event)? {
                continue;
            }
            if event.draft.kind == EventKind::Adopt && event.documents.iter().any(|change| change.created) {
                return Err(found_first(event).into());
            }
            return Ok(event.clone());
        }
    }
    let refusal = event_id::unknown("change");
    Err(Refusal { message: "there is nothing to undo".to_owned(), ..refusal }.into())
}

/// So many events are looked at before all of them are.
const FEW: usize = 20;

/// A document that was there before Notewell saw it is nobody's last change: it goes only when it is named.
fn found_first(event: &Event) -> Refusal {
    let names: Vec<String> = event.documents.iter().map(|change| change.key.to_string()).collect();
    let name = names.join(", ");
    Refusal {
        hint: format!(
            "to take {name} away with all that it holds, name the event: notewell undo {}; `notewell history` lists older changes",
            event.draft.id
        ),
        ..Refusal::new(RefusalCode::NotFound, format!("the last change is that {name} was found as a file"), "")
    }
}

/// Nothing is left of it.
pub(super) fn nothing(message: impl Into<String>) -> Refusal {
    Refusal {
        retryable: false,
        ..Refusal::new(RefusalCode::NothingToUndo, message, "`notewell history` lists what happened, newest first")
    }
}

/// Refuses an event that was undone whole.
fn not_undone(memory: &Memory, event: &Event) -> Result<(), Error> {
    let later = EventFilter { after: Some(event.sequence), ..EventFilter::default() };
    let later = memory.store().events(memory.owner(), &later)?;
    let dead = dead(&later);
    let Some(by) = dead.get(&event.draft.id.to_string()) else { return Ok(()) };
    if left_some(by, event) {
        return Ok(());
    }
    Err(Refusal {
        hint: format!("to have it again, undo that undo: notewell undo {}", by.draft.id),
        ..nothing(format!("this was undone already, by {}", by.draft.id))
    }
    .into())
}

/// Whether this undo of the event left something of it.
fn left_some(by: &Event, event: &Event) -> bool {
    let left = format!("{LEFT}{}", event.draft.id);
    let notes = &by.draft.notes;
    // An undo of one event alone needs no name to say of which it left something.
    let alone = !notes.iter().any(|note| note.starts_with(UNDOES));
    notes.iter().any(|note| *note == left || (alone && note == PARTIAL))
}

/// A change of the documents, by whomever.
fn undoable(event: &Event) -> bool {
    matches!(event.draft.kind, EventKind::Change | EventKind::Settle | EventKind::Adopt) && changes(event)
}

/// Whether anything in a document is otherwise since: its text, or whose words an entry's are.
fn changes(event: &Event) -> bool {
    !event.documents.is_empty() || !event.draft.entries.is_empty()
}

fn standing(memory: &Memory, wanted: &dyn Fn(&Event) -> bool) -> Result<Vec<Event>, Error> {
    let events = memory.store().events(memory.owner(), &EventFilter::default())?;
    let dead = dead(&events);
    let stands = |event: &&Event| match dead.get(&event.draft.id.to_string()) {
        Some(by) => left_some(by, event),
        None => true,
    };
    let found: Vec<Event> = events
        .iter()
        .filter(stands)
        .filter(|event| wanted(event) && event.draft.kind != EventKind::Undo && changes(event))
        .cloned()
        .collect();
    if !found.is_empty() {
        return Ok(found);
    }
    let undone = events.iter().any(|event| wanted(event) && event.draft.kind != EventKind::Undo && changes(event));
    let mut refusal = event_id::unknown("change that could be undone");
    if undone {
        refusal.message = "all of it was undone already".to_owned();
    }
    Err(refusal.into())
}

/// The events that have not been undone, newest first.
fn live(newest_first: &[Event]) -> impl Iterator<Item = &Event> {
    let dead = dead(newest_first);
    newest_first.iter().filter(move |event| !dead.contains_key(&event.draft.id.to_string()))
}

/// The ids of the events that have been undone, with the undo. An undo that was undone itself no longer counts.
fn dead(newest_first: &[Event]) -> HashMap<String, &Event> {
    let mut dead: HashMap<String, &Event> = HashMap::new();
    for event in newest_first.iter().filter(|event| event.draft.kind == EventKind::Undo) {
        if dead.contains_key(&event.draft.id.to_string()) {
            continue;
        }
        let named = event.draft.notes.iter().filter_map(|note| note.strip_prefix(UNDOES)).map(str::to_owned);
        for id in event.draft.undoes.map(|id| id.to_string()).into_iter().chain(named) {
            // What a partial undo left, a later undo may have undone.
            dead.entry(id).or_insert(event);
        }
    }
    dead
}
