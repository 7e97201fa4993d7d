//! What was acknowledged is there, as it was written, once.

use super::caller::{Caller, daily, memory, project, sequence, state, transact, user};
use super::{Fixture, Promise};
use crate::{Content, DocumentKey, DocumentName, EventFilter, EventKind, Plan, Write};
use notewell_guard::Origin;
use notewell_text::Revision;

/// All of this module.
pub const PROMISES: &[Promise] = &[
    what_was_never_written_does_not_exist,
    an_acknowledged_write_is_there_after_reopening,
    bytes_are_kept_as_they_were_written,
    entries_are_known_as_the_plan_says,
    a_view_shows_the_documents_in_the_order_asked_for,
    documents_are_listed_in_order_of_their_keys,
    a_deleted_document_is_gone_and_may_return,
    one_sequence_orders_all_events,
    the_same_idempotency_key_writes_once,
    writers_at_the_same_time_lose_nothing,
];

/// A document that does not exist is part of the view, empty, with the revision of no bytes.
pub fn what_was_never_written_does_not_exist(fixture: &mut dyn Fixture) {
    let key: DocumentKey = "project/nobody:daily/2026-01-02".parse().unwrap();
    let state = state(fixture, &key);
    assert!(!state.exists && state.entries.is_empty() && state.problem.is_none());
    assert_eq!((state.document.text(), state.revision), ("", Revision::of(b"")));
    assert!(!fixture.store().list(&fixture.owner()).unwrap().contains(&key));
}

/// What was acknowledged survives the process.
pub fn an_acknowledged_write_is_there_after_reopening(fixture: &mut dyn Fixture) {
    let caller = Caller::new();
    let committed = caller.write(fixture, &[(&memory(), "# Memory\n- likes tea\n"), (&daily(), "- 今天下雨\n")]);
    let before = [state(fixture, &memory()), state(fixture, &daily())];
    fixture.reopen();
    assert_eq!([state(fixture, &memory()), state(fixture, &daily())], before);
    assert_eq!(before[0].text(), Some("# Memory\n- likes tea\n"));
    let id = committed.event.as_ref().unwrap().draft.id;
    assert_eq!(fixture.store().event(&fixture.owner(), id).unwrap(), committed.event);
    assert_eq!(sequence(fixture), committed.sequence);
}

/// Marks, line ends, combining characters and missing final line ends stay.
pub fn bytes_are_kept_as_they_were_written(fixture: &mut dyn Fixture) {
    let caller = Caller::new();
    for text in [
        "\u{feff}# 记忆\r\n- 喜欢绿茶\r\n",
        "- cafe\u{301} 🎻\n\n\n",
        "no line end",
        "- $& \\1 '; DROP TABLE\t--\n",
        "",
        "\r\n",
    ] {
        caller.write(fixture, &[(&memory(), text)]);
        let now = state(fixture, &memory());
        assert_eq!(now.text(), Some(text));
        assert_eq!(now.revision, Revision::of(text.as_bytes()));
        assert_eq!(now.entries.len(), now.document.entries().len());
    }
}

/// Id, origin, attestation, first day and event come back.
pub fn entries_are_known_as_the_plan_says(fixture: &mut dyn Fixture) {
    let caller = Caller::new();
    let mut given = Vec::new();
    let store = fixture.store();
    transact(fixture, &[memory()], None, &mut |view| {
        let mut plan = caller.rewrite(store, view, &[(&memory(), "- likes tea\n- plays the violin\n")]);
        if let [Write { content: Content::Text { entries, .. }, .. }] = plan.writes.as_mut_slice() {
            entries[1].origin = Origin::Untrusted;
            entries[1].attested = false;
            entries[1].event = None;
            given.clone_from(entries);
        }
        plan
    })
    .unwrap();
    fixture.reopen();
    assert_eq!(state(fixture, &memory()).entries, given);
    assert_eq!(given.len(), 2);
}

/// A view is in the order of the question.
pub fn a_view_shows_the_documents_in_the_order_asked_for(fixture: &mut dyn Fixture) {
    let keys = [user(), daily(), memory(), project()];
    let order = |view: &crate::View| view.documents.iter().map(|state| state.key.clone()).collect::<Vec<_>>();
    assert_eq!(order(&fixture.store().read(&fixture.owner(), &keys).unwrap()), keys);
    let mut asked = Vec::new();
    transact(fixture, &keys, None, &mut |view| {
        asked = order(view);
        Plan::nothing()
    })
    .unwrap();
    assert_eq!(asked, keys);
}

/// Only documents that exist are listed.
pub fn documents_are_listed_in_order_of_their_keys(fixture: &mut dyn Fixture) {
    let caller = Caller::new();
    let note = DocumentKey::personal(DocumentName::Note("trips/奥斯陆".to_owned()));
    let written = [project(), daily(), note];
    let texts: Vec<_> = written.iter().map(|key| (key, "- x\n")).collect();
    caller.write(fixture, &texts);
    let listed = fixture.store().list(&fixture.owner()).unwrap();
    assert!(listed.is_sorted(), "{listed:?}");
    assert!(written.iter().all(|key| listed.contains(key)), "{listed:?}");
    assert!(listed.iter().all(|key| state(fixture, key).exists), "{listed:?}");
}

/// The undo of a creation.
pub fn a_deleted_document_is_gone_and_may_return(fixture: &mut dyn Fixture) {
    let caller = Caller::new();
    caller.write(fixture, &[(&daily(), "- rain\n")]);
    let delete = |_: &crate::View| Plan {
        event: Some(caller.draft(EventKind::Undo)),
        writes: vec![Write { key: daily(), content: Content::Delete }],
        ..Plan::default()
    };
    transact(fixture, &[daily()], None, &mut { delete }).unwrap();
    let gone = state(fixture, &daily());
    assert!(!gone.exists && gone.entries.is_empty() && gone.document.text().is_empty());
    assert!(!fixture.store().list(&fixture.owner()).unwrap().contains(&daily()));
    let back = caller.write(fixture, &[(&daily(), "- sun\n")]);
    assert!(back.event.unwrap().documents[0].created);
    assert_eq!(state(fixture, &daily()).text(), Some("- sun\n"));
}

/// Events of different documents share one numbering without gaps.
pub fn one_sequence_orders_all_events(fixture: &mut dyn Fixture) {
    let caller = Caller::new();
    let start = sequence(fixture);
    for (index, key) in [memory(), user(), memory(), project()].iter().enumerate() {
        let words = format!("number {index}");
        let committed = caller.add(fixture.store(), &fixture.owner(), key, &words, None).unwrap();
        assert_eq!(committed.sequence, start + 1 + index as u64);
        assert_eq!(committed.event.unwrap().sequence, committed.sequence);
        assert_eq!(sequence(fixture), committed.sequence);
    }
    let filter = EventFilter { after: Some(start), ..EventFilter::default() };
    let events = fixture.store().events(&fixture.owner(), &filter).unwrap();
    let numbers: Vec<u64> = events.iter().rev().map(|event| event.sequence - start).collect();
    assert_eq!(numbers, [1, 2, 3, 4]);
}

/// However often it is sent, and by whichever process; the plan is not asked again.
pub fn the_same_idempotency_key_writes_once(fixture: &mut dyn Fixture) {
    let caller = Caller::new();
    let owner = fixture.owner();
    let first = caller.add(fixture.store(), &owner, &daily(), "rain", Some("call-1")).unwrap();
    assert!(!first.replayed);
    caller.add(fixture.store(), &owner, &daily(), "rain", Some("call-2")).unwrap();
    let again = caller.add(fixture.store(), &owner, &daily(), "other words", Some("call-1")).unwrap();
    fixture.reopen();
    let later = caller.add(fixture.store(), &owner, &daily(), "other words", Some("call-1")).unwrap();
    for replay in [again, later] {
        assert!(replay.replayed);
        assert_eq!(replay.receipt, Some("rain".into()));
        assert_eq!(replay.sequence, first.sequence + 1);
    }
    assert_eq!(state(fixture, &daily()).text(), Some("- rain\n- rain\n"));
}

/// Each acknowledged write is there once, and every event has its own number.
pub fn writers_at_the_same_time_lose_nothing(fixture: &mut dyn Fixture) {
    const WRITERS: u64 = 4;
    const WRITES: u64 = 6;
    let (owner, start) = (fixture.owner(), sequence(fixture));
    let store = fixture.store();
    std::thread::scope(|scope| {
        for writer in 0..WRITERS {
            let owner = &owner;
            scope.spawn(move || {
                let caller = Caller::seeded(writer);
                for number in 0..WRITES {
                    let words = format!("writer {writer} number {number}");
                    caller.add(store, owner, &daily(), &words, Some(&words)).unwrap();
                }
            });
        }
    });
    let now = state(fixture, &daily());
    let mut lines: Vec<&str> = now.document.text().lines().collect();
    lines.sort_unstable();
    let mut expected: Vec<String> = (0..WRITERS)
        .flat_map(|writer| (0..WRITES).map(move |number| format!("- writer {writer} number {number}")))
        .collect();
    expected.sort_unstable();
    assert_eq!(lines, expected);
    assert_eq!(sequence(fixture), start + WRITERS * WRITES);
}
