//! What changed during a session.

use serde::{Deserialize, Serialize};

/// What changed since the snapshot or the last delta.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Delta {
    /// The fenced text for the newest user turn.
    pub text: String,
    /// The owner's event number up to which it reaches.
    pub sequence: u64,
}
