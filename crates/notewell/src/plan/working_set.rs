//! The documents that a changeset works on.

use super::working_document::{Author, Step, WorkingDocument};
use super::{PlanContext, Scrub, working_document};
use crate::refuse;
use crate::{Refusal, RefusalCode};
use notewell_guard::Writer;
use notewell_store::{Content, DocumentKey, DocumentState, EntryChange, EventId, Proposal, View, Write};
use notewell_text::{Change, EntryId, Grammar};
use std::collections::HashMap;

/// The documents that a changeset works on, in the order in which it names them.
#[derive(Debug)]
pub(crate) struct WorkingSet<'a> {
    pub(super) view: &'a View,
    pub(super) context: &'a PlanContext<'a>,
    /// Whose words they are.
    pub(super) writer: Writer,
    /// Whether the owner has approved them.
    approved: bool,
    pub(super) event: EventId,
    pub(super) documents: Vec<WorkingDocument<'a>>,
}

impl<'a> WorkingSet<'a> {
    pub(crate) const fn new(view: &'a View, context: &'a PlanContext<'a>, writer: Writer, event: EventId) -> Self {
        Self { view, context, writer, approved: false, event, documents: Vec::new() }
    }

    /// The same, for words that the owner has approved or not.
    pub(crate) const fn approved(mut self, approved: bool) -> Self {
        self.approved = approved;
        self
    }

    /// What counts as a secret.
    pub(crate) const fn scrub(&self) -> Scrub<'a> {
        self.context.scrub()
    }

    /// Who answers for the words before the guard.
    pub(super) const fn answerable(&self) -> Writer {
        if self.approved { Writer::Owner } else { self.writer }
    }

    /// The document as it is by now.
    pub(crate) fn state(&self, key: &DocumentKey) -> Option<&DocumentState> {
        let worked = self.documents.iter().find(|working| &working.state.key == key).map(|working| &*working.state);
        worked.or_else(|| self.view.document(key))
    }

    /// Applies one proposal.
    pub(crate) fn apply(&mut self, index: usize, proposal: &Proposal) -> Result<Step, Refusal> {
        let author = Author { index, writer: self.writer, approved: self.approved, event: self.event };
        let context = self.context;
        let rewrite = matches!(proposal.change, Change::Rewrite { .. });
        let working = self.working(&proposal.document, rewrite)?;
        let problems = problems(&working.state);
        let step =
            working.apply(author, &proposal.change, context).map_err(|error| refuse::apply(error, &working.state))?;
        if !rewrite && let Some(problem) = new_problem(&problems, &working.state) {
            return Err(Refusal::new(
                RefusalCode::InvalidValue,
                problem,
                "dates are written YYYY-MM-DD, a status is active or superseded, an importance 1 to 10",
            ));
        }
        Ok(step)
    }

    fn working(&mut self, key: &DocumentKey, rewrite: bool) -> Result<&mut WorkingDocument<'a>, Refusal> {
        if let Some(at) = self.documents.iter().position(|working| &working.state.key == key) {
            if rewrite && self.documents[at].appends {
                return Err(Refusal::new(
                    RefusalCode::InvalidCall,
                    "lines are added to the journal and the whole of it is rewritten in one call",
                    "send the new text in a call of its own",
                ));
            }
            return Ok(&mut self.documents[at]);
        }
        let found = self.view.document(key).ok_or_else(|| refuse::no_document(key))?;
        let rule = self.context.layout.rule(key.role()).ok_or_else(|| refuse::no_document(key))?;
        if let Some(problem) = &found.problem {
            return Err(refuse::unreadable(key, problem));
        }
        // A text of which the store shows only that it can be appended to must not be lost under another one.
        let unseen = found.exists && found.revision != *found.document.revision();
        if rewrite && unseen && rule.grammar == Grammar::JsonLines {
            return Err(refuse::append_only());
        }
        let working = WorkingDocument::new(found, rule, self.context, rewrite);
        self.documents.push(working);
        let last = self.documents.len() - 1;
        Ok(&mut self.documents[last])
    }

    /// The whole text of an entry, before and after.
    pub(super) fn texts(&self, key: &DocumentKey, id: &EntryId) -> (Option<String>, Option<String>) {
        match self.documents.iter().find(|working| &working.state.key == key) {
            Some(working) => {
                let touch = working.touches.get(id);
                let before = touch.and_then(|touch| touch.succeeds.as_ref()).unwrap_or(id);
                (text_of(&working.base, before), text_of(&working.state, id))
            }
            None => {
                let text = self.view.document(key).and_then(|state| text_of(state, id));
                (text.clone(), text)
            }
        }
    }

    /// What has to be written, and what the event says of each entry.
    pub(super) fn writes(&self) -> (Vec<Write>, Vec<EntryChange>) {
        let (mut writes, mut changes) = (Vec::new(), Vec::new());
        for working in self.documents.iter().filter(|working| working.changed()) {
            let document = working.state.document.clone();
            let content = if working.appends {
                Content::Append(document.text().to_owned())
            } else {
                Content::Text { document, entries: working.state.entries.clone() }
            };
            writes.push(Write { key: working.state.key.clone(), content });
            changes.extend(entry_changes(working));
        }
        (writes, changes)
    }

    /// The documents that were worked on, as they are afterwards.
    pub(super) fn into_documents(self) -> Vec<DocumentState> {
        self.documents
            .into_iter()
            .map(|working| {
                let exists = working.base.exists || working.changed();
                DocumentState { exists, ..working.state.into_owned() }
            })
            .collect()
    }
}

fn text_of(state: &DocumentState, id: &EntryId) -> Option<String> {
    let at = state.entries.iter().position(|entry| &entry.id == id)?;
    Some(state.document.entries().get(at)?.text.clone())
}

/// What the event says: the entries that stand afterwards, in their order, then those that went.
fn entry_changes(working: &WorkingDocument<'_>) -> Vec<EntryChange> {
    let (old, new) = (touched_places(working, &working.base), touched_places(working, &working.state));
    let mut changes: Vec<(usize, EntryChange)> = Vec::new();
    for (id, touch) in &working.touches {
        let (was, is) = (old.get(id).copied(), new.get(id).copied());
        let before = was.and_then(|index| working.base.document.entries().get(index));
        let after = is.and_then(|index| working.state.document.entries().get(index));
        match (before, after) {
            (None, None) => continue,
            (Some(before), Some(after)) if before.text == after.text && working_document::same_notes(before, after) => {
                continue;
            }
            _ => {}
        }
        let change = EntryChange {
            document: working.state.key.clone(),
            id: id.clone(),
            action: touch.action.to_owned(),
            before: before.map(|entry| entry.text.clone()),
            after: after.map(|entry| entry.text.clone()),
            origin_before: was.and_then(|index| working.base.entries.get(index)).map(|state| state.origin),
            origin_after: is.and_then(|index| working.state.entries.get(index)).map(|state| state.origin),
        };
        changes.push((is.unwrap_or(usize::MAX), change));
    }
    changes.sort_by_key(|(place, _)| *place);
    changes.into_iter().map(|(_, change)| change).collect()
}

/// Where the touched entries stand.
fn touched_places<'a>(working: &WorkingDocument<'_>, state: &'a DocumentState) -> HashMap<&'a EntryId, usize> {
    let places = state.entries.iter().enumerate().map(|(index, state)| (&state.id, index));
    places.filter(|(id, _)| working.touches.contains_key(id)).collect()
}

/// What cannot be read in the document's metadata, in words. What is merely missing is no fault of a change: the
/// date of a directive that was written by hand is not known.
fn problems(state: &DocumentState) -> Vec<String> {
    let entries = state.document.entries().iter();
    entries
        .flat_map(|entry| {
            let line = entry.directive.iter().flat_map(|line| line.problems.iter().cloned());
            line.chain(entry.annotations.problems.iter().map(ToString::to_string))
        })
        .filter(|problem| !problem.ends_with("is missing"))
        .collect()
}

/// A problem that was not there before.
fn new_problem(before: &[String], state: &DocumentState) -> Option<String> {
    let after = problems(state);
    if after.len() <= before.len() {
        return None;
    }
    after.into_iter().find(|problem| !before.contains(problem))
}
