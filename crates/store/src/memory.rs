//! A store in memory, for tests and for hosts that want nothing on disk.

use crate::{
    Committed, DocumentKey, Documents, Environment, Event, EventFilter, EventId, History, Inbox, Layout, Owner, Plan,
    SessionId, SessionRecord, Sessions, Side, StoreError, Suggestion, SuggestionId, SuggestionStatus, Transaction,
    View,
};
use notewell_text::IdKey;

/// A store in memory.
#[derive(Debug)]
pub struct MemoryStore {
    key: IdKey,
}

impl MemoryStore {
    /// An empty store with this layout.
    #[must_use]
    pub fn new(layout: Layout, environment: Environment) -> Self {
        let _ = layout;
        Self { key: environment.key() }
    }

    /// Changes a document as an editor would, outside every transaction; `None` deletes it.
    pub fn edit_outside(&self, owner: &Owner, key: &DocumentKey, text: Option<&str>) {
        let _ = (owner, key, text);
    }
}

impl Documents for MemoryStore {
    fn key(&self) -> &IdKey {
        &self.key
    }
    fn read(&self, _: &Owner, _: &[DocumentKey]) -> Result<View, StoreError> {
        unimplemented!("store crate: memory")
    }
    fn list(&self, _: &Owner) -> Result<Vec<DocumentKey>, StoreError> {
        unimplemented!("store crate: memory")
    }
    fn transact(&self, _: &Transaction<'_>, _: &mut dyn FnMut(&View) -> Plan) -> Result<Committed, StoreError> {
        unimplemented!("store crate: memory")
    }
}

impl History for MemoryStore {
    fn events(&self, _: &Owner, _: &EventFilter) -> Result<Vec<Event>, StoreError> {
        unimplemented!("store crate: memory")
    }
    fn event(&self, _: &Owner, _: EventId) -> Result<Option<Event>, StoreError> {
        unimplemented!("store crate: memory")
    }
    fn text_at(&self, _: &Owner, _: &DocumentKey, _: EventId, _: Side) -> Result<Option<String>, StoreError> {
        unimplemented!("store crate: memory")
    }
}

impl Inbox for MemoryStore {
    fn suggestions(&self, _: &Owner, _: Option<SuggestionStatus>) -> Result<Vec<Suggestion>, StoreError> {
        unimplemented!("store crate: memory")
    }
    fn suggestion(&self, _: &Owner, _: SuggestionId) -> Result<Option<Suggestion>, StoreError> {
        unimplemented!("store crate: memory")
    }
}

impl Sessions for MemoryStore {
    fn put_session(&self, _: &Owner, _: &SessionRecord) -> Result<(), StoreError> {
        unimplemented!("store crate: memory")
    }
    fn session(&self, _: &Owner, _: SessionId) -> Result<Option<SessionRecord>, StoreError> {
        unimplemented!("store crate: memory")
    }
    fn find_session(&self, _: &Owner, _: &str, _: &str) -> Result<Option<SessionRecord>, StoreError> {
        unimplemented!("store crate: memory")
    }
    fn open_sessions(&self, _: &Owner) -> Result<Vec<SessionRecord>, StoreError> {
        unimplemented!("store crate: memory")
    }
}
