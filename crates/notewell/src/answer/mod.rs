//! What a call comes back with. The serialised form is the result of the native tool and the CLI's `--json`.

mod change;
pub(crate) mod receipt;
pub(crate) mod report;
mod without_secrets;
mod wording;

pub use change::{ChangeAction, ChangeReport, ChangeResult};

use crate::Refusal;
use notewell_store::{ChangesetId, EventId};
use notewell_text::{EntryId, Revision, Status, Usage};
use serde::{Deserialize, Serialize};

/// The answer to a call.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum Answer {
    /// Something was read.
    Read(Reading),
    /// Something was written, proposed, or found to be there already.
    Wrote(Receipt),
    /// Nothing was changed.
    Refused(Refusal),
}

/// What was read.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Reading {
    /// `ok`, or `empty` when nothing is kept there; a document that cannot be read is not empty, see its `problem`.
    pub status: ReadingStatus,
    /// The documents.
    pub documents: Vec<DocumentReport>,
}

/// Whether something is kept where a read looked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum ReadingStatus {
    /// Something is, or a document cannot be read.
    Ok,
    /// Nothing is.
    Empty,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks with a reference")]
const fn is_zero(count: &usize) -> bool {
    *count == 0
}

/// One document.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DocumentReport {
    /// Its key, for example `personal:user`.
    pub document: String,
    /// Its role, for example `user`.
    pub target: String,
    /// Its revision.
    pub revision: Revision,
    /// How much of its budget is used, in characters.
    pub usage: Usage,
    /// Whether a snapshot can no longer carry it whole.
    pub over_budget: bool,
    /// Its entries; `None` in a receipt.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub entries: Option<Vec<EntryReport>>,
    /// How many more entries a read found that are not listed: `old_text` or `id` finds them.
    #[serde(skip_serializing_if = "is_zero", default)]
    pub more: usize,
    /// Why its file cannot be read as text; then nothing of it is listed, whatever it holds.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub problem: Option<String>,
}

/// One entry.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EntryReport {
    /// Its id.
    pub id: EntryId,
    /// Its text.
    pub text: String,
    /// Where its words came from.
    pub origin: String,
    /// `active` or `superseded`, for a directive.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub status: Option<Status>,
    /// When a directive was observed, or a journal line written.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub observed: Option<String>,
    /// Tags of a journal line.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub tags: Vec<String>,
    /// First in the snapshot.
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    pub pinned: bool,
    /// It was found in the file while an assistant could have written it, and waits for `notewell confirm`.
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    pub unconfirmed: bool,
    /// The key of its document, where it does not stand below one.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub document: Option<String>,
}

/// What became of the writes of a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum ReceiptStatus {
    /// Applied.
    Done,
    /// Everything was there already; nothing was written.
    Unchanged,
    /// All or part of it waits for the owner; what does not wait is applied.
    Suggested,
    /// It contradicts an active directive (`conflicts_with` of the change); nothing was written.
    Conflict,
}

impl ReceiptStatus {
    /// The word in results.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Done => "done",
            Self::Unchanged => "unchanged",
            Self::Suggested => "suggested",
            Self::Conflict => "conflict",
        }
    }
}

/// What the hint of a receipt is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum HintTopic {
    /// An active directive that a new one contradicts.
    Conflict,
    /// What the guard said.
    Guard,
    /// The words are not shown to assistants.
    HeldBack,
    /// A document that no snapshot carries whole.
    OverBudget,
    /// A better wording for a directive.
    Wording,
    /// Names and numbers that the new text no longer has (`dropped` of the change).
    Dropped,
    /// What was meant for a project holds everywhere.
    Everywhere,
    /// An editor's save at the same moment.
    Stale,
}

/// What was written.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Receipt {
    /// What became of it.
    pub status: ReceiptStatus,
    /// One sentence for a person or model.
    pub message: String,
    /// What to do next, when there is something to do.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub hint: Option<String>,
    /// What the hint is about.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub hint_about: Option<HintTopic>,
    /// The event; `notewell undo` takes it.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub event: Option<EventId>,
    /// The changeset.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub changeset: Option<ChangesetId>,
    /// Each operation, in order.
    pub changes: Vec<ChangeReport>,
    /// Each document that was touched.
    pub documents: Vec<DocumentReport>,
    /// Parts of ours that an editor's save at the same moment overruled.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub stale: Vec<String>,
    /// Whether this is the answer to an earlier call with the same idempotency key.
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    pub replayed: bool,
}
