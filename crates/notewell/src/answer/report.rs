//! Documents and entries as an answer shows them.

use crate::snapshot::demand;
use crate::{DocumentReport, EntryReport, Memory};
use notewell_store::{DocumentState, EntryState, Space};
use notewell_text::{Entry, EntryKind, Role, Status, Usage, read_journal};

/// One entry, with the document that it is in.
pub(crate) fn entry_at(state: &DocumentState, index: usize) -> Option<EntryReport> {
    let (entry, known) = (state.document.entries().get(index)?, state.entries.get(index)?);
    Some(EntryReport { document: Some(state.key.to_string()), ..entry_report(state, entry, known) })
}

/// One entry of a document that is named beside it.
pub(crate) fn entry_report(state: &DocumentState, entry: &Entry, known: &EntryState) -> EntryReport {
    let line = match entry.kind {
        EntryKind::Line => state.document.text().get(entry.block.clone()).and_then(|block| {
            let reading = read_journal(block.as_bytes());
            reading.lines.into_iter().next().map(|(_, line)| line)
        }),
        _ => None,
    };
    let directive = entry.directive.as_ref();
    let status =
        directive.map(|directive| directive.status).or((state.key.role() == Role::User).then_some(Status::Active));
    EntryReport {
        id: known.id.clone(),
        text: entry.text.clone(),
        origin: known.origin.name().to_owned(),
        status,
        observed: match &line {
            Some(line) => Some(line.ts.clone()).filter(|ts| !ts.is_empty()),
            None => directive.and_then(|directive| directive.observed).map(|day| day.to_string()),
        },
        tags: line.map(|line| line.tags).unwrap_or_default(),
        pinned: entry.annotations.pinned,
        document: None,
        unconfirmed: false,
    }
}

/// A document with how much of its budget is used.
pub(crate) fn document(memory: &Memory, state: &DocumentState, entries: Option<Vec<EntryReport>>) -> DocumentReport {
    let usage = usage(memory, state);
    DocumentReport {
        document: state.key.to_string(),
        target: state.key.role().name().to_owned(),
        revision: state.revision.clone(),
        usage,
        over_budget: usage.used > usage.budget,
        entries,
        more: 0,
        problem: state.problem.as_ref().map(notewell_store::Unreadable::why),
    }
}

/// What a snapshot would have to carry: a line for each entry that stands.
fn usage(memory: &Memory, state: &DocumentState) -> Usage {
    let settings = memory.settings();
    let budget = match (state.key.role(), &state.key.space) {
        (Role::User, _) => settings.budget_user,
        (Role::Memory, Space::Personal) => settings.budget_memory,
        (Role::Memory, _) => settings.budget_project,
        (Role::Assistant, _) => settings.budget_assistant,
        (role, _) => memory.layout().rule(role).map_or(0, |rule| rule.budget.snapshot),
    };
    Usage { used: demand(state), budget }
}
