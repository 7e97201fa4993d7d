//! How the owner writes.

/// How the owner does it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WriteOptions {
    /// Who, for people: `cli` by default.
    pub actor: String,
    /// Why.
    pub reason: Option<String>,
    /// A key under which it is done once only.
    pub idempotency: Option<String>,
    /// The project whose space `memory` and `daily` mean.
    pub project: Option<String>,
    /// The agent whose space `memory` and `daily` mean.
    pub agent: Option<String>,
    /// Write as an assistant instead: in a known agent environment the command line is not the owner.
    pub as_agent: bool,
}

impl WriteOptions {
    /// Who, for people.
    pub(crate) fn actor(&self) -> &str {
        if self.actor.is_empty() { "cli" } else { &self.actor }
    }
}
