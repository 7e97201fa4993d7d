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
                    .findings
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
