//! How long a durable write takes beside the floor of the same machine; run with `--ignored --nocapture`.
#![allow(clippy::unwrap_used, clippy::print_stdout)]

mod support;

use notewell_guard::Origin;
use notewell_store::{Content, Documents as _, EntryState, Owner, Plan, Transaction, Write, carry};
use notewell_text::{Document, EntryId, Touched};
use std::io::Write as _;
use std::time::{Duration, Instant};
use support::{Rig, change, draft, key, view};

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort();
    times[times.len() / 2]
}

/// Processor time of this thread: the machine may be busy with other things.
fn processor() -> Duration {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    Duration::from_nanos(text.split(' ').next().and_then(|n| n.parse().ok()).unwrap_or(0))
}

fn floor(folder: &std::path::Path, text: &str, turns: usize) -> Duration {
    let database = rusqlite::Connection::open(folder.join("floor.db")).unwrap();
    database.execute_batch("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; CREATE TABLE t (x)").unwrap();
    let directory = std::fs::File::open(folder).unwrap();
    median(
        (0..turns)
            .map(|_| {
                let start = Instant::now();
                let mut file = std::fs::File::create(folder.join("temp")).unwrap();
                file.write_all(text.as_bytes()).unwrap();
                file.sync_all().unwrap();
                std::fs::rename(folder.join("temp"), folder.join("document")).unwrap();
                directory.sync_all().unwrap();
                database.execute("INSERT INTO t VALUES (1)", []).unwrap();
                start.elapsed()
            })
            .collect(),
    )
}

#[test]
#[ignore = "measures"]
fn a_durable_add_beside_the_floor() {
    for entries in [10, 1_000, 10_000] {
        let rig = Rig::new();
        let store = rig.open();
        let lines: String =
            (0..entries).map(|n| format!("- fact number {n} about something in particular\n")).collect();
        change(&store, &["personal:memory"], None, &|_, text| Some(format!("{text}{lines}"))).unwrap();
        let memory = key("personal:memory");
        let turns = 40;
        let floor = floor(rig.folder.path(), &rig.read("MEMORY.md"), turns);
        let (mut planning, mut busy) = (Duration::ZERO, Duration::ZERO);
        let adds = (0..turns)
            .map(|turn| {
                let id = store.environment().event_id();
                let owner = Owner::local();
                let transaction = Transaction {
                    owner: &owner,
                    documents: std::slice::from_ref(&memory),
                    idempotency: Some(&format!("{entries}-{turn}")),
                };
                let (start, busy_before) = (Instant::now(), processor());
                let mut planned = Duration::ZERO;
                store
                    .transact(&transaction, &mut |view| {
                        let start = processor();
                        let before = &view.documents[0];
                        let text = format!("{}- added {turn}\n", before.document.text());
                        let after = Document::parse(text.clone(), before.document.grammar());
                        let touched = [Touched { before: None, after: Some(after.entries().len() - 1) }];
                        let entries = carry(store.key(), before, &after, &touched, &|_| EntryState {
                            id: EntryId::new(""),
                            origin: Origin::Agent,
                            attested: true,
                            first_seen: view.now,
                            event: Some(id),
                        });
                        let plan = Plan {
                            event: Some(draft(id)),
                            writes: vec![Write { key: memory.clone(), content: Content::Text { text, entries } }],
                            ..Plan::default()
                        };
                        planned = processor() - start;
                        plan
                    })
                    .unwrap();
                planning += planned;
                busy += processor() - busy_before;
                start.elapsed()
            })
            .collect();
        let add = median(adds);
        let reads = (0..turns)
            .map(|_| {
                let start = processor();
                view(&store, &["personal:memory"]);
                processor() - start
            })
            .collect();
        println!(
            "{entries:>6} entries: add {add:?} (processor {:?}, planning {:?}), floor {floor:?}, ratio {:.2}, read {:?}",
            busy / u32::try_from(turns).unwrap(),
            planning / u32::try_from(turns).unwrap(),
            add.as_secs_f64() / floor.as_secs_f64(),
            median(reads)
        );
    }
}
