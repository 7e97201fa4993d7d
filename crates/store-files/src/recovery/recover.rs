//! What dead writers left, decided by hash: done, still to do, or to be merged.

use crate::commit::displaced::{self, Displaced};
use crate::commit::publish::{sync_folders, write_and_flush};
use crate::commit::swap;
use crate::commit::{DocumentWrite, WriteMethod};
use crate::external::late_save::busy;
use crate::external::meeting::{Base, Meeting};
use crate::external::timeline;
use crate::failure::{self, Halt, Outcome};
use crate::home::locked_home::LockedHome;
use crate::ledger::{OpenChange, Publication};
use crate::path::disk_file::DiskFile;
use crate::path::place::Place;
use crate::recovery::orphans;
use crate::recovery::quarantine;
use crate::recovery::stuck::Stuck;
use notewell_store::{DocumentState, Event, StoreError, StoreErrorKind};
use notewell_text::{Document, Grammar, Revision, decode, merge};
use std::io;

/// Recovers everything that is open. A document that cannot be recovered stays open and refuses writes.
pub(crate) fn recover(locked: &mut LockedHome<'_>) -> Outcome<()> {
    // First what is not in place yet: a save that is merged into a document goes on from its last text.
    let open = locked.ledger.reader().open(locked.owner)?;
    let events = open.iter().map(|open| open.event).collect();
    let (published, unpublished): (Vec<OpenChange>, Vec<OpenChange>) =
        open.into_iter().partition(|open| open.is_published());
    for open in unpublished.into_iter().chain(published) {
        if locked.stuck_at(&open.change.key).is_some() {
            // What follows on it waits for it.
            continue;
        }
        let attempt = if open.is_published() { locked.look_again(open.clone()) } else { locked.finish(open.clone()) };
        match attempt {
            Err(Halt::Error(error)) => {
                tracing::warn!(%error, document = %open.change.key, "a write that was cut short cannot be completed");
                locked.stuck.push(Stuck { key: open.change.key, error });
            }
            other => other?,
        }
    }
    orphans::sweep_displaced(locked, &events);
    Ok(())
}

impl LockedHome<'_> {
    /// Brings a committed document to its file.
    fn finish(&mut self, open: OpenChange) -> Outcome<()> {
        let key = open.change.key.clone();
        let Some(place) = self.store.locate(Some(self.ledger), self.owner, &key, true)? else { return Ok(()) };
        let event = self.ledger.reader().event(self.owner, open.event)?.ok_or_else(|| lost(&open))?;
        tracing::info!(document = %key, event = %open.event, "a write that was cut short is completed");
        self.mend_audit(&event);
        if let Some(temp) = open.temp() {
            swap::heal(&place, temp).map_err(|error| failure::io("look for", temp, &error))?;
        }
        let found = self.store.look(Some(self.ledger.reader()), self.owner, &key, Some(&place), None, None)?;
        let mark = match &open.publication {
            Publication::InPlace => None,
            Publication::Append(offset) => self.finish_append(&open, *offset, &place, &found)?,
            Publication::Swap(_) => self.finish_swap(&event, &open, &place, found)?,
            Publication::Delete(_) => self.finish_delete(&event, &open, &place, found)?,
        };
        self.log.flush()?;
        sync_folders(&[&place]).map_err(|error| failure::io("flush the folder of", &place.shown, &error))?;
        self.ledger.mark_published(self.owner, open.sequence, &[(open.position, mark)])
    }

    fn finish_append(
        &mut self,
        open: &OpenChange,
        offset: u64,
        place: &Place,
        found: &DiskFile,
    ) -> Outcome<Option<Revision>> {
        if found.revision == open.file_after {
            return Ok(None);
        }
        let added: String = open.change.edit.splices().iter().map(|splice| splice.with.as_str()).collect();
        let added = added.as_bytes();
        let offset = usize::try_from(offset).unwrap_or(usize::MAX);
        let tail = found.bytes.get(offset..).unwrap_or_default();
        let (rest, at) = match added.strip_prefix(tail) {
            // Half of it is there, or nothing: it goes on where it stopped.
            Some(rest) if found.bytes.len() >= offset => (rest, found.bytes.len() as u64),
            None if contains(tail, added) => return Ok(None),
            // Others wrote after it was promised, or cut the file: it starts on a line of its own.
            _ => (added, offset as u64),
        };
        self.append(place, at, rest, open.position)?;
        Ok(None)
    }

    fn finish_swap(
        &mut self,
        event: &Event,
        open: &OpenChange,
        place: &Place,
        found: DiskFile,
    ) -> Outcome<Option<Revision>> {
        let temp_name = open.temp().unwrap_or_default().to_owned();
        let fail = |error: &io::Error| failure::io("look for", &temp_name, error);
        let temp = DiskFile::look_at(&place.folder, &temp_name).map_err(|error| fail(&error))?;
        let (before, after) = self.sides(open)?;
        let (_, grammar) = self.store.rule(&open.change.key)?;
        if found.revision != open.file_after {
            if temp.exists && temp.revision == open.file_after {
                let write = write(grammar, open, before, &after, temp.bytes, found);
                return Ok(self.place(event, open.position, &write, place)?.seen);
            }
            let is_displaced = temp.exists || self.displaced(open, Some(place))?.is_some();
            if !is_displaced {
                return self.write_again(event, open, place, found, before, &after);
            }
            // It was in place, and somebody changed it since: that is adopted when it is read.
        }
        if temp.exists && temp.revision != open.file_after {
            let is_met = temp.revision != open.file_before && !temp.bytes.is_empty();
            let read = before.clone().unwrap_or_default();
            let met = is_met.then_some((temp.bytes.as_slice(), read.as_bytes()));
            displaced::keep(self.store, place, &temp_name, open.event, open.position, met)
                .map_err(|error| fail(&error))?;
        } else if temp.exists {
            let _ = crate::path::beneath::unlink(&place.folder, &temp_name);
        }
        let Some((_, displaced)) = self.displaced(open, Some(place))? else { return Ok(None) };
        if decode(&displaced.bytes).is_err() {
            quarantine::keep(self.store, &open.change.key, &displaced.bytes)?;
        }
        if displaced.revision != open.file_before
            && !displaced.bytes.is_empty()
            && let Ok(theirs) = decode(&displaced.bytes)
        {
            self.fold_in(open, place, (before.unwrap_or_default(), &after), theirs)?;
        }
        Ok(Some(displaced.revision))
    }

    /// The temp file is gone and the document was never in place: it is made again from the ledger.
    fn write_again(
        &mut self,
        event: &Event,
        open: &OpenChange,
        place: &Place,
        found: DiskFile,
        before: Option<String>,
        after: &str,
    ) -> Outcome<Option<Revision>> {
        let (_, grammar) = self.store.rule(&open.change.key)?;
        if Revision::of(after.as_bytes()) == open.file_after && found.revision == open.file_before {
            let temp = open.temp().unwrap_or_default().to_owned();
            write_and_flush(place, &temp, after.as_bytes(), found.mode)
                .map_err(|error| failure::io("write", &place.shown, &error))?;
            let write = write(grammar, open, before, after, after.as_bytes().to_vec(), found);
            return Ok(self.place(event, open.position, &write, place)?.seen);
        }
        // The file went on without us, or holds secrets that the ledger does not: the edit is made on what is there, and
        // what that displaces is looked at again.
        let Ok(theirs) = decode(&found.bytes) else { return Ok(None) };
        let base = before.unwrap_or_default();
        let merged = merge(&base, after, theirs, grammar);
        let bases = vec![Base::new(base, grammar), Base::new(theirs.to_owned(), grammar)];
        let meeting = Meeting { lost: merged.conflicts, bases, ..Meeting::of(open, grammar, theirs, found.mode) };
        self.impose(meeting, Some(merged.text), place)?;
        Ok(Some(found.revision.clone()))
    }

    fn finish_delete(
        &mut self,
        event: &Event,
        open: &OpenChange,
        place: &Place,
        found: DiskFile,
    ) -> Outcome<Option<Revision>> {
        let temp_name = open.temp().unwrap_or_default().to_owned();
        let fail = |error: &io::Error| failure::io("look for", &temp_name, error);
        let temp = DiskFile::look_at(&place.folder, &temp_name).map_err(|error| fail(&error))?;
        if temp.exists {
            // It was on its way out. What was saved into it meanwhile stays.
            let is_met = temp.revision != open.file_before;
            if is_met && swap::restore(self.store, place, &temp_name).map_err(|error| fail(&error))? {
                return Ok(None);
            }
            displaced::keep(self.store, place, &temp_name, open.event, open.position, None)
                .map_err(|error| fail(&error))?;
            return Ok(Some(open.file_before.clone()));
        }
        if self.displaced(open, Some(place))?.is_some() {
            return Ok(Some(open.file_before.clone()));
        }
        if !found.exists || found.revision != open.file_before {
            return Ok(None);
        }
        let (before, after) = self.sides(open)?;
        let (_, grammar) = self.store.rule(&open.change.key)?;
        let mut write = write(grammar, open, before, &after, Vec::new(), found);
        write.method = WriteMethod::Delete;
        Ok(self.place(event, open.position, &write, place)?.seen)
    }

    /// Merges a text that was displaced into the file.
    fn fold_in(
        &mut self,
        open: &OpenChange,
        place: &Place,
        (base, after): (String, &str),
        theirs: &str,
    ) -> Outcome<()> {
        let key = &open.change.key;
        let (_, grammar) = self.store.rule(key)?;
        let found = self.store.look(Some(self.ledger.reader()), self.owner, key, Some(place), None, None)?;
        let Ok(current) = decode(&found.bytes) else { return Ok(()) };
        if current.is_empty() && found.is_recent() {
            return Err(busy(&place.shown).into());
        }
        let timeline = timeline::of(self, key, Some(((open.sequence, 0), theirs)))?;
        let mut bases = Base::all(timeline.texts.get(..timeline.until).unwrap_or_default(), grammar);
        bases.push(Base::new(base, grammar));
        // Who saved since then is met on the way: to the merge it goes on from our text.
        let current = if Revision::of(after.as_bytes()) == open.file_after { after } else { current };
        let mut meeting = Meeting { bases, ..Meeting::of(open, grammar, current, found.mode) };
        if let Some(wanted) = meeting.take_in(theirs) {
            self.impose(meeting, Some(wanted), place)?;
        }
        Ok(())
    }

    /// The displaced file of a change.
    pub(crate) fn displaced(&self, open: &OpenChange, place: Option<&Place>) -> Outcome<Option<(Displaced, DiskFile)>> {
        let name = displaced::name(open.event, open.position);
        let fail = |error: &io::Error| failure::io("look for the displaced", &open.change.key, error);
        if let Ok(folder) = self.store.root.folder(displaced::FOLDER) {
            let found = DiskFile::look_at(&folder, &name).map_err(|error| fail(&error))?;
            if found.exists {
                return Ok(Some((Displaced { folder, name }, found)));
            }
        }
        let (Some(place), Some(temp)) = (place, open.temp()) else { return Ok(None) };
        let found = DiskFile::look_at(&place.folder, temp).map_err(|error| fail(&error))?;
        if !found.exists || (!open.is_published() && found.revision == open.file_after) {
            return Ok(None);
        }
        let folder = place.folder.try_clone().map_err(|error| fail(&error))?;
        Ok(Some((Displaced { folder, name: temp.to_owned() }, found)))
    }

    /// The ledger's text on both sides of a change.
    pub(crate) fn sides(&self, open: &OpenChange) -> Outcome<(Option<String>, String)> {
        let key = &open.change.key;
        let reader = self.ledger.reader();
        let row = reader.row(self.owner, key)?;
        let mut text = match &row {
            Some(row) => reader.text(self.owner, key, row)?.unwrap_or_default(),
            None => String::new(),
        };
        for (id, change) in reader.changes_of(self.owner, key, usize::MAX)? {
            let before = change.inverse.apply(&text).map_err(|_| lost(open))?;
            if id == open.event {
                return Ok(((!change.created).then_some(before), text));
            }
            text = before;
        }
        Err(lost(open).into())
    }
}

/// The write that a dead writer had begun.
fn write(
    grammar: Grammar,
    open: &OpenChange,
    before: Option<String>,
    after: &str,
    bytes: Vec<u8>,
    found: DiskFile,
) -> DocumentWrite {
    let key = open.change.key.clone();
    let state = |text: Option<String>| {
        text.map_or_else(
            || DocumentState::missing(key.clone(), grammar),
            |text| DocumentState::of(key.clone(), Document::parse(text, grammar), Vec::new()),
        )
    };
    let mut expected = DiskFile::of(before.clone().unwrap_or_default().into_bytes(), found.mode);
    expected.exists = !open.change.created;
    expected.revision = open.file_before.clone();
    let after = decode(&bytes).map_or_else(|_| after.to_owned(), str::to_owned);
    DocumentWrite {
        place: None,
        found: expected,
        before_revision: open.file_before.clone(),
        file_after: open.file_after.clone(),
        before: state(before.clone()),
        after: state(Some(after)),
        known: None,
        sealed_before: None,
        sealed_after: None,
        is_sealed: false,
        change: open.change.clone(),
        listed: true,
        method: WriteMethod::Swap(bytes),
    }
}

fn contains(text: &[u8], part: &[u8]) -> bool {
    !part.is_empty() && text.windows(part.len()).any(|window| window == part)
}

fn lost(open: &OpenChange) -> StoreError {
    StoreError::new(
        StoreErrorKind::Ledger,
        format!("the ledger no longer knows what event {} made of {}", open.event, open.change.key),
        "run `notewell doctor --fix`",
    )
}
