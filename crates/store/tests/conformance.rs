//! The store in memory keeps what every store promises.
#![allow(clippy::unwrap_used)]

use notewell_store::conformance::{Fixture, audit, documents, environment, history, inbox, sessions};
use notewell_store::{DocumentKey, Layout, MemoryStore, Owner, Store};

struct InMemory(MemoryStore);

impl Fixture for InMemory {
    fn store(&self) -> &dyn Store {
        &self.0
    }

    /// What a store in memory made durable lives as long as the value.
    fn reopen(&mut self) {}

    fn other_owner(&self) -> Option<Owner> {
        Some(Owner::new("someone.else@example.org").unwrap())
    }

    fn edit_outside(&self, key: &DocumentKey, text: Option<&str>) -> bool {
        self.0.edit_outside(&self.owner(), key, text);
        true
    }
}

fn make() -> Box<dyn Fixture> {
    Box::new(InMemory(MemoryStore::new(Layout::native("You are helpful."), environment(1))))
}

#[test]
fn the_store_in_memory_keeps_its_documents() {
    documents(&mut make);
}

#[test]
fn the_store_in_memory_keeps_its_history() {
    history(&mut make);
}

#[test]
fn the_store_in_memory_keeps_its_inbox() {
    inbox(&mut make);
}

#[test]
fn the_store_in_memory_keeps_its_sessions() {
    sessions(&mut make);
}

#[test]
fn the_store_in_memory_keeps_its_audit() {
    audit(&mut make);
}
