//! What a document is for, and how its entries are written.

use serde::{Deserialize, Serialize};
use std::fmt;

/// What a document is for. The role decides authority, budget and who may write.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Role {
    /// The persona of the assistant instance; never written by a tool.
    Assistant,
    /// Directives of the owner: the only learned text with authority.
    User,
    /// Durable facts and decisions: evidence, no authority.
    Memory,
    /// Notes of one local day.
    Daily,
    /// Append-only events.
    Journal,
    /// Event-conditioned future actions.
    Intents,
    /// Longer notes, recalled on demand, never in a snapshot.
    Note,
}

impl Role {
    /// Every role, in order of authority.
    pub const ALL: [Self; 7] =
        [Self::Assistant, Self::User, Self::Memory, Self::Daily, Self::Journal, Self::Intents, Self::Note];

    /// The name used in the tool schema, on the command line and in the ledger.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Assistant => "assistant",
            Self::User => "user",
            Self::Memory => "memory",
            Self::Daily => "daily",
            Self::Journal => "journal",
            Self::Intents => "intents",
            Self::Note => "note",
        }
    }

    /// The role with this [`name`](Self::name).
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|role| role.name() == name)
    }
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// How the entries of a document are recognised.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Grammar {
    /// Bullets and paragraphs of ordinary Markdown; trailing `<!-- key: value -->` annotations.
    Markdown,
    /// As [`Grammar::Markdown`], and a `<!-- observed: … | status: … -->` line before a bullet belongs to it.
    Directives,
    /// Blocks divided by a line that holds only `§` (Hermes).
    Sections,
    /// One JSON object a line.
    JsonLines,
}
