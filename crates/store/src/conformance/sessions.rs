//! Sessions are kept whole and found again.

use super::caller::Caller;
use super::{Fixture, Promise};
use crate::{SessionRecord, Space, StoredSnapshot, UsePeriod};
use jiff::{SignedDuration, Timestamp};
use notewell_guard::{Door, SessionKind};

/// All of this module.
pub const PROMISES: &[Promise] = &[
    a_session_is_kept_whole,
    an_open_session_is_found_by_its_hosts_id,
    an_ended_session_is_not_open,
    open_sessions_come_newest_first,
    sessions_since_a_time_are_those_that_had_not_ended,
    the_first_frozen_snapshot_wins,
];

/// A session that began so many seconds after the start of the clock.
pub(super) fn session(caller: &Caller, host_session: Option<&str>, seconds: i64) -> SessionRecord {
    let started = caller.environment().clock.now() + SignedDuration::from_secs(seconds);
    SessionRecord {
        id: caller.environment().session_id(),
        host: "claude-code".to_owned(),
        host_session: host_session.map(str::to_owned),
        door: Door::Blind,
        kind: SessionKind::Private,
        spaces: vec![Space::Personal, "project/notewell-1a2b".parse().unwrap(), "agent/assistant".parse().unwrap()],
        zone: "Asia/Shanghai".to_owned(),
        started,
        last_seen: started,
        used: vec![UsePeriod { from: started, to: started }],
        ended: None,
        snapshot: Some(StoredSnapshot { key: "1f".to_owned(), sequence: 3, text: "记忆\r\n\u{feff}\n".to_owned() }),
        delivered: 7,
    }
}

fn end(record: &SessionRecord, at: Timestamp) -> SessionRecord {
    SessionRecord { ended: Some(at), snapshot: None, ..record.clone() }
}

/// New or known, a session comes back as it was put.
pub fn a_session_is_kept_whole(fixture: &mut dyn Fixture) {
    let caller = Caller::new();
    let mut record = session(&caller, Some("s-1"), 0);
    assert_eq!(fixture.store().session(&fixture.owner(), record.id).unwrap(), None);
    fixture.store().put_session(&fixture.owner(), &record).unwrap();
    record.delivered = 9;
    record.last_seen += SignedDuration::from_secs(60);
    fixture.store().put_session(&fixture.owner(), &record).unwrap();
    fixture.reopen();
    assert_eq!(fixture.store().session(&fixture.owner(), record.id).unwrap(), Some(record));
}

/// By host and the host's own id; both must fit.
pub fn an_open_session_is_found_by_its_hosts_id(fixture: &mut dyn Fixture) {
    let (caller, owner, store) = (Caller::new(), fixture.owner(), fixture.store());
    let (ended, open, nameless) =
        (session(&caller, Some("s-1"), 0), session(&caller, Some("s-1"), 10), session(&caller, None, 20));
    for record in [&end(&ended, open.started), &open, &nameless] {
        store.put_session(&owner, record).unwrap();
    }
    assert_eq!(store.find_session(&owner, "claude-code", "s-1").unwrap(), Some(open));
    assert_eq!(store.find_session(&owner, "claude-code", "s-2").unwrap(), None);
    assert_eq!(store.find_session(&owner, "codex", "s-1").unwrap(), None);
    assert_eq!(store.find_session(&owner, "claude-code", "").unwrap(), None);
}

/// It is still known by its id.
pub fn an_ended_session_is_not_open(fixture: &mut dyn Fixture) {
    let (caller, owner) = (Caller::new(), fixture.owner());
    let record = session(&caller, Some("s-1"), 0);
    fixture.store().put_session(&owner, &record).unwrap();
    let record = end(&record, record.started);
    fixture.store().put_session(&owner, &record).unwrap();
    fixture.reopen();
    let store = fixture.store();
    assert_eq!(store.open_sessions(&owner).unwrap(), []);
    assert_eq!(store.find_session(&owner, "claude-code", "s-1").unwrap(), None);
    assert_eq!(store.session(&owner, record.id).unwrap(), Some(record));
}

/// By the time they began.
pub fn open_sessions_come_newest_first(fixture: &mut dyn Fixture) {
    let (caller, owner, store) = (Caller::new(), fixture.owner(), fixture.store());
    let records = [20, 0, 10].map(|seconds| session(&caller, None, seconds));
    for record in &records {
        store.put_session(&owner, record).unwrap();
    }
    let [newest, oldest, middle] = records;
    assert_eq!(store.open_sessions(&owner).unwrap(), [newest, middle, oldest]);
}

/// The open ones whenever they began, and those that ended then or later, newest first.
pub fn sessions_since_a_time_are_those_that_had_not_ended(fixture: &mut dyn Fixture) {
    let (caller, owner) = (Caller::new(), fixture.owner());
    let start = caller.environment().clock.now();
    let at = |seconds| start + SignedDuration::from_secs(seconds);
    let [old, before, then, after] = [0, 10, 20, 30].map(|seconds| session(&caller, None, seconds));
    let (before, then, after) = (end(&before, at(49)), end(&then, at(50)), end(&after, at(51)));
    for record in [&old, &before, &then, &after] {
        fixture.store().put_session(&owner, record).unwrap();
    }
    fixture.reopen();
    let store = fixture.store();
    assert_eq!(store.sessions_since(&owner, at(50)).unwrap(), [after.clone(), then.clone(), old.clone()]);
    assert_eq!(store.sessions_since(&owner, at(0)).unwrap(), [after, then, before, old.clone()]);
    assert_eq!(store.sessions_since(&owner, at(100)).unwrap(), [old]);
    if let Some(other) = fixture.other_owner() {
        assert_eq!(store.sessions_since(&other, at(0)).unwrap(), []);
    }
}

/// Two processes that freeze a snapshot at the same moment hand out the same bytes: who comes second sees the first.
pub fn the_first_frozen_snapshot_wins(fixture: &mut dyn Fixture) {
    let (caller, owner) = (Caller::new(), fixture.owner());
    let record = SessionRecord { snapshot: None, ..session(&caller, None, 0) };
    let freeze = |text: &str| {
        let made = StoredSnapshot { key: text.to_owned(), sequence: 1, text: text.to_owned() };
        move |record: &mut SessionRecord| drop(record.snapshot.get_or_insert(made.clone()).clone())
    };
    let store = fixture.store();
    assert_eq!(store.update_session(&owner, record.id, &mut freeze("unknown")).unwrap(), None);
    store.put_session(&owner, &record).unwrap();
    let first = store.update_session(&owner, record.id, &mut freeze("first")).unwrap().unwrap();
    let second = store.update_session(&owner, record.id, &mut freeze("second")).unwrap().unwrap();
    assert_eq!(second, first);
    fixture.reopen();
    assert_eq!(fixture.store().session(&owner, record.id).unwrap(), Some(first));
}
