//! A home: how it is made, opened, shared between writers and kept private.
#![allow(clippy::unwrap_used)]

mod support;

use notewell_guard::Origin;
use notewell_store::{EventFilter, EventKind, History as _, Owner, StoreErrorKind};
use notewell_store_files::{FileStore, OpenOptions};
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::time::Duration;
use support::{Rig, add, append, change, texts, view};

const MEMORY: &str = "personal:memory";
const USER: &str = "personal:user";

fn mode(path: &Path) -> u32 {
    std::fs::metadata(path).unwrap().permissions().mode() & 0o777
}

fn set_mode(path: &Path, mode: u32) {
    std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode)).unwrap();
}

fn snapshot(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let mut all = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path.clone());
            }
            let bytes = if path.is_file() { std::fs::read(&path).unwrap() } else { Vec::new() };
            all.push((path.to_string_lossy().into_owned(), bytes));
        }
    }
    all.sort();
    all
}

fn open_as(rig: &Rig, change: impl FnOnce(&mut OpenOptions)) -> Result<FileStore, notewell_store::StoreError> {
    let mut options = rig.options();
    options.create = false;
    change(&mut options);
    FileStore::open(options)
}

#[test]
fn a_new_home_is_private_and_has_its_templates_once() {
    let rig = Rig::new();
    assert_eq!(mode(&rig.home()), 0o700);
    for file in ["ASSISTANT.md", "USER.md", "MEMORY.md", "INTENTS.md", "state.env"] {
        assert_eq!(mode(&rig.home().join(file)), 0o600, "{file}");
    }
    assert_eq!(rig.read("ASSISTANT.md"), "You are helpful.");
    let ignored = rig.read(".gitignore");
    for rule in ["state.env", "logs/", "tasks.json", "memory-audit.jsonl", ".notewell/"] {
        assert!(ignored.lines().any(|line| line == rule), "{rule}");
    }
    let store = rig.open();
    let events = store.events(&Owner::local(), &EventFilter::default()).unwrap();
    assert_eq!(events.len(), 1);
    assert_eq!((events[0].draft.kind, events[0].documents.len()), (EventKind::Init, 4));
    assert_eq!(view(&store, &["personal:assistant"]).documents[0].entries[0].origin, Origin::System);
    assert!(store.inspect().is_healthy(), "{:?}", store.inspect());
}

#[test]
fn what_is_there_already_is_never_overwritten() {
    let folder = tempfile::tempdir().unwrap();
    let home = folder.path().join("home");
    std::fs::create_dir(&home).unwrap();
    std::fs::write(home.join("MEMORY.md"), "mine\n").unwrap();
    std::fs::write(home.join(".gitignore"), "*.bak\nlogs/").unwrap();
    std::fs::write(home.join("state.env"), "OTHER=1\n").unwrap();
    let rig = Rig { folder };
    let store = rig.open();
    assert_eq!(rig.read("MEMORY.md"), "mine\n");
    assert!(rig.read(".gitignore").starts_with("*.bak\nlogs/\n"));
    assert_eq!(rig.read(".gitignore").matches("logs/").count(), 1);
    assert!(rig.read("state.env").contains("OTHER=1\n") && rig.read("state.env").contains("NOTEWELL_KEY="));
    assert_eq!(view(&store, &[MEMORY]).documents[0].entries[0].origin, Origin::External);
}

#[test]
fn a_read_only_opening_creates_and_changes_nothing() {
    let missing = tempfile::tempdir().unwrap();
    let rig = Rig { folder: missing };
    let error = open_as(&rig, |options| options.read_only = true).unwrap_err();
    assert_eq!(error.kind, StoreErrorKind::Path);
    let error = open_as(&rig, |_| {}).unwrap_err();
    assert!(error.hint.contains("init"), "{}", error.hint);
    assert!(snapshot(rig.folder.path()).is_empty());

    let rig = Rig::new();
    add(&rig.open(), &[MEMORY], "fact").unwrap();
    rig.write("USER.md", "# User\n- by hand\n");
    std::fs::remove_dir_all(rig.state()).unwrap();
    let before = snapshot(rig.folder.path());
    let store = open_as(&rig, |options| options.read_only = true).unwrap();
    let seen = view(&store, &[MEMORY, USER, "personal:daily/2026-11-30"]);
    assert_eq!(texts(&seen, MEMORY), ["fact"]);
    assert_eq!(texts(&seen, USER), ["by hand"]);
    assert_eq!(seen.documents[0].entries[0].origin, Origin::Agent, "what log/ knows needs no ledger");
    assert_eq!(add(&store, &[MEMORY], "more").unwrap_err().kind, StoreErrorKind::ReadOnly);
    assert!(store.events(&Owner::local(), &EventFilter::default()).unwrap().is_empty());
    drop(store);
    assert_eq!(snapshot(rig.folder.path()), before);
}

#[test]
fn a_mode_that_the_owner_chose_is_kept_and_secrets_are_made_private_again() {
    let rig = Rig::new();
    let store = rig.open();
    add(&store, &[MEMORY], "one").unwrap();
    set_mode(&rig.home().join("MEMORY.md"), 0o640);
    set_mode(&rig.home().join("memory-audit.jsonl"), 0o644);
    set_mode(&rig.home().join("state.env"), 0o644);
    set_mode(&rig.ledger(), 0o644);
    let codes: Vec<&str> = store.inspect().problems.iter().map(|finding| finding.code).collect();
    assert_eq!(codes.iter().filter(|code| **code == "wide_secret").count(), 3, "{codes:?}");
    assert!(codes.contains(&"wide_file"));
    drop(store);
    let store = rig.open();
    add(&store, &[MEMORY], "two").unwrap();
    assert_eq!(mode(&rig.home().join("MEMORY.md")), 0o640);
    assert_eq!(mode(&rig.home().join("memory-audit.jsonl")), 0o600);
    assert_eq!(mode(&rig.home().join("state.env")), 0o600);
    assert_eq!(mode(&rig.ledger()), 0o600);
}

#[test]
fn parallel_writers_lose_nothing_and_repeat_nothing() {
    let rig = Rig::new();
    let (writers, each) = (4, 10);
    std::thread::scope(|scope| {
        for writer in 0..writers {
            let rig = &rig;
            scope.spawn(move || {
                let mut options = rig.options();
                options.lock_deadline = Duration::from_secs(60);
                let store = FileStore::open(options).unwrap();
                for turn in 0..each {
                    let entry = format!("writer {writer} fact {turn}");
                    add(&store, &[MEMORY, USER], &entry).unwrap();
                    let id = format!("{writer}-{turn}");
                    for _ in 0..2 {
                        append(&store, "the same text", Some(&id)).unwrap();
                    }
                    let seen = view(&store, &[MEMORY, USER]);
                    assert_eq!(texts(&seen, MEMORY), texts(&seen, USER), "both or neither");
                }
            });
        }
    });
    let store = rig.open();
    let mut seen = texts(&view(&store, &[MEMORY]), MEMORY);
    seen.sort();
    seen.dedup();
    assert_eq!(seen.len(), writers * each);
    assert_eq!(texts(&view(&store, &[MEMORY]), MEMORY).len(), writers * each);
    assert_eq!(rig.read("journal.jsonl").lines().count(), writers * each);
    let ids = view(&store, &["personal:journal"]).documents[0].ids();
    assert_eq!(ids.iter().collect::<std::collections::HashSet<_>>().len(), writers * each);
    let events = store.events(&Owner::local(), &EventFilter::default()).unwrap();
    assert_eq!(events.len(), 1 + 2 * writers * each);
    assert!(rig.temps().is_empty());
}

#[test]
fn a_reader_does_not_wait_for_a_writer_that_holds_the_lock() {
    let rig = Rig::new();
    add(&rig.open(), &[MEMORY], "fact").unwrap();
    rig.write("USER.md", "# User\n- by hand\n");
    let lock = std::fs::OpenOptions::new().read(true).write(true).open(rig.home().join(".notewell/lock")).unwrap();
    lock.lock().unwrap();
    let store = open_as(&rig, |options| options.lock_deadline = Duration::from_millis(10)).unwrap();
    let seen = view(&store, &[MEMORY, USER]);
    assert_eq!((texts(&seen, MEMORY), texts(&seen, USER)), (vec!["fact".into()], vec!["by hand".into()]));
    let error = add(&store, &[MEMORY], "x").unwrap_err();
    assert_eq!(error.kind, StoreErrorKind::Busy);
    assert!(store.inspect().problems.iter().any(|finding| finding.code == "locked"));
}

#[test]
fn an_earlier_text_is_found_by_walking_back() {
    let rig = Rig::new();
    let store = rig.open();
    let mut expected = Vec::new();
    for turn in 0..260 {
        let event = if turn % 50 == 49 {
            let cut = |_: &_, text: &str| Some(text.lines().take(3).fold(String::new(), |all, line| all + line + "\n"));
            change(&store, &[MEMORY], None, &cut).unwrap().event.unwrap()
        } else {
            let entry = format!("fact {turn} {}", "long words ".repeat(turn % 7));
            add(&store, &[MEMORY], entry.trim()).unwrap().event.unwrap()
        };
        expected.push((event.draft.id, rig.read("MEMORY.md")));
    }
    for (id, text) in expected.iter().step_by(13) {
        let at = store.text_at(&Owner::local(), &support::key(MEMORY), *id, notewell_store::Side::After).unwrap();
        assert_eq!(at.as_ref(), Some(text));
    }
}

#[test]
fn a_state_folder_inside_the_home_is_refused_before_anything_is_made() {
    let folder = tempfile::tempdir().unwrap();
    let rig = Rig { folder };
    let home = rig.home();
    std::os::unix::fs::symlink(&home, rig.folder.path().join("link")).unwrap();
    for is_home in [false, true] {
        if is_home {
            add(&rig.open(), &["personal:memory"], "kept").unwrap();
        }
        for state in [home.join("state"), home.clone(), home.join("a/../b/state"), rig.folder.path().join("link/state")]
        {
            let mut options = rig.options();
            options.state = state.clone();
            let error = FileStore::open(options).unwrap_err();
            assert!(error.hint.contains("NOTEWELL_STATE"), "{state:?}: {error:?}");
            assert!(!state.join("state").exists() && home.exists() == is_home, "{state:?}");
        }
    }
    // A path that only leads through the home does not lie in it.
    let mut options = rig.options();
    options.state = home.join("../state");
    FileStore::open(options).unwrap();
    // A name that only begins like the home's is beside it.
    let mut options = rig.options();
    options.state = rig.folder.path().join("home-state");
    FileStore::open(options).unwrap();
}
