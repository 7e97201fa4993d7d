//! A ledger or log that is damaged, replaced or lost costs history only.
#![allow(clippy::unwrap_used)]

mod support;

use notewell_guard::Origin;
use notewell_store::{EventFilter, History as _, Owner};
use notewell_store_files::{FileStore, OpenOptions};
use support::{Rig, add, append, texts, view};

const MEMORY: &str = "personal:memory";
const USER: &str = "personal:user";

fn open_as(rig: &Rig, change: impl FnOnce(&mut OpenOptions)) -> Result<FileStore, notewell_store::StoreError> {
    let mut options = rig.options();
    options.create = false;
    change(&mut options);
    FileStore::open(options)
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
