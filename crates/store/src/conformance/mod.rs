//! What every store must do. An implementation calls [`all`] from its own tests, or the suites and promises it
//! wants one by one; a promise that is not kept panics with its name.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a suite reports by panicking")]

pub mod adoption;
pub mod appending;
pub mod audit;
mod caller;
pub mod history;
pub mod inbox;
pub mod owners;
pub mod planning;
pub mod sessions;
pub mod writing;

use crate::{DocumentKey, Environment, FixedClock, Owner, SeededEntropy, Store};
use jiff::Timestamp;

/// A store under test, with the native layout. It starts empty.
pub trait Fixture {
    /// The store.
    fn store(&self) -> &dyn Store;

    /// Lets go of the store and opens it again over what it had made durable.
    fn reopen(&mut self);

    /// The owner that the promises write for.
    fn owner(&self) -> Owner {
        Owner::local()
    }

    /// Another owner; `None` when the store has only one.
    fn other_owner(&self) -> Option<Owner> {
        None
    }

    /// Changes a document of the owner as an editor would (`None` deletes it); `false` when nobody can reach the
    /// documents of this store from outside.
    fn edit_outside(&self, key: &DocumentKey, text: Option<&str>) -> bool {
        let _ = (key, text);
        false
    }
}

/// Makes a fixture with an empty store; every promise asks for its own.
pub type Make<'a> = &'a mut dyn FnMut() -> Box<dyn Fixture>;

/// One promise.
pub type Promise = fn(&mut dyn Fixture);

/// Clock and randomness for a fixture's store: the time stands still. Give every opening of a store another seed
/// from 1 to 1000 (the promises use seeds beyond), or it would repeat ids.
#[must_use]
pub fn environment(seed: u64) -> Environment {
    // 2026-11-30 12:00:00 UTC.
    let noon = Timestamp::from_second(1_796_040_000).unwrap_or_default();
    Environment { clock: Box::new(FixedClock::at(noon)), entropy: Box::new(SeededEntropy::new(seed)) }
}

/// Everything.
pub fn all(make: Make<'_>) {
    documents(make);
    history(make);
    inbox(make);
    sessions(make);
    audit(make);
}

/// What [`crate::Documents`] promises.
pub fn documents(make: Make<'_>) {
    keep(make, writing::PROMISES);
    keep(make, planning::PROMISES);
    keep(make, appending::PROMISES);
    keep(make, adoption::PROMISES);
    keep(make, owners::PROMISES);
}

/// What [`crate::History`] promises.
pub fn history(make: Make<'_>) {
    keep(make, history::PROMISES);
}

/// What [`crate::Inbox`] promises.
pub fn inbox(make: Make<'_>) {
    keep(make, inbox::PROMISES);
}

/// What [`crate::Sessions`] promises.
pub fn sessions(make: Make<'_>) {
    keep(make, sessions::PROMISES);
}

/// What [`crate::Audit`] promises.
pub fn audit(make: Make<'_>) {
    keep(make, audit::PROMISES);
}

fn keep(make: Make<'_>, promises: &[Promise]) {
    for promise in promises {
        promise(&mut *make());
    }
}
