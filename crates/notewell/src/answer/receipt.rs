//! The answer to a write.

use crate::perform::Request;
use crate::plan::{ChangeOutcome, ChangeStatus, PlanRequest, PlannedChangeset};
use crate::resolve::Resolved;
use crate::{
    AssistantView, ChangeAction, ChangeReport, ChangeResult, DocumentReport, EntryReport, HintTopic, Memory, Receipt,
    ReceiptStatus, report,
};
use notewell_guard::{Reason, Strength};
use notewell_store::{DocumentKey, Space};
use notewell_text::EntryId;
use std::collections::HashMap;

/// For what was meant for a project and went where no project has its own.
const EVERYWHERE: &str = "user and journal are always personal, so this holds in every project; if it shall hold in \
                          this project only, remove it and add it to memory.";

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
    let hint = hint(&changes, &documents, planned);
    let everywhere = || resolved.iter().any(|one| one.everywhere);
    let hint = hint.or_else(|| everywhere().then(|| (HintTopic::Everywhere, EVERYWHERE.to_owned())));
    let (hint_about, hint) = hint.unzip();
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

fn message(changes: &[ChangeReport], documents: &[DocumentReport], planned: &PlannedChangeset) -> String {
    let mut said: Vec<String> = Vec::new();
    let count = |result: ChangeResult| changes.iter().filter(|change| change.result == result).count();
    match changes {
        [one] => said.push(sentence(one)),
        _ => {
            let parts = [
                (ChangeResult::Done, "done"),
                (ChangeResult::Duplicate, "there already"),
                (ChangeResult::Unchanged, "as it was"),
                (ChangeResult::Conflict, "in conflict"),
                (ChangeResult::Suggested, "waiting for the owner"),
            ];
            let parts: Vec<String> = parts
                .into_iter()
                .filter(|(result, _)| count(*result) > 0)
                .map(|(result, words)| format!("{} {words}", count(result)))
                .collect();
            said.push(format!("{} operations: {}.", changes.len(), parts.join(", ")));
        }
    }
    let reasons: Vec<Reason> = planned.outcomes.iter().filter_map(|outcome| outcome.reason).collect();
    for (at, reason) in reasons.iter().enumerate() {
        if !reasons.get(..at).unwrap_or_default().contains(reason) {
            said.push(reason.message().to_owned());
        }
    }
    if changes.iter().any(|change| change.held_back) {
        said.push(HELD_BACK.to_owned());
    }
    for document in documents {
        let (used, budget) = (document.usage.used, document.usage.budget);
        said.push(if document.over_budget {
            format!("{} is over its budget: {used} of {budget} characters.", document.target)
        } else {
            format!("{} uses {used} of {budget} characters.", document.target)
        });
    }
    said.join(" ")
}

fn sentence(change: &ChangeReport) -> String {
    let target = &place(change);
    match (change.result, change.action) {
        (ChangeResult::Unchanged, ChangeAction::Pin) => {
            format!("It is pinned in {target} already; nothing was written.")
        }
        (ChangeResult::Unchanged, ChangeAction::Unpin) => format!("It is not pinned in {target}; nothing was written."),
        (ChangeResult::Unchanged, _) => format!("It says so in {target} already; nothing was written."),
        (ChangeResult::Duplicate, _) => format!("It is in {target} already; nothing was written."),
        (ChangeResult::Conflict, _) => format!("It contradicts an active directive in {target}; nothing was stored."),
        (ChangeResult::Suggested, _) => "It waits for the owner as a suggestion.".to_owned(),
        (_, ChangeAction::Add) => format!("Added to {target}."),
        (_, ChangeAction::Remove) => format!("Removed from {target}."),
        (_, ChangeAction::Supersede) => format!("Superseded in {target}; the old directive stays beside the new one."),
        (_, ChangeAction::Pin) => format!("Pinned in {target}."),
        (_, ChangeAction::Unpin) => format!("Unpinned in {target}."),
        (_, ChangeAction::Rewrite) => format!("Rewrote {target}."),
        _ => format!("Replaced in {target}."),
    }
}

/// The target, with the space where it is not the owner's own.
fn place(change: &ChangeReport) -> String {
    match change.document.parse::<DocumentKey>().map(|key| key.space) {
        Ok(Space::Project(key)) => format!("{} of project {key}", change.target),
        Ok(Space::Agent(id)) => format!("{} of agent {id}", change.target),
        Ok(Space::Personal) | Err(_) => change.target.clone(),
    }
}

/// For words of the owner that the screens take for an instruction to an assistant.
const HELD_BACK: &str = "Assistants are not shown it, because it reads like an instruction that an attacker would \
                         plant: a snapshot holds a marker in its place, and the file keeps your words.";

fn hint(
    changes: &[ChangeReport],
    documents: &[DocumentReport],
    planned: &PlannedChangeset,
) -> Option<(HintTopic, String)> {
    if let Some(other) = changes.iter().find_map(|change| change.conflicts_with.as_ref()) {
        let hint = format!(
            "If the owner changed their mind, replace the old directive: id {} with the new words as content.",
            other.id
        );
        return Some((HintTopic::Conflict, hint));
    }
    if let Some(reason) = planned.outcomes.iter().find_map(|outcome| outcome.reason) {
        return Some((HintTopic::Guard, reason.hint().to_owned()));
    }
    if let Some(held) = changes.iter().find(|change| change.held_back) {
        let id = held.id.as_ref().map(ToString::to_string).unwrap_or_default();
        let hint = format!(
            "To have it shown, say the same as a plain fact or a wish about style: notewell replace --id {id} --new \"…\""
        );
        return Some((HintTopic::HeldBack, hint));
    }
    if let Some(full) = documents.iter().find(|document| document.over_budget) {
        let hint = format!(
            "What does not fit is left out of the next snapshot of {}; merge or remove entries that no longer matter.",
            full.target
        );
        return Some((HintTopic::OverBudget, hint));
    }
    if let Some(better) = changes.iter().find_map(|change| change.proposed.as_ref()) {
        return Some((HintTopic::Wording, format!("A directive reads best as an instruction, for example: {better}")));
    }
    let dropped: Vec<&str> = changes.iter().flat_map(|change| &change.dropped).map(String::as_str).collect();
    (!dropped.is_empty())
        .then(|| (HintTopic::Dropped, format!("The new text no longer names: {}.", dropped.join(", "))))
}
