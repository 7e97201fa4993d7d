//! The answer to a write.

use super::wording::{hint, message};
use crate::perform::Request;
use crate::plan::{ChangeOutcome, ChangeStatus, PlanRequest, PlannedChangeset};
use crate::resolve::Resolved;
use crate::{
    AssistantView, ChangeAction, ChangeReport, ChangeResult, DocumentReport, EntryReport, Memory, Receipt,
    ReceiptStatus, report,
};
use notewell_guard::Strength;
use notewell_text::EntryId;
use std::collections::HashMap;

/// The answer to a write.
pub(crate) fn receipt(
    memory: &Memory,
    request: &Request<'_>,
    plan_request: &PlanRequest<'_>,
    resolved: &[Resolved],
    planned: &PlannedChangeset,
    seen: &AssistantView<'_>,
    waiting: &HashMap<String, EntryId>,
) -> Receipt {
    let owner = matches!(request.writer, notewell_guard::Writer::Owner);
    let show = |entry: EntryReport| if owner { entry } else { seen.report(entry) };
    let mut outcomes = planned.outcomes.iter().zip(&plan_request.set.changes);
    let mut changes: Vec<ChangeReport> = Vec::with_capacity(resolved.len());
    for one in resolved {
        if let Some(settled) = &one.settled {
            let conflicts_with = settled.conflicts_with.clone().map(show);
            changes.push(ChangeReport { conflicts_with, ..settled.clone() });
        } else if let Some((outcome, proposal)) = one.proposal.as_ref().and_then(|_| outcomes.next()) {
            let mut change = change((&proposal.change).into(), outcome, planned);
            change.proposed.clone_from(&one.proposed);
            change.dropped.clone_from(&one.dropped);
            let new = change.text.as_deref().filter(|_| owner && change.result == ChangeResult::Done);
            change.held_back = new.is_some_and(|text| seen.screened(text, Strength::Suspected).is_none());
            if !owner {
                let waits = outcome.before.as_ref().and_then(|before| waiting.get(before));
                change = for_agent(seen, change, waits);
            }
            if !request.private {
                (change.id, change.text, change.previous) = (None, None, None);
            }
            changes.push(change);
        }
    }
    let documents: Vec<DocumentReport> = if request.private {
        planned.documents.iter().map(|state| report::document(memory, state, None)).collect()
    } else {
        Vec::new()
    };
    let wrote = !planned.plan.writes.is_empty();
    let is_conflict = changes.iter().any(|change| change.result == ChangeResult::Conflict);
    let status = match planned.suggestion {
        Some(_) => ReceiptStatus::Suggested,
        None if wrote => ReceiptStatus::Done,
        None if is_conflict => ReceiptStatus::Conflict,
        None => ReceiptStatus::Unchanged,
    };
    let everywhere = resolved.iter().any(|one| one.everywhere);
    let (hint_about, hint) = hint(&changes, &documents, planned, everywhere).unzip();
    Receipt {
        status,
        message: message(&changes, &documents, planned),
        hint,
        hint_about,
        event: planned.plan.event.as_ref().filter(|_| wrote).map(|event| event.id),
        changeset: planned.plan.event.as_ref().and_then(|event| event.changeset),
        changes,
        documents,
        stale: Vec::new(),
        replayed: false,
    }
}

/// What an agent is shown of a change; `waits` is the entry whose waiting words it replaced.
fn for_agent(seen: &AssistantView<'_>, mut change: ChangeReport, waits: Option<&EntryId>) -> ChangeReport {
    (change.text, change.previous) = (safe(seen, &change, &change.text), safe(seen, &change, &change.previous));
    change.proposed = safe(seen, &change, &change.proposed);
    change.dropped = seen.words(change.dropped, "");
    // What replaced words that wait may have an id of its own; what is made of them, or named of them, are words that
    // wait.
    if let Some(id) = waits.or(change.id.as_ref()).filter(|id| seen.waits(id)) {
        let withheld = |text: &mut Option<String>| *text = text.take().map(|text| seen.entry(&text, id));
        [&mut change.text, &mut change.previous, &mut change.proposed].into_iter().for_each(withheld);
        change.dropped.clear();
    }
    change
}

/// Words of an entry as a model may see them: it may have been poisoned before the model touched it.
fn safe(seen: &AssistantView<'_>, change: &ChangeReport, text: &Option<String>) -> Option<String> {
    text.as_deref().map(|text| match &change.id {
        Some(id) => seen.entry(text, id),
        None => seen.shown(text, ""),
    })
}

/// The answer where nothing was written.
pub(crate) fn unchanged(message: &str) -> Receipt {
    Receipt {
        status: ReceiptStatus::Unchanged,
        message: message.to_owned(),
        hint: None,
        hint_about: None,
        event: None,
        changeset: None,
        changes: Vec::new(),
        documents: Vec::new(),
        stale: Vec::new(),
        replayed: false,
    }
}

/// The answer to a call whose first answer is no longer kept.
pub(crate) fn forgotten() -> Receipt {
    Receipt { status: ReceiptStatus::Done, replayed: true, ..unchanged("This call was done before.") }
}

fn change(action: ChangeAction, outcome: &ChangeOutcome, planned: &PlannedChangeset) -> ChangeReport {
    let result = match outcome.result {
        ChangeStatus::Done => ChangeResult::Done,
        ChangeStatus::Duplicate => ChangeResult::Duplicate,
        ChangeStatus::Unchanged => ChangeResult::Unchanged,
        ChangeStatus::Suggested => ChangeResult::Suggested,
    };
    let waits = outcome.result == ChangeStatus::Suggested;
    ChangeReport {
        id: outcome.id.clone(),
        text: outcome.after.clone(),
        previous: if waits { None } else { outcome.before.clone() },
        reason: outcome.reason,
        findings: outcome.findings.clone(),
        suggestion: planned.suggestion.filter(|_| waits),
        ..ChangeReport::new(action, &outcome.document, result)
    }
}
