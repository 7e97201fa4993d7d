//! Budgets in Unicode characters.

use serde::{Deserialize, Serialize};

/// The number of Unicode scalar values: the unit of every budget.
#[must_use]
pub fn characters(text: &str) -> usize {
    text.chars().count()
}

/// How much of a document a snapshot carries, and what is refused outright.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Budget {
    /// Characters in the snapshot. The file may be larger.
    pub snapshot: usize,
    /// Characters that one entry operation may write: four times the budget.
    pub hard_entry: usize,
    /// Bytes that a document may have.
    pub hard_document: usize,
}

impl Budget {
    /// The budget with its hard limits: 4 × per entry operation, 1 MiB per document.
    #[must_use]
    pub const fn of(snapshot: usize) -> Self {
        Self { snapshot, hard_entry: snapshot.saturating_mul(4), hard_document: 1024 * 1024 }
    }
}

/// How much of a budget is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Usage {
    /// Characters that the document would put into the snapshot.
    pub used: usize,
    /// Characters allowed.
    pub budget: usize,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_budget_is_too_large_for_its_hard_limit() {
        assert_eq!(Budget::of(10_000).hard_entry, 40_000);
        for snapshot in [usize::MAX, usize::MAX / 2, usize::MAX / 4 + 1, i64::MAX as usize] {
            assert_eq!(Budget::of(snapshot).hard_entry, usize::MAX);
        }
        assert_eq!(Budget::of(0).hard_entry, 0);
    }
}
