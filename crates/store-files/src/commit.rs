//! The commit protocol: temp files, one ledger transaction, publication.
//!
//! Whatever fails before the ledger's commit changes nothing and leaves nothing to roll forward. After it the
//! write happens, now or at the next recovery; when the files refuse it now, it is taken back in the ledger too.

use crate::audit;
use crate::beneath::{open_part, sync, unlink};
use crate::desk::Desk;
use crate::devicelog;
use crate::failure::{self, Halt, Outcome};
use crate::found::Found;
use crate::ledger::{Batch, Head, Known, Publication, Receipt, Relabelled, Written};
use crate::mode;
use crate::options::Step;
use crate::place::Place;
use crate::seal::seal_all;
use notewell_store::{DocumentChange, DocumentState, Event, Suggestion, SuggestionId, SuggestionStatus};
use notewell_text::Revision;
use rustix::fs::OFlags;
use std::fs::File;
use std::io::{self, Write as _};
use std::os::fd::{AsFd as _, BorrowedFd};

/// What has to be made durable, all of it or nothing.
#[derive(Debug, Default)]
pub(crate) struct Job<'k> {
    pub(crate) event: Option<Event>,
    pub(crate) pieces: Vec<Piece>,
    /// Documents whose entries are known differently without a new text.
    pub(crate) relabelled: Vec<Relabelled>,
    pub(crate) suggestions: Vec<Suggestion>,
    pub(crate) settlements: Vec<(SuggestionId, SuggestionStatus)>,
    pub(crate) receipt: Option<(&'k str, Receipt)>,
    /// Entries of an earlier event that an editor's save overruled.
    pub(crate) stale: Option<(u64, Vec<String>)>,
}

/// How a document gets its new content.
#[derive(Debug)]
pub(crate) enum Make {
    /// It has it.
    Found,
    /// A temp file with these bytes takes its place.
    Swap(Vec<u8>),
    /// These bytes are appended.
    Append(Vec<u8>),
    /// It goes.
    Delete,
}

/// One document of a job.
#[derive(Debug)]
pub(crate) struct Piece {
    pub(crate) place: Option<Place>,
    /// The file as it was read.
    pub(crate) found: Found,
    pub(crate) before_revision: Revision,
    pub(crate) file_after: Revision,
    pub(crate) before: DocumentState,
    pub(crate) after: DocumentState,
    pub(crate) known: Option<Known>,
    pub(crate) sealed_before: Option<String>,
    pub(crate) sealed_after: Option<String>,
    pub(crate) is_sealed: bool,
    pub(crate) change: DocumentChange,
    pub(crate) listed: bool,
    pub(crate) make: Make,
}

impl Desk<'_> {
    /// Does the job. Returns the event as it stands afterwards.
    pub(crate) fn perform(&mut self, mut job: Job<'_>) -> Outcome<Option<Event>> {
        // Conflicts are texts of files, which may hold secrets that the ledger must not.
        job.stale = job.stale.map(|(sequence, stale)| (sequence, seal_all(stale)));
        let log_before = self.log.length();
        let swapped = job.pieces.iter().filter(|piece| matches!(piece.make, Make::Swap(_)));
        let in_hand: Vec<String> = swapped.map(|piece| piece.after.key.to_string()).collect();
        if !in_hand.is_empty() {
            self.lock.take_in_hand(&in_hand);
        }
        let temps = match self.prepare(&job) {
            Ok(temps) => temps,
            Err(halt) => return Err(self.undo_preparation(halt, &job, log_before)),
        };
        let before = self.head;
        let after = Head {
            sequence: job.event.as_ref().map_or(before.sequence, |event| event.sequence),
            log_length: self.log.length(),
        };
        let line = job.event.as_ref().map(audit::line_of);
        let audit_at = line.as_ref().and_then(|line| {
            let end = self.store.audit_file().and_then(|file| file.metadata()).ok()?.len();
            Some((end, line.len() as u64))
        });
        let closing = std::mem::take(&mut self.closing);
        let batch = Batch {
            owner: self.owner,
            before,
            after,
            event: job.event.as_ref(),
            written: job.pieces.iter().zip(&temps).map(|(piece, temp)| written(piece, temp.as_deref())).collect(),
            relabelled: &job.relabelled,
            suggestions: &job.suggestions,
            settlements: &job.settlements,
            receipt: job.receipt.clone(),
            audit: audit_at,
            stale: job.stale.as_ref().map(|(sequence, stale)| (*sequence, stale.as_slice())),
            closed: &closing,
        };
        let store = self.store;
        let known = match self.ledger.commit(&batch, || store.step(Step::Committing).is_ok()) {
            Ok(known) => known,
            Err(halt) => {
                self.closing = closing;
                return Err(self.undo_preparation(halt, &job, log_before));
            }
        };
        store.step(Step::Committed)?;
        self.head = after;
        self.clear_away();
        let stale = seal_all(self.publish_all(&job, &batch, line.as_deref())?);
        if !in_hand.is_empty() {
            self.lock.take_in_hand(&[]);
        }
        if stale.is_empty() {
            self.keep_at_hand(before, after, job.pieces, known);
        }
        Ok(job.event.map(|event| Event { stale: if stale.is_empty() { event.stale } else { stale }, ..event }))
    }

    /// Writes temp files and log lines, and flushes them.
    fn prepare(&mut self, job: &Job<'_>) -> Outcome<Vec<Option<String>>> {
        let mut temps = Vec::with_capacity(job.pieces.len());
        let mut files: Vec<File> = Vec::new();
        let Some(event) = &job.event else { return Ok(temps) };
        for (position, piece) in job.pieces.iter().enumerate() {
            temps.push(None);
            let Some(place) = &piece.place else { continue };
            match &piece.make {
                Make::Found => {}
                Make::Delete => {
                    if let Some(temp) = temps.last_mut() {
                        *temp = Some(temp_name(event, position));
                    }
                }
                Make::Append(bytes) => reserve(place, piece.found.bytes.len(), bytes.len())
                    .map_err(|error| failure::io("write", &place.shown, &error))?,
                Make::Swap(bytes) => {
                    let name = temp_name(event, position);
                    let file = write_temp(place, &name, bytes, piece.found.mode)
                        .map_err(|error| failure::io("write", &place.shown, &error))?;
                    if let Some(temp) = temps.last_mut() {
                        *temp = Some(name);
                    }
                    files.push(file);
                    self.store.step(Step::TempWritten(position))?;
                }
            }
        }
        let mut lines = Vec::new();
        for piece in &job.pieces {
            let identity = &self.store.identity;
            lines.extend(devicelog::lines(identity, event.draft.id, event.sequence, &piece.before, &piece.after));
        }
        for Relabelled { before, after, .. } in &job.relabelled {
            lines.extend(devicelog::lines(&self.store.identity, event.draft.id, event.sequence, before, after));
        }
        self.log.append(&self.store.identity, &lines)?;
        let mut flushed: Vec<BorrowedFd<'_>> = files.iter().map(std::os::fd::AsFd::as_fd).collect();
        if !lines.is_empty() {
            flushed.push(self.log.file().as_fd());
        }
        sync_all(&flushed).map_err(|error| failure::io("flush", "the documents", &error))?;
        self.store.step(Step::Synced)?;
        Ok(temps)
    }

    /// Takes back what was prepared; a simulated kill leaves it.
    fn undo_preparation(&mut self, halt: Halt, job: &Job<'_>, log_before: u64) -> Halt {
        // What may have been recorded still needs its temp files; the next one to take the lock decides.
        if matches!(halt, Halt::Stopped | Halt::Unknown(_)) {
            return halt;
        }
        if let Some(event) = &job.event {
            for (position, piece) in job.pieces.iter().enumerate() {
                if let (Some(place), Make::Swap(_)) = (&piece.place, &piece.make) {
                    let _ = unlink(&place.folder, &temp_name(event, position));
                }
            }
        }
        self.log.cut(log_before);
        self.lock.take_in_hand(&[]);
        halt
    }
}

/// The name of a temp file, unique to its event.
pub(crate) fn temp_name(event: &Event, position: usize) -> String {
    format!(".notewell-{}-{position}.tmp", event.draft.id)
}

fn written<'a>(piece: &'a Piece, temp: Option<&str>) -> Written<'a> {
    Written {
        state: &piece.after,
        before: &piece.before,
        known: piece.known.as_ref(),
        change: piece.change.clone(),
        listed: piece.listed,
        file_before: &piece.before_revision,
        file_after: piece.file_after.clone(),
        sealed_before: piece.sealed_before.as_deref(),
        sealed_after: piece.sealed_after.as_deref(),
        is_sealed: piece.is_sealed,
        publication: match &piece.make {
            Make::Found => Publication::Found,
            Make::Delete => Publication::Delete(temp.unwrap_or_default().to_owned()),
            Make::Append(_) => Publication::Append(piece.found.bytes.len() as u64),
            Make::Swap(_) => Publication::Swap(temp.unwrap_or_default().to_owned()),
        },
    }
}

/// Writes a temp file beside the document, with the mode of the file whose place it takes.
pub(crate) fn write_temp(place: &Place, name: &str, bytes: &[u8], bits: Option<u32>) -> io::Result<File> {
    within_limit(bytes.len() as u64)?;
    let flags = OFlags::WRONLY | OFlags::CREATE | OFlags::EXCL;
    let mut file = File::from(open_part(&place.folder, name, flags, mode::FILE)?);
    let written = file.write_all(bytes).and_then(|()| {
        // The umask has no say in what the owner chose.
        if bits.is_some_and(|bits| bits & 0o777 != 0o600) {
            rustix::fs::fchmod(&file, mode::kept(bits))?;
        }
        Ok(())
    });
    if let Err(error) = written {
        let _ = unlink(&place.folder, name);
        return Err(error);
    }
    Ok(file)
}

/// Sees to it that an append finds its space, before anything is promised.
fn reserve(place: &Place, at: usize, length: usize) -> io::Result<()> {
    within_limit((at + length) as u64)?;
    let file = open_part(&place.folder, &place.name, OFlags::WRONLY, mode::FILE)?;
    #[cfg(target_os = "linux")]
    {
        use rustix::fs::FallocateFlags;
        use rustix::io::Errno;
        match rustix::fs::fallocate(&file, FallocateFlags::KEEP_SIZE, at as u64, length as u64) {
            Ok(()) | Err(Errno::OPNOTSUPP | Errno::NOSYS | Errno::INTR) => {}
            Err(error) => return Err(error.into()),
        }
    }
    drop(file);
    Ok(())
}

/// A file that crosses the limit of the process would end it with a signal.
fn within_limit(size: u64) -> io::Result<()> {
    let limit = rustix::process::getrlimit(rustix::process::Resource::Fsize).current;
    if limit.is_some_and(|limit| size > limit) {
        return Err(rustix::io::Errno::FBIG.into());
    }
    Ok(())
}

/// Flushes files side by side: each waits for the same disk.
pub(crate) fn sync_all(files: &[BorrowedFd<'_>]) -> io::Result<()> {
    let Some((first, others)) = files.split_first() else { return Ok(()) };
    std::thread::scope(|scope| {
        let mut waiting = Vec::new();
        let mut result = Ok(());
        for file in others {
            match std::thread::Builder::new().spawn_scoped(scope, move || sync(file)) {
                Ok(thread) => waiting.push(thread),
                // No thread to be had: then one after the other.
                Err(_) => result = result.and(sync(file)),
            }
        }
        result = result.and(sync(first));
        for thread in waiting {
            result = result.and(thread.join().unwrap_or_else(|_| Err(io::Error::other("a flush ended early"))));
        }
        result
    })
}
