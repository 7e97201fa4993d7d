//! Owners see nothing of each other. A store with one owner has nothing to prove here.

use super::caller::{Caller, daily, memory, state};
use super::sessions::session;
use super::{Fixture, Promise};
use crate::{EventFilter, Side};

/// All of this module.
pub const PROMISES: &[Promise] =
    &[owners_see_nothing_of_each_other, each_owner_has_a_sequence, an_idempotency_key_belongs_to_its_owner];

/// Neither documents nor history nor sessions, also when ids are known.
pub fn owners_see_nothing_of_each_other(fixture: &mut dyn Fixture) {
    let Some(other) = fixture.other_owner() else { return };
    let (caller, owner, store) = (Caller::new(), fixture.owner(), fixture.store());
    let event = caller.add(store, &owner, &memory(), "likes tea", None).unwrap().event.unwrap();
    let record = session(&caller, Some("s-1"), 0);
    store.put_session(&owner, &record).unwrap();

    let theirs = store.read(&other, &[memory()]).unwrap();
    assert!(theirs.documents.iter().all(|state| !state.exists && state.entries.is_empty()));
    assert_eq!(store.list(&other).unwrap(), []);
    assert_eq!(store.events(&other, &EventFilter::default()).unwrap(), []);
    assert_eq!(store.event(&other, event.draft.id).unwrap(), None);
    assert_eq!(store.text_at(&other, &memory(), event.draft.id, Side::After).unwrap(), None);
    assert_eq!(store.suggestions(&other, None).unwrap(), []);
    assert_eq!(store.session(&other, record.id).unwrap(), None);
    assert_eq!(store.find_session(&other, &record.host, "s-1").unwrap(), None);
    assert_eq!(store.open_sessions(&other).unwrap(), []);

    caller.add(store, &other, &memory(), "likes coffee", None).unwrap();
    assert_eq!(state(fixture, &memory()).text(), Some("- likes tea\n"));
}

/// One owner's writes leave no trace in the numbers of another.
pub fn each_owner_has_a_sequence(fixture: &mut dyn Fixture) {
    let Some(other) = fixture.other_owner() else { return };
    let (caller, owner, store) = (Caller::new(), fixture.owner(), fixture.store());
    for number in 1..=3 {
        for owner in [&owner, &other] {
            let committed = caller.add(store, owner, &daily(), &format!("number {number}"), None).unwrap();
            assert_eq!(committed.sequence, number);
        }
    }
}

/// The same key of two owners means two writes.
pub fn an_idempotency_key_belongs_to_its_owner(fixture: &mut dyn Fixture) {
    let Some(other) = fixture.other_owner() else { return };
    let (caller, owner, store) = (Caller::new(), fixture.owner(), fixture.store());
    for owner in [&owner, &other] {
        assert!(!caller.add(store, owner, &daily(), "rain", Some("call-1")).unwrap().replayed);
    }
}
