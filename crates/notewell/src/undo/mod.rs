//! Undoing what was done.

mod events;
mod guard;
mod merge;
mod outcome;
mod restore;
mod reveal;
mod sealed;

pub use outcome::{UndoConflict, UndoReport, UndoneChange};

use crate::plan::{Cleared, PlanIds, Scrub};
use crate::snapshot::PastView;
use crate::{AssistantView, Caller, Error, Memory, Refusal, RefusalCode, WriteOptions, limits, refuse};
use events::UndoEvents;
use merge::Past;
use notewell_store::{
    ChangesetId, DocumentKey, Event, EventDraft, EventId, EventKind, Plan, SessionId, Transaction, View,
};
use std::collections::HashSet;

/// What to undo.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UndoTarget {
    /// The last change that is not an undo and of which something is left to undo, whoever made it: an edit of the
    /// files as well, but for the one with which a document was first found.
    Last,
    /// An event, changeset or session: its id or a unique prefix.
    Named(String),
    /// One event.
    Event(EventId),
    /// All events of a changeset, as one.
    Changeset(ChangesetId),
    /// All events of a session, as one.
    Session(SessionId),
}

/// Undoes what was done, per entry: base is the text after it, ours the text before it, theirs the text of now.
pub(crate) fn undo(
    memory: &Memory,
    what: &UndoTarget,
    partial: bool,
    options: &WriteOptions,
) -> Result<UndoReport, Error> {
    limits::reason(options.reason.as_deref())?;
    let idempotency = options.idempotency.as_deref().map(|key| bound(memory, key, what, partial, options));
    if let Some(report) = replayed(memory, idempotency.as_deref())? {
        return Ok(report);
    }
    let target = events::find(memory, what)?;
    let pasts = merge::pasts(memory, &target.events)?;
    let cleared = memory.cleared()?;
    let ids = PlanIds {
        event: memory.environment().event_id(),
        changeset: memory.environment().changeset_id(),
        suggestion: memory.environment().suggestion_id(),
    };
    let keys: Vec<DocumentKey> = pasts.iter().map(|past| past.key.clone()).collect();
    let request = UndoRequest { target: &target, pasts: &pasts, partial, options, ids, cleared: &cleared };
    let nothing_cleared = Cleared::default();
    let scrub = Scrub { key: memory.store().key(), cleared: &cleared };
    let no_exceptions = Scrub { cleared: &nothing_cleared, ..scrub };
    let seen = AssistantView::known(scrub);
    let past = if options.caller == Caller::Agent {
        Some(PastView::of(memory)?.known(AssistantView::known(scrub)))
    } else {
        None
    };
    let safe = |report: UndoReport| past.as_ref().map_or_else(|| report.clone(), |past| past.undo(report.clone()));
    let mut answer: Result<UndoReport, Refusal> = Err(lookup_nothing());
    let transaction = Transaction { owner: memory.owner(), documents: &keys, idempotency: idempotency.as_deref() };
    let committed = memory.store().transact(&transaction, &mut |view| match plan(memory, view, &request) {
        Ok((plan, report)) => {
            let report = safe(scrub.report(report));
            let receipt = serde_json::to_value(no_exceptions.report(report.clone())).ok();
            answer = Ok(report);
            Plan { receipt, ..plan }
        }
        Err(refusal) => {
            let mut refusal = scrub.refusal(refusal);
            if options.caller == Caller::Agent {
                refusal.candidates = refusal.candidates.into_iter().map(|entry| seen.report(entry)).collect();
                refusal.proposed.iter_mut().for_each(|text| *text = seen.shown(text, ""));
            }
            answer = Err(refusal);
            Plan::nothing()
        }
    })?;
    if committed.replayed
        && let Some(report) = committed.receipt.and_then(|value| serde_json::from_value(value).ok())
    {
        return Ok(report);
    }
    let mut report = answer?;
    for stale in committed.event.into_iter().flat_map(|event| event.stale) {
        report.conflicts.push(UndoConflict { ours: scrub.text(&stale), ..UndoConflict::default() });
    }
    Ok(safe(report))
}

/// The answer to the same undo, where it was done before: what it undid then may have changed since.
fn replayed(memory: &Memory, key: Option<&str>) -> Result<Option<UndoReport>, Error> {
    let Some(key) = key else { return Ok(None) };
    let transaction = Transaction { owner: memory.owner(), documents: &[], idempotency: Some(key) };
    let known = memory.store().transact(&transaction, &mut |_| Plan::nothing())?;
    Ok(known.receipt.filter(|_| known.replayed).and_then(|value| serde_json::from_value(value).ok()))
}

/// Whether undoing this event would change anything, or be refused for a reason that somebody should hear.
fn has_effect(memory: &Memory, event: &Event) -> Result<bool, Error> {
    let target = UndoEvents { events: vec![event.clone()] };
    let pasts = merge::pasts(memory, &target.events)?;
    let keys: Vec<DocumentKey> = pasts.iter().map(|past| past.key.clone()).collect();
    let view = memory.store().read(memory.owner(), &keys)?;
    let cleared = memory.cleared()?;
    let ids = PlanIds {
        event: memory.environment().event_id(),
        changeset: memory.environment().changeset_id(),
        suggestion: memory.environment().suggestion_id(),
    };
    let options = WriteOptions::default();
    let request =
        UndoRequest { target: &target, pasts: &pasts, partial: false, options: &options, ids, cleared: &cleared };
    Ok(plan(memory, &view, &request).map_or(true, |(plan, _)| !plan.writes.is_empty()))
}

/// As for a call: the key counts for the same undo only, and the store gets no more than a hash.
fn bound(memory: &Memory, key: &str, what: &UndoTarget, partial: bool, options: &WriteOptions) -> String {
    let writer = match options.caller {
        Caller::Owner => "owner",
        Caller::Agent => "agent",
    };
    memory.store().key().digest(&["undo", key, writer, &format!("{what:?} {partial}")])
}

/// One undo.
struct UndoRequest<'a> {
    target: &'a UndoEvents,
    pasts: &'a [Past],
    partial: bool,
    options: &'a WriteOptions,
    ids: PlanIds,
    cleared: &'a Cleared,
}

fn plan(memory: &Memory, view: &View, request: &UndoRequest<'_>) -> Result<(Plan, UndoReport), Refusal> {
    let zone = memory.zone();
    let context = memory.plan_context(view, &zone, memory.today(&zone), request.cleared);
    let undoer = restore::Undoer { writer: memory.writer(request.options.caller), event: request.ids.event };
    let mut report = UndoReport {
        event: None,
        undone: request.target.events.iter().map(|event| event.draft.id).collect(),
        documents: Vec::new(),
        entries: Vec::new(),
        changes: Vec::new(),
        conflicts: Vec::new(),
    };
    let (mut writes, mut entries, mut notes) = (Vec::new(), Vec::new(), Vec::new());
    let mut left: HashSet<EventId> = HashSet::new();
    for past in request.pasts {
        let state = view.document(&past.key).ok_or_else(|| refuse::no_document(&past.key))?;
        if let Some(problem) = &state.problem {
            return Err(refuse::unreadable(&past.key, problem));
        }
        if state.exists && state.revision != *state.document.revision() {
            return Err(merge::unseen());
        }
        let merged = merge::back(past, state, memory.layout());
        report.conflicts.extend(outcome::conflicts(past, state, &merged.conflicts, &merged.lost));
        left.extend(merged.left);
        let Some(restored) = restore::restore(past, state, merged.text, &context, undoer)? else { continue };
        // Text around an entry that was changed again is no part of the undo that anybody asked for.
        let lost = report.conflicts.iter().any(|conflict| conflict.document == past.key.to_string());
        if lost && restored.entries.is_empty() {
            continue;
        }
        report.documents.push(past.key.to_string());
        report.entries.extend(restored.reports);
        report.changes.extend(restored.entries.iter().map(UndoneChange::from));
        entries.extend(restored.entries);
        notes.extend(restored.notes);
        writes.push(restored.write);
    }
    if !report.conflicts.is_empty() && !request.partial {
        return Err(outcome::refusal(&report.conflicts, request.pasts, view));
    }
    if writes.is_empty() {
        report.undone.clear();
        return Ok((Plan::nothing(), report));
    }
    report.event = Some(request.ids.event);
    notes.extend(what_was_undone(&request.target.events, (!report.conflicts.is_empty()).then_some(&left)));
    let draft = EventDraft {
        id: request.ids.event,
        kind: EventKind::Undo,
        actor: request.options.actor().to_owned(),
        origin: undoer.writer.origin(),
        reason: request.options.reason.as_deref().map(|reason| crate::plan::scrub(reason, &context)),
        session: None,
        changeset: Some(request.ids.changeset),
        undoes: request.target.events.first().map(|event| event.draft.id),
        notes,
        entries,
    };
    Ok((Plan { event: Some(draft), writes, ..Plan::nothing() }, report))
}

/// Which events an undo undoes, where they are several, and, where it is partial, of which something is left.
fn what_was_undone(events: &[Event], left: Option<&HashSet<EventId>>) -> Vec<String> {
    let ids = || events.iter().map(|event| event.draft.id);
    let mut notes = Vec::new();
    if let [_, _, ..] = events {
        notes.extend(ids().map(|id| format!("{}{id}", events::UNDOES)));
    }
    if let Some(left) = left {
        notes.push(events::PARTIAL.to_owned());
        notes.extend(ids().filter(|id| left.contains(id)).map(|id| format!("{}{id}", events::LEFT)));
    }
    notes
}

fn lookup_nothing() -> Refusal {
    Refusal::new(RefusalCode::Store, "the store did not ask for a plan", "try again")
}
