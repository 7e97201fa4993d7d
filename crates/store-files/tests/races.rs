//! Editors that save from a text which a merge of ours replaced: every interleaving, one after the other.
#![allow(clippy::unwrap_used)]

mod support;

use notewell_store::{Inbox as _, Owner, SuggestionStatus};
use notewell_store_files::FileStore;
use notewell_text::Change;
use std::path::Path;
use std::sync::{Arc, Mutex};
use support::{Rig, add, texts, view};

const MEMORY: &str = "personal:memory";

/// How an editor saves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    Rename,
    InPlace,
}

/// Each reads the file at one step of the protocol and saves it with a line more at a later one.
#[derive(Clone, Debug)]
struct Editor {
    reads_at: usize,
    saves_at: usize,
    line: &'static str,
    buffer: Option<String>,
}

impl Editor {
    const fn new(reads_at: usize, saves_at: usize, line: &'static str) -> Self {
        Self { reads_at, saves_at, line, buffer: None }
    }

    fn at(&mut self, step: usize, path: &Path, way: Way) {
        if step == self.reads_at {
            self.buffer = std::fs::read_to_string(path).ok();
        }
        if step == self.saves_at
            && let Some(buffer) = self.buffer.take()
        {
            save(path, &format!("{buffer}- {}\n", self.line), way);
        }
    }
}

fn save(path: &Path, text: &str, way: Way) {
    match way {
        Way::Rename => {
            let new = path.with_extension("swp");
            std::fs::write(&new, text).unwrap();
            std::fs::rename(new, path).unwrap();
        }
        Way::InPlace => std::fs::write(path, text).unwrap(),
    }
}

/// Adds two facts while the editors do what they do; how many steps that took.
fn play(rig: &Rig, editors: Vec<Editor>, way: Way) -> usize {
    add(&rig.open(), &[MEMORY], "old fact").unwrap();
    let path = rig.home().join("MEMORY.md");
    let state = Arc::new(Mutex::new((0, editors)));
    let shared = state.clone();
    let store = rig.open_with(move |_| {
        let (step, editors) = &mut *shared.lock().unwrap();
        for editor in editors {
            editor.at(*step, &path, way);
        }
        *step += 1;
        true
    });
    add(&store, &[MEMORY], "first fact").unwrap();
    add(&store, &[MEMORY], "second fact").unwrap();
    drop(store);
    let (steps, editors) = &mut *state.lock().unwrap();
    // Who has read and not saved saves now.
    for editor in editors {
        editor.saves_at = usize::MAX;
        editor.at(usize::MAX, &rig.home().join("MEMORY.md"), way);
    }
    add(&rig.open(), &[MEMORY], "last fact").unwrap();
    *steps
}

/// What waits for the owner.
fn suggested(store: &FileStore) -> Vec<String> {
    let pending = store.suggestions(&Owner::local(), Some(SuggestionStatus::Pending)).unwrap();
    let changes = pending.into_iter().flat_map(|filed| filed.draft.changeset.changes);
    changes
        .filter_map(|proposal| match proposal.change {
            Change::Add { content, .. } => Some(content),
            _ => None,
        })
        .collect()
}

/// What of all that was saved and acknowledged is neither in the file once nor, if it is ours, among what waits.
fn lost(rig: &Rig, lines: &[&'static str]) -> Vec<&'static str> {
    let store = rig.open();
    let seen = texts(&view(&store, &[MEMORY]), MEMORY);
    let waiting = suggested(&store);
    let times = |text: &str| seen.iter().filter(|seen| *seen == text).count();
    let facts = ["old fact", "first fact", "second fact", "last fact"];
    let waits = |fact: &&str| times(fact) == 0 && waiting.iter().any(|text| text == fact);
    let lost_lines = lines.iter().filter(|line| times(line) != 1);
    lost_lines.chain(facts.iter().filter(|fact| times(fact) != 1 && !waits(fact))).copied().collect()
}

/// So many steps after its read an editor saves at the latest.
const SPAN: usize = 10;
/// The steps between the commit of the first add and its exchange: a save there is displaced by it.
const DISPLACED: std::ops::RangeInclusive<usize> = 4..=5;

/// Every step at which the second editor may read, with every later one at which it may save.
#[track_caller]
fn expect_nothing_lost(way: Way) {
    let first = Editor::new(*DISPLACED.start(), *DISPLACED.start(), "by hand");
    let steps = play(&Rig::new(), vec![first.clone()], way);
    // Until the first save there is one text to read.
    let reads = std::iter::once(0).chain(*DISPLACED.start()..steps);
    let cases: Vec<(usize, usize)> = reads
        .flat_map(|reads_at| (reads_at..steps.min(reads_at + SPAN)).map(move |saves_at| (reads_at, saves_at)))
        .collect();
    let fails = |(reads_at, saves_at): (usize, usize)| {
        let rig = Rig::new();
        play(&rig, vec![first.clone(), Editor::new(reads_at, saves_at, "by hand again")], way);
        // An editor who saves over another one is no matter of ours.
        let is_over = reads_at < *DISPLACED.start() && DISPLACED.contains(&saves_at);
        let lines: &[&str] = if is_over { &["by hand again"] } else { &["by hand", "by hand again"] };
        let lost = lost(&rig, lines);
        (!lost.is_empty()).then(|| format!("read at {reads_at}, saved at {saves_at}: {lost:?}"))
    };
    // Each waits for the disk, not for the others.
    let failures: Vec<String> = std::thread::scope(|scope| {
        let parts = cases.chunks(cases.len().div_ceil(8));
        let threads: Vec<_> =
            parts.map(|part| scope.spawn(|| part.iter().filter_map(|case| fails(*case)).collect::<Vec<_>>())).collect();
        threads.into_iter().flat_map(|thread| thread.join().unwrap()).collect()
    });
    assert!(failures.is_empty(), "{way:?}, {steps} steps:\n{}", failures.join("\n"));
}

#[test]
fn no_save_by_rename_and_no_add_is_lost_whenever_an_editor_reads_and_saves_around_a_merge() {
    expect_nothing_lost(Way::Rename);
}

#[test]
fn no_save_in_place_and_no_add_is_lost_whenever_an_editor_reads_and_saves_around_a_merge() {
    expect_nothing_lost(Way::InPlace);
}
