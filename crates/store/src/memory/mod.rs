//! A store in memory, for tests and for hosts that want nothing on disk.

mod audit;
mod history;
mod home;
mod inbox;
mod sessions;

use crate::{Committed, DocumentKey, Documents, Environment, Layout, Owner, Plan, StoreError, Transaction, View};
use home::Home;
use notewell_text::IdKey;
use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A store in memory. What it acknowledged is there as long as the value lives.
#[derive(Debug)]
pub struct MemoryStore {
    key: IdKey,
    layout: Layout,
    environment: Environment,
    homes: Mutex<BTreeMap<Owner, Home>>,
}

impl MemoryStore {
    /// An empty store with this layout.
    #[must_use]
    pub fn new(layout: Layout, environment: Environment) -> Self {
        Self { key: environment.key(), layout, environment, homes: Mutex::default() }
    }

    /// Changes a document as an editor would, outside every transaction; `None` deletes it. The next read or
    /// transaction that sees the document adopts the change.
    pub fn edit_outside(&self, owner: &Owner, key: &DocumentKey, text: Option<&str>) {
        // A document without a place in the layout cannot be edited by anyone.
        let Ok(grammar) = self.layout.grammar(key) else { return };
        self.homes().entry(owner.clone()).or_default().edit_outside(key, grammar, text);
    }

    /// A plan that panicked has changed nothing yet, so what the lock guards is whole.
    fn homes(&self) -> MutexGuard<'_, BTreeMap<Owner, Home>> {
        self.homes.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The documents as they are now, external edits adopted.
    fn view(&self, home: &mut Home, owner: &Owner, documents: &[DocumentKey]) -> Result<View, StoreError> {
        let wanted = documents
            .iter()
            .map(|key| Ok((key.clone(), self.layout.grammar(key)?)))
            .collect::<Result<Vec<_>, StoreError>>()?;
        let now = self.environment.clock.now();
        for (key, _) in &wanted {
            home.adopt(&self.key, owner, key, now, &self.environment);
        }
        let documents = wanted.into_iter().map(|(key, grammar)| home.state(key, grammar)).collect();
        Ok(View { sequence: home.sequence(), now, documents })
    }
}

impl Documents for MemoryStore {
    fn key(&self) -> &IdKey {
        &self.key
    }

    fn read(&self, owner: &Owner, documents: &[DocumentKey]) -> Result<View, StoreError> {
        self.view(self.homes().entry(owner.clone()).or_default(), owner, documents)
    }

    fn list(&self, owner: &Owner) -> Result<Vec<DocumentKey>, StoreError> {
        Ok(self.homes().get(owner).map(Home::list).unwrap_or_default())
    }

    fn transact(
        &self,
        transaction: &Transaction<'_>,
        plan: &mut dyn FnMut(&View) -> Plan,
    ) -> Result<Committed, StoreError> {
        let mut homes = self.homes();
        let home = homes.entry(transaction.owner.clone()).or_default();
        if let Some(committed) = transaction.idempotency.and_then(|key| home.replay(key)) {
            return Ok(committed);
        }
        let view = self.view(home, transaction.owner, transaction.documents)?;
        let plan = plan(&view);
        home.commit(&self.key, transaction, &view, plan)
    }
}
