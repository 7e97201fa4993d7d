//! What became of one change of a call.

use crate::EntryReport;
use notewell_guard::{Finding, Reason};
use notewell_store::{DocumentKey, SuggestionId};
use notewell_text::{Change, EntryId};
use serde::{Deserialize, Serialize};

/// What was to be done to an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum ChangeAction {
    /// A new entry.
    Add,
    /// Other words for an entry or a part of it.
    Replace,
    /// The entry goes.
    Remove,
    /// A new directive beside the one whose place it takes.
    Supersede,
    /// First in the snapshot.
    Pin,
    /// No longer first in the snapshot.
    Unpin,
    /// A whole document.
    Rewrite,
    /// Made the owner's own.
    Confirm,
}

impl ChangeAction {
    /// The word in results.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Add => "add",
            Self::Replace => "replace",
            Self::Remove => "remove",
            Self::Supersede => "supersede",
            Self::Pin => "pin",
            Self::Unpin => "unpin",
            Self::Rewrite => "rewrite",
            Self::Confirm => "confirm",
        }
    }
}

impl From<&Change> for ChangeAction {
    fn from(change: &Change) -> Self {
        match change {
            // Setting the status of a directive is how an add takes up one that was superseded.
            Change::Add { .. } | Change::SetStatus { .. } => Self::Add,
            Change::ReplaceSpan { .. } | Change::ReplaceEntry { .. } => Self::Replace,
            Change::Remove { .. } => Self::Remove,
            Change::Supersede { .. } => Self::Supersede,
            Change::Pin { pinned: true, .. } => Self::Pin,
            Change::Pin { pinned: false, .. } => Self::Unpin,
            Change::Rewrite { .. } => Self::Rewrite,
        }
    }
}

/// What became of a change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum ChangeResult {
    /// Applied.
    Done,
    /// The entry is there already; nothing was written.
    Duplicate,
    /// The document says so already; nothing was written.
    Unchanged,
    /// Waits for the owner.
    Suggested,
    /// Contradicts an active directive; nothing was stored.
    Conflict,
    /// The owner turned it down.
    Rejected,
}

impl ChangeResult {
    /// The word in results.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Done => "done",
            Self::Duplicate => "duplicate",
            Self::Unchanged => "unchanged",
            Self::Suggested => "suggested",
            Self::Conflict => "conflict",
            Self::Rejected => "rejected",
        }
    }
}

/// One change of a receipt.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ChangeReport {
    /// What was to be done.
    pub action: ChangeAction,
    /// The document's key.
    pub document: String,
    /// The document's role.
    pub target: String,
    /// What became of it.
    pub result: ChangeResult,
    /// The entry; of the entry that is there already, for a duplicate.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub id: Option<EntryId>,
    /// The entry's new text as stored, redactions included. Absent when it was held back.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub text: Option<String>,
    /// The entry's whole old text.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub previous: Option<String>,
    /// Why it was redacted, suggested or warned about.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub reason: Option<Reason>,
    /// What the screens found: rule and span, never the text.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub findings: Vec<Finding>,
    /// The active directive that this one contradicts; it was not stored.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub conflicts_with: Option<EntryReport>,
    /// A better wording for a directive.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub proposed: Option<String>,
    /// Names and numbers of the old text that the new one does not have.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub dropped: Vec<String>,
    /// Whether assistants are shown a marker in its place, because it reads like an instruction to them.
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    pub held_back: bool,
    /// The suggestion it became.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub suggestion: Option<SuggestionId>,
}

impl ChangeReport {
    /// A report without particulars.
    pub(crate) fn new(action: ChangeAction, document: &DocumentKey, result: ChangeResult) -> Self {
        Self {
            action,
            document: document.to_string(),
            target: document.role().name().to_owned(),
            result,
            id: None,
            text: None,
            previous: None,
            reason: None,
            findings: Vec::new(),
            conflicts_with: None,
            proposed: None,
            dropped: Vec::new(),
            held_back: false,
            suggestion: None,
        }
    }
}
