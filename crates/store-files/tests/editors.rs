//! People at the file: their saves are adopted, merged, never lost.
#![allow(clippy::unwrap_used, clippy::string_slice)]

mod support;

use notewell_guard::Origin;
use notewell_store::{EventFilter, EventKind, History as _, Inbox as _, Owner, SuggestionStatus};
use notewell_store_files::{FileStore, Step};
use notewell_text::Change;
use std::io::Write as _;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use support::{Rig, add, append, change, key, texts, view};

const MEMORY: &str = "personal:memory";
const JOURNAL: &str = "personal:journal";

fn memory_ids(store: &FileStore) -> Vec<(String, String)> {
    let seen = view(store, &[MEMORY]);
    let state = &seen.documents[0];
    let entries = state.entries.iter().zip(state.document.entries());
    entries.map(|(known, entry)| (entry.text.clone(), known.id.to_string())).collect()
}

fn suggestions(store: &FileStore) -> Vec<notewell_store::Suggestion> {
    store.suggestions(&Owner::local(), Some(SuggestionStatus::Pending)).unwrap()
}

#[test]
fn ids_follow_moved_and_edited_entries_and_the_edit_is_an_external_event() {
    let rig = Rig::new();
    let store = rig.open();
    for fact in ["Mira lives in Oslo near the harbour", "tea over coffee", "plays the viola"] {
        add(&store, &[MEMORY], fact).unwrap();
    }
    let before = memory_ids(&store);
    rig.write("MEMORY.md", "# Memory\r\n- plays the viola\r\n- Mira lives in Bergen near the harbour\r\n- tea over coffee\r\n- by hand\r\n");
    let after = memory_ids(&store);
    let id = |list: &[(String, String)], text: &str| list.iter().find(|(t, _)| t == text).unwrap().1.clone();
    assert_eq!(id(&after, "plays the viola"), id(&before, "plays the viola"));
    assert_eq!(id(&after, "Mira lives in Bergen near the harbour"), id(&before, "Mira lives in Oslo near the harbour"));
    let event = store.events(&Owner::local(), &EventFilter { limit: Some(1), ..Default::default() }).unwrap().remove(0);
    assert_eq!((event.draft.kind, event.draft.actor.as_str()), (EventKind::Adopt, "editor"));
    let state = &view(&store, &[MEMORY]).documents[0];
    let origins: Vec<Origin> = state.entries.iter().map(|entry| entry.origin).collect();
    assert_eq!(origins, [Origin::Agent, Origin::Agent, Origin::Agent, Origin::External]);
    assert!(rig.read("MEMORY.md").contains("\r\n- by hand\r\n"), "bytes stay");
    // Adopted once, not at every read.
    let count = store.events(&Owner::local(), &EventFilter::default()).unwrap().len();
    view(&store, &[MEMORY]);
    assert_eq!(store.events(&Owner::local(), &EventFilter::default()).unwrap().len(), count);
}

#[test]
fn a_decomposed_form_of_the_same_words_keeps_its_id_and_its_bytes() {
    let rig = Rig::new();
    let store = rig.open();
    add(&store, &[MEMORY], "Café Ørsted").unwrap();
    let before = memory_ids(&store)[0].1.clone();
    rig.write("MEMORY.md", "\u{feff}# Memory\n- Cafe\u{301} Ørsted\n");
    assert_eq!(memory_ids(&store)[0].1, before);
    add(&store, &[MEMORY], "more").unwrap();
    assert_eq!(rig.read("MEMORY.md"), "\u{feff}# Memory\n- Cafe\u{301} Ørsted\n- more\n");
}

#[test]
fn a_stale_editor_buffer_is_kept_and_what_it_dropped_is_suggested() {
    let rig = Rig::new();
    let store = rig.open();
    add(&store, &[MEMORY], "first fact").unwrap();
    let buffer = rig.read("MEMORY.md");
    add(&store, &[MEMORY], "second fact of ours").unwrap();
    add(&store, &[MEMORY], "third thing we know").unwrap();
    let saved = format!("{buffer}- typed meanwhile\n");
    rig.write("MEMORY.md", &saved);
    assert_eq!(texts(&view(&store, &[MEMORY]), MEMORY), ["first fact", "typed meanwhile"]);
    assert_eq!(rig.read("MEMORY.md"), saved);
    let filed = suggestions(&store);
    assert_eq!(filed.len(), 1);
    assert_eq!(filed[0].draft.reason, "stale_editor");
    let added: Vec<&str> = filed[0]
        .draft
        .changeset
        .changes
        .iter()
        .filter_map(|proposal| match &proposal.change {
            Change::Add { content, .. } => Some(content.as_str()),
            _ => None,
        })
        .collect();
    assert_eq!(added, ["second fact of ours", "third thing we know"]);
}

#[test]
fn deleting_some_of_many_entries_is_an_edit_of_the_last_text() {
    let rig = Rig::new();
    let store = rig.open();
    for fact in ["alpha one", "beta two", "gamma three"] {
        add(&store, &[MEMORY], fact).unwrap();
    }
    rig.write("MEMORY.md", "# Memory\n- beta two\n- gamma three\n");
    assert_eq!(texts(&view(&store, &[MEMORY]), MEMORY), ["beta two", "gamma three"]);
    assert!(suggestions(&store).is_empty());
}

/// A store whose `step` runs `save` once when it comes to `at`.
fn meeting(rig: &Rig, at: Step, save: impl Fn(&PathBuf) + Send + Sync + 'static) -> FileStore {
    let path = rig.home().join("MEMORY.md");
    let done = Mutex::new(false);
    rig.open_with(move |step| {
        let mut done = done.lock().unwrap();
        if step == at && !*done {
            *done = true;
            save(&path);
        }
        true
    })
}

fn by_rename(path: &PathBuf) {
    let text = std::fs::read_to_string(path).unwrap() + "- by hand\n";
    let new = path.with_extension("new");
    std::fs::write(&new, text).unwrap();
    std::fs::rename(new, path).unwrap();
}

fn in_place(path: &PathBuf) {
    let text = std::fs::read_to_string(path).unwrap() + "- by hand\n";
    std::fs::write(path, text).unwrap();
}

#[test]
fn a_save_between_read_and_publication_stands_beside_the_write() {
    for at in [Step::Read, Step::Synced, Step::Committed, Step::Publishing(0)] {
        for save in [by_rename as fn(&PathBuf), in_place] {
            let rig = Rig::new();
            add(&rig.open(), &[MEMORY], "old fact").unwrap();
            let store = meeting(&rig, at, save);
            let committed = add(&store, &[MEMORY], "new fact").unwrap();
            assert!(committed.event.unwrap().stale.is_empty());
            let seen = texts(&view(&store, &[MEMORY]), MEMORY);
            for fact in ["old fact", "new fact", "by hand"] {
                assert_eq!(seen.iter().filter(|text| *text == fact).count(), 1, "{fact} in {seen:?} at {at:?}");
            }
            assert!(suggestions(&store).is_empty());
            let state = &view(&store, &[MEMORY]).documents[0];
            let by_hand = seen.iter().position(|text| text == "by hand").unwrap();
            assert_eq!(state.entries[by_hand].origin, Origin::External);
            drop(store);
            add(&rig.open(), &[MEMORY], "next").unwrap();
            assert!(rig.read("MEMORY.md").contains("by hand") && rig.temps().is_empty());
        }
    }
}

#[test]
fn where_a_save_conflicts_the_human_wins_and_ours_is_reported() {
    let rig = Rig::new();
    add(&rig.open(), &[MEMORY], "Sven lives in Oslo").unwrap();
    let store = meeting(&rig, Step::Committed, |path| {
        std::fs::write(path, "# Memory\n- Sven lives in Trondheim\n").unwrap();
    });
    let swap = |_: &_, text: &str| Some(text.replace("Oslo", "Bergen"));
    let committed = change(&store, &[MEMORY], None, &swap).unwrap();
    let event = committed.event.unwrap();
    assert!(event.stale.iter().any(|text| text.contains("Bergen")), "{:?}", event.stale);
    assert_eq!(rig.read("MEMORY.md"), "# Memory\n- Sven lives in Trondheim\n");
    let kept = store.event(&Owner::local(), event.draft.id).unwrap().unwrap();
    assert_eq!(kept.stale, event.stale);
}

#[test]
fn a_save_that_is_killed_over_is_merged_by_the_recovery() {
    for stop in [Step::Exchanged(0), Step::Displaced(0)] {
        let rig = Rig::new();
        add(&rig.open(), &[MEMORY], "old fact").unwrap();
        let path = rig.home().join("MEMORY.md");
        let store = rig.open_with(move |step| {
            if step == Step::Committed {
                in_place(&path);
            }
            step != stop
        });
        add(&store, &[MEMORY], "new fact").unwrap_err();
        drop(store);
        let store = rig.open();
        let seen = texts(&view(&store, &[MEMORY]), MEMORY);
        for fact in ["old fact", "new fact", "by hand"] {
            assert!(seen.contains(&fact.into()), "{fact} in {seen:?} after {stop:?}");
        }
    }
}

#[test]
fn a_writer_with_an_old_descriptor_is_looked_at_once_more() {
    let rig = Rig::new();
    add(&rig.open(), &[MEMORY], "old fact").unwrap();
    let file = std::fs::OpenOptions::new().append(true).open(rig.home().join("MEMORY.md")).unwrap();
    let file = Arc::new(Mutex::new(file));
    let store = rig.open();
    add(&store, &[MEMORY], "new fact").unwrap();
    file.lock().unwrap().write_all(b"- written late\n").unwrap();
    assert!(!rig.read("MEMORY.md").contains("late"));
    add(&store, &[MEMORY], "next fact").unwrap();
    let seen = texts(&view(&store, &[MEMORY]), MEMORY);
    for fact in ["old fact", "new fact", "written late", "next fact"] {
        assert!(seen.contains(&fact.into()), "{fact} in {seen:?}");
    }
}

#[test]
fn a_damaged_journal_costs_its_bad_lines_only_and_they_are_kept_once() {
    let rig = Rig::new();
    let store = rig.open();
    append(&store, "one", None).unwrap();
    let mut bytes = std::fs::read(rig.home().join("journal.jsonl")).unwrap();
    bytes.extend_from_slice(b"{}{}\n\xff\xfe\n");
    bytes.extend_from_slice(&[0; 512]);
    bytes.extend_from_slice(b"\n{\"text\":\"half");
    std::fs::write(rig.home().join("journal.jsonl"), &bytes).unwrap();
    append(&store, "two", None).unwrap();
    append(&store, "three", None).unwrap();
    assert_eq!(texts(&view(&store, &[JOURNAL]), JOURNAL), ["one", "two", "three"]);
    let now = std::fs::read(rig.home().join("journal.jsonl")).unwrap();
    assert!(now.starts_with(&bytes), "bytes stay");
    let kept = || std::fs::read_dir(rig.home().join(".notewell/quarantine")).unwrap().count();
    assert_eq!(kept(), 4);
    rig.write("journal.jsonl", &(String::from_utf8_lossy(&now).into_owned() + "\n"));
    append(&store, "four", None).unwrap();
    assert!(store.inspect().problems.iter().any(|finding| finding.code == "quarantined"));
}

#[test]
fn bytes_that_are_no_text_are_kept_and_refused_with_the_place() {
    let rig = Rig::new();
    let store = rig.open();
    add(&store, &[MEMORY], "fact").unwrap();
    std::fs::write(rig.home().join("MEMORY.md"), b"# Memory\n- a\xff\n").unwrap();
    let seen = view(&store, &[MEMORY]);
    assert!(seen.documents[0].problem.is_some() && seen.documents[0].exists);
    let error = add(&store, &[MEMORY], "more").unwrap_err();
    assert_eq!(error.kind, notewell_store::StoreErrorKind::NotText);
    assert!(error.message.contains("line 2"), "{}", error.message);
    assert_eq!(std::fs::read(rig.home().join("MEMORY.md")).unwrap(), b"# Memory\n- a\xff\n");
    add(&store, &["personal:user"], "others go on").unwrap();
    rig.write("MEMORY.md", "# Memory\n- fact\n- a\n");
    assert_eq!(texts(&view(&store, &[MEMORY]), MEMORY), ["fact", "a"]);
}

#[test]
fn a_secret_typed_into_a_file_stays_there_and_reaches_nothing_else() {
    let secret = "sk-proj-abcdefghijklmnopqrstuvwxyz0123456789ABCD";
    let rig = Rig::new();
    let store = rig.open();
    add(&store, &[MEMORY], "first").unwrap();
    let text = format!("# Memory\n- first\n- the key is {secret} for tests\n");
    rig.write("MEMORY.md", &text);
    let id = memory_ids(&store)[1].1.clone();
    add(&store, &[MEMORY], "second").unwrap();
    change(&store, &[MEMORY], None, &|_, text| Some(text.replace("for tests", "for the tests"))).unwrap();
    assert_eq!(rig.read("MEMORY.md"), text.replace("for tests", "for the tests") + "- second\n");
    assert_eq!(memory_ids(&store)[1].1, id, "the entry keeps its id");
    let events = store.events(&Owner::local(), &EventFilter::default()).unwrap();
    assert!(!format!("{events:?}").contains(secret));
    for event in &events {
        for change in &event.documents {
            let text = store
                .text_at(&Owner::local(), &change.key, event.draft.id, notewell_store::Side::After)
                .unwrap()
                .unwrap();
            assert!(!text.contains(secret));
        }
    }
    drop(store);
    for folder in [rig.state(), rig.home().join("log")] {
        for bytes in files(&folder) {
            assert!(!bytes.windows(secret.len()).any(|window| window == secret.as_bytes()));
        }
    }
    let audit = rig.read("memory-audit.jsonl");
    assert!(!audit.contains(secret) && !audit.contains("first") && audit.lines().count() >= 4, "{audit}");
}

fn files(folder: &std::path::Path) -> Vec<Vec<u8>> {
    let mut all = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            all.extend(files(&path));
        } else {
            all.push(std::fs::read(path).unwrap());
        }
    }
    all
}

#[test]
fn list_names_what_the_layout_knows_and_no_copies_of_a_file_sync() {
    let rig = Rig::new();
    let store = rig.open();
    for path in [
        "daily/2026-11-29.md",
        "daily/2026-11-29.sync-conflict-20261130-101010-ABCDEFG.md",
        "daily/someday.md",
        "notes/trips/oslo.md",
        "notes/.hidden.md",
        "projects/nw-1/MEMORY.md",
        "projects/UPPER/MEMORY.md",
        "agents/a1/USER.md",
        "stray.md",
    ] {
        rig.write(path, "- x\n");
    }
    let listed = notewell_store::Documents::list(&store, &Owner::local()).unwrap();
    let mut wanted: Vec<_> = [
        "personal:assistant",
        "personal:user",
        "personal:memory",
        "personal:intents",
        "personal:daily/2026-11-29",
        "personal:note/trips/oslo",
        "project/nw-1:memory",
        "agent/a1:user",
    ]
    .iter()
    .map(|text| key(text))
    .collect();
    wanted.sort();
    assert_eq!(listed, wanted);
}

#[test]
fn a_file_truncated_under_our_exchange_is_merged_when_its_writer_goes_on() {
    let rig = Rig::new();
    add(&rig.open(), &[MEMORY], "old fact").unwrap();
    let held = Arc::new(Mutex::new(None));
    let hand = held.clone();
    let store = meeting(&rig, Step::Committed, move |path| {
        *hand.lock().unwrap() = Some(std::fs::File::create(path).unwrap());
    });
    add(&store, &[MEMORY], "new fact").unwrap();
    assert_eq!(texts(&view(&store, &[MEMORY]), MEMORY), ["old fact", "new fact"], "nothing is taken for deleted");
    let mut file = held.lock().unwrap().take().unwrap();
    file.write_all(b"# Memory\n- old fact\n- by hand\n").unwrap();
    drop(file);
    add(&store, &[MEMORY], "next fact").unwrap();
    add(&store, &[MEMORY], "last fact").unwrap();
    let mut seen = texts(&view(&store, &[MEMORY]), MEMORY);
    seen.sort();
    assert_eq!(seen, ["by hand", "last fact", "new fact", "next fact", "old fact"]);
}
