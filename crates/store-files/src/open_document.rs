//! A document read under the lock: its file, what the ledger knows, and what both make of it.

use crate::external::journal;
use crate::failure::{self, Halt, Outcome};
use crate::home::FileStore;
use crate::home::locked_home::LockedHome;
use crate::ledger::{Known, Reader, Row};
use crate::path::disk_file::{DiskFile, Hashed};
use crate::path::place::{self, Place};
use crate::seal::Seal;
use jiff::Timestamp;
use notewell_guard::Origin;
use notewell_store::{
    DocumentChange, DocumentKey, DocumentState, EntryState, EventDraft, Owner, StoreError, StoreErrorKind, Unreadable,
    adopt, carry, document_change,
};
use notewell_text::{Document, EntryId, Grammar, decode};
use std::borrow::Cow;
use std::io;

/// A document read under the lock.
#[derive(Debug)]
pub(crate) struct OpenDocument {
    pub(crate) state: DocumentState,
    pub(crate) place: Option<Place>,
    pub(crate) found: DiskFile,
    pub(crate) known: Option<Known>,
    /// The ledger's text, where it differs from the file's.
    pub(crate) sealed: Option<String>,
}

impl OpenDocument {
    /// Hands the state out; it comes back when the plan is made.
    pub(crate) fn take_state(&mut self) -> DocumentState {
        let place = DocumentState::missing(self.state.key.clone(), self.state.document.grammar());
        std::mem::replace(&mut self.state, place)
    }

    /// The text as the ledger keeps it.
    pub(crate) fn sealed_text(&self) -> Option<&str> {
        self.sealed.as_deref().or_else(|| self.state.text())
    }
}

/// A file whose text is not what the ledger knows.
#[derive(Debug)]
pub(crate) struct ExternalEdit {
    /// The document as the ledger knows it, over the sealed text.
    pub(crate) before: DocumentState,
    /// The document as it is.
    pub(crate) after: DocumentState,
    /// What is to be recorded; `None` when only a secret changed, which the ledger does not see.
    pub(crate) event: Option<(EventDraft, DocumentChange)>,
    /// The text as the ledger keeps it.
    pub(crate) sealed: Option<String>,
    /// Whether that differs from the file.
    pub(crate) is_sealed: bool,
}

impl FileStore {
    /// Reads a document's file until it is stable.
    pub(crate) fn look(
        &self,
        reader: Option<Reader<'_>>,
        owner: &Owner,
        key: &DocumentKey,
        place: Option<&Place>,
        row: Option<&Row>,
        likely: Option<Hashed<'_>>,
    ) -> Outcome<DiskFile> {
        let length = || {
            let text = reader.zip(row).and_then(|(reader, row)| reader.text(owner, key, row).ok().flatten());
            text.map_or(0, |text| text.len())
        };
        let found = DiskFile::stable(|| DiskFile::look_for(place, likely), row.map(|row| &row.revision), length);
        found.map_err(|error| {
            let shown = place.map_or_else(|| key.to_string(), |place| place.shown.clone());
            if place::is_link(&error) {
                return place::refused(&shown, "it became a link while it was read").into();
            }
            let of_document = match error.kind() {
                io::ErrorKind::PermissionDenied => Some("the owner gives her user the right to read it"),
                io::ErrorKind::FileTooLarge => Some("the owner moves it away, or splits it"),
                io::ErrorKind::InvalidInput => Some("the owner moves away what stands in its place"),
                _ => None,
            };
            match of_document {
                Some(hint) => place::unreadable(&shown, &error.to_string(), hint).into(),
                None => failure::io("read", shown, &error).into(),
            }
        })
    }

    /// The document of a file that is as the ledger knows it.
    /// The entries move from `known` into the state.
    pub(crate) fn unchanged(
        &self,
        key: &DocumentKey,
        grammar: Grammar,
        found: &DiskFile,
        known: &mut Known,
    ) -> DocumentState {
        if !found.exists {
            return DocumentState::missing(key.clone(), grammar);
        }
        let text = match text_of(found, grammar) {
            Ok(text) => text,
            Err(problem) => return DocumentState::unreadable(key.clone(), &found.bytes, problem, grammar),
        };
        let document = Document::parse(text.into_owned(), grammar);
        let mut entries = std::mem::take(&mut known.entries);
        if entries.len() != document.entries().len() {
            // An older version read the text in another way; what still fits keeps its id.
            let before = DocumentState::of(key.clone(), document.clone(), entries);
            let now = self.environment.clock.now();
            entries = carry(&self.identity.key, &before, &document, &[], &|known| EntryState {
                id: EntryId::new(""),
                origin: known.map_or(Origin::External, |known| known.origin),
                attested: known.is_some_and(|known| known.attested),
                first_seen: known.map_or(now, |known| known.first_seen),
                event: known.and_then(|known| known.event),
            });
        }
        DocumentState::of(key.clone(), document, entries)
    }

    /// What to make of a file that is not as the ledger knows it; an error when it cannot be read as text.
    pub(crate) fn external(
        &self,
        seal: &Seal<'_>,
        before: DocumentState,
        found: &DiskFile,
        now: Timestamp,
    ) -> Result<ExternalEdit, notewell_text::NotText> {
        let (key, grammar) = (before.key.clone(), before.document.grammar());
        let event = self.environment.event_id();
        let secret = &self.identity.key;
        if !found.exists {
            let adoption = adopt(secret, &before, None, event, now);
            return Ok(ExternalEdit {
                after: DocumentState::missing(key, grammar),
                event: adoption.map(|adoption| (adoption.draft, adoption.change)),
                sealed: None,
                is_sealed: false,
                before,
            });
        }
        let text = text_of(found, grammar)?.into_owned();
        let document = Document::parse(text, grammar);
        let (sealed, is_sealed) = match seal.text(document.text()) {
            Cow::Borrowed(text) => (text.to_owned(), false),
            Cow::Owned(text) => (text, true),
        };
        // Ids follow on the sealed text, so that a secret in an entry does not make it another entry.
        let followed = Document::parse(sealed.clone(), grammar);
        let fits = followed.entries().len() == document.entries().len();
        let seen = if fits { followed } else { document.clone() };
        let restored = seal.restored(&before, document.text());
        let Some(mut adoption) = adopt(secret, restored.as_ref().unwrap_or(&before), Some(seen), event, now) else {
            let after = DocumentState::of(key, document, before.entries.clone());
            // Without an event the ledger's text stays, so that its history goes on from it.
            let (sealed, is_sealed) = match restored {
                Some(_) => (before.text().map(str::to_owned), true),
                None => (Some(sealed), is_sealed),
            };
            return Ok(ExternalEdit { before, after, event: None, sealed, is_sealed });
        };
        self.keep_provenance(restored.as_ref().unwrap_or(&before), &document, &mut adoption);
        if !fits {
            seal.draft(&mut adoption.draft);
        }
        if !fits || restored.is_some() {
            let change = document_change(&key, before.text(), Some(&sealed));
            adoption.change = change.unwrap_or(DocumentChange { edit: Default::default(), ..adoption.change });
        }
        let after = DocumentState::of(key, document, adoption.state.entries);
        Ok(ExternalEdit {
            before,
            after,
            event: Some((adoption.draft, adoption.change)),
            sealed: Some(sealed),
            is_sealed,
        })
    }

    /// The document as the ledger knows it, over the sealed text.
    pub(crate) fn remembered(
        &self,
        reader: Reader<'_>,
        owner: &Owner,
        key: &DocumentKey,
        known: Option<&Known>,
    ) -> Outcome<DocumentState> {
        let (_, grammar) = self.rule(key)?;
        let Some(known) = known else { return Ok(DocumentState::missing(key.clone(), grammar)) };
        let Some(text) = reader.text(owner, key, &known.row)? else {
            return Ok(DocumentState::missing(key.clone(), grammar));
        };
        let entries = known.entries.clone();
        Ok(DocumentState::of(key.clone(), Document::parse(text, grammar), entries))
    }
}

/// The text of a file. JSON Lines are read line by line whatever is in them; other documents are text or refused.
pub(crate) fn text_of(found: &DiskFile, grammar: Grammar) -> Result<Cow<'_, str>, notewell_text::NotText> {
    if grammar == Grammar::JsonLines {
        return Ok(String::from_utf8_lossy(&found.bytes));
    }
    decode(&found.bytes).map(Cow::Borrowed)
}

impl LockedHome<'_> {
    /// A document as it is now; what was found on disk is adopted.
    pub(crate) fn open_document(&mut self, key: &DocumentKey) -> Outcome<OpenDocument> {
        match self.open_now(key) {
            // What stands in the place of one document takes no other away.
            Err(Halt::Error(error)) if error.kind.is_of_one_document() => {
                let (_, grammar) = self.store.rule(key)?;
                let state = DocumentState::unreadable(key.clone(), b"", Unreadable::Refused(error), grammar);
                Ok(OpenDocument { state, place: None, found: DiskFile::missing(), known: None, sealed: None })
            }
            other => other,
        }
    }

    fn open_now(&mut self, key: &DocumentKey) -> Outcome<OpenDocument> {
        let (_, grammar) = self.store.rule(key)?;
        let place = self.store.locate(Some(self.ledger), self.owner, key, false)?;
        if let Some(cached) = self.store.cache.take(key, self.head.sequence) {
            let reader = self.ledger.reader();
            let (row, likely) = (Some(&cached.known.row), Some(Hashed::of(&cached.state.document)));
            let found = self.store.look(Some(reader), self.owner, key, place.as_ref(), row, likely)?;
            if found.exists && found.revision == cached.known.row.revision {
                return Ok(OpenDocument { state: cached.state, place, found, known: Some(cached.known), sealed: None });
            }
        }
        let known = self.known(key)?;
        let reader = self.ledger.reader();
        let row = known.as_ref().map(|known| &known.row);
        let found = self.store.look(Some(reader), self.owner, key, place.as_ref(), row, None)?;
        match known {
            Some(known) if known.row.revision == found.revision && known.row.present == found.exists => {
                self.open_unchanged(key, grammar, place, found, known)
            }
            None if !found.exists => {
                let state = DocumentState::missing(key.clone(), grammar);
                Ok(OpenDocument { state, place, found, known: None, sealed: None })
            }
            known => self.open_external(key, grammar, (place, found), known),
        }
    }

    fn open_unchanged(
        &self,
        key: &DocumentKey,
        grammar: Grammar,
        place: Option<Place>,
        found: DiskFile,
        mut known: Known,
    ) -> Outcome<OpenDocument> {
        let state = self.store.unchanged(key, grammar, &found, &mut known);
        let sealed = if known.row.sealed { self.ledger.reader().text(self.owner, key, &known.row)? } else { None };
        Ok(OpenDocument { state, place, found, known: Some(known), sealed })
    }

    fn open_external(
        &mut self,
        key: &DocumentKey,
        grammar: Grammar,
        (place, found): (Option<Place>, DiskFile),
        known: Option<Known>,
    ) -> Outcome<OpenDocument> {
        let before = self.store.remembered(self.ledger.reader(), self.owner, key, known.as_ref())?;
        let external = match self.store.external(&self.seal(), before, &found, self.now) {
            Ok(external) => external,
            Err(problem) => {
                let state = DocumentState::unreadable(key.clone(), &found.bytes, problem, grammar);
                return Ok(OpenDocument { state, place, found, known, sealed: None });
            }
        };
        if grammar == Grammar::JsonLines {
            journal::quarantine(self.store, key, &found.bytes);
        }
        if self.merge_race(&external, place.as_ref(), &found, known.as_ref())? {
            return self.open_merged(key, grammar, place, found.mode);
        }
        self.record_adoption(external, &found, known, None)?;
        // What was recorded is what the next step starts from.
        let Some(known) = self.known(key)? else {
            return Err(StoreError::new(
                StoreErrorKind::Ledger,
                format!("{key} was adopted and is not in the ledger"),
                "run `notewell doctor`",
            )
            .into());
        };
        self.open_unchanged(key, grammar, place, found, known)
    }

    /// The document as a merge of ours left it, without another look. Whoever saved over it since is met when the
    /// next write is put in its place, or found by the next one who looks: looking again here would go on for as
    /// long as somebody saves.
    fn open_merged(
        &self,
        key: &DocumentKey,
        grammar: Grammar,
        place: Option<Place>,
        mode: Option<u32>,
    ) -> Outcome<OpenDocument> {
        let unknown = || {
            StoreError::new(
                StoreErrorKind::Ledger,
                format!("{key} was merged and is not in the ledger"),
                "run `notewell doctor`",
            )
        };
        let known = self.known(key)?.ok_or_else(unknown)?;
        let text = self.ledger.reader().text(self.owner, key, &known.row)?.ok_or_else(unknown)?;
        self.open_unchanged(key, grammar, place, DiskFile::of(text.into_bytes(), mode), known)
    }

    /// The document as the ledger knows it; `None` when it was never seen.
    pub(crate) fn known_state(&self, key: &DocumentKey) -> Outcome<Option<DocumentState>> {
        let Some(known) = self.known(key)? else { return Ok(None) };
        self.store.remembered(self.ledger.reader(), self.owner, key, Some(&known)).map(Some)
    }
}
