//! The sentences of a receipt.

use crate::plan::PlannedChangeset;
use crate::{ChangeAction, ChangeReport, ChangeResult, DocumentReport, HintTopic};
use notewell_guard::Reason;
use notewell_store::{DocumentKey, Space};

/// For what was meant for a project and went where no project has its own.
const EVERYWHERE: &str = "user and journal are always personal, so this holds in every project; if it shall hold in \
                          this project only, remove it and add it to memory.";

/// What was done, for each change, and how full the documents are.
pub(super) fn message(changes: &[ChangeReport], documents: &[DocumentReport], planned: &PlannedChangeset) -> String {
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

/// What to do next. `everywhere` says that something was meant for the project only and yet holds everywhere.
pub(super) fn hint(
    changes: &[ChangeReport],
    documents: &[DocumentReport],
    planned: &PlannedChangeset,
    everywhere: bool,
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
    if !dropped.is_empty() {
        return Some((HintTopic::Dropped, format!("The new text no longer names: {}.", dropped.join(", "))));
    }
    everywhere.then(|| (HintTopic::Everywhere, EVERYWHERE.to_owned()))
}
