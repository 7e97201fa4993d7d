//! The desk: everything that happens under the home's lock.

use crate::commit::Piece;
use crate::devicelog::DeviceLog;
use crate::failure::Outcome;
use crate::home::FileStore;
use crate::ledger::{Head, Known, Ledger, Open};
use crate::lock::Lock;
use crate::paper::Paper;
use crate::shelf::Shelved;
use crate::stuck::Stuck;
use crate::swap::{self, Displaced};
use crate::{rebuild, recover, strays};
use jiff::Timestamp;
use notewell_store::{DocumentKey, Owner, View};

/// Work under the home's lock.
pub(crate) struct Desk<'a> {
    pub(crate) store: &'a FileStore,
    pub(crate) ledger: &'a mut Ledger,
    pub(crate) owner: &'a Owner,
    pub(crate) head: Head,
    pub(crate) log: DeviceLog,
    pub(crate) now: Timestamp,
    /// Changes that the next commit closes, and the files that go then.
    pub(crate) closing: Vec<Open>,
    pub(crate) leftovers: Vec<Displaced>,
    /// Documents whose last write could not be completed.
    pub(crate) stuck: Vec<Stuck>,
    pub(crate) lock: Lock,
}

impl<'a> Desk<'a> {
    /// Sits down: the lock is held; what dead writers left is recovered first.
    pub(crate) fn sit(store: &'a FileStore, ledger: &'a mut Ledger, owner: &'a Owner, lock: Lock) -> Outcome<Self> {
        let log = DeviceLog::open(&store.root, &store.identity)?;
        let known = ledger.reader().head(owner)?;
        let head = match known {
            Some(head) => head,
            None => rebuild::rebuild(store, ledger, owner, &log)?,
        };
        let now = store.environment.clock.now();
        let mut desk = Self {
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
        };
        desk.mend_log()?;
        desk.mend_last_audit();
        recover::recover(&mut desk)?;
        strays::sweep(&mut desk);
        Ok(desk)
    }

    /// The documents as they are now, with everything found on disk adopted.
    pub(crate) fn lay_out(&mut self, documents: &[DocumentKey]) -> Outcome<(View, Vec<Paper>)> {
        let mut papers = Vec::with_capacity(documents.len());
        for key in documents {
            papers.push(if self.stuck_at(key).is_some() { self.stuck_paper(key)? } else { self.paper(key)? });
        }
        // The states belong to the view until the plan is made: a copy of a large document is dear.
        let documents = papers.iter_mut().map(Paper::lend).collect();
        Ok((View { sequence: self.head.sequence, now: self.now, documents }, papers))
    }

    /// What the ledger knows of a document.
    pub(crate) fn known(&self, key: &DocumentKey) -> Outcome<Option<Known>> {
        self.ledger.reader().known(self.owner, key)
    }

    /// Keeps at hand what a commit left, unless somebody met it there.
    pub(crate) fn keep_at_hand(&self, before: Head, after: Head, pieces: Vec<Piece>, known: Vec<Known>) {
        let shelf = &self.store.shelf;
        shelf.advance(before.sequence, after.sequence);
        if self.head == after {
            for (piece, known) in pieces.into_iter().zip(known) {
                shelf.put(Shelved { sequence: after.sequence, state: piece.after, known });
            }
        }
    }

    /// Puts papers back that nothing was done with.
    pub(crate) fn put_back(&self, papers: Vec<Paper>) {
        for Paper { state, known, .. } in papers {
            if let Some(known) = known {
                self.store.shelf.put(Shelved { sequence: self.head.sequence, state, known });
            }
        }
    }

    /// Removes displaced files whose change is closed.
    pub(crate) fn clear_away(&mut self) {
        self.closing.clear();
        for leftover in self.leftovers.drain(..) {
            if let Err(error) = swap::remove(&leftover) {
                tracing::warn!(%error, "a displaced file could not be removed");
            }
        }
    }
}
