//! What was refused, written down without a word of memory.

use crate::{DocumentKey, Owner, StoreError};
use serde::{Deserialize, Serialize};

/// A write that was refused before it reached the store: codes only.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RefusedWrite {
    /// Who, as in [`crate::EventDraft::actor`].
    pub actor: String,
    /// Stable codes: the refusal's kind, then its reason. What is no code is left out.
    pub codes: Vec<String>,
    /// The documents that it was about.
    pub documents: Vec<DocumentKey>,
}

impl RefusedWrite {
    /// The codes that are codes: short words of `a-z`, `0-9` and `_`, so that no text gets into an audit.
    #[must_use]
    pub fn codes(&self) -> Vec<String> {
        let is_code = |code: &&String| {
            (1..=60).contains(&code.len())
                && code.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_')
        };
        self.codes.iter().filter(is_code).cloned().collect()
    }
}

/// The audit of refused writes. What was done and what failed in a store is in its own records already.
pub trait Audit: Send + Sync {
    /// Writes a refusal down. Nothing else changes.
    ///
    /// # Errors
    /// [`StoreError`].
    fn record_refusal(&self, owner: &Owner, refused: &RefusedWrite) -> Result<(), StoreError>;

    /// The refusals at hand, newest first, at most `limit`. A store may let the oldest go.
    ///
    /// # Errors
    /// [`StoreError`].
    fn refusals(&self, owner: &Owner, limit: usize) -> Result<Vec<RefusedWrite>, StoreError>;
}
