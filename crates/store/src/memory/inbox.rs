//! Suggestions in memory.

use super::MemoryStore;
use crate::{Inbox, Owner, StoreError, Suggestion, SuggestionId, SuggestionStatus};

impl Inbox for MemoryStore {
    fn suggestions(&self, owner: &Owner, status: Option<SuggestionStatus>) -> Result<Vec<Suggestion>, StoreError> {
        let homes = self.homes();
        let kept = homes.get(owner).map(|home| home.suggestions.as_slice()).unwrap_or_default();
        Ok(kept.iter().rev().filter(|kept| status.is_none_or(|status| kept.status == status)).cloned().collect())
    }

    fn suggestion(&self, owner: &Owner, id: SuggestionId) -> Result<Option<Suggestion>, StoreError> {
        let homes = self.homes();
        Ok(homes.get(owner).and_then(|home| home.suggestions.iter().find(|kept| kept.draft.id == id)).cloned())
    }
}
