//! A ledger that cannot be used is never taken for an empty history, and the owner hears of it once.
#![allow(clippy::unwrap_used)]

mod support;

use notewell_store::{EventFilter, History as _, Inbox as _, Owner, StoreErrorKind};
use notewell_store_files::FileStore;
use std::os::unix::fs::{PermissionsExt as _, symlink};
use std::path::Path;
use std::sync::{Arc, Mutex};
use support::{Rig, add, texts, view};

const MEMORY: &str = "personal:memory";
const DAMAGES: [&str; 4] = ["folder", "full folder", "pipe", "garbage"];

/// Puts something in the place of the ledger.
fn damage(path: &Path, what: &str) {
    for companion in ["", "-wal", "-shm"] {
        let _ = std::fs::remove_file(format!("{}{companion}", path.display()));
    }
    match what {
        "folder" => std::fs::create_dir(path).unwrap(),
        "full folder" => {
            std::fs::create_dir(path).unwrap();
            std::fs::write(path.join("x"), "x").unwrap();
        }
        "pipe" => assert!(std::process::Command::new("mkfifo").arg(path).status().unwrap().success()),
        _ => std::fs::write(path, "no database at all ".repeat(500)).unwrap(),
    }
}

type Question = fn(&FileStore);
type Heard = Arc<Mutex<Vec<&'static str>>>;

fn open(rig: &Rig, read_only: bool) -> (FileStore, Heard) {
    let heard: Heard = Arc::default();
    let mut options = rig.options();
    let told = Arc::clone(&heard);
    options.read_only = read_only;
    options.on_notice = Some(Arc::new(move |notice| told.lock().unwrap().push(notice.code)));
    (FileStore::open(options).unwrap(), heard)
}

#[test]
fn what_is_no_ledger_is_damage_that_every_question_meets_and_the_owner_hears_of_once() {
    let ask: [(&str, Question); 4] = [
        ("history", |store| assert_eq!(store.events(&Owner::local(), &EventFilter::default()).unwrap(), [])),
        ("suggestions", |store| assert_eq!(store.suggestions(&Owner::local(), None).unwrap(), [])),
        ("read", |store| assert_eq!(texts(&view(store, &[MEMORY]), MEMORY), ["one fact"])),
        ("add", |store| drop(add(store, &[MEMORY], "another thing").unwrap())),
    ];
    for what in DAMAGES {
        for (verb, ask) in ask {
            let rig = Rig::new();
            add(&rig.open(), &[MEMORY], "one fact").unwrap();
            damage(&rig.ledger(), what);
            let codes = |store: &FileStore| -> Vec<&str> {
                store
                    .inspect()
                    .problems
                    .iter()
                    .filter(|found| found.code.starts_with("ledger"))
                    .map(|f| f.code)
                    .collect()
            };

            let (reader, heard) = open(&rig, true);
            let error = reader.events(&Owner::local(), &EventFilter::default()).unwrap_err();
            assert_eq!(error.kind, StoreErrorKind::Ledger, "{what}, {verb}: {error}");
            assert!(error.hint.contains("doctor --fix"), "{}", error.hint);
            reader.suggestions(&Owner::local(), None).unwrap_err();
            assert_eq!(texts(&view(&reader, &[MEMORY]), MEMORY), ["one fact"], "{what}");
            assert_eq!(codes(&reader), ["ledger_damaged"], "{what}, {verb}");
            assert!(heard.lock().unwrap().is_empty());

            let (store, heard) = open(&rig, false);
            for _ in 0..3 {
                ask(&store);
            }
            drop(store);
            assert_eq!(*heard.lock().unwrap(), ["ledger_set_aside"], "{what}, {verb}");
            let (store, heard) = open(&rig, false);
            add(&store, &[MEMORY], "a third").unwrap();
            assert!(heard.lock().unwrap().is_empty(), "{what}, {verb}: once");
            let found = store.inspect();
            assert_eq!(codes(&store), ["ledger_set_aside"], "{what}, {verb}");
            assert!(!found.is_healthy());
        }
    }
}

#[test]
fn repair_sets_aside_what_is_no_ledger() {
    for what in DAMAGES {
        let rig = Rig::new();
        add(&rig.open(), &[MEMORY], "one fact").unwrap();
        damage(&rig.ledger(), what);
        let (store, heard) = open(&rig, false);
        let fixed = store.repair().unwrap();
        assert!(fixed.iter().any(|found| found.code == "ledger_damaged"), "{what}: {fixed:?}");
        assert_eq!(*heard.lock().unwrap(), ["ledger_set_aside"], "{what}");
        add(&store, &[MEMORY], "another thing").unwrap();
    }
}

#[test]
fn a_ledger_that_cannot_be_reached_is_an_error_and_reading_goes_on() {
    let rig = Rig::new();
    add(&rig.open(), &[MEMORY], "one fact").unwrap();
    let aside = rig.ledger().with_extension("aside");
    std::fs::rename(rig.ledger(), &aside).unwrap();
    symlink(&aside, rig.ledger()).unwrap();
    for read_only in [true, false] {
        let (store, _) = open(&rig, read_only);
        let error = store.events(&Owner::local(), &EventFilter::default()).unwrap_err();
        assert_eq!(error.kind, StoreErrorKind::Ledger, "{error}");
        assert_eq!(texts(&view(&store, &[MEMORY]), MEMORY), ["one fact"]);
        add(&store, &[MEMORY], "refused").unwrap_err();
    }
    std::fs::remove_file(rig.ledger()).unwrap();
    std::fs::rename(&aside, rig.ledger()).unwrap();
    // Without a right to the file. Whoever may read everything is not kept out by its mode.
    std::fs::set_permissions(rig.ledger().parent().unwrap(), std::fs::Permissions::from_mode(0o000)).unwrap();
    let is_kept_out = std::fs::read_dir(rig.ledger_folder()).is_err();
    let (store, _) = open(&rig, true);
    let asked = store.events(&Owner::local(), &EventFilter::default());
    std::fs::set_permissions(rig.ledger_folder(), std::fs::Permissions::from_mode(0o700)).unwrap();
    assert_eq!(asked.is_err(), is_kept_out);
}

#[test]
fn a_lost_and_an_old_ledger_are_told_of_and_a_new_home_or_a_joined_one_is_not() {
    let rig = Rig { folder: tempfile::tempdir().unwrap() };
    let (store, heard) = open(&rig, false);
    add(&store, &[MEMORY], "one fact").unwrap();
    let old = std::fs::read(rig.ledger()).unwrap();
    let old_log = std::fs::read(format!("{}-wal", rig.ledger().display())).unwrap();
    add(&store, &[MEMORY], "another thing").unwrap();
    assert!(heard.lock().unwrap().is_empty());
    drop(store);
    std::fs::remove_file(format!("{}-shm", rig.ledger().display())).unwrap();
    std::fs::write(rig.ledger(), old).unwrap();
    std::fs::write(format!("{}-wal", rig.ledger().display()), old_log).unwrap();
    let (store, heard) = open(&rig, false);
    view(&store, &[MEMORY]);
    assert_eq!(*heard.lock().unwrap(), ["ledger_old"]);
    drop(store);
    std::fs::remove_dir_all(rig.state()).unwrap();
    let (store, heard) = open(&rig, false);
    view(&store, &[MEMORY]);
    assert_eq!(*heard.lock().unwrap(), ["ledger_rebuilt"]);
    let other = rig.folder.path().join("other");
    std::fs::create_dir_all(other.join("log")).unwrap();
    for log in std::fs::read_dir(rig.home().join("log")).unwrap().flatten() {
        std::fs::copy(log.path(), other.join("log").join(log.file_name())).unwrap();
    }
    let heard: Heard = Arc::default();
    let mut options = rig.options();
    let told = Arc::clone(&heard);
    options.on_notice = Some(Arc::new(move |notice| told.lock().unwrap().push(notice.code)));
    (options.home, options.state) = (other, rig.folder.path().join("other-state"));
    let joined = FileStore::join(options, &store.join_code()).unwrap();
    add(&joined, &[MEMORY], "there").unwrap();
    assert!(heard.lock().unwrap().is_empty());
}

#[test]
fn a_pinned_link_stays_pinned_when_the_ledger_is_lost() {
    let elsewhere = |rig: &Rig| rig.folder.path().join("elsewhere.md");
    // A link at first sight, and one that the owner trusted later.
    for is_trusted in [false, true] {
        for is_changed in [false, true] {
            let rig = Rig { folder: tempfile::tempdir().unwrap() };
            std::fs::create_dir(rig.home()).unwrap();
            let link = rig.home().join("MEMORY.md");
            let target = rig.folder.path().join("target.md");
            std::fs::write(&target, "- one fact\n").unwrap();
            std::fs::write(elsewhere(&rig), "- planted\n").unwrap();
            if !is_trusted {
                symlink(&target, &link).unwrap();
            }
            let store = rig.open();
            if is_trusted {
                std::fs::remove_file(&link).unwrap();
                symlink(&target, &link).unwrap();
                assert_eq!(add(&store, &[MEMORY], "x").unwrap_err().kind, StoreErrorKind::Link);
                store.trust_link("MEMORY.md").unwrap();
            }
            add(&store, &[MEMORY], "two").unwrap();
            drop(store);
            if is_changed {
                std::fs::remove_file(&link).unwrap();
                symlink(elsewhere(&rig), &link).unwrap();
            }
            let log = std::fs::read_dir(rig.home().join("log")).unwrap().flatten().next().unwrap().path();
            assert!(!std::fs::read_to_string(log).unwrap().contains("target.md"), "the log names no path of a device");
            for _ in 0..2 {
                std::fs::remove_dir_all(rig.state()).unwrap();
                let (reader, _) = open(&rig, true);
                let read = notewell_store::Documents::read(&reader, &Owner::local(), &[support::key(MEMORY)]);
                let problem = read.unwrap().documents.remove(0).problem;
                assert_eq!(problem.is_some(), is_changed, "read, trusted {is_trusted}");
                let added = add(&rig.open(), &[MEMORY], "more");
                assert_eq!(added.map_err(|error| error.kind).err(), is_changed.then_some(StoreErrorKind::Link));
            }
            assert_eq!(std::fs::read_to_string(elsewhere(&rig)).unwrap(), "- planted\n");
        }
    }
}

#[test]
fn a_document_that_became_a_link_while_the_ledger_was_lost_is_refused() {
    let rig = Rig::new();
    add(&rig.open(), &[MEMORY], "one fact").unwrap();
    std::fs::rename(rig.home().join("MEMORY.md"), rig.folder.path().join("moved.md")).unwrap();
    symlink("../moved.md", rig.home().join("MEMORY.md")).unwrap();
    std::fs::remove_dir_all(rig.state()).unwrap();
    assert_eq!(add(&rig.open(), &[MEMORY], "x").unwrap_err().kind, StoreErrorKind::Link);
    rig.open().trust_link("MEMORY.md").unwrap();
    add(&rig.open(), &[MEMORY], "another thing").unwrap();
}

#[test]
fn values_that_the_owner_cleared_stay_cleared_when_ledger_or_log_are_lost() {
    let rig = Rig::new();
    let clear = |store: &FileStore, value: &str| {
        let id = store.environment().event_id();
        let notes = vec![format!("cleared:{value}")];
        let event = notewell_store::EventDraft { notes, ..support::draft(id) };
        let owner = Owner::local();
        let transaction = notewell_store::Transaction { owner: &owner, documents: &[], idempotency: None };
        notewell_store::Documents::transact(store, &transaction, &mut |_| notewell_store::Plan {
            event: Some(event.clone()),
            ..notewell_store::Plan::default()
        })
    };
    clear(&rig.open(), "one").unwrap();
    add(&rig.open(), &[MEMORY], "one fact").unwrap();
    clear(&rig.open(), "two").unwrap();
    let all = ["cleared:one", "cleared:two"];
    for loss in ["log", "ledger", "ledger"] {
        if loss == "ledger" {
            std::fs::remove_dir_all(rig.state()).unwrap();
        } else {
            std::fs::remove_dir_all(rig.home().join("log")).unwrap();
        }
        assert_eq!(rig.open().cleared(&Owner::local()).unwrap(), all, "without {loss}");
        add(&rig.open(), &[MEMORY], "more").unwrap();
        assert_eq!(rig.open().cleared(&Owner::local()).unwrap(), all, "without {loss}, after a write");
    }
    // What never happened clears nothing.
    for step in [notewell_store_files::Step::Synced, notewell_store_files::Step::Committing] {
        clear(&rig.open_with(move |at| at != step), "three").unwrap_err();
        for turn in 0..2 {
            assert_eq!(rig.open().cleared(&Owner::local()).unwrap(), all, "{step:?}");
            if turn == 0 {
                add(&rig.open(), &[MEMORY], "next").unwrap();
            }
        }
    }
}
