//! An editor that reads and saves at any step of the protocol, as chance has it: the orders that a busy one can meet.
//! `NOTEWELL_SEEDS=26+1` plays that seed and prints each step; `NOTEWELL_SEEDS=1+64` plays 64.
#![allow(clippy::unwrap_used, clippy::print_stdout)]

mod support;

use notewell_store::{Inbox as _, Owner};
use notewell_text::Change;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use support::{Rig, add, texts, view};

const MEMORY: &str = "personal:memory";
const ADDS: usize = 8;
/// So many of her own lines the human keeps; older ones she deletes herself. Of few she deletes one with each save.
const KEPT: [usize; 2] = [12, 150];
/// Seeds that are played each time; 26 and 49 once lost a save.
const SEEDS: [u64; 6] = [1, 5, 20, 26, 49, 61];

/// How an editor saves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    Rename,
    InPlace,
}

/// Chance that repeats itself.
struct Chance(u64);

impl Chance {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % limit
    }
}

/// Reads, saves a line more and her oldest less, reads again.
struct Editor {
    path: PathBuf,
    way: Way,
    buffer: Option<String>,
    kept: usize,
    saves: usize,
    /// Lines that were gone before she deleted them.
    missing: BTreeSet<usize>,
    chance: Chance,
    /// So many moves at most between two steps of ours, and how many of ten steps have any.
    most_moves: u64,
    busy: u64,
}

fn number(line: &str) -> Option<usize> {
    line.strip_prefix("- human ")?.parse().ok()
}

fn present(text: &str) -> BTreeSet<usize> {
    text.lines().filter_map(number).collect()
}

impl Editor {
    fn new(path: PathBuf, way: Way, kept: usize, seed: u64) -> Self {
        let mut chance = Chance(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
        let (most_moves, busy) = (1 + chance.below(6), 1 + chance.below(10));
        Self { path, way, buffer: None, kept, saves: 0, missing: BTreeSet::new(), chance, most_moves, busy }
    }

    /// What happens between two steps of ours.
    fn moves(&mut self) {
        if self.chance.below(10) < self.busy {
            for _ in 0..=self.chance.below(self.most_moves) {
                self.step();
            }
        }
    }

    /// Reads, or saves what was read.
    fn step(&mut self) {
        let Some(text) = self.buffer.take() else {
            self.buffer = std::fs::read_to_string(&self.path).ok();
            self.trace("she reads");
            return;
        };
        let present = present(&text);
        self.missing.retain(|line| !present.contains(line));
        let oldest = self.saves.checked_sub(self.kept);
        self.missing.extend(oldest.filter(|oldest| !present.contains(oldest)));
        let kept = text.lines().filter(|line| number(line).is_none_or(|line| Some(line) > oldest));
        let kept: String = kept.map(|line| format!("{line}\n")).collect();
        save(&self.path, &format!("{kept}- human {}\n", self.saves), self.way);
        self.saves += 1;
        self.trace("she saves");
    }

    /// Prints what stands in the file and in her buffer, where one seed is looked at.
    fn trace(&self, what: &str) {
        if std::env::var_os("NOTEWELL_SEEDS").is_none() {
            return;
        }
        let lines = |text: &str| text.lines().map(|line| line.trim_start_matches("- ")).collect::<Vec<_>>().join(", ");
        let text = std::fs::read_to_string(&self.path).unwrap_or_default();
        println!("{what:14}| {} | {}", lines(&text), self.buffer.as_deref().map(lines).unwrap_or_default());
    }

    fn lost(&self, text: &str) -> Vec<usize> {
        let present = present(text);
        let recent = self.saves.saturating_sub(self.kept)..self.saves;
        self.missing.iter().copied().chain(recent).filter(|line| !present.contains(line)).collect()
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

/// What waits for the owner.
fn suggested(rig: &Rig) -> BTreeSet<String> {
    let pending = rig.open().suggestions(&Owner::local(), None).unwrap();
    let changes = pending.into_iter().flat_map(|filed| filed.draft.changeset.changes);
    changes
        .filter_map(|proposal| match proposal.change {
            Change::Add { content, .. } => Some(content),
            _ => None,
        })
        .collect()
}

/// Adds facts, each by a writer of its own, beside such an editor; what was lost or doubled, if anything.
fn play(way: Way, kept: usize, seed: u64) -> Option<String> {
    let rig = Rig::new();
    add(&rig.open(), &[MEMORY], "first").unwrap();
    let path = rig.home().join("MEMORY.md");
    let editor = Arc::new(Mutex::new(Editor::new(path.clone(), way, kept, seed)));
    for turn in 0..ADDS {
        let busy = editor.clone();
        let store = rig.open_for_race(move |step| {
            let mut editor = busy.lock().unwrap();
            editor.trace(&format!("{step:?}"));
            editor.moves();
            true
        });
        add(&store, &[MEMORY], &format!("fact {turn}")).unwrap();
        drop(store);
        editor.lock().unwrap().moves();
    }
    let mut editor = editor.lock().unwrap();
    if editor.buffer.is_some() {
        editor.step();
    }
    add(&rig.open_for_race(|_| true), &[MEMORY], "last").unwrap();
    let seen = texts(&view(&rig.open_for_race(|_| true), &[MEMORY]), MEMORY);
    let waiting = suggested(&rig);
    let lines = editor.lost(&std::fs::read_to_string(&path).unwrap());
    let times = |fact: &String| seen.iter().filter(|text| *text == fact).count();
    let facts = (0..ADDS).map(|turn| format!("fact {turn}"));
    let gone: Vec<String> =
        facts.filter(|fact| times(fact) > 1 || (times(fact) == 0 && !waiting.contains(fact))).collect();
    let is_sound = lines.is_empty() && gone.is_empty();
    (!is_sound).then(|| {
        format!(
            "seed {seed}, {kept} lines kept: of {} saves {lines:?} are lost, of {ADDS} adds {gone:?} lost or doubled",
            editor.saves
        )
    })
}

#[track_caller]
fn expect_nothing_lost(way: Way) {
    let seeds: Vec<u64> = match std::env::var("NOTEWELL_SEEDS") {
        Ok(range) => {
            let (from, count) = range.split_once('+').unwrap();
            let from: u64 = from.parse().unwrap();
            (from..from + count.parse::<u64>().unwrap()).collect()
        }
        Err(_) => SEEDS.to_vec(),
    };
    let plays: Vec<(usize, u64)> = KEPT.iter().flat_map(|kept| seeds.iter().map(|seed| (*kept, *seed))).collect();
    let failures: Vec<String> = std::thread::scope(|scope| {
        let threads: Vec<_> = plays
            .chunks(plays.len().div_ceil(4))
            .map(|part| {
                scope.spawn(move || part.iter().filter_map(|(kept, seed)| play(way, *kept, *seed)).collect::<Vec<_>>())
            })
            .collect();
        threads.into_iter().flat_map(|thread| thread.join().unwrap()).collect()
    });
    assert!(failures.is_empty(), "{way:?}, {} of {}:\n{}", failures.len(), plays.len(), failures.join("\n"));
}

#[test]
fn no_save_by_rename_and_no_add_is_lost_in_any_order_of_reads_and_saves() {
    expect_nothing_lost(Way::Rename);
}

#[test]
fn no_save_in_place_and_no_add_is_lost_in_any_order_of_reads_and_saves() {
    expect_nothing_lost(Way::InPlace);
}
