//! The ledger in memory.

use super::MemoryStore;
use crate::{DocumentKey, Event, EventFilter, EventId, History, Owner, Side, StoreError, rewind};

impl History for MemoryStore {
    fn events(&self, owner: &Owner, filter: &EventFilter) -> Result<Vec<Event>, StoreError> {
        let homes = self.homes();
        let events = homes.get(owner).map(|home| home.events.as_slice()).unwrap_or_default();
        let passing = events.iter().rev().filter(|event| filter.passes(event));
        Ok(passing.take(filter.limit.unwrap_or(usize::MAX)).cloned().collect())
    }

    fn event(&self, owner: &Owner, id: EventId) -> Result<Option<Event>, StoreError> {
        Ok(self.homes().get(owner).and_then(|home| home.event(id)).cloned())
    }

    fn text_at(&self, owner: &Owner, key: &DocumentKey, id: EventId, side: Side) -> Result<Option<String>, StoreError> {
        let homes = self.homes();
        let Some(home) = homes.get(owner) else { return Ok(None) };
        let changes = home.events.iter().rev().flat_map(|event| {
            event.documents.iter().filter(|change| &change.key == key).map(|change| (event.draft.id, change))
        });
        Ok(rewind(home.known_text(key), changes, id, side))
    }
}
