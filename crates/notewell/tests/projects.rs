//! What is told in a project stays there, and what holds everywhere is known there too.

#![allow(clippy::unwrap_used, clippy::panic, clippy::string_slice, missing_docs)]

mod support;

use notewell::guard::SessionKind;
use notewell::store::{DocumentKey, DocumentName, Space};
use notewell::{
    Operation, OwnerAct, Reach, ReceiptStatus, RefusalCode, Session, Start, Target, WriteOptions, project_key,
};
use std::path::Path;
use support::*;
use tempfile::TempDir;

fn of(home: &TestHome, folder: &Path) -> Session {
    let start = Start { project: Some(folder.to_path_buf()), ..Start::private("lib") };
    let session = home.memory.start(start).unwrap();
    session.begin_turn(false);
    session
}

fn key(folder: &Path, name: DocumentName) -> DocumentKey {
    DocumentKey { space: Space::project(project_key(folder).unwrap().key).unwrap(), name }
}

fn scoped(target: Option<Target>, content: &str, reach: Reach) -> Operation {
    Operation::Add { target, content: content.into(), tags: Vec::new(), scope: Some(reach) }
}

fn texts(answer: notewell::Answer) -> Vec<String> {
    let entries = reading(answer).documents.into_iter().flat_map(|document| document.entries.unwrap());
    entries.map(|entry| entry.text).collect()
}

#[test]
fn a_fact_told_in_one_project_is_not_seen_in_another() {
    let (home, here, there) = (TestHome::new(), TempDir::new().unwrap(), TempDir::new().unwrap());
    let (mine, other) = (of(&home, here.path()), of(&home, there.path()));
    let done = wrote(one(&mine, add(Target::Memory, "Deploys run on Fridays.")));
    assert_eq!(done.changes[0].document, key(here.path(), DocumentName::Memory).to_string());
    wrote(one(&mine, Operation::Add { target: None, content: "The port is 8080.".into(), tags: vec![], scope: None }));
    let done = wrote(one(&mine, add(Target::Daily, "The build was red.")));
    assert_eq!(
        done.changes[0].document,
        key(here.path(), DocumentName::Daily("2026-12-01".parse().unwrap())).to_string()
    );
    assert_eq!((home.text(&facts()), home.text(&today())), (String::new(), String::new()));
    assert_eq!(texts(one(&mine, read(Target::Memory))), ["Deploys run on Fridays.", "The port is 8080."]);
    assert_eq!(texts(one(&mine, read(Target::Daily))), ["The build was red."]);
    // Neither the other project nor a session without one reads, changes, is shown or is told anything of it.
    for session in [other, home.session()] {
        let all = Operation::Read { target: None, old_text: None, id: None, scope: None };
        assert_eq!(texts(one(&session, all)), Vec::<String>::new());
        session.begin_turn(false);
        let refusal = refused(one(&session, remove("Deploys run on Fridays.")), RefusalCode::NotFound);
        assert!(refusal.candidates.is_empty());
        assert_eq!(session.delta().unwrap(), None);
        assert!(!session.snapshot().unwrap().text.contains("Fridays"));
    }
    let text = of(&home, here.path()).snapshot().unwrap().text;
    let (_, shown) = text.split_once("<project_memory").unwrap();
    assert!(shown.contains("Deploys run on Fridays.") && !text.contains("The build was red."));
}

#[test]
fn what_holds_everywhere_is_said_so_and_known_in_every_project() {
    let (home, here, there) = (TestHome::new(), TempDir::new().unwrap(), TempDir::new().unwrap());
    let (mine, other) = (of(&home, here.path()), of(&home, there.path()));
    mine.snapshot().unwrap();
    other.snapshot().unwrap();
    let done = wrote(one(&mine, scoped(Some(Target::Memory), "She lives in Oslo.", Reach::Personal)));
    assert_eq!(done.changes[0].document, "personal:memory");
    wrote(one(&mine, add(Target::User, "Prefer short answers.")));
    wrote(one(&mine, add(Target::Journal, "Moved to Oslo.")));
    assert!(home.text(&user()).contains("Prefer short answers.") && home.text(&journal()).contains("Moved to Oslo."));
    assert_eq!(texts(one(&other, read(Target::Memory))), ["She lives in Oslo."]);
    assert!(other.delta().unwrap().unwrap().text.contains("memory_evidence:\n+ "));
    // It is known already, so it is not kept again in the project; unless the project shall have it.
    let again = wrote(one(&other, add(Target::Memory, "She lives in Oslo.")));
    assert_eq!((again.status, &*again.changes[0].document), (ReceiptStatus::Unchanged, "personal:memory"));
    assert!(again.changes[0].id.is_some() && !home.state(&key(there.path(), DocumentName::Memory)).exists);
    let own = wrote(one(&other, scoped(Some(Target::Memory), "She lives in Oslo.", Reach::Project)));
    assert_eq!(own.status, ReceiptStatus::Done);
}

#[test]
fn a_fact_of_the_project_reaches_the_running_session_as_a_delta() {
    let (home, here) = (TestHome::new(), TempDir::new().unwrap());
    let (first, second) = (of(&home, here.path()), of(&home, here.path()));
    second.snapshot().unwrap();
    wrote(one(&first, add(Target::Memory, "The port is 8080.")));
    wrote(one(&first, add(Target::Daily, "The build was red.")));
    let text = second.delta().unwrap().unwrap().text;
    assert!(text.contains("project_memory:\n+ ") && text.contains("8080") && !text.contains("red"), "{text}");
}

#[test]
fn the_projects_exact_entry_comes_first_and_what_fits_both_names_both_documents() {
    let (home, here) = (TestHome::new(), TempDir::new().unwrap());
    let session = of(&home, here.path());
    for reach in [Reach::Project, Reach::Personal] {
        wrote(one(&session, scoped(Some(Target::Memory), "The port is 8080.", reach)));
    }
    let refusal = refused(one(&session, span("8080", "9090")), RefusalCode::Ambiguous);
    let named: Vec<_> = refusal.candidates.iter().map(|entry| entry.document.clone().unwrap()).collect();
    assert_eq!(named, [key(here.path(), DocumentName::Memory).to_string(), "personal:memory".to_owned()]);
    let done = wrote(one(&session, swap("The port is 8080.", "The port is 9090.")));
    assert_eq!(done.changes[0].document, named[0]);
    // A scope decides between them, and so does the id.
    let personal = Operation::Replace {
        target: None,
        old_text: Some("The port".into()),
        id: None,
        new_text: Some("Her port".into()),
        content: None,
        scope: Some(Reach::Personal),
    };
    assert_eq!(wrote(one(&session, personal)).changes[0].document, "personal:memory");
    let only = |scope| Operation::Read { target: Some(Target::Memory), old_text: None, id: None, scope: Some(scope) };
    assert_eq!(texts(one(&session, only(Reach::Project))), ["The port is 9090."]);
    assert_eq!(texts(one(&session, only(Reach::Personal))), ["Her port is 8080."]);
    let gone = Operation::Remove { target: None, old_text: Some("port".into()), id: None, scope: Some(Reach::Project) };
    assert_eq!(wrote(one(&session, gone)).changes[0].document, named[0]);
    wrote(one(&session, remove("Her port is 8080.")));
}

#[test]
fn a_scope_of_a_project_that_there_is_not_is_refused_clearly() {
    let home = TestHome::new();
    let session = home.session();
    let remove = Operation::Remove { target: None, old_text: Some("x".into()), id: None, scope: Some(Reach::Project) };
    let read = Operation::Read { target: None, old_text: None, id: None, scope: Some(Reach::Project) };
    for operation in
        [scoped(Some(Target::Memory), "tea", Reach::Project), scoped(None, "tea", Reach::Project), remove, read]
    {
        session.begin_turn(false);
        let refusal = refused(one(&session, operation), RefusalCode::NotInThisSession);
        assert!(refusal.retryable && refusal.hint.contains("personal"));
    }
    assert_eq!(home.text(&facts()), "");
    wrote(one(&session, scoped(Some(Target::Memory), "tea", Reach::Personal)));
    assert_eq!(home.text(&facts()).matches("tea").count(), 1);
}

#[test]
fn directives_and_events_are_always_personal_and_the_answer_says_so() {
    let (home, here) = (TestHome::new(), TempDir::new().unwrap());
    let session = of(&home, here.path());
    let done = wrote(one(&session, scoped(Some(Target::User), "Prefer tabs.", Reach::Project)));
    assert_eq!((&*done.changes[0].document, done.status), ("personal:user", ReceiptStatus::Done));
    assert!(done.hint.unwrap().contains("always personal"));
    // Where no target is named, an instruction for the project only is no directive.
    let done = wrote(one(&session, scoped(None, "Use spaces here.", Reach::Project)));
    assert_eq!(done.changes[0].document, key(here.path(), DocumentName::Memory).to_string());
}

#[test]
fn sessions_that_are_not_private_write_into_their_project() {
    let (home, here) = (TestHome::new(), TempDir::new().unwrap());
    let start = |kind| Start { kind, project: Some(here.path().to_path_buf()), ..Start::private("lib") };
    let cron = home.memory.start(start(SessionKind::Cron)).unwrap();
    wrote(one(&cron, add(Target::Daily, "Nightly build passed.")));
    let notes = key(here.path(), DocumentName::Daily("2026-12-01".parse().unwrap()));
    assert!(home.text(&notes).contains("Nightly build passed.") && home.text(&today()).is_empty());
    let group = home.memory.start(start(SessionKind::Group)).unwrap();
    assert_eq!(wrote(one(&group, add(Target::Memory, "tea"))).status, ReceiptStatus::Suggested);
    let waits = home.memory.suggestions(None).unwrap();
    assert_eq!(waits[0].draft.changeset.changes[0].document, key(here.path(), DocumentName::Memory));
}

#[test]
fn an_owner_who_names_a_project_means_it_unless_the_scope_says_personal() {
    let home = TestHome::new();
    let options = WriteOptions {
        space: Some(notewell::store::Space::project("notewell-1a2b").unwrap()),
        ..WriteOptions::default()
    };
    let act = |operation| home.memory.act(&[OwnerAct::Operate(operation)], &options);
    assert_eq!(wrote(act(add(Target::Memory, "tea"))).changes[0].document, "project/notewell-1a2b:memory");
    let done = wrote(act(scoped(Some(Target::Memory), "coffee", Reach::Personal)));
    assert_eq!(done.changes[0].document, "personal:memory");
    assert_eq!(texts(act(read(Target::Memory))), ["tea"]);
    refused(act(remove("coffee")), RefusalCode::NotFound);
    wrote(act(remove("tea")));
    refused(
        home.act(OwnerAct::Operate(scoped(Some(Target::Memory), "tea", Reach::Project))),
        RefusalCode::NotInThisSession,
    );
}

#[test]
fn a_scope_is_read_in_any_spelling_and_may_be_missing() {
    for (word, reach) in [
        ("project", Reach::Project),
        (" Repo ", Reach::Project),
        ("WORKSPACE", Reach::Project),
        ("personal", Reach::Personal),
        ("Global", Reach::Personal),
        ("owner", Reach::Personal),
        ("user", Reach::Personal),
    ] {
        assert_eq!(word.parse(), Ok(reach), "{word}");
        let sent =
            serde_json::json!({"action": "remove", "target": null, "old_text": "tea", "id": null, "scope": word});
        let Operation::Remove { scope, .. } = serde_json::from_value(sent).unwrap() else { panic!("{word}") };
        assert_eq!(scope, Some(reach));
    }
    for sent in [r#"{"action":"read","scope":null}"#, r#"{"action":"read"}"#] {
        let none = Operation::Read { target: None, old_text: None, id: None, scope: None };
        assert_eq!(serde_json::from_str::<Operation>(sent).unwrap(), none);
    }
    assert!("session".parse::<Reach>().is_err());
}
