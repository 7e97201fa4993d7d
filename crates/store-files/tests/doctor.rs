//! What an inspection finds and a repair settles.
#![allow(clippy::unwrap_used)]

mod support;

use notewell_store_files::Step;
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use support::{Rig, add};

const MEMORY: &str = "personal:memory";

fn set_mode(path: &Path, mode: u32) {
    std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode)).unwrap();
}

#[test]
fn repair_settles_what_it_can_and_says_so() {
    let rig = Rig::new();
    let store = rig.open_with(|step| step != Step::Publishing(0));
    add(&store, &[MEMORY], "cut short").unwrap_err();
    drop(store);
    let store = rig.open();
    rig.write("USER.md", "# User\n- by hand\n");
    rig.write("daily/.notewell-1-0.tmp", "stray");
    rig.write(".gitignore", "");
    std::fs::create_dir(rig.home().join(".git")).unwrap();
    set_mode(&rig.home().join("state.env"), 0o644);
    let fixed = store.repair().unwrap();
    let codes: Vec<&str> = fixed.iter().map(|finding| finding.code).collect();
    for code in ["unsettled", "drift", "orphan", "not_ignored", "wide_secret"] {
        assert!(codes.contains(&code), "{code} in {codes:?}");
    }
    assert!(rig.read("MEMORY.md").contains("cut short"));
    assert!(rig.temps().is_empty());
    assert!(store.inspect().problems.iter().all(|finding| !finding.fix), "{:?}", store.inspect());
}

#[test]
fn doctor_finds_secrets_that_git_tracks() {
    let rig = Rig::new();
    let git = |args: &[&str]| {
        std::process::Command::new("git")
            .arg("-C")
            .arg(rig.home())
            .args(args)
            .output()
            .is_ok_and(|o| o.status.success())
    };
    if !git(&["init", "-q"]) {
        return;
    }
    assert!(git(&["add", "-f", "state.env"]));
    let inspection = rig.open().inspect();
    let tracked = inspection.problems.iter().find(|finding| finding.code == "tracked").unwrap();
    assert_eq!(tracked.path.as_deref(), Some("state.env"));
    assert!(!inspection.is_healthy());
}
