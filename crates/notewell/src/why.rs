//! Where an entry came from.

use crate::{EntryReport, Error, Memory};
use serde::{Deserialize, Serialize};

/// One step in an entry's life.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Step {
    /// The event.
    pub event: String,
    /// When, RFC 3339.
    pub at: String,
    /// Who.
    pub actor: String,
    /// What was done.
    pub action: String,
    /// Where the words came from.
    pub origin: String,
    /// Why.
    pub reason: Option<String>,
    /// The session.
    pub session: Option<String>,
    /// The text afterwards.
    pub after: Option<String>,
}

/// Where an entry came from.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Provenance {
    /// The entry as it is now; `None` when it went.
    pub entry: Option<EntryReport>,
    /// The document's key.
    pub document: String,
    /// Whether the engine saw the words come from the owner.
    pub attested: bool,
    /// Its life, oldest first.
    pub steps: Vec<Step>,
}

/// Where an entry came from.
pub(crate) fn why(memory: &Memory, entry: &str) -> Result<Provenance, Error> {
    let _ = (memory, entry);
    unimplemented!("notewell: why")
}
