//! Directives of the owner.

#![allow(clippy::unwrap_used, clippy::panic, clippy::string_slice, missing_docs)]

mod support;

use notewell::text::Selector;
use notewell::{Operation, OwnerAct, ReceiptStatus, RefusalCode, Target};
use support::*;

#[test]
fn two_instructions_are_refused_with_a_proposed_split() {
    for text in ["Prefer short answers. Always use metric units.", "请用中文回答。不要使用表情符号。"] {
        let home = TestHome::new();
        let refusal = refused(one(&home.session(), add(Target::User, text)), RefusalCode::SeveralInstructions);
        assert_eq!(refusal.proposed.len(), 2, "{text}");
        assert_eq!(home.text(&user()), "");
        for part in &refusal.proposed {
            wrote(one(&home.session(), add(Target::User, part)));
        }
    }
}

#[test]
fn a_statement_is_stored_with_a_proposed_wording() {
    let home = TestHome::new();
    let done = wrote(one(&home.session(), add(Target::User, "The user prefers tea.")));
    assert_eq!(done.status, ReceiptStatus::Done);
    assert!(done.changes[0].proposed.is_some());
    assert!(home.text(&user()).ends_with("- The user prefers tea.\n"));
}

#[test]
fn supersede_keeps_the_old_beside_the_new() {
    for (old, new) in [("Prefer short answers.", "Prefer long answers."), ("请用中文回答。", "请用英文回答。")]
    {
        let home = TestHome::new();
        wrote(one(&home.session(), add(Target::User, old)));
        home.pass(86_400);
        let id = home.id(&user(), old);
        let done = wrote(one(&home.session(), swap_id(&id, new)));
        assert_eq!(done.changes[0].action.name(), "supersede");
        assert_eq!(done.changes[0].previous.as_deref(), Some(old));
        assert_eq!(
            home.text(&user()),
            format!(
                "# User\n\n<!-- observed: 2026-12-01 | status: superseded -->\n- {old}\n\
                 <!-- observed: 2026-12-02 | status: active -->\n- {new}\n"
            )
        );
        assert_eq!(home.id(&user(), old), id);
    }
}

#[test]
fn the_owner_supersedes_by_text() {
    let home = TestHome::new();
    home.own(add(Target::User, "Call me Ana"));
    let supersede =
        OwnerAct::Supersede { target: None, at: Selector::Text("Call me Ana".into()), new: "Call me Bea".into() };
    wrote(home.act(supersede));
    assert!(home.text(&user()).contains("superseded -->\n- Call me Ana\n"));
    assert!(home.text(&user()).ends_with("active -->\n- Call me Bea\n"));
}

#[test]
fn old_text_with_new_text_corrects_a_directive_in_place() {
    let home = TestHome::new();
    wrote(one(&home.session(), add(Target::User, "Prefer shrot answers.")));
    wrote(one(&home.session(), span("shrot", "short")));
    assert_eq!(
        home.text(&user()),
        "# User\n\n<!-- observed: 2026-12-01 | status: active -->\n- Prefer short answers.\n"
    );
}

#[test]
fn an_add_that_contradicts_an_active_directive_names_it_and_stores_nothing() {
    for (old, new) in [
        ("Always reply in English.", "Reply in Chinese."),
        ("Prefer short answers", "Prefer long answers"),
        ("Call me Ana", "Call me Bea"),
        ("叫我小李", "叫我小王"),
        ("Never use emoji", "Always use emoji"),
    ] {
        let home = TestHome::new();
        let session = home.session();
        wrote(one(&session, add(Target::User, old)));
        let before = home.text(&user());
        let answer = wrote(one(&session, add(Target::User, new)));
        assert_eq!(answer.status, ReceiptStatus::Conflict);
        assert_eq!(answer.changes[0].result.name(), "conflict");
        let other = answer.changes[0].conflicts_with.clone().unwrap();
        assert_eq!(other.text, old);
        assert!(answer.hint.unwrap().contains(other.id.as_str()));
        assert_eq!(home.text(&user()), before);
        wrote(one(&session, swap_id(&other.id, new)));
        assert_eq!(wrote(one(&session, add(Target::User, old))).changes[0].result.name(), "conflict");
    }
}

#[test]
fn a_superseded_directive_can_be_taken_up_again() {
    let home = TestHome::new();
    let session = home.session();
    wrote(one(&session, add(Target::User, "Prefer tea.")));
    wrote(one(&session, swap("Prefer tea.", "Prefer coffee.")));
    let done = wrote(one(&session, add(Target::User, "Prefer tea.")));
    assert_eq!(done.status, ReceiptStatus::Done);
    assert!(home.text(&user()).contains("active -->\n- Prefer tea.\n"));
    assert_eq!(home.text(&user()).matches("Prefer tea.").count(), 1);
}

#[test]
fn dates_and_status_are_validated() {
    let home = TestHome::new();
    let session = home.session();
    for bad in [
        "<!-- observed: 2026-02-30 | status: active -->\n- Prefer tea.",
        "<!-- observed: 2026-02-20 | status: maybe -->\n- Prefer tea.",
        "Prefer tea. <!-- until: 2026-13-01 -->",
    ] {
        session.begin_turn(false);
        refused(one(&session, add(Target::User, bad)), RefusalCode::InvalidValue);
        assert_eq!(home.text(&user()), "", "{bad}");
    }
    wrote(one(&session, add(Target::User, "<!-- observed: 2026-02-20 | status: active -->\n- Prefer tea.")));
    assert!(home.text(&user()).ends_with("2026-12-01 | status: active -->\n- Prefer tea.\n"));
    let fine = Operation::add(Target::Memory, "Ana is in Oslo <!-- until: 2026-12-24 -->");
    wrote(one(&session, fine));
}

#[test]
fn a_superseded_directive_gives_its_place_to_no_second_one() {
    for (old, new, third) in
        [("Prefer tea.", "Prefer coffee.", "Prefer milk."), ("喜欢喝茶。", "喜欢喝咖啡。", "喜欢喝牛奶。")]
    {
        let home = TestHome::new();
        let session = home.session();
        wrote(one(&session, add(Target::User, old)));
        let id = home.id(&user(), old);
        wrote(one(&session, swap_id(&id, new)));
        let before = home.text(&user());
        let refusal = refused(one(&session, swap_id(&id, third)), RefusalCode::Stale);
        assert_eq!(refusal.candidates[0].text, new);
        let supersede = OwnerAct::Supersede { target: None, at: Selector::Text(old.into()), new: third.into() };
        refused(home.act(supersede), RefusalCode::Stale);
        assert_eq!(home.text(&user()), before);
        wrote(one(&session, swap_id(&refusal.candidates[0].id, third)));
    }
}

#[test]
fn no_way_to_change_a_directive_leaves_two_that_contradict_each_other() {
    for (standing, other, new) in [
        ("Answer in English.", "Prefer tea.", "Answer in Greek."),
        ("Prefer short answers.", "Use emoji.", "Prefer long answers."),
        ("请用中文回答。", "喜欢喝茶。", "请用希腊语回答。"),
    ] {
        let home = TestHome::new();
        let session = home.session();
        wrote(one(&session, add(Target::User, standing)));
        wrote(one(&session, add(Target::User, other)));
        let before = home.text(&user());
        let supersede = OwnerAct::Supersede { target: None, at: Selector::Text(other.into()), new: new.into() };
        for answer in [one(&session, swap(other, new)), one(&session, span(other, new)), home.act(supersede)] {
            let answer = wrote(answer);
            assert_eq!(answer.status, ReceiptStatus::Conflict);
            assert_eq!(answer.changes[0].result.name(), "conflict");
            assert_eq!(answer.changes[0].conflicts_with.as_ref().unwrap().text, standing);
        }
        assert_eq!(home.text(&user()), before);
        // The one that it contradicts gives its place.
        wrote(one(&session, swap(standing, new)));
    }
}
