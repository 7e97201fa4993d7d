//! Changesets that wait for the owner.

use crate::{Changeset, Owner, StoreError, SuggestionId};
use jiff::Timestamp;
use notewell_guard::Finding;
use serde::{Deserialize, Serialize};

/// What became of a suggestion.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum SuggestionStatus {
    /// It waits.
    Pending,
    /// The owner took it.
    Accepted,
    /// The owner refused it.
    Rejected,
    /// Nobody decided in time.
    Expired,
}

/// A suggestion as it is planned.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SuggestionDraft {
    /// The id, given by the planner.
    pub id: SuggestionId,
    /// What would be done. Secrets in it are already redacted.
    pub changeset: Changeset,
    /// Why it waits: a [`notewell_guard::Reason`] code, or `stale_editor`.
    pub reason: String,
    /// What the screens found.
    pub findings: Vec<Finding>,
}

/// A suggestion as it is kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Suggestion {
    /// What was planned.
    #[serde(flatten)]
    pub draft: SuggestionDraft,
    /// When it was filed.
    pub at: Timestamp,
    /// What became of it.
    pub status: SuggestionStatus,
}

/// The suggestions of an owner. They are filed and settled by [`crate::Documents::transact`].
pub trait Inbox: Send + Sync {
    /// The suggestions with this status (`None`: all), newest first.
    ///
    /// # Errors
    /// [`StoreError`].
    fn suggestions(&self, owner: &Owner, status: Option<SuggestionStatus>) -> Result<Vec<Suggestion>, StoreError>;

    /// One suggestion.
    ///
    /// # Errors
    /// [`StoreError`].
    fn suggestion(&self, owner: &Owner, id: SuggestionId) -> Result<Option<Suggestion>, StoreError>;
}
