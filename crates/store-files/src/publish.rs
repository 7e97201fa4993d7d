//! Putting documents in place, and meeting editors who save at the same moment.

use crate::audit;
use crate::beneath::{open_part, sync, unlink};
use crate::commit::{CommitRequest, DocumentWrite, WriteMethod, sync_all, temp_name, write_temp};
use crate::disk_file::DiskFile;
use crate::failure::{self, Halt, Outcome};
use crate::ledger::Batch;
use crate::locked_home::LockedHome;
use crate::meet::{Base, Meeting};
use crate::mode;
use crate::options::Step;
use crate::place::Place;
use crate::quarantine;
use crate::race::recent_texts;
use crate::swap::{self, Displaced};
use jiff::SignedDuration;
use notewell_store::{Event, StoreError};
use notewell_text::{Revision, decode};
use rustix::fs::OFlags;
use std::fs::File;
use std::io::{self, Write as _};
use std::os::fd::AsFd as _;

/// A document that is in place.
struct Placed {
    position: usize,
    displaced: Option<Displaced>,
}

/// What publishing one document came to.
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
        let mut placed: Vec<Placed> = Vec::new();
        let mut marks: Vec<(usize, Option<Revision>)> = Vec::new();
        let mut stale = Vec::new();
        for (position, write) in request.writes.iter().enumerate() {
            let Some(place) = write.place.as_ref().filter(|_| !matches!(write.method, WriteMethod::InPlace)) else {
                continue;
            };
            match self.place(event, position, write, place) {
                Ok(Settled { displaced, seen, stale: lost }) => {
                    marks.push((position, seen));
                    stale.extend(lost);
                    placed.push(Placed { position, displaced });
                }
                Err(Halt::Error(error)) => return self.take_back(request, batch, &placed, position, error),
                Err(halt) => return Err(halt),
            }
        }
        // Before the mark: what is not marked is looked at again, and its line with it.
        if let Some(line) = line
            && let Err(error) = self.store.audit_file().and_then(|mut file| audit::append(&mut file, line))
        {
            tracing::warn!(%error, "the audit could not be written");
        }
        if marks.is_empty() {
            return Ok(stale);
        }
        self.store.step(Step::Published)?;
        let folders: Vec<_> = request.writes.iter().filter_map(|write| write.place.as_ref()).collect();
        // The ledger is durable: a folder that cannot be flushed costs nothing but a look at the next recovery.
        match sync_folders(&folders) {
            Ok(()) => {
                self.store.step(Step::FoldersSynced)?;
                if let Err(Halt::Error(error)) = self.ledger.publish(self.owner, event.sequence, &marks) {
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
    ) -> Outcome<Settled> {
        self.store.step(Step::Publishing(position))?;
        match self.put(event, position, write, place)? {
            Put::Clean(displaced) => {
                let seen = displaced.as_ref().map(|_| write.found.revision.clone());
                Ok(Settled { displaced, seen, stale: Vec::new() })
            }
            Put::Met(displaced, theirs) => {
                let seen = Some(theirs.revision.clone());
                let stale = match self.meet(event, position, write, place, &theirs) {
                    // The promise is kept; the displaced save is looked at again before it goes.
                    Err(Halt::Error(error)) => {
                        tracing::warn!(%error, document = %write.after.key, "a save could not be merged yet");
                        return Ok(Settled {
                            displaced: Some(displaced),
                            seen: Some(write.found.revision.clone()),
                            stale: Vec::new(),
                        });
                    }
                    other => other?,
                };
                Ok(Settled { displaced: Some(displaced), seen, stale })
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
                let temp = temp_name(event, position);
                let was_there = swap::exchange(self.store, place, &temp, write.found.exists)?;
                self.store.step(Step::Exchanged(position))?;
                if !was_there {
                    return Ok(Put::Clean(None));
                }
                self.look_at_displaced(event, position, write, place, &temp)
            }
            WriteMethod::Delete => {
                let temp = temp_name(event, position);
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
        let DiskFile { revision, bytes, inode, .. } = &write.found;
        let theirs = match DiskFile::displaced(&place.folder, temp, revision, bytes.len(), *inode) {
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
            let kept = swap::keep(self.store, place, temp, event.draft.id, position, None);
            return Ok(Put::Clean(Some(kept.map_err(|error| fail(&error))?)));
        }
        let is_met = theirs.revision != write.found.revision && !theirs.bytes.is_empty();
        let met = is_met.then_some(theirs.bytes.as_slice());
        let displaced = match swap::keep(self.store, place, temp, event.draft.id, position, met) {
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
        // What was read is the newest text that an editor may have started from.
        let mut recent = recent_texts(self, &write.after.key, text, SignedDuration::ZERO)?;
        recent.texts.extend(decode(&write.found.bytes).ok().map(str::to_owned));
        let mut meeting = Meeting {
            event: event.draft.id,
            sequence: event.sequence,
            position,
            key: &write.after.key,
            grammar,
            current: write.after.text().unwrap_or_default().to_owned(),
            is_race: recent.is_race,
            bases: recent.texts.into_iter().map(|text| Base::new(text, grammar)).collect(),
            lost: Vec::new(),
            mode: theirs.mode.or(write.found.mode),
            inode: 0,
        };
        let wanted = meeting.take_in(text);
        self.impose(meeting, wanted, place)
    }

    /// Writes down what of an event an editor's save overruled.
    pub(crate) fn note_stale(&mut self, stale: Option<(u64, Vec<String>)>) -> Outcome<()> {
        if stale.is_some() {
            self.perform(CommitRequest { stale, ..CommitRequest::default() })?;
        }
        Ok(())
    }

    /// Appends at the offset that was promised, or at the end when somebody else appended meanwhile.
    pub(crate) fn append(&self, place: &Place, offset: u64, bytes: &[u8], position: usize) -> Outcome<()> {
        let fail = |error: &io::Error| -> Halt { failure::io("append to", &place.shown, error).into() };
        let flags = OFlags::RDWR | OFlags::CREATE | OFlags::APPEND;
        let file = open_part(&place.folder, &place.name, flags, mode::FILE).map_err(|error| fail(&error))?;
        let mut file = File::from(file);
        let end = file.metadata().map_err(|error| fail(&error))?.len();
        let mut owned;
        let mut bytes = bytes;
        if end != offset
            && end > 0
            && !ends_clean(&mut file, end).map_err(|error| fail(&error))?
            && !bytes.starts_with(b"\n")
        {
            owned = vec![b'\n'];
            owned.extend_from_slice(bytes);
            bytes = &owned;
        }
        if self.store.step(Step::HalfAppended(position)).is_err() {
            let _ = file.write_all(bytes.split_at(bytes.len() / 2).0);
            return Err(Halt::Stopped);
        }
        if let Err(error) = file.write_all(bytes).and_then(|()| sync(&file)) {
            let _ = file.set_len(end);
            return Err(fail(&error));
        }
        Ok(())
    }

    /// The files refuse what the ledger promised: what is in place goes back, and the promise with it.
    fn take_back(
        &mut self,
        request: &CommitRequest<'_>,
        batch: &Batch<'_>,
        placed: &[Placed],
        failed: usize,
        error: StoreError,
    ) -> Outcome<Vec<String>> {
        let only_ours = self.head == batch.after;
        let back = only_ours
            && placed.iter().all(|done| {
                request.writes.get(done.position).is_some_and(|write| put_back(write, done.displaced.as_ref()).is_ok())
            });
        if back && self.ledger.revoke(batch).is_ok() {
            self.head = batch.before;
            // The log speaks of it already.
            if let Err(Halt::Error(error)) = self.mend_log() {
                tracing::warn!(%error, "the log could not be mended; the next to take the lock does it");
            }
            if let Some(event) = &request.event {
                for (position, write) in request.writes.iter().enumerate() {
                    if let (Some(place), WriteMethod::Swap(_)) = (&write.place, &write.method) {
                        let _ = unlink(&place.folder, &temp_name(event, position));
                    }
                }
            }
            return Err(error.into());
        }
        // The promise stands in the ledger, and the next one to take the lock keeps it.
        tracing::warn!(%error, position = failed, "a document could not be put in place; the next recovery does it");
        Ok(Vec::new())
    }
}

/// A document in place.
pub(crate) struct Settled {
    pub(crate) displaced: Option<Displaced>,
    /// The displaced file's revision when it was last looked at.
    pub(crate) seen: Option<Revision>,
    /// Entries of ours that an editor's save overruled.
    pub(crate) stale: Vec<String>,
}

/// Puts the displaced file back where it was.
fn put_back(write: &DocumentWrite, displaced: Option<&Displaced>) -> io::Result<()> {
    let Some(place) = &write.place else { return Ok(()) };
    match (&write.method, displaced) {
        (WriteMethod::InPlace, _) => Ok(()),
        (WriteMethod::Append(bytes), _) => {
            let file = open_part(&place.folder, &place.name, OFlags::RDWR, mode::FILE)?;
            let file = File::from(file);
            if file.metadata()?.len() != (write.found.bytes.len() + bytes.len()) as u64 {
                return Err(io::Error::other("somebody else appended meanwhile"));
            }
            file.set_len(write.found.bytes.len() as u64)?;
            sync(&file)
        }
        (WriteMethod::Delete, Some(displaced)) => {
            rustix::fs::renameat(&displaced.folder, displaced.name.as_str(), &place.folder, place.name.as_str())?;
            sync(&place.folder)
        }
        (WriteMethod::Swap(bytes), Some(displaced)) => {
            if DiskFile::look(Some(place))?.bytes != *bytes {
                return Err(io::Error::other("somebody else wrote meanwhile"));
            }
            rustix::fs::renameat(&displaced.folder, displaced.name.as_str(), &place.folder, place.name.as_str())?;
            sync(&place.folder)
        }
        (WriteMethod::Swap(bytes), None) => {
            if DiskFile::look(Some(place))?.bytes != *bytes {
                return Err(io::Error::other("somebody else wrote meanwhile"));
            }
            unlink(&place.folder, &place.name)?;
            sync(&place.folder)
        }
        (WriteMethod::Delete, None) => Ok(()),
    }
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

fn ends_clean(file: &mut File, end: u64) -> io::Result<bool> {
    use std::io::{Read as _, Seek as _, SeekFrom};
    let mut last = [0];
    file.seek(SeekFrom::Start(end - 1))?;
    file.read_exact(&mut last)?;
    Ok(last == [b'\n'])
}

/// Writes a temp file and flushes it.
pub(crate) fn write_and_flush(place: &Place, name: &str, bytes: &[u8], bits: Option<u32>) -> io::Result<()> {
    let file = write_temp(place, name, bytes, bits)?;
    sync(&file)
}
