//! The one function that turns a changeset into a plan: apply, then guard.

mod judge;
mod redact;
mod suggestion;
mod working_document;
mod working_set;

pub(crate) use redact::{Cleared, Scrub, scrub};
pub(crate) use working_document::Step;
pub(crate) use working_set::WorkingSet;

use crate::Refusal;
use crate::decision::{ACCEPTS, SUGGESTS};
use jiff::Timestamp;
use notewell_guard::{Finding, Reason};
use notewell_store::{
    Changeset, ChangesetId, DocumentKey, DocumentState, EventDraft, EventId, EventKind, Layout, Plan, Settlement,
    Suggestion, SuggestionId, View,
};
use notewell_text::{Day, EntryId, IdKey};
use std::collections::BTreeMap;
use suggestion::GuardRemark;

/// What the function knows of the world.
#[derive(Clone, Debug)]
pub(crate) struct PlanContext<'a> {
    /// The home's key.
    pub(crate) key: &'a IdKey,
    /// Where documents lie and how they are written.
    pub(crate) layout: &'a Layout,
    /// The owner's local date.
    pub(crate) today: Day,
    /// The store's time.
    pub(crate) now: Timestamp,
    /// The same, RFC 3339 in the owner's zone.
    pub(crate) local: String,
    /// The values that the owner has marked as no secret.
    pub(crate) cleared: &'a Cleared,
}

impl<'a> PlanContext<'a> {
    /// What counts as a secret.
    pub(crate) const fn scrub(&self) -> Scrub<'a> {
        Scrub { key: self.key, cleared: self.cleared }
    }
}

/// A changeset that is to be applied.
#[derive(Clone, Debug)]
pub(crate) struct PlanRequest<'a> {
    /// What.
    pub(crate) set: &'a Changeset,
    /// Whether a part that has to wait makes the whole wait.
    pub(crate) whole: bool,
    /// The ids, drawn before, so that a plan that runs again means the same event.
    pub(crate) ids: PlanIds,
    /// What waits already: a caller that tries again must not fill the owner's inbox.
    pub(crate) pending: &'a [Suggestion],
    /// That the owner wants it, where it has waited.
    pub(crate) approval: Option<Approval<'a>>,
}

/// The owner's word on a changeset that has waited.
#[derive(Clone, Debug)]
pub(crate) struct Approval<'a> {
    /// What it settles.
    pub(crate) suggestion: SuggestionId,
    /// Who, for people.
    pub(crate) actor: &'a str,
    /// Why; the changeset's own reason stands in for it.
    pub(crate) reason: Option<String>,
}

/// The ids that a plan request may need.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PlanIds {
    pub(crate) event: EventId,
    pub(crate) changeset: ChangesetId,
    pub(crate) suggestion: SuggestionId,
}

/// What becomes of one proposal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ChangeStatus {
    Done,
    Duplicate,
    Unchanged,
    Suggested,
}

/// What became of one proposal, and why.
#[derive(Clone, Debug)]
pub(crate) struct ChangeOutcome {
    pub(crate) result: ChangeStatus,
    pub(crate) document: DocumentKey,
    /// The entry that the proposal is about.
    pub(crate) id: Option<EntryId>,
    pub(crate) before: Option<String>,
    pub(crate) after: Option<String>,
    pub(crate) reason: Option<Reason>,
    pub(crate) findings: Vec<Finding>,
}

/// What a changeset makes of a view.
#[derive(Debug)]
pub(crate) struct PlannedChangeset {
    pub(crate) plan: Plan,
    /// One a proposal, in order.
    pub(crate) outcomes: Vec<ChangeOutcome>,
    /// The documents that the changeset names, as they are afterwards.
    pub(crate) documents: Vec<DocumentState>,
    pub(crate) suggestion: Option<SuggestionId>,
}

/// Turns a changeset into a plan. Pure: the same view and request give the same plan. Each proposal sees the text that
/// the one before left; the guard sees each entry before and after the whole. What has to wait for the owner becomes
/// one suggestion; what the guard refuses refuses everything.
pub(crate) fn plan_changeset(
    view: &View,
    context: &PlanContext<'_>,
    request: &PlanRequest<'_>,
) -> Result<PlannedChangeset, Refusal> {
    let changes = &request.set.changes;
    let approved = request.approval.is_some();
    let mut held = if approved { BTreeMap::new() } else { suggestion::gate_before_reading(request.set)? };
    loop {
        let mut working_set = WorkingSet::new(view, context, request.set.writer, request.ids.event).approved(approved);
        let mut steps = BTreeMap::new();
        for (index, proposal) in changes.iter().enumerate() {
            if held.contains_key(&index) {
                continue;
            }
            match working_set.apply(index, proposal) {
                Ok(step) => drop(steps.insert(index, step)),
                // It built on a change that waits, so it waits too.
                Err(refusal) => match held.values().next().cloned() {
                    Some(first) => drop(held.insert(index, first)),
                    None => return Err(Refusal { operation: Some(index), ..refusal }),
                },
            }
        }
        let verdicts = judge::judge(&mut working_set)?;
        if verdicts.held.is_empty() {
            redact::between(&mut working_set);
            return finish(view, context, request, Applied { working_set, steps, held, reasons: verdicts.reasons });
        }
        if request.whole {
            let first = verdicts.held.values().next().cloned().unwrap_or_default();
            for (index, step) in steps {
                if step.duplicate_of.is_none() {
                    held.entry(index).or_insert_with(|| verdicts.held.get(&index).unwrap_or(&first).clone());
                }
            }
        } else {
            held.extend(verdicts.held);
        }
    }
}

/// A working set on which everything that may be done has been done.
struct Applied<'a> {
    working_set: WorkingSet<'a>,
    steps: BTreeMap<usize, Step>,
    held: BTreeMap<usize, GuardRemark>,
    reasons: BTreeMap<usize, GuardRemark>,
}

fn finish(
    view: &View,
    context: &PlanContext<'_>,
    request: &PlanRequest<'_>,
    applied: Applied<'_>,
) -> Result<PlannedChangeset, Refusal> {
    let Applied { working_set, steps, held, reasons } = applied;
    let outcomes = request.set.changes.iter().enumerate().map(|(index, proposal)| {
        let document = proposal.document.clone();
        let waits = held.get(&index);
        let step = steps.get(&index);
        let id = step.and_then(|step| step.about.clone()).or_else(|| suggestion::entry(&proposal.change));
        let duplicate = step.is_some_and(|step| step.duplicate_of.is_some());
        let why = waits.or_else(|| reasons.get(&index));
        let (before, after) = id.as_ref().map_or((None, None), |id| working_set.texts(&document, id));
        ChangeOutcome {
            result: match waits {
                Some(_) => ChangeStatus::Suggested,
                None if duplicate => ChangeStatus::Duplicate,
                None if step.is_some_and(|step| step.unchanged) => ChangeStatus::Unchanged,
                None => ChangeStatus::Done,
            },
            // What the owner keeps in a file goes into no answer, and so into no record of one.
            before: before.filter(|_| !duplicate).map(|text| scrub(&text, context)),
            after: after.filter(|_| waits.is_none()).map(|text| scrub(&text, context)),
            reason: why.and_then(|why| why.reason),
            findings: why.map(|why| why.findings.clone()).unwrap_or_default(),
            document,
            id,
        }
    });
    let outcomes: Vec<ChangeOutcome> = outcomes.collect();
    let filed = suggestion::suggestion(view, context, request, &held)?;
    let known = filed.as_ref().and_then(|draft| suggestion::known(draft, request.pending));
    let suggestion = if known.is_some() { None } else { filed };
    let (writes, entries) = working_set.writes();
    let mut notes: Vec<String> = Vec::new();
    for reason in reasons.values().chain(held.values()).filter_map(|why| why.reason) {
        if !notes.iter().any(|note| note == reason.code()) {
            notes.push(reason.code().to_owned());
        }
    }
    notes.extend(suggestion.as_ref().map(|draft| format!("{SUGGESTS}{}", draft.id)));
    let approval = request.approval.as_ref();
    notes.extend(approval.map(|approval| format!("{ACCEPTS}{}", approval.suggestion)));
    let reason = || request.set.reason.as_deref().map(|reason| scrub(reason, context));
    let event = (!writes.is_empty() || suggestion.is_some() || approval.is_some()).then(|| EventDraft {
        id: request.ids.event,
        kind: match approval {
            Some(_) => EventKind::Settle,
            None if writes.is_empty() => EventKind::Suggest,
            None => EventKind::Change,
        },
        actor: approval.map_or(request.set.actor.as_str(), |approval| approval.actor).to_owned(),
        origin: request.set.writer.origin(),
        reason: approval.and_then(|approval| approval.reason.clone()).or_else(reason),
        session: request.set.session,
        changeset: Some(request.ids.changeset),
        undoes: None,
        notes,
        entries,
    });
    let settlements = approval.map(|approval| Settlement { id: approval.suggestion, accepted: true });
    let plan = Plan {
        event,
        writes,
        suggestions: suggestion.into_iter().collect(),
        settlements: settlements.into_iter().collect(),
        ..Plan::nothing()
    };
    let suggestion = known.or_else(|| plan.suggestions.first().map(|draft| draft.id));
    Ok(PlannedChangeset { plan, outcomes, documents: working_set.into_documents(), suggestion })
}

#[cfg(test)]
mod tests;
