//! Undoing what was done.

mod events;
mod guard;
mod merge;
mod restore;

use crate::plan::{Cleared, PlanIds, Scrub};
use crate::snapshot::shown;
use crate::{EntryReport, Error, Memory, Refusal, RefusalCode, WriteOptions, limits, refuse, report};
use events::UndoEvents;
use merge::Past;
use notewell_store::{ChangesetId, DocumentKey, EventDraft, EventId, EventKind, Plan, SessionId, Transaction, View};
use serde::{Deserialize, Serialize};

/// What to undo.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UndoTarget {
    /// The last change that is not an undo and has not been undone.
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

/// An entry that cannot be undone, because it was changed again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct UndoConflict {
    /// The document.
    pub document: String,
    /// What the undo would bring back.
    pub ours: String,
}

/// What an undo did.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct UndoReport {
    /// The new event; `None` when everything was as it would be already.
    pub event: Option<EventId>,
    /// The events that were undone; none when nothing had to be written.
    pub undone: Vec<EventId>,
    /// The documents that changed.
    pub documents: Vec<String>,
    /// What is there again, or went.
    pub entries: Vec<EntryReport>,
    /// What could not be undone (only with `partial`).
    pub conflicts: Vec<UndoConflict>,
}

/// Undoes what was done, per entry: base is the text after it, ours the text before it, theirs the text of now.
pub(crate) fn undo(
    memory: &Memory,
    what: &UndoTarget,
    partial: bool,
    options: &WriteOptions,
) -> Result<UndoReport, Error> {
    limits::reason(options.reason.as_deref())?;
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
    let safe = |report: UndoReport| if options.as_agent { for_model(report) } else { report };
    let mut answer: Result<UndoReport, Refusal> = Err(lookup_nothing());
    let idempotency = options.idempotency.as_deref().map(|key| bound(memory, key, what, partial, options));
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
            if options.as_agent {
                refusal.candidates = refusal.candidates.into_iter().map(report::for_model).collect();
                refusal.proposed.iter_mut().for_each(|text| *text = shown(text, ""));
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
        report.conflicts.push(UndoConflict { document: String::new(), ours: scrub.text(&stale) });
    }
    Ok(safe(report))
}

/// As for a call: the key counts for the same undo only, and the store gets no more than a hash.
fn bound(memory: &Memory, key: &str, what: &UndoTarget, partial: bool, options: &WriteOptions) -> String {
    let author = if options.as_agent { "agent" } else { "owner" };
    memory.store().key().digest(&["undo", key, author, &format!("{what:?} {partial}")])
}

/// The report as an assistant may see it.
fn for_model(report: UndoReport) -> UndoReport {
    let shown = |conflict: UndoConflict| UndoConflict { ours: shown(&conflict.ours, ""), ..conflict };
    UndoReport {
        entries: report.entries.into_iter().map(report::for_model).collect(),
        conflicts: report.conflicts.into_iter().map(shown).collect(),
        ..report
    }
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
    let author = restore::Author { writer: memory.writer(request.options), event: request.ids.event };
    let mut report = UndoReport {
        event: None,
        undone: request.target.events.iter().map(|event| event.draft.id).collect(),
        documents: Vec::new(),
        entries: Vec::new(),
        conflicts: Vec::new(),
    };
    let (mut writes, mut entries, mut notes) = (Vec::new(), Vec::new(), Vec::new());
    for past in request.pasts {
        let state = view.document(&past.key).ok_or_else(|| refuse::no_document(&past.key))?;
        if let Some(problem) = &state.problem {
            return Err(refuse::not_text(&past.key, problem));
        }
        if state.exists && state.revision != *state.document.revision() {
            return Err(merge::unseen());
        }
        let merged = merge::back(past, state, memory.layout());
        report
            .conflicts
            .extend(merged.conflicts.into_iter().map(|ours| UndoConflict { document: past.key.to_string(), ours }));
        let Some(restored) = restore::restore(past, state, merged.text, &context, author)? else { continue };
        report.documents.push(past.key.to_string());
        report.entries.extend(restored.reports);
        entries.extend(restored.entries);
        notes.extend(restored.notes);
        writes.push(restored.write);
    }
    if !report.conflicts.is_empty() && !request.partial {
        return Err(conflict(&report.conflicts, request.pasts, view));
    }
    if writes.is_empty() {
        report.undone.clear();
        return Ok((Plan::nothing(), report));
    }
    report.event = Some(request.ids.event);
    if let [_, _, ..] = request.target.events.as_slice() {
        notes.extend(request.target.events.iter().map(|event| format!("{}{}", events::UNDOES, event.draft.id)));
    }
    let draft = EventDraft {
        id: request.ids.event,
        kind: EventKind::Undo,
        actor: request.options.actor().to_owned(),
        origin: author.writer.origin(),
        reason: request.options.reason.as_deref().map(|reason| crate::plan::scrub(reason, &context)),
        session: None,
        changeset: Some(request.ids.changeset),
        undoes: request.target.events.first().map(|event| event.draft.id),
        notes,
        entries,
    };
    Ok((Plan { event: Some(draft), writes, ..Plan::nothing() }, report))
}

/// What changed again: the entries as they are now are the candidates.
fn conflict(conflicts: &[UndoConflict], pasts: &[Past], view: &View) -> Refusal {
    let candidates =
        pasts.iter().filter_map(|past| Some((past, view.document(&past.key)?))).flat_map(|(past, state)| {
            let changed = |id: &notewell_text::EntryId, text: &str| {
                past.wanted.iter().any(|wanted| &wanted.id == id && wanted.latest.as_deref() != Some(text))
            };
            let pairs = state.entries.iter().zip(state.document.entries()).enumerate();
            pairs
                .filter(|(_, (known, entry))| changed(&known.id, &entry.text))
                .filter_map(|(index, _)| crate::report::entry_at(state, index))
                .collect::<Vec<_>>()
        });
    let ours: Vec<String> = conflicts
        .iter()
        .take(refuse::LISTED)
        .map(|conflict| match conflict.ours.as_str() {
            "" => format!("{}: (removal)", conflict.document),
            ours => format!("{}: {ours}", conflict.document),
        })
        .collect();
    Refusal {
        candidates: candidates.take(refuse::LISTED).collect(),
        proposed: ours,
        ..Refusal::new(
            RefusalCode::UndoConflict,
            match conflicts.len() {
                1 => "the same text was changed again since".to_owned(),
                many if many > refuse::LISTED => {
                    format!("{many} changes were made to the same text since; the first {} are listed", refuse::LISTED)
                }
                many => format!("{many} changes were made to the same text since"),
            },
            "undo the later changes first, or undo partially: what does not conflict goes back, the rest stays",
        )
    }
}

fn lookup_nothing() -> Refusal {
    Refusal::new(RefusalCode::Store, "the store did not ask for a plan", "try again")
}
