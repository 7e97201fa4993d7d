//! Entries become again what they were: words, ids and origins.

use super::merge::{Past, Wanted};
use crate::commit::Ground;
use crate::{EntryReport, Refusal, RefusalCode, refuse, report};
use notewell_guard::{Act, Attempt, Origin, Outcome, Reason, Writer, judge};
use notewell_store::{Content, DocumentState, EntryChange, EntryState, EventId, Write, carry, entry_changes};
use notewell_text::{Document, EntryId, Touched, normal};
use std::collections::{HashMap, HashSet};

/// Who undoes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hand {
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
    ground: &Ground<'_>,
    hand: Hand,
) -> Result<Option<Restored>, Refusal> {
    if text == state.document.text() && origins_stand(past, state) {
        return Ok(None);
    }
    let mut document = Document::parse(text, state.document.grammar());
    let mut entries = identify(past, state, &document, ground, hand);
    let mut notes = Vec::new();
    if let Some(clean) = guard(state, &document, &entries, ground, hand, &mut notes)? {
        document = clean;
        entries.truncate(document.entries().len());
    }
    let exists = !(past.created && unchanged_template(&document, past, ground));
    let after = DocumentState::of(state.key.clone(), document, entries);
    let changes = entry_changes(state, &after);
    let mut reports: Vec<EntryReport> = Vec::new();
    for change in &changes {
        let place = |state: &DocumentState| state.entries.iter().position(|known| known.id == change.id);
        let found = place(&after).and_then(|index| report::entry_at(&after, index));
        reports.extend(found.or_else(|| place(state).and_then(|index| report::entry_at(state, index))));
    }
    let content = if exists {
        Content::Text { text: after.document.text().to_owned(), entries: after.entries }
    } else if state.exists {
        Content::Delete
    } else {
        return Ok(None);
    };
    Ok(Some(Restored { write: Write { key: state.key.clone(), content }, entries: changes, reports, notes }))
}

/// Whether every entry that shall be there again is there with its words and origin.
fn origins_stand(past: &Past, state: &DocumentState) -> bool {
    past.wanted.iter().all(|wanted| match state.entries.iter().find(|known| known.id == wanted.id) {
        Some(known) => wanted.origin.is_none_or(|origin| origin == known.origin),
        None => true,
    })
}

/// Whether nothing is left of a document that the undone event created.
fn unchanged_template(document: &Document, past: &Past, ground: &Ground<'_>) -> bool {
    let template = ground.layout.template(&past.key.name);
    document.text().trim().is_empty() || document.text().trim() == template.trim()
}

/// Ids and origins of the merged text. An entry that the events changed or removed is found by the words that it
/// had before them.
fn identify(
    past: &Past,
    state: &DocumentState,
    document: &Document,
    ground: &Ground<'_>,
    hand: Hand,
) -> Vec<EntryState> {
    let now: HashMap<&EntryId, usize> =
        state.entries.iter().enumerate().map(|(index, known)| (&known.id, index)).collect();
    let is_at = |id: &EntryId, text: &str| {
        now.get(id).and_then(|index| state.document.entries().get(*index)).is_some_and(|entry| entry.text == text)
    };
    let mut claimed: HashSet<usize> = HashSet::new();
    let mut touched: Vec<Touched> = Vec::new();
    let mut back: Vec<(usize, &Wanted)> = Vec::new();
    let count = |document: &Document, text: &str| {
        document.entries().iter().filter(|entry| normal(&entry.text) == normal(text)).count()
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
            .position(|(index, entry)| !claimed.contains(&index) && normal(&entry.text) == normal(text));
        let Some(after) = place else { continue };
        claimed.insert(after);
        touched.push(Touched { before: now.get(&wanted.id).copied(), after: Some(after) });
        back.push((after, wanted));
    }
    let fresh = |known: Option<&EntryState>| EntryState {
        id: EntryId::new(""),
        origin: known.map_or(hand.writer.origin(), |known| known.origin.min(hand.writer.origin())),
        attested: known.map_or(hand.writer.attested(), |known| known.attested),
        first_seen: known.map_or(ground.now, |known| known.first_seen),
        event: Some(hand.event),
    };
    let mut entries = carry(ground.key, state, document, &touched, &fresh);
    let taken: HashSet<EntryId> = entries.iter().map(|known| known.id.clone()).collect();
    for (index, wanted) in back {
        let Some(known) = entries.get_mut(index) else { continue };
        if !taken.contains(&wanted.id) {
            known.id = wanted.id.clone();
        }
        known.first_seen = wanted.first_seen.unwrap_or(known.first_seen);
        known.origin = wanted.origin.unwrap_or(known.origin);
    }
    // A change of origin alone goes back too.
    for known in &mut entries {
        let wanted = past.wanted.iter().find(|wanted| wanted.id == known.id).and_then(|wanted| wanted.origin);
        if let Some(origin) = wanted {
            (known.origin, known.event) = (origin, Some(hand.event));
        }
        known.attested &= known.origin >= Origin::Agent;
    }
    entries
}

/// The guard sees what comes back. `Some` is the document without the secrets that would have come back with it.
fn guard(
    state: &DocumentState,
    document: &Document,
    entries: &[EntryState],
    ground: &Ground<'_>,
    hand: Hand,
    notes: &mut Vec<String>,
) -> Result<Option<Document>, Refusal> {
    let now: HashMap<&EntryId, (&str, Origin)> = state
        .entries
        .iter()
        .zip(state.document.entries())
        .map(|(known, entry)| (&known.id, (entry.text.as_str(), known.origin)))
        .collect();
    let cleared = |value: &str| ground.cleared.has(ground.key, value);
    let mut clean = String::new();
    let (mut from, mut dirty) = (0, false);
    for (known, entry) in entries.iter().zip(document.entries()) {
        let was = now.get(&known.id);
        if was.is_some_and(|(text, _)| *text == entry.text) {
            continue;
        }
        let act = if was.is_some() { Act::Replace } else { Act::Add };
        let touches = was.map(|(_, origin)| *origin);
        let attempt = Attempt { writer: &hand.writer, role: state.key.role(), act, touches };
        let judged = judge(&attempt, was.map(|(text, _)| *text), Some(&entry.text), &cleared);
        match judged.outcome {
            Outcome::Allow => {}
            Outcome::Redact => {
                let text = document.text();
                let body = text.get(entry.body.clone()).unwrap_or_default();
                let words = judged.redacted.filter(|_| body == entry.text);
                let Some(words) = words else { return Err(not_yours(Reason::SecretSuspected)) };
                clean.push_str(text.get(from..entry.body.start).unwrap_or_default());
                clean.push_str(&words);
                (from, dirty) = (entry.body.end, true);
                notes.push(Reason::SecretRedacted.code().to_owned());
            }
            Outcome::Suggest | Outcome::Refuse => return Err(not_yours(judged.reason)),
        }
    }
    let stay: HashSet<&EntryId> = entries.iter().map(|known| &known.id).collect();
    let gone = now.iter().filter(|(id, _)| !stay.contains(*id));
    for (_, (text, origin)) in gone {
        let attempt =
            Attempt { writer: &hand.writer, role: state.key.role(), act: Act::Remove, touches: Some(*origin) };
        let judged = judge(&attempt, Some(text), None, &cleared);
        if judged.outcome >= Outcome::Suggest {
            return Err(not_yours(judged.reason));
        }
    }
    if !dirty {
        return Ok(None);
    }
    clean.push_str(document.text().get(from..).unwrap_or_default());
    let clean = Document::parse(clean, document.grammar());
    if clean.entries().len() == entries.len() { Ok(Some(clean)) } else { Err(not_yours(Reason::SecretSuspected)) }
}

/// An undo that may not be done at once is left to the owner.
fn not_yours(reason: Reason) -> Refusal {
    Refusal {
        hint: "the owner can undo it".to_owned(),
        code: RefusalCode::NotPermitted,
        ..refuse::guard(reason, Vec::new())
    }
}
