//! Which entry a caller means.

#![allow(clippy::unwrap_used, clippy::panic, clippy::string_slice, missing_docs)]

mod support;

use notewell::text::EntryId;
use notewell::{Operation, OwnerAct, RefusalCode, Target};
use support::*;

#[test]
fn an_exact_entry_wins_over_one_that_contains_it() {
    for (short, long) in [("Likes tea", "Likes tea and cake"), ("喜欢茶", "喜欢茶和蛋糕")] {
        let home = TestHome::new();
        home.write(&facts(), &format!("- {long}\n- {short}\n"));
        wrote(one(&home.session(), remove(short)));
        assert_eq!(home.text(&facts()), format!("- {long}\n"));
    }
}

#[test]
fn identical_entries_count_as_one() {
    let home = TestHome::new();
    home.write(&facts(), "- tea\n- coffee\n- tea\n");
    let done = wrote(one(&home.session(), swap("tea", "green tea")));
    assert_eq!(done.changes[0].previous.as_deref(), Some("tea"));
    assert_eq!(home.text(&facts()), "- green tea\n- coffee\n- tea\n");
}

#[test]
fn several_different_matches_are_refused_with_their_ids() {
    let home = TestHome::new();
    home.write(&facts(), "- Oslo office: desk 4\n- Oslo flat: third floor\n");
    let before = home.text(&facts());
    let refusal = refused(one(&home.session(), remove("Oslo")), RefusalCode::Ambiguous);
    assert_eq!(refusal.candidates.len(), 2);
    assert!(refusal.retryable);
    assert_eq!(home.text(&facts()), before);
    let id = refusal.candidates[1].id.clone();
    wrote(one(&home.session(), Operation::Remove { target: None, old_text: None, id: Some(id), scope: None }));
    assert_eq!(home.text(&facts()), "- Oslo office: desk 4\n");
}

#[test]
fn the_same_words_in_two_documents_are_no_choice_of_ours() {
    let home = TestHome::new();
    home.write(&facts(), "- Use tabs\n");
    home.write(&user(), "- Use tabs\n");
    let refusal = refused(one(&home.session(), remove("Use tabs")), RefusalCode::Ambiguous);
    assert_eq!(refusal.candidates.len(), 2);
    let here =
        Operation::Remove { target: Some(Target::Memory), old_text: Some("Use tabs".into()), id: None, scope: None };
    wrote(one(&home.session(), here));
    assert_eq!(home.text(&user()), "- Use tabs\n");
}

#[test]
fn near_misses_are_shown_when_nothing_matches() {
    let home = TestHome::new();
    home.write(&facts(), "- Works at the harbour office\n- 用户喜欢喝绿茶\n- Plays chess\n");
    let refusal = refused(one(&home.session(), remove("Works at the harbor office")), RefusalCode::NotFound);
    assert_eq!(refusal.candidates[0].text, "Works at the harbour office");
    let refusal = refused(one(&home.session(), remove("用户喜欢喝红茶")), RefusalCode::NotFound);
    assert_eq!(refusal.candidates[0].text, "用户喜欢喝绿茶");
}

#[test]
fn the_first_digits_of_an_id_do() {
    let home = TestHome::new();
    home.write(&facts(), "- tea\n- coffee\n");
    let id = home.id(&facts(), "tea");
    let short = EntryId::new(format!("[{}]", &id.as_str()[..8]));
    wrote(one(&home.session(), swap_id(&short, "green tea")));
    assert_eq!(home.text(&facts()), "- green tea\n- coffee\n");
    assert_eq!(home.id(&facts(), "green tea"), id);
    refused(one(&home.session(), swap_id(&EntryId::new("ffff"), "x")), RefusalCode::NotFound);
    refused(one(&home.session(), swap_id(&EntryId::new(""), "x")), RefusalCode::NotFound);
}

#[test]
fn a_bullet_copied_from_the_file_does_not_hide_the_entry() {
    let home = TestHome::new();
    home.write(&facts(), "- tea\n- coffee\n");
    wrote(one(&home.session(), swap("- tea", "green tea")));
    assert_eq!(home.text(&facts()), "- green tea\n- coffee\n");
}

#[test]
fn what_stands_is_found_before_what_was_superseded() {
    let home = TestHome::new();
    let session = home.session();
    wrote(one(&session, add(Target::User, "Prefer short answers.")));
    wrote(one(&session, swap("Prefer short answers.", "Prefer short answers in the morning.")));
    wrote(one(&session, span("short answers", "brief answers")));
    let text = home.text(&user());
    assert!(text.contains("superseded -->\n- Prefer short answers.\n"), "{text}");
    assert!(text.contains("active -->\n- Prefer brief answers in the morning.\n"), "{text}");
}

#[test]
fn another_unicode_form_matches_and_the_file_keeps_its_own() {
    let home = TestHome::new();
    home.write(&facts(), "- cafe\u{301} at nine\n- tea\n");
    wrote(one(&home.session(), span("at nine", "at ten")));
    assert_eq!(home.text(&facts()), "- cafe\u{301} at ten\n- tea\n");
    wrote(one(&home.session(), remove("caf\u{e9} at ten")));
    assert_eq!(home.text(&facts()), "- tea\n");
}

#[test]
fn pinning_finds_the_entry_in_any_document() {
    let home = TestHome::new();
    home.write(&facts(), "- tea\n- coffee\n");
    let at = notewell::text::Selector::Text("coffee".into());
    let done = wrote(home.act(OwnerAct::Pin { target: None, at: at.clone(), pinned: true }));
    assert_eq!(done.changes[0].action.name(), "pin");
    assert_eq!(home.text(&facts()), "- tea\n- coffee <!-- pin -->\n");
    wrote(home.act(OwnerAct::Pin { target: None, at, pinned: false }));
    assert_eq!(home.text(&facts()), "- tea\n- coffee\n");
}

#[test]
fn a_session_of_a_project_finds_the_projects_entries() {
    let home = TestHome::new();
    let folder = tempfile::tempdir().unwrap();
    let session = home
        .memory
        .start(notewell::Start { project: Some(folder.path().into()), ..notewell::Start::private("lib") })
        .unwrap();
    let key = notewell::project_key(folder.path()).unwrap().key;
    let options = notewell::WriteOptions {
        space: Some(notewell::store::Space::project(key.as_str()).unwrap()),
        ..notewell::WriteOptions::default()
    };
    wrote(home.memory.act(&[OwnerAct::Operate(add(Target::Memory, "Builds with make"))], &options));
    let done = wrote(one(&session, span("make", "cargo")));
    assert_eq!(done.changes[0].document, format!("project/{key}:memory"));
    refused(one(&home.session(), remove("Builds with cargo")), RefusalCode::NotFound);
}

#[test]
fn a_parent_is_not_removed_with_what_is_nested_below_it() {
    let home = TestHome::new();
    home.write(&facts(), "- Oslo\n  - desk 4\n  - desk 5\n");
    let refusal = refused(one(&home.session(), remove("Oslo")), RefusalCode::HasNested);
    assert_eq!(refusal.candidates.len(), 2);
    assert_eq!(home.text(&facts()), "- Oslo\n  - desk 4\n  - desk 5\n");
}
