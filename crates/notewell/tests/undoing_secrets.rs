//! Undo in documents that hold values which the history does not keep.

#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

mod support;

use notewell::{
    Error, Memory, OwnerAct, RefusalCode, Settings, Start, Target, UndoReport, UndoTarget, WriteOptions, home_memory,
    home_options,
};
use notewell_store_files::FileStore;
use std::sync::Arc;
use support::{add, facts, one, remove, span, swap, wrote};
use tempfile::TempDir;

const PASSWORD: &str = "Tulpenfeld-93-harbour";

/// Put together here, so that no scanner of this repository takes them for real ones.
fn key(last: &str) -> String {
    format!("ghp_{}{last}", "A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r")
}

/// A home of files, whose history keeps no secrets.
struct Home {
    folder: TempDir,
    memory: Memory,
}

impl Home {
    fn new(text: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let mut options = home_options(&folder.path().join("home"), &folder.path().join("state"));
        options.create = true;
        let memory = home_memory(Arc::new(FileStore::open(options).unwrap()), Settings::default());
        let home = Self { folder, memory };
        home.own(add(Target::Memory, "seed"));
        home.write(text);
        home
    }

    fn text(&self) -> String {
        std::fs::read_to_string(self.folder.path().join("home/MEMORY.md")).unwrap()
    }

    /// As an editor saves, and read afterwards.
    fn write(&self, text: &str) {
        std::fs::write(self.folder.path().join("home/MEMORY.md"), text).unwrap();
        self.memory.view(&[facts()]).unwrap();
    }

    fn own(&self, operation: notewell::Operation) {
        self.act(OwnerAct::Operate(operation));
    }

    fn act(&self, act: OwnerAct) {
        wrote(self.memory.act(&[act], &WriteOptions::default()));
    }

    fn clear(&self) {
        self.act(OwnerAct::Clear { value: PASSWORD.to_owned() });
    }

    fn undo(&self, partial: bool) -> Result<UndoReport, Error> {
        self.memory.undo(&UndoTarget::Last, partial, &WriteOptions::default())
    }

    #[track_caller]
    fn refused(&self, code: RefusalCode) -> notewell::Refusal {
        let before = self.text();
        match self.undo(false) {
            Err(Error::Refused(refusal)) if refusal.code == code => {
                assert_eq!(self.text(), before);
                *refusal
            }
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn an_added_value_is_taken_back_whoever_wrote_it() {
    let start = format!("- tea\n- other {}\n- coffee\n", key("1"));
    for (line, by_hand) in [
        (format!("my wifi password is {PASSWORD}"), false),
        (format!("无线网密码是 {PASSWORD}"), false),
        (format!("my wifi password is {PASSWORD}"), true),
        (format!("key {}", key("8")), true),
        // The history sees two equal entries.
        (format!("other {}", key("9")), true),
    ] {
        let home = Home::new(&start);
        if by_hand {
            home.write(&format!("{start}- {line}\n"));
        } else {
            home.clear();
            home.own(add(Target::Memory, &line));
        }
        assert!(home.text().contains(&line));
        home.undo(false).unwrap();
        assert_eq!(home.text(), start, "{line}");
    }
}

#[test]
fn the_first_of_two_entries_that_the_history_sees_as_equal_goes_alone() {
    let home = Home::new(&format!("- other {}\n", key("1")));
    home.write(&format!("- other {}\n- tea\n- other {}\n", key("1"), key("2")));
    home.undo(false).unwrap();
    assert_eq!(home.text(), format!("- other {}\n", key("1")));
}

#[test]
fn untouched_values_stay_when_other_entries_are_undone() {
    for key in [key("8"), "kept".to_owned()] {
        let start = format!("# Mine\r\n\r\n* key {key}  \r\n* tea\r\n<!-- {key} -->\r\n\r\nFree {key}.");
        for change in [swap("tea", "coffee"), remove("tea"), add(Target::Memory, "milk")] {
            let home = Home::new(&start);
            home.own(change);
            home.undo(false).unwrap();
            assert_eq!(home.text(), start);
        }
    }
}

#[test]
fn a_note_of_an_entry_is_undone_and_its_value_stays() {
    let start = format!("- tea\n- key {}\n", key("8"));
    let home = Home::new(&start);
    home.write(&format!("- tea\n- key {} <!-- pin -->\n", key("8")));
    home.undo(false).unwrap();
    assert_eq!(home.text(), start);
    let home = Home::new(&format!("- tea\n- key {}\n", key("8")));
    let state = home.memory.view(&[facts()]).unwrap().documents.pop().unwrap();
    let before = home.text();
    let at = notewell::text::Selector::Id(state.entries[1].id.clone());
    home.act(OwnerAct::Pin { target: None, at, pinned: true });
    assert_ne!(home.text(), before);
    home.undo(false).unwrap();
    assert_eq!(home.text(), before);
}

#[test]
fn a_value_that_replaced_other_words_goes_and_the_words_come_back() {
    let home = Home::new("- tea\n- coffee\n");
    home.write(&format!("- tea\n- key {}\n", key("8")));
    home.undo(false).unwrap();
    assert_eq!(home.text(), "- tea\n- coffee\n");
}

/// Documents with a value that is cleared.
fn cleared_places() -> Vec<(&'static str, String)> {
    vec![
        ("an entry", format!("- tea\n- my wifi password is {PASSWORD}\n- coffee\n")),
        ("a Chinese entry", format!("- 茶\n- 无线网密码是 {PASSWORD}\n")),
        ("an entry of lines", format!("- at home:\n  my wifi password is {PASSWORD}\n- tea\n")),
        ("a paragraph", format!("Of home.\nmy wifi password is {PASSWORD}\n\n- tea\n")),
        ("twice", format!("- my wifi password is {PASSWORD}\n- tea\n- my wifi password is {PASSWORD}\n")),
        ("with another", format!("- key {} here\n- my wifi password is {PASSWORD}\n", key("1"))),
    ]
}

type Step<'a> = Box<dyn Fn(&Home) + 'a>;

#[test]
fn a_cleared_value_is_in_the_history_of_what_comes_after_and_comes_back() {
    for (place, start) in cleared_places() {
        for is_known_before in [false, true] {
            let home = Home::new("- tea\n");
            if is_known_before {
                // Recorded with a mark in its place.
                home.write(&start);
                home.clear();
            } else {
                home.clear();
                home.write(&start);
            }
            let entries = || home.memory.view(&[facts()]).unwrap().documents.pop().unwrap();
            let found = entries().document.entries().iter().position(|entry| entry.text.contains(PASSWORD)).unwrap();
            let id = entries().entries[found].id.clone();
            let at = || notewell::text::Selector::Id(id.clone());
            let by_hand = |text: String| -> Step<'_> { Box::new(move |home| home.write(&text)) };
            let lines = start.split_inclusive('\n');
            let without: String = lines.filter(|line| !line.contains(PASSWORD)).collect();
            let changes: Vec<(&str, Step<'_>)> = vec![
                ("removed by hand", by_hand(without)),
                ("changed by hand", by_hand(start.replace("wifi", "guest").replace("无线网", "访客"))),
                ("another value", by_hand(start.replace(PASSWORD, "Krokuswiese-17-lantern"))),
                ("an addition", Box::new(|home| home.own(add(Target::Memory, "milk")))),
                ("pinned", Box::new(move |home| home.act(OwnerAct::Pin { target: None, at: at(), pinned: true }))),
            ];
            for (what, change) in changes {
                let case = format!("{place}, {what}, known before: {is_known_before}");
                change(&home);
                assert_ne!(home.text(), start, "{case}");
                let event = home.memory.history(&Default::default()).unwrap().remove(0);
                let told = serde_json::to_string(&event).unwrap();
                assert!(!told.contains("[redacted: password]") || what == "another value", "{case}: {told}");
                let report = home.undo(false).unwrap_or_else(|error| panic!("{case}: {error}"));
                assert!(report.conflicts.is_empty(), "{case}: {report:?}");
                assert_eq!(home.text(), start, "{case}");
            }
            assert!(
                !serde_json::to_string(&home.memory.history(&Default::default()).unwrap()).unwrap().contains(&key("1"))
            );
        }
    }
}

#[test]
fn a_cleared_value_that_is_written_in_place_of_its_mark_goes_back_to_the_mark() {
    let home = Home::new("- tea\n");
    home.own(add(Target::Memory, &format!("my wifi password is {PASSWORD}")));
    let before = home.text();
    assert!(before.contains("is [redacted"), "{before}");
    home.clear();
    let line = before.lines().last().unwrap().trim_start_matches("- ").to_owned();
    home.own(span(&line, &format!("my wifi password is {PASSWORD}")));
    assert!(home.text().contains(PASSWORD));
    home.undo(false).unwrap();
    assert_eq!(home.text(), before);
}

#[test]
fn a_value_that_is_kept_nowhere_is_refused_and_never_becomes_a_placeholder() {
    let homes: [&dyn Fn(&Home); 4] = [
        &|home| {
            home.write(&format!("- tea\n- my wifi password is {PASSWORD}\n"));
            home.write("- tea\n");
            home.clear();
        },
        &|home| {
            home.write(&format!("- tea\n- my wifi password is {PASSWORD}\n"));
            home.write(&format!("- tea\n- my guest password is {PASSWORD}-new\n"));
            home.clear();
        },
        &|home| {
            home.write(&format!("- tea\n- key {}\n", key("8")));
            home.write("- tea\n");
        },
        &|home| {
            home.write(&format!("- tea\n- key {} for tests\n", key("8")));
            home.write(&format!("- tea\n- key {} for the build\n", key("9")));
        },
    ];
    for (at, prepare) in homes.into_iter().enumerate() {
        let home = Home::new("- tea\n");
        prepare(&home);
        let said = home.refused(RefusalCode::ValueNotKept);
        assert!(said.message.contains("kept nowhere") && said.proposed.len() == 1, "{at}: {said:?}");
        let before = home.text();
        let part = home.undo(true).unwrap();
        assert_eq!((part.event, part.conflicts.len(), part.conflicts[0].not_kept), (None, 1, true), "{at}: {part:?}");
        assert_eq!(home.text(), before, "{at}");
    }
}

#[test]
fn a_partial_undo_does_the_rest_and_names_what_cannot_come_back() {
    let home = Home::new(&format!("- tea\n- key {}\n- milk\n", key("8")));
    home.write(&format!("- coffee\n- other {}\n", key("9")));
    home.refused(RefusalCode::ValueNotKept);
    let part = home.undo(true).unwrap();
    assert!(part.event.is_some() && part.conflicts.iter().all(|lost| lost.not_kept), "{part:?}");
    let text = home.text();
    assert!(text.contains("- tea\n") && text.contains("- milk\n") && !text.contains("[redacted"), "{text}");
}

#[test]
fn a_placeholder_that_stood_in_the_file_comes_back() {
    let home = Home::new("- tea\n");
    home.own(add(Target::Memory, &format!("key {} here", key("8"))));
    let before = home.text();
    assert!(before.contains("[redacted"), "{before}");
    let line = before.lines().last().unwrap().trim_start_matches("- ").to_owned();
    home.own(remove(&line));
    home.undo(false).unwrap();
    assert_eq!(home.text(), before);
}

#[test]
fn an_entry_with_a_value_that_was_changed_again_still_conflicts() {
    let home = Home::new("- tea\n");
    home.write(&format!("- tea\n- key {} for tests\n", key("8")));
    let event = home.memory.history(&Default::default()).unwrap()[0].draft.id;
    home.own(span("for tests", "for the build"));
    let before = home.text();
    let said = home.memory.undo(&UndoTarget::Event(event), false, &WriteOptions::default());
    assert!(matches!(&said, Err(Error::Refused(refusal)) if refusal.code == RefusalCode::UndoConflict), "{said:?}");
    assert_eq!(home.text(), before);
}

#[test]
fn a_partial_undo_marks_only_what_it_undid() {
    let home = Home::new("- tea\n- coffee\n- milk\n");
    let session = home.memory.start(Start::private("lib")).unwrap();
    session.begin_turn(false);
    for (old, new) in [("tea", "black tea"), ("coffee", "black coffee")] {
        wrote(one(&session, swap(old, new)));
    }
    let id = home.memory.history(&Default::default()).unwrap()[0].draft.session.unwrap();
    let what = UndoTarget::Session(id);
    let undo = |partial| home.memory.undo(&what, partial, &WriteOptions::default());
    home.own(swap("black coffee", "cocoa"));
    let part = undo(true).unwrap();
    assert_eq!((part.conflicts.len(), home.text().as_str()), (1, "- tea\n- cocoa\n- milk\n"));
    // What was undone is done again by other hands: it is no part of the session any more.
    home.own(swap("tea", "black tea"));
    home.own(swap("cocoa", "black coffee"));
    let rest = undo(false).unwrap();
    assert_eq!((rest.undone.len(), home.text().as_str()), (1, "- black tea\n- coffee\n- milk\n"));
    let all = undo(false);
    assert!(matches!(&all, Err(Error::Refused(refusal)) if refusal.message.contains("already")), "{all:?}");
}
