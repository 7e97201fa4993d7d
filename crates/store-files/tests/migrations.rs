//! A ledger of an older version is brought on, and nothing in it is lost.
#![allow(clippy::unwrap_used)]

mod support;

use notewell_store::{ChangesetId, EventFilter, EventKind, History as _, Owner, StoreErrorKind};
use notewell_store_files::FileStore;
use support::{Rig, add, change, draft};

const MEMORY: &str = "personal:memory";

/// Takes the ledger back to what it was before changesets had a column.
fn downgrade(rig: &Rig) {
    let ledger = rusqlite::Connection::open(rig.ledger()).unwrap();
    let steps = "DROP INDEX events_by_changeset; DROP INDEX events_undos; ALTER TABLE events DROP COLUMN changeset;
                 ALTER TABLE events DROP COLUMN kind; DROP TABLE home; PRAGMA user_version = 1";
    ledger.execute_batch(steps).unwrap();
}

#[test]
fn a_ledger_of_an_older_version_is_brought_on_by_the_next_write() {
    let rig = Rig::new();
    let store = rig.open();
    let owner = Owner::local();
    let mut set = draft(store.environment().event_id());
    let id = ChangesetId(set.id.0);
    set.changeset = Some(id);
    set.reason = Some("\u{0} \"changeset\":\"x\" 因为".to_owned());
    let transaction = notewell_store::Transaction { owner: &owner, documents: &[], idempotency: None };
    let plan = notewell_store::Plan { event: Some(set.clone()), ..notewell_store::Plan::nothing() };
    notewell_store::Documents::transact(&store, &transaction, &mut |_| plan.clone()).unwrap();
    add(&store, &[MEMORY], "one fact").unwrap();
    let before = store.events(&owner, &EventFilter::default()).unwrap();
    drop(store);
    downgrade(&rig);

    let mut look = rig.options();
    look.read_only = true;
    let reader = FileStore::open(look).unwrap();
    let error = reader.events(&owner, &EventFilter::default()).unwrap_err();
    assert!(error.kind == StoreErrorKind::Ledger && error.hint.contains("next write"), "{error:?}");
    assert!(support::texts(&support::view(&reader, &[MEMORY]), MEMORY).contains(&"one fact".to_owned()));
    drop(reader);

    let store = rig.open();
    assert_eq!(store.events(&owner, &EventFilter::default()).unwrap(), before);
    let of_set = EventFilter { changesets: Some(id..=id), ..EventFilter::default() };
    assert_eq!(store.events(&owner, &of_set).unwrap()[0].draft, set);
    change(&store, &[MEMORY], None, &|_, text| Some(format!("{text}- two facts\n"))).unwrap();
    let changes = EventFilter { kind: Some(EventKind::Change), ..EventFilter::default() };
    assert_eq!(store.events(&owner, &changes).unwrap().len(), 3);
    assert!(store.inspect().is_healthy(), "{:?}", store.inspect());
}
