//! Reading without the lock, and what to do when something moved meanwhile.

use crate::document_cache::CachedDocument;
use crate::failure::{Halt, Outcome};
use crate::home::FileStore;
use crate::home::lock::Lock;
use crate::ledger::{Known, Ledger, OpenChange};
use crate::open_document::text_of;
use crate::path::disk_file::{DiskFile, Hashed};
use jiff::Timestamp;
use notewell_store::{DocumentKey, DocumentState, Owner, StoreError, StoreErrorKind, Unreadable, View};
use notewell_text::Document;
use std::time::Duration;

/// How long a reader waits for writers before it takes what is there.
const PATIENCE: Duration = Duration::from_millis(250);

/// What a reader saw without the lock.
struct UnlockedView {
    view: View,
    /// Somebody was writing, so that the documents may be of different moments.
    moved: bool,
    /// A file is not as the ledger knows it, or the ledger has to be made first.
    external: bool,
}

/// Where a document is read from, and for whom.
#[derive(Clone, Copy)]
pub(crate) struct ReadSource<'a> {
    /// `None` where there is none that can be read.
    pub(crate) ledger: Option<&'a Ledger>,
    pub(crate) owner: &'a Owner,
    /// Whether `log/` knows what the ledger does not.
    pub(crate) by_log: bool,
    pub(crate) now: Timestamp,
}

/// What the ledger knew at one moment.
#[derive(Default)]
struct Knowledge {
    sequence: u64,
    known: Vec<Option<Known>>,
    publishing: bool,
    /// Whether anything was ever recorded.
    begun: bool,
    open: Vec<OpenChange>,
}

impl FileStore {
    /// The documents at one moment.
    pub(crate) fn view(&self, owner: &Owner, documents: &[DocumentKey]) -> Result<View, StoreError> {
        for key in documents {
            self.rule(key)?;
        }
        let read_unlocked = self.read_unlocked(owner, documents, false)?;
        if !read_unlocked.moved && !read_unlocked.external {
            return Ok(read_unlocked.view);
        }
        if !self.read_only {
            match self.with_lock(owner, PATIENCE, |locked| locked.read_documents(documents).map(|(view, _)| view)) {
                Ok(view) => return Ok(view),
                Err(error) if matches!(error.kind, StoreErrorKind::Link | StoreErrorKind::Path) => return Err(error),
                Err(error) => tracing::debug!(%error, "reading goes on without the lock"),
            }
        }
        if !read_unlocked.moved {
            return Ok(read_unlocked.view);
        }
        // Nobody publishes while the shared lock is held; without it, what is there has to do.
        match Lock::shared(&self.root, PATIENCE) {
            Ok(_lock) => self.read_unlocked(owner, documents, true).map(|read_unlocked| read_unlocked.view),
            Err(_) => Ok(read_unlocked.view),
        }
    }

    /// Looks at ledger and files. `still` says that nobody can be writing.
    fn read_unlocked(&self, owner: &Owner, documents: &[DocumentKey], still: bool) -> Result<UnlockedView, StoreError> {
        let mut slot = self.slot();
        let mut ledger = match self.readable(&mut slot) {
            Ok(ledger) => ledger,
            Err(Halt::Damaged(what)) => {
                tracing::debug!(what, "the ledger cannot be read");
                None
            }
            Err(halt) => {
                tracing::debug!(error = %StoreError::from(halt), "the ledger cannot be read");
                None
            }
        };
        let mut before = match ledger.as_mut().map(|ledger| self.knowledge(ledger, owner, documents)) {
            Some(Ok(knowledge)) => knowledge,
            Some(Err(_)) | None => {
                ledger = None;
                Knowledge::default()
            }
        };
        let log = if before.begun { None } else { Some(self.log_index()).filter(|log| log.any()) };
        let logged = log.map(|log| log.sequence());
        let now = self.environment.clock.now();
        let mut external = ledger.is_none() || logged.is_some();
        let mut states = Vec::with_capacity(documents.len());
        let mut fresh = Vec::new();
        for (at, key) in documents.iter().enumerate() {
            if ledger.is_some()
                && let Some(state) = self.at_hand(ledger.as_deref(), owner, key, before.sequence)?
            {
                states.push(state);
                continue;
            }
            let mut known = before.known.get_mut(at).and_then(Option::take);
            if known.is_none()
                && let Some(ledger) = &ledger
            {
                known = ledger.reader().known(owner, key)?;
            }
            let open = before.open.iter().filter(|open| still && open.change.key == *key);
            let source = ReadSource { ledger: ledger.as_deref(), owner, by_log: logged.is_some(), now };
            let (state, is_foreign) =
                self.state_unlocked(&source, key, known.as_mut(), open).map_err(StoreError::from)?;
            external |= is_foreign;
            if let Some(known) = known.filter(|_| !is_foreign) {
                fresh.push((at, known));
            }
            states.push(state);
        }
        let moved = match ledger {
            Some(ledger) => ledger
                .at_one_moment(|reader| Ok((reader.head(owner)?, reader.is_publishing(owner, documents)?)))
                .map_or(true, |(head, publishing)| publishing || head.unwrap_or_default().sequence != before.sequence),
            None => false,
        };
        if !moved && !before.publishing {
            for (at, known) in fresh {
                if let Some(state) = states.get(at).cloned() {
                    self.cache.put(CachedDocument { sequence: before.sequence, state, known, previous: None });
                }
            }
        }
        let sequence = before.sequence.max(logged.unwrap_or(0));
        let view = View { sequence, now, documents: states };
        Ok(UnlockedView { view, moved: moved || before.publishing, external })
    }

    /// One document as its file has it, and whether that is not what the ledger knew of it. `open` are changes of it
    /// that a dead writer may have left.
    pub(crate) fn state_unlocked<'o>(
        &self,
        source: &ReadSource<'_>,
        key: &DocumentKey,
        mut known: Option<&mut Known>,
        open: impl Iterator<Item = &'o OpenChange>,
    ) -> Outcome<(DocumentState, bool)> {
        let ReadSource { ledger, owner, by_log, now } = *source;
        let (_, grammar) = self.rule(key)?;
        let reader = ledger.map(Ledger::reader);
        let row = known.as_deref().map(|known| &known.row);
        let looked = self
            .locate(ledger, owner, key, false)
            .and_then(|place| self.look(reader, owner, key, place.as_ref(), row, None));
        let found = match looked {
            // What stands in the place of one document takes no other away.
            Err(Halt::Error(error)) if error.kind.is_of_one_document() => {
                let problem = Unreadable::Refused(error);
                return Ok((DocumentState::unreadable(key.clone(), b"", problem, grammar), false));
            }
            other => other?,
        };
        match known.as_deref_mut() {
            Some(known) if known.row.revision == found.revision && known.row.present == found.exists => {
                return Ok((self.unchanged(key, grammar, &found, known), false));
            }
            None if !found.exists => return Ok((DocumentState::missing(key.clone(), grammar), false)),
            _ => {}
        }
        if by_log && let Ok(text) = text_of(&found, grammar) {
            let document = Document::parse(text.into_owned(), grammar);
            let entries = self.entries_in_log(key, &document);
            return Ok((DocumentState::of(key.clone(), document, entries), true));
        }
        let before = match reader {
            Some(reader) => self.remembered(reader, owner, key, known.as_deref())?,
            None => DocumentState::missing(key.clone(), grammar),
        };
        // A writer died before the file was in place: what it promised counts.
        let promised = open.map(|open| &open.file_before).any(|revision| *revision == found.revision);
        if promised && known.is_some_and(|known| !known.row.sealed) {
            return Ok((before, true));
        }
        match self.external(&self.seal(reader, owner), before, &found, now) {
            Ok(external) => Ok((external.after, true)),
            Err(problem) => Ok((DocumentState::unreadable(key.clone(), &found.bytes, problem, grammar), false)),
        }
    }

    /// The document at hand, when ledger and file are as they were.
    fn at_hand(
        &self,
        ledger: Option<&Ledger>,
        owner: &Owner,
        key: &DocumentKey,
        sequence: u64,
    ) -> Result<Option<DocumentState>, StoreError> {
        let Some((row, state)) = self.cache.get(key, sequence) else { return Ok(None) };
        let Ok(place) = self.locate(ledger, owner, key, false) else { return Ok(None) };
        let found = DiskFile::look_for(place.as_ref(), Some(Hashed::of(&state.document)));
        let is_same = found.is_ok_and(|found| found.exists && found.revision == row.revision);
        Ok(is_same.then_some(state))
    }

    fn knowledge(&self, ledger: &mut Ledger, owner: &Owner, documents: &[DocumentKey]) -> Outcome<Knowledge> {
        ledger.at_one_moment(|reader| {
            let head = reader.head(owner)?;
            let sequence = head.unwrap_or_default().sequence;
            let mut known = Vec::with_capacity(documents.len());
            for key in documents {
                // What is at hand need not be asked for, unless its file turns out to be another.
                known.push(if self.cache.has(key, sequence) { None } else { reader.known(owner, key)? });
            }
            let publishing = reader.is_publishing(owner, documents)?;
            let mut open = if publishing { reader.open(owner)? } else { Vec::new() };
            open.retain(|open| !open.is_published());
            Ok(Knowledge { sequence, known, publishing, begun: head.is_some(), open })
        })
    }
}
