//! The audit has one line for each event, whatever happened to it or to its writer.
#![allow(clippy::unwrap_used)]

mod support;

use notewell_store::{Documents as _, EventFilter, History as _, Owner, Plan, Transaction};
use notewell_store_files::FileStore;
use support::{Rig, add, append, change, draft, key};

const MEMORY: &str = "personal:memory";
const USER: &str = "personal:user";

fn note(store: &FileStore) -> Result<notewell_store::Committed, notewell_store::StoreError> {
    let id = store.environment().event_id();
    let transaction = Transaction { owner: &Owner::local(), documents: &[], idempotency: None };
    store.transact(&transaction, &mut |_| Plan { event: Some(draft(id)), ..Plan::default() })
}

#[test]
fn every_event_has_one_line_in_the_audit_wherever_its_writer_was_killed() {
    let writes: [fn(&FileStore) -> bool; 3] = [
        |store| add(store, &[MEMORY, USER], "new fact").is_ok(),
        |store| append(store, "line", None).is_ok(),
        |store| note(store).is_ok(),
    ];
    for write in writes {
        for kill_at in 0.. {
            let rig = Rig::new();
            add(&rig.open(), &[MEMORY], "old fact").unwrap();
            let passed = std::sync::Arc::new(std::sync::atomic::AtomicUsize::new(0));
            let counter = passed.clone();
            let store = rig.open_with(move |_| counter.fetch_add(1, std::sync::atomic::Ordering::SeqCst) != kill_at);
            write(&store);
            drop(store);
            let store = rig.open();
            for _ in 0..2 {
                add(&store, &[USER], "next fact").unwrap();
            }
            let audit = rig.read("memory-audit.jsonl");
            for event in store.events(&Owner::local(), &EventFilter::default()).unwrap() {
                let id = event.draft.id.to_string();
                let lines = audit.lines().filter(|line| line.contains(&id)).count();
                assert_eq!(lines, 1, "event {} after a kill at step {kill_at}", event.sequence);
            }
            for line in audit.lines() {
                assert!(serde_json::from_str::<serde_json::Value>(line).is_ok(), "{line}");
            }
            if passed.load(std::sync::atomic::Ordering::SeqCst) <= kill_at {
                break;
            }
        }
    }
}

#[test]
fn an_audit_that_was_taken_away_is_begun_again_and_a_failure_is_in_it() {
    let rig = Rig::new();
    let store = rig.open();
    add(&store, &[MEMORY], "fact").unwrap();
    std::fs::write(rig.home().join("memory-audit.jsonl"), "").unwrap();
    for _ in 0..3 {
        change(&store, &[USER], None, &|_, text| Some(text.to_owned())).unwrap();
    }
    std::fs::write(rig.home().join("MEMORY.md"), b"\xff\xfe").unwrap();
    add(&store, &[MEMORY], "more").unwrap_err();
    let audit = rig.read("memory-audit.jsonl");
    let ids: Vec<_> = audit.lines().filter(|line| line.contains("\"event\"")).collect();
    let unique: std::collections::HashSet<_> = ids.iter().collect();
    assert_eq!(ids.len(), unique.len(), "{audit}");
    let last: serde_json::Value = serde_json::from_str(audit.lines().last().unwrap()).unwrap();
    assert_eq!((&last["what"], &last["codes"][0]), (&"fail".into(), &"not_text".into()));
}

#[test]
fn an_audit_that_is_torn_endless_or_none_costs_no_write_and_no_whole_line() {
    use notewell_store::{Audit as _, RefusedWrite};
    let refused = RefusedWrite { actor: "cli".into(), codes: vec!["stale".into()], documents: vec![key(MEMORY)] };
    let owner = Owner::local();
    for damage in ["torn", "no text", "endless", "folder", "pipe"] {
        let rig = Rig::new();
        let store = rig.open();
        let path = rig.home().join("memory-audit.jsonl");
        let is_file = match damage {
            "torn" => std::fs::write(&path, "{\"v\":1,\"what\":\"refu").map(|()| true).unwrap(),
            "no text" => std::fs::write(&path, [b"\xff\0\n".as_slice(), b"\xfe"].concat()).map(|()| true).unwrap(),
            "endless" => std::fs::write(&path, "x".repeat(2 << 20)).map(|()| true).unwrap(),
            _ => {
                std::fs::remove_file(&path).unwrap();
                let make = if damage == "pipe" { "mkfifo" } else { "mkdir" };
                assert!(std::process::Command::new(make).arg(&path).status().unwrap().success());
                false
            }
        };
        for _ in 0..2 {
            add(&store, &[MEMORY], "a fact").unwrap();
            assert_eq!(store.record_refusal(&owner, &refused).is_ok(), is_file, "{damage}");
        }
        let seen = store.refusals(&owner, 9);
        assert_eq!(seen.ok(), is_file.then(|| vec![refused.clone(); 2]), "{damage}");
    }
}

#[test]
fn lines_that_a_power_cut_takes_from_the_audit_are_written_again() {
    let rig = Rig::new();
    let store = rig.open();
    for turn in 0..6 {
        add(&store, &[MEMORY], &format!("fact {turn}")).unwrap();
    }
    let whole = rig.read("memory-audit.jsonl");
    let kept: usize = whole.split_inclusive('\n').take(3).map(str::len).sum();
    for (turn, cut) in (kept..=whole.len()).step_by(31).enumerate() {
        rig.write("memory-audit.jsonl", whole.get(..cut).unwrap());
        add(&store, &[USER], &format!("next {turn}")).unwrap();
        let audit = rig.read("memory-audit.jsonl");
        let now: String = audit.split_inclusive('\n').take(whole.lines().count()).collect();
        assert_eq!(now, whole, "cut at {cut}");
        change(&store, &[USER], None, &|_, _| Some(String::new())).unwrap();
        let events = store.events(&Owner::local(), &EventFilter::default()).unwrap();
        for event in events.iter().take(2) {
            let id = event.draft.id.to_string();
            assert_eq!(rig.read("memory-audit.jsonl").matches(&id).count(), 1, "cut at {cut}");
        }
    }
}
