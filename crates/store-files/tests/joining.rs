//! A copy of a home joins with a code; a home that moved is no copy.
#![allow(clippy::unwrap_used)]

mod support;

use notewell_guard::Origin;
use notewell_store::StoreErrorKind;
use notewell_store_files::{FileStore, OpenOptions};
use std::path::Path;
use support::{Rig, add, environment, view};

const MEMORY: &str = "personal:memory";

fn open_as(rig: &Rig, change: impl FnOnce(&mut OpenOptions)) -> Result<FileStore, notewell_store::StoreError> {
    let mut options = rig.options();
    options.create = false;
    change(&mut options);
    FileStore::open(options)
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
