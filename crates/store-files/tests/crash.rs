//! A writer that dies at any step leaves the old or the new, whole, and blocks nobody.
#![allow(clippy::unwrap_used)]

mod support;

use notewell_store::{EventFilter, History as _, Owner};
use notewell_store_files::{Exchange, Step};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use support::{EXCHANGE, Rig, add, append, change, on_every_file_system, texts, view};

const MEMORY: &str = "personal:memory";
const USER: &str = "personal:user";
const DAILY: &str = "personal:daily/2026-11-30";

/// Runs `write` on a fresh home with a kill at step 0, 1, 2, … until it runs through; calls `check` after each
/// with the steps that were passed and whether it was acknowledged.
fn at_every_step(
    prepare: &dyn Fn(&Rig),
    write: &dyn Fn(&notewell_store_files::FileStore) -> bool,
    check: &dyn Fn(&Rig, &[Step], bool),
) -> usize {
    for kill_at in 0.. {
        let rig = Rig::new();
        prepare(&rig);
        let passed = Arc::new(AtomicUsize::new(0));
        let steps = Arc::new(std::sync::Mutex::new(Vec::new()));
        let (counter, log) = (passed.clone(), steps.clone());
        let store = rig.open_with(move |step| {
            log.lock().unwrap().push(step);
            counter.fetch_add(1, Ordering::SeqCst) != kill_at
        });
        let acknowledged = write(&store);
        drop(store);
        let steps = steps.lock().unwrap().clone();
        check(&rig, &steps, acknowledged);
        if passed.load(Ordering::SeqCst) <= kill_at {
            assert!(acknowledged, "without a kill the write succeeds");
            return kill_at;
        }
    }
    unreachable!()
}

fn committed(steps: &[Step]) -> bool {
    steps.contains(&Step::Committed)
}

#[test]
fn a_kill_at_any_step_leaves_all_documents_old_or_all_new() {
    on_every_file_system(|| {
        let steps = at_every_step(
            &|rig| {
                add(&rig.open(), &[MEMORY, USER], "old fact").unwrap();
            },
            &|store| add(store, &[MEMORY, USER, DAILY], "new fact").is_ok(),
            &|rig, steps, acknowledged| {
                // A reader that comes first sees all or nothing, without having written anything itself.
                let store = rig.open();
                let seen = view(&store, &[MEMORY, USER, DAILY]);
                let news: Vec<bool> =
                    [MEMORY, USER, DAILY].iter().map(|key| texts(&seen, key).contains(&"new fact".into())).collect();
                assert!(news.iter().all(|new| *new == committed(steps)), "{news:?} after {steps:?}");
                assert!(!acknowledged || news[0]);
                assert!(texts(&seen, MEMORY).contains(&"old fact".into()));
                // The next writer finds a healthy home.
                add(&store, &[MEMORY], "next fact").unwrap();
                let events = store.events(&Owner::local(), &EventFilter::default()).unwrap();
                let sequences: Vec<u64> = events.iter().rev().map(|event| event.sequence).collect();
                assert_eq!(sequences, (1..=events.len() as u64).collect::<Vec<_>>(), "no gaps after {steps:?}");
                assert!(events.iter().all(|event| event.draft.actor != "editor"), "nothing is taken for an edit");
                let times = rig.read("MEMORY.md").matches("new fact").count();
                assert_eq!(times, usize::from(committed(steps)));
                assert!(rig.temps().is_empty(), "{:?} after {steps:?}", rig.temps());
            },
        );
        assert!(steps >= 14, "{steps} steps");
    });
}

#[test]
fn a_kill_at_any_step_of_an_append_leaves_whole_lines() {
    at_every_step(
        &|rig| {
            append(&rig.open(), "old", None).unwrap();
        },
        &|store| append(store, "new", Some("key")).is_ok(),
        &|rig, steps, _| {
            let store = rig.open();
            append(&store, "next", None).unwrap();
            let journal = rig.read("journal.jsonl");
            let lines: Vec<&str> = journal.lines().collect();
            assert!(lines.iter().all(|line| serde_json::from_str::<serde_json::Value>(line).is_ok()), "{journal}");
            assert_eq!(lines.len(), if committed(steps) { 3 } else { 2 }, "{journal} after {steps:?}");
            // The writer that was killed asks again: it is done once.
            let again = append(&store, "new", Some("key")).unwrap();
            assert_eq!(again.replayed, committed(steps));
            assert_eq!(rig.read("journal.jsonl").lines().count(), 3);
        },
    );
}

#[test]
fn a_kill_at_any_step_of_a_delete_leaves_the_document_or_not() {
    at_every_step(
        &|rig| {
            add(&rig.open(), &[DAILY], "fact").unwrap();
        },
        &|store| change(store, &[DAILY], None, &|_, _| None).is_ok(),
        &|rig, steps, _| {
            let store = rig.open();
            add(&store, &[MEMORY], "next").unwrap();
            let there = rig.home().join("daily/2026-11-30.md").exists();
            assert_eq!(there, !committed(steps), "after {steps:?}");
            assert_eq!(view(&store, &[DAILY]).documents[0].exists, there);
        },
    );
}

#[test]
fn a_human_edit_between_a_kill_and_its_recovery_is_kept_beside_the_write() {
    on_every_file_system(|| {
        at_every_step(
            &|rig| {
                add(&rig.open(), &[MEMORY], "old fact").unwrap();
            },
            &|store| add(store, &[MEMORY], "new fact").is_ok(),
            &|rig, steps, _| {
                let text = rig.read("MEMORY.md");
                rig.write("MEMORY.md", &text.replace("# Memory\n", "# Memory\n- by hand\n"));
                let store = rig.open();
                add(&store, &[USER], "next").unwrap();
                let seen = texts(&view(&store, &[MEMORY]), MEMORY);
                assert!(
                    seen.contains(&"by hand".into()) && seen.contains(&"old fact".into()),
                    "{seen:?} after {steps:?}"
                );
                assert_eq!(
                    seen.iter().filter(|text| *text == "new fact").count(),
                    usize::from(committed(steps)),
                    "{seen:?} after {steps:?}"
                );
            },
        );
    });
}

#[test]
fn a_temp_file_that_is_gone_is_made_again_from_the_ledger() {
    let rig = Rig::new();
    add(&rig.open(), &[MEMORY], "old fact").unwrap();
    let store = rig.open_with(|step| step != Step::Publishing(0));
    add(&store, &[MEMORY, DAILY], "new fact").unwrap_err();
    drop(store);
    let temps = rig.temps();
    assert_eq!(temps.len(), 2);
    for temp in temps {
        std::fs::remove_file(temp).unwrap();
    }
    let store = rig.open();
    assert!(texts(&view(&store, &[MEMORY]), MEMORY).contains(&"new fact".into()));
    assert!(rig.read("MEMORY.md").contains("new fact") && rig.read("daily/2026-11-30.md").contains("new fact"));
    assert!(rig.temps().is_empty());
}

#[test]
fn a_read_only_opening_sees_a_write_that_was_cut_short_and_changes_nothing() {
    let rig = Rig::new();
    let store = rig.open_with(|step| step != Step::Publishing(0));
    add(&store, &[MEMORY, USER], "new fact").unwrap_err();
    drop(store);
    let before = rig.read("MEMORY.md");
    let mut options = rig.options();
    (options.read_only, options.create) = (true, false);
    let store = notewell_store_files::FileStore::open(options).unwrap();
    let seen = view(&store, &[MEMORY, USER]);
    assert!(texts(&seen, MEMORY).contains(&"new fact".into()) && texts(&seen, USER).contains(&"new fact".into()));
    assert_eq!(rig.read("MEMORY.md"), before);
}

#[test]
fn a_recovery_that_is_killed_at_any_step_is_completed_by_the_next() {
    on_every_file_system(|| {
        let firsts: &[Step] = match EXCHANGE.get() {
            Exchange::Whole => &[Step::Committed, Step::Exchanged(0), Step::Displaced(0)],
            _ => &[Step::Named, Step::Replaced],
        };
        for &first in firsts {
            // What comes after the recovery is killed by others.
            for kill_at in 0..7 {
                let rig = Rig::new();
                add(&rig.open(), &[MEMORY], "old fact").unwrap();
                let store = rig.open_with(move |step| step != first);
                let _ = add(&store, &[MEMORY], "new fact");
                drop(store);
                let passed = AtomicUsize::new(0);
                let store = rig.open_with(move |_| passed.fetch_add(1, Ordering::SeqCst) != kill_at);
                let _ = add(&store, &[USER], "other");
                drop(store);
                add(&rig.open(), &[DAILY], "next").unwrap();
                let seen = texts(&view(&rig.open(), &[MEMORY]), MEMORY);
                assert_eq!(seen, ["old fact", "new fact"], "{first:?}, then {kill_at}, {:?}", EXCHANGE.get());
                assert!(rig.temps().is_empty(), "{first:?}, then {kill_at}: {:?}", rig.temps());
            }
        }
    });
}

#[test]
fn a_save_into_a_document_that_is_deleted_at_the_same_moment_is_not_lost() {
    on_every_file_system(|| {
        for in_new_file in [false, true] {
            for kill_at in 0.. {
                let rig = Rig::new();
                add(&rig.open(), &[DAILY], "fact").unwrap();
                let path = rig.home().join("daily/2026-11-30.md");
                let passed = Arc::new(AtomicUsize::new(0));
                let counter = passed.clone();
                let store = rig.open_with(move |step| {
                    if step == Step::Publishing(0) {
                        let text = std::fs::read_to_string(&path).unwrap() + "- by hand\n";
                        std::fs::write(&path, text).unwrap();
                    }
                    if step == Step::Exchanged(0) && in_new_file {
                        std::fs::write(&path, "- a new file\n").unwrap();
                    }
                    counter.fetch_add(1, Ordering::SeqCst) != kill_at
                });
                let _ = change(&store, &[DAILY], None, &|_, _| None);
                drop(store);
                let steps = passed.load(Ordering::SeqCst);
                let store = rig.open();
                for _ in 0..2 {
                    add(&store, &[MEMORY], "next").unwrap();
                }
                let seen = texts(&view(&store, &[DAILY]), DAILY);
                // Read, Synced, Committing, Committed, Publishing.
                if kill_at >= 4 {
                    assert!(seen.contains(&"by hand".into()), "{seen:?} after a kill at {kill_at}");
                }
                if kill_at >= 5 && in_new_file {
                    assert!(seen.contains(&"a new file".into()), "{seen:?} after a kill at {kill_at}");
                }
                assert!(rig.temps().is_empty(), "{:?}", rig.temps());
                store.repair().unwrap();
                let orphans = store.inspect().problems.into_iter().filter(|finding| finding.code == "orphan").count();
                assert_eq!(orphans, 0);
                assert_eq!(texts(&view(&store, &[DAILY]), DAILY), seen);
                if steps <= kill_at {
                    break;
                }
            }
        }
    });
}
