//! The only write, and the consistent read.

use crate::{DocumentKey, Event, Owner, Plan, StoreError, View};
use notewell_text::IdKey;
use serde_json::Value;

/// What a transaction is about.
#[derive(Clone, Debug)]
pub struct Transaction<'a> {
    /// Whose documents.
    pub owner: &'a Owner,
    /// The documents that the plan will see, and may write.
    pub documents: &'a [DocumentKey],
    /// A key under which the same write is done once only, however often it is sent.
    pub idempotency: Option<&'a str>,
}

/// What a transaction did.
#[derive(Clone, Debug, PartialEq)]
pub struct Committed {
    /// The owner's last event number afterwards.
    pub sequence: u64,
    /// The event, when one was recorded.
    pub event: Option<Event>,
    /// `true` when the idempotency key was known: the plan was not asked and nothing was written.
    pub replayed: bool,
    /// The receipt of the plan; of the first run, when replayed.
    pub receipt: Option<Value>,
}

/// The documents of an owner.
pub trait Documents: Send + Sync {
    /// The key of the home, for ids and content-free hashes.
    fn key(&self) -> &IdKey;

    /// The documents at one moment. A document that does not exist is part of the view, with `exists` false.
    /// Text that was changed from outside is seen as it is now.
    ///
    /// # Errors
    /// [`StoreError`]; never an empty answer for a document that exists and cannot be read.
    fn read(&self, owner: &Owner, documents: &[DocumentKey]) -> Result<View, StoreError>;

    /// The documents that exist, in order of their keys.
    ///
    /// # Errors
    /// [`StoreError`].
    fn list(&self, owner: &Owner) -> Result<Vec<DocumentKey>, StoreError>;

    /// Asks `plan` what to do with the documents as they are, and does it: all of it, durably, or nothing.
    /// `plan` must be pure; it may be asked again with a fresher view.
    ///
    /// # Errors
    /// [`StoreError`]; then nothing was changed, now or later.
    fn transact(
        &self,
        transaction: &Transaction<'_>,
        plan: &mut dyn FnMut(&View) -> Plan,
    ) -> Result<Committed, StoreError>;
}
