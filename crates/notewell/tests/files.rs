//! The same memory over a home in a folder.

#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

mod support;

use notewell::guard::Origin;
use notewell::store::{Layout, Owner};
use notewell::text::Revision;
use notewell::{
    Answer, Call, Memory, Operation, OwnerAct, PERSONA_TEMPLATE, Settings, Start, Target, UndoTarget, WriteOptions,
    system_environment,
};
use notewell_store_files::{FileStore, OpenOptions};
use std::sync::Arc;
use support::{add, facts, one, remove, several, span, swap, today, user, wrote};
use tempfile::TempDir;

fn open(folder: &TempDir) -> Memory {
    let layout = Layout::native(PERSONA_TEMPLATE);
    let (home, state) = (folder.path().join("home"), folder.path().join("state"));
    let mut options = OpenOptions::new(home, state, layout.clone(), system_environment());
    options.create = true;
    let store = Arc::new(FileStore::open(options).unwrap());
    Memory::new(store, layout, Arc::new(system_environment()), Settings::default(), Owner::local())
}

fn file(folder: &TempDir, name: &str) -> String {
    std::fs::read_to_string(folder.path().join("home").join(name)).unwrap()
}

#[test]
fn what_one_process_writes_the_next_one_reads_explains_and_undoes() {
    let folder = tempfile::tempdir().unwrap();
    let session = open(&folder).start(Start::private("lib")).unwrap();
    wrote(one(&session, add(Target::Memory, "Ana plays chess")));
    wrote(one(&session, add(Target::User, "Prefer tea.")));
    wrote(one(&session, span("chess", "go")));
    wrote(one(&session, add(Target::Journal, "started")));
    wrote(one(&session, add(Target::Journal, "started")));
    assert_eq!(file(&folder, "MEMORY.md"), "# Memory\n\n- Ana plays go\n");
    assert_eq!(file(&folder, "journal.jsonl").lines().count(), 2);
    let memory = open(&folder);
    let story = memory.why("Ana plays go").unwrap();
    assert_eq!(story.steps.len(), 2);
    let report = memory.undo(&UndoTarget::Session(session.id()), false, &WriteOptions::default()).unwrap();
    assert_eq!(report.undone.len(), 5);
    assert_eq!(file(&folder, "MEMORY.md"), "# Memory\n");
    assert_eq!(file(&folder, "USER.md"), "# User\n");
    memory.undo(&UndoTarget::Event(report.event.unwrap()), false, &WriteOptions::default()).unwrap();
    assert_eq!(file(&folder, "MEMORY.md"), "# Memory\n\n- Ana plays go\n");
    assert_eq!(file(&folder, "journal.jsonl").lines().count(), 2);
}

#[test]
fn an_undo_in_files_brings_back_bytes_and_origins() {
    let folder = tempfile::tempdir().unwrap();
    let memory = open(&folder);
    let text = "\u{feff}# Mine\r\n\r\n* tea  \r\n* coffee\r\n\r\nFree text.\r\n";
    std::fs::write(folder.path().join("home/MEMORY.md"), text).unwrap();
    let known = |memory: &Memory| memory.view(&[facts()]).unwrap().documents.remove(0).entries;
    let before = known(&memory);
    assert!(before.iter().all(|entry| entry.origin == Origin::External));
    let session = memory.start(Start::private("lib")).unwrap();
    wrote(several(&session, vec![swap("tea", "black tea"), remove("coffee"), add(Target::Daily, "Stand-up")]));
    assert_ne!(file(&folder, "MEMORY.md"), text);
    memory.undo(&UndoTarget::Last, false, &WriteOptions::default()).unwrap();
    assert_eq!(file(&folder, "MEMORY.md"), text);
    let ids = |entries: &[notewell::store::EntryState]| -> Vec<_> {
        entries.iter().map(|entry| (entry.id.clone(), entry.origin, entry.first_seen)).collect()
    };
    assert_eq!(ids(&known(&memory)), ids(&before));
    assert!(memory.view(&[today()]).unwrap().documents.iter().all(|state| !state.exists));
}

/// Looks through every file of the home and its state.
#[track_caller]
fn nowhere(folder: &TempDir, secret: &str) {
    let mut folders = vec![folder.path().to_owned()];
    let mut seen = 0;
    while let Some(next) = folders.pop() {
        for entry in std::fs::read_dir(next).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let bytes = std::fs::read(&path).unwrap_or_default();
            assert!(!bytes.windows(secret.len()).any(|window| window == secret.as_bytes()), "{}", path.display());
            seen += 1;
        }
    }
    assert!(seen > 5);
}

#[test]
fn a_secret_reaches_no_file_of_the_home_or_its_state() {
    let folder = tempfile::tempdir().unwrap();
    let memory = open(&folder);
    let key = format!("AKIA{}", "Z7QXW2LDM4RT6PNB");
    let session = memory.start(Start::private("lib")).unwrap();
    let call = |operation, idempotency: &str| Call {
        operations: vec![operation],
        reason: Some(format!("the user sent {key}")),
        idempotency: Some(idempotency.into()),
    };
    let first = call(Operation::add(Target::Memory, format!("The deploy key is {key}, rotate it in May")), "one");
    wrote(session.call(&first));
    // Its proposed wording names the value again.
    for (at, statement) in ["The user prefers the key {}.", "用户喜欢使用密钥 {} 登录。"].iter().enumerate()
    {
        let statement = statement.replace("{}", &key);
        let answer = session.call(&call(Operation::add(Target::User, statement), &format!("statement {at}")));
        assert!(!format!("{answer:?}").contains(&key), "{answer:?}");
    }
    let two = format!("Use {key} for deploys. Always use metric units.");
    let refusal = session.call(&call(Operation::add(Target::User, two), "two"));
    assert!(matches!(&refusal, Answer::Refused(refusal) if refusal.proposed.len() == 2), "{refusal:?}");
    assert!(!format!("{refusal:?}").contains(&key), "{refusal:?}");
    // An idempotency key is a secret of its own where a host makes it of one.
    wrote(session.call(&call(add(Target::Journal, "deployed"), &key)));
    let options = WriteOptions { reason: Some(key.clone()), idempotency: Some(key.clone()), ..WriteOptions::default() };
    memory.undo(&UndoTarget::Session(session.id()), false, &options).unwrap();
    session.begin_turn(true);
    wrote(one(&session, add(Target::User, &format!("Use {key} for deploys"))));
    nowhere(&folder, &key);
}

#[test]
fn an_answer_names_no_secret_that_the_owner_keeps_in_a_file_now_or_when_it_is_given_again() {
    let key = format!("AKIA{}", "Z7QXW2LDM4RT6PNB");
    for target in [Target::User, Target::Memory] {
        let folder = tempfile::tempdir().unwrap();
        let memory = open(&folder);
        let name = if target == Target::User { "USER.md" } else { "MEMORY.md" };
        let text = format!("- Use {key} for deploys to Oslo\n- Use {key} for backups\n");
        std::fs::write(folder.path().join("home").join(name), text).unwrap();
        let session = memory.start(Start::private("lib")).unwrap();
        session.begin_turn(false);
        let options = WriteOptions { idempotency: Some("k".into()), ..WriteOptions::default() };
        let act = |operation| memory.act(&[OwnerAct::Operate(operation)], &options);
        let swapped = swap(&format!("Use {key} for deploys to Oslo"), "Use the vault for deploys");
        let first = act(swapped.clone());
        let event = wrote(first.clone()).event.unwrap();
        assert!(format!("{first:?}").contains("Oslo"), "{first:?}");
        let undone = memory.undo(&UndoTarget::Event(event), true, &options).unwrap();
        let again = memory.undo(&UndoTarget::Event(event), true, &options).unwrap();
        assert_eq!(undone, again);
        let unclear = one(&session, remove(&key));
        let removed = one(&session, remove(&format!("Use {key} for backups")));
        for answer in
            [format!("{first:?}{:?}", act(swapped)), format!("{undone:?}{again:?}"), format!("{unclear:?}{removed:?}")]
        {
            assert!(!answer.contains(&key), "{answer}");
        }
    }
}

#[test]
fn a_confirmation_and_a_call_sent_twice_hold_in_files() {
    let folder = tempfile::tempdir().unwrap();
    let memory = open(&folder);
    std::fs::write(folder.path().join("home/USER.md"), "- Prefer tea.\n").unwrap();
    let state = || open(&folder).view(&[user()]).unwrap().documents.remove(0);
    let id = state().entries[0].id.clone();
    wrote(memory.act(&[OwnerAct::Confirm { id }], &WriteOptions::default()));
    assert_eq!(state().entries[0].origin, Origin::Owner);
    let options = WriteOptions { idempotency: Some("k".into()), ..WriteOptions::default() };
    let acts = [OwnerAct::Operate(add(Target::Journal, "once"))];
    let first = wrote(memory.act(&acts, &options));
    let again = wrote(open(&folder).act(&acts, &options));
    assert!(again.replayed);
    assert_eq!((again.event, &again.changes), (first.event, &first.changes));
    assert_eq!(file(&folder, "journal.jsonl").lines().count(), 1);
    let rewrite = OwnerAct::Rewrite { document: user(), text: "- x\n".into(), base: Some(Revision::of(b"old")) };
    assert!(matches!(memory.act(&[rewrite], &WriteOptions::default()), Answer::Refused(_)));
}

#[test]
fn what_one_process_suggests_the_next_one_accepts_and_undoes() {
    let folder = tempfile::tempdir().unwrap();
    let start = Start { kind: notewell::guard::SessionKind::Group, ..Start::private("chat") };
    let group = open(&folder).start(start).unwrap();
    for target in [Target::Memory, Target::Journal] {
        wrote(one(&group, add(target, "Ana plays chess")));
    }
    let memory = open(&folder);
    let before =
        (file(&folder, "MEMORY.md"), std::fs::read(folder.path().join("home/journal.jsonl")).unwrap_or_default());
    let waits = memory.suggestions(None).unwrap();
    let accepted: Vec<_> = waits
        .iter()
        .map(|one| wrote(memory.accept(&one.draft.id.to_string(), &WriteOptions::default())).event.unwrap())
        .collect();
    assert_eq!(file(&folder, "MEMORY.md"), "# Memory\n\n- Ana plays chess\n");
    assert_eq!(file(&folder, "journal.jsonl").lines().count(), 1);
    let memory = open(&folder);
    let again = wrote(memory.accept(&waits[0].draft.id.to_string(), &WriteOptions::default()));
    assert!(again.message.contains("accepted before"));
    let known = memory.view(&[facts()]).unwrap().documents.remove(0).entries.remove(0);
    assert_eq!((known.origin, known.attested), (Origin::Untrusted, true));
    for event in accepted {
        memory.undo(&UndoTarget::Event(event), false, &WriteOptions::default()).unwrap();
    }
    let after =
        (file(&folder, "MEMORY.md"), std::fs::read(folder.path().join("home/journal.jsonl")).unwrap_or_default());
    assert_eq!(after, before);
}
