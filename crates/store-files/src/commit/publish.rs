//! Putting documents in place, and meeting editors who save at the same moment.

use crate::audit;
use crate::commit::displaced::{self, Displaced};
use crate::commit::flush::sync_all;
use crate::commit::note;
use crate::commit::swap;
use crate::commit::temp_file;
use crate::commit::{CommitRequest, DocumentWrite, WriteMethod, write_temp};
use crate::external::meeting::{Base, Meeting};
use crate::external::timeline;
use crate::failure::{self, Halt, Outcome};
use crate::home::locked_home::LockedHome;
use crate::home::options::Step;
use crate::ledger::Batch;
use crate::path::beneath::sync;
use crate::path::disk_file::{DiskFile, Hashed};
use crate::path::place::Place;
use crate::recovery::quarantine;
use notewell_store::Event;
use notewell_text::{Revision, decode};
use std::io;
use std::os::fd::AsFd as _;

/// What putting one document in place met there.
enum Put {
    /// In place; what was displaced is what was read.
    Clean(Option<Displaced>),
    /// In place, and an editor's save was displaced.
    Met(Displaced, DiskFile),
}

impl LockedHome<'_> {
    /// Publishes every document of a committed request. Returns what an editor's save overruled.
    pub(crate) fn publish_all(
        &mut self,
        request: &CommitRequest<'_>,
        batch: &Batch<'_>,
        line: Option<&str>,
    ) -> Outcome<Vec<String>> {
        let Some(event) = &request.event else { return Ok(Vec::new()) };
        let mut placed: Vec<(usize, Option<Displaced>)> = Vec::new();
        let mut marks: Vec<(usize, Option<Revision>)> = Vec::new();
        let mut stale = Vec::new();
        for (position, write) in request.writes.iter().enumerate() {
            let Some(place) = write.place.as_ref().filter(|_| !matches!(write.method, WriteMethod::InPlace)) else {
                continue;
            };
            match self.place(event, position, write, place) {
                Ok(PublishResult { displaced, seen, stale: lost }) => {
                    marks.push((position, seen));
                    stale.extend(lost);
                    placed.push((position, displaced));
                }
                Err(Halt::Error(error)) => return self.take_back(request, batch, &placed, position, error),
                Err(halt) => return Err(halt),
            }
        }
        // Before the mark: what is not marked is looked at again, and its line with it.
        if let Some(line) = line
            && let Err(error) = self.audit().and_then(|file| audit::append(file, line))
        {
            tracing::warn!(%error, "the audit could not be written");
        }
        if marks.is_empty() {
            return Ok(stale);
        }
        self.store.step(Step::Published)?;
        let folders: Vec<_> = request.writes.iter().filter_map(|write| write.place.as_ref()).collect();
        // First the log: it shares its flush with the folders, where the file system keeps one journal.
        self.flush_log(batch);
        // The ledger is durable: a folder that cannot be flushed costs nothing but a look at the next recovery.
        match sync_folders(&folders) {
            Ok(()) => {
                self.store.step(Step::FoldersSynced)?;
                if let Err(Halt::Error(error)) = self.ledger.mark_published(self.owner, event.sequence, &marks) {
                    tracing::warn!(%error, "the event could not be marked as done; the next recovery will look");
                }
            }
            Err(error) => tracing::warn!(%error, "a folder could not be flushed; the next recovery will look"),
        }
        self.store.step(Step::Settled)?;
        Ok(stale)
    }

    /// Puts one document in place and settles what it met there.
    pub(crate) fn place(
        &mut self,
        event: &Event,
        position: usize,
        write: &DocumentWrite,
        place: &Place,
    ) -> Outcome<PublishResult> {
        self.store.step(Step::Publishing(position))?;
        match self.put(event, position, write, place)? {
            Put::Clean(displaced) => {
                let seen = displaced.as_ref().map(|_| write.found.revision.clone());
                Ok(PublishResult { displaced, seen, stale: Vec::new() })
            }
            Put::Met(displaced, theirs) => {
                let seen = Some(theirs.revision.clone());
                let stale = match self.meet(event, position, write, place, &theirs) {
                    // The promise is kept; the displaced save is looked at again before it goes.
                    Err(Halt::Error(error)) => {
                        tracing::warn!(%error, document = %write.after.key, "a save could not be merged yet");
                        note::note_seen(&displaced.folder, &displaced.name, &write.found.bytes);
                        return Ok(PublishResult {
                            displaced: Some(displaced),
                            seen: Some(write.found.revision.clone()),
                            stale: Vec::new(),
                        });
                    }
                    other => other?,
                };
                Ok(PublishResult { displaced: Some(displaced), seen, stale })
            }
        }
    }

    /// Puts one document in place.
    fn put(&self, event: &Event, position: usize, write: &DocumentWrite, place: &Place) -> Outcome<Put> {
        let fail = |error: &io::Error| -> Halt { failure::io("put in place", &place.shown, error).into() };
        match &write.method {
            WriteMethod::InPlace => Ok(Put::Clean(None)),
            WriteMethod::Append(bytes) => {
                self.append(place, write.found.bytes.len() as u64, bytes, position)?;
                Ok(Put::Clean(None))
            }
            WriteMethod::Swap(_) => {
                let temp = temp_file::name(event.draft.id, position);
                let was_there = swap::exchange(self.store, place, &temp, write.found.exists)?;
                self.store.step(Step::Exchanged(position))?;
                if !was_there {
                    return Ok(Put::Clean(None));
                }
                self.look_at_displaced(event, position, write, place, &temp)
            }
            WriteMethod::Delete => {
                let temp = temp_file::name(event.draft.id, position);
                match rustix::fs::renameat(&place.folder, place.name.as_str(), &place.folder, temp.as_str()) {
                    Ok(()) => {}
                    Err(rustix::io::Errno::NOENT) => return Ok(Put::Clean(None)),
                    Err(error) => return Err(fail(&error.into())),
                }
                self.store.step(Step::Exchanged(position))?;
                self.look_at_displaced(event, position, write, place, &temp)
            }
        }
    }

    /// Compares what was displaced with what was read, and keeps it.
    fn look_at_displaced(
        &self,
        event: &Event,
        position: usize,
        write: &DocumentWrite,
        place: &Place,
        temp: &str,
    ) -> Outcome<Put> {
        let DiskFile { bytes, revision, inode, .. } = &write.found;
        let theirs = match DiskFile::displaced(&place.folder, temp, Hashed { bytes, revision }, *inode) {
            Ok(theirs) => theirs,
            Err(error) => {
                // No file that we could read: whatever it is, it goes back where it was.
                swap::back(place, temp).map_err(|error| failure::io("put back", &place.shown, &error))?;
                return Err(failure::io("read", &place.shown, &error).into());
            }
        };
        if matches!(write.method, WriteMethod::Delete) && theirs.revision != write.found.revision {
            // Somebody still writes what we were to delete: it stays, and is adopted when it is next seen. Where a
            // new file stands in its place already, it is merged into that when it is looked at again.
            let fail = |error: &io::Error| failure::io("put back", &place.shown, error);
            if swap::restore(self.store, place, temp).map_err(|error| fail(&error))? {
                return Ok(Put::Clean(None));
            }
            let kept = displaced::keep(self.store, place, temp, event.draft.id, position, None);
            return Ok(Put::Clean(Some(kept.map_err(|error| fail(&error))?)));
        }
        let is_met = theirs.revision != write.found.revision && !theirs.bytes.is_empty();
        let read = if is_met { &write.found.bytes } else { &theirs.bytes };
        // The save that a merge displaces is in no event of its own.
        let is_noted = is_met || timeline::is_merge(event);
        let met = is_noted.then_some((theirs.bytes.as_slice(), read.as_slice()));
        let displaced = match displaced::keep(self.store, place, temp, event.draft.id, position, met) {
            Ok(displaced) => displaced,
            Err(error) => {
                swap::back(place, temp).map_err(|error| failure::io("put back", &place.shown, &error))?;
                return Err(failure::io("keep the old", &place.shown, &error).into());
            }
        };
        self.store.step(Step::Displaced(position))?;
        if theirs.revision == write.found.revision {
            return Ok(Put::Clean(Some(displaced)));
        }
        Ok(Put::Met(displaced, theirs))
    }

    /// An editor saved between our read and our exchange.
    pub(crate) fn meet(
        &mut self,
        event: &Event,
        position: usize,
        write: &DocumentWrite,
        place: &Place,
        theirs: &DiskFile,
    ) -> Outcome<Vec<String>> {
        if theirs.bytes.is_empty() && !write.found.bytes.is_empty() {
            // Truncated and not written yet: the displaced file is looked at again before it goes.
            return Ok(Vec::new());
        }
        let Ok(text) = decode(&theirs.bytes) else {
            tracing::warn!(document = %write.after.key, "a save that is no text was displaced; it is kept aside");
            quarantine::keep(self.store, &write.after.key, &theirs.bytes)?;
            return Ok(Vec::new());
        };
        let grammar = write.after.document.grammar();
        let timeline = timeline::of(self, &write.after.key, Some(((event.sequence, 0), text)))?;
        let mut bases = Base::all(timeline.texts.get(..timeline.until).unwrap_or_default(), grammar);
        // What was read is the newest text that an editor may have started from.
        bases.extend(decode(&write.found.bytes).ok().map(|read| Base::new(read.to_owned(), grammar)));
        let after = write.after.text().unwrap_or_default();
        let mut meeting = Meeting {
            event: event.draft.id,
            sequence: event.sequence,
            position,
            key: &write.after.key,
            grammar,
            current: Base::new(after.to_owned(), grammar),
            put: after.to_owned(),
            bases,
            lost: Vec::new(),
            mode: theirs.mode.or(write.found.mode),
            inode: 0,
        };
        let is_race = timeline::is_race(self, &write.after.key, theirs, Some((event.sequence, 0)))?;
        let wanted = if is_race { meeting.take_in(text) } else { meeting.take_in_first(text) };
        self.impose(meeting, wanted, place)
    }

    /// Writes down what of an event an editor's save overruled.
    pub(crate) fn note_stale(&mut self, stale: Option<(u64, Vec<String>)>) -> Outcome<()> {
        if stale.is_some() {
            self.perform(CommitRequest { stale, ..CommitRequest::default() })?;
        }
        Ok(())
    }
}

/// What publishing one document came to.
pub(crate) struct PublishResult {
    pub(crate) displaced: Option<Displaced>,
    /// The displaced file's revision when it was last looked at.
    pub(crate) seen: Option<Revision>,
    /// Entries of ours that an editor's save overruled.
    pub(crate) stale: Vec<String>,
}

pub(crate) fn sync_folders(places: &[&Place]) -> io::Result<()> {
    let mut seen: Vec<(u64, u64)> = Vec::new();
    let mut folders = Vec::new();
    for place in places {
        let stat = rustix::fs::fstat(&place.folder)?;
        #[expect(clippy::allow_attributes, reason = "the width of a device number differs between systems")]
        #[allow(clippy::unnecessary_cast, clippy::cast_sign_loss)]
        let id = (stat.st_dev as u64, stat.st_ino as u64);
        if !seen.contains(&id) {
            seen.push(id);
            folders.push(place.folder.as_fd());
        }
    }
    sync_all(&folders)
}

/// Writes a temp file and flushes it.
pub(crate) fn write_and_flush(place: &Place, name: &str, bytes: &[u8], bits: Option<u32>) -> io::Result<()> {
    let file = write_temp(place, name, bytes, bits)?;
    sync(&file)
}
