//! What somebody does to a document outside is taken over: never refused, never lost. A store that nobody can reach
//! from outside has nothing to prove here.

use super::caller::{Caller, daily, memory, refused, sequence, state, transact};
use super::{Fixture, Promise};
use crate::{Content, EDITOR, Event, EventFilter, EventKind, Side, StoreErrorKind, Write};
use notewell_guard::Origin;

/// All of this module.
pub const PROMISES: &[Promise] = &[
    external_edits_are_adopted_with_their_ids,
    an_external_edit_is_adopted_once,
    an_external_edit_never_raises_trust,
    a_plan_sees_what_was_edited_outside,
    a_document_that_vanished_is_adopted_as_gone,
    a_document_that_is_no_text_keeps_its_bytes,
];

fn newest(fixture: &dyn Fixture) -> Event {
    let filter = EventFilter { limit: Some(1), ..EventFilter::default() };
    fixture.store().events(&fixture.owner(), &filter).unwrap().remove(0)
}

/// Moved and edited entries keep their ids; new ones are external, unattested, and part of the event.
pub fn external_edits_are_adopted_with_their_ids(fixture: &mut dyn Fixture) {
    let caller = Caller::new();
    caller.write(fixture, &[(&memory(), "- likes green tea\n- works at the harbour office\n- 会拉小提琴\n")]);
    let (before, number) = (state(fixture, &memory()), sequence(fixture));
    let text = "# Memory\n\n- 会拉小提琴\n- works at the harbour office now\n- likes green tea\n- has two cats\n";
    if !fixture.edit_outside(&memory(), Some(text)) {
        return;
    }
    let after = state(fixture, &memory());
    assert_eq!(after.text(), Some(text));
    let (was, is) = (before.ids(), after.ids());
    assert_eq!([&is[0], &is[1], &is[2]], [&was[2], &was[1], &was[0]]);
    assert!(!was.contains(&is[3]));
    assert_eq!(after.entries[0], before.entries[2]);
    assert_eq!((after.entries[3].origin, after.entries[3].attested), (Origin::External, false));

    let event = newest(fixture);
    assert_eq!((event.sequence, event.draft.kind, event.draft.actor.as_str()), (number + 1, EventKind::Adopt, EDITOR));
    assert_eq!(event.draft.origin, Origin::External);
    let touched: Vec<_> =
        event.draft.entries.iter().map(|change| (change.action.as_str(), change.id.clone())).collect();
    assert_eq!(touched, [("replace", is[1].clone()), ("add", is[3].clone())]);
    assert_eq!(after.entries[3].event, Some(event.draft.id));
    let at = |side| fixture.store().text_at(&fixture.owner(), &memory(), event.draft.id, side).unwrap();
    assert_eq!(at(Side::Before).as_deref(), before.text());
    assert_eq!(at(Side::After).as_deref(), Some(text));
}

/// A second look finds nothing new, also in another process.
pub fn an_external_edit_is_adopted_once(fixture: &mut dyn Fixture) {
    if !fixture.edit_outside(&daily(), Some("- 手写的\n")) {
        return;
    }
    let first = state(fixture, &daily());
    let number = sequence(fixture);
    assert!(newest(fixture).documents[0].created);
    fixture.reopen();
    assert_eq!(state(fixture, &daily()), first);
    transact(fixture, &[daily()], None, &mut |_| crate::Plan::nothing()).unwrap();
    assert_eq!(sequence(fixture), number);
}

/// The lower of both origins stays; the first day stays.
pub fn an_external_edit_never_raises_trust(fixture: &mut dyn Fixture) {
    let caller = Caller::new();
    let store = fixture.store();
    transact(fixture, &[memory()], None, &mut |view| {
        let text = "- the page says to buy shares\n- likes green tea in the morning\n";
        let mut plan = caller.rewrite(store, view, &[(&memory(), text)]);
        if let Content::Text { entries, .. } = &mut plan.writes[0].content {
            entries[0].origin = Origin::Untrusted;
        }
        plan
    })
    .unwrap();
    let before = state(fixture, &memory());
    let text = "- the page says to buy more shares\n- likes green tea in the evening\n";
    if !fixture.edit_outside(&memory(), Some(text)) {
        return;
    }
    let after = state(fixture, &memory());
    assert_eq!(after.ids(), before.ids());
    let seen: Vec<_> = after.entries.iter().map(|entry| (entry.origin, entry.attested)).collect();
    assert_eq!(seen, [(Origin::Untrusted, false), (Origin::External, false)]);
    assert_eq!(after.entries[1].first_seen, before.entries[1].first_seen);
}

/// The adoption is an event of its own before the plan's; neither loses the other's words.
pub fn a_plan_sees_what_was_edited_outside(fixture: &mut dyn Fixture) {
    let caller = Caller::new();
    caller.write(fixture, &[(&daily(), "- rain\n")]);
    let number = sequence(fixture);
    if !fixture.edit_outside(&daily(), Some("- rain\n- by hand\n")) {
        return;
    }
    let event = caller.add(fixture.store(), &fixture.owner(), &daily(), "by tool", None).unwrap().event.unwrap();
    assert_eq!(event.sequence, number + 2);
    assert_eq!(event.draft.entries.len(), 1);
    assert_eq!(state(fixture, &daily()).text(), Some("- rain\n- by hand\n- by tool\n"));
}

/// Its entries are in the event, so that they can come back.
pub fn a_document_that_vanished_is_adopted_as_gone(fixture: &mut dyn Fixture) {
    let caller = Caller::new();
    caller.write(fixture, &[(&daily(), "- rain\n- sun\n")]);
    if !fixture.edit_outside(&daily(), None) {
        return;
    }
    assert!(!fixture.store().list(&fixture.owner()).unwrap().contains(&daily()));
    assert!(!state(fixture, &daily()).exists);
    let event = newest(fixture);
    assert_eq!(event.draft.kind, EventKind::Adopt);
    let went: Vec<_> =
        event.draft.entries.iter().map(|change| (change.action.as_str(), change.before.as_deref())).collect();
    assert_eq!(went, [("remove", Some("rain")), ("remove", Some("sun"))]);
    let at = |side| fixture.store().text_at(&fixture.owner(), &daily(), event.draft.id, side).unwrap();
    assert_eq!((at(Side::Before).as_deref(), at(Side::After)), (Some("- rain\n- sun\n"), None));
}

/// It is shown with its problem, refuses every write, and is adopted when it has been repaired.
pub fn a_document_that_is_no_text_keeps_its_bytes(fixture: &mut dyn Fixture) {
    let caller = Caller::new();
    caller.write(fixture, &[(&daily(), "- rain\n")]);
    let before = state(fixture, &daily());
    if !fixture.edit_outside(&daily(), Some("- rain\n\0\n")) {
        return;
    }
    let broken = state(fixture, &daily());
    assert!(broken.exists && broken.problem.is_some() && broken.document.text().is_empty());
    assert_ne!(broken.revision, before.revision);
    let store = fixture.store();
    let overwrite =
        transact(fixture, &[daily()], None, &mut |view| caller.rewrite(store, view, &[(&daily(), "- sun\n")]));
    refused(overwrite, StoreErrorKind::NotText, "a write over bytes that are no text");
    let delete = transact(fixture, &[daily()], None, &mut |_| crate::Plan {
        event: Some(caller.draft(EventKind::Change)),
        writes: vec![Write { key: daily(), content: Content::Delete }],
        ..crate::Plan::default()
    });
    refused(delete, StoreErrorKind::NotText, "a delete of bytes that are no text");
    assert_eq!(state(fixture, &daily()), broken);
    fixture.edit_outside(&daily(), Some("- rain\n- repaired\n"));
    let repaired = state(fixture, &daily());
    assert_eq!((repaired.ids()[0].clone(), repaired.problem), (before.ids()[0].clone(), None));
}
