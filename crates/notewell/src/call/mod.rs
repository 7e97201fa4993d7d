//! What an assistant asks of the `memory` tool, after its dialect has decoded it.

mod reach;
pub(crate) mod scope;

pub use reach::{Reach, ReachError};

use notewell_text::EntryId;
use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr};

/// The documents a tool call can name. Which file that is follows from the session's spaces and the operation's
/// [`Reach`]: `user` and `journal` are always personal. A new entry of `memory` or `daily` goes to the session's
/// project, so that what is told in one project does not show up in another, and without a project to the owner's
/// own documents; entries to change or read are found in both, an exact match in the project's first. An owner's act
/// that names a project or agent means its `memory` and `daily`.
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
        /// Only what reaches this far; `None` reads all.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        scope: Option<Reach>,
    },
    /// A new entry.
    Add {
        /// Where; `None` is decided by the text: a directive goes to `user`, else `memory`. With the scope
        /// [`Reach::Project`] it is always `memory`.
        target: Option<Target>,
        /// The text.
        content: String,
        /// Tags, for the journal.
        tags: Vec<String>,
        /// How far it reaches, for `memory` and `daily`; `None`: the session's project, where it has one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        scope: Option<Reach>,
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
        /// Only an entry that reaches this far; `None` looks in both.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        scope: Option<Reach>,
    },
    /// An entry goes.
    Remove {
        /// Where; `None` looks in every document.
        target: Option<Target>,
        /// Text to find.
        old_text: Option<String>,
        /// The entry.
        id: Option<EntryId>,
        /// Only an entry that reaches this far; `None` looks in both.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        scope: Option<Reach>,
    },
}

impl Operation {
    /// An addition without tags.
    #[must_use]
    pub fn add(target: Target, content: impl Into<String>) -> Self {
        Self::Add { target: Some(target), content: content.into(), tags: Vec::new(), scope: None }
    }
}

/// The most operations of one call: each of them is applied while the home is locked.
pub const MOST_OPERATIONS: usize = 50;

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
