//! The entries that a suggestion speaks of, as they were when it was made.

use crate::{Memory, Refusal, RefusalCode, refuse, report};
use notewell_store::{DocumentKey, DocumentState, Event, EventFilter, Proposal, Suggestion, View};
use notewell_text::{Change, EntryId, Revision, Selector, normal};

/// What a change would overwrite whole, so that other words there since make it stale. A change of a span is not
/// among them: it names the words that it replaces, and they are there or not.
#[derive(Debug)]
pub(super) struct Base {
    entries: Vec<(DocumentKey, EntryId, String)>,
    documents: Vec<(DocumentKey, Revision)>,
}

impl Base {
    /// Looks it up: in the first event since that changed it, else as it is now.
    pub(super) fn of(memory: &Memory, suggestion: &Suggestion, keys: &[DocumentKey]) -> Result<Self, Refusal> {
        // Reading takes over what editors did, so that the events know of it.
        let view = memory.store().read(memory.owner(), keys).map_err(|error| refuse::store(&error))?;
        let events = memory.store().events(memory.owner(), &EventFilter::default());
        let since = since(events.map_err(|error| refuse::store(&error))?, suggestion);
        let mut base = Self { entries: Vec::new(), documents: Vec::new() };
        for Proposal { document, change } in &suggestion.draft.changeset.changes {
            let Some(state) = view.document(document) else { continue };
            match change {
                Change::Rewrite { .. } => {
                    let changed = since.iter().flat_map(|event| &event.documents).find(|one| &one.key == document);
                    let revision = changed.map_or(&state.revision, |change| &change.before);
                    base.documents.push((document.clone(), revision.clone()));
                }
                Change::ReplaceEntry { at: Selector::Id(id), .. }
                | Change::Remove { at: Selector::Id(id), .. }
                | Change::Supersede { at: Selector::Id(id), .. } => {
                    let entries = since.iter().flat_map(|event| &event.draft.entries);
                    let changed = entries.filter(|one| &one.document == document).find(|one| &one.id == id);
                    let text = changed.map_or_else(|| text_of(state, id), |change| change.before.as_deref());
                    base.entries.extend(text.map(|text| (document.clone(), id.clone(), normal(text).into_owned())));
                }
                _ => {}
            }
        }
        Ok(base)
    }

    /// Refuses what was overtaken. An entry that has gone is not among it: the change itself finds nothing then.
    pub(super) fn stands(&self, view: &View) -> Result<(), Refusal> {
        for (key, id, text) in &self.entries {
            let Some(state) = view.document(key) else { continue };
            if text_of(state, id).is_some_and(|now| normal(now) != *text) {
                let at = state.entries.iter().position(|known| &known.id == id);
                let candidates = at.and_then(|at| report::entry_at(state, at)).into_iter().collect();
                return Err(Refusal { candidates, ..stale("the entry") });
            }
        }
        let moved = |(key, revision): &&(DocumentKey, Revision)| {
            view.document(key).is_some_and(|state| &state.revision != revision)
        };
        match self.documents.iter().find(moved) {
            Some((key, _)) => Err(stale(&key.to_string())),
            None => Ok(()),
        }
    }
}

fn stale(what: &str) -> Refusal {
    Refusal {
        retryable: false,
        ..Refusal::new(
            RefusalCode::Stale,
            format!("{what} was changed after this was suggested; the suggestion still waits"),
            "look at it as it is now: reject the suggestion, or make the change by hand",
        )
    }
}

fn text_of<'a>(state: &'a DocumentState, id: &EntryId) -> Option<&'a str> {
    let at = state.entries.iter().position(|known| &known.id == id)?;
    state.document.entries().get(at).map(|entry| entry.text.as_str())
}

/// The events after the one that filed the suggestion, oldest first. One that the store filed itself, or whose event
/// is lost, is as old as its time says.
fn since(newest_first: Vec<Event>, suggestion: &Suggestion) -> Vec<Event> {
    let note = format!("{}{}", super::SUGGESTS, suggestion.draft.id);
    let filed = newest_first.iter().find(|event| event.draft.notes.contains(&note)).map(|event| event.sequence);
    let later = |event: &Event| filed.map_or(event.at > suggestion.at, |filed| event.sequence > filed);
    let mut events: Vec<Event> = newest_first.into_iter().filter(later).collect();
    events.reverse();
    events
}
