//! A plan is done whole or not at all.

use super::caller::{Caller, daily, memory, refused, sequence, state, transact, user};
use super::{Fixture, Promise};
use crate::{Content, EventKind, Plan, Settlement, StoreErrorKind, SuggestionId, Write};
use notewell_text::{Document, Grammar};

/// All of this module.
pub const PROMISES: &[Promise] = &[
    a_plan_that_writes_nothing_leaves_no_event,
    a_key_is_spent_by_a_write_only,
    a_changeset_over_two_documents_is_all_or_nothing,
    a_refused_plan_changes_nothing,
    an_event_is_recorded_once,
    a_plan_that_panics_changes_nothing_and_blocks_nobody,
];

/// A duplicate, a refusal: nothing is recorded.
pub fn a_plan_that_writes_nothing_leaves_no_event(fixture: &mut dyn Fixture) {
    let before = sequence(fixture);
    let nothing = Plan { receipt: Some("nothing to do".into()), ..Plan::nothing() };
    let committed = transact(fixture, &[memory()], None, &mut |_| nothing.clone()).unwrap();
    assert_eq!((committed.sequence, &committed.event, committed.replayed), (before, &None, false));
    assert_eq!(committed.receipt, nothing.receipt);
    assert!(!state(fixture, &daily()).exists);
    assert_eq!(sequence(fixture), before);
}

/// A call that did nothing may do something when it is sent again.
pub fn a_key_is_spent_by_a_write_only(fixture: &mut dyn Fixture) {
    let caller = Caller::new();
    transact(fixture, &[memory()], Some("call-1"), &mut |_| Plan::nothing()).unwrap();
    let second = caller.add(fixture.store(), &fixture.owner(), &daily(), "rain", Some("call-1")).unwrap();
    assert!(!second.replayed);
    assert_eq!(state(fixture, &daily()).text(), Some("- rain\n"));
}

/// Two documents, one event; a fault in the second leaves the first alone.
pub fn a_changeset_over_two_documents_is_all_or_nothing(fixture: &mut dyn Fixture) {
    let caller = Caller::new();
    let both = caller.write(fixture, &[(&memory(), "- likes tea\n"), (&user(), "- Answer briefly.\n")]);
    assert_eq!(both.event.unwrap().documents.len(), 2);
    let (first, second, number) = (state(fixture, &memory()), state(fixture, &user()), sequence(fixture));
    let store = fixture.store();
    let result = transact(fixture, &[memory(), user()], None, &mut |view| {
        let mut plan =
            caller.rewrite(store, view, &[(&memory(), "- likes coffee\n"), (&user(), "- Answer at length.\n")]);
        if let Some(Write { content: Content::Text { entries, .. }, .. }) = plan.writes.last_mut() {
            entries.clear();
        }
        plan
    });
    refused(result, StoreErrorKind::Plan, "entries that do not fit");
    fixture.reopen();
    assert_eq!((state(fixture, &memory()), state(fixture, &user()), sequence(fixture)), (first, second, number));
}

type Fault<'a> = &'a dyn Fn(&mut Plan);

/// Whatever is wrong with a plan, nothing of it is done.
pub fn a_refused_plan_changes_nothing(fixture: &mut dyn Fixture) {
    let caller = Caller::new();
    caller.write(fixture, &[(&memory(), "- likes tea\n- plays the violin\n")]);
    let (before, number) = (state(fixture, &memory()), sequence(fixture));
    let store = fixture.store();
    let faults: [(&str, Fault<'_>); 8] = [
        ("a write without an event", &|plan| plan.event = None),
        ("a document that was not asked for", &|plan| plan.writes[0].key = user()),
        ("a document written twice", &|plan| plan.writes.push(plan.writes[0].clone())),
        ("a text with NUL", &|plan| {
            plan.writes[0].content =
                Content::Text { document: Document::parse("\0", Grammar::Markdown), entries: Vec::new() };
        }),
        ("one id for two entries", &|plan| {
            if let Content::Text { entries, .. } = &mut plan.writes[0].content {
                entries[1].id = entries[0].id.clone();
            }
        }),
        ("an append to Markdown", &|plan| plan.writes[0].content = Content::Append("- x\n".to_owned())),
        ("a delete of nothing", &|plan| plan.writes[0] = Write { key: daily(), content: Content::Delete }),
        ("an unknown suggestion", &|plan| {
            plan.settlements.push(Settlement { id: SuggestionId(caller.environment().uuid()), accepted: true });
        }),
    ];
    for (what, fault) in faults {
        let result = transact(fixture, &[memory(), daily()], Some(what), &mut |view| {
            let mut plan = caller.rewrite(store, view, &[(&memory(), "- likes coffee\n- plays the cello\n")]);
            fault(&mut plan);
            plan
        });
        refused(result, StoreErrorKind::Plan, what);
        assert_eq!((state(fixture, &memory()), sequence(fixture)), (before.clone(), number), "{what}");
    }
    // A refusal spends no idempotency key either.
    let healed = caller.add(fixture.store(), &fixture.owner(), &memory(), "reads", Some(faults[0].0)).unwrap();
    assert!(!healed.replayed && healed.sequence == number + 1);
}

/// An id that is in the ledger is not recorded a second time.
pub fn an_event_is_recorded_once(fixture: &mut dyn Fixture) {
    let caller = Caller::new();
    let draft = caller.draft(EventKind::Init);
    let mut plan = |_: &crate::View| Plan { event: Some(draft.clone()), ..Plan::default() };
    let first = transact(fixture, &[], None, &mut plan).unwrap();
    refused(transact(fixture, &[], None, &mut plan), StoreErrorKind::Plan, "the same event again");
    assert_eq!(sequence(fixture), first.sequence);
}

/// A fault in the caller's plan is no fault of the store.
pub fn a_plan_that_panics_changes_nothing_and_blocks_nobody(fixture: &mut dyn Fixture) {
    let caller = Caller::new();
    let before = sequence(fixture);
    let owner = fixture.owner();
    let store = fixture.store();
    // In a thread of its own, quietly: `resume_unwind` calls no panic hook.
    let outcome = std::thread::scope(|scope| {
        let writer = scope.spawn(|| {
            let documents = [memory()];
            let transaction = crate::Transaction { owner: &owner, documents: &documents, idempotency: None };
            store.transact(&transaction, &mut |_| std::panic::resume_unwind(Box::new("a fault in the plan")))
        });
        writer.join()
    });
    assert!(outcome.is_err());
    assert_eq!(sequence(fixture), before);
    caller.add(store, &owner, &daily(), "rain", None).unwrap();
}
