//! A home that loses its secret on the machine that keeps its ledger goes on; anywhere else it has to join.
#![allow(clippy::unwrap_used)]

mod support;

use notewell_store::{StoreError, StoreErrorKind};
use notewell_store_files::{FileStore, OpenOptions};
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use support::{Rig, add, texts, view};

const MEMORY: &str = "personal:memory";

fn open(rig: &Rig, change: impl FnOnce(&mut OpenOptions)) -> Result<FileStore, StoreError> {
    let mut options = rig.options();
    (options.create, options.machine) = (false, Some("here".into()));
    change(&mut options);
    FileStore::open(options)
}

/// A home that was made on the machine `here`.
fn home() -> Rig {
    let rig = Rig { folder: tempfile::tempdir().unwrap() };
    add(&open(&rig, |options| options.create = true).unwrap(), &[MEMORY], "one fact").unwrap();
    rig
}

fn copy(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).unwrap();
    for entry in std::fs::read_dir(from).unwrap() {
        let path = entry.unwrap().path();
        let target = to.join(path.file_name().unwrap());
        if path.is_dir() { copy(&path, &target) } else { std::fs::copy(&path, target).map(drop).unwrap() }
    }
}

/// What `git clean -xdf` takes, or less.
fn lose(home: &Path, loss: &str) {
    let path = home.join("state.env");
    match loss {
        "deleted" => std::fs::remove_file(path).unwrap(),
        "emptied" => std::fs::write(path, "").unwrap(),
        "cut" => {
            let bytes = std::fs::read(&path).unwrap();
            std::fs::write(path, &bytes[..bytes.len() / 2]).unwrap();
        }
        _ => {
            std::fs::remove_file(path).unwrap();
            std::fs::remove_dir_all(home.join(".notewell")).unwrap();
            std::fs::remove_file(home.join("memory-audit.jsonl")).unwrap();
        }
    }
}

const LOSSES: [&str; 4] = ["deleted", "emptied", "cut", "git clean"];

fn all(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() { files.extend(all(&path)) } else { files.push((path.clone(), std::fs::read(path).unwrap())) }
    }
    files.sort();
    files
}

#[test]
fn a_lost_secret_leaves_reading_and_comes_back_with_the_next_write_or_repair() {
    for loss in LOSSES {
        for is_repair in [false, true] {
            let rig = home();
            let secret = std::fs::read(rig.home().join("state.env")).unwrap();
            let ids = view(&open(&rig, |_| ()).unwrap(), &[MEMORY]).documents[0].ids();
            lose(&rig.home(), loss);

            let before = all(rig.folder.path());
            let reader = open(&rig, |options| options.read_only = true).unwrap();
            assert_eq!(view(&reader, &[MEMORY]).documents[0].ids(), ids, "{loss}");
            assert_eq!(all(rig.folder.path()), before, "{loss}: a reader changes nothing");

            let store = open(&rig, |_| ()).unwrap();
            assert_eq!(texts(&view(&store, &[MEMORY]), MEMORY), ["one fact"], "{loss}");
            assert!(store.inspect().problems.iter().any(|found| found.code == "secret_lost" && found.fix), "{loss}");
            if is_repair {
                assert!(store.repair().unwrap().iter().any(|fixed| fixed.code == "secret_lost"), "{loss}");
            } else {
                add(&store, &[MEMORY], "another thing").unwrap();
            }
            assert_eq!(std::fs::read(rig.home().join("state.env")).unwrap(), secret, "{loss}");
            let mode = std::fs::metadata(rig.home().join("state.env")).unwrap().permissions().mode();
            assert_eq!(mode & 0o777, 0o600, "{loss}");
            assert!(rig.home().join(".notewell/home").is_file());
            assert!(!store.inspect().problems.iter().any(|found| found.code == "secret_lost"), "{loss}");
        }
    }
}

#[test]
fn a_running_store_writes_a_secret_back_that_is_lost_meanwhile() {
    for loss in LOSSES {
        let rig = home();
        let secret = std::fs::read(rig.home().join("state.env")).unwrap();
        let store = open(&rig, |_| ()).unwrap();
        lose(&rig.home(), loss);
        add(&store, &[MEMORY], "another thing").unwrap();
        add(&open(&rig, |_| ()).unwrap(), &[MEMORY], "a third").unwrap();
        assert_eq!(std::fs::read(rig.home().join("state.env")).unwrap(), secret, "{loss}");
    }
}

#[test]
fn a_home_without_its_secret_is_refused_elsewhere_with_the_hint_to_join() {
    let refused = |result: Result<FileStore, StoreError>, what: &str| {
        let error = result.map(drop).unwrap_err();
        assert_eq!(error.kind, StoreErrorKind::Unjoined, "{what}: {error}");
        assert!(error.hint.contains("notewell join"), "{what}: {}", error.hint);
    };
    for loss in ["deleted", "emptied", "git clean"] {
        let rig = home();
        let whole = rig.folder.path().join("whole");
        copy(&rig.home(), &whole);
        lose(&rig.home(), loss);
        // The original lost its secret, and a copy on the same machine did not: it stays a copy.
        refused(open(&rig, |options| options.home = whole.clone()), "a copy");
        lose(&whole, loss);
        refused(open(&rig, |options| options.home = whole), "a copy without secret");
        refused(open(&rig, |options| options.state = rig.folder.path().join("elsewhere")), "another state folder");
        refused(open(&rig, |options| options.machine = Some("there".into())), "another machine");
        add(&open(&rig, |_| ()).unwrap(), &[MEMORY], "here it goes on").unwrap();
    }
}

#[test]
fn the_copy_of_the_secret_is_private_and_made_for_homes_that_have_none() {
    let rig = home();
    let folder = rig.ledger().parent().unwrap().to_owned();
    let mode = || std::fs::metadata(folder.join("state.env")).unwrap().permissions().mode() & 0o777;
    assert_eq!(mode(), 0o600);
    std::fs::set_permissions(folder.join("state.env"), std::fs::Permissions::from_mode(0o644)).unwrap();
    add(&open(&rig, |_| ()).unwrap(), &[MEMORY], "more").unwrap();
    assert_eq!(mode(), 0o600);
    std::fs::remove_file(folder.join("state.env")).unwrap();
    add(&open(&rig, |_| ()).unwrap(), &[MEMORY], "still more").unwrap();
    assert_eq!(mode(), 0o600);
}

#[test]
fn a_home_whose_secret_is_lost_everywhere_goes_on_with_a_new_one_and_loses_no_document() {
    for loss in ["deleted", "emptied", "git clean"] {
        let rig = home();
        let clone = rig.folder.path().join("clone");
        copy(&rig.home(), &clone);
        lose(&clone, loss);
        let files = || {
            let mut files: Vec<(String, Vec<u8>)> = ["MEMORY.md", "USER.md", "ASSISTANT.md"]
                .iter()
                .filter_map(|name| Some(((*name).to_owned(), std::fs::read(clone.join(name)).ok()?)))
                .collect();
            let logs = std::fs::read_dir(clone.join("log")).into_iter().flatten().flatten();
            files.extend(logs.map(|log| (log.path().display().to_string(), std::fs::read(log.path()).unwrap())));
            files.sort();
            files
        };
        let before = files();
        let there = |options: &mut OpenOptions| {
            options.home = clone.clone();
            options.state = rig.folder.path().join("elsewhere");
        };
        let error = open(&rig, there).map(drop).unwrap_err();
        assert!(error.hint.contains("notewell join") && error.hint.contains("init --new-secret"), "{}", error.hint);
        assert_eq!(files(), before, "{loss}: a refusal changes nothing");
        let store = open(&rig, |options| {
            there(options);
            options.new_secret = true;
        })
        .unwrap();
        let after = files();
        assert!(before.iter().all(|file| after.contains(file)), "{loss}: what was there is there");
        let kept = support::texts(&view(&store, &[MEMORY]), MEMORY);
        assert!(!kept.is_empty(), "{loss}");
        add(&store, &[MEMORY], "it goes on").unwrap();
        drop(store);
        assert_eq!(support::texts(&view(&open(&rig, there).unwrap(), &[MEMORY]), MEMORY).len(), kept.len() + 1);
        // It is another home: the original goes on, and nothing of it is shared.
        add(&open(&rig, |_| ()).unwrap(), &[MEMORY], "the original too").unwrap();
    }
}

#[test]
fn a_home_that_has_its_secret_is_given_no_new_one() {
    let rig = home();
    let secret = std::fs::read(rig.home().join("state.env")).unwrap();
    for is_copied in [false, true] {
        if is_copied {
            // The copy in the state folder counts: nothing is lost yet.
            std::fs::remove_file(rig.home().join("state.env")).unwrap();
        }
        let error = open(&rig, |options| options.new_secret = true).map(drop).unwrap_err();
        assert!(error.message.contains("has its secret"), "{error:?}");
        add(&open(&rig, |_| ()).unwrap(), &[MEMORY], "more").unwrap();
        assert_eq!(std::fs::read(rig.home().join("state.env")).unwrap(), secret);
    }
}
