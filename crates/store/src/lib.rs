//! The contract between Notewell and the place where a home's memory lives.
//!
//! [`Documents::transact`] is the only write. Its closure is pure and may run again: it sees a [`View`] of the
//! documents that it asked for and answers with a [`Plan`]; the store makes the plan durable, all or nothing,
//! and one sequence per owner orders all events. Other needs are small traits of their own: [`History`],
//! [`Inbox`], [`Sessions`] and [`Audit`]. Each has a suite behind the feature `conformance` that every implementation must pass,
//! and an implementation in memory ([`MemoryStore`]).

mod adoption;
mod append;
mod audit;
mod carry;
mod changeset;
mod clock;
#[cfg(feature = "conformance")]
pub mod conformance;
mod documents;
mod enact;
mod error;
mod event;
mod history;
mod ids;
mod inbox;
mod key;
mod layout;
mod memory;
mod owner;
mod plan;
mod record;
mod rewind;
mod sessions;
mod unreadable;
mod validate;
mod view;

pub use adoption::{Adoption, EDITOR, adopt, entry_changes};
pub use append::{Appended, append, fresh_line};
pub use audit::{Audit, RefusedWrite};
pub use carry::carry;
pub use changeset::{Changeset, Evidence, Proposal};
pub use clock::{Clock, Entropy, Environment, FixedClock, SeededEntropy};
pub use documents::{Committed, Documents, Transaction};
pub use enact::{Enacted, enact};
pub use error::{StoreError, StoreErrorKind};
pub use event::{DocumentChange, EntryChange, Event, EventDraft, EventKind};
pub use history::{CLEARED, EventFilter, GAP, History, Side, cleared_note};
pub use ids::{ChangesetId, EventId, SessionId, SuggestionId};
pub use inbox::{Inbox, Suggestion, SuggestionDraft, SuggestionStatus};
pub use key::{DocumentKey, DocumentName, KeyError, Space};
pub use layout::{FileRule, Layout, NATIVE_BUDGETS, SnapshotBudgets};
pub use memory::MemoryStore;
pub use owner::{Owner, OwnerError};
pub use plan::{Content, Plan, Settlement, Write};
pub use record::{document_change, record, state_change};
pub use rewind::rewind;
pub use sessions::{SessionRecord, Sessions, StoredSnapshot, UsePeriod};
pub use unreadable::Unreadable;
pub use validate::{recorded_before, settle, validate};
pub use view::{DocumentState, EntryState, View};

/// Everything that a home needs of its store.
pub trait Store: Documents + History + Inbox + Sessions + Audit {}

impl<T: Documents + History + Inbox + Sessions + Audit> Store for T {}
