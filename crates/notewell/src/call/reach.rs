//! How far a fact reaches.

use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr};

/// How far a fact or a note of the day reaches: the `scope` of an operation. Read in any case and by the usual
/// other words, because models use them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Reach {
    /// Only in the session's project.
    Project,
    /// Wherever the owner is.
    Personal,
}

/// No such scope.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the scope is project or personal")]
pub struct ReachError;

impl Reach {
    /// The name in the tool schema.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Project => "project",
            Self::Personal => "personal",
        }
    }
}

impl fmt::Display for Reach {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Reach {
    type Err = ReachError;
    /// Takes the name in any case, with outer white space, and the aliases `repo`, `repository`, `workspace`
    /// (project), `global`, `owner`, `user`, `everywhere` (personal).
    fn from_str(text: &str) -> Result<Self, ReachError> {
        match text.trim().to_lowercase().as_str() {
            "project" | "repo" | "repository" | "workspace" => Ok(Self::Project),
            "personal" | "global" | "owner" | "user" | "everywhere" => Ok(Self::Personal),
            _ => Err(ReachError),
        }
    }
}

impl TryFrom<String> for Reach {
    type Error = ReachError;
    fn try_from(text: String) -> Result<Self, ReachError> {
        text.parse()
    }
}

impl From<Reach> for String {
    fn from(reach: Reach) -> Self {
        reach.name().to_owned()
    }
}
