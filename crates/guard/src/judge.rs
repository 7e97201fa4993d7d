//! The verdict on one entry of a change.

use crate::{Attempt, Finding, Outcome, Reason};

/// What the guard says of one touched entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judgement {
    /// What may happen.
    pub outcome: Outcome,
    /// Why: the first of what decided.
    pub reason: Reason,
    /// All findings in the entry's new text that its old text did not have.
    pub findings: Vec<Finding>,
    /// The text to store in place of `after`, when something was redacted.
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
    let _ = (attempt, before, after, cleared);
    unimplemented!("guard crate: judge")
}
