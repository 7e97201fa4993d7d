//! What the ledger remembers.

use super::caller::{Caller, daily, memory, project, sequence, state, transact, user};
use super::{Fixture, Promise};
use crate::{CLEARED, ChangesetId, Content, EventFilter, EventId, EventKind, Plan, SessionId, Side, Write};
use notewell_text::EntryId;

/// All of this module.
pub const PROMISES: &[Promise] = &[
    an_event_keeps_what_was_planned,
    an_unknown_event_is_no_event,
    events_come_newest_first_and_pass_the_filter,
    the_edits_of_an_event_lead_both_ways,
    text_at_gives_both_sides_of_every_event,
    text_at_knows_when_a_document_did_not_exist,
    a_value_that_was_cleared_is_known_after_any_number_of_events,
];

/// Each note once, whatever else the events say, and after a restart.
pub fn a_value_that_was_cleared_is_known_after_any_number_of_events(fixture: &mut dyn Fixture) {
    let caller = Caller::new();
    let note = |value: &str| format!("{CLEARED}{}", fixture.store().key().digest(&["cleared", value]));
    let mut expected = vec![note("one"), note("two")];
    for cleared in [&expected[0], &expected[1], &expected[0]] {
        let mut draft = caller.draft(EventKind::Change);
        draft.notes.push(cleared.clone());
        let plan = Plan { event: Some(draft), ..Plan::default() };
        transact(fixture, &[], None, &mut |_| plan.clone()).unwrap();
        caller.add(fixture.store(), &fixture.owner(), &memory(), "a fact", None).unwrap();
    }
    expected.sort();
    for _ in 0..2 {
        assert_eq!(fixture.store().cleared(&fixture.owner()).unwrap(), expected);
        fixture.reopen();
    }
}

/// Kind, actor, origin, reason, session, changeset, notes and entries, with number, owner and time of the store.
pub fn an_event_keeps_what_was_planned(fixture: &mut dyn Fixture) {
    let caller = Caller::new();
    let now = fixture.store().read(&fixture.owner(), &[]).unwrap().now;
    let mut draft = caller.draft(EventKind::Undo);
    draft.session = Some(caller.environment().session_id());
    draft.undoes = Some(caller.environment().event_id());
    draft.reason = Some("因为 \"quoted\"\n\u{0} and so on".to_owned());
    let plan = Plan { event: Some(draft.clone()), ..Plan::default() };
    let committed = transact(fixture, &[], None, &mut |_| plan.clone()).unwrap();
    fixture.reopen();
    let event = fixture.store().event(&fixture.owner(), draft.id).unwrap().unwrap();
    assert_eq!(event.draft, draft);
    assert_eq!((event.owner.clone(), event.sequence, event.at), (fixture.owner(), committed.sequence, now));
    assert_eq!(Some(event), committed.event);
}

/// Asking for what is not there is no error.
pub fn an_unknown_event_is_no_event(fixture: &mut dyn Fixture) {
    let id = EventId(Caller::new().environment().uuid());
    assert_eq!(fixture.store().event(&fixture.owner(), id).unwrap(), None);
    assert_eq!(fixture.store().text_at(&fixture.owner(), &memory(), id, Side::After).unwrap(), None);
}

/// Limit, session, entry, document and number.
pub fn events_come_newest_first_and_pass_the_filter(fixture: &mut dyn Fixture) {
    let (caller, owner) = (Caller::new(), fixture.owner());
    let start = sequence(fixture);
    let session = caller.environment().session_id();
    let add = |key: crate::DocumentKey, words: &str| {
        caller.add(fixture.store(), &owner, &key, words, None).unwrap().event.unwrap()
    };
    let first = add(memory(), "one");
    let second = add(daily(), "two");
    let third = transact(fixture, &[], None, &mut |_| {
        let mut draft = caller.draft(EventKind::Settle);
        (draft.session, draft.changeset) = (Some(session), None);
        Plan { event: Some(draft), ..Plan::default() }
    })
    .unwrap()
    .event
    .unwrap();
    add(memory(), "three");

    let base = EventFilter { after: Some(start), ..EventFilter::default() };
    let ask = |filter: EventFilter| -> Vec<u64> {
        let events = fixture.store().events(&owner, &filter).unwrap();
        events.into_iter().map(|event| event.sequence - start).collect()
    };
    assert_eq!(ask(base.clone()), [4, 3, 2, 1]);
    assert_eq!(ask(EventFilter { limit: Some(2), ..base.clone() }), [4, 3]);
    assert!(ask(EventFilter { limit: Some(0), ..base.clone() }).is_empty());
    assert_eq!(ask(EventFilter { session: Some(session), ..base.clone() }), [3]);
    assert!(ask(EventFilter { session: Some(SessionId(second.draft.id.0)), ..base.clone() }).is_empty());
    let ids = |from: EventId, to: EventId| EventFilter { ids: Some(from..=to), ..base.clone() };
    let all = EventId(uuid::Uuid::nil())..=EventId(uuid::Uuid::max());
    assert_eq!(ask(ids(second.draft.id, second.draft.id)), [2]);
    assert_eq!(ask(EventFilter { ids: Some(all.clone()), limit: Some(2), ..base.clone() }), [4, 3]);
    let (low, high) = (first.draft.id.min(second.draft.id), first.draft.id.max(second.draft.id));
    let mut between: Vec<u64> = ask(ids(low, high));
    between.retain(|number| *number < 3);
    assert_eq!(between, [2, 1]);
    assert!(ask(ids(EventId(uuid::Uuid::nil()), EventId(uuid::Uuid::from_u128(1)))).is_empty());
    let of = |from: SessionId, to: SessionId| EventFilter { sessions: Some(from..=to), ..base.clone() };
    assert_eq!(ask(of(SessionId(all.start().0), SessionId(all.end().0))), [3]);
    assert_eq!(ask(of(session, session)), [3]);
    assert!(ask(of(SessionId(all.start().0), SessionId(uuid::Uuid::from_u128(1)))).is_empty());
    let sets = |from: ChangesetId, to: ChangesetId| EventFilter { changesets: Some(from..=to), ..base.clone() };
    let of_all = sets(ChangesetId(all.start().0), ChangesetId(all.end().0));
    let set = second.draft.changeset.unwrap();
    assert_eq!(ask(sets(set, set)), [2]);
    assert_eq!(ask(of_all.clone()), [4, 2, 1], "one event has none");
    assert_eq!(ask(EventFilter { limit: Some(1), after: Some(start), ..of_all.clone() }), [4]);
    assert!(ask(sets(ChangesetId(all.start().0), ChangesetId(uuid::Uuid::from_u128(1)))).is_empty());
    assert!(ask(EventFilter { session: Some(session), ..of_all }).is_empty());
    assert_eq!(ask(EventFilter { kind: Some(EventKind::Settle), ..base.clone() }), [3]);
    assert_eq!(ask(EventFilter { kind: Some(EventKind::Change), limit: Some(2), ..base.clone() }), [4, 2]);
    assert!(ask(EventFilter { kind: Some(EventKind::Undo), ..base.clone() }).is_empty());
    let undo = caller.draft(EventKind::Undo);
    transact(fixture, &[], None, &mut |_| Plan { event: Some(undo.clone()), ..Plan::default() }).unwrap();
    let undos = |after| EventFilter { kind: Some(EventKind::Undo), after: Some(after), ..EventFilter::default() };
    assert_eq!(ask(undos(start)), [5]);
    assert!(ask(undos(start + 5)).is_empty());
    let about = |key| EventFilter { document: Some(key), ..base.clone() };
    assert_eq!(ask(about(memory())), [4, 1]);
    assert_eq!(ask(EventFilter { limit: Some(1), ..about(daily()) }), [2]);
    assert!(ask(about(project())).is_empty());
    let id = first.draft.entries[0].id.clone();
    assert_eq!(ask(EventFilter { entry: Some(id), ..base.clone() }), [1]);
    assert!(ask(EventFilter { entry: Some(EntryId::new("' OR 1=1 --%")), ..base }).is_empty());
    assert_eq!(ask(EventFilter { after: Some(third.sequence), ..EventFilter::default() }), [5, 4]);
    assert!(ask(EventFilter { after: Some(u64::MAX), ..EventFilter::default() }).is_empty());
}

/// Applying an edit or its inverse gives the other text, and the revisions say so.
pub fn the_edits_of_an_event_lead_both_ways(fixture: &mut dyn Fixture) {
    let caller = Caller::new();
    let texts =
        ["# Memory\r\n- 喜欢绿茶\r\n- plays the violin", "# Memory\r\n- 喜欢红茶\r\n- plays the cello\r\n- reads\r\n"];
    caller.write(fixture, &[(&memory(), texts[0])]);
    let before = state(fixture, &memory());
    let event = caller.write(fixture, &[(&memory(), texts[1])]).event.unwrap();
    fixture.reopen();
    let event = fixture.store().event(&fixture.owner(), event.draft.id).unwrap().unwrap();
    let [change] = event.documents.as_slice() else { panic!("one document was written") };
    assert_eq!(change.edit.apply(texts[0]).unwrap(), texts[1]);
    assert_eq!(change.inverse.apply(texts[1]).unwrap(), texts[0]);
    assert_eq!((&change.before, &change.after), (&before.revision, &state(fixture, &memory()).revision));
    assert!(!change.created);
}

/// However much was written since.
pub fn text_at_gives_both_sides_of_every_event(fixture: &mut dyn Fixture) {
    let caller = Caller::new();
    let mut last = state(fixture, &memory()).text().map(str::to_owned);
    let mut sides = Vec::new();
    for (round, text) in ["- 喜欢绿茶\n", "- 喜欢红茶\n- rain\n", "", "\u{feff}- rain\r\n", "- rain"].iter().enumerate()
    {
        let also = format!("- round {round}\n");
        let event = caller.write(fixture, &[(&memory(), text), (&user(), &also)]).event.unwrap();
        sides.push((event.draft.id, last.replace((*text).to_owned()), (*text).to_owned()));
    }
    fixture.reopen();
    let (store, owner) = (fixture.store(), fixture.owner());
    for (id, before, after) in sides {
        assert_eq!(store.text_at(&owner, &memory(), id, Side::Before).unwrap(), before);
        assert_eq!(store.text_at(&owner, &memory(), id, Side::After).unwrap(), Some(after));
        assert_eq!(store.text_at(&owner, &project(), id, Side::After).unwrap(), None);
    }
}

/// Before its creation and after its deletion there is no text, which is not the same as an empty one.
pub fn text_at_knows_when_a_document_did_not_exist(fixture: &mut dyn Fixture) {
    let caller = Caller::new();
    let created = caller.write(fixture, &[(&daily(), "- rain\n")]).event.unwrap().draft.id;
    let draft = caller.draft(EventKind::Undo);
    let deleted = draft.id;
    let delete =
        Plan { event: Some(draft), writes: vec![Write { key: daily(), content: Content::Delete }], ..Plan::default() };
    transact(fixture, &[daily()], None, &mut |_| delete.clone()).unwrap();
    let at = |id, side| fixture.store().text_at(&fixture.owner(), &daily(), id, side).unwrap();
    let check = || {
        assert_eq!(at(created, Side::Before), None);
        assert_eq!(at(created, Side::After).as_deref(), Some("- rain\n"));
        assert_eq!(at(deleted, Side::Before).as_deref(), Some("- rain\n"));
        assert_eq!(at(deleted, Side::After), None);
    };
    check();
    let again = caller.write(fixture, &[(&daily(), "")]).event.unwrap().draft.id;
    check();
    assert_eq!((at(again, Side::Before), at(again, Side::After).as_deref()), (None, Some("")));
}
