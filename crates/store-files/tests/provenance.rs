//! What `log/` knows of an entry outlives the ledger: no loss of it raises trust, and none lowers it without need.
#![allow(clippy::unwrap_used)]

mod support;

use notewell_guard::Origin::{self, Agent, External, Imported, Owner, System, Untrusted};
use notewell_store::{
    Committed, Content, Documents as _, EventFilter, History as _, Plan, StoreError, Transaction, Write,
};
use notewell_store_files::{FileStore, Step};
use notewell_text::EntryId;
use std::path::Path;
use support::{Rig, draft, key, rewrite, view};

const MEMORY: &str = "personal:memory";
const USER: &str = "personal:user";
const ORIGINS: [Origin; 6] = [System, Untrusted, Imported, Agent, External, Owner];

/// Gives a document another text; the entries with these texts get an origin and whether that was attested.
fn write(
    store: &FileStore,
    document: &str,
    text: &dyn Fn(&str) -> String,
    known: &[(&str, Origin, bool)],
) -> Result<Committed, StoreError> {
    let documents = [key(document)];
    let id = store.environment().event_id();
    let owner = notewell_store::Owner::local();
    store.transact(&Transaction { owner: &owner, documents: &documents, idempotency: None }, &mut |view| {
        let mut plan = rewrite(store, view, id, &documents, &|_, old| Some(text(old)));
        let Write { content: Content::Text { document, entries }, .. } = &mut plan.writes[0] else { unreachable!() };
        for (state, entry) in entries.iter_mut().zip(document.entries()) {
            if let Some((_, origin, attested)) = known.iter().find(|(text, ..)| *text == entry.text) {
                (state.origin, state.attested, state.event) = (*origin, *attested, Some(id));
            }
        }
        Plan { event: Some(draft(id)), ..plan }
    })
}

fn add_as(store: &FileStore, document: &str, entry: &str, origin: Origin, attested: bool) {
    write(store, document, &|text| format!("{text}- {entry}\n"), &[(entry, origin, attested)]).unwrap();
}

type Edit<'a> = &'a dyn Fn(&str) -> String;
/// Texts of entries with the origin that they get, and whether that is attested.
type As<'a> = &'a [(&'a str, Origin, bool)];
type Known = (String, EntryId, Origin, bool);

/// Text, id, origin and attestation of each entry.
fn known(store: &FileStore, document: &str) -> Vec<Known> {
    let seen = view(store, &[document]);
    let state = &seen.documents[0];
    let texts = state.document.entries().iter().map(|entry| entry.text.clone());
    texts.zip(&state.entries).map(|(text, entry)| (text, entry.id.clone(), entry.origin, entry.attested)).collect()
}

fn copy(from: &Path, to: &Path) {
    let _ = std::fs::remove_dir_all(to);
    std::fs::create_dir_all(to).unwrap();
    for entry in std::fs::read_dir(from).unwrap() {
        let path = entry.unwrap().path();
        let target = to.join(path.file_name().unwrap());
        if path.is_dir() { copy(&path, &target) } else { std::fs::copy(&path, target).map(drop).unwrap() }
    }
}

/// One entry of every origin, then changes of each kind: replaced under the same id, confirmed, distrusted, removed.
fn history(store: &FileStore, between: &dyn Fn()) {
    for origin in ORIGINS {
        add_as(store, MEMORY, &format!("early fact from {origin}"), origin, true);
    }
    between();
    for origin in ORIGINS {
        add_as(store, MEMORY, &format!("late words of {origin}"), origin, origin == Owner);
        add_as(store, USER, &format!("Prefer what {origin} says."), origin, true);
    }
    let swap = |text: &str| text.replace("early fact from agent", "something else entirely");
    write(store, MEMORY, &swap, &[("something else entirely", Untrusted, false)]).unwrap();
    let same = |text: &str| text.to_owned();
    write(store, MEMORY, &same, &[("early fact from imported", Owner, true)]).unwrap();
    write(store, MEMORY, &same, &[("early fact from owner", Untrusted, false)]).unwrap();
    write(store, MEMORY, &|text| text.replace("- early fact from external\n", ""), &[]).unwrap();
}

#[test]
fn an_old_ledger_costs_no_id_no_origin_and_no_attestation() {
    let rig = Rig::new();
    let old = rig.folder.path().join("old");
    let store = rig.open();
    history(&store, &|| copy(&rig.state(), &old));
    let before = (known(&store, MEMORY), known(&store, USER));
    let sequence = view(&store, &[MEMORY]).sequence;
    for is_open in [true, false] {
        let running = is_open.then(|| rig.open()).inspect(|store| drop(view(store, &[MEMORY])));
        std::fs::remove_dir_all(rig.state()).unwrap();
        copy(&old, &rig.state());
        let store = running.unwrap_or_else(|| rig.open());
        assert_eq!((known(&store, MEMORY), known(&store, USER)), before, "open: {is_open}");
        assert!(view(&store, &[MEMORY]).sequence >= sequence, "a number is given once");
        let adopted = store.events(&notewell_store::Owner::local(), &EventFilter::default()).unwrap();
        assert!(adopted.iter().all(|event| event.sequence != sequence), "numbers go on behind those of the log");
        // Whatever is lost next, the log still says the same.
        drop(store);
        std::fs::remove_dir_all(rig.state()).unwrap();
        let store = rig.open();
        assert_eq!((known(&store, MEMORY), known(&store, USER)), before, "open: {is_open}");
        support::add(&store, &[MEMORY], "after").unwrap();
        support::change(&store, &[MEMORY], None, &|_, text| Some(text.replace("- after\n", ""))).unwrap();
    }
}

#[test]
fn an_old_ledger_undoes_nothing_that_was_completed_since() {
    let rig = Rig::new();
    let store = rig.open_with(|step| step != Step::Publishing(0));
    write(&store, MEMORY, &|text| format!("{text}- cut short\n"), &[]).unwrap_err();
    drop(store);
    let old = rig.folder.path().join("old");
    copy(&rig.state(), &old);
    let store = rig.open();
    add_as(&store, MEMORY, "other", Agent, true);
    write(&store, MEMORY, &|text| text.replace("- cut short\n", ""), &[]).unwrap();
    drop(store);
    std::fs::remove_dir_all(rig.state()).unwrap();
    copy(&old, &rig.state());
    assert_eq!(known(&rig.open(), MEMORY).iter().map(|known| known.0.as_str()).collect::<Vec<_>>(), ["other"]);
    support::add(&rig.open(), &[MEMORY], "last").unwrap();
    assert!(!rig.read("MEMORY.md").contains("cut short"));
}

#[test]
fn a_ledger_that_is_deleted_under_a_running_store_costs_no_provenance() {
    let rig = Rig::new();
    let store = rig.open();
    history(&store, &|| ());
    let before = (known(&store, MEMORY), known(&store, USER));
    for what in ["the folder", "the file"] {
        if what == "the folder" {
            std::fs::remove_dir_all(rig.state()).unwrap();
        } else {
            std::fs::remove_file(rig.ledger()).unwrap();
        }
        assert_eq!((known(&store, MEMORY), known(&store, USER)), before, "{what}");
        write(&store, USER, &|text| format!("{text}\n"), &[]).unwrap();
        assert_eq!((known(&store, MEMORY), known(&store, USER)), before, "{what}");
    }
}

#[test]
fn a_write_ahead_log_that_was_cut_costs_no_provenance() {
    let rig = Rig::new();
    let store = rig.open();
    history(&store, &|| ());
    let before = (known(&store, MEMORY), known(&store, USER));
    let kept = rig.folder.path().join("kept");
    drop(store);
    copy(&rig.state(), &kept);
    let wal = |rig: &Rig| format!("{}-wal", rig.ledger().display());
    let length = std::fs::metadata(wal(&rig)).unwrap().len();
    assert!(length > 0);
    for part in 0..12 {
        std::fs::remove_dir_all(rig.state()).unwrap();
        copy(&kept, &rig.state());
        std::fs::OpenOptions::new().write(true).open(wal(&rig)).unwrap().set_len(length * part / 12).unwrap();
        let store = rig.open();
        assert_eq!((known(&store, MEMORY), known(&store, USER)), before, "cut to {part}/12");
    }
}

#[test]
fn words_that_the_log_does_not_know_raise_nothing_of_what_it_knows() {
    for loss in ["old", "none"] {
        let rig = Rig::new();
        let old = rig.folder.path().join("old");
        let store = rig.open();
        let names =
            ["the grey heron", "a wooden bridge", "cold spring water", "seven lamps", "old harbour", "paper kite"];
        copy(&rig.state(), &old);
        for (origin, name) in ORIGINS.into_iter().zip(names) {
            add_as(&store, MEMORY, &format!("{name} came from {name} and stays"), origin, true);
        }
        let before = known(&store, MEMORY);
        drop(store);
        rig.write("MEMORY.md", &(rig.read("MEMORY.md").replace("and stays", "and goes") + "- brand new by hand\n"));
        if loss == "old" {
            std::fs::remove_dir_all(rig.state()).unwrap();
            copy(&old, &rig.state());
        }
        for (was, is) in before.iter().zip(known(&rig.open(), MEMORY)) {
            // Where nothing is left that could be followed the words are new ones.
            if was.1 == is.1 {
                assert_eq!((is.2, is.3), (was.2.min(External), false), "{loss}: {is:?}");
            } else {
                assert_eq!((is.2, is.3, loss), (External, false, "old"), "{is:?}");
            }
        }
        let new = known(&rig.open(), MEMORY).pop().unwrap();
        assert_eq!((new.2, new.3), (External, false));
    }
}

#[test]
fn a_write_that_was_never_acknowledged_raises_no_trust_with_any_ledger() {
    let same = |text: &str| text.to_owned();
    let swap = |text: &str| text.replace("- a fact\n", "- a fact that the owner typed\n");
    let edits: [(Edit<'_>, &str); 2] = [(&same, "a fact"), (&swap, "a fact that the owner typed")];
    for origin in [Untrusted, Agent] {
        for (edit, entry) in edits {
            for step in [Step::Synced, Step::Committing] {
                for loss in ["gone", "old", "gone after a write", "none"] {
                    let rig = Rig::new();
                    let old = rig.folder.path().join("old");
                    copy(&rig.state(), &old);
                    add_as(&rig.open(), MEMORY, "a fact", origin, false);
                    let before = known(&rig.open(), MEMORY);
                    let store = rig.open_with(move |at| at != step);
                    write(&store, MEMORY, edit, &[(entry, Owner, true)]).unwrap_err();
                    drop(store);
                    if loss == "gone after a write" {
                        add_as(&rig.open(), USER, "Be brief.", Agent, true);
                    }
                    if loss != "none" {
                        std::fs::remove_dir_all(rig.state()).unwrap();
                    }
                    if loss == "old" {
                        copy(&old, &rig.state());
                    }
                    let told = format!("{origin} {entry:?} {step:?} {loss}");
                    assert_eq!(known(&rig.open(), MEMORY), before, "{told}");
                    // The next event takes the same number, and says nothing of this one.
                    add_as(&rig.open(), USER, "Be kind.", Agent, true);
                    std::fs::remove_dir_all(rig.state()).unwrap();
                    assert_eq!(known(&rig.open(), MEMORY), before, "{told}, lost again");
                    // Somebody writes the words that never came in.
                    rig.write(
                        "MEMORY.md",
                        &rig.read("MEMORY.md").replace("- a fact\n", "- a fact that the owner typed\n"),
                    );
                    let (_, id, typed, attested) = known(&rig.open(), MEMORY).remove(0);
                    let highest = if id == before[0].1 { origin } else { External };
                    assert_eq!((typed, attested), (highest, false), "{told}, typed");
                }
            }
        }
    }
}

#[test]
fn words_that_a_file_sync_brought_are_what_the_other_device_knows() {
    let rig = Rig::new();
    let store = rig.open();
    add_as(&store, MEMORY, "from the first", Agent, true);
    let other = rig.folder.path().join("other");
    copy(&rig.home(), &other);
    std::fs::remove_file(other.join("state.env")).unwrap();
    let mut options = rig.options();
    (options.home, options.state) = (other.clone(), rig.folder.path().join("other-state"));
    let joined = FileStore::join(options, &store.join_code()).unwrap();
    for origin in ORIGINS {
        add_as(&joined, MEMORY, &format!("there, {origin}"), origin, origin == Owner);
    }
    let there = known(&joined, MEMORY);
    drop(joined);
    copy(&other.join("log"), &rig.home().join("log"));
    std::fs::copy(other.join("MEMORY.md"), rig.home().join("MEMORY.md")).unwrap();
    assert_eq!(known(&store, MEMORY), there);
}

/// This device's log.
fn log(rig: &Rig) -> std::path::PathBuf {
    std::fs::read_dir(rig.home().join("log")).unwrap().next().unwrap().unwrap().path()
}

#[test]
fn lines_that_a_power_cut_takes_before_the_acknowledgement_are_written_again_from_the_ledger() {
    let words = |texts: Vec<Known>| texts.into_iter().map(|(text, ..)| text).collect::<Vec<_>>();
    let edits: [(&str, Edit<'_>, As<'_>); 4] = [
        ("add", &|text| format!("{text}- from a page\n"), &[("from a page", Untrusted, false)]),
        ("replace", &|text| text.replace("- mine\n", "- ours\n"), &[("ours", Agent, false)]),
        ("remove", &|text| text.replace("- mine\n", ""), &[]),
        ("lower", &str::to_owned, &[("mine", Untrusted, false)]),
    ];
    for (name, edit, origins) in edits {
        for part in 0..=8 {
            let rig = Rig::new();
            let store = rig.open();
            add_as(&store, MEMORY, "mine", Owner, true);
            add_as(&store, MEMORY, "theirs", Agent, false);
            drop(store);
            let whole = std::fs::metadata(log(&rig)).unwrap().len();
            let store = rig.open_with(|step| step != Step::Published);
            // A change of trust alone publishes no file, and is acknowledged.
            assert_eq!(write(&store, MEMORY, edit, origins).is_ok(), name == "lower", "{name}");
            drop(store);
            let file = std::fs::OpenOptions::new().write(true).open(log(&rig)).unwrap();
            let end = file.metadata().unwrap().len();
            assert!(end > whole, "{name}: the lines are written before the commit");
            file.set_len(whole + (end - whole) * part / 8).unwrap();
            if part % 2 == 1 {
                // Some file systems keep the length of what they lost.
                file.set_len(end).unwrap();
            }
            drop(file);

            let store = rig.open();
            let before = known(&store, MEMORY);
            support::add(&store, &[MEMORY], "last").unwrap();
            let with_last = known(&store, MEMORY);
            assert_eq!(with_last.get(..before.len()).unwrap(), before, "{name} {part}");
            drop(store);
            std::fs::remove_dir_all(rig.state()).unwrap();
            assert_eq!(known(&rig.open(), MEMORY), with_last, "{name} {part}: the log says what the ledger said");

            // Words that went have no trust left when somebody puts them back.
            if !words(before).contains(&"mine".to_owned()) {
                std::fs::remove_dir_all(rig.state()).unwrap();
                rig.write("MEMORY.md", &format!("{}- mine\n", rig.read("MEMORY.md")));
                let back = known(&rig.open(), MEMORY).into_iter().find(|(text, ..)| text == "mine").unwrap();
                assert!(back.2 <= External && !back.3, "{name} {part}: {back:?}");
            }
        }
    }
}
