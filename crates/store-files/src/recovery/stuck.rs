//! A document whose last write cannot be completed: it is read as well as can be, refuses writes, and blocks no
//! other document.

use crate::commit::displaced::Displaced;
use crate::failure::Outcome;
use crate::home::locked_home::LockedHome;
use crate::ledger::OpenChange;
use crate::open_document::OpenDocument;
use crate::path::disk_file::DiskFile;
use crate::read::ReadSource;
use crate::recovery::quarantine;
use notewell_store::{DocumentKey, StoreError};

/// A document whose last write could not be completed.
#[derive(Debug)]
pub(crate) struct Stuck {
    pub(crate) key: DocumentKey,
    pub(crate) error: StoreError,
}

impl LockedHome<'_> {
    /// Why a document refuses writes, if it does.
    pub(crate) fn stuck_at(&self, key: &DocumentKey) -> Option<&Stuck> {
        self.stuck.iter().find(|stuck| stuck.key == *key)
    }

    /// Refuses to write to a document whose last write is not complete.
    pub(crate) fn expect_unstuck(&self, key: &DocumentKey) -> Result<(), StoreError> {
        let Some(Stuck { error, .. }) = self.stuck_at(key) else { return Ok(()) };
        Err(StoreError::new(
            error.kind,
            format!("an earlier write to {key} cannot be completed: {}", error.message),
            format!("{}; or let `notewell doctor --fix` keep the file as it is", error.hint),
        ))
    }

    /// The document as a reader without the lock sees it: nothing is adopted while a write is open on it.
    pub(crate) fn open_stuck(&self, key: &DocumentKey) -> Outcome<OpenDocument> {
        let mut known = self.known(key)?;
        let open = self.ledger.reader().open(self.owner)?;
        let open = open.iter().filter(|open| !open.is_published() && open.change.key == *key);
        let ledger = Some(&*self.ledger);
        let source = ReadSource { ledger, owner: self.owner, by_log: false, now: self.now };
        let (state, _) = self.store.state_unlocked(&source, key, known.as_mut(), open)?;
        Ok(OpenDocument { state, place: None, found: DiskFile::missing(), known: None, sealed: None })
    }

    /// Gives up on writes that cannot be completed: the file stays as it is, and what they would have written is
    /// noted as stale in their events.
    pub(crate) fn settle_stuck(&mut self) -> Outcome<()> {
        let stuck = std::mem::take(&mut self.stuck);
        if stuck.is_empty() {
            return Ok(());
        }
        for open in self.ledger.reader().open(self.owner)? {
            if !stuck.iter().any(|stuck| stuck.key == open.change.key) {
                continue;
            }
            self.keep_what_is_left(&open)?;
            if open.is_published() {
                self.closing.push(open);
                self.perform(Default::default())?;
                continue;
            }
            let mut stale = Vec::new();
            if let Some(event) = self.ledger.reader().event(self.owner, open.event)? {
                stale = event.stale;
                let entries = event.draft.entries.into_iter().filter(|entry| entry.document == open.change.key);
                stale.extend(entries.filter_map(|entry| entry.after));
            }
            tracing::warn!(document = %open.change.key, event = %open.event, "the file is kept, the write is given up");
            let sequence = open.sequence;
            self.closing.push(open);
            self.note_stale(Some((sequence, stale)))?;
        }
        Ok(())
    }

    /// Puts aside what the write left beside the document, unless it is only what the ledger knows.
    fn keep_what_is_left(&mut self, open: &OpenChange) -> Outcome<()> {
        let key = &open.change.key;
        let folder = match self.store.locate(Some(self.ledger), self.owner, key, false) {
            Ok(Some(place)) => Some(place.folder),
            // What stands in the document's place may be the very trouble.
            _ => self.store.rule(key).ok().and_then(|(path, _)| {
                self.store.root.folder(path.rsplit_once('/').map_or("", |(above, _)| above)).ok()
            }),
        };
        let (Some(folder), Some(temp)) = (folder, open.temp()) else { return Ok(()) };
        let Ok(left) = DiskFile::look_at(&folder, temp) else { return Ok(()) };
        if left.exists && left.revision != open.file_after && left.revision != open.file_before {
            quarantine::keep(self.store, key, &left.bytes)?;
        }
        if left.exists {
            self.leftovers.push(Displaced { folder, name: temp.to_owned() });
        }
        Ok(())
    }
}
