//! Why a call changed nothing.

mod audit;
pub(crate) mod failure_limit;
pub(crate) mod refuse;

use crate::EntryReport;
use notewell_guard::Finding;
use serde::{Deserialize, Serialize};

/// Why nothing was changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum RefusalCode {
    /// The call has no operation, or mixes reads and writes.
    InvalidCall,
    /// No such action.
    UnknownAction,
    /// No such target.
    UnknownTarget,
    /// A field that the action needs is missing.
    MissingField,
    /// The text is empty.
    EmptyText,
    /// No entry matches.
    NotFound,
    /// Several different entries match.
    Ambiguous,
    /// `old_text` names a part of an entry, and the new text would drop the rest.
    PartialMatch,
    /// Two instructions in one directive.
    SeveralInstructions,
    /// The document only takes additions.
    AppendOnly,
    /// The text cannot be kept as one entry.
    Unfit,
    /// The entry or document would be too large.
    TooLarge,
    /// The entry has entries nested below it.
    HasNested,
    /// The entry was changed by someone else in between.
    Stale,
    /// The guard refused it.
    NotPermitted,
    /// This kind of session has no such memory.
    NotInThisSession,
    /// A date or status is not valid.
    InvalidValue,
    /// The undo conflicts with later changes.
    UndoConflict,
    /// The undo would have to bring back a secret, which the history does not keep.
    ValueNotKept,
    /// Nothing is left to undo: it was undone before, or changed nothing.
    NothingToUndo,
    /// The suggestion was decided before.
    Settled,
    /// Three failures in a row: stop trying and carry on.
    GiveUp,
    /// The store could not do it: the code of [`notewell_store::StoreErrorKind`] is in `detail`.
    Store,
}

impl RefusalCode {
    /// Every kind.
    pub const ALL: [Self; 23] = [
        Self::InvalidCall,
        Self::UnknownAction,
        Self::UnknownTarget,
        Self::MissingField,
        Self::EmptyText,
        Self::NotFound,
        Self::Ambiguous,
        Self::PartialMatch,
        Self::SeveralInstructions,
        Self::AppendOnly,
        Self::Unfit,
        Self::TooLarge,
        Self::HasNested,
        Self::Stale,
        Self::NotPermitted,
        Self::NotInThisSession,
        Self::InvalidValue,
        Self::UndoConflict,
        Self::ValueNotKept,
        Self::NothingToUndo,
        Self::Settled,
        Self::GiveUp,
        Self::Store,
    ];

    /// The stable code.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::InvalidCall => "invalid_call",
            Self::UnknownAction => "unknown_action",
            Self::UnknownTarget => "unknown_target",
            Self::MissingField => "missing_field",
            Self::EmptyText => "empty_text",
            Self::NotFound => "not_found",
            Self::Ambiguous => "ambiguous",
            Self::PartialMatch => "partial_match",
            Self::SeveralInstructions => "several_instructions",
            Self::AppendOnly => "append_only",
            Self::Unfit => "unfit",
            Self::TooLarge => "too_large",
            Self::HasNested => "has_nested",
            Self::Stale => "stale",
            Self::NotPermitted => "not_permitted",
            Self::NotInThisSession => "not_in_this_session",
            Self::InvalidValue => "invalid_value",
            Self::UndoConflict => "undo_conflict",
            Self::ValueNotKept => "value_not_kept",
            Self::NothingToUndo => "nothing_to_undo",
            Self::Settled => "settled",
            Self::GiveUp => "give_up",
            Self::Store => "store",
        }
    }
}

/// Why nothing was changed, and what to do next. Never repeats refused text.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Refusal {
    /// The kind.
    pub code: RefusalCode,
    /// For [`RefusalCode::Store`] the store's code, for [`RefusalCode::NotPermitted`] the guard's reason; `entry` where
    /// [`RefusalCode::NotFound`] and [`RefusalCode::Ambiguous`] are about which entry is meant, `part_of_entry` where a
    /// part that occurs several times in it is.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub detail: Option<String>,
    /// What happened.
    pub message: String,
    /// Whose move it is and what to do.
    pub hint: String,
    /// Whether the same or a corrected call may succeed.
    pub retryable: bool,
    /// The entries to choose from, or the nearest ones.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub candidates: Vec<EntryReport>,
    /// For [`RefusalCode::SeveralInstructions`]: each as a directive of its own.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub proposed: Vec<String>,
    /// Which operation of the call, from 0.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub operation: Option<usize>,
    /// What the guard found.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub findings: Vec<Finding>,
}

impl Refusal {
    /// A refusal that a corrected call can overcome.
    #[must_use]
    pub fn new(code: RefusalCode, message: impl Into<String>, hint: impl Into<String>) -> Self {
        Self {
            code,
            detail: None,
            message: message.into(),
            hint: hint.into(),
            retryable: true,
            candidates: Vec::new(),
            proposed: Vec::new(),
            operation: None,
            findings: Vec::new(),
        }
    }
}
