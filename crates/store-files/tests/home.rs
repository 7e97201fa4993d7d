//! A home: how it is made, opened, copied, joined, shared between writers and kept private.
#![allow(clippy::unwrap_used)]

mod support;

use notewell_guard::Origin;
use notewell_store::{
    DocumentKey, DocumentName, Documents as _, EventFilter, EventKind, History as _, Owner, Space, StoreErrorKind,
};
use notewell_store_files::{FileStore, OpenOptions, Step};
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, symlink};
use std::path::Path;
use std::time::Duration;
use support::{Rig, add, append, change, environment, texts, view};

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
fn a_pinned_link_stays_a_link_and_a_changed_one_is_refused_until_it_is_trusted() {
    let rig = Rig::new();
    let dotfiles = rig.folder.path().join("dotfiles");
    std::fs::create_dir(&dotfiles).unwrap();
    std::fs::write(dotfiles.join("INTENTS.md"), "- old\n").unwrap();
    set_mode(&dotfiles.join("INTENTS.md"), 0o640);
    let link = rig.home().join("INTENTS.md");
    let intents = "personal:intents";
    std::fs::remove_file(&link).unwrap();
    symlink("../dotfiles/INTENTS.md", &link).unwrap();

    // It was a file when it was first seen: the owner has to say that the link is meant.
    let store = rig.open();
    let error = store.read(&Owner::local(), &[support::key(intents)]).unwrap_err();
    assert_eq!(error.kind, StoreErrorKind::Link);
    assert!(error.hint.contains("--trust-link INTENTS.md"), "{}", error.hint);
    assert_eq!(add(&store, &[intents], "new").unwrap_err().kind, StoreErrorKind::Link);
    assert!(store.inspect().problems.iter().any(|finding| finding.code == "link_refused"));
    add(&store, &[MEMORY], "others go on").unwrap();
    store.trust_link("INTENTS.md").unwrap();
    add(&store, &[intents], "new").unwrap();
    add(&store, &[intents], "newer").unwrap();
    assert_eq!(std::fs::read_to_string(dotfiles.join("INTENTS.md")).unwrap(), "- old\n- new\n- newer\n");
    assert!(std::fs::symlink_metadata(&link).unwrap().file_type().is_symlink());
    assert_eq!(mode(&dotfiles.join("INTENTS.md")), 0o640);
    let left = std::fs::read_dir(&dotfiles).unwrap().count();
    assert!(left <= 2, "at most the last displaced file waits beside the target");

    std::fs::write(rig.folder.path().join("elsewhere"), "- other\n").unwrap();
    std::fs::remove_file(&link).unwrap();
    symlink("../elsewhere", &link).unwrap();
    assert_eq!(add(&store, &[intents], "x").unwrap_err().kind, StoreErrorKind::Link);
    assert_eq!(std::fs::read_to_string(rig.folder.path().join("elsewhere")).unwrap(), "- other\n");
    assert!(store.trust_link("daily/x.md").is_err());
}

#[test]
fn a_link_that_is_there_at_first_sight_is_pinned() {
    let folder = tempfile::tempdir().unwrap();
    let (home, target) = (folder.path().join("home"), folder.path().join("memory.md"));
    std::fs::create_dir(&home).unwrap();
    std::fs::write(&target, "- old\n").unwrap();
    symlink(&target, home.join("MEMORY.md")).unwrap();
    let rig = Rig { folder };
    let store = rig.open();
    add(&store, &[MEMORY], "new").unwrap();
    assert_eq!(std::fs::read_to_string(&target).unwrap(), "- old\n- new\n");
    assert!(store.inspect().problems.iter().any(|finding| finding.code == "link_pinned"));
}

#[test]
fn a_link_that_is_put_in_place_during_the_write_is_not_followed() {
    let rig = Rig::new();
    add(&rig.open(), &[MEMORY], "old").unwrap();
    let (path, secret) = (rig.home().join("MEMORY.md"), rig.folder.path().join("secret"));
    std::fs::write(&secret, "secret\n").unwrap();
    let target = secret.clone();
    let store = rig.open_with(move |step| {
        if step == Step::Publishing(1) {
            std::fs::remove_file(&path).unwrap();
            symlink(&target, &path).unwrap();
        }
        true
    });
    let before = rig.read("USER.md");
    let events = store.events(&Owner::local(), &EventFilter::default()).unwrap();
    add(&store, &[USER, MEMORY], "new").unwrap_err();
    assert_eq!(std::fs::read_to_string(&secret).unwrap(), "secret\n");
    assert_eq!(rig.read("USER.md"), before, "what was in place went back");
    assert_eq!(store.events(&Owner::local(), &EventFilter::default()).unwrap(), events, "and the ledger with it");
    assert!(rig.temps().is_empty(), "{:?}", rig.temps());
    std::fs::remove_file(rig.home().join("MEMORY.md")).unwrap();
    let next = add(&store, &[USER], "next").unwrap();
    assert_eq!(texts(&view(&store, &[USER]), USER), ["next"]);
    assert_eq!(next.event.unwrap().sequence, events[0].sequence + 1);
}

#[test]
fn no_name_leads_out_of_the_home_on_read_or_create() {
    let rig = Rig::new();
    let store = rig.open();
    let note = |path: &str| DocumentKey::personal(DocumentName::Note(path.to_owned()));
    let mut keys = vec![note("../../x"), note("/etc/passwd"), note("a//b"), note(".."), note("a\0b"), note("../USER")];
    keys.push(DocumentKey { space: Space::Project("../../x".into()), name: DocumentName::Memory });
    keys.push(DocumentKey { space: Space::Project("con".into()), name: DocumentName::Memory });
    for key in keys {
        let documents = std::slice::from_ref(&key);
        assert_eq!(store.read(&Owner::local(), documents).unwrap_err().kind, StoreErrorKind::Path, "{key:?}");
        let transaction = notewell_store::Transaction { owner: &Owner::local(), documents, idempotency: None };
        let error = store.transact(&transaction, &mut |_| notewell_store::Plan::nothing()).unwrap_err();
        assert_eq!(error.kind, StoreErrorKind::Path, "{key:?}");
    }
    symlink("/tmp", rig.home().join("notes")).unwrap();
    let error = store.read(&Owner::local(), &[note("x")]).unwrap_err();
    assert_eq!(error.kind, StoreErrorKind::Link);
    assert_eq!(add(&store, &["personal:note/x"], "x").unwrap_err().kind, StoreErrorKind::Link);
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
fn a_damaged_or_lost_ledger_costs_history_only() {
    for damage in ["garbage", "zeroes in the middle", "missing"] {
        let rig = Rig::new();
        let store = rig.open();
        for fact in ["one fact", "another thing", "something else"] {
            add(&store, &[MEMORY, USER], fact).unwrap();
        }
        append(&store, "line", None).unwrap();
        rig.write("MEMORY.md", &(rig.read("MEMORY.md") + "- by hand\n"));
        let keys = [MEMORY, USER, "personal:journal", "personal:assistant"];
        let before = view(&store, &keys);
        drop(store);
        let ledger = rig.ledger();
        for companion in ["-wal", "-shm"] {
            // What is only in the log is part of the file for this purpose.
            let path = format!("{}{companion}", ledger.display());
            if damage != "zeroes in the middle" {
                let _ = std::fs::remove_file(path);
            }
        }
        match damage {
            "garbage" => std::fs::write(&ledger, "no database at all ".repeat(500)).unwrap(),
            "missing" => std::fs::remove_file(&ledger).unwrap(),
            _ => {
                let path = format!("{}-wal", ledger.display());
                let _ = std::fs::remove_file(path);
                std::fs::write(&ledger, [b"SQLite format 3\0".as_slice(), &[0; 8000]].concat()).unwrap();
            }
        }
        let store = rig.open();
        let after = view(&store, &keys);
        assert_eq!(after.sequence, before.sequence, "{damage}");
        for (a, b) in after.documents.iter().zip(&before.documents) {
            assert_eq!(a.document, b.document);
            let known = |state: &notewell_store::DocumentState| -> Vec<_> {
                state.entries.iter().map(|e| (e.id.clone(), e.origin, e.attested, e.first_seen)).collect()
            };
            assert_eq!(known(a), known(b), "{damage}: {}", a.key);
        }
        add(&store, &[MEMORY], "after").unwrap();
        assert!(rig.read("MEMORY.md").ends_with("- after\n"));
        assert_eq!(view(&store, &[MEMORY]).sequence, before.sequence + 1);
        if damage != "missing" {
            let aside = std::fs::read_dir(rig.ledger().parent().unwrap()).unwrap();
            let names: Vec<_> = aside.map(|e| e.unwrap().file_name().into_string().unwrap()).collect();
            assert!(names.iter().any(|name| name.starts_with("ledger.db.damaged-20261130")), "{names:?}");
        }
    }
}

#[test]
fn a_ledger_that_is_replaced_under_an_open_store_costs_no_later_write() {
    for loss in ["set aside", "state deleted", "repaired"] {
        let rig = Rig::new();
        let (first, second) = (rig.open(), rig.open());
        add(&first, &[MEMORY], "one fact").unwrap();
        add(&second, &[MEMORY], "another thing").unwrap();
        match loss {
            "set aside" => std::fs::rename(rig.ledger(), rig.ledger().with_extension("elsewhere")).unwrap(),
            "state deleted" => std::fs::remove_dir_all(rig.state()).unwrap(),
            _ => {
                let _ = std::fs::remove_file(format!("{}-wal", rig.ledger().display()));
                std::fs::write(rig.ledger(), "no database at all ".repeat(500)).unwrap();
            }
        }
        if loss == "repaired" {
            second.repair().unwrap();
        }
        let base = add(&second, &[MEMORY], "from the second").unwrap().sequence;
        let after = add(&first, &[MEMORY], "from the first").unwrap();
        assert_eq!(after.sequence, base + 1, "{loss}");
        assert_eq!(add(&second, &[USER], "last").unwrap().sequence, base + 2, "{loss}");
        for store in [&first, &second, &rig.open()] {
            let events = store.events(&Owner::local(), &EventFilter::default()).unwrap();
            let sequences: Vec<u64> = events.iter().map(|event| event.sequence).collect();
            assert_eq!(sequences, [base + 2, base + 1, base], "{loss}");
            let seen = texts(&view(store, &[MEMORY]), MEMORY);
            assert_eq!(seen, ["one fact", "another thing", "from the second", "from the first"], "{loss}");
        }
        let names = std::fs::read_dir(rig.ledger().parent().unwrap()).unwrap();
        let asides = names.filter(|file| {
            let name = file.as_ref().unwrap().file_name().to_string_lossy().into_owned();
            name.starts_with("ledger.db.damaged") && !name.ends_with("-wal") && !name.ends_with("-shm")
        });
        assert!(asides.count() <= 1, "{loss}: the new ledger is healthy");
    }
}

#[test]
fn a_log_that_lost_lines_is_written_again_from_the_ledger() {
    let rig = Rig::new();
    let store = rig.open();
    add(&store, &[MEMORY], "one").unwrap();
    add(&store, &[MEMORY], "two").unwrap();
    let before = view(&store, &[MEMORY]);
    let log = std::fs::read_dir(rig.home().join("log")).unwrap().next().unwrap().unwrap().path();
    std::fs::write(&log, "").unwrap();
    assert!(store.inspect().problems.iter().any(|finding| finding.code == "log_lost_lines"));
    add(&store, &[USER], "three").unwrap();
    drop(store);
    std::fs::remove_dir_all(rig.state()).unwrap();
    let after = view(&rig.open(), &[MEMORY]);
    let ids = |view: &notewell_store::View| view.documents[0].ids();
    assert_eq!(ids(&after), ids(&before));
    assert_eq!(after.documents[0].entries[0].origin, Origin::Agent);
}

#[test]
fn a_state_folder_that_cannot_be_used_leaves_reading_and_refuses_writing() {
    let rig = Rig::new();
    add(&rig.open(), &[MEMORY], "fact").unwrap();
    std::fs::remove_dir_all(rig.state()).unwrap();
    std::fs::write(rig.state(), "a file in its place").unwrap();
    let store = open_as(&rig, |_| {}).unwrap();
    assert_eq!(texts(&view(&store, &[MEMORY]), MEMORY), ["fact"]);
    let before = rig.read("MEMORY.md");
    add(&store, &[MEMORY], "more").unwrap_err();
    assert_eq!(rig.read("MEMORY.md"), before);
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

fn copy(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).unwrap();
    for entry in std::fs::read_dir(from).unwrap() {
        let path = entry.unwrap().path();
        let target = to.join(path.file_name().unwrap());
        if path.is_dir() { copy(&path, &target) } else { std::fs::copy(&path, &target).map(drop).unwrap() }
    }
}

#[test]
fn a_copy_is_refused_until_it_joins_with_a_code_that_works_once() {
    let rig = Rig::new();
    let store = FileStore::open({
        let mut options = rig.options();
        options.machine = Some("here".into());
        options
    })
    .unwrap();
    add(&store, &[MEMORY], "fact").unwrap();
    let other = |name: &str, machine: &str, create: bool| {
        let state = rig.folder.path().join(format!("state of {machine}"));
        let mut options = OpenOptions::new(rig.folder.path().join(name), state, store.layout().clone(), environment());
        (options.machine, options.create) = (Some(machine.into()), create);
        options
    };
    let unjoined = |options| {
        let error = FileStore::open(options).unwrap_err();
        assert_eq!(error.kind, StoreErrorKind::Unjoined, "{error}");
        assert!(error.hint.contains("notewell join"), "{}", error.hint);
    };
    // By git: everything but what is ignored.
    copy(&rig.home(), &rig.folder.path().join("clone"));
    std::fs::remove_file(rig.folder.path().join("clone/state.env")).unwrap();
    std::fs::remove_dir_all(rig.folder.path().join("clone/.notewell")).unwrap();
    unjoined(other("clone", "there", true));
    // Whole, on the same machine.
    copy(&rig.home(), &rig.folder.path().join("copy"));
    let mut same = other("copy", "here", true);
    same.state = rig.state();
    unjoined(same);

    let code = store.join_code();
    let joined = FileStore::join(other("clone", "there", false), &code.to_lowercase()).unwrap();
    let seen = view(&joined, &[MEMORY]);
    let ids = |view: &notewell_store::View| view.documents[0].ids();
    assert_eq!(ids(&seen), ids(&view(&store, &[MEMORY])));
    assert_eq!(seen.documents[0].entries[0].origin, Origin::Agent);
    add(&joined, &[MEMORY], "from there").unwrap();
    let logs = std::fs::read_dir(rig.folder.path().join("clone/log")).unwrap().count();
    assert_eq!(logs, 2, "one file per device");

    for (options, code) in [
        (other("clone", "there", false), code.clone()),
        (other("clone", "there", false), code.replace('A', "B")),
        (other("clone", "there", false), Rig::new().open().join_code()),
    ] {
        assert_eq!(FileStore::join(options, &code).unwrap_err().kind, StoreErrorKind::Unjoined);
    }
    let late = store.join_code();
    let mut options = other("clone", "there", false);
    let then = "2026-11-30T10:10:01Z".parse().unwrap();
    options.environment.clock = Box::new(notewell_store::FixedClock::at(then));
    assert_eq!(FileStore::join(options, &late).unwrap_err().kind, StoreErrorKind::Unjoined);

    // The copy on the same machine gets a ledger of its own.
    let mut same = other("copy", "here", false);
    same.state = rig.state();
    let twin = FileStore::join(same, &store.join_code()).unwrap();
    assert_ne!(twin.state_folder(), store.state_folder());
    add(&twin, &[MEMORY], "twin").unwrap();
    add(&store, &[MEMORY], "original").unwrap();
}

#[test]
fn a_home_that_was_moved_is_no_copy() {
    let rig = Rig::new();
    add(&rig.open(), &[MEMORY], "fact").unwrap();
    std::fs::rename(rig.home(), rig.folder.path().join("moved")).unwrap();
    let store = open_as(&rig, |options| options.home = rig.folder.path().join("moved")).unwrap();
    add(&store, &[MEMORY], "more").unwrap();
    assert_eq!(store.recorded(), Some(rig.folder.path().join("moved").canonicalize().unwrap()));
}

#[test]
fn repair_settles_what_it_can_and_says_so() {
    let rig = Rig::new();
    let store = rig.open_with(|step| step != Step::Publishing(0));
    add(&store, &[MEMORY], "cut short").unwrap_err();
    drop(store);
    let store = rig.open();
    rig.write("USER.md", "# User\n- by hand\n");
    rig.write("daily/.notewell-1-0.tmp", "stray");
    rig.write(".gitignore", "");
    std::fs::create_dir(rig.home().join(".git")).unwrap();
    set_mode(&rig.home().join("state.env"), 0o644);
    let fixed = store.repair().unwrap();
    let codes: Vec<&str> = fixed.iter().map(|finding| finding.code).collect();
    for code in ["unsettled", "drift", "orphan", "not_ignored", "wide_secret"] {
        assert!(codes.contains(&code), "{code} in {codes:?}");
    }
    assert!(rig.read("MEMORY.md").contains("cut short"));
    assert!(rig.temps().is_empty());
    assert!(store.inspect().problems.iter().all(|finding| !finding.fix), "{:?}", store.inspect());
}

#[test]
fn doctor_finds_secrets_that_git_tracks() {
    let rig = Rig::new();
    let git = |args: &[&str]| {
        std::process::Command::new("git")
            .arg("-C")
            .arg(rig.home())
            .args(args)
            .output()
            .is_ok_and(|o| o.status.success())
    };
    if !git(&["init", "-q"]) {
        return;
    }
    assert!(git(&["add", "-f", "state.env"]));
    let inspection = rig.open().inspect();
    let tracked = inspection.problems.iter().find(|finding| finding.code == "tracked").unwrap();
    assert_eq!(tracked.path.as_deref(), Some("state.env"));
    assert!(!inspection.is_healthy());
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
fn a_hard_linked_document_is_replaced_and_its_other_name_keeps_the_old_text() {
    let rig = Rig::new();
    let store = rig.open();
    add(&store, &[MEMORY], "old").unwrap();
    std::fs::hard_link(rig.home().join("MEMORY.md"), rig.folder.path().join("twin")).unwrap();
    let is_told = || store.inspect().problems.iter().any(|problem| problem.code == "hard_link");
    assert!(is_told());
    add(&store, &[MEMORY], "new").unwrap();
    assert!(rig.read("MEMORY.md").contains("new"));
    assert!(!std::fs::read_to_string(rig.folder.path().join("twin")).unwrap().contains("new"));
    assert_eq!(std::fs::metadata(rig.home().join("MEMORY.md")).unwrap().nlink(), 1);
    assert!(!is_told());
}
