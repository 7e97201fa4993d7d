//! A store held open while its home is moved, deleted or replaced: nothing is read or written beside the home.
#![allow(clippy::unwrap_used)]

mod support;

use notewell_store::{Documents as _, EventFilter, History as _, Owner, StoreErrorKind};
use notewell_store_files::{FileStore, OpenOptions};
use std::path::Path;
use support::{Rig, add, append, environment, key, texts, view};

const MEMORY: &str = "personal:memory";

fn moved_away(rig: &Rig) -> std::path::PathBuf {
    let away = rig.folder.path().join("away");
    std::fs::rename(rig.home(), &away).unwrap();
    away
}

/// All files of a folder with their bytes.
fn content(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let mut all = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            all.extend(content(&path));
        } else {
            all.push((path.to_string_lossy().into_owned(), std::fs::read(&path).unwrap()));
        }
    }
    all.sort();
    all
}

/// Every way in refuses, says what to do, and changes nothing in `folder`.
#[track_caller]
fn expect_refused(store: &FileStore, folder: Option<&Path>) {
    let before = folder.map(content);
    let owner = Owner::local();
    let errors = [
        store.read(&owner, &[key(MEMORY)]).unwrap_err(),
        store.list(&owner).unwrap_err(),
        store.events(&owner, &EventFilter::default()).unwrap_err(),
        add(store, &[MEMORY], "lost fact").unwrap_err(),
        append(store, "lost line", None).unwrap_err(),
    ];
    for error in errors {
        assert_eq!(error.kind, StoreErrorKind::Path, "{error:?}");
        assert!(error.message.contains("while it was in use") && error.hint.contains("restart"), "{error:?}");
    }
    assert_eq!(folder.map(content), before);
}

#[test]
fn a_home_that_was_moved_away_or_deleted_is_neither_read_nor_written() {
    let rig = Rig::new();
    let store = rig.open();
    add(&store, &[MEMORY], "fact").unwrap();
    let away = moved_away(&rig);
    expect_refused(&store, Some(&away));
    std::fs::remove_dir_all(&away).unwrap();
    expect_refused(&store, None);
    assert!(!rig.home().exists(), "nothing is made in its place");
}

#[test]
fn another_home_or_folder_in_its_place_is_neither_read_nor_written() {
    let rig = Rig::new();
    let store = rig.open();
    add(&store, &[MEMORY], "fact").unwrap();
    let away = moved_away(&rig);
    std::fs::create_dir(rig.home()).unwrap();
    expect_refused(&store, Some(rig.folder.path()));
    std::fs::remove_dir(rig.home()).unwrap();
    let other = rig.open();
    add(&other, &[MEMORY], "of the new home").unwrap();
    expect_refused(&store, Some(&rig.home()));
    expect_refused(&store, Some(&away));
    assert_eq!(texts(&view(&other, &[MEMORY]), MEMORY), ["of the new home"]);
}

#[test]
fn the_same_home_put_back_is_read_and_written_on() {
    for by_copy in [false, true] {
        let rig = Rig::new();
        let store = rig.open();
        add(&store, &[MEMORY], "before").unwrap();
        let away = moved_away(&rig);
        expect_refused(&store, Some(&away));
        if by_copy {
            // As a backup that is restored: another folder, the same home.
            let status = std::process::Command::new("cp").arg("-a").arg(&away).arg(rig.home()).status().unwrap();
            assert!(status.success());
            std::fs::remove_dir_all(&away).unwrap();
        } else {
            std::fs::rename(&away, rig.home()).unwrap();
        }
        assert_eq!(texts(&view(&store, &[MEMORY]), MEMORY), ["before"]);
        add(&store, &[MEMORY], "after").unwrap();
        assert_eq!(rig.read("MEMORY.md").matches("- ").count(), 2);
        assert_eq!(texts(&view(&rig.open(), &[MEMORY]), MEMORY), ["before", "after"]);
    }
}

fn read_only(rig: &Rig) -> OpenOptions {
    OpenOptions { read_only: true, environment: environment(), ..rig.options() }
}

#[test]
fn reading_a_home_that_does_not_exist_creates_nothing() {
    let rig = Rig { folder: tempfile::tempdir().unwrap() };
    let error = FileStore::open(read_only(&rig)).unwrap_err();
    assert_eq!(error.kind, StoreErrorKind::Path);
    std::fs::create_dir(rig.home()).unwrap();
    assert_eq!(FileStore::open(read_only(&rig)).unwrap_err().kind, StoreErrorKind::Path);
    assert!(content(rig.folder.path()).is_empty() && !rig.state().exists());
}

#[test]
fn reading_a_home_without_a_ledger_creates_nothing() {
    let rig = Rig::new();
    add(&rig.open(), &[MEMORY], "fact").unwrap();
    std::fs::remove_dir_all(rig.state()).unwrap();
    let before = content(rig.folder.path());
    let store = FileStore::open(read_only(&rig)).unwrap();
    assert_eq!(texts(&view(&store, &[MEMORY]), MEMORY), ["fact"]);
    assert!(store.list(&Owner::local()).unwrap().contains(&key(MEMORY)));
    assert!(store.events(&Owner::local(), &EventFilter::default()).unwrap().is_empty());
    assert_eq!(add(&store, &[MEMORY], "more").unwrap_err().kind, StoreErrorKind::ReadOnly);
    drop(store);
    assert_eq!(content(rig.folder.path()), before);
    assert!(!rig.state().exists());
}
