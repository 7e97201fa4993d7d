//! Budgets and hard limits, of what is written and of what is read.

#![allow(clippy::unwrap_used, clippy::panic, clippy::string_slice, missing_docs)]

mod support;

use notewell::{Call, Error, Operation, OwnerAct, RefusalCode, Settings, Start, Target, UndoTarget, WriteOptions};
use support::*;

fn small() -> TestHome {
    TestHome::with(Settings { budget_memory: 200, ..Settings::default() })
}

#[test]
fn crossing_the_budget_is_said_at_once() {
    for word in ["tea", "茶"] {
        let home = small();
        let session = home.session();
        let first = wrote(one(&session, add(Target::Memory, &format!("{word} {}", "a".repeat(150)))));
        assert!(!first.documents[0].over_budget);
        assert!(first.message.contains("of 200 characters"), "{}", first.message);
        let over = wrote(one(&session, add(Target::Memory, &format!("{word} {}", "b".repeat(150)))));
        assert!(over.documents[0].over_budget);
        assert!(over.message.contains("over its budget"), "{}", over.message);
        assert!(over.hint.is_some());
        assert_eq!(over.documents[0].usage.budget, 200);
    }
}

#[test]
fn an_entry_beyond_the_hard_limit_is_refused_with_numbers() {
    let home = small();
    let refusal = refused(one(&home.session(), add(Target::Memory, &"茶".repeat(801))), RefusalCode::TooLarge);
    assert!(refusal.message.contains("801") && refusal.message.contains("800"), "{}", refusal.message);
    wrote(one(&home.session(), add(Target::Memory, &"茶".repeat(800))));
}

#[test]
fn an_update_of_the_largest_entry_near_the_limit_is_measured_on_the_result() {
    let home = small();
    let session = home.session();
    let large = format!("{} end", "a".repeat(790));
    wrote(one(&session, add(Target::Memory, &large)));
    let other = format!("{} end", "b".repeat(790));
    wrote(one(&session, swap(&large, &other)));
    wrote(one(&session, span("end", "fin")));
    assert_eq!(home.state(&facts()).document.entries().len(), 1);
}

#[test]
fn shrinking_a_document_that_is_over_its_limit_is_allowed() {
    let home = small();
    let line = format!("- {}\n", "a ".repeat(500));
    let text: String = std::iter::repeat_n(line.as_str(), 1_200).collect::<String>() + "- tea\n- milk\n";
    home.write(&facts(), &text);
    assert!(home.text(&facts()).len() > 1024 * 1024);
    let refusal = refused(one(&home.session(), add(Target::Memory, "coffee")), RefusalCode::TooLarge);
    assert!(refusal.hint.contains("shrinks"), "{}", refusal.hint);
    wrote(one(&home.session(), remove("tea")));
    assert!(!home.text(&facts()).contains("- tea\n"));
}

#[test]
fn what_surrounds_an_entry_has_limits_too() {
    let home = TestHome::new();
    let line =
        |tags: Vec<String>| Operation::Add { target: Some(Target::Journal), content: "x".into(), tags, scope: None };
    for tags in [vec!["t".to_owned(); 21], vec!["茶".repeat(65)]] {
        let session = home.session();
        refused(one(&session, line(tags.clone())), RefusalCode::TooLarge);
        refused(home.act(OwnerAct::Operate(line(tags))), RefusalCode::TooLarge);
    }
    wrote(one(&home.session(), line(vec!["茶".repeat(64); 20])));
    let long = Some("why ".repeat(1_000));
    let call = Call { reason: long.clone(), ..Call::one(add(Target::Memory, "tea")) };
    refused(home.session().call(&call), RefusalCode::TooLarge);
    let options = WriteOptions { reason: long, ..WriteOptions::default() };
    assert!(
        matches!(home.memory.undo(&UndoTarget::Last, false, &options), Err(Error::Refused(refusal)) if refusal.code == RefusalCode::TooLarge)
    );
    let options = WriteOptions { actor: Some("x".repeat(200)), ..WriteOptions::default() };
    refused(home.memory.act(&[OwnerAct::Operate(add(Target::Memory, "tea"))], &options), RefusalCode::TooLarge);
    for start in [
        Start::private("h".repeat(129)),
        Start { host_session: Some("s".repeat(513)), ..Start::private("h") },
        Start { agent: Some("a".repeat(129)), ..Start::private("h") },
    ] {
        assert!(home.memory.start(start).is_err());
    }
    assert_eq!(home.text(&facts()), "");
}

#[test]
fn long_lists_are_cut_and_say_how_many_there_are() {
    let home = TestHome::new();
    let lines: String = (0..60).map(|n| format!("- parent {n} of tea\n")).collect();
    let nested: String = (0..60).map(|n| format!("  - child {n}\n")).collect();
    home.write(&facts(), &format!("{lines}- top\n{nested}"));
    let several = refused(one(&home.session(), remove("of tea")), RefusalCode::Ambiguous);
    assert_eq!(several.candidates.len(), 20);
    assert!(several.message.starts_with("60 different entries match; the first 20"), "{}", several.message);
    let nested = refused(one(&home.session(), remove("top")), RefusalCode::HasNested);
    assert_eq!(nested.candidates.len(), 20);
}

#[test]
fn a_read_by_an_assistant_is_bounded_and_says_how_much_is_left() {
    let home = TestHome::new();
    let lines: String = (0..100).map(|n| format!("- fact {n} {}\n", "茶".repeat(500))).collect();
    home.write(&facts(), &lines);
    let shown = reading(one(&home.session(), read(Target::Memory))).documents.remove(0);
    let entries = shown.entries.unwrap();
    assert_eq!(entries.len() + shown.more, 100);
    assert!(entries.len() == 39 && entries[0].text.starts_with("fact 0 "), "{}", entries.len());
    let one_of_them =
        Operation::Read { target: Some(Target::Memory), old_text: Some("fact 99 ".into()), id: None, scope: None };
    assert_eq!(reading(one(&home.session(), one_of_them)).documents[0].entries.as_ref().unwrap().len(), 1);
    // The owner sees all.
    let all = reading(home.act(OwnerAct::Operate(read(Target::Memory)))).documents.remove(0);
    assert_eq!((all.entries.unwrap().len(), all.more), (100, 0));
}
