//! The verdict on one entry of a change.

use crate::collected;
use crate::screen::{STEERING, is_certain_secret, steers};
use crate::{Action, Attempt, Attestation, Door, Finding, Kind, Outcome, Reason, Strength, Writer};
use crate::{gate, redact, screen};
use notewell_text::Role;
use std::collections::HashSet;

/// What the guard says of one touched entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judgement {
    /// What may happen.
    pub outcome: Outcome,
    /// Why: the first of what decided.
    pub reason: Reason,
    /// All findings in the entry's new text that its old text did not have.
    pub findings: Vec<Finding>,
    /// The text to store in place of `after`, when something was redacted. Set whatever the outcome is, so that
    /// a suggestion or a record of a refusal does not hold the value either.
    pub redacted: Option<String>,
    /// Findings that did not decide, for the owner's eyes: the owner's own writes are warned about, not stopped.
    pub warnings: Vec<Finding>,
}

/// Judges one entry before and after a change: the gate table first, then the screens over the whole entry as
/// it would be stored, so that what two edits assemble is caught. `cleared` says whether the owner has marked
/// a value as no secret.
#[must_use]
pub fn judge(
    attempt: &Attempt<'_>,
    before: Option<&str>,
    after: Option<&str>,
    cleared: &dyn Fn(&str) -> bool,
) -> Judgement {
    let gate = gate(attempt);
    let mut judgement = Judgement {
        outcome: gate.outcome,
        reason: gate.reason,
        findings: Vec::new(),
        redacted: None,
        warnings: Vec::new(),
    };
    let Some(after) = after else { return judgement };
    judgement.findings = new_findings(before, after, cleared);
    if is_memory(attempt) && before.is_none_or(|before| collected::scan(before).is_none()) {
        judgement.findings.extend(collected::scan(after));
    }
    if asks_more_than_style(attempt) && before != Some(after) {
        judgement.findings.extend(steers(after));
    }
    for finding in judgement.findings.clone() {
        let (outcome, reason) = weigh(attempt.writer, &finding);
        if outcome == Outcome::Allow {
            judgement.warnings.push(finding);
        } else if outcome > judgement.outcome {
            judgement.outcome = outcome;
            judgement.reason = reason;
        }
    }
    if judgement.findings.iter().any(is_certain_secret) {
        judgement.redacted = Some(redact(after, &judgement.findings));
    }
    judgement
}

/// A finding is not new when the same rule found the same text before the change: editing the rest of an entry
/// must stay possible.
fn new_findings(before: Option<&str>, after: &str, cleared: &dyn Fn(&str) -> bool) -> Vec<Finding> {
    let mut found = screen(after);
    if found.is_empty() {
        return found;
    }
    let old = before.map(screen).unwrap_or_default();
    let old: HashSet<(&str, &str)> =
        old.iter().filter_map(|finding| Some((finding.rule.as_str(), before?.get(finding.span.clone())?))).collect();
    found.retain(|finding| {
        let text = after.get(finding.span.clone()).unwrap_or_default();
        let known = old.contains(&(finding.rule.as_str(), text));
        let clearable = finding.kind == Kind::Secret && finding.strength < Strength::Absolute;
        !(known || (clearable && cleared(text)))
    });
    found
}

/// What a finding asks for, by itself. A certain secret is replaced for every writer. The owner is warned of all
/// else; so is the person at the file, except that a possible secret there waits to be looked at.
fn weigh(writer: &Writer, finding: &Finding) -> (Outcome, Reason) {
    if is_certain_secret(finding) {
        return (Outcome::Redact, Reason::SecretRedacted);
    }
    let warned = match writer {
        Writer::Owner => true,
        Writer::External { .. } => finding.kind != Kind::Secret,
        _ => false,
    };
    if warned {
        return (Outcome::Allow, Reason::Allowed);
    }
    let reason = match finding.kind {
        Kind::Secret => Reason::SecretSuspected,
        Kind::Injection if finding.rule.starts_with(STEERING) => Reason::BlindInstruction,
        Kind::Injection => Reason::Injection,
        Kind::Hidden => Reason::HiddenText,
        Kind::Forged => Reason::ForgedMark,
        Kind::Collected => Reason::CollectedMaterial,
    };
    (Outcome::Suggest, reason)
}

/// Whether an addition or replacement goes where facts and preferences stand: daily notes and the journal may hold
/// what was read that day.
const fn is_memory(attempt: &Attempt<'_>) -> bool {
    matches!(attempt.role, Role::User | Role::Memory | Role::Intents)
        && matches!(attempt.action, Action::Add | Action::Replace)
}

/// Whether the writer is a blind host that the owner trusts with preferences: with those, not with errands.
const fn asks_more_than_style(attempt: &Attempt<'_>) -> bool {
    matches!(attempt.writer, Writer::Assistant(Attestation { door: Door::Blind, blind_trusted: true, .. }))
        && matches!(attempt.role, Role::User | Role::Intents)
        && matches!(attempt.action, Action::Add | Action::Replace)
}
