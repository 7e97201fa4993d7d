//! The ledger holds no secret, wherever in a document it is written.
#![allow(clippy::unwrap_used)]

mod support;

use notewell_store::{Documents as _, EventFilter, History as _, Owner, Plan, Transaction};
use notewell_store_files::FileStore;
use support::{Rig, add, change, key};

const MEMORY: &str = "personal:memory";
const VALUE: &str = "sk-proj-abcdefghijklmnopqrstuvwxyz0123456789ABCD";

/// Places of a document with a value in each, in entries and between them.
fn places() -> Vec<(&'static str, String)> {
    vec![
        ("an entry", format!("# Memory\n\n- my key is {VALUE}\n")),
        ("a heading", format!("# Memory {VALUE}\n\n- tea\n")),
        ("a heading below", format!("# Memory\n\n- tea\n\n## key {VALUE}\n")),
        ("a comment", format!("# Memory\n\n<!-- {VALUE} -->\n\n- tea\n")),
        ("a comment behind an entry", format!("# Memory\n\n- tea <!-- trigger: {VALUE} -->\n")),
        ("front matter", format!("---\nkey: {VALUE}\n---\n\n# Memory\n\n- tea\n")),
        ("a code fence", format!("# Memory\n\n```sh\nexport KEY={VALUE}\n```\n\n- tea\n")),
        ("a table", format!("# Memory\n\n| a | b |\n| - | - |\n| key | {VALUE} |\n\n- tea\n")),
        ("a quotation", format!("# Memory\n\n> {VALUE}\n\n- tea\n")),
    ]
}

fn ledger(rig: &Rig) -> String {
    let files = std::fs::read_dir(rig.ledger_folder()).unwrap().flatten().filter(|file| file.path().is_file());
    let bytes: Vec<u8> = files.flat_map(|file| std::fs::read(file.path()).unwrap()).collect();
    String::from_utf8_lossy(&bytes).into_owned()
}

#[test]
fn a_write_seals_a_value_in_an_entry_and_between_entries() {
    for (place, text) in places() {
        for is_built in [false, true] {
            let rig = Rig::new();
            let store = rig.open();
            if is_built {
                // Two writes of which neither brings the value alone.
                let (first, _) = VALUE.split_at(12);
                let half = text.replace(VALUE, first);
                change(&store, &[MEMORY], None, &|_, _| Some(half.clone())).unwrap();
            }
            change(&store, &[MEMORY], None, &|_, _| Some(text.clone())).unwrap();
            assert_eq!(rig.read("MEMORY.md"), text, "{place}: the file keeps it");
            add(&store, &[MEMORY], "later").unwrap();
            let events = store.events(&Owner::local(), &EventFilter::default()).unwrap();
            assert!(!serde_json::to_string(&events).unwrap().contains(VALUE), "{place} {is_built}");
            let read = store.read(&Owner::local(), &[key(MEMORY)]).unwrap();
            assert!(read.documents[0].document.text().contains(VALUE), "{place} {is_built}");
            drop(store);
            assert!(!ledger(&rig).contains(VALUE), "{place} {is_built}");
        }
    }
}

#[test]
fn a_hand_edit_seals_a_value_wherever_it_stands() {
    for (place, text) in places() {
        let rig = Rig::new();
        let store = rig.open();
        rig.write("MEMORY.md", &text);
        add(&store, &[MEMORY], "later").unwrap();
        drop(store);
        assert!(!ledger(&rig).contains(VALUE), "{place}");
        assert!(rig.read("MEMORY.md").contains(VALUE), "{place}: the file keeps it");
    }
}

/// What is done next on a home: the doctor, or a call that changes nothing.
const NEXT: [fn(&FileStore); 2] = [
    |store| drop(store.repair().unwrap()),
    |store| {
        let (owner, documents) = (Owner::local(), [key("personal:user")]);
        let transaction = Transaction { owner: &owner, documents: &documents, idempotency: None };
        store.transact(&transaction, &mut |_| Plan::nothing()).unwrap();
    },
];

#[test]
fn a_displaced_copy_with_a_value_is_gone_when_the_lock_is_next_taken_and_one_without_waits_for_a_commit() {
    for next in NEXT {
        for has_value in [true, false] {
            let rig = Rig::new();
            let displaced = || {
                let files = std::fs::read_dir(rig.home().join(".notewell/displaced")).into_iter().flatten().flatten();
                files.map(|file| std::fs::read_to_string(file.path()).unwrap()).collect::<String>()
            };
            let value = if has_value { VALUE } else { "nothing of the kind" };
            rig.write("MEMORY.md", &format!("# Memory\n\n- my key is {value}\n"));
            let file = std::fs::File::options().write(true).open(rig.home().join("MEMORY.md")).unwrap();
            file.set_modified(std::time::SystemTime::UNIX_EPOCH + std::time::Duration::from_secs(1_000_000_000))
                .unwrap();
            add(&rig.open(), &[MEMORY], "later").unwrap();
            assert!(displaced().contains(value), "it is kept for a writer that still holds it");
            next(&rig.open());
            assert_eq!(displaced().contains(value), !has_value);
            assert!(rig.read("MEMORY.md").contains(value), "the document keeps it");
            add(&rig.open(), &[MEMORY], "later still").unwrap();
            assert!(!rig.open().inspect().problems.iter().any(|problem| problem.code == "orphan"));
        }
    }
}
