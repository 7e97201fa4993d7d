//! What a call does to the text.

#![allow(clippy::unwrap_used, clippy::panic, clippy::string_slice, missing_docs)]

mod support;

use notewell::text::Selector;
use notewell::{Answer, Call, Operation, OwnerAct, ReceiptStatus, RefusalCode, Target, UndoTarget, WriteOptions};
use support::*;

const ENTRY: &str = "Ana works at Initech since 2019 and drinks green tea";
const ZH: &str = "用户住在上海，喜欢喝绿茶";

#[test]
fn replace_never_drops_the_rest_of_the_entry() {
    for (entry, old, lossy, fine) in [
        (ENTRY, "green tea", "black tea", "Ana works at Initech since 2019 and drinks black tea"),
        (ZH, "绿茶", "红茶", "用户住在上海，喜欢喝红茶"),
    ] {
        let home = TestHome::new();
        home.write(&facts(), &format!("- {entry}\n"));
        let before = home.text(&facts());
        refused(one(&home.session(), swap(old, lossy)), RefusalCode::PartialMatch);
        refused(several(&home.session(), vec![add(Target::Memory, "x"), swap(old, lossy)]), RefusalCode::PartialMatch);
        refused(home.act(OwnerAct::Operate(swap(old, lossy))), RefusalCode::PartialMatch);
        let supersede =
            OwnerAct::Supersede { target: Some(Target::Memory), at: Selector::Text(old.into()), new: lossy.into() };
        refused(home.act(supersede), RefusalCode::PartialMatch);
        assert_eq!(home.text(&facts()), before);
        wrote(one(&home.session(), span(old, lossy)));
        assert_eq!(home.text(&facts()), before.replace(old, lossy));
        wrote(one(&home.session(), span(lossy, old)));
        wrote(one(&home.session(), swap(old, fine)));
        assert_eq!(home.text(&facts()), format!("- {fine}\n"));
    }
}

#[test]
fn a_partial_match_returns_the_whole_entry() {
    let home = TestHome::new();
    home.write(&facts(), &format!("- {ENTRY}\n"));
    let refusal = refused(one(&home.session(), swap("green tea", "black tea")), RefusalCode::PartialMatch);
    assert_eq!(refusal.candidates[0].text, ENTRY);
    assert!(refusal.hint.contains("new_text") && refusal.hint.contains("id"));
    wrote(one(&home.session(), swap_id(&refusal.candidates[0].id, "Ana drinks black tea")));
    assert_eq!(home.text(&facts()), "- Ana drinks black tea\n");
}

#[test]
fn a_whole_swap_says_which_names_and_numbers_it_drops() {
    let home = TestHome::new();
    home.write(&facts(), &format!("- {ENTRY}\n"));
    let done = wrote(one(&home.session(), swap(ENTRY, "Ana drinks green tea")));
    assert_eq!(done.changes[0].dropped, ["Initech", "2019"]);
    assert_eq!(done.changes[0].previous.as_deref(), Some(ENTRY));
}

#[test]
fn a_duplicate_add_writes_nothing() {
    for text in ["Ana plays the cello", "用户会拉大提琴"] {
        let home = TestHome::new();
        let session = home.session();
        wrote(one(&session, add(Target::Memory, text)));
        let (before, sequence) = (home.text(&facts()), home.memory.view(&[]).unwrap().sequence);
        let again = wrote(one(&session, add(Target::Memory, &format!("  {text} "))));
        assert_eq!(again.status, ReceiptStatus::Unchanged);
        assert_eq!(again.changes[0].result.name(), "duplicate");
        assert_eq!(again.changes[0].id, Some(home.id(&facts(), text)));
        assert_eq!(again.event, None);
        assert_eq!(home.text(&facts()), before);
        assert_eq!(home.memory.view(&[]).unwrap().sequence, sequence);
    }
}

#[test]
fn daily_notes_and_the_journal_take_the_same_text_twice() {
    let home = TestHome::new();
    let session = home.session();
    for _ in 0..2 {
        wrote(one(&session, add(Target::Daily, "Stand-up")));
        wrote(one(
            &session,
            Operation::Add {
                target: Some(Target::Journal),
                content: "started".into(),
                tags: vec!["run".into()],
                scope: None,
            },
        ));
    }
    assert_eq!(home.text(&today()), "# 2026-12-01\n\n- Stand-up\n- Stand-up\n");
    let lines = reading(one(&session, read(Target::Journal))).documents.remove(0).entries.unwrap();
    assert_eq!(lines.len(), 2);
    assert_ne!(lines[0].id, lines[1].id);
    assert_eq!(lines[0].tags, ["run"]);
    assert_eq!(lines[0].observed.as_deref(), Some("2026-12-01T04:00:00+08:00"));
}

#[test]
fn the_journal_is_append_only() {
    let home = TestHome::new();
    let session = home.session();
    wrote(one(&session, add(Target::Journal, "started")));
    let remove =
        Operation::Remove { target: Some(Target::Journal), old_text: Some("started".into()), id: None, scope: None };
    refused(one(&session, remove), RefusalCode::AppendOnly);
    let Operation::Replace { old_text, new_text, .. } = span("started", "ended") else { panic!() };
    let replace =
        Operation::Replace { target: Some(Target::Journal), old_text, id: None, new_text, content: None, scope: None };
    refused(one(&session, replace), RefusalCode::AppendOnly);
    session.begin_turn(false);
    refused(
        one(
            &session,
            Operation::Add { target: Some(Target::Memory), content: "x".into(), tags: vec!["t".into()], scope: None },
        ),
        RefusalCode::InvalidCall,
    );
}

#[test]
fn operations_are_judged_on_the_final_state() {
    let home = TestHome::new();
    home.write(&facts(), "- tea\n");
    let session = home.session();
    let done = wrote(several(
        &session,
        vec![add(Target::Memory, "coffee"), swap("coffee", "strong coffee"), remove("tea"), add(Target::Memory, "tea")],
    ));
    assert_eq!(home.text(&facts()), "- strong coffee\n- tea\n");
    assert_eq!(done.changes.iter().map(|change| change.result.name()).collect::<Vec<_>>(), ["done"; 4]);
    let event = home.memory.event(&done.event.unwrap().to_string()).unwrap();
    assert!(event.draft.entries.iter().all(|entry| entry.after.as_deref() != Some("coffee")));
}

#[test]
fn operations_stand_or_fall_together() {
    let home = TestHome::new();
    home.write(&facts(), "- tea\n");
    let refusal =
        refused(several(&home.session(), vec![add(Target::Memory, "coffee"), remove("milk")]), RefusalCode::NotFound);
    assert_eq!(refusal.operation, Some(1));
    assert_eq!(home.text(&facts()), "- tea\n");
}

#[test]
fn a_call_reads_or_writes() {
    let home = TestHome::new();
    refused(several(&home.session(), vec![read(Target::Memory), add(Target::Memory, "x")]), RefusalCode::InvalidCall);
    refused(several(&home.session(), vec![]), RefusalCode::InvalidCall);
}

#[test]
fn fields_that_are_missing_are_named() {
    let home = TestHome::new();
    home.write(&facts(), "- tea\n");
    let session = home.session();
    let replace = |old: Option<&str>, new: Option<&str>, content: Option<&str>| Operation::Replace {
        target: None,
        old_text: old.map(str::to_owned),
        id: None,
        new_text: new.map(str::to_owned),
        content: content.map(str::to_owned),
        scope: None,
    };
    session.begin_turn(false);
    refused(one(&session, replace(None, None, Some("x"))), RefusalCode::MissingField);
    refused(one(&session, replace(Some("tea"), None, None)), RefusalCode::MissingField);
    session.begin_turn(false);
    refused(one(&session, replace(Some("tea"), Some("a"), Some("b"))), RefusalCode::InvalidCall);
    refused(one(&session, replace(Some("tea"), Some(" "), None)), RefusalCode::EmptyText);
    session.begin_turn(false);
    refused(one(&session, add(Target::Memory, "  ")), RefusalCode::EmptyText);
    refused(one(&session, swap("tea", "")), RefusalCode::EmptyText);
    assert_eq!(home.text(&facts()), "- tea\n");
}

#[test]
fn the_most_natural_target_is_chosen_when_none_is_named() {
    let home = TestHome::new();
    let session = home.session();
    let bare = |content: &str| Operation::Add { target: None, content: content.into(), tags: vec![], scope: None };
    assert_eq!(wrote(one(&session, bare("Always answer in metric units."))).changes[0].target, "user");
    assert_eq!(wrote(one(&session, bare("The staging server runs Debian 13."))).changes[0].target, "memory");
    assert_eq!(wrote(one(&session, bare("请用中文回答。"))).changes[0].target, "user");
    assert_eq!(wrote(one(&session, bare("测试服务器运行 Debian 13。"))).changes[0].target, "memory");
}

#[test]
fn a_new_document_starts_with_its_template() {
    let home = TestHome::new();
    wrote(one(&home.session(), add(Target::Memory, "Ana plays chess")));
    assert_eq!(home.text(&facts()), "# Memory\n\n- Ana plays chess\n");
    wrote(one(&home.session(), add(Target::User, "Prefer tea.")));
    assert_eq!(home.text(&user()), "# User\n\n<!-- observed: 2026-12-01 | status: active -->\n- Prefer tea.\n");
}

#[test]
fn an_owners_project_act_goes_to_the_project() {
    let home = TestHome::new();
    let options = WriteOptions {
        space: Some(notewell_store::Space::project("notewell-1a2b").unwrap()),
        ..WriteOptions::default()
    };
    let done = wrote(home.memory.act(&[OwnerAct::Operate(add(Target::Memory, "Builds with cargo"))], &options));
    assert_eq!(done.changes[0].document, "project/notewell-1a2b:memory");
}

#[test]
fn a_rewrite_of_a_document_that_changed_is_stale() {
    let home = TestHome::new();
    home.write(&facts(), "- tea\n");
    let base = home.state(&facts()).revision;
    home.write(&facts(), "- tea\n- coffee\n");
    let rewrite = |base| OwnerAct::Rewrite { document: facts(), text: "- milk\n".into(), base };
    refused(home.act(rewrite(Some(base))), RefusalCode::Stale);
    assert_eq!(home.text(&facts()), "- tea\n- coffee\n");
    wrote(home.act(rewrite(Some(home.state(&facts()).revision))));
    assert_eq!(home.text(&facts()), "- milk\n");
}

#[test]
fn the_same_call_with_the_same_key_is_done_once() {
    let home = TestHome::new();
    let session = home.session();
    let call = |text: &str| Call {
        operations: vec![add(Target::Journal, text)],
        reason: None,
        idempotency: Some("call-1".into()),
    };
    let first = wrote(session.call(&call("started")));
    let again = wrote(session.call(&call("started")));
    assert!(again.replayed && !first.replayed);
    assert_eq!(again.event, first.event);
    assert_eq!(home.state(&journal()).document.entries().len(), 1);
    // A key that comes back with other words must not swallow them.
    assert!(!wrote(session.call(&call("ended"))).replayed);
    assert_eq!(home.state(&journal()).document.entries().len(), 2);
}

#[test]
fn reading_filters_by_text_and_id() {
    let home = TestHome::new();
    let session = home.session();
    assert_eq!(reading(one(&session, read(Target::Memory))).status, notewell::ReadingStatus::Empty);
    home.write(&facts(), "- Green tea\n- coffee\n- 绿茶\n");
    let ask = |old_text: Option<&str>, id| Operation::Read {
        target: None,
        old_text: old_text.map(str::to_owned),
        id,
        scope: None,
    };
    let texts = |answer: Answer| -> Vec<String> {
        let documents = reading(answer).documents;
        documents.into_iter().flat_map(|document| document.entries.unwrap()).map(|entry| entry.text).collect()
    };
    assert_eq!(texts(one(&session, ask(Some("green"), None))), ["Green tea"]);
    assert_eq!(texts(one(&session, ask(Some("绿"), None))), ["绿茶"]);
    assert_eq!(texts(one(&session, ask(None, Some(home.id(&facts(), "coffee"))))), ["coffee"]);
    assert_eq!(texts(one(&session, ask(None, None))).len(), 3);
}

#[test]
fn an_edit_of_the_journal_is_saved_as_it_was_edited() {
    let home = TestHome::new();
    let session = home.session();
    for text in ["started", "ended", "开始"] {
        wrote(one(&session, add(Target::Journal, text)));
    }
    let before = home.state(&journal());
    let rewrite = |text: String| OwnerAct::Rewrite { document: journal(), text, base: None };
    let edited = home.text(&journal()).replace("ended", "went well");
    wrote(home.act(rewrite(edited.clone())));
    assert_eq!(home.text(&journal()), edited);
    let after = home.state(&journal());
    assert_eq!((&after.entries[0], &after.entries[2]), (&before.entries[0], &before.entries[2]));
    wrote(one(&session, add(Target::Journal, "again")));
    assert_eq!(home.state(&journal()).entries.len(), 4);
    let emptied = wrote(home.act(rewrite(String::new())));
    assert_eq!((emptied.status, home.text(&journal())), (ReceiptStatus::Done, String::new()));
    home.memory.undo(&UndoTarget::Event(emptied.event.unwrap()), false, &WriteOptions::default()).unwrap();
    assert_eq!(home.state(&journal()).entries.len(), 4);
    let mixed = [OwnerAct::Operate(add(Target::Journal, "x")), rewrite("{}\n".to_owned())];
    refused(home.memory.act(&mixed, &WriteOptions::default()), RefusalCode::InvalidCall);
}

#[test]
fn an_edit_outside_every_entry_is_saved_too() {
    let home = TestHome::new();
    home.write(&facts(), "# Memory\n\n- tea\n");
    let rewrite = OwnerAct::Rewrite { document: facts(), text: "# Facts\n\n- tea\n".to_owned(), base: None };
    assert_eq!(wrote(home.act(rewrite)).status, ReceiptStatus::Done);
    assert_eq!(home.text(&facts()), "# Facts\n\n- tea\n");
}
