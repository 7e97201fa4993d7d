//! The store on PostgreSQL keeps what every store promises. The tests want a server: a URL in
//! `NOTEWELL_TEST_POSTGRES` (`scripts/postgres-for-tests` starts one).

mod server;

use notewell_store::conformance::{Fixture, audit, documents, history, inbox, sessions};
use notewell_store::{Owner, Store};
use notewell_store_postgres::PostgresStore;
use server::{nobody_yet, open, server};

struct OnPostgres {
    url: String,
    store: PostgresStore,
    owner: Owner,
    other: Owner,
    openings: u64,
}

impl OnPostgres {
    fn new(url: &str) -> Self {
        let (owner, other) = (nobody_yet("owner"), nobody_yet("other"));
        Self { url: url.to_owned(), store: open(url, 1), owner, other, openings: 1 }
    }
}

impl Fixture for OnPostgres {
    fn store(&self) -> &dyn Store {
        &self.store
    }

    fn reopen(&mut self) {
        self.openings += 1;
        self.store = open(&self.url, self.openings);
    }

    fn owner(&self) -> Owner {
        self.owner.clone()
    }

    fn other_owner(&self) -> Option<Owner> {
        Some(self.other.clone())
    }
}

#[test]
fn the_store_on_postgres_keeps_its_documents() {
    let Some(url) = server("documents") else { return };
    documents(&mut || Box::new(OnPostgres::new(&url)));
}

#[test]
fn the_store_on_postgres_keeps_its_history() {
    let Some(url) = server("history") else { return };
    history(&mut || Box::new(OnPostgres::new(&url)));
}

#[test]
fn the_store_on_postgres_keeps_its_inbox() {
    let Some(url) = server("inbox") else { return };
    inbox(&mut || Box::new(OnPostgres::new(&url)));
}

#[test]
fn the_store_on_postgres_keeps_its_sessions() {
    let Some(url) = server("sessions") else { return };
    sessions(&mut || Box::new(OnPostgres::new(&url)));
}

#[test]
fn the_store_on_postgres_keeps_its_audit() {
    let Some(url) = server("audit") else { return };
    audit(&mut || Box::new(OnPostgres::new(&url)));
}
