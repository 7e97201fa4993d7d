//! One proposed edit of one document.

use crate::{EntryId, Status};
use serde::{Deserialize, Serialize};

/// Which entry a change is about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Selector {
    /// The entry with this id.
    Id(EntryId),
    /// The entry that equals this text, else the one entry that contains it (compared in NFC).
    /// Several entries with the same text count as one; the first is taken.
    Text(String),
}

/// Where a new entry goes.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Position {
    /// After the last entry of the document.
    #[default]
    End,
    /// Directly after this entry.
    After(EntryId),
    /// Directly before this entry.
    Before(EntryId),
}

/// One proposed edit of one document. Text is always taken literally: `$&` and backslashes mean themselves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "action")]
pub enum Change {
    /// A new entry. A text that is there already (NFC, white space folded) changes nothing, except where the
    /// role allows repeats ([`crate::Context::repeats`]).
    Add {
        /// The entry without its bullet. Several lines become one entry with continuation lines.
        content: String,
        /// Where it goes.
        #[serde(default)]
        position: Position,
        /// Tags, for a journal line only.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        tags: Vec<String>,
    },
    /// Replaces the span `old` inside the one entry that contains it, and leaves the rest of the entry.
    ReplaceSpan {
        /// The text to find; must occur exactly once in the entry.
        old: String,
        /// What stands there afterwards; empty deletes the span.
        new: String,
        /// The entry, when it is known; else it is found by `old`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        within: Option<EntryId>,
    },
    /// Swaps the whole entry. Its bullet, nesting, metadata line and annotations stay.
    ReplaceEntry {
        /// Which entry.
        at: Selector,
        /// The new text of the entry, without its bullet.
        content: String,
    },
    /// Removes the entry with its metadata line and continuation lines. Nested entries go with it only when
    /// `nested` is set; without it, an entry that has nested entries is refused.
    Remove {
        /// Which entry.
        at: Selector,
        /// Remove the entries nested below it as well.
        #[serde(default)]
        nested: bool,
    },
    /// Marks the directive `superseded` and writes the new one directly after it. On a document without
    /// directives it acts like [`Change::ReplaceEntry`].
    Supersede {
        /// Which entry.
        at: Selector,
        /// The directive that replaces it.
        content: String,
    },
    /// Sets the status of a directive.
    SetStatus {
        /// Which entry.
        at: Selector,
        /// The new status.
        status: Status,
    },
    /// Writes or removes the `<!-- pin -->` annotation.
    Pin {
        /// Which entry.
        at: Selector,
        /// `true` pins, `false` unpins.
        pinned: bool,
    },
    /// Swaps the whole document: an owner's edit, an undo, an import.
    Rewrite {
        /// The new text, byte for byte.
        text: String,
    },
}

impl Change {
    /// The name of the action in results, the ledger and the audit.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Add { .. } => "add",
            Self::ReplaceSpan { .. } | Self::ReplaceEntry { .. } => "replace",
            Self::Remove { .. } => "remove",
            Self::Supersede { .. } => "supersede",
            Self::SetStatus { .. } => "status",
            Self::Pin { pinned: true, .. } => "pin",
            Self::Pin { pinned: false, .. } => "unpin",
            Self::Rewrite { .. } => "rewrite",
        }
    }
}
