//! Everything that happens under the lock of a home.

use crate::commit::DocumentWrite;
use crate::commit::displaced::{self, Displaced};
use crate::devicelog::DeviceLog;
use crate::document_cache::CachedDocument;
use crate::failure::Outcome;
use crate::home::FileStore;
use crate::home::lock::Lock;
use crate::ledger::{Head, Known, Ledger, OpenChange};
use crate::open_document::OpenDocument;
use crate::recovery::orphans;
use crate::recovery::rebuild;
use crate::recovery::recover;
use crate::recovery::stuck::Stuck;
use crate::seal::Seal;
use jiff::Timestamp;
use notewell_store::{DocumentKey, Owner, View};
use std::fs::File;
use std::io;

/// Work under the home's lock.
pub(crate) struct LockedHome<'a> {
    pub(crate) store: &'a FileStore,
    pub(crate) ledger: &'a mut Ledger,
    pub(crate) owner: &'a Owner,
    pub(crate) head: Head,
    pub(crate) log: DeviceLog,
    pub(crate) now: Timestamp,
    /// Changes that the next commit closes, and the files that go then.
    pub(crate) closing: Vec<OpenChange>,
    pub(crate) leftovers: Vec<Displaced>,
    /// Documents whose last write could not be completed.
    pub(crate) stuck: Vec<Stuck>,
    pub(crate) lock: Lock,
    /// The audit, once it was opened under this lock.
    pub(crate) audit: Option<File>,
}

impl<'a> LockedHome<'a> {
    /// Takes up work under the held lock; what dead writers left is recovered first.
    pub(crate) fn acquire(store: &'a FileStore, ledger: &'a mut Ledger, owner: &'a Owner, lock: Lock) -> Outcome<Self> {
        store.restore_secret();
        let mut log = DeviceLog::open(&store.root, &store.identity)?;
        let known = ledger.reader().head(owner)?;
        let head = match known {
            Some(head) => head,
            None => rebuild::rebuild(store, ledger, owner, &mut log)?,
        };
        let now = store.environment.clock.now();
        let mut locked = Self {
            store,
            ledger,
            owner,
            head,
            log,
            now,
            closing: Vec::new(),
            leftovers: Vec::new(),
            stuck: Vec::new(),
            lock,
            audit: None,
        };
        locked.mend_log()?;
        locked.mend_pins()?;
        locked.mend_last_audits();
        recover::recover(&mut locked)?;
        orphans::sweep(&mut locked);
        Ok(locked)
    }

    /// The documents as they are now, with everything found on disk adopted.
    pub(crate) fn read_documents(&mut self, documents: &[DocumentKey]) -> Outcome<(View, Vec<OpenDocument>)> {
        let mut opened = Vec::with_capacity(documents.len());
        for key in documents {
            opened.push(if self.stuck_at(key).is_some() { self.open_stuck(key)? } else { self.open_document(key)? });
        }
        // The states belong to the view until the plan is made: a copy of a large document is dear.
        let documents = opened.iter_mut().map(OpenDocument::take_state).collect();
        Ok((View { sequence: self.head.sequence, now: self.now, documents }, opened))
    }

    /// The audit, which is opened once while the lock is held.
    pub(crate) fn audit(&mut self) -> io::Result<&mut File> {
        let file = match self.audit.take() {
            Some(file) => file,
            None => self.store.audit_file()?,
        };
        Ok(self.audit.insert(file))
    }

    /// How texts are sealed now.
    pub(crate) fn seal(&self) -> Seal<'_> {
        self.store.seal(Some(self.ledger.reader()), self.owner)
    }

    /// What the ledger knows of a document.
    pub(crate) fn known(&self, key: &DocumentKey) -> Outcome<Option<Known>> {
        self.ledger.reader().known(self.owner, key)
    }

    /// Keeps at hand what a commit left, unless somebody met it there.
    pub(crate) fn cache_committed(&self, before: Head, after: Head, writes: Vec<DocumentWrite>, known: Vec<Known>) {
        let cache = &self.store.cache;
        cache.advance(before.sequence, after.sequence);
        if self.head == after {
            for (write, known) in writes.into_iter().zip(known) {
                let previous = Some(write.before.document);
                cache.put(CachedDocument { sequence: after.sequence, state: write.after, known, previous });
            }
        }
    }

    /// Gives documents back that nothing was done with.
    pub(crate) fn put_back(&self, opened: Vec<OpenDocument>) {
        for OpenDocument { state, known, .. } in opened {
            if let Some(known) = known {
                self.store.cache.put(CachedDocument { sequence: self.head.sequence, state, known, previous: None });
            }
        }
    }

    /// Removes displaced files whose change is closed.
    pub(crate) fn clear_away(&mut self) {
        for leftover in self.leftovers.drain(..) {
            if let Err(error) = displaced::remove(&leftover) {
                tracing::warn!(%error, "a displaced file could not be removed");
            }
        }
    }
}
