//! What only the owner may say: that a value is no secret, and that an entry is the owner's own.

#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

mod support;

use notewell::guard::Origin;
use notewell::store::EventFilter;
use notewell::text::EntryId;
use notewell::{Operation, OwnerAct, ReceiptStatus, RefusalCode, Start, Target, WriteOptions};
use support::*;

fn key() -> String {
    // Put together here, so that no scanner of this repository takes it for a real one.
    format!("AKIA{}", "Z7QXW2LDM4RT6PNB")
}

fn agent() -> WriteOptions {
    WriteOptions { caller: notewell::Caller::Agent, ..WriteOptions::default() }
}

const PASSWORD: &str = "Tulpenfeld-93-harbour";

#[test]
fn a_value_that_the_owner_cleared_is_kept() {
    for (sentence, said) in [
        ("The wifi password is VALUE", "VALUE"),
        ("The wifi password is VALUE", "  VALUE\n"),
        ("The wifi password is VALUE", "The wifi password is VALUE"),
        ("无线网密码是 VALUE", "无线网密码是 VALUE"),
    ] {
        let home = TestHome::new();
        let text = sentence.replace("VALUE", PASSWORD);
        let redacted = home.own(add(Target::Memory, &text));
        assert_eq!(
            redacted.changes[0].reason.map(notewell::guard::Reason::code),
            Some("secret_redacted"),
            "{sentence}"
        );
        let done = wrote(home.act(OwnerAct::Clear { value: said.replace("VALUE", PASSWORD) }));
        assert_eq!(done.status, ReceiptStatus::Done);
        home.own(add(Target::Memory, &text));
        assert!(home.text(&facts()).contains(&text), "{said}: {}", home.text(&facts()));
        let again = wrote(home.act(OwnerAct::Clear { value: PASSWORD.to_owned() }));
        assert_eq!((again.status, again.event), (ReceiptStatus::Unchanged, None), "{said}");
    }
}

#[test]
fn clearing_a_value_keeps_no_more_than_a_hash_of_it() {
    let home = TestHome::new();
    let done = wrote(home.act(OwnerAct::Clear { value: format!("The wifi password is {PASSWORD}") }));
    assert!(!serde_json::to_string(&done).unwrap().contains("Tulpenfeld"));
    assert!(!home.records().contains("Tulpenfeld"), "{}", home.records());
}

#[test]
fn a_key_that_is_always_a_secret_cannot_be_cleared() {
    let home = TestHome::new();
    let pem = format!("-----BEGIN {0}-----\nMIIEvQIBADANBgkqhkiG9w0BAQEFAASC\n-----END {0}-----", "PRIVATE KEY");
    for value in [key(), format!("the key is {}", key()), pem] {
        let refusal = refused(home.act(OwnerAct::Clear { value: value.clone() }), RefusalCode::NotPermitted);
        assert!(!refusal.retryable && refusal.hint.contains("password manager"), "{refusal:?}");
        assert!(!format!("{refusal:?}").contains(&value));
    }
    assert_eq!(refused(home.act(OwnerAct::Clear { value: "  ".into() }), RefusalCode::EmptyText).operation, None);
    assert!(home.memory.history(&EventFilter::default()).unwrap().iter().all(|event| event.draft.notes.is_empty()));
}

#[test]
fn confirming_makes_an_entry_the_owners_own() {
    let home = TestHome::new();
    home.write(&facts(), "- tea\n- coffee\n");
    let id = home.id(&facts(), "tea");
    let done = wrote(home.act(OwnerAct::Confirm { id: id.clone() }));
    assert_eq!(home.origin(&facts(), "tea"), Origin::Owner);
    assert_eq!(home.origin(&facts(), "coffee"), Origin::External);
    assert_eq!(home.text(&facts()), "- tea\n- coffee\n");
    let event = home.memory.event(&done.event.unwrap().to_string()).unwrap();
    assert_eq!(event.draft.entries[0].origin_before, Some(Origin::External));
    refused(home.act(OwnerAct::Confirm { id: EntryId::new("0000000000000000") }), RefusalCode::NotFound);
    assert_eq!(wrote(home.act(OwnerAct::Confirm { id })).status, ReceiptStatus::Unchanged);
}

#[test]
fn several_entries_are_confirmed_together_or_not_at_all() {
    let home = TestHome::new();
    home.write(&facts(), "- tea\n- coffee\n");
    home.write(&user(), "- Prefer short answers.\n");
    let confirm = |ids: &[EntryId]| {
        let acts: Vec<OwnerAct> = ids.iter().map(|id| OwnerAct::Confirm { id: id.clone() }).collect();
        home.memory.act(&acts, &WriteOptions::default())
    };
    let (tea, short) = (home.id(&facts(), "tea"), home.id(&user(), "Prefer short answers."));
    let unknown = EntryId::new("0000000000000000");
    let refusal = refused(confirm(&[tea.clone(), unknown.clone()]), RefusalCode::NotFound);
    assert!(refusal.operation == Some(1) && refusal.message.contains(unknown.as_str()), "{refusal:?}");
    assert_eq!(home.origin(&facts(), "tea"), Origin::External);
    // The snapshot shows the beginning of an id.
    let shown = EntryId::new(short.as_str().chars().take(8).collect::<String>());
    let done = wrote(confirm(&[tea.clone(), shown, tea]));
    assert_eq!((done.status, done.changes.len(), done.documents.len()), (ReceiptStatus::Done, 2, 2));
    assert_eq!(home.origin(&user(), "Prefer short answers."), Origin::Owner);
    assert_eq!(home.origin(&facts(), "tea"), Origin::Owner);
    assert_eq!(home.origin(&facts(), "coffee"), Origin::External);
    home.memory.undo(&notewell::UndoTarget::Last, false, &WriteOptions::default()).unwrap();
    assert_eq!(home.origin(&user(), "Prefer short answers."), Origin::External);
    assert_eq!(home.origin(&facts(), "tea"), Origin::External);
}

#[test]
fn neither_is_an_assistants_to_say() {
    let home = TestHome::new();
    home.write(&facts(), "- tea\n");
    let id = home.id(&facts(), "tea");
    for act in [OwnerAct::Confirm { id }, OwnerAct::Clear { value: PASSWORD.to_owned() }] {
        let refusal = refused(home.memory.act(&[act], &agent()), RefusalCode::NotPermitted);
        assert!(refusal.hint.contains("owner"), "{refusal:?}");
    }
    assert_eq!(home.origin(&facts(), "tea"), Origin::External);
}

#[test]
fn neither_goes_with_another_act() {
    let home = TestHome::new();
    home.write(&facts(), "- tea\n");
    let own = [OwnerAct::Confirm { id: home.id(&facts(), "tea") }, OwnerAct::Clear { value: PASSWORD.to_owned() }];
    refused(home.memory.act(&own, &WriteOptions::default()), RefusalCode::InvalidCall);
    for act in own {
        let both = [OwnerAct::Operate(add(Target::Memory, "coffee")), act];
        refused(home.memory.act(&both, &WriteOptions::default()), RefusalCode::InvalidCall);
    }
    assert_eq!(home.text(&facts()), "- tea\n");
}

#[test]
fn a_secret_in_a_confirmed_entry_reaches_no_record() {
    let home = TestHome::new();
    home.write(&facts(), &format!("- The deploy key is {}\n", key()));
    let id = home.state(&facts()).entries[0].id.clone();
    let done = wrote(home.act(OwnerAct::Confirm { id }));
    assert!(!serde_json::to_string(&done).unwrap().contains(&key()));
    let event = home.memory.event(&done.event.unwrap().to_string()).unwrap();
    assert!(!serde_json::to_string(&event).unwrap().contains(&key()));
}

/// Everything that shows an assistant the words of a document that its owner wrote by hand.
fn shown_to_assistants(home: &TestHome) -> Vec<(&'static str, String)> {
    let (session, start) = (home.session(), Start::private("another"));
    let text = |answer: notewell::Answer| serde_json::to_string(&answer).unwrap();
    let read_all = Operation::Read { target: None, old_text: None, id: None, scope: None };
    let by_command = home.memory.act(&[OwnerAct::Operate(read_all.clone())], &agent());
    let view = home.memory.view(&[user(), facts()]).unwrap();
    let seen = home.memory.assistant_view(&view).unwrap();
    vec![
        ("snapshot", home.memory.preview(&start).unwrap().text),
        ("session", session.snapshot().unwrap().text),
        ("read", text(one(&session, read_all))),
        ("command", text(by_command)),
        ("document", view.documents.iter().map(|state| seen.document(state)).collect()),
    ]
}

#[test]
fn a_cleared_value_is_shown_to_assistants_wherever_it_stands_and_only_that_one() {
    let other = "Krokuswiese-17-lantern";
    for sentence in ["The wifi password is VALUE", "无线网密码是 VALUE", "My password: VALUE"] {
        let home = TestHome::new();
        let line = |value: &str| format!("- {}\n", sentence.replace("VALUE", value));
        let both =
            format!("## {}\n\n{}{}", line(PASSWORD).trim_start_matches("- ").trim(), line(PASSWORD), line(other));
        home.write(&facts(), &both);
        home.write(&user(), &line(PASSWORD));
        for (place, shown) in shown_to_assistants(&home) {
            assert!(!shown.contains(PASSWORD) && !shown.contains(other), "{place}, {sentence}: {shown}");
        }
        let before = home.memory.preview(&Start::private("another")).unwrap().key;
        wrote(home.act(OwnerAct::Clear { value: PASSWORD.to_owned() }));
        for (place, shown) in shown_to_assistants(&home) {
            assert!(shown.contains(PASSWORD) && !shown.contains(other), "{place}, {sentence}: {shown}");
        }
        assert_ne!(home.memory.preview(&Start::private("another")).unwrap().key, before);
    }
}

#[test]
fn clearing_changes_no_bytes_that_a_running_session_has() {
    let home = TestHome::new();
    home.write(&facts(), &format!("- The wifi password is {PASSWORD}\n"));
    let session = home.session();
    let frozen = session.snapshot().unwrap();
    wrote(home.act(OwnerAct::Clear { value: PASSWORD.to_owned() }));
    let now = session.snapshot().unwrap();
    assert_eq!((&now.text, &now.key), (&frozen.text, &frozen.key));
    assert!(home.session().snapshot().unwrap().text.contains(PASSWORD));
    session.roll().unwrap();
    assert!(session.snapshot().unwrap().text.contains(PASSWORD));
}

#[test]
fn a_key_that_is_always_a_secret_is_shown_to_nobody_beside_a_cleared_value() {
    let home = TestHome::new();
    home.write(&facts(), &format!("- The wifi password is {PASSWORD} and the key {}\n", key()));
    wrote(home.act(OwnerAct::Clear { value: PASSWORD.to_owned() }));
    for (place, shown) in shown_to_assistants(&home) {
        assert!(shown.contains(PASSWORD) && !shown.contains(&key()), "{place}: {shown}");
    }
}

#[test]
fn a_confirmed_entry_keeps_a_cleared_value_in_its_record() {
    let home = TestHome::new();
    home.write(&facts(), &format!("- The wifi password is {PASSWORD}\n"));
    wrote(home.act(OwnerAct::Clear { value: PASSWORD.to_owned() }));
    let id = home.state(&facts()).entries[0].id.clone();
    let done = wrote(home.act(OwnerAct::Confirm { id }));
    let event = home.memory.event(&done.event.unwrap().to_string()).unwrap();
    assert!(event.draft.entries[0].after.as_ref().unwrap().contains(PASSWORD));
}
