//! The memory section of a prompt.

use notewell_text::Usage;
use serde::{Deserialize, Serialize};

/// One section of a snapshot.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Section {
    /// `core_policy`, `assistant_profile`, `user_directives`, `memory_evidence`, `project_memory`, `runtime_facts`.
    pub name: String,
    /// The short revision of its document; empty for policy and runtime facts.
    pub revision: String,
    /// Its text with its fence, as it stands in the prompt.
    pub text: String,
    /// Characters of its budget.
    pub usage: Usage,
}

/// An entry that did not fit, or that is not shown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Omitted {
    /// The section.
    pub section: String,
    /// The entry's id; `recall` and `read` find it.
    pub id: String,
    /// Its first words.
    pub preview: String,
    /// `budget`, `superseded`, `injection`, `expired`, `unconfirmed`.
    pub why: String,
}

/// The memory section of a prompt: bounded, ordered by authority, the same bytes for the same key.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Snapshot {
    /// The whole text.
    pub text: String,
    /// The key it is frozen under.
    pub key: String,
    /// The owner's event number.
    pub sequence: u64,
    /// Its sections, in order.
    pub sections: Vec<Section>,
    /// What was left out.
    pub omitted: Vec<Omitted>,
}
