//! What a fleet needs besides the promises of every store. The tests want a server, as the conformance suites do.
#![allow(clippy::unwrap_used, clippy::panic)]

mod proxy;
mod server;

use notewell_store::conformance::environment;
use notewell_store::{
    Documents, EventDraft, EventFilter, EventId, EventKind, History, Plan, StoreErrorKind, Transaction,
};
use postgres::{Client, NoTls};
use server::{nobody_yet, open, server};

fn event(id: EventId) -> Plan {
    let draft = EventDraft {
        id,
        kind: EventKind::Change,
        actor: "test".to_owned(),
        origin: notewell_guard::Origin::Owner,
        reason: None,
        session: None,
        changeset: None,
        undoes: None,
        notes: Vec::new(),
        entries: Vec::new(),
    };
    Plan { event: Some(draft), ..Plan::default() }
}

#[test]
fn several_servers_on_one_database_behave_as_one() {
    const SERVERS: u64 = 4;
    const WRITES: u64 = 10;
    let Some(url) = server("several servers") else { return };
    let owner = nobody_yet("owner");
    std::thread::scope(|scope| {
        for server in 1..=SERVERS {
            let (url, owner) = (&url, &owner);
            scope.spawn(move || {
                let (store, ids) = (open(url, server), environment(server));
                for write in 0..WRITES {
                    // Every server sends the same keys: each write is done by whoever comes first.
                    let key = format!("call {write}");
                    let transaction = Transaction { owner, documents: &[], idempotency: Some(&key) };
                    let id = ids.event_id();
                    store.transact(&transaction, &mut |_| event(id)).unwrap();
                }
            });
        }
    });
    let events = open(&url, 9).events(&owner, &EventFilter::default()).unwrap();
    let numbers: Vec<u64> = events.iter().rev().map(|event| event.sequence).collect();
    assert_eq!(numbers, (1..=WRITES).collect::<Vec<_>>());
}

#[test]
fn the_database_itself_hides_every_owner_from_the_others() {
    let Some(url) = server("row level security") else { return };
    let (store, owner) = (open(&url, 1), nobody_yet("owner"));
    let transaction = Transaction { owner: &owner, documents: &[], idempotency: None };
    store.transact(&transaction, &mut |_| event(environment(2).event_id())).unwrap();

    let mut client = Client::connect(&url, NoTls).unwrap();
    let bypasses = "SELECT rolsuper OR rolbypassrls FROM pg_roles WHERE rolname = current_user";
    assert!(!client.query_one(bypasses, &[]).unwrap().get::<_, bool>(0), "the test needs an ordinary role");
    let mut count = |name: Option<&str>| -> i64 {
        let mut transaction = client.transaction().unwrap();
        if let Some(name) = name {
            transaction.execute("SELECT set_config('notewell.owner', $1, true)", &[&name]).unwrap();
        }
        transaction.query_one("SELECT count(*) FROM notewell_events", &[]).unwrap().get(0)
    };
    assert_eq!(count(Some(owner.as_str())), 1);
    assert_eq!(count(None), 0);
    assert_eq!(count(Some("someone.else")), 0);
    let planted = "INSERT INTO notewell_homes (owner_id, sequence, filed) VALUES ('planted', 9, 9)";
    assert!(client.execute(planted, &[]).is_err());
}

#[test]
fn a_connection_that_broke_is_opened_again() {
    let Some(url) = server("broken connection") else { return };
    let owner = nobody_yet("owner");
    let store = open(&format!("{url}?application_name={owner}"), 1);
    let mut client = Client::connect(&url, NoTls).unwrap();
    let cut = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = left($1, 63)";
    for number in 1..=3 {
        assert_eq!(client.execute(cut, &[&owner.as_str()]).unwrap(), 1);
        let transaction = Transaction { owner: &owner, documents: &[], idempotency: None };
        let done = store.transact(&transaction, &mut |_| event(environment(number).event_id())).unwrap();
        assert_eq!(done.sequence, number);
    }
}

#[test]
fn a_commit_whose_answer_was_lost_is_found_and_not_done_twice() {
    let Some(url) = server("lost answer") else { return };
    let (proxy, through) = proxy::Proxy::before(&url);
    let (store, owner) = (open(&through, 1), nobody_yet("owner"));
    let ids = environment(2);
    for number in 1..=3 {
        let draft = event(ids.event_id());
        proxy.lose_the_next_answer_to(b"COMMIT");
        let transaction = Transaction { owner: &owner, documents: &[], idempotency: None };
        let done = store.transact(&transaction, &mut |_| draft.clone()).unwrap();
        assert!(proxy.has_lost_it());
        assert_eq!((done.sequence, done.replayed), (number, false));
        assert_eq!(done.event.unwrap().draft.id, draft.event.unwrap().id);
    }
    assert_eq!(store.events(&owner, &EventFilter::default()).unwrap().len(), 3);
}

#[test]
fn a_writer_that_waits_too_long_is_told_so_and_nothing_is_done() {
    let Some(url) = server("busy") else { return };
    let (store, owner) = (open(&url, 1), nobody_yet("owner"));
    let transaction = Transaction { owner: &owner, documents: &[], idempotency: None };
    store.transact(&transaction, &mut |_| event(environment(2).event_id())).unwrap();
    let mut client = Client::connect(&url, NoTls).unwrap();
    let mut holder = client.transaction().unwrap();
    holder.execute("SELECT set_config('notewell.owner', $1, true)", &[&owner.as_str()]).unwrap();
    holder.execute("SELECT 1 FROM notewell_homes WHERE owner_id = $1 FOR UPDATE", &[&owner.as_str()]).unwrap();
    let error = store.transact(&transaction, &mut |_| event(environment(3).event_id())).unwrap_err();
    assert_eq!(error.kind, StoreErrorKind::Busy);
    // Readers do not wait.
    assert_eq!(store.read(&owner, &[]).unwrap().sequence, 1);
}
