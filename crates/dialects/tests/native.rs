//! The native tool from a model's arguments to what it reads, on a store in memory.

#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

use notewell::store::{DocumentKey, DocumentName, Environment, FixedClock, MemoryStore, Owner, SeededEntropy, Store};
use notewell::{Memory, Session, Settings, Start};
use notewell_dialects::native::{Encoded, decode, encode, layout};
use serde_json::{Value, json};
use std::sync::Arc;

fn memory() -> Memory {
    let environment = |seed| Environment {
        clock: Box::new(FixedClock::at("2026-11-30T10:00:00Z".parse().unwrap())),
        entropy: Box::new(SeededEntropy::new(seed)),
    };
    let store: Arc<dyn Store> = Arc::new(MemoryStore::new(layout(), environment(1)));
    Memory::new(store, layout(), Arc::new(environment(2)), Settings::default(), Owner::local())
}

fn call(session: &Session, arguments: &Value) -> Encoded {
    session.begin_turn(false);
    encode(&match decode(arguments) {
        Ok(call) => session.call(&call),
        Err(refusal) => session.failed(refusal),
    })
}

fn entries(memory: &Memory) -> Vec<String> {
    let keys = [DocumentName::User, DocumentName::Memory].map(DocumentKey::personal);
    let view = memory.view(&keys).unwrap();
    let all = view.documents.iter().flat_map(|state| state.document.entries());
    all.map(|entry| entry.text.clone()).collect()
}

#[test]
fn natural_wrong_calls_never_destroy_anything() {
    let memory = memory();
    let session = memory.start(Start::private("host")).unwrap();
    for text in ["She lives in Oslo near the harbour.", "She works in Oslo as a teacher."] {
        assert!(!call(&session, &json!({"action": "add", "target": "memory", "content": text})).is_error);
    }
    assert!(!call(&session, &json!({"action": "add", "target": "user", "content": "Prefer short answers."})).is_error);
    let before = entries(&memory);
    assert_eq!(before.len(), 3);
    let mut added = 0;
    for wrong in [
        json!({"action": "write", "target": "memory", "content": "She has a cat named Misse."}),
        json!({"action": "set", "target": "memory", "text": "She plays the violin on Sundays."}),
        json!({"action": "save", "content": "The car is a blue Volvo."}),
        json!({"action": "replace", "target": "memory", "content": "All new."}),
        json!({"action": "update", "target": "memory", "old_text": "Oslo", "content": "Bergen"}),
        json!({"action": "replace", "old_text": "harbour", "content": "Bergen"}),
        json!({"action": "replace", "old_text": "Oslo", "new_text": "Bergen"}),
        json!({"action": "remove", "old_text": "Oslo"}),
        json!({"action": "remove", "target": "memory"}),
        json!({"action": "delete", "content": "Prefer short answers."}),
        json!({"action": "clear"}),
        json!({"operations": [
            {"action": "remove", "old_text": "She works in Oslo as a teacher."},
            {"action": "remove", "old_text": "nothing like this is kept anywhere"},
        ]}),
        json!({"content": "Prefer short answers.", "target": "user"}),
    ] {
        let encoded = call(&session, &wrong);
        let now = entries(&memory);
        assert!(before.iter().all(|text| now.contains(text)), "{wrong}: {}", encoded.text);
        added = now.len() - before.len();
    }
    assert_eq!(added, 3, "{:?}", entries(&memory));
}

#[test]
fn what_a_model_reads_names_entries_that_it_can_then_change() {
    let memory = memory();
    let session = memory.start(Start::private("host")).unwrap();
    call(&session, &json!({"action": "add", "target": "memory", "content": "She lives in Oslo near the harbour."}));
    let snapshot = memory.preview(&Start::private("host")).unwrap().text;
    let id = snapshot.split("- [").nth(1).unwrap().split(']').next().unwrap();
    assert_eq!(id.len(), 8);
    let read = call(&session, &json!({"action": "read", "target": "memory"}));
    assert!(read.text.contains(&format!("- [{id}] She lives in Oslo near the harbour.")), "{}", read.text);
    let changed =
        call(&session, &json!({"action": "replace", "id": id, "content": "She lives in Bergen near the harbour."}));
    assert!(!changed.is_error, "{}", changed.text);
    assert!(changed.text.starts_with("Done: ") && changed.text.contains("Undo: notewell undo "), "{}", changed.text);
    assert_eq!(entries(&memory), ["She lives in Bergen near the harbour."]);
    let gone = call(&session, &json!({"action": "remove", "id": "ffffffff"}));
    assert_eq!(gone.structured["error"]["code"], "not_found");
}
