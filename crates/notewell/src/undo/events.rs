//! Which events an undo is about.

use super::{UndoTarget, has_effect};
use crate::{Error, Memory, Refusal, RefusalCode, event_id};
use notewell_store::{ChangesetId, DocumentKey, Event, EventFilter, EventId, EventKind, SessionId};
use std::collections::{BTreeSet, HashMap};
use std::ops::RangeInclusive;
use uuid::Uuid;

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
        UndoTarget::Changeset(id) => standing(memory, &of_changesets(*id..=*id))?,
        UndoTarget::Session(id) => standing(memory, &EventFilter { session: Some(*id), ..EventFilter::default() })?,
        UndoTarget::Named(name) => named(memory, name.trim())?,
    };
    if !events.iter().any(changes) {
        return Err(nothing("this event changed no document, so there is nothing to undo").into());
    }
    Ok(UndoEvents { events })
}

fn of_changesets(ids: RangeInclusive<ChangesetId>) -> EventFilter {
    EventFilter { changesets: Some(ids), ..EventFilter::default() }
}

fn named(memory: &Memory, name: &str) -> Result<Vec<Event>, Error> {
    let unknown = || event_id::unknown("event, changeset or session");
    let ids = event_id::range(&name.to_ascii_lowercase()).ok_or_else(unknown)?;
    let ask = |filter: EventFilter| memory.store().events(memory.owner(), &filter);
    let (first, last) = (*ids.start(), *ids.end());
    let events = EventFilter { ids: Some(EventId(first)..=EventId(last)), ..EventFilter::default() };
    let mut events = ask(EventFilter { limit: Some(event_id::COUNTED + 1), ..events })?;
    let sessions = EventFilter { sessions: Some(SessionId(first)..=SessionId(last)), ..EventFilter::default() };
    let of_sessions = ask(EventFilter { limit: Some(LOOKED_AT), ..sessions })?;
    let of_sets = ask(EventFilter { limit: Some(LOOKED_AT), ..of_changesets(ChangesetId(first)..=ChangesetId(last)) })?;
    let sessions: BTreeSet<SessionId> = of_sessions.iter().filter_map(|event| event.draft.session).collect();
    let sets: BTreeSet<ChangesetId> = of_sets.iter().filter_map(|event| event.draft.changeset).collect();
    let (set, session) = (sets.first().copied(), sessions.first().copied());
    // An event that is the whole of its changeset is one thing, however many ids begin like this.
    match (events.len(), sets.len(), sessions.len()) {
        (1, _, 0) => {
            events.iter().try_for_each(|event| not_undone(memory, event))?;
            Ok(std::mem::take(&mut events))
        }
        (0, 1, 0) => {
            let set = set.ok_or_else(unknown)?;
            if is_full(&of_sets)
                && others(memory, first, last, set.0, &|from, to| of_changesets(ChangesetId(from)..=ChangesetId(to)))?
            {
                return Err(event_id::several("ids", 2).into());
            }
            standing(memory, &of_changesets(set..=set))
        }
        (0, 0, 1) => {
            let session = session.ok_or_else(unknown)?;
            if is_full(&of_sessions)
                && others(memory, first, last, session.0, &|from, to| EventFilter {
                    sessions: Some(SessionId(from)..=SessionId(to)),
                    ..EventFilter::default()
                })?
            {
                return Err(event_id::several("ids", 2).into());
            }
            standing(memory, &EventFilter { session: Some(session), ..EventFilter::default() })
        }
        (0, 0, 0) => Err(unknown().into()),
        (a, b, c) => Err(event_id::several("ids", a + b + c).into()),
    }
}

/// So many of the newest events are looked at to tell how many changesets or sessions begin alike.
const LOOKED_AT: usize = 50;

/// Whether there may be more than were looked at.
const fn is_full(events: &[Event]) -> bool {
    events.len() >= LOOKED_AT
}

/// Whether any event is of another id than this one between the first and the last.
fn others(
    memory: &Memory,
    first: Uuid,
    last: Uuid,
    but: Uuid,
    filter: &dyn Fn(Uuid, Uuid) -> EventFilter,
) -> Result<bool, Error> {
    let (below, above) = (but.as_u128().checked_sub(1), but.as_u128().checked_add(1));
    let ranges =
        [below.map(|below| (first, Uuid::from_u128(below))), above.map(|above| (Uuid::from_u128(above), last))];
    for (from, to) in ranges.into_iter().flatten().filter(|(from, to)| from <= to) {
        let filter = EventFilter { limit: Some(1), ..filter(from, to) };
        if !memory.store().events(memory.owner(), &filter)?.is_empty() {
            return Ok(true);
        }
    }
    Ok(false)
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
    let later = undos_after(memory, event)?;
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

/// The undos that came later, newest first.
fn undos_after(memory: &Memory, event: &Event) -> Result<Vec<Event>, Error> {
    let (kind, after) = (Some(EventKind::Undo), Some(event.sequence));
    Ok(memory.store().events(memory.owner(), &EventFilter { kind, after, ..EventFilter::default() })?)
}

/// The events that pass and of which something stands.
fn standing(memory: &Memory, wanted: &EventFilter) -> Result<Vec<Event>, Error> {
    let mut found = memory.store().events(memory.owner(), wanted)?;
    found.retain(|event| event.draft.kind != EventKind::Undo && changes(event));
    let Some(oldest) = found.last() else { return Err(event_id::unknown("change that could be undone").into()) };
    let undos = undos_after(memory, oldest)?;
    let dead = dead(&undos);
    found.retain(|event| dead.get(&event.draft.id.to_string()).is_none_or(|by| left_some(by, event)));
    if found.is_empty() {
        let refusal = event_id::unknown("change that could be undone");
        return Err(Refusal { message: "all of it was undone already".to_owned(), ..refusal }.into());
    }
    Ok(found)
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
