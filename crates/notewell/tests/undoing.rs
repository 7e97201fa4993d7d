//! Undo, and where entries came from.

#![allow(clippy::unwrap_used, clippy::panic, clippy::string_slice, missing_docs)]

mod support;

use notewell::guard::Origin;
use notewell::store::{EventFilter, EventKind};
use notewell::{Error, OwnerAct, RefusalCode, Target, UndoReport, UndoTarget, WriteOptions};
use support::*;

fn undo(home: &TestHome, what: UndoTarget) -> Result<UndoReport, Error> {
    home.memory.undo(&what, false, &WriteOptions::default())
}

#[track_caller]
fn refusal(result: Result<UndoReport, Error>, code: RefusalCode) -> notewell::Refusal {
    match result {
        Err(Error::Refused(refusal)) if refusal.code == code => *refusal,
        other => panic!("{other:?}"),
    }
}

#[test]
fn an_undo_brings_back_bytes_and_origins() {
    let home = TestHome::new();
    home.write(&facts(), "\u{feff}# Mine\r\n\r\n* tea  \r\n* coffee\r\n\r\nFree text.\r\n");
    home.own(add(Target::Memory, "Ana plays chess"));
    let before = home.state(&facts());
    let session = home.session();
    wrote(one(&session, swap("tea", "black tea")));
    wrote(one(&session, remove("Ana plays chess")));
    wrote(one(&session, add(Target::Memory, "milk")));
    for _ in 0..3 {
        undo(&home, UndoTarget::Last).unwrap();
    }
    let after = home.state(&facts());
    assert_eq!(after.document.text(), before.document.text());
    let known = |state: &notewell::store::DocumentState| -> Vec<(String, Origin)> {
        state.entries.iter().map(|known| (known.id.to_string(), known.origin)).collect()
    };
    assert_eq!(known(&after), known(&before));
    let times =
        |state: &notewell::store::DocumentState| state.entries.iter().map(|known| known.first_seen).collect::<Vec<_>>();
    assert_eq!(times(&after), times(&before));
}

#[test]
fn an_undo_of_an_undo_does_it_again() {
    let home = TestHome::new();
    home.write(&user(), "- Prefer tea.\n");
    wrote(one(&home.session(), swap("Prefer tea.", "Prefer coffee.")));
    let done = home.text(&user());
    let id = home.id(&user(), "Prefer coffee.");
    let report = undo(&home, UndoTarget::Last).unwrap();
    assert_eq!(home.text(&user()), "- Prefer tea.\n");
    undo(&home, UndoTarget::Event(report.event.unwrap())).unwrap();
    assert_eq!(home.text(&user()), done);
    assert_eq!(home.id(&user(), "Prefer coffee."), id);
    // The change counts again, so it is the last one.
    undo(&home, UndoTarget::Last).unwrap();
    assert_eq!(home.text(&user()), "- Prefer tea.\n");
}

#[test]
fn undo_conflicts_are_shown_never_written() {
    for (first, second, third) in
        [("Ana plays chess", "Ana plays go", "Ana plays bridge"), ("用户下象棋", "用户下围棋", "用户打桥牌")]
    {
        let home = TestHome::new();
        home.write(&facts(), &format!("- {first}\n- tea\n"));
        let done = wrote(several(&home.session(), vec![swap(first, second), swap("tea", "coffee")]));
        wrote(one(&home.session(), swap(second, third)));
        let before = home.text(&facts());
        let shown = refusal(undo(&home, UndoTarget::Event(done.event.unwrap())), RefusalCode::UndoConflict);
        assert_eq!(shown.candidates[0].text, third);
        assert!(shown.proposed[0].contains(first), "{shown:?}");
        assert_eq!(home.text(&facts()), before);
        let part = home.memory.undo(&UndoTarget::Event(done.event.unwrap()), true, &WriteOptions::default()).unwrap();
        assert_eq!(part.conflicts.len(), 1);
        assert_eq!(home.text(&facts()), format!("- {third}\n- tea\n"));
    }
}

#[test]
fn an_undo_leaves_later_changes_of_other_entries() {
    let home = TestHome::new();
    home.write(&facts(), "- tea\n- coffee\n");
    let done = wrote(one(&home.session(), swap("tea", "green tea")));
    home.write(&facts(), "- green tea\n- coffee\n- by hand\n");
    undo(&home, UndoTarget::Named(done.event.unwrap().to_string())).unwrap();
    assert_eq!(home.text(&facts()), "- tea\n- coffee\n- by hand\n");
}

#[test]
fn a_session_is_undone_as_one_event() {
    let home = TestHome::new();
    home.write(&facts(), "- tea\n");
    let session = home.session();
    wrote(one(&session, swap("tea", "green tea")));
    wrote(one(&session, swap("green tea", "black tea")));
    wrote(one(&session, add(Target::User, "Prefer tea.")));
    home.own(add(Target::Memory, "by the owner"));
    let report = undo(&home, UndoTarget::Session(session.id())).unwrap();
    assert_eq!(report.undone.len(), 3);
    assert_eq!(home.text(&facts()), "- tea\n- by the owner\n");
    assert_eq!(home.text(&user()), "");
    let last = home.memory.history(&EventFilter { limit: Some(1), ..EventFilter::default() }).unwrap().remove(0);
    assert_eq!((last.draft.kind, last.documents.len()), (EventKind::Undo, 2));
    refusal(undo(&home, UndoTarget::Session(session.id())), RefusalCode::NotFound);
    undo(&home, UndoTarget::Event(last.draft.id)).unwrap();
    assert_eq!(home.text(&facts()), "- black tea\n- by the owner\n");
}

#[test]
fn a_document_that_the_change_created_goes_again() {
    let home = TestHome::new();
    wrote(one(&home.session(), add(Target::Daily, "Stand-up")));
    assert!(home.state(&today()).exists);
    let report = undo(&home, UndoTarget::Last).unwrap();
    assert!(!home.state(&today()).exists);
    undo(&home, UndoTarget::Event(report.event.unwrap())).unwrap();
    assert_eq!(home.text(&today()), "# 2026-12-01\n\n- Stand-up\n");
}

#[test]
fn a_line_of_the_journal_can_be_undone() {
    let home = TestHome::new();
    let session = home.session();
    let first = wrote(one(&session, add(Target::Journal, "started")));
    let again = wrote(one(&session, add(Target::Journal, "started")));
    assert_ne!(first.changes[0].id, again.changes[0].id);
    undo(&home, UndoTarget::Event(first.event.unwrap())).unwrap();
    let left = home.state(&journal());
    assert_eq!(
        left.entries.iter().map(|known| Some(known.id.clone())).collect::<Vec<_>>(),
        [again.changes[0].id.clone()]
    );
}

#[test]
fn a_confirmation_can_be_undone() {
    let home = TestHome::new();
    home.write(&facts(), "- tea\n");
    let done = wrote(home.act(OwnerAct::Confirm { id: home.id(&facts(), "tea") }));
    assert_eq!(home.origin(&facts(), "tea"), Origin::Owner);
    undo(&home, UndoTarget::Event(done.event.unwrap())).unwrap();
    assert_eq!(home.origin(&facts(), "tea"), Origin::External);
}

#[test]
fn there_is_nothing_to_undo_in_an_empty_home() {
    let home = TestHome::new();
    refusal(undo(&home, UndoTarget::Last), RefusalCode::NotFound);
    home.write(&facts(), "- tea\n");
    // The owner's own edit is undone only by its name.
    refusal(undo(&home, UndoTarget::Last), RefusalCode::NotFound);
    let adopted = home.memory.history(&EventFilter::default()).unwrap().remove(0);
    undo(&home, UndoTarget::Named(adopted.draft.id.to_string()[..13].to_owned())).unwrap();
    assert!(!home.text(&facts()).contains("tea"));
}

#[test]
fn why_tells_the_life_of_an_entry_that_is_there_or_gone() {
    let home = TestHome::new();
    let session = home.session();
    wrote(one(&session, add(Target::Memory, "Ana plays chess")));
    let id = home.id(&facts(), "Ana plays chess");
    wrote(one(&session, swap("Ana plays chess", "Ana plays go")));
    for name in [id.to_string(), id.as_str()[..6].to_owned(), "Ana plays go".into(), "plays go".into()] {
        let story = home.memory.why(&name).unwrap();
        assert_eq!(story.entry.as_ref().unwrap().text, "Ana plays go", "{name}");
        assert_eq!(story.steps.iter().map(|step| step.action.as_str()).collect::<Vec<_>>(), ["add", "replace"]);
        assert!(story.attested);
        assert_eq!(story.steps[0].session, Some(session.id().to_string()));
    }
    wrote(one(&session, remove("Ana plays go")));
    let story = home.memory.why("Ana plays chess").unwrap();
    assert_eq!((story.entry, story.steps.len(), story.document.as_str()), (None, 3, "personal:memory"));
    assert!(
        matches!(home.memory.why("nobody knows"), Err(Error::Refused(refusal)) if refusal.code == RefusalCode::NotFound)
    );
}

#[test]
fn an_event_is_found_by_a_unique_beginning_of_its_id() {
    let home = TestHome::new();
    let done = wrote(one(&home.session(), add(Target::Memory, "Ana plays chess")));
    let id = done.event.unwrap().to_string();
    assert_eq!(home.memory.event(&id[..13]).unwrap().draft.id, done.event.unwrap());
    assert!(
        matches!(home.memory.event("ffffffff"), Err(Error::Refused(refusal)) if refusal.code == RefusalCode::NotFound)
    );
}

#[test]
fn an_undo_that_changes_nothing_names_nothing_as_undone() {
    let home = TestHome::new();
    home.write(&facts(), "- Ana plays chess\n");
    let done = wrote(one(&home.session(), swap("Ana plays chess", "Ana plays go")));
    wrote(one(&home.session(), swap("Ana plays go", "Ana plays bridge")));
    let part = home.memory.undo(&UndoTarget::Event(done.event.unwrap()), true, &WriteOptions::default()).unwrap();
    assert_eq!((part.event, part.undone.as_slice(), part.conflicts.len()), (None, [].as_slice(), 1));
}

#[test]
fn the_last_change_is_the_last_change_whoever_made_it() {
    let home = TestHome::new();
    home.own(add(Target::Memory, "Ana plays chess"));
    let before = home.text(&facts());
    for (by_hand, done) in [
        (before.replace("chess", "bridge"), ("replace", Some("Ana plays bridge"), Some("Ana plays chess"))),
        (format!("{before}- 手写的一行\n"), ("remove", Some("手写的一行"), None)),
        (before.replace("- Ana plays chess\n", ""), ("add", None, Some("Ana plays chess"))),
        (before.replace("chess", "chess <!-- pin -->"), ("unpin", Some("Ana plays chess"), Some("Ana plays chess"))),
    ] {
        home.write(&facts(), &by_hand);
        let report = undo(&home, UndoTarget::Last).unwrap();
        assert_eq!(home.text(&facts()), before);
        let told: Vec<_> = report
            .changes
            .iter()
            .map(|change| (change.action.as_str(), change.before.as_deref(), change.after.as_deref()))
            .collect();
        assert_eq!(told, [done]);
    }
}

#[test]
fn what_has_nothing_left_to_undo_is_passed_over() {
    let home = TestHome::new();
    home.own(add(Target::User, "Prefer tea."));
    home.own(add(Target::Memory, "Ana plays chess"));
    let last = home.own(add(Target::Memory, "用户下围棋"));
    // By hand, so that the change and its opposite are both in the history.
    let without = home.text(&facts()).replace("- 用户下围棋\n", "");
    home.write(&facts(), &without);
    undo(&home, UndoTarget::Last).unwrap();
    undo(&home, UndoTarget::Last).unwrap();
    assert_eq!(home.text(&facts()), without);
    refusal(undo(&home, UndoTarget::Event(last.event.unwrap())), RefusalCode::NothingToUndo);
    undo(&home, UndoTarget::Last).unwrap();
    assert!(!home.text(&facts()).contains("chess"));
    undo(&home, UndoTarget::Last).unwrap();
    assert!(!home.text(&user()).contains("tea"));
    refusal(undo(&home, UndoTarget::Last), RefusalCode::NotFound);
}

#[test]
fn an_undone_event_is_undone_once_and_the_same_key_gets_the_same_answer() {
    let home = TestHome::new();
    let done = home.own(add(Target::Memory, "Ana plays chess"));
    let options = WriteOptions { idempotency: Some("once".to_owned()), ..WriteOptions::default() };
    for what in [UndoTarget::Event(done.event.unwrap()), UndoTarget::Named(done.event.unwrap().to_string())] {
        let first = home.memory.undo(&what, false, &options).unwrap();
        assert_eq!(home.memory.undo(&what, false, &options).unwrap(), first);
        let said = refusal(undo(&home, what), RefusalCode::NothingToUndo);
        assert!(said.hint.contains(&first.event.unwrap().to_string()), "{said:?}");
        undo(&home, UndoTarget::Event(first.event.unwrap())).unwrap();
    }
    let last = home.memory.undo(&UndoTarget::Last, false, &options).unwrap();
    assert_eq!(home.memory.undo(&UndoTarget::Last, false, &options).unwrap(), last);
}

#[test]
fn a_conflict_names_the_entry_what_it_is_now_and_what_the_undo_wants() {
    let home = TestHome::new();
    home.own(add(Target::Memory, "tea"));
    let done = home.own(add(Target::Memory, "Ana plays chess")).event.unwrap();
    home.own(span("chess", "go"));
    let id = home.id(&facts(), "Ana plays go");
    let said = refusal(undo(&home, UndoTarget::Event(done)), RefusalCode::UndoConflict);
    assert_eq!(
        (said.candidates[0].id.clone(), said.proposed.as_slice()),
        (id.clone(), ["personal:memory: take out “Ana plays go”".to_owned()].as_slice())
    );
    assert!(said.message.contains("one entry was") && said.hint.contains("--partial"), "{said:?}");
    let part = home.memory.undo(&UndoTarget::Event(done), true, &WriteOptions::default()).unwrap();
    assert_eq!((part.conflicts[0].id.clone(), part.conflicts[0].now.as_deref()), (Some(id), Some("Ana plays go")));
}

#[test]
fn an_entry_is_itself_again_though_another_one_took_its_words() {
    let home = TestHome::new();
    home.write(&facts(), "- Oslo\n- x\n");
    let known = || home.state(&facts()).entries.into_iter().map(|known| (known.id, known.origin)).collect::<Vec<_>>();
    let before = known();
    let session = home.session();
    for operation in [add(Target::Memory, "Works at Initech"), remove("x"), span("Works at Initech", "x")] {
        home.pass(5);
        session.begin_turn(false);
        wrote(one(&session, operation));
    }
    assert_eq!(home.text(&facts()), "- Oslo\n- x\n");
    assert_ne!(known(), before);
    home.memory.undo(&UndoTarget::Session(session.id()), false, &WriteOptions::default()).unwrap();
    assert_eq!(known(), before);
}
