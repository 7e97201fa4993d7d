//! What a session is handed out, and when it changes.

#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

mod support;

use notewell::store::{DocumentKey, DocumentName};
use notewell::{Answer, Call, Operation, OwnerAct, Start, Target, WriteOptions};
use support::shared_home::{SharedHome, add};

#[test]
fn the_snapshot_is_byte_identical_within_a_session() {
    let home = SharedHome::new();
    let memory = home.memory(2);
    add(&memory, Target::User, "Prefer short answers.");
    add(&memory, Target::Memory, "She lives in Oslo.");
    let start = Start { host_session: Some("conversation-1".to_owned()), ..Start::private("host") };
    let session = memory.start(start.clone()).unwrap();
    let first = session.snapshot().unwrap();
    assert!(first.text.contains("Prefer short answers.") && first.text.contains("She lives in Oslo."));

    // Time, writes, edits, a restart and a second process: the same bytes.
    home.pass(50);
    add(&memory, Target::Memory, "She plays the violin.");
    let act = OwnerAct::Rewrite {
        document: DocumentKey::personal(DocumentName::User),
        text: "- Always answer in Chinese.\n".to_owned(),
        base: None,
    };
    assert!(matches!(memory.act(&[act], &WriteOptions::default()), Answer::Wrote(_)));
    home.write(DocumentName::Memory, "- She lives in Oslo.\n- She plays the violin.\n- She has a cat.\n");
    assert_eq!(session.snapshot().unwrap().text, first.text);
    let elsewhere = home.memory(3);
    let again = elsewhere.start(start.clone()).unwrap();
    assert_eq!(again.id(), session.id());
    let restored = again.snapshot().unwrap();
    assert_eq!((restored.text.as_str(), restored.key.as_str()), (first.text.as_str(), first.key.as_str()));
    assert_eq!(restored.sections.len(), first.sections.len());
    for (restored, first) in restored.sections.iter().zip(&first.sections) {
        assert_eq!((&restored.name, &restored.text, &restored.revision), (&first.name, &first.text, &first.revision));
    }
    assert_eq!(elsewhere.resume(session.id()).unwrap().snapshot().unwrap().text, first.text);

    // The next session sees what is there now.
    session.end().unwrap();
    let next = memory.start(start).unwrap();
    assert_ne!(next.id(), session.id());
    let next = next.snapshot().unwrap();
    assert!(next.text.contains("Always answer in Chinese.") && next.text.contains("violin"));
    assert!(next.text.contains("She has a cat.") && !next.text.contains("short answers"));
    assert_ne!(next.key, first.key);
}

#[test]
fn a_write_in_mid_session_never_changes_bytes_already_handed_out_and_reaches_it_as_a_delta() {
    let home = SharedHome::new();
    let memory = home.memory(2);
    add(&memory, Target::Memory, "She lives in Oslo.");
    let session = memory.start(Start::private("host")).unwrap();
    session.begin_turn(false);
    let first = session.snapshot().unwrap();
    assert_eq!(session.delta().unwrap(), None);

    let answer = session.call(&Call::one(Operation::add(Target::User, "Prefer short answers.")));
    assert!(matches!(answer, Answer::Wrote(_)), "{answer:?}");
    let edited = "# Memory\n\n- She lives in Bergen.\n";
    home.write(DocumentName::Memory, edited);
    assert_eq!(session.snapshot().unwrap().text, first.text);

    let delta = session.delta().unwrap().unwrap();
    assert!(delta.text.starts_with("<memory_delta ") && delta.text.ends_with("</memory_delta>"), "{}", delta.text);
    assert!(delta.text.contains("user_directives:\n+ ["), "{}", delta.text);
    assert!(delta.text.contains("] Prefer short answers.\n"));
    assert!(delta.text.contains("- [") && delta.text.contains("] She lives in Oslo.\n+ ["), "{}", delta.text);
    assert!(delta.text.contains("] She lives in Bergen.\n"));
    assert_eq!(session.delta().unwrap(), None, "it is delivered once");
    assert_eq!(home.memory(5).resume(session.id()).unwrap().delta().unwrap(), None, "by any process");

    // What changed back is no change.
    add(&memory, Target::Memory, "She has a cat.");
    let undone = memory.undo(&notewell::UndoTarget::Last, false, &WriteOptions::default());
    undone.unwrap();
    assert_eq!(session.delta().unwrap(), None);
}

#[test]
fn a_process_that_never_saw_the_snapshot_does_not_lose_it() {
    let home = SharedHome::new();
    let start = Start { host_session: Some("conversation-1".to_owned()), ..Start::private("host") };
    let (one, other) = (home.memory(2), home.memory(3));
    let (first, second) = (one.start(start.clone()).unwrap(), other.start(start).unwrap());
    let text = first.snapshot().unwrap().text;
    home.pass(5);
    second.call(&Call::one(Operation::add(Target::Memory, "She lives in Oslo.")));
    assert_eq!(first.snapshot().unwrap().text, text);
    assert_eq!(second.snapshot().unwrap().text, text);
    first.end().unwrap();
    home.pass(5);
    second.call(&Call::one(Operation::add(Target::Memory, "She plays the violin.")));
    assert!(one.resume(first.id()).is_err(), "an ended session stays ended");
}

#[test]
fn calls_that_cannot_be_read_count_as_failures() {
    let home = SharedHome::new();
    let session = home.memory(2).start(Start::private("host")).unwrap();
    session.begin_turn(false);
    let refusal = || notewell::Refusal::new(notewell::RefusalCode::MissingField, "content is missing", "send content");
    let codes: Vec<_> = (0..3).map(|_| session.failed(refusal())).collect();
    assert!(matches!(&codes[1], Answer::Refused(refusal) if refusal.code == notewell::RefusalCode::MissingField));
    assert!(
        matches!(&codes[2], Answer::Refused(refusal) if refusal.code == notewell::RefusalCode::GiveUp && !refusal.retryable)
    );
}

#[test]
fn a_superseded_directive_leaves_and_its_successor_arrives() {
    let home = SharedHome::new();
    let memory = home.memory(2);
    add(&memory, Target::User, "Answer in English.");
    let session = memory.start(Start::private("host")).unwrap();
    session.snapshot().unwrap();
    let act = OwnerAct::Supersede {
        target: Some(Target::User),
        at: notewell::text::Selector::Text("Answer in English.".to_owned()),
        new: "Answer in Chinese.".to_owned(),
    };
    assert!(matches!(memory.act(&[act], &WriteOptions::default()), Answer::Wrote(_)));
    let delta = session.delta().unwrap().unwrap().text;
    assert!(delta.contains("] Answer in English.\n") && delta.contains("] Answer in Chinese.\n"), "{delta}");
    let preview = memory.preview(&Start::private("host")).unwrap();
    assert!(preview.text.contains("Answer in Chinese.") && !preview.text.contains("Answer in English."));
    assert!(preview.omitted.iter().any(|omitted| omitted.why == "superseded"));
}

#[test]
fn changes_of_other_documents_and_before_the_session_are_no_delta() {
    let home = SharedHome::new();
    let memory = home.memory(2);
    add(&memory, Target::Memory, "She lives in Oslo.");
    let session = memory.start(Start::private("host")).unwrap();
    assert_eq!(session.delta().unwrap(), None);
    add(&memory, Target::Journal, "Called the dentist.");
    add(&memory, Target::Daily, "Rain all day.");
    assert_eq!(session.delta().unwrap(), None);
}

#[test]
fn the_snapshot_rolls_after_a_pause_and_when_asked() {
    let home = SharedHome::new();
    let memory = home.memory(2);
    let session = memory.start(Start::private("host")).unwrap();
    let first = session.snapshot().unwrap().text;
    add(&memory, Target::Memory, "She lives in Oslo.");
    home.pass(59);
    assert_eq!(session.snapshot().unwrap().text, first);
    home.pass(59);
    assert_eq!(session.snapshot().unwrap().text, first, "every use counts");
    home.pass(60);
    let second = session.snapshot().unwrap().text;
    assert!(second.contains("She lives in Oslo."));
    assert_eq!(session.delta().unwrap(), None, "the new snapshot carries it");
    add(&memory, Target::Memory, "She plays the violin.");
    assert_eq!(session.snapshot().unwrap().text, second);
    session.roll().unwrap();
    assert!(session.snapshot().unwrap().text.contains("violin"));

    // A call after the pause must not hide it.
    add(&memory, Target::Memory, "She has a cat.");
    home.pass(61);
    session.call(&Call::one(Operation::Read { target: None, old_text: None, id: None, scope: None }));
    assert!(session.snapshot().unwrap().text.contains("cat"));
}
