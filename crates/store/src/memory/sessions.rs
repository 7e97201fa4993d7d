//! Sessions in memory.

use super::MemoryStore;
use crate::{Owner, SessionId, SessionRecord, Sessions, StoreError};
use jiff::Timestamp;
use std::cmp::Reverse;

impl Sessions for MemoryStore {
    fn put_session(&self, owner: &Owner, session: &SessionRecord) -> Result<(), StoreError> {
        self.homes().entry(owner.clone()).or_default().sessions.insert(session.id, session.clone());
        Ok(())
    }

    fn update_session(
        &self,
        owner: &Owner,
        id: SessionId,
        change: &mut dyn FnMut(&mut SessionRecord),
    ) -> Result<Option<SessionRecord>, StoreError> {
        let mut homes = self.homes();
        let Some(kept) = homes.get_mut(owner).and_then(|home| home.sessions.get_mut(&id)) else { return Ok(None) };
        change(kept);
        Ok(Some(kept.clone()))
    }

    fn session(&self, owner: &Owner, id: SessionId) -> Result<Option<SessionRecord>, StoreError> {
        Ok(self.homes().get(owner).and_then(|home| home.sessions.get(&id)).cloned())
    }

    fn find_session(&self, owner: &Owner, host: &str, host_session: &str) -> Result<Option<SessionRecord>, StoreError> {
        let is_it =
            |session: &SessionRecord| session.host == host && session.host_session.as_deref() == Some(host_session);
        Ok(self.open_sessions(owner)?.into_iter().find(is_it))
    }

    fn open_sessions(&self, owner: &Owner) -> Result<Vec<SessionRecord>, StoreError> {
        Ok(self.newest_sessions(owner, |session| session.ended.is_none()))
    }

    fn sessions_since(&self, owner: &Owner, since: Timestamp) -> Result<Vec<SessionRecord>, StoreError> {
        Ok(self.newest_sessions(owner, |session| session.ended.is_none_or(|ended| ended >= since)))
    }
}

impl MemoryStore {
    fn newest_sessions(&self, owner: &Owner, wanted: impl Fn(&SessionRecord) -> bool) -> Vec<SessionRecord> {
        let homes = self.homes();
        let sessions = homes.get(owner).into_iter().flat_map(|home| home.sessions.values());
        let mut found: Vec<_> = sessions.filter(|session| wanted(session)).cloned().collect();
        found.sort_by_key(|session| Reverse((session.started, session.id)));
        found
    }
}
