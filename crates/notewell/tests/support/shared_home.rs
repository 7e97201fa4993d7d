//! A home that several processes use.

use super::Shared;
use jiff::SignedDuration;
use notewell::store::{
    Clock, DocumentKey, DocumentName, Environment, FixedClock, Layout, MemoryStore, Owner, SeededEntropy, Store,
};
use notewell::{Answer, Memory, Operation, OwnerAct, PERSONA_TEMPLATE, Settings, Target, WriteOptions};
use std::sync::Arc;

/// One store that several processes use, under a clock that stands still.
pub struct SharedHome {
    pub store: Arc<MemoryStore>,
    pub clock: Arc<FixedClock>,
    pub settings: Settings,
}

impl SharedHome {
    pub fn new() -> Self {
        Self::with(Settings { zone: "Asia/Shanghai".to_owned(), ..Settings::default() })
    }

    pub fn with(settings: Settings) -> Self {
        let clock = Arc::new(FixedClock::at("2026-11-30T10:00:00Z".parse().unwrap()));
        let store = Arc::new(MemoryStore::new(Self::layout(), Self::environment(&clock, 1)));
        Self { store, clock, settings }
    }

    fn layout() -> Layout {
        Layout::native(PERSONA_TEMPLATE)
    }

    fn environment(clock: &Arc<FixedClock>, seed: u64) -> Environment {
        Environment { clock: Box::new(Shared(Arc::clone(clock))), entropy: Box::new(SeededEntropy::new(seed)) }
    }

    /// Another process on the same store.
    pub fn memory(&self, seed: u64) -> Memory {
        let store: Arc<dyn Store> = Arc::<MemoryStore>::clone(&self.store);
        let environment = Arc::new(Self::environment(&self.clock, seed));
        Memory::new(store, Self::layout(), environment, self.settings.clone(), Owner::local())
    }

    pub fn write(&self, name: DocumentName, text: &str) {
        self.store.edit_outside(&Owner::local(), &DocumentKey::personal(name), Some(text));
        // Each edit has its own time, and is adopted at once.
        self.pass(1);
        let _ = self
            .memory(99)
            .view(&[DocumentKey::personal(DocumentName::User), DocumentKey::personal(DocumentName::Memory)])
            .unwrap();
    }

    pub fn pass(&self, minutes: i64) {
        self.clock.set(self.clock.now() + SignedDuration::from_mins(minutes));
    }
}

pub fn add(memory: &Memory, target: Target, text: &str) {
    let answer = memory.act(&[OwnerAct::Operate(Operation::add(target, text))], &WriteOptions::default());
    assert!(matches!(answer, Answer::Wrote(_)), "{answer:?}");
}
