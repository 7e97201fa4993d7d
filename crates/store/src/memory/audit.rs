//! Refused writes in memory.

use super::MemoryStore;
use crate::{Audit, Owner, RefusedWrite, StoreError};

/// So many are kept for each owner.
const MOST: usize = 1000;

impl Audit for MemoryStore {
    fn record_refusal(&self, owner: &Owner, refused: &RefusedWrite) -> Result<(), StoreError> {
        let mut homes = self.homes();
        let kept = &mut homes.entry(owner.clone()).or_default().refusals;
        kept.push_back(RefusedWrite { codes: refused.codes(), ..refused.clone() });
        if kept.len() > MOST {
            kept.pop_front();
        }
        Ok(())
    }

    fn refusals(&self, owner: &Owner, limit: usize) -> Result<Vec<RefusedWrite>, StoreError> {
        let homes = self.homes();
        Ok(homes.get(owner).into_iter().flat_map(|home| home.refusals.iter().rev()).take(limit).cloned().collect())
    }
}
