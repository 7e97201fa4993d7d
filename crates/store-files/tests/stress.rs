//! An editor that saves every few milliseconds beside a writer; run with `--ignored --nocapture`.
#![allow(clippy::unwrap_used, clippy::print_stdout)]

mod support;

use notewell_store::{Inbox as _, Owner};
use notewell_text::Change;
use std::collections::{BTreeSet, HashSet};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use support::{Rig, add, texts, view};

const ADDS: usize = 60;
/// So many of her own lines the human keeps; older ones she deletes herself.
const KEPT: usize = 60;

fn save(path: &Path, text: &str, by_rename: bool) {
    if by_rename {
        let new = path.with_extension("swp");
        std::fs::write(&new, text).unwrap();
        std::fs::rename(new, path).unwrap();
    } else {
        std::fs::write(path, text).unwrap();
    }
}

/// Saves a line more and her oldest less, again and again.
struct Editor {
    path: PathBuf,
    by_rename: bool,
    saves: usize,
    /// Lines that were gone before she deleted them.
    missing: BTreeSet<usize>,
}

fn number(line: &str) -> Option<usize> {
    line.strip_prefix("- human ")?.parse().ok()
}

impl Editor {
    fn save(&mut self) {
        // Editors keep no half file in their buffer.
        let text = std::fs::read_to_string(&self.path).unwrap();
        if !text.starts_with("# Memory") {
            return;
        }
        let present: BTreeSet<usize> = text.lines().filter_map(number).collect();
        self.missing.retain(|line| !present.contains(line));
        let oldest = self.saves.checked_sub(KEPT);
        self.missing.extend(oldest.filter(|oldest| !present.contains(oldest)));
        let kept = text.lines().filter(|line| number(line).is_none_or(|line| Some(line) > oldest));
        let kept: String = kept.map(|line| format!("{line}\n")).collect();
        save(&self.path, &format!("{kept}- human {}\n", self.saves), self.by_rename);
        self.saves += 1;
    }

    fn lost(&self, present: &HashSet<&str>) -> Vec<usize> {
        let recent = self.saves.saturating_sub(KEPT)..self.saves;
        let lines = self.missing.iter().copied().chain(recent);
        lines.filter(|line| !present.contains(format!("human {line}").as_str())).collect()
    }
}

/// Everything that the engine set aside.
fn set_aside(rig: &Rig) -> String {
    let folder = std::fs::read_dir(rig.home().join(".notewell/displaced"));
    let files = folder.into_iter().flatten().map(|entry| std::fs::read(entry.unwrap().path()).unwrap());
    files.map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).collect()
}

#[track_caller]
fn work_beside_an_editor(by_rename: bool) {
    let rig = Rig::new();
    let path = rig.home().join("MEMORY.md");
    let stop = AtomicBool::new(false);
    let (editor, acknowledged, took) = std::thread::scope(|scope| {
        let editor = scope.spawn(|| {
            let mut editor = Editor { path, by_rename, saves: 0, missing: BTreeSet::new() };
            while !stop.load(Ordering::Relaxed) {
                editor.save();
                std::thread::sleep(Duration::from_millis(3));
            }
            editor
        });
        let mut acknowledged = Vec::new();
        let mut took = Vec::new();
        for turn in 0..ADDS {
            let began = Instant::now();
            // Each writer is a new one, as on the command line.
            match add(&rig.open(), &["personal:memory"], &format!("agent fact {turn}")) {
                Ok(_) => acknowledged.push(turn),
                Err(error) => println!("{turn}: {error:?}"),
            }
            took.push(began.elapsed());
        }
        took.sort_unstable();
        stop.store(true, Ordering::Relaxed);
        (editor.join().unwrap(), acknowledged, took)
    });
    let store = rig.open();
    add(&store, &["personal:memory"], "last").unwrap();
    let seen = texts(&view(&store, &["personal:memory"]), "personal:memory");
    let found: HashSet<&str> = seen.iter().map(String::as_str).collect();
    let pending = store.suggestions(&Owner::local(), None).unwrap();
    let proposals = pending.into_iter().flat_map(|filed| filed.draft.changeset.changes);
    let waiting: HashSet<String> = proposals
        .filter_map(|proposal| match proposal.change {
            Change::Add { content, .. } => Some(content),
            _ => None,
        })
        .collect();
    let lost_saves = editor.lost(&found);
    let facts = acknowledged.iter().map(|turn| format!("agent fact {turn}"));
    let missing: Vec<String> = facts.filter(|fact| !found.contains(fact.as_str())).collect();
    let lost_adds: Vec<&String> = missing.iter().filter(|fact| !waiting.contains(*fact)).collect();
    println!(
        "by rename {by_rename}: {} saves, {lost_saves:?} lost; {} of {ADDS} adds, {} in the inbox, {lost_adds:?} lost",
        editor.saves,
        acknowledged.len(),
        missing.len() - lost_adds.len(),
    );
    println!("half of the adds took up to {:?}, the slowest {:?}", took.get(ADDS / 2), took.last());
    assert!(lost_adds.is_empty(), "acknowledged adds are gone");
    assert_eq!(seen.len(), found.len(), "something stands there twice");
    if by_rename {
        assert!(lost_saves.is_empty(), "saves by rename are gone");
    } else {
        assert!(lost_saves.len() <= editor.saves.div_ceil(1000), "too many saves in place are gone");
        let aside = set_aside(&rig);
        assert!(lost_saves.iter().all(|line| aside.contains(&format!("human {line}\n"))), "a save cannot be recovered");
    }
}

#[test]
#[ignore = "takes some seconds"]
fn no_save_by_rename_and_no_acknowledged_add_is_lost_beside_a_busy_editor() {
    work_beside_an_editor(true);
}

#[test]
#[ignore = "takes some seconds"]
fn at_most_one_save_in_place_of_a_thousand_is_displaced_and_can_be_recovered() {
    work_beside_an_editor(false);
}
