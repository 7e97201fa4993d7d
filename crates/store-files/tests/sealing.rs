//! The ledger holds no secret, wherever in a document it is written.
#![allow(clippy::unwrap_used, clippy::panic)]

mod support;

use notewell_store::{Documents as _, EventFilter, History as _, Owner, Plan, Side, Transaction, cleared_note};
use notewell_store_files::FileStore;
use support::{Rig, add, change, draft, key, view};

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

const PASSWORD: &str = "Tulpenfeld-93-harbour";

/// Clears the value; `knows` says whether the documents are opened then, or the word came from elsewhere.
fn clear(store: &FileStore, knows: bool) {
    let mut draft = draft(store.environment().event_id());
    draft.notes.push(cleared_note(store.key(), PASSWORD));
    let documents = if knows { vec![key(MEMORY), key("personal:user")] } else { Vec::new() };
    let transaction = Transaction { owner: &Owner::local(), documents: &documents, idempotency: None };
    store.transact(&transaction, &mut |_| Plan { event: Some(draft.clone()), ..Plan::nothing() }).unwrap();
}

type Change<'a> = &'a dyn Fn(&Rig, &FileStore);

#[test]
fn a_cleared_value_is_kept_from_then_on_and_no_entry_changes_by_that() {
    let start =
        format!("# Memory\n\n- tea\n- my wifi password is {PASSWORD}\n- key {VALUE}\n- 无线网密码是 {PASSWORD}\n");
    let changes: [(&str, Change<'_>); 3] = [
        ("a write", &|_, store| drop(add(store, &[MEMORY], "later").unwrap())),
        ("a hand edit", &|rig, _| rig.write("MEMORY.md", &format!("{start}- later\n"))),
        ("a hand edit above", &|rig, _| rig.write("MEMORY.md", &start.replace("- tea", "- green tea\n- milk"))),
    ];
    for (what, change) in changes {
        for knows in [true, false] {
            let case = format!("{what} {knows}");
            let rig = Rig::new();
            let store = rig.open();
            rig.write("MEMORY.md", &start);
            let before = view(&store, &[MEMORY]).documents.remove(0);
            clear(&store, knows);
            assert_eq!(view(&store, &[MEMORY]).documents[0].entries, before.entries, "{case}");
            change(&rig, &store);
            let after = view(&store, &[MEMORY]).documents.remove(0);
            let valued = |state: &notewell_store::DocumentState| {
                let pairs = state.entries.iter().zip(state.document.entries());
                let valued = pairs.filter(|(_, entry)| entry.text.contains(PASSWORD) || entry.text.contains(VALUE));
                valued.map(|(known, _)| known.clone()).collect::<Vec<_>>()
            };
            assert_eq!((valued(&before).len(), valued(&before)), (3, valued(&after)), "{case}");
            let events = store.events(&Owner::local(), &EventFilter::default()).unwrap();
            let last = serde_json::to_string(&events[0].draft.entries).unwrap();
            assert!(last.contains("later") || last.contains("milk"), "{case}: {last}");
            assert!(!last.contains(PASSWORD) && !last.contains("redacted"), "no entry changed by it, {case}: {last}");
            for event in &events {
                for change in event.documents.iter().filter(|change| change.key == key(MEMORY)) {
                    let text = |side| store.text_at(&Owner::local(), &change.key, event.draft.id, side).unwrap();
                    let (was, is) = (text(Side::Before), text(Side::After));
                    assert!(was.is_some() || change.created, "the history goes on, {case}");
                    let is = is.unwrap_or_else(|| panic!("{case}: {event:?}"));
                    let is_later = event.sequence == events[0].sequence;
                    assert_eq!(is.matches(PASSWORD).count(), if is_later { 2 } else { 0 }, "{case}: {is}");
                    assert!(!is.contains(VALUE), "{case}");
                }
            }
            drop(store);
            assert!(!ledger(&rig).contains(VALUE), "{case}");
        }
    }
}

#[test]
fn a_lost_ledger_is_made_again_with_what_was_cleared() {
    let rig = Rig::new();
    let store = rig.open();
    clear(&store, false);
    rig.write("MEMORY.md", &format!("# Memory\n\n- my wifi password is {PASSWORD}\n- key {VALUE}\n"));
    add(&store, &[MEMORY], "later").unwrap();
    drop(store);
    std::fs::remove_dir_all(rig.ledger_folder()).unwrap();
    let event = add(&rig.open(), &[MEMORY], "later still").unwrap().event.unwrap();
    let text = rig.open().text_at(&Owner::local(), &key(MEMORY), event.draft.id, Side::Before).unwrap().unwrap();
    assert!(text.contains(PASSWORD) && !text.contains(VALUE), "{text}");
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
