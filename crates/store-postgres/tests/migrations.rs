//! Tables of an older version are brought on, and nothing in them is lost.
#![allow(clippy::unwrap_used, clippy::panic)]

mod server;

use notewell_store::conformance::environment;
use notewell_store::{
    Audit, ChangesetId, Documents, EventDraft, EventFilter, EventId, EventKind, History, Layout, Owner, Plan,
    RefusedWrite, StoreErrorKind, Transaction,
};
use notewell_store_postgres::{PostgresStore, without_tls};
use notewell_text::IdKey;
use postgres::{Client, NoTls};
use server::{nobody_yet, open, server};

/// A schema of its own in the test's database: its URL, and a client in it.
fn place(url: &str) -> (String, Client) {
    let name: String = nobody_yet("m").to_string().replace(['-', '.'], "_");
    Client::connect(url, NoTls).unwrap().batch_execute(&format!("CREATE SCHEMA {name}")).unwrap();
    let url = format!("{url}?options=-csearch_path%3D{name}");
    let client = Client::connect(&url, NoTls).unwrap();
    (url, client)
}

fn write(store: &PostgresStore, owner: &Owner, id: EventId) {
    let draft = EventDraft {
        id,
        kind: EventKind::Change,
        actor: "test".to_owned(),
        origin: notewell_guard::Origin::Owner,
        // Words that look like the keys of the record, and what PostgreSQL's own JSON refuses.
        reason: Some(
            r#"\u{0} "changeset":"01990000-0000-7000-8000-000000000000" {"kind":"undo"}"#.replace(r"\u{0}", "\u{0}"),
        ),
        session: None,
        changeset: Some(ChangesetId(id.0)),
        undoes: None,
        notes: Vec::new(),
        entries: Vec::new(),
    };
    let transaction = Transaction { owner, documents: &[], idempotency: None };
    store.transact(&transaction, &mut |_| Plan { event: Some(draft.clone()), ..Plan::default() }).unwrap();
}

fn refuse(store: &PostgresStore, owner: &Owner) {
    let refused =
        RefusedWrite { actor: "cli".to_owned(), codes: vec!["not_permitted".to_owned()], documents: Vec::new() };
    store.record_refusal(owner, &refused).unwrap();
}

/// How the newest tables are made those of an older version.
const UNDO_3: &str = "ALTER TABLE notewell_events DROP COLUMN changeset_id, DROP COLUMN kind";
const UNDO_2: &str = "DROP TABLE notewell_refusals";

/// Every older version, with and without a record of it.
fn older() -> Vec<(&'static str, String)> {
    vec![
        ("the newest", "SELECT 1".to_owned()),
        ("before changesets", format!("{UNDO_3}; DELETE FROM notewell_schema WHERE version > 2")),
        ("before changesets, unrecorded", format!("{UNDO_3}; DROP TABLE notewell_schema")),
        ("before refusals", format!("{UNDO_3}; {UNDO_2}; DELETE FROM notewell_schema WHERE version > 1")),
        ("before refusals, unrecorded", format!("{UNDO_3}; {UNDO_2}; DROP TABLE notewell_schema")),
        ("with an empty record", format!("{UNDO_3}; {UNDO_2}; DELETE FROM notewell_schema")),
    ]
}

#[test]
fn tables_of_every_older_version_are_brought_on_by_whichever_server_comes_first() {
    let Some(url) = server("migrations") else { return };
    for (version, older) in older() {
        let (url, mut client) = place(&url);
        let owner = nobody_yet("owner");
        write(&open(&url, 1), &owner, environment(2).event_id());
        client.batch_execute(&older).unwrap();
        std::thread::scope(|scope| {
            for server in 3..7 {
                let (url, owner) = (&url, &owner);
                scope.spawn(move || {
                    let store = open(url, server);
                    write(&store, owner, environment(server + 10).event_id());
                    refuse(&store, owner);
                });
            }
        });
        let store = open(&url, 7);
        assert_eq!(store.events(&owner, &EventFilter::default()).unwrap().len(), 5, "{version}: nothing is lost");
        let first = environment(2).event_id();
        let set =
            EventFilter { changesets: Some(ChangesetId(first.0)..=ChangesetId(first.0)), ..EventFilter::default() };
        let found = store.events(&owner, &set).unwrap();
        assert_eq!(found.iter().map(|event| event.draft.id).collect::<Vec<_>>(), [first], "{version}");
        let kind = |kind| EventFilter { kind: Some(kind), ..EventFilter::default() };
        assert_eq!(store.events(&owner, &kind(EventKind::Change)).unwrap().len(), 5, "{version}");
        assert_eq!(store.events(&owner, &kind(EventKind::Undo)).unwrap().len(), 0, "{version}");
        assert_eq!(store.refusals(&owner, 10).unwrap().len(), 4, "{version}");
        let rows = client.query("SELECT version FROM notewell_schema ORDER BY version", &[]).unwrap();
        assert_eq!(rows.iter().map(|row| row.get::<_, i64>(0)).collect::<Vec<_>>(), [1, 2, 3], "{version}");
        let walled = "SELECT count(*) FROM pg_class WHERE relnamespace = current_schema()::regnamespace
                      AND relkind = 'r' AND relname <> 'notewell_schema' AND NOT (relrowsecurity AND relforcerowsecurity)";
        assert_eq!(client.query_one(walled, &[]).unwrap().get::<_, i64>(0), 0, "{version}: every table is walled off");
    }
}

#[test]
fn tables_of_a_newer_version_are_refused_and_left_as_they_are() {
    let Some(url) = server("newer tables") else { return };
    let (url, mut client) = place(&url);
    let owner = nobody_yet("owner");
    let before = open(&url, 1);
    write(&before, &owner, environment(2).event_id());
    client.batch_execute("INSERT INTO notewell_schema (version) VALUES (99)").unwrap();
    let layout = Layout::native("You are helpful.");
    let error = PostgresStore::open(without_tls(&url), layout, IdKey::new([7; 32]), environment(3)).unwrap_err();
    assert_eq!(error.kind, StoreErrorKind::Database);
    assert!(error.message.contains("newer") && error.hint.contains("update"), "{error:?}");
    assert_eq!(before.events(&owner, &EventFilter::default()).unwrap().len(), 1);
}

#[test]
fn a_server_that_may_not_change_tables_opens_those_that_are_right() {
    let Some(url) = server("no right to create") else { return };
    let (url, mut client) = place(&url);
    let owner = nobody_yet("owner");
    write(&open(&url, 1), &owner, environment(2).event_id());
    let schema: String = client.query_one("SELECT current_schema()::text", &[]).unwrap().get(0);
    client.batch_execute(&format!("REVOKE CREATE ON SCHEMA {schema} FROM CURRENT_USER")).unwrap();
    let store = open(&url, 3);
    assert_eq!(store.events(&owner, &EventFilter::default()).unwrap().len(), 1);
}
