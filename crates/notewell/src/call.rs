//! What an assistant asks of the `memory` tool, after its dialect has decoded it.

use notewell_text::EntryId;
use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr};

/// The documents a tool call can name. The session's space stack decides which file that is: `user` and
/// `journal` are always personal; new facts and notes of a session are too, while entries to change are found in
/// all of its spaces. An owner's act that names a project or agent means its `memory` and `daily`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Target {
    /// Directives of the owner.
    User,
    /// Durable facts and decisions.
    Memory,
    /// Today's notes.
    Daily,
    /// Append-only events.
    Journal,
}

/// No such target.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the target is user, memory, daily or journal")]
pub struct TargetError;

impl Target {
    /// The name in the tool schema.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::User => "user",
            Self::Memory => "memory",
            Self::Daily => "daily",
            Self::Journal => "journal",
        }
    }
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Target {
    type Err = TargetError;
    /// Takes the name in any case, with outer white space, and the aliases `profile`, `preferences`, `rules`
    /// (user), `facts`, `long_term` (memory), `today`, `note`, `notes` (daily), `log`, `events` (journal).
    fn from_str(text: &str) -> Result<Self, TargetError> {
        match text.trim().to_lowercase().as_str() {
            "user" | "profile" | "preferences" | "rules" => Ok(Self::User),
            "memory" | "facts" | "long_term" => Ok(Self::Memory),
            "daily" | "today" | "note" | "notes" => Ok(Self::Daily),
            "journal" | "log" | "events" => Ok(Self::Journal),
            _ => Err(TargetError),
        }
    }
}

/// One operation of a call. Missing and null optional fields are the same thing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "action")]
pub enum Operation {
    /// Reads a document; all of them without a target.
    Read {
        /// Which.
        target: Option<Target>,
        /// Only the entries that contain this text.
        old_text: Option<String>,
        /// Only this entry.
        id: Option<EntryId>,
    },
    /// A new entry.
    Add {
        /// Where; `None` is decided by the text: a directive goes to `user`, else `memory`.
        target: Option<Target>,
        /// The text.
        content: String,
        /// Tags, for the journal.
        tags: Vec<String>,
    },
    /// Other words. `old_text` + `new_text` changes that span; `id` (or the whole entry as `old_text`) + `content`
    /// swaps the entry, and on `user` supersedes it. Where `old_text` is only a part, `content` must keep the
    /// names, numbers and words of the rest.
    Replace {
        /// Where; `None` looks in every document.
        target: Option<Target>,
        /// Text to find.
        old_text: Option<String>,
        /// The entry.
        id: Option<EntryId>,
        /// New words for the span.
        new_text: Option<String>,
        /// New words for the entry.
        content: Option<String>,
    },
    /// An entry goes.
    Remove {
        /// Where; `None` looks in every document.
        target: Option<Target>,
        /// Text to find.
        old_text: Option<String>,
        /// The entry.
        id: Option<EntryId>,
    },
}

impl Operation {
    /// An addition without tags.
    #[must_use]
    pub fn add(target: Target, content: impl Into<String>) -> Self {
        Self::Add { target: Some(target), content: content.into(), tags: Vec::new() }
    }
}

/// A call: operations that stand or fall together, judged on the final state.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Call {
    /// In order. A read may not be mixed with writes.
    pub operations: Vec<Operation>,
    /// Why, in the caller's words.
    pub reason: Option<String>,
    /// A key under which the same call is done once only; by default the session and the host's call id.
    pub idempotency: Option<String>,
}

impl Call {
    /// A call of one operation.
    #[must_use]
    pub fn one(operation: Operation) -> Self {
        Self { operations: vec![operation], ..Self::default() }
    }
}
