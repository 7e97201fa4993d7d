//! A ledger of another home in the place of this one's brings none of its words here, and what is here stays.
#![allow(clippy::unwrap_used)]

mod support;

use notewell_store::{EventFilter, History as _, Owner};
use notewell_store_files::FileStore;
use std::path::Path;
use std::sync::{Arc, Mutex};
use support::{Rig, add, texts, view};

const MEMORY: &str = "personal:memory";
const FOREIGN: &str = "the neighbour's plan";

/// Takes the ledger back to what it was before it named its home.
fn unmark(rig: &Rig) {
    let ledger = rusqlite::Connection::open(rig.ledger()).unwrap();
    ledger.execute_batch("DROP TABLE home; PRAGMA user_version = 2").unwrap();
}

/// Leaves the whole ledger in its one file.
fn settle(rig: &Rig) {
    let ledger = rusqlite::Connection::open(rig.ledger()).unwrap();
    ledger.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(())).unwrap();
    drop(ledger);
    for companion in ["-wal", "-shm"] {
        let _ = std::fs::remove_file(format!("{}{companion}", rig.ledger().display()));
    }
}

fn codes(store: &FileStore) -> Vec<&'static str> {
    let problems = store.inspect().problems.into_iter();
    problems.filter(|found| found.code.starts_with("ledger")).map(|found| found.code).collect()
}

fn log(rig: &Rig) -> Vec<u8> {
    let files = std::fs::read_dir(rig.home().join("log")).unwrap().flatten();
    files.flat_map(|file| std::fs::read(file.path()).unwrap()).collect()
}

/// A home with some history, and another with more, whose ledger lies in the place of the first's.
fn exchanged(is_marked: bool, is_rebuilt: bool, put: fn(&Path, &Path)) -> Rig {
    let (rig, other) = (Rig::new(), Rig::new());
    let store = rig.open();
    add(&store, &[MEMORY], "one fact").unwrap();
    add(&store, &[MEMORY], "two facts").unwrap();
    for turn in 0..5 {
        add(&other.open(), &[MEMORY], &format!("{FOREIGN} {turn}")).unwrap();
    }
    if is_rebuilt {
        std::fs::remove_dir_all(other.state()).unwrap();
        view(&other.open(), &[MEMORY]);
    }
    if !is_marked {
        unmark(&other);
    }
    drop(store);
    settle(&other);
    settle(&rig);
    put(&other.ledger(), &rig.ledger());
    rig
}

#[test]
fn a_ledger_of_another_home_is_set_aside_and_nothing_of_it_is_shown_or_taken_in() {
    let over: fn(&Path, &Path) = |from, to| std::fs::write(to, std::fs::read(from).unwrap()).unwrap();
    let instead: fn(&Path, &Path) = |from, to| std::fs::rename(from, to).unwrap();
    for (is_marked, is_rebuilt) in [(true, false), (true, true), (false, false), (false, true)] {
        for (verbs, put) in [(["history", "add"], over), (["read", "repair"], instead)] {
            for verb in verbs {
                let case = format!("marked {is_marked}, rebuilt {is_rebuilt}, {verb}");
                let rig = exchanged(is_marked, is_rebuilt, put);
                let logged = log(&rig);
                let mut look = rig.options();
                look.read_only = true;
                let reader = FileStore::open(look).unwrap();
                reader.events(&Owner::local(), &EventFilter::default()).unwrap_err();
                assert_eq!(texts(&view(&reader, &[MEMORY]), MEMORY), ["one fact", "two facts"], "{case}");
                if is_marked {
                    assert_eq!(codes(&reader), ["ledger_foreign"], "{case}");
                }
                drop(reader);

                let heard: Arc<Mutex<Vec<String>>> = Arc::default();
                let told = Arc::clone(&heard);
                let mut options = rig.options();
                options.on_notice = Some(Arc::new(move |notice| told.lock().unwrap().push(notice.message.clone())));
                let store = FileStore::open(options).unwrap();
                match verb {
                    "history" => drop(store.events(&Owner::local(), &EventFilter::default()).unwrap()),
                    "read" => drop(view(&store, &[MEMORY])),
                    "add" => drop(add(&store, &[MEMORY], "three facts").unwrap()),
                    _ => drop(store.repair().unwrap()),
                }
                let events = store.events(&Owner::local(), &EventFilter::default()).unwrap();
                assert!(!format!("{events:?}").contains(FOREIGN), "{case}");
                add(&store, &[MEMORY], "last").unwrap();
                let kept = texts(&view(&store, &[MEMORY]), MEMORY);
                assert!(kept.starts_with(&["one fact".into(), "two facts".into()]), "{case}: {kept:?}");
                assert!(!kept.concat().contains(FOREIGN), "{case}: {kept:?}");
                assert!(log(&rig).starts_with(&logged), "{case}");
                assert_eq!(codes(&store), ["ledger_set_aside"], "{case}");
                let heard = heard.lock().unwrap();
                assert!(heard.len() == 1 && heard[0].contains("another home's"), "{case}: {heard:?}");
                let names = std::fs::read_dir(rig.ledger_folder()).unwrap().flatten();
                let aside = names.filter(|file| file.file_name().to_string_lossy().starts_with("ledger.db.foreign-"));
                assert!(aside.count() >= 1, "{case}");
            }
        }
    }
}

#[test]
fn a_ledger_that_lies_under_an_open_store_is_known_for_another_home_s_too() {
    let (rig, other) = (Rig::new(), Rig::new());
    let store = rig.open();
    add(&store, &[MEMORY], "one fact").unwrap();
    add(&other.open(), &[MEMORY], FOREIGN).unwrap();
    settle(&other);
    for companion in ["-wal", "-shm"] {
        std::fs::remove_file(format!("{}{companion}", rig.ledger().display())).unwrap();
    }
    std::fs::rename(other.ledger(), rig.ledger()).unwrap();
    add(&store, &[MEMORY], "two facts").unwrap();
    assert_eq!(texts(&view(&store, &[MEMORY]), MEMORY), ["one fact", "two facts"]);
    assert_eq!(codes(&store), ["ledger_set_aside"]);
}

#[test]
fn an_own_ledger_without_a_mark_is_taken_in_with_its_history() {
    for is_rebuilt in [false, true] {
        let rig = Rig::new();
        add(&rig.open(), &[MEMORY], "one fact").unwrap();
        if is_rebuilt {
            std::fs::remove_dir_all(rig.state()).unwrap();
            view(&rig.open(), &[MEMORY]);
        }
        let all = |store: &FileStore| store.events(&Owner::local(), &EventFilter::default()).unwrap();
        let before = all(&rig.open());
        unmark(&rig);
        let store = rig.open();
        assert_eq!(all(&store), before);
        add(&store, &[MEMORY], "two facts").unwrap();
        assert_eq!(codes(&store), [""; 0]);
        let ledger = rusqlite::Connection::open(rig.ledger()).unwrap();
        let marks: u32 = ledger.query_row("SELECT count(*) FROM home", [], |row| row.get(0)).unwrap();
        assert_eq!(marks, 1, "{is_rebuilt}");
    }
}
