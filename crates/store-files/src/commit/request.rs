//! What a plan asks the commit protocol for.

use crate::commit::{CommitRequest, DocumentWrite, WriteMethod};
use crate::failure::{self, Outcome};
use crate::home::locked_home::LockedHome;
use crate::ledger::Relabelled;
use crate::open_document::OpenDocument;
use crate::seal::Seal;
use notewell_store::{CLEARED, DocumentChange, DocumentKey, DocumentState, Enacted, Event, document_change};
use notewell_text::Revision;
use std::borrow::Cow;
use std::collections::HashSet;

impl LockedHome<'_> {
    /// What a plan asks for.
    pub(crate) fn request<'k>(
        &self,
        enacted: Enacted,
        opened: Vec<OpenDocument>,
        appended: &HashSet<DocumentKey>,
    ) -> Outcome<CommitRequest<'k>> {
        let Enacted { event, documents, suggestions } = enacted;
        let mut request = CommitRequest { event, suggestions, ..CommitRequest::default() };
        let Some(event) = &mut request.event else { return Ok(request) };
        let seal = self.seal().with(&event.draft.notes);
        let has_secret = seal.draft(&mut event.draft);
        let mut opened: Vec<Option<OpenDocument>> = opened.into_iter().map(Some).collect();
        for after in documents {
            let at = opened
                .iter()
                .position(|document| document.as_ref().is_some_and(|document| document.state.key == after.key));
            let Some(document) = at.and_then(|at| opened.get_mut(at)).and_then(Option::take) else { continue };
            if document.state.text() == after.text() {
                if let Some(known) = document.known.filter(|_| document.state.entries != after.entries) {
                    request.relabelled.push(Relabelled { before: document.state, after, known });
                }
                continue;
            }
            let is_append = appended.contains(&after.key);
            request.writes.push(self.write(event, document, after, is_append, (&seal, has_secret))?);
        }
        if event.draft.notes.iter().any(|note| note.starts_with(CLEARED)) {
            request.writes.extend(opened.into_iter().flatten().filter_map(|document| restored(&seal, document)));
        }
        arrange(event, &request.writes);
        Ok(request)
    }

    fn write(
        &self,
        event: &Event,
        document: OpenDocument,
        after: DocumentState,
        is_append: bool,
        (seal, has_secret): (&Seal<'_>, bool),
    ) -> Outcome<DocumentWrite> {
        let key = after.key.clone();
        let planned = event.documents.iter().find(|change| change.key == key).cloned();
        let sealed_before = document.sealed_text().map(str::to_owned);
        let (sealed_after, is_sealed) = match after.text() {
            Some(text) if document.sealed.is_some() || has_secret || brings_secret(seal, text, planned.as_ref()) => {
                match seal.text(text) {
                    Cow::Borrowed(text) => (Some(text.to_owned()), false),
                    Cow::Owned(text) => (Some(text), true),
                }
            }
            text => (text.map(str::to_owned), false),
        };
        let change = if document.sealed.is_some() || is_sealed {
            document_change(&key, sealed_before.as_deref(), sealed_after.as_deref())
        } else {
            planned
        };
        let listed = change.is_some();
        let change = change.unwrap_or_else(|| nothing(&key, sealed_after.as_deref()));
        let place = match document.place {
            Some(place) => place,
            None => self
                .store
                .locate(Some(self.ledger), self.owner, &key, true)?
                .ok_or_else(|| failure::path(&key, "its folder cannot be made"))?,
        };
        let method = match after.text() {
            None => WriteMethod::Delete,
            Some(_) if is_append && document.found.exists => {
                let added = planned_bytes(event, &key);
                WriteMethod::Append(added)
            }
            Some(text) => WriteMethod::Swap(text.as_bytes().to_vec()),
        };
        let file_after = match &method {
            WriteMethod::Append(added) => Revision::of(&[document.found.bytes.as_slice(), added.as_slice()].concat()),
            _ => after.revision.clone(),
        };
        Ok(DocumentWrite {
            place: Some(place),
            before_revision: document.found.revision.clone(),
            found: document.found,
            file_after,
            before: document.state,
            after,
            known: document.known,
            sealed_before,
            sealed_after,
            is_sealed,
            change,
            listed,
            method,
        })
    }
}

/// A document that holds values which the event clears: from here on the ledger has them. It is no change of the file.
fn restored(seal: &Seal<'_>, document: OpenDocument) -> Option<DocumentWrite> {
    let OpenDocument { state, found, known, sealed, .. } = document;
    let sealed_before = sealed?;
    let text = state.text()?;
    let (sealed_after, is_sealed) = match seal.text(text) {
        Cow::Borrowed(text) => (text.to_owned(), false),
        Cow::Owned(text) => (text, true),
    };
    let change = document_change(&state.key, Some(&sealed_before), Some(&sealed_after))?;
    Some(DocumentWrite {
        place: None,
        before_revision: found.revision.clone(),
        file_after: found.revision.clone(),
        found,
        before: state.clone(),
        after: state,
        known,
        sealed_before: Some(sealed_before),
        sealed_after: Some(sealed_after),
        is_sealed,
        change,
        listed: false,
        method: WriteMethod::InPlace,
    })
}

/// Lines on each side of a change that are looked at with it: a secret may span lines, and may stand between entries.
const AROUND: usize = 64;

/// Whether what a change writes holds a secret, be it in no entry: in a heading, a comment, front matter, a code block.
fn brings_secret(seal: &Seal<'_>, after: &str, change: Option<&DocumentChange>) -> bool {
    let mut shift = 0_isize;
    change.is_some_and(|change| {
        change.edit.splices().iter().any(|splice| {
            let start = splice.at.start.checked_add_signed(shift).unwrap_or_default();
            shift += splice.with.len().cast_signed() - splice.at.len().cast_signed();
            let around = lines_around(after, start, start + splice.with.len());
            seal.has_secret(around.unwrap_or(&splice.with))
        })
    })
}

/// The lines of a range with those around it; `None` when the text has no such range.
fn lines_around(text: &str, start: usize, end: usize) -> Option<&str> {
    let (above, below) = (text.get(..start)?, text.get(end..)?);
    let from = above.rmatch_indices('\n').nth(AROUND).map_or(0, |(at, _)| at + 1);
    let to = below.match_indices('\n').nth(AROUND).map_or(text.len(), |(at, _)| end + at);
    text.get(from..to)
}

/// The bytes that an append adds.
fn planned_bytes(event: &Event, key: &DocumentKey) -> Vec<u8> {
    let change = event.documents.iter().find(|change| &change.key == key);
    let splices = change.map(|change| change.edit.splices()).unwrap_or_default();
    splices.iter().flat_map(|splice| splice.with.bytes()).collect()
}

/// A change that the sealed text does not see.
fn nothing(key: &DocumentKey, text: Option<&str>) -> DocumentChange {
    let revision = Revision::of(text.unwrap_or_default().as_bytes());
    DocumentChange {
        key: key.clone(),
        before: revision.clone(),
        after: revision,
        edit: notewell_text::Edit::default(),
        inverse: notewell_text::Edit::default(),
        created: false,
    }
}

/// The event lists what is recorded, over the sealed texts, in the order of the writes.
fn arrange(event: &mut Event, writes: &[DocumentWrite]) {
    event.documents = writes.iter().filter(|write| write.listed).map(|write| write.change.clone()).collect();
}
