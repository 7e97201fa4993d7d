//! A ledger that is older than the files, as after a restored backup, costs what it lacks and is settled once.
#![allow(clippy::unwrap_used)]

mod support;

use notewell_store::{EventFilter, History as _, Owner};
use notewell_store_files::{FileStore, Severity};
use std::io::Write as _;
use support::{Rig, add, texts, view};

const MEMORY: &str = "personal:memory";

#[test]
fn the_doctor_settles_an_older_ledger_and_says_before_what_it_would_do() {
    let codes = |store: &FileStore, fixable: bool| -> Vec<&str> {
        let problems = store.inspect().problems.into_iter();
        problems
            .filter(|found| found.severity > Severity::Info && found.fix == fixable)
            .map(|found| found.code)
            .collect()
    };
    for is_read_first in [false, true] {
        for is_late in [false, true] {
            let rig = Rig::new();
            let store = rig.open();
            add(&store, &[MEMORY], "one fact").unwrap();
            let copies: Vec<(std::path::PathBuf, Vec<u8>)> = ["", "-wal"]
                .map(|ending| std::path::PathBuf::from(format!("{}{ending}", rig.ledger().display())))
                .map(|path| (path.clone(), std::fs::read(path).unwrap()))
                .to_vec();
            add(&store, &[MEMORY], "two facts").unwrap();
            // An editor that still has the file which the next write replaces.
            let mut editor = std::fs::File::options().append(true).open(rig.home().join("MEMORY.md")).unwrap();
            add(&store, &[MEMORY], "three facts").unwrap();
            drop(store);
            if is_late {
                editor.write_all(b"- only in the editor\n").unwrap();
            }
            std::fs::remove_file(format!("{}-shm", rig.ledger().display())).unwrap();
            copies.into_iter().for_each(|(path, bytes)| std::fs::write(path, bytes).unwrap());
            if is_read_first {
                view(&rig.open(), &[MEMORY]);
            }
            let mut look = rig.options();
            look.read_only = true;
            let dry = FileStore::open(look).unwrap();
            let last = if is_read_first { "history_gap" } else { "ledger_old" };
            assert_eq!(codes(&dry, true), [last, "orphan"], "{is_read_first} {is_late}");
            assert_eq!(codes(&dry, true), [last, "orphan"], "looking settles nothing");
            drop(dry);

            let store = rig.open();
            let fixed: Vec<&str> = store.repair().unwrap().iter().map(|found| found.code).collect();
            assert!(fixed.contains(&last) && fixed.contains(&"orphan"), "{fixed:?}");
            assert_eq!(codes(&store, true), [""; 0]);
            assert_eq!(codes(&store, false), if is_late { vec!["quarantined"] } else { vec![] });
            assert_eq!(texts(&view(&store, &[MEMORY]), MEMORY), ["one fact", "two facts", "three facts"]);
            if is_late {
                let aside = rig.home().join(".notewell/quarantine");
                let kept = std::fs::read_dir(aside).unwrap().next().unwrap().unwrap().path();
                assert!(std::fs::read_to_string(kept).unwrap().ends_with("- only in the editor\n"));
            }
            let events = || store.events(&Owner::local(), &EventFilter::default()).unwrap();
            let (before, head) = (events().len(), events()[0].clone());
            assert_eq!(head.draft.notes, ["gap:3-4"], "{is_read_first} {is_late}");
            assert_eq!(store.repair().unwrap(), [], "it is told of once");
            add(&store, &[MEMORY], "four facts").unwrap();
            assert_eq!(codes(&store, true), [""; 0]);
            assert_eq!(events().len(), before + 1);
        }
    }
}
