//! A home to try things on.
#![allow(clippy::unwrap_used, dead_code, unreachable_pub)]

use notewell_guard::Origin;
use notewell_store::{
    Committed, Content, DocumentKey, Documents as _, EntryState, Environment, EventDraft, EventId, EventKind,
    FixedClock, Layout, Owner, Plan, SeededEntropy, StoreError, Transaction, View, Write, carry, entry_changes,
};
use notewell_store_files::{Exchange, FileStore, OnStep, OpenOptions, Step};
use notewell_text::{Document, EntryId};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use tempfile::TempDir;

thread_local! {
    /// What the file system can do for the homes that this thread opens.
    pub static EXCHANGE: std::cell::Cell<Exchange> = const { std::cell::Cell::new(Exchange::Whole) };
}

/// Runs a test on file systems that can exchange two names, link, or only replace.
pub fn on_every_file_system(test: impl Fn()) {
    for exchange in [Exchange::Whole, Exchange::Linked, Exchange::Copied] {
        EXCHANGE.set(exchange);
        test();
    }
    EXCHANGE.set(Exchange::Whole);
}

static SEEDS: AtomicU64 = AtomicU64::new(1);

pub fn environment() -> Environment {
    let now = "2026-11-30T10:00:00Z".parse().unwrap();
    let seed = SEEDS.fetch_add(1, Ordering::Relaxed);
    Environment { clock: Box::new(FixedClock::at(now)), entropy: Box::new(SeededEntropy::new(seed)) }
}

pub struct Rig {
    pub folder: TempDir,
}

impl Rig {
    /// A new home.
    pub fn new() -> Self {
        let rig = Self { folder: tempfile::tempdir().unwrap() };
        rig.open();
        rig
    }

    pub fn home(&self) -> PathBuf {
        self.folder.path().join("home")
    }

    pub fn state(&self) -> PathBuf {
        self.folder.path().join("state")
    }

    pub fn options(&self) -> OpenOptions {
        let mut options =
            OpenOptions::new(self.home(), self.state(), Layout::native("You are helpful."), environment());
        options.create = true;
        options.exchange = EXCHANGE.get();
        options
    }

    pub fn open(&self) -> FileStore {
        FileStore::open(self.options()).unwrap()
    }

    /// The same, where a slow machine makes no difference to what counts as a race.
    pub fn open_for_race(&self, on_step: impl Fn(Step) -> bool + Send + Sync + 'static) -> FileStore {
        let mut options = self.options();
        options.on_step = Some(Arc::new(on_step) as OnStep);
        options.race_window = std::time::Duration::from_secs(3600);
        FileStore::open(options).unwrap()
    }

    /// Opens with a hook that is called at each step; `false` stops there.
    pub fn open_with(&self, on_step: impl Fn(Step) -> bool + Send + Sync + 'static) -> FileStore {
        let mut options = self.options();
        options.on_step = Some(Arc::new(on_step) as OnStep);
        FileStore::open(options).unwrap()
    }

    pub fn read(&self, path: &str) -> String {
        std::fs::read_to_string(self.home().join(path)).unwrap()
    }

    pub fn write(&self, path: &str, text: &str) {
        let path = self.home().join(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }

    /// Files of ours that should not be left.
    pub fn temps(&self) -> Vec<String> {
        walk(&self.home()).into_iter().filter(|name| name.ends_with(".tmp") || name.ends_with(".old")).collect()
    }

    pub fn ledger(&self) -> PathBuf {
        self.ledger_folder().join("ledger.db")
    }

    pub fn ledger_folder(&self) -> PathBuf {
        std::fs::read_dir(self.state()).unwrap().next().unwrap().unwrap().path()
    }
}

fn walk(folder: &std::path::Path) -> Vec<String> {
    let mut names = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            names.extend(walk(&path));
        } else {
            names.push(path.to_string_lossy().into_owned());
        }
    }
    names
}

pub fn key(text: &str) -> DocumentKey {
    text.parse().unwrap()
}

pub fn texts(view: &View, document: &str) -> Vec<String> {
    let state = view.document(&key(document)).unwrap();
    assert_eq!(state.entries.len(), state.document.entries().len());
    state.document.entries().iter().map(|entry| entry.text.clone()).collect()
}

pub fn draft(id: EventId) -> EventDraft {
    EventDraft {
        id,
        kind: EventKind::Change,
        actor: "test".to_owned(),
        origin: Origin::Agent,
        reason: None,
        session: None,
        changeset: None,
        undoes: None,
        notes: Vec::new(),
        entries: Vec::new(),
    }
}

/// A plan that gives each document the text that `change` makes of its old one (`None`: it goes).
pub fn rewrite(
    store: &FileStore,
    view: &View,
    id: EventId,
    documents: &[DocumentKey],
    change: &dyn Fn(&DocumentKey, &str) -> Option<String>,
) -> Plan {
    let mut draft = draft(id);
    let mut writes = Vec::new();
    for document in documents {
        let before = view.document(document).unwrap();
        let Some(text) = change(document, before.document.text()) else {
            writes.push(Write { key: document.clone(), content: Content::Delete });
            continue;
        };
        let after = Document::parse(text.clone(), before.document.grammar());
        let entries = carry(store.key(), before, &after, &[], &|known| EntryState {
            id: EntryId::new(""),
            origin: Origin::Agent,
            attested: true,
            first_seen: known.map_or(view.now, |known| known.first_seen),
            event: Some(id),
        });
        let state = notewell_store::DocumentState::of(document.clone(), after.clone(), entries.clone());
        draft.entries.extend(entry_changes(before, &state));
        writes.push(Write { key: document.clone(), content: Content::Text { document: after, entries } });
    }
    Plan { event: Some(draft), writes, ..Plan::default() }
}

pub fn change(
    store: &FileStore,
    documents: &[&str],
    idempotency: Option<&str>,
    change: &dyn Fn(&DocumentKey, &str) -> Option<String>,
) -> Result<Committed, StoreError> {
    let documents: Vec<DocumentKey> = documents.iter().map(|text| key(text)).collect();
    let id = store.environment().event_id();
    let transaction = Transaction { owner: &Owner::local(), documents: &documents, idempotency };
    store.transact(&transaction, &mut |view| rewrite(store, view, id, &documents, change))
}

/// Adds a bullet to each document.
pub fn add(store: &FileStore, documents: &[&str], entry: &str) -> Result<Committed, StoreError> {
    change(store, documents, None, &|_, text| Some(format!("{text}- {entry}\n")))
}

/// Appends a line to the journal.
pub fn append(store: &FileStore, text: &str, idempotency: Option<&str>) -> Result<Committed, StoreError> {
    let document = key("personal:journal");
    let id = store.environment().event_id();
    let line = notewell_text::JournalLine { ts: "2026-11-30T10:00:00Z".into(), tags: vec![], text: text.into() };
    let transaction = Transaction { owner: &Owner::local(), documents: std::slice::from_ref(&document), idempotency };
    store.transact(&transaction, &mut |_| Plan {
        event: Some(draft(id)),
        writes: vec![Write { key: document.clone(), content: Content::Append(line.render()) }],
        ..Plan::default()
    })
}

pub fn view(store: &FileStore, documents: &[&str]) -> View {
    let documents: Vec<DocumentKey> = documents.iter().map(|text| key(text)).collect();
    store.read(&Owner::local(), &documents).unwrap()
}
