//! What has to wait for the owner.

use super::working_set::WorkingSet;
use super::{PlanContext, PlanRequest, judge, scrub};
use crate::{Refusal, refuse};
use notewell_guard::{Action, Attempt, Finding, Outcome, Reason, SessionKind, Writer, gate, screen};
use notewell_store::{Changeset, Proposal, Suggestion, SuggestionDraft, SuggestionId, View};
use notewell_text::{Change, EntryId, Selector};
use std::collections::BTreeMap;

/// Why a proposal waits, or what was remarked about one that does not.
#[derive(Clone, Debug, Default)]
pub(super) struct GuardRemark {
    pub(super) reason: Option<Reason>,
    pub(super) findings: Vec<Finding>,
    pub(super) redacted: bool,
}

/// What can be decided before a document is looked at. A session that is not private must not learn from an answer
/// what the memory holds, not even that something is there already.
pub(super) fn gate_before_reading(set: &Changeset) -> Result<BTreeMap<usize, GuardRemark>, Refusal> {
    let mut held = BTreeMap::new();
    let private = !matches!(set.writer, Writer::Assistant(seen) if seen.kind != SessionKind::Private);
    for (index, proposal) in set.changes.iter().enumerate() {
        let Change::Add { content, .. } = &proposal.change else { continue };
        let attempt =
            Attempt { writer: &set.writer, role: proposal.document.role(), action: Action::Add, touches: None };
        let answer = gate(&attempt);
        match answer.outcome {
            Outcome::Refuse => {
                let refusal = refuse::guard(answer.reason, Vec::new());
                return Err(Refusal { operation: Some(index), ..refusal });
            }
            Outcome::Suggest if !private => {
                let why = GuardRemark { reason: Some(answer.reason), findings: screen(content), redacted: false };
                held.insert(index, why);
            }
            _ => {}
        }
    }
    Ok(held)
}

/// The suggestion that holds what waits, without any secret.
pub(super) fn suggestion(
    view: &View,
    context: &PlanContext<'_>,
    request: &PlanRequest<'_>,
    held: &BTreeMap<usize, GuardRemark>,
) -> Result<Option<SuggestionDraft>, Refusal> {
    let Some(first) = held.values().next() else { return Ok(None) };
    let changes: Vec<Proposal> = held
        .keys()
        .filter_map(|index| request.set.changes.get(*index))
        .map(|proposal| Proposal { document: proposal.document.clone(), change: scrubbed(&proposal.change, context) })
        .collect();
    let same = held.keys().filter_map(|index| request.set.changes.get(*index)).eq(&changes);
    if (!same || held.values().any(|why| why.redacted)) && !stays_clean(view, context, request, &changes) {
        return Err(refuse::guard(Reason::SecretSuspected, first.findings.clone()));
    }
    let mut findings: Vec<Finding> = Vec::new();
    for finding in held.values().flat_map(|why| &why.findings) {
        if !findings.contains(finding) {
            findings.push(finding.clone());
        }
    }
    let changeset = Changeset {
        changes,
        reason: request.set.reason.as_deref().map(|reason| scrub(reason, context)),
        ..request.set.clone()
    };
    let reason = first.reason.unwrap_or(Reason::ProposeOnly).code().to_owned();
    Ok(Some(SuggestionDraft { id: request.ids.suggestion, changeset, reason, findings }))
}

/// The suggestion of the same changes that waits already.
pub(super) fn known(draft: &SuggestionDraft, pending: &[Suggestion]) -> Option<SuggestionId> {
    let same = |waiting: &&Suggestion| {
        let (old, new) = (&waiting.draft, draft);
        old.changeset.changes == new.changeset.changes && old.reason == new.reason
    };
    pending.iter().find(same).map(|waiting| waiting.draft.id)
}

/// Whether the scrubbed changes still fit, and no longer put a secret together.
fn stays_clean(view: &View, context: &PlanContext<'_>, request: &PlanRequest<'_>, changes: &[Proposal]) -> bool {
    let mut working_set = WorkingSet::new(view, context, request.set.writer, request.ids.event);
    let fits = changes.iter().enumerate().all(|(index, proposal)| working_set.apply(index, proposal).is_ok());
    fits && judge::judge(&mut working_set)
        .is_ok_and(|verdicts| !verdicts.held.values().chain(verdicts.reasons.values()).any(|why| why.redacted))
}

/// The entry that a change names by its id.
pub(super) fn entry(change: &Change) -> Option<EntryId> {
    let at = match change {
        Change::ReplaceSpan { within, .. } => return within.clone(),
        Change::ReplaceEntry { at, .. }
        | Change::Remove { at, .. }
        | Change::Supersede { at, .. }
        | Change::SetStatus { at, .. }
        | Change::Pin { at, .. } => at,
        Change::Add { .. } | Change::Rewrite { .. } => return None,
    };
    match at {
        Selector::Id(id) => Some(id.clone()),
        Selector::Text(_) => None,
    }
}

fn scrubbed(change: &Change, context: &PlanContext<'_>) -> Change {
    let clean = |text: &String| scrub(text, context);
    let selector = |at: &Selector| match at {
        Selector::Id(id) => Selector::Id(id.clone()),
        Selector::Text(text) => Selector::Text(clean(text)),
    };
    match change {
        Change::Add { content, position, tags } => {
            Change::Add { content: clean(content), position: position.clone(), tags: tags.iter().map(clean).collect() }
        }
        Change::ReplaceSpan { old, new, within } => {
            Change::ReplaceSpan { old: clean(old), new: clean(new), within: within.clone() }
        }
        Change::ReplaceEntry { at, content } => Change::ReplaceEntry { at: selector(at), content: clean(content) },
        Change::Remove { at, nested } => Change::Remove { at: selector(at), nested: *nested },
        Change::Supersede { at, content } => Change::Supersede { at: selector(at), content: clean(content) },
        Change::SetStatus { at, status } => Change::SetStatus { at: selector(at), status: *status },
        Change::Pin { at, pinned } => Change::Pin { at: selector(at), pinned: *pinned },
        Change::Rewrite { text } => Change::Rewrite { text: clean(text) },
    }
}
