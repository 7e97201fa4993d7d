//! Changes that stand or fall together.

use crate::{DocumentKey, SessionId};
use notewell_guard::Writer;
use notewell_text::Change;
use serde::{Deserialize, Serialize};

/// One change of one document.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Proposal {
    /// Which document.
    pub document: DocumentKey,
    /// What.
    pub change: Change,
}

/// What speaks for a changeset.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Evidence {
    /// Where it was said: a turn, an event, a file.
    pub source: String,
    /// The words, quoted.
    pub quote: String,
}

/// Changes that stand or fall together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Changeset {
    /// The changes, in order; each sees the text that the one before left.
    pub changes: Vec<Proposal>,
    /// Who.
    pub writer: Writer,
    /// Who, for people: `cli`, `mcp:claude-code`.
    pub actor: String,
    /// Why, in the writer's words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// The session.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub session: Option<SessionId>,
    /// What speaks for it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub evidence: Vec<Evidence>,
}
