//! Entries become again what they were: words, ids and origins.

use super::guard::guard;
use super::merge::{Past, Wanted};
use super::sealed::{same_words, seal};
use crate::plan::PlanContext;
use crate::{EntryReport, Refusal, report};
use notewell_guard::{Origin, Writer};
use notewell_store::{Content, DocumentState, EntryChange, EntryState, EventId, Write, carry, entry_changes};
use notewell_text::{Document, Entry, EntryId, Touched, normal};
use std::collections::{HashMap, HashSet};

/// Who undoes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Undoer {
    pub(super) writer: Writer,
    pub(super) event: EventId,
}

/// One document, undone.
#[derive(Debug)]
pub(super) struct Restored {
    pub(super) write: Write,
    pub(super) entries: Vec<EntryChange>,
    pub(super) reports: Vec<EntryReport>,
    pub(super) notes: Vec<String>,
}

/// The document with the merged text; `None` when nothing differs.
pub(super) fn restore(
    past: &Past,
    state: &DocumentState,
    text: String,
    context: &PlanContext<'_>,
    undoer: Undoer,
) -> Result<Option<Restored>, Refusal> {
    if text == state.document.text() && origins_stand(past, state) {
        return Ok(None);
    }
    let mut document = Document::parse(text, state.document.grammar());
    let mut entries = identify(past, state, &document, context, undoer);
    let mut notes = Vec::new();
    if let Some(clean) = guard(state, &document, &entries, context, undoer, &mut notes)? {
        document = clean;
        entries.truncate(document.entries().len());
    }
    let exists = !(past.created && unchanged_template(&document, past, context));
    let after = DocumentState::of(state.key.clone(), document, entries);
    let mut changes = entry_changes(state, &after);
    changes.extend(note_changes(state, &after));
    let mut reports: Vec<EntryReport> = Vec::new();
    for change in &changes {
        let place = |state: &DocumentState| state.entries.iter().position(|known| known.id == change.id);
        let found = place(&after).and_then(|index| report::entry_at(&after, index));
        reports.extend(found.or_else(|| place(state).and_then(|index| report::entry_at(state, index))));
    }
    let content = if exists {
        Content::Text { document: after.document, entries: after.entries }
    } else if state.exists {
        Content::Delete
    } else {
        return Ok(None);
    };
    Ok(Some(Restored { write: Write { key: state.key.clone(), content }, entries: changes, reports, notes }))
}

/// Entries that stand with their words, and whose pin, status or other notes are others now.
fn note_changes(before: &DocumentState, after: &DocumentState) -> Vec<EntryChange> {
    let pairs = |state: &DocumentState| -> Vec<(EntryState, Entry)> {
        state.entries.iter().cloned().zip(state.document.entries().iter().cloned()).collect()
    };
    let old = pairs(before);
    let change = |(known, entry): (EntryState, Entry)| {
        let (was, before) = old.iter().find(|(was, _)| was.id == known.id)?;
        let line = |entry: &Entry| entry.directive.as_ref().map(|line| (line.status, line.observed));
        let (pins, notes) = (before.annotations.pinned != entry.annotations.pinned, line(before) != line(&entry));
        let words = normal(&before.text) != normal(&entry.text) || was.origin != known.origin;
        if words || !(pins || notes || before.annotations != entry.annotations) {
            return None;
        }
        let action = match (pins, notes) {
            (true, _) if entry.annotations.pinned => "pin",
            (true, _) => "unpin",
            (_, true) => "status",
            _ => "replace",
        };
        Some(EntryChange {
            document: after.key.clone(),
            id: known.id,
            action: action.to_owned(),
            before: Some(before.text.clone()),
            after: Some(entry.text.clone()),
            origin_before: Some(was.origin),
            origin_after: Some(known.origin),
        })
    };
    pairs(after).into_iter().filter_map(change).collect()
}

/// Whether every entry that shall be there again is there with its words and origin.
fn origins_stand(past: &Past, state: &DocumentState) -> bool {
    past.wanted.iter().all(|wanted| {
        let pairs = state.entries.iter().zip(state.document.entries());
        match pairs.into_iter().find(|(known, _)| known.id == wanted.id) {
            Some((known, entry)) if has_words(wanted, &entry.text) => {
                wanted.origin.is_none_or(|origin| origin == known.origin)
            }
            None => !is_replaced(past, state, wanted),
            _ => true,
        }
    })
}

/// Whether the words of an entry that is gone stand as those of another one that came with the events.
fn is_replaced(past: &Past, state: &DocumentState, gone: &Wanted) -> bool {
    let came = |id: &EntryId| past.wanted.iter().any(|wanted| wanted.id == *id && wanted.text.is_none());
    let mut pairs = state.entries.iter().zip(state.document.entries());
    pairs.any(|(known, entry)| came(&known.id) && has_words(gone, &entry.text))
}

/// Whether these are the words that shall be there again. Other words keep the origin that they have.
fn has_words(wanted: &Wanted, text: &str) -> bool {
    wanted.text.as_ref().is_some_and(|wanted| same_words(wanted, text))
}

/// Whether nothing is left of a document that the undone event created.
fn unchanged_template(document: &Document, past: &Past, context: &PlanContext<'_>) -> bool {
    let template = context.layout.template(&past.key.name);
    document.text().trim().is_empty() || document.text().trim() == template.trim()
}

/// Ids and origins of the merged text. An entry that the events changed or removed is found by the words that it
/// had before them.
fn identify(
    past: &Past,
    state: &DocumentState,
    document: &Document,
    context: &PlanContext<'_>,
    undoer: Undoer,
) -> Vec<EntryState> {
    let now: HashMap<&EntryId, usize> =
        state.entries.iter().enumerate().map(|(index, known)| (&known.id, index)).collect();
    let (touched, back) = brought_back(past, state, document, &now);
    let fresh = |known: Option<&EntryState>| EntryState {
        id: EntryId::new(""),
        origin: known.map_or(undoer.writer.origin(), |known| known.origin.min(undoer.writer.origin())),
        attested: known.map_or(undoer.writer.attested(), |known| known.attested),
        first_seen: known.map_or(context.now, |known| known.first_seen),
        event: Some(undoer.event),
    };
    let mut entries = carry(context.key, state, document, &touched, &fresh);
    let taken: HashSet<EntryId> = entries.iter().map(|known| known.id.clone()).collect();
    for (index, wanted) in back {
        let Some(known) = entries.get_mut(index) else { continue };
        if !taken.contains(&wanted.id) {
            known.id = wanted.id.clone();
        }
        known.origin = wanted.origin.unwrap_or(known.origin);
        // Who attested words that were gone is not known; that the owner wrote them is.
        known.attested &= now.contains_key(&wanted.id) || known.origin == Origin::Owner;
    }
    for (known, entry) in entries.iter_mut().zip(document.entries()) {
        let Some(wanted) = past.wanted.iter().find(|wanted| wanted.id == known.id) else { continue };
        known.first_seen = wanted.first_seen.unwrap_or(known.first_seen);
        // A change of origin alone goes back too.
        if let Some(origin) = wanted.origin.filter(|_| has_words(wanted, &entry.text)) {
            (known.origin, known.event) = (origin, Some(undoer.event));
        }
        known.attested &= known.origin >= Origin::Agent;
    }
    entries
}

/// What the undo touches, and where in the merged text the entries are that it brings back.
fn brought_back<'a>(
    past: &'a Past,
    state: &DocumentState,
    document: &Document,
    now: &HashMap<&EntryId, usize>,
) -> (Vec<Touched>, Vec<(usize, &'a Wanted)>) {
    let is_at = |id: &EntryId, text: &str| {
        now.get(id)
            .and_then(|index| state.document.entries().get(*index))
            .is_some_and(|entry| entry.text == text || seal(&entry.text, text) == text)
    };
    let mut claimed: HashSet<usize> = HashSet::new();
    let mut touched: Vec<Touched> = Vec::new();
    let mut back: Vec<(usize, &Wanted)> = Vec::new();
    let count = |document: &Document, text: &str| {
        document.entries().iter().filter(|entry| same_words(text, &entry.text)).count()
    };
    for wanted in &past.wanted {
        let Some(text) = &wanted.text else {
            // Among equal entries the one goes that came.
            let went = wanted.latest.as_ref().is_some_and(|text| count(document, text) < count(&state.document, text));
            if let Some(index) = now.get(&wanted.id).filter(|_| went) {
                touched.push(Touched { before: Some(*index), after: None });
            }
            continue;
        };
        if is_at(&wanted.id, text) {
            continue;
        }
        let place = document
            .entries()
            .iter()
            .enumerate()
            .position(|(index, entry)| !claimed.contains(&index) && same_words(text, &entry.text));
        let Some(after) = place else { continue };
        claimed.insert(after);
        touched.push(Touched { before: now.get(&wanted.id).copied(), after: Some(after) });
        back.push((after, wanted));
    }
    (touched, back)
}
