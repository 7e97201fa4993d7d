//! Displaced files go with the next commit, also when the writer that should have removed them was killed.
#![allow(clippy::unwrap_used)]

mod support;

use notewell_store_files::Step;
use std::path::Path;
use support::{Rig, add, append, on_every_file_system};

const MEMORY: &str = "personal:memory";

fn names(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).into_iter().flatten();
    let mut names: Vec<String> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

/// Commits something of one kind.
type Commit = fn(&notewell_store_files::FileStore) -> Result<notewell_store::Committed, notewell_store::StoreError>;

const COMMITS: [Commit; 3] = [
    |store| add(store, &[MEMORY], "closing fact"),
    |store| add(store, &["personal:user"], "closing preference"),
    |store| append(store, "closing line", None),
];

#[test]
fn what_a_killed_writer_displaced_and_closed_is_gone_after_the_next_commit() {
    on_every_file_system(|| {
        for closing in COMMITS {
            for next in COMMITS {
                let rig = Rig::new();
                let displaced = rig.home().join(".notewell/displaced");
                add(&rig.open(), &[MEMORY], "first").unwrap();
                let old = names(&displaced);
                assert_eq!(old.len(), 1);
                // The ledger has closed the first change; its file is not removed yet.
                closing(&rig.open_with(|step| step != Step::Committed)).unwrap_err();
                assert!(names(&displaced).contains(&old[0]));
                next(&rig.open()).unwrap();
                assert!(!names(&displaced).contains(&old[0]), "{:?}", names(&displaced));
                assert!(rig.temps().is_empty());
            }
        }
    });
}

#[test]
fn what_a_killed_writer_left_beside_the_target_of_a_link_is_gone_after_the_next_commit() {
    for closing in COMMITS {
        for next in COMMITS {
            let rig = Rig { folder: tempfile::tempdir().unwrap() };
            let elsewhere = rig.folder.path().join("elsewhere");
            std::fs::create_dir(&elsewhere).unwrap();
            std::fs::create_dir(rig.home()).unwrap();
            std::fs::write(elsewhere.join("memory.md"), "# Memory\n").unwrap();
            std::os::unix::fs::symlink(elsewhere.join("memory.md"), rig.home().join("MEMORY.md")).unwrap();
            // Another home that links into the same folder may be at work.
            let foreign = ".notewell-01930000-0000-7000-8000-000000000000-0.tmp";
            std::fs::write(elsewhere.join(foreign), "x").unwrap();
            add(&rig.open(), &[MEMORY], "first").unwrap();
            let old = names(&elsewhere).into_iter().find(|name| name.ends_with(".tmp") && name != foreign).unwrap();
            closing(&rig.open_with(|step| step != Step::Committed)).unwrap_err();
            assert!(names(&elsewhere).contains(&old));
            next(&rig.open()).unwrap();
            assert!(!names(&elsewhere).contains(&old), "{:?}", names(&elsewhere));
        }
    }
}

#[test]
fn a_displaced_file_of_an_event_that_the_ledger_does_not_know_stays_for_the_doctor() {
    let rig = Rig::new();
    add(&rig.open(), &[MEMORY], "first").unwrap();
    let name = "01930000-0000-7000-8000-000000000000-0";
    rig.write(&format!(".notewell/displaced/{name}"), "# Memory\n- only here\n");
    add(&rig.open(), &[MEMORY], "second").unwrap();
    assert!(rig.read(&format!(".notewell/displaced/{name}")).contains("only here"));
}
