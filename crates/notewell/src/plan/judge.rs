//! The guard looks at every entry that a changeset touched, as it was and as it would be.

use super::redact;
use super::suggestion::GuardRemark;
use super::working_document::{WorkingDocument, same_notes};
use super::working_set::WorkingSet;
use crate::{Refusal, refuse};
use notewell_guard::{Action, Attempt, Origin, Outcome};
use notewell_store::DocumentState;
use notewell_text::{Entry, EntryId};
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// What the guard said, by the number of the proposal.
#[derive(Debug, Default)]
pub(super) struct Verdicts {
    /// What has to wait.
    pub(super) held: BTreeMap<usize, GuardRemark>,
    /// What is done, with a remark.
    pub(super) reasons: BTreeMap<usize, GuardRemark>,
}

/// Judges all touched entries and replaces the secrets in those that may be written.
pub(super) fn judge(working_set: &mut WorkingSet<'_>) -> Result<Verdicts, Refusal> {
    let mut verdicts = Verdicts::default();
    let (writer, context) = (working_set.answerable(), working_set.context);
    for working in &mut working_set.documents {
        for seen in touched(working) {
            let attempt =
                Attempt { writer: &writer, role: working.rule.role, action: seen.action, touches: seen.touches };
            let cleared = |value: &str| context.cleared.has(context.key, value);
            let judgement = notewell_guard::judge(&attempt, seen.before.as_deref(), seen.after.as_deref(), &cleared);
            let remark = GuardRemark {
                reason: (judgement.outcome != Outcome::Allow).then_some(judgement.reason),
                findings: judgement.findings.clone(),
                redacted: judgement.redacted.is_some(),
            };
            match judgement.outcome {
                Outcome::Refuse => {
                    let refusal = refuse::guard(judgement.reason, judgement.findings);
                    return Err(Refusal { operation: seen.proposals.first().copied(), ..refusal });
                }
                Outcome::Suggest => {
                    for proposal in seen.proposals {
                        verdicts.held.entry(proposal).or_insert_with(|| remark.clone());
                    }
                }
                Outcome::Allow | Outcome::Redact => {
                    if let Some(text) = &judgement.redacted {
                        redact::entry(working, &seen.id, text, context)?;
                    }
                    if judgement.outcome == Outcome::Redact || !judgement.findings.is_empty() {
                        for proposal in seen.proposals {
                            verdicts.reasons.entry(proposal).or_insert_with(|| remark.clone());
                        }
                    }
                }
            }
        }
    }
    Ok(verdicts)
}

/// One touched entry as the guard sees it.
struct Seen {
    id: EntryId,
    action: Action,
    touches: Option<Origin>,
    before: Option<String>,
    after: Option<String>,
    proposals: Vec<usize>,
}

fn touched(working: &WorkingDocument<'_>) -> Vec<Seen> {
    // Only what was touched, and what a touched entry takes the place of.
    let succeeded = working.touches.values().filter_map(|touch| touch.succeeds.as_ref());
    let wanted: BTreeSet<&EntryId> = working.touches.keys().chain(succeeded).collect();
    let (old, new) = (described(&working.base, &wanted), described(&working.state, &wanted));
    let mut all = Vec::new();
    for (id, touch) in &working.touches {
        let (was, is) = (old.get(id), new.get(id));
        let action = match (was, is) {
            (None, None) => continue,
            (None, Some(_)) if touch.succeeds.is_some() => Action::Replace,
            (None, Some(_)) => Action::Add,
            (Some(_), None) => Action::Remove,
            (Some((before, _)), Some((after, _))) if before.text != after.text => Action::Replace,
            (Some((before, _)), Some((after, _))) if !same_notes(before, after) => Action::Annotate,
            _ => continue,
        };
        let source = touch.succeeds.as_ref().and_then(|id| old.get(id)).or(was);
        all.push(Seen {
            id: id.clone(),
            action,
            touches: source.map(|(_, origin)| *origin),
            before: was.map(|(entry, _)| entry.text.clone()),
            after: is.map(|(entry, _)| entry.text.clone()),
            proposals: touch.proposals.clone(),
        });
    }
    all
}

fn described<'a>(state: &'a DocumentState, wanted: &BTreeSet<&EntryId>) -> HashMap<&'a EntryId, (&'a Entry, Origin)> {
    let entries = state.entries.iter().zip(state.document.entries());
    let entries = entries.filter(|(known, _)| wanted.contains(&known.id));
    entries.map(|(known, entry)| (&known.id, (entry, known.origin))).collect()
}
