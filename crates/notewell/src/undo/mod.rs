//! Undoing what was done.

mod events;
mod guard;
mod merge;
mod restore;

use crate::commit::{Cleared, OrderIds, Scrub};
use crate::snapshot::shown;
use crate::{Deed, EntryReport, Error, Memory, Refusal, RefusalCode, limits, refuse, report};
use events::Target;
use merge::Past;
use notewell_store::{ChangesetId, DocumentKey, EventDraft, EventId, EventKind, Plan, SessionId, Transaction, View};
use notewell_text::Revision;
use serde::{Deserialize, Serialize};

/// What to undo.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UndoWhat {
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
pub(crate) fn undo(memory: &Memory, what: &UndoWhat, partial: bool, deed: &Deed) -> Result<UndoReport, Error> {
    limits::reason(deed.reason.as_deref())?;
    let target = events::find(memory, what)?;
    let pasts = merge::pasts(memory, &target.events)?;
    let cleared = memory.cleared()?;
    let ids = OrderIds {
        event: memory.environment().event_id(),
        changeset: memory.environment().changeset_id(),
        suggestion: memory.environment().suggestion_id(),
    };
    let keys: Vec<DocumentKey> = pasts.iter().map(|past| past.key.clone()).collect();
    let wish = Wish { target: &target, pasts: &pasts, partial, deed, ids, cleared: &cleared };
    let nothing_cleared = Cleared::default();
    let scrub = Scrub { key: memory.store().key(), cleared: &cleared };
    let no_exceptions = Scrub { cleared: &nothing_cleared, ..scrub };
    let safe = |report: UndoReport| if deed.as_agent { for_model(report) } else { report };
    let mut answer: Result<UndoReport, Refusal> = Err(lookup_nothing());
    let idempotency = deed.idempotency.as_deref().map(|key| bound(memory, key, what, partial, deed));
    let transaction = Transaction { owner: memory.owner(), documents: &keys, idempotency: idempotency.as_deref() };
    let committed = memory.store().transact(&transaction, &mut |view| match plan(memory, view, &wish) {
        Ok((plan, report)) => {
            let report = safe(scrub.report(report));
            let receipt = serde_json::to_value(no_exceptions.report(report.clone())).ok();
            answer = Ok(report);
            Plan { receipt, ..plan }
        }
        Err(refusal) => {
            let mut refusal = scrub.refusal(refusal);
            if deed.as_agent {
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
fn bound(memory: &Memory, key: &str, what: &UndoWhat, partial: bool, deed: &Deed) -> String {
    let hand = if deed.as_agent { "agent" } else { "owner" };
    memory.store().key().digest(&["undo", key, hand, &format!("{what:?} {partial}")])
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
struct Wish<'a> {
    target: &'a Target,
    pasts: &'a [Past],
    partial: bool,
    deed: &'a Deed,
    ids: OrderIds,
    cleared: &'a Cleared,
}

fn plan(memory: &Memory, view: &View, wish: &Wish<'_>) -> Result<(Plan, UndoReport), Refusal> {
    let zone = memory.zone();
    let ground = memory.ground(view, &zone, memory.today(&zone), wish.cleared);
    let hand = restore::Hand { writer: memory.hand(wish.deed), event: wish.ids.event };
    let mut report = UndoReport {
        event: None,
        undone: wish.target.events.iter().map(|event| event.draft.id).collect(),
        documents: Vec::new(),
        entries: Vec::new(),
        conflicts: Vec::new(),
    };
    let (mut writes, mut entries, mut notes) = (Vec::new(), Vec::new(), Vec::new());
    for past in wish.pasts {
        let state = view.document(&past.key).ok_or_else(|| refuse::no_document(&past.key))?;
        if let Some(problem) = &state.problem {
            return Err(refuse::not_text(&past.key, problem));
        }
        if state.exists && state.revision != Revision::of(state.document.text().as_bytes()) {
            return Err(merge::unseen());
        }
        let merged = merge::back(past, state, memory.layout());
        report
            .conflicts
            .extend(merged.conflicts.into_iter().map(|ours| UndoConflict { document: past.key.to_string(), ours }));
        let Some(restored) = restore::restore(past, state, merged.text, &ground, hand)? else { continue };
        report.documents.push(past.key.to_string());
        report.entries.extend(restored.reports);
        entries.extend(restored.entries);
        notes.extend(restored.notes);
        writes.push(restored.write);
    }
    if !report.conflicts.is_empty() && !wish.partial {
        return Err(conflict(&report.conflicts, wish.pasts, view));
    }
    if writes.is_empty() {
        report.undone.clear();
        return Ok((Plan::nothing(), report));
    }
    report.event = Some(wish.ids.event);
    if let [_, _, ..] = wish.target.events.as_slice() {
        notes.extend(wish.target.events.iter().map(|event| format!("{}{}", events::UNDOES, event.draft.id)));
    }
    let draft = EventDraft {
        id: wish.ids.event,
        kind: EventKind::Undo,
        actor: wish.deed.actor().to_owned(),
        origin: hand.writer.origin(),
        reason: wish.deed.reason.as_deref().map(|reason| crate::commit::scrub(reason, &ground)),
        session: None,
        changeset: Some(wish.ids.changeset),
        undoes: wish.target.events.first().map(|event| event.draft.id),
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
        .map(|conflict| match conflict.ours.as_str() {
            "" => format!("{}: (removal)", conflict.document),
            ours => format!("{}: {ours}", conflict.document),
        })
        .collect();
    Refusal {
        candidates: candidates.collect(),
        proposed: ours,
        ..Refusal::new(
            RefusalCode::UndoConflict,
            format!("{} changes were made to the same text since", conflicts.len()),
            "undo the later changes first, or undo partially: what does not conflict goes back, the rest stays",
        )
    }
}

fn lookup_nothing() -> Refusal {
    Refusal::new(RefusalCode::Store, "the store did not ask for a plan", "try again")
}
