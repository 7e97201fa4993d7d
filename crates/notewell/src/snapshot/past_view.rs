//! What an assistant may see of what was: words of the history, in the same places as now.

use super::assistant_view::AssistantView;
use crate::session::{has_authority, unconfirmed, with_authority};
use crate::{EntryReport, Error, Memory, Provenance, Step, UndoConflict, UndoReport, UndoneChange};
use notewell_store::{DocumentKey, Event, EventKind, View};
use notewell_text::EntryId;
use std::collections::HashMap;

/// What an assistant may see of the history. Of documents with authority it sees the words that stand now and count, and
/// no others: what stood there at another time may be what the owner never confirmed.
pub(crate) struct PastView<'a> {
    seen: AssistantView<'a>,
    standing: HashMap<EntryId, String>,
}

/// What an assistant reads in place of words that wait for the owner, or were turned down: whoever asks may be their
/// author, and may not.
pub const UNDECIDED: &str = "[held back: it waits for the owner's decision]";

impl Memory {
    /// Events as an assistant may see them ([`crate::AssistantView`]).
    ///
    /// # Errors
    /// [`Error::Store`].
    pub fn events_for_assistant(&self, events: Vec<Event>) -> Result<Vec<Event>, Error> {
        let past = PastView::of(self)?;
        Ok(events.into_iter().map(|event| past.event(event)).collect())
    }

    /// The same for one event.
    ///
    /// # Errors
    /// [`Error::Store`].
    pub fn event_for_assistant(&self, event: Event) -> Result<Event, Error> {
        Ok(PastView::of(self)?.event(event))
    }

    /// Where an entry came from, as an assistant may see it.
    ///
    /// # Errors
    /// As [`Memory::why`].
    pub fn why_for_assistant(&self, entry: &str) -> Result<Provenance, Error> {
        Ok(PastView::of(self)?.provenance(self.why(entry)?))
    }
}

impl<'a> PastView<'a> {
    /// As the documents are now.
    pub(crate) fn of(memory: &'a Memory) -> Result<Self, Error> {
        let view = memory.view(&with_authority(memory)?)?;
        let waiting = unconfirmed(memory, &view)?;
        Ok(Self { seen: AssistantView::of(memory, waiting), standing: standing(&view) })
    }

    /// The same within a transaction, where nothing can be looked up.
    pub(crate) fn known<'b>(&self, seen: AssistantView<'b>) -> PastView<'b> {
        PastView { seen: seen.withholding(self.seen.waiting()), standing: self.standing.clone() }
    }

    /// The words of an entry at some time.
    pub(crate) fn words(&self, document: &str, id: &EntryId, text: &str) -> String {
        if !is_obeyed(document) || self.seen.waits(id) {
            return self.seen.entry(text, id);
        }
        // The words of a receipt are trimmed and redacted; both are compared as they would be shown.
        let shown = self.seen.shown(text, id.as_str());
        let stands = self.standing.get(id).is_some_and(|words| self.seen.shown(words, id.as_str()) == shown);
        if stands { shown } else { earlier(id) }
    }

    fn maybe(&self, document: &str, id: &EntryId, text: Option<String>) -> Option<String> {
        text.map(|text| self.words(document, id, &text))
    }

    /// An event.
    pub(crate) fn event(&self, mut event: Event) -> Event {
        for change in &mut event.draft.entries {
            let document = change.document.to_string();
            change.before = self.maybe(&document, &change.id, change.before.take());
            change.after = self.maybe(&document, &change.id, change.after.take());
        }
        let waits = event.draft.kind == EventKind::Suggest;
        let reason = |reason: String| if waits { UNDECIDED.to_owned() } else { self.seen.shown(&reason, "") };
        event.draft.reason = event.draft.reason.map(reason);
        // What an editor overruled has no entry of its own.
        let nobody = EntryId::new("");
        let document = event.documents.iter().find(|change| has_authority(change.key.role()));
        let document = document.map(|change| change.key.to_string()).unwrap_or_default();
        event.stale = event.stale.iter().map(|text| self.words(&document, &nobody, text)).collect();
        event
    }

    /// Where an entry came from.
    pub(crate) fn provenance(&self, mut found: Provenance) -> Provenance {
        let document = found.document.clone();
        let id = found.entry.as_ref().map_or_else(|| EntryId::new(""), |entry| entry.id.clone());
        found.text = self.words(&document, &id, &found.text);
        found.entry = found.entry.map(|entry| self.seen.report(entry));
        let step = |step: Step| Step {
            before: self.maybe(&document, &id, step.before),
            after: self.maybe(&document, &id, step.after),
            reason: step.reason.map(|reason| self.seen.shown(&reason, "")),
            ..step
        };
        Provenance { steps: found.steps.into_iter().map(step).collect(), ..found }
    }

    /// What an undo did.
    pub(crate) fn undo(&self, report: UndoReport) -> UndoReport {
        let nobody = EntryId::new("");
        let documents = report.documents.clone();
        let conflict = |conflict: UndoConflict| {
            let id = conflict.id.as_ref().unwrap_or(&nobody);
            UndoConflict {
                ours: self.words(&conflict.document, id, &conflict.ours),
                now: self.maybe(&conflict.document, id, conflict.now),
                ..conflict
            }
        };
        let change = |change: UndoneChange| UndoneChange {
            before: self.maybe(&change.document, &change.id, change.before),
            after: self.maybe(&change.document, &change.id, change.after),
            ..change
        };
        let entry = |entry: EntryReport| {
            // Where the report does not say which, it counts as one with authority when there is one.
            let named = entry.document.as_ref().or_else(|| documents.iter().max_by_key(|key| is_obeyed(key)));
            let text = self.words(named.map_or("", String::as_str), &entry.id, &entry.text);
            EntryReport { text, ..self.seen.report(entry) }
        };
        UndoReport {
            entries: report.entries.into_iter().map(entry).collect(),
            changes: report.changes.into_iter().map(change).collect(),
            conflicts: report.conflicts.into_iter().map(conflict).collect(),
            ..report
        }
    }
}

fn is_obeyed(document: &str) -> bool {
    document.parse::<DocumentKey>().is_ok_and(|key| has_authority(key.role()))
}

fn standing(view: &View) -> HashMap<EntryId, String> {
    let pairs = view.documents.iter().flat_map(|state| state.entries.iter().zip(state.document.entries()));
    pairs.map(|(known, entry)| (known.id.clone(), entry.text.clone())).collect()
}

/// What stands in the place of words of a directive that do not stand now.
fn earlier(id: &EntryId) -> String {
    let id = if id.as_str().is_empty() { String::new() } else { format!(" of entry {id}") };
    format!("[held back: words{id} that do not stand now; the owner is shown them by: notewell history]")
}
