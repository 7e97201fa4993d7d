//! A home in memory with a clock that stands still and seeded randomness.

#![allow(dead_code, clippy::unwrap_used, clippy::panic, missing_docs, unreachable_pub)]

pub mod shared_home;

use jiff::{SignedDuration, Timestamp};
use notewell::guard::Origin;
use notewell::store::{
    Clock, DocumentKey, DocumentName, DocumentState, Environment, EventFilter, FixedClock, Layout, MemoryStore, Owner,
    SeededEntropy, Store,
};
use notewell::text::EntryId;
use notewell::{
    Answer, Call, Memory, Operation, OwnerAct, PERSONA_TEMPLATE, Reading, Receipt, Refusal, RefusalCode, Session,
    Settings, Start, Target, WriteOptions,
};
use std::sync::Arc;

pub struct Shared(pub Arc<FixedClock>);

impl Clock for Shared {
    fn now(&self) -> Timestamp {
        self.0.now()
    }
}

pub struct TestHome {
    pub store: Arc<MemoryStore>,
    pub clock: Arc<FixedClock>,
    pub memory: Memory,
}

impl TestHome {
    pub fn new() -> Self {
        Self::with(Settings { zone: "Asia/Shanghai".to_owned(), ..Settings::default() })
    }

    pub fn with(settings: Settings) -> Self {
        let clock = Arc::new(FixedClock::at("2026-11-30T20:00:00Z".parse().unwrap()));
        let world = |seed| Environment {
            clock: Box::new(Shared(Arc::clone(&clock))),
            entropy: Box::new(SeededEntropy::new(seed)),
        };
        let layout = Layout::native(PERSONA_TEMPLATE);
        let store = Arc::new(MemoryStore::new(layout.clone(), world(1)));
        let shared: Arc<dyn Store> = Arc::<MemoryStore>::clone(&store);
        let memory = Memory::new(shared, layout, Arc::new(world(2)), settings, Owner::local());
        Self { store, clock, memory }
    }

    pub fn session(&self) -> Session {
        let session = self.memory.start(Start::private("lib")).unwrap();
        session.begin_turn(false);
        session
    }

    pub fn blind(&self) -> Session {
        self.memory.start(Start::blind("claude-code")).unwrap()
    }

    pub fn pass(&self, seconds: i64) {
        self.clock.set(self.clock.now() + SignedDuration::from_secs(seconds));
    }

    pub fn write(&self, key: &DocumentKey, text: &str) {
        self.store.edit_outside(&Owner::local(), key, Some(text));
        self.state(key);
    }

    pub fn state(&self, key: &DocumentKey) -> DocumentState {
        self.memory.view(std::slice::from_ref(key)).unwrap().documents.pop().unwrap()
    }

    pub fn text(&self, key: &DocumentKey) -> String {
        self.state(key).document.text().to_owned()
    }

    pub fn id(&self, key: &DocumentKey, text: &str) -> EntryId {
        let state = self.state(key);
        let at = state.document.entries().iter().position(|entry| entry.text == text).unwrap();
        state.entries[at].id.clone()
    }

    pub fn origin(&self, key: &DocumentKey, text: &str) -> Origin {
        let state = self.state(key);
        let at = state.document.entries().iter().position(|entry| entry.text == text).unwrap();
        state.entries[at].origin
    }

    pub fn act(&self, act: OwnerAct) -> Answer {
        self.memory.act(&[act], &WriteOptions::default())
    }

    pub fn own(&self, operation: Operation) -> Receipt {
        wrote(self.act(OwnerAct::Operate(operation)))
    }

    /// Everything that the store keeps beside the documents, as text.
    pub fn records(&self) -> String {
        let events = self.memory.history(&EventFilter::default()).unwrap();
        let suggestions = self.memory.suggestions(None).unwrap();
        let sessions = self.store.open_sessions_text();
        format!("{}{}{sessions}", serde_json::to_string(&events).unwrap(), serde_json::to_string(&suggestions).unwrap())
    }
}

pub trait Sessions {
    fn open_sessions_text(&self) -> String;
}

impl Sessions for MemoryStore {
    fn open_sessions_text(&self) -> String {
        use notewell::store::Sessions as _;
        format!("{:?}", self.open_sessions(&Owner::local()).unwrap())
    }
}

pub fn user() -> DocumentKey {
    DocumentKey::personal(DocumentName::User)
}

pub fn facts() -> DocumentKey {
    DocumentKey::personal(DocumentName::Memory)
}

pub fn journal() -> DocumentKey {
    DocumentKey::personal(DocumentName::Journal)
}

/// In Shanghai it is the first of December already.
pub fn today() -> DocumentKey {
    DocumentKey::personal(DocumentName::Daily("2026-12-01".parse().unwrap()))
}

pub fn one(session: &Session, operation: Operation) -> Answer {
    session.call(&Call::one(operation))
}

pub fn several(session: &Session, operations: Vec<Operation>) -> Answer {
    session.call(&Call { operations, ..Call::default() })
}

pub fn add(target: Target, text: &str) -> Operation {
    Operation::add(target, text)
}

pub fn swap(old: &str, content: &str) -> Operation {
    Operation::Replace {
        target: None,
        old_text: Some(old.to_owned()),
        id: None,
        new_text: None,
        content: Some(content.to_owned()),
        scope: None,
    }
}

pub fn swap_id(id: &EntryId, content: &str) -> Operation {
    Operation::Replace {
        target: None,
        old_text: None,
        id: Some(id.clone()),
        new_text: None,
        content: Some(content.to_owned()),
        scope: None,
    }
}

pub fn span(old: &str, new: &str) -> Operation {
    Operation::Replace {
        target: None,
        old_text: Some(old.to_owned()),
        id: None,
        new_text: Some(new.to_owned()),
        content: None,
        scope: None,
    }
}

pub fn remove(old: &str) -> Operation {
    Operation::Remove { target: None, old_text: Some(old.to_owned()), id: None, scope: None }
}

pub fn read(target: Target) -> Operation {
    Operation::Read { target: Some(target), old_text: None, id: None, scope: None }
}

#[track_caller]
pub fn wrote(answer: Answer) -> Receipt {
    match answer {
        Answer::Wrote(receipt) => receipt,
        other => panic!("not written: {other:#?}"),
    }
}

#[track_caller]
pub fn refused(answer: Answer, code: RefusalCode) -> Refusal {
    match answer {
        Answer::Refused(refusal) if refusal.code == code => refusal,
        other => panic!("not refused as {code:?}: {other:#?}"),
    }
}

#[track_caller]
pub fn reading(answer: Answer) -> Reading {
    match answer {
        Answer::Read(reading) => reading,
        other => panic!("not read: {other:#?}"),
    }
}
