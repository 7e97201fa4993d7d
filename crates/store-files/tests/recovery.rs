//! What goes wrong beside a write costs only what it touches, and is said.
#![allow(clippy::unwrap_used)]

mod support;

use notewell_store::{
    Content, Documents as _, EventFilter, History as _, Owner, Plan, StoreErrorKind, Transaction, Write,
};
use notewell_store_files::{FileStore, Step};
use std::io::Write as _;
use std::os::unix::fs::symlink;
use support::{Rig, add, append, change, draft, key, texts, view};

const MEMORY: &str = "personal:memory";
const USER: &str = "personal:user";
const JOURNAL: &str = "personal:journal";
const SECRET: &str = "sk-proj-abcdefghijklmnopqrstuvwxyz0123456789ABCD";

fn database(rig: &Rig) -> rusqlite::Connection {
    let database = rusqlite::Connection::open(rig.ledger()).unwrap();
    database.busy_timeout(std::time::Duration::from_secs(5)).unwrap();
    database
}

/// Everything under a folder, as one text.
fn all(folder: &std::path::Path) -> String {
    let mut text = String::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            text += &all(&path);
        } else {
            text += &String::from_utf8_lossy(&std::fs::read(path).unwrap());
        }
    }
    text
}

/// A write to two documents that died before either was in place, and then one cannot be completed.
fn stuck(rig: &Rig, why: &str) {
    add(&rig.open(), &[MEMORY, USER], "old fact").unwrap();
    let store = rig.open_with(|step| step != Step::Publishing(0));
    add(&store, &[MEMORY, USER], "cut short").unwrap_err();
    drop(store);
    let path = rig.home().join("MEMORY.md");
    match why {
        "a folder in its place" => {
            std::fs::rename(&path, rig.folder.path().join("aside")).unwrap();
            std::fs::create_dir(&path).unwrap();
        }
        "a link in its place" => {
            std::fs::rename(&path, rig.folder.path().join("aside")).unwrap();
            symlink("../aside", &path).unwrap();
        }
        _ => {
            let database = database(rig);
            let sql = "SELECT change FROM changes WHERE document = 'personal:memory' ORDER BY sequence DESC LIMIT 1";
            let json: String = database.query_row(sql, [], |row| row.get(0)).unwrap();
            let mut change: serde_json::Value = serde_json::from_str(&json).unwrap();
            change["inverse"][0]["at"] = serde_json::json!({"start": 90_000, "end": 90_001});
            let sql = "UPDATE changes SET change = ?1 WHERE document = 'personal:memory' AND change = ?2";
            assert_eq!(database.execute(sql, [change.to_string(), json]).unwrap(), 1);
        }
    }
}

#[test]
fn a_document_that_cannot_be_recovered_blocks_no_other_until_repair_settles_it() {
    for why in ["a folder in its place", "a link in its place", "its history does not fit"] {
        let rig = Rig::new();
        stuck(&rig, why);
        let store = rig.open();
        add(&store, &[USER], "others go on").unwrap();
        assert_eq!(texts(&view(&store, &[USER]), USER), ["old fact", "cut short", "others go on"], "{why}");
        append(&store, "the journal too", None).unwrap();
        let error = add(&store, &[MEMORY], "refused").unwrap_err();
        assert!(error.kind != StoreErrorKind::Busy, "{why}: {error}");
        assert!(store.inspect().problems.iter().any(|finding| finding.code == "unsettled"), "{why}");
        let read = store.read(&Owner::local(), &[key(MEMORY)]).unwrap();
        assert_eq!(read.documents[0].problem.is_none(), why == "its history does not fit", "{why}");

        store.repair().unwrap();
        assert!(!store.inspect().problems.iter().any(|finding| finding.code == "unsettled"), "{why}");
        if why != "its history does not fit" {
            let path = rig.home().join("MEMORY.md");
            if path.is_symlink() { std::fs::remove_file(&path) } else { std::fs::remove_dir(&path) }.unwrap();
            std::fs::rename(rig.folder.path().join("aside"), path).unwrap();
        }
        add(&store, &[MEMORY], "accepted").unwrap();
        assert_eq!(texts(&view(&store, &[MEMORY]), MEMORY), ["old fact", "accepted"], "{why}: the file is kept");
        let events = store.events(&Owner::local(), &EventFilter::default()).unwrap();
        let given_up: Vec<_> = events.iter().filter(|event| !event.stale.is_empty()).collect();
        assert_eq!(given_up.len(), 1, "{why}");
        assert_eq!(given_up[0].stale, ["cut short"], "{why}");
        assert!(rig.temps().is_empty(), "{why}: {:?}", rig.temps());
    }
}

#[test]
fn a_read_of_a_document_is_not_held_up_by_a_write_to_another() {
    let rig = Rig::new();
    stuck(&rig, "a folder in its place");
    let lock = std::fs::OpenOptions::new().read(true).write(true).open(rig.home().join(".notewell/lock")).unwrap();
    let store = rig.open();
    add(&store, &[USER], "next").unwrap();
    lock.lock().unwrap();
    let start = std::time::Instant::now();
    assert_eq!(texts(&view(&store, &[USER]), USER), ["old fact", "cut short", "next"]);
    assert!(start.elapsed() < std::time::Duration::from_millis(200), "{:?}", start.elapsed());
}

/// A store that saves these bytes over the file at a step, once.
fn saving(rig: &Rig, at: Step, bytes: &'static [u8]) -> FileStore {
    let path = rig.home().join("MEMORY.md");
    let done = std::sync::atomic::AtomicBool::new(false);
    rig.open_with(move |step| {
        if step == at && !done.swap(true, std::sync::atomic::Ordering::SeqCst) {
            std::fs::write(&path, bytes).unwrap();
        }
        true
    })
}

#[test]
fn a_save_that_is_no_text_is_kept_aside_and_reported() {
    let bytes: &[u8] = b"# Memory\n- typed \xff\xfe\n";
    let kept = |rig: &Rig| {
        let folder = rig.home().join(".notewell/quarantine");
        std::fs::read_dir(folder)
            .is_ok_and(|mut names| names.any(|name| std::fs::read(name.unwrap().path()).unwrap() == bytes))
    };
    // Saved between read and publication.
    let rig = Rig::new();
    add(&rig.open(), &[MEMORY], "old fact").unwrap();
    let store = saving(&rig, Step::Committed, b"# Memory\n- typed \xff\xfe\n");
    add(&store, &[MEMORY], "new fact").unwrap();
    for turn in ["one", "two", "three"] {
        add(&store, &[MEMORY], turn).unwrap();
    }
    assert!(kept(&rig));
    assert!(store.inspect().problems.iter().any(|finding| finding.code == "quarantined"));
    assert!(rig.read("MEMORY.md").contains("new fact"));

    // Written late, through an old descriptor.
    let rig = Rig::new();
    let store = rig.open();
    add(&store, &[MEMORY], "old fact").unwrap();
    let mut file = std::fs::OpenOptions::new().write(true).open(rig.home().join("MEMORY.md")).unwrap();
    add(&store, &[MEMORY], "new fact").unwrap();
    file.set_len(0).unwrap();
    file.write_all(bytes).unwrap();
    for turn in ["one", "two", "three"] {
        add(&store, &[MEMORY], turn).unwrap();
    }
    assert!(kept(&rig));
    assert_eq!(texts(&view(&store, &[MEMORY]), MEMORY), ["old fact", "new fact", "one", "two", "three"]);
}

#[test]
fn a_secret_in_a_conflict_or_a_receipt_reaches_no_record_and_no_answer() {
    let rig = Rig::new();
    let path = rig.home().join("MEMORY.md");
    rig.write("MEMORY.md", &format!("# Memory\n- the key is {SECRET} at home\n"));
    view(&rig.open(), &[MEMORY]);
    let store = saving(&rig, Step::Committed, b"# Memory\n- the key is somewhere else\n");
    let ours = |_: &_, text: &str| Some(text.replace("at home", "at the office"));
    let committed = change(&store, &[MEMORY], None, &ours).unwrap();
    let stale = committed.event.unwrap().stale;
    assert!(!stale.is_empty() && !format!("{stale:?}").contains(SECRET), "{stale:?}");

    let id = store.environment().event_id();
    let document = key(USER);
    let owner = Owner::local();
    let transaction =
        Transaction { owner: &owner, documents: std::slice::from_ref(&document), idempotency: Some("once") };
    let said =
        serde_json::json!({"message": "done", "entries": [{"text": format!("my key is {SECRET} here")}], "n": 1});
    let mut plan = |view: &notewell_store::View| Plan {
        receipt: Some(said.clone()),
        event: Some(notewell_store::EventDraft { reason: Some(format!("it is {SECRET} now")), ..draft(id) }),
        writes: vec![Write {
            key: document.clone(),
            content: Content::Text { document: view.documents[0].document.clone(), entries: vec![] },
        }],
        ..Plan::default()
    };
    store.transact(&transaction, &mut plan).unwrap();
    let again = store.transact(&transaction, &mut plan).unwrap();
    let receipt = again.receipt.unwrap();
    assert!(again.replayed && receipt["message"] == "done" && receipt["n"] == 1);
    assert!(receipt["entries"][0]["text"].as_str().unwrap().starts_with("my key is ["), "{receipt}");
    drop(store);
    assert!(!all(&rig.state()).contains(SECRET));
    assert!(!all(&rig.home().join("log")).contains(SECRET));
    assert!(!std::fs::read_to_string(path).unwrap().contains(SECRET), "the editor's save stands");
}

#[test]
fn a_commit_that_failed_changes_nothing_and_one_in_doubt_is_answered_as_such() {
    let rig = Rig::new();
    let store = rig.open();
    add(&store, &[MEMORY], "old fact").unwrap();
    let before = rig.read("MEMORY.md");
    // The commit itself fails.
    database(&rig)
        .execute_batch(
            "CREATE TABLE parent (x INTEGER PRIMARY KEY);
             CREATE TABLE child (y REFERENCES parent DEFERRABLE INITIALLY DEFERRED);
             CREATE TRIGGER fails AFTER INSERT ON events BEGIN INSERT INTO child VALUES (1); END;",
        )
        .unwrap();
    let add_once = |store: &FileStore, fact: &'static str| {
        change(store, &[MEMORY], Some(fact), &|_, text| Some(format!("{text}- {fact}\n")))
    };
    let error = add_once(&store, "first").unwrap_err();
    assert!(!error.message.contains("not known"), "{error}");
    assert_eq!(rig.read("MEMORY.md"), before);
    assert!(rig.temps().is_empty());
    // And so does what would make it void.
    database(&rig)
        .execute_batch("CREATE TRIGGER void BEFORE UPDATE OF attempts ON heads BEGIN SELECT RAISE(ABORT, 'no'); END;")
        .unwrap();
    let error = add_once(&store, "second").unwrap_err();
    assert!(error.message.contains("not known") && error.hint.contains("same idempotency key"), "{error:?}");
    assert_eq!(rig.temps().len(), 1, "what may have been recorded needs its file");
    database(&rig).execute_batch("DROP TRIGGER fails; DROP TRIGGER void;").unwrap();
    for _ in 0..2 {
        add_once(&store, "second").unwrap();
    }
    assert_eq!(texts(&view(&store, &[MEMORY]), MEMORY), ["old fact", "second"]);
    assert!(rig.temps().is_empty());
}

#[test]
fn a_line_that_others_tore_is_never_glued_to_the_next() {
    for torn in ["{\"ts\":\"2026-11-30T10:00:00Z\",\"tags\":[],\"text\":\"half", "cut"] {
        let rig = Rig::new();
        append(&rig.open(), "one", None).unwrap();
        let store = rig.open_with(|step| step != Step::Publishing(0));
        append(&store, "two", Some("key")).unwrap_err();
        drop(store);
        let journal = rig.read("journal.jsonl");
        if torn == "cut" {
            rig.write("journal.jsonl", journal.trim_end().strip_suffix('}').unwrap());
        } else {
            rig.write("journal.jsonl", &format!("{journal}{torn}"));
        }
        let store = rig.open();
        append(&store, "three", None).unwrap();
        let seen = texts(&view(&store, &[JOURNAL]), JOURNAL);
        let expected: &[&str] = if torn == "cut" { &["two", "three"] } else { &["one", "two", "three"] };
        assert_eq!(seen, expected, "{}", rig.read("journal.jsonl"));
    }
}

/// A write that only records an event.
/// Loses the ledger, and says where the entries of the memory come from then.
fn origins_after_a_loss(rig: &Rig) -> Vec<(String, notewell_guard::Origin)> {
    std::fs::remove_dir_all(rig.state()).unwrap();
    let seen = view(&rig.open(), &[MEMORY]);
    let state = &seen.documents[0];
    state
        .document
        .entries()
        .iter()
        .map(|entry| entry.text.clone())
        .zip(state.entries.iter().map(|e| e.origin))
        .collect()
}

#[test]
fn a_write_that_never_happened_raises_no_trust_when_the_ledger_is_lost() {
    use notewell_guard::Origin::Agent;
    let was = [("one fact".to_owned(), Agent), ("another thing".to_owned(), Agent)];
    let prepared = || {
        let rig = Rig::new();
        add(&rig.open(), &[MEMORY], "one fact").unwrap();
        add(&rig.open(), &[MEMORY], "another thing").unwrap();
        rig
    };
    let edits: [fn(&str) -> String; 2] =
        [|text| text.replace("one fact", "one fact that is new"), |text| text.replace("- one fact\n", "")];
    for edit in edits {
        for step in [Step::Synced, Step::Committing] {
            for writes_after in [0, 1] {
                let rig = prepared();
                let store = rig.open_with(move |at| at != step);
                change(&store, &[MEMORY], None, &|_, text| Some(edit(text))).unwrap_err();
                drop(store);
                for _ in 0..writes_after {
                    add(&rig.open(), &[USER], "other").unwrap();
                }
                assert_eq!(origins_after_a_loss(&rig), was, "killed at {step:?}, {writes_after} writes after");
            }
        }
        // Taken back, since a file could not be put in place.
        let rig = prepared();
        let path = rig.home().join("USER.md");
        let kept = rig.read("USER.md");
        let target = path.clone();
        let store = rig.open_with(move |step| {
            if step == Step::Publishing(1) {
                std::fs::remove_file(&target).unwrap();
                symlink("elsewhere", &target).unwrap();
            }
            true
        });
        change(&store, &[MEMORY, USER], None, &|key, text| {
            Some(if key.to_string() == MEMORY { edit(text) } else { format!("{text}- x\n") })
        })
        .unwrap_err();
        drop(store);
        std::fs::remove_file(&path).unwrap();
        std::fs::write(&path, kept).unwrap();
        assert_eq!(origins_after_a_loss(&rig), was, "taken back");
    }
}

#[test]
fn git_and_file_sync_see_no_temp_file() {
    let rig = Rig::new();
    let git = |args: &[&str]| {
        let output = std::process::Command::new("git").arg("-C").arg(rig.home()).args(args).output();
        output.ok().filter(|output| output.status.success()).map(|o| String::from_utf8_lossy(&o.stdout).into_owned())
    };
    if git(&["init", "-q"]).is_none() {
        return;
    }
    let store = rig.open_with(|step| step != Step::Synced);
    add(&store, &[MEMORY, "personal:daily/2026-11-30"], "fact").unwrap_err();
    assert_eq!(rig.temps().len(), 2);
    rig.write(".notewell-state.env.tmp", "secret");
    let seen = git(&["status", "--porcelain", "-uall"]).unwrap();
    assert!(seen.contains("MEMORY.md") && !seen.contains(".notewell"), "{seen}");
}
