//! What stands in the place of one document takes no other away.
#![allow(clippy::unwrap_used, clippy::panic)]

mod support;

use notewell_store::{Documents as _, EventFilter, History as _, Layout, Owner, StoreErrorKind, Unreadable};
use notewell_store_files::{FileStore, Severity};
use std::os::unix::fs::{PermissionsExt as _, symlink};
use std::os::unix::net::UnixListener;
use std::path::Path;
use support::{Rig, add, key, texts, view};

type Obstacle = (&'static str, fn(&Path));

/// All that can stand in the place of a document and is not opened.
const OBSTACLES: [Obstacle; 7] = [
    ("a folder", |path| std::fs::create_dir(path).unwrap()),
    ("a full folder", |path| {
        std::fs::create_dir(path).unwrap();
        std::fs::write(path.join("x"), "x").unwrap();
    }),
    ("a pipe", |path| {
        assert!(std::process::Command::new("mkfifo").arg(path).status().unwrap().success());
    }),
    ("a socket", |path| drop(UnixListener::bind(path).unwrap())),
    ("a link", |path| {
        let target = path.with_extension("elsewhere");
        std::fs::write(&target, "- planted\n").unwrap();
        symlink(target, path).unwrap();
    }),
    ("a link to a device", |path| symlink("/dev/zero", path).unwrap()),
    ("a link to nothing", |path| symlink("nothing", path).unwrap()),
];

/// Every document of the layout, with its path.
fn documents() -> Vec<(String, String)> {
    let layout = Layout::native("");
    let names = ["assistant", "user", "memory", "journal", "intents", "daily/2026-11-30", "note/cooking"];
    let keys = names.iter().map(|name| format!("personal:{name}"));
    keys.map(|document| (layout.path(&key(&document)).unwrap(), document)).map(|(path, key)| (key, path)).collect()
}

fn listed(store: &FileStore) -> Vec<String> {
    store.list(&Owner::local()).unwrap().iter().map(ToString::to_string).collect()
}

/// Writes a file as if it had been saved long ago: one saved just now may be half written, and is waited for.
fn saved_long_ago(path: &Path, text: &str) {
    std::fs::write(path, text).unwrap();
    let file = std::fs::OpenOptions::new().write(true).open(path).unwrap();
    file.set_modified(std::time::SystemTime::UNIX_EPOCH).unwrap();
}

#[test]
fn whatever_stands_in_the_place_of_a_document_it_alone_cannot_be_read_and_doctor_says_so() {
    for (what, make) in OBSTACLES {
        for (document, path) in documents() {
            let case = format!("{what} at {path}");
            let rig = Rig::new();
            let store = rig.open();
            for (other, _) in documents().iter().filter(|(other, _)| other.contains("memory") || other.contains("user"))
            {
                add(&store, &[other], "kept").unwrap();
            }
            let place = rig.home().join(&path);
            // A link in the place of a document that was never seen is its owner's, and pinned.
            if !path.contains('/') && !place.exists() {
                saved_long_ago(&place, "{\"text\":\"seen\"}\n");
                assert!(view(&store, &[&document]).documents[0].exists, "{case}");
            }
            let _ = std::fs::remove_file(&place);
            std::fs::create_dir_all(place.parent().unwrap()).unwrap();
            let events = store.events(&Owner::local(), &EventFilter::default()).unwrap().len();
            make(&place);
            for store in [store, rig.open()] {
                // A folder under the name of a note holds notes.
                let is_seen = !(what.ends_with("folder") && document.contains("note/"));
                assert_eq!(listed(&store).contains(&document), is_seen, "{case}");
                let all: Vec<String> = documents().into_iter().map(|(key, _)| key).collect();
                let all: Vec<&str> = all.iter().map(String::as_str).collect();
                let seen = view(&store, &all);
                for state in &seen.documents {
                    let is_it = state.key.to_string() == document;
                    assert_eq!(state.problem.is_some(), is_it, "{case}: {}", state.key);
                }
                let it = seen.document(&key(&document)).unwrap();
                let Some(Unreadable::Refused(error)) = &it.problem else { panic!("{case}: {:?}", it.problem) };
                assert!(matches!(error.kind, StoreErrorKind::Unreadable | StoreErrorKind::Link), "{case}: {error:?}");
                assert!(error.hint.contains("owner") || error.hint.contains("if you made"), "{case}: {error:?}");
                assert!(it.document.text().is_empty() && it.entries.is_empty(), "{case}");
                for other in ["personal:memory", "personal:user"].iter().filter(|other| **other != document) {
                    add(&store, &[other], "more").unwrap();
                    assert!(texts(&view(&store, &[other]), other).contains(&"kept".to_owned()), "{case}");
                }
                let refused = add(&store, &[&document], "x").unwrap_err();
                assert!(refused.kind.is_of_one_document(), "{case}: {refused:?}");
                if is_seen {
                    let found = store.inspect().problems;
                    let found = found.iter().find(|found| found.path.as_deref() == Some(path.as_str()));
                    assert!(found.is_some_and(|found| found.severity == Severity::Error), "{case}: {found:?}");
                }
                store.repair().unwrap();
                assert!(std::fs::symlink_metadata(&place).is_ok_and(|found| !found.is_file()), "{case}");
            }
            // When it is gone, the document is there again, and nothing was recorded of the obstacle.
            let _ = std::fs::remove_file(&place);
            let _ = std::fs::remove_dir_all(&place);
            saved_long_ago(&place, "");
            let store = rig.open();
            assert!(view(&store, &[&document]).documents[0].problem.is_none(), "{case}");
            assert!(store.events(&Owner::local(), &EventFilter::default()).unwrap().len() > events, "{case}");
        }
    }
}

#[test]
fn a_file_that_may_not_be_read_or_is_too_large_takes_no_other_away() {
    let rig = Rig::new();
    let store = rig.open();
    add(&store, &["personal:memory"], "kept").unwrap();
    let user = rig.home().join("USER.md");
    let huge = std::fs::OpenOptions::new().write(true).open(&user).unwrap();
    huge.set_len(65 * 1024 * 1024).unwrap();
    let seen = view(&store, &["personal:user", "personal:memory"]);
    let Some(Unreadable::Refused(error)) = &seen.documents[0].problem else { panic!() };
    assert_eq!(error.kind, StoreErrorKind::Unreadable);
    assert_eq!(texts(&seen, "personal:memory"), ["kept"]);
    huge.set_len(0).unwrap();
    std::fs::set_permissions(&user, std::fs::Permissions::from_mode(0o000)).unwrap();
    // The superuser may read everything.
    let may_read = std::fs::read(&user).is_ok();
    let seen = view(&store, &["personal:user", "personal:memory"]);
    assert_eq!(seen.documents[0].problem.is_none(), may_read);
    assert_eq!(texts(&seen, "personal:memory"), ["kept"]);
}
