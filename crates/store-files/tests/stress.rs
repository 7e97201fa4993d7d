//! An editor that saves every few milliseconds beside a writer; run with `--ignored --nocapture`.
#![allow(clippy::unwrap_used, clippy::print_stdout)]

mod support;

use notewell_store::{Inbox as _, Owner};
use notewell_text::Change;
use std::collections::HashSet;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use support::{Rig, add, texts, view};

fn save(path: &Path, text: &str, by_rename: bool) {
    if by_rename {
        let new = path.with_extension("swp");
        std::fs::write(&new, text).unwrap();
        std::fs::rename(new, path).unwrap();
    } else {
        std::fs::write(path, text).unwrap();
    }
}

#[test]
#[ignore = "takes some seconds"]
fn neither_a_save_nor_an_acknowledged_add_is_lost_beside_a_busy_editor() {
    for by_rename in [true, false] {
        let rig = Rig::new();
        let path = rig.home().join("MEMORY.md");
        let stop = AtomicBool::new(false);
        let adds = 60;
        let saves = std::thread::scope(|scope| {
            let editor = scope.spawn(|| {
                let mut turn = 0;
                while !stop.load(Ordering::Relaxed) && turn < 2_000 {
                    // Editors keep no half file in their buffer.
                    let text = std::fs::read_to_string(&path).unwrap();
                    if text.starts_with("# Memory") {
                        save(&path, &format!("{text}- human {turn}\n"), by_rename);
                        turn += 1;
                    }
                    std::thread::sleep(Duration::from_millis(3));
                }
                turn
            });
            let store = rig.open();
            let mut acknowledged = Vec::new();
            for turn in 0..adds {
                match add(&store, &["personal:memory"], &format!("agent fact {turn}")) {
                    Ok(_) => acknowledged.push(turn),
                    Err(error) => println!("{turn}: {error:?}"),
                }
            }
            stop.store(true, Ordering::Relaxed);
            (editor.join().unwrap(), acknowledged)
        });
        let (saves, acknowledged) = saves;
        let store = rig.open();
        add(&store, &["personal:memory"], "last").unwrap();
        let seen = texts(&view(&store, &["personal:memory"]), "personal:memory");
        let found: HashSet<&str> = seen.iter().map(String::as_str).collect();
        let waiting: HashSet<String> = store
            .suggestions(&Owner::local(), None)
            .unwrap()
            .into_iter()
            .flat_map(|filed| filed.draft.changeset.changes)
            .filter_map(|proposal| match proposal.change {
                Change::Add { content, .. } => Some(content),
                _ => None,
            })
            .collect();
        let lost_saves = (0..saves).filter(|n| !found.contains(format!("human {n}").as_str())).count();
        let missing: Vec<usize> =
            acknowledged.into_iter().filter(|n| !found.contains(format!("agent fact {n}").as_str())).collect();
        let lost_adds = missing.iter().filter(|n| !waiting.contains(&format!("agent fact {n}"))).count();
        assert_eq!((lost_saves, lost_adds), (0, 0));
        println!(
            "by rename {by_rename}: {saves} saves, {lost_saves} lost; {adds} adds, {} in the inbox, {lost_adds} lost; {} twice",
            missing.len() - lost_adds,
            seen.len() - found.len()
        );
    }
}
