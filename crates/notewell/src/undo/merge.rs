//! The text as it was, merged into the text of now.

use super::reveal::{Lost, Revealed, reveal};
use super::sealed::{PLACEHOLDER, Sealed};
use crate::{Error, Memory, Refusal, RefusalCode};
use notewell_guard::{Origin, Reason, restore, screen};
use notewell_store::{DocumentKey, DocumentState, Event, EventFilter, EventId, EventKind, Layout, Side};
use notewell_text::{EntryId, Revision, merge};

/// What a document was, around the events that are to be undone.
#[derive(Debug)]
pub(super) struct Past {
    pub(super) key: DocumentKey,
    /// The texts before and after each event, newest first.
    steps: Vec<Step>,
    /// Whether the oldest of the events created it.
    pub(super) created: bool,
    /// The entries as they shall be again.
    pub(super) wanted: Vec<Wanted>,
}

#[derive(Debug)]
struct Step {
    event: EventId,
    before: Option<String>,
    after: Option<String>,
}

/// An entry as it was before the events.
#[derive(Debug)]
pub(super) struct Wanted {
    pub(super) id: EntryId,
    /// `None`: it was not there.
    pub(super) text: Option<String>,
    pub(super) origin: Option<Origin>,
    /// Its text after the newest of the events.
    pub(super) latest: Option<String>,
    /// Whether it was gone after one of the events.
    gone: bool,
    /// When it was first seen, for one that was gone.
    pub(super) first_seen: Option<jiff::Timestamp>,
    /// Whether a placeholder in its text stood in the file, and not only in the ledger.
    pub(super) literal: bool,
}

/// Looks up what has to be known before the documents are opened.
pub(super) fn pasts(memory: &Memory, events: &[Event]) -> Result<Vec<Past>, Error> {
    let mut pasts: Vec<Past> = Vec::new();
    for event in events {
        for change in &event.documents {
            let text = |side| memory.store().text_at(memory.owner(), &change.key, event.draft.id, side);
            let (before, after) = (text(Side::Before)?, text(Side::After)?);
            let deleted = change.after == Revision::of(b"");
            if (before.is_none() && !change.created) || (after.is_none() && !deleted) {
                return Err(lost().into());
            }
            let Some(past) = past(&mut pasts, &change.key) else { continue };
            past.steps.push(Step::of(event, &change.key, before, after));
            past.created = change.created;
        }
        for entry in &event.draft.entries {
            // Whose words an entry's are can change without its text.
            let Some(past) = past(&mut pasts, &entry.document) else { continue };
            past.want(entry.id.clone(), entry.before.clone(), entry.origin_before, entry.after.clone());
        }
    }
    for past in &mut pasts {
        let coming_back = past.wanted.iter_mut().filter(|wanted| wanted.text.is_some() && wanted.gone);
        for wanted in coming_back {
            let filter = EventFilter { entry: Some(wanted.id.clone()), ..EventFilter::default() };
            let oldest = memory.store().events(memory.owner(), &filter)?.pop();
            wanted.first_seen = oldest.map(|event| event.at);
        }
        for wanted in &mut past.wanted {
            wanted.literal = is_literal(memory, wanted)?;
        }
    }
    Ok(pasts)
}

/// Whether the event that first gave the entry its placeholder wrote it into the file. Otherwise the file had a value.
fn is_literal(memory: &Memory, wanted: &Wanted) -> Result<bool, Error> {
    let sealed = |text: &Option<String>| text.as_ref().is_some_and(|text| text.contains(PLACEHOLDER));
    if !sealed(&wanted.text) {
        return Ok(false);
    }
    let filter = EventFilter { entry: Some(wanted.id.clone()), ..EventFilter::default() };
    let events = memory.store().events(memory.owner(), &filter)?;
    let brought = |event: &&Event| {
        event
            .draft
            .entries
            .iter()
            .any(|change| change.id == wanted.id && !sealed(&change.before) && sealed(&change.after))
    };
    Ok(events.iter().find(brought).is_some_and(|event| {
        let redacted = event.draft.notes.iter().any(|note| note == Reason::SecretRedacted.code());
        redacted || event.draft.kind == EventKind::Settle
    }))
}

/// The document's past among these, new when it is none of them.
fn past<'a>(pasts: &'a mut Vec<Past>, key: &DocumentKey) -> Option<&'a mut Past> {
    if !pasts.iter().any(|past| &past.key == key) {
        pasts.push(Past { key: key.clone(), steps: Vec::new(), created: false, wanted: Vec::new() });
    }
    pasts.iter_mut().find(|past| &past.key == key)
}

impl Past {
    /// Events come newest first, so the last word on what was before is the oldest event's.
    fn want(&mut self, id: EntryId, text: Option<String>, origin: Option<Origin>, latest: Option<String>) {
        match self.wanted.iter_mut().find(|wanted| wanted.id == id) {
            Some(wanted) => {
                wanted.gone |= latest.is_none();
                (wanted.text, wanted.origin) = (text, origin);
            }
            None => {
                let gone = latest.is_none();
                self.wanted.push(Wanted { id, text, origin, latest, gone, first_seen: None, literal: false });
            }
        }
    }
}

/// The text of now without what the events did.
#[derive(Debug, Default)]
pub(super) struct Back {
    pub(super) text: String,
    /// What was changed again, and stays.
    pub(super) conflicts: Vec<String>,
    /// What cannot come back.
    pub(super) lost: Vec<Lost>,
    /// The events of which something is left.
    pub(super) left: Vec<EventId>,
}

/// The text of now without what the events did. A ledger that takes no secrets has sealed texts; what it sees as
/// unchanged was not changed again. A value that is no secret by the owner's word is in its later texts.
pub(super) fn back(past: &Past, state: &DocumentState, layout: &Layout) -> Back {
    let grammar = state.document.grammar();
    let template = layout.template(&past.key.name);
    let now = Sealed::of(state, &|value| past.steps.iter().any(|step| step.holds(value)));
    let mut back = Back { text: now.document.text().to_owned(), ..Back::default() };
    for step in &past.steps {
        // What an event created goes back to what every document starts with.
        let before = step.before.as_deref().unwrap_or(&template);
        let after = step.after.as_deref().unwrap_or_default();
        let merged = merge(after, before, &back.text, grammar);
        back.text = merged.text;
        back.left.extend((!merged.conflicts.is_empty()).then_some(step.event));
        back.conflicts.extend(merged.conflicts);
    }
    let Revealed { text, lost } = reveal(past, state, &now, back.text);
    for lost in &lost {
        let held = |step: &&Step| step.before.as_ref().is_some_and(|text| text.contains(&lost.words));
        let mut events: Vec<EventId> = past.steps.iter().filter(held).map(|step| step.event).collect();
        if events.is_empty() {
            events.extend(past.steps.iter().map(|step| step.event));
        }
        back.left.extend(events);
    }
    Back { text, lost, ..back }
}

impl Step {
    /// A step of an event. Values that the owner cleared after the text before was recorded are given back to it,
    /// but where the event itself wrote one in place of its mark.
    fn of(event: &Event, key: &DocumentKey, mut before: Option<String>, after: Option<String>) -> Self {
        if let (Some(sealed), Some(open)) = (&before, &after)
            && let Some(restored) = restore(sealed, open, &screen(open), &|_, _| true)
        {
            let changed = event.draft.entries.iter().filter(|entry| &entry.document == key);
            let words = changed.filter_map(|entry| entry.before.as_deref()).flat_map(str::lines);
            let marks: Vec<&str> = words.filter(|line| line.contains(PLACEHOLDER)).collect();
            let is_changed = |line: &str| marks.iter().any(|mark| line.contains(mark));
            let lines = sealed.split_inclusive('\n').zip(restored.split_inclusive('\n'));
            before = Some(lines.map(|(line, open)| if is_changed(line) { line } else { open }).collect());
        }
        Self { event: event.draft.id, before, after }
    }

    /// Whether the ledger has this value in one of the texts.
    fn holds(&self, value: &str) -> bool {
        [&self.before, &self.after].into_iter().flatten().any(|text| text.contains(value))
    }
}

/// The store showed no more of a document than that it can be appended to.
pub(super) fn unseen() -> Refusal {
    Refusal {
        retryable: false,
        ..Refusal::new(
            RefusalCode::AppendOnly,
            "this store only appends to the journal, so a line of it is not undone",
            "add a new line that corrects the old one",
        )
    }
}

fn lost() -> Refusal {
    Refusal {
        retryable: false,
        ..Refusal::new(
            RefusalCode::UndoConflict,
            "the history no longer holds the text of this event",
            "edit the document by hand",
        )
    }
}
