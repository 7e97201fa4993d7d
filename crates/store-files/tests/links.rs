//! Links in a home: followed where the owner pinned them, and nowhere else.
#![allow(clippy::unwrap_used, clippy::panic)]

mod support;

use notewell_store::{
    DocumentKey, DocumentName, Documents as _, EventFilter, History as _, Owner, Space, StoreError, StoreErrorKind,
    Unreadable,
};
use notewell_store_files::{FileStore, Step};
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, symlink};
use std::path::Path;
use support::{Rig, add, texts, view};

const MEMORY: &str = "personal:memory";
const USER: &str = "personal:user";

fn mode(path: &Path) -> u32 {
    std::fs::metadata(path).unwrap().permissions().mode() & 0o777
}

fn set_mode(path: &Path, mode: u32) {
    std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode)).unwrap();
}

/// Why a document cannot be read; it is shown with its problem, and no read fails for it.
fn problem(store: &FileStore, document: &str) -> StoreError {
    let seen = view(store, &[document, MEMORY]);
    assert!(seen.documents[1].problem.is_none());
    match seen.documents.into_iter().next().unwrap().problem {
        Some(Unreadable::Refused(error)) => error,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_pinned_link_stays_a_link_and_a_changed_one_is_refused_until_it_is_trusted() {
    let rig = Rig::new();
    let dotfiles = rig.folder.path().join("dotfiles");
    std::fs::create_dir(&dotfiles).unwrap();
    std::fs::write(dotfiles.join("INTENTS.md"), "- old\n").unwrap();
    set_mode(&dotfiles.join("INTENTS.md"), 0o640);
    let link = rig.home().join("INTENTS.md");
    let intents = "personal:intents";
    std::fs::remove_file(&link).unwrap();
    symlink("../dotfiles/INTENTS.md", &link).unwrap();

    // It was a file when it was first seen: the owner has to say that the link is meant.
    let store = rig.open();
    let error = problem(&store, intents);
    assert_eq!(error.kind, StoreErrorKind::Link);
    assert!(error.hint.contains("--trust-link INTENTS.md"), "{}", error.hint);
    assert_eq!(add(&store, &[intents], "new").unwrap_err().kind, StoreErrorKind::Link);
    assert!(store.inspect().problems.iter().any(|finding| finding.code == "link_refused"));
    add(&store, &[MEMORY], "others go on").unwrap();
    store.trust_link("INTENTS.md").unwrap();
    add(&store, &[intents], "new").unwrap();
    add(&store, &[intents], "newer").unwrap();
    assert_eq!(std::fs::read_to_string(dotfiles.join("INTENTS.md")).unwrap(), "- old\n- new\n- newer\n");
    assert!(std::fs::symlink_metadata(&link).unwrap().file_type().is_symlink());
    assert_eq!(mode(&dotfiles.join("INTENTS.md")), 0o640);
    let left = std::fs::read_dir(&dotfiles).unwrap().count();
    assert!(left <= 2, "at most the last displaced file waits beside the target");

    std::fs::write(rig.folder.path().join("elsewhere"), "- other\n").unwrap();
    std::fs::remove_file(&link).unwrap();
    symlink("../elsewhere", &link).unwrap();
    assert_eq!(add(&store, &[intents], "x").unwrap_err().kind, StoreErrorKind::Link);
    assert_eq!(std::fs::read_to_string(rig.folder.path().join("elsewhere")).unwrap(), "- other\n");
    assert!(store.trust_link("daily/x.md").is_err());
}

#[test]
fn a_link_that_is_there_at_first_sight_is_pinned() {
    let folder = tempfile::tempdir().unwrap();
    let (home, target) = (folder.path().join("home"), folder.path().join("memory.md"));
    std::fs::create_dir(&home).unwrap();
    std::fs::write(&target, "- old\n").unwrap();
    symlink(&target, home.join("MEMORY.md")).unwrap();
    let rig = Rig { folder };
    let store = rig.open();
    add(&store, &[MEMORY], "new").unwrap();
    assert_eq!(std::fs::read_to_string(&target).unwrap(), "- old\n- new\n");
    assert!(store.inspect().problems.iter().any(|finding| finding.code == "link_pinned"));
}

#[test]
fn a_link_that_is_put_in_place_during_the_write_is_not_followed() {
    let rig = Rig::new();
    add(&rig.open(), &[MEMORY], "old").unwrap();
    let (path, secret) = (rig.home().join("MEMORY.md"), rig.folder.path().join("secret"));
    std::fs::write(&secret, "secret\n").unwrap();
    let target = secret.clone();
    let store = rig.open_with(move |step| {
        if step == Step::Publishing(1) {
            std::fs::remove_file(&path).unwrap();
            symlink(&target, &path).unwrap();
        }
        true
    });
    let before = rig.read("USER.md");
    let events = store.events(&Owner::local(), &EventFilter::default()).unwrap();
    add(&store, &[USER, MEMORY], "new").unwrap_err();
    assert_eq!(std::fs::read_to_string(&secret).unwrap(), "secret\n");
    assert_eq!(rig.read("USER.md"), before, "what was in place went back");
    assert_eq!(store.events(&Owner::local(), &EventFilter::default()).unwrap(), events, "and the ledger with it");
    assert!(rig.temps().is_empty(), "{:?}", rig.temps());
    std::fs::remove_file(rig.home().join("MEMORY.md")).unwrap();
    let next = add(&store, &[USER], "next").unwrap();
    assert_eq!(texts(&view(&store, &[USER]), USER), ["next"]);
    assert_eq!(next.event.unwrap().sequence, events[0].sequence + 1);
}

#[test]
fn no_name_leads_out_of_the_home_on_read_or_create() {
    let rig = Rig::new();
    let store = rig.open();
    let note = |path: &str| DocumentKey::personal(DocumentName::Note(path.to_owned()));
    let mut keys = vec![note("../../x"), note("/etc/passwd"), note("a//b"), note(".."), note("a\0b"), note("../USER")];
    keys.push(DocumentKey { space: Space::Project("../../x".into()), name: DocumentName::Memory });
    keys.push(DocumentKey { space: Space::Project("con".into()), name: DocumentName::Memory });
    for key in keys {
        let documents = std::slice::from_ref(&key);
        assert_eq!(store.read(&Owner::local(), documents).unwrap_err().kind, StoreErrorKind::Path, "{key:?}");
        let transaction = notewell_store::Transaction { owner: &Owner::local(), documents, idempotency: None };
        let error = store.transact(&transaction, &mut |_| notewell_store::Plan::nothing()).unwrap_err();
        assert_eq!(error.kind, StoreErrorKind::Path, "{key:?}");
    }
    symlink("/tmp", rig.home().join("notes")).unwrap();
    let error = problem(&store, "personal:note/x");
    assert_eq!(error.kind, StoreErrorKind::Link);
    // No document below it can be trusted, so the hint says what helps.
    assert!(!error.hint.contains("--trust-link") && error.hint.contains("real folder"), "{}", error.hint);
    let found = store.inspect().problems;
    let found = found.iter().find(|problem| problem.path.as_deref() == Some("notes")).unwrap();
    assert!(found.code == "link_refused" && !found.message.contains("--trust-link"), "{found:?}");
    assert_eq!(add(&store, &["personal:note/x"], "x").unwrap_err().kind, StoreErrorKind::Link);
}

#[test]
fn a_folder_of_documents_that_is_a_link_is_told_of_and_nothing_behind_it_is_read() {
    let folders =
        ["projects", "agents", "daily", "notes", "projects/x", "agents/y", "projects/x/daily", "projects/x/notes"];
    for folder in folders {
        let rig = Rig::new();
        let elsewhere = rig.folder.path().join("elsewhere");
        std::fs::create_dir_all(elsewhere.join("x")).unwrap();
        for file in ["MEMORY.md", "x/MEMORY.md", "x.md", "2026-11-30.md"] {
            std::fs::write(elsewhere.join(file), "- planted\n").unwrap();
        }
        add(&rig.open(), &[MEMORY], "one fact").unwrap();
        let link = rig.home().join(folder);
        std::fs::create_dir_all(link.parent().unwrap()).unwrap();
        let _ = std::fs::remove_dir(&link);
        symlink(&elsewhere, &link).unwrap();
        let store = rig.open();
        let told: Vec<String> = store.refused_folders().into_iter().map(|(folder, _)| folder).collect();
        assert_eq!(told, [folder]);
        let found = store.inspect().problems;
        let found: Vec<_> = found.iter().filter(|problem| problem.code == "link_refused").collect();
        assert_eq!(found.len(), 1, "{folder}: {found:?}");
        assert_eq!(found[0].path.as_deref(), Some(folder));
        assert!(found[0].message.contains("real folder") && !found[0].message.contains("--trust-link"), "{found:?}");
        let keys = store.list(&Owner::local()).unwrap();
        let states = store.read(&Owner::local(), &keys).unwrap().documents;
        let unreadable: Vec<String> =
            states.iter().filter(|state| state.problem.is_some()).map(|state| state.key.to_string()).collect();
        let expected = match folder {
            "projects/x" => vec!["project/x:memory"],
            "agents/y" => vec!["agent/y:memory"],
            _ => vec![],
        };
        assert_eq!(unreadable, expected, "{folder}");
        assert!(states.iter().all(|state| !state.document.text().contains("planted")), "{folder}");
        assert_eq!(store.trust_link(folder).unwrap_err().kind, StoreErrorKind::Link, "{folder}");
        let left: Vec<_> =
            store.repair().unwrap().into_iter().filter(|problem| problem.code == "link_refused").collect();
        assert_eq!(left, [], "no repair follows or removes it");
        assert!(link.is_symlink(), "{folder}");
    }
}

#[test]
fn a_hard_linked_document_is_replaced_and_its_other_name_keeps_the_old_text() {
    let rig = Rig::new();
    let store = rig.open();
    add(&store, &[MEMORY], "old").unwrap();
    std::fs::hard_link(rig.home().join("MEMORY.md"), rig.folder.path().join("twin")).unwrap();
    let is_told = || store.inspect().problems.iter().any(|problem| problem.code == "hard_link");
    assert!(is_told());
    add(&store, &[MEMORY], "new").unwrap();
    assert!(rig.read("MEMORY.md").contains("new"));
    assert!(!std::fs::read_to_string(rig.folder.path().join("twin")).unwrap().contains("new"));
    assert_eq!(std::fs::metadata(rig.home().join("MEMORY.md")).unwrap().nlink(), 1);
    assert!(!is_told());
}
