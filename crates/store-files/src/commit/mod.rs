//! The commit protocol: temp files, one ledger transaction, publication.
//!
//! Whatever fails before the ledger's commit changes nothing and leaves nothing to roll forward. After it the
//! write happens, now or at the next recovery; when the files refuse it now, it is taken back in the ledger too.

pub(crate) mod append;
pub(crate) mod displaced;
pub(crate) mod flush;
pub(crate) mod note;
pub(crate) mod publish;
pub(crate) mod request;
pub(crate) mod rollback;
pub(crate) mod swap;
pub(crate) mod temp_file;

use crate::audit;
use crate::commit::flush::sync_all;
use crate::devicelog;
use crate::failure::{self, Halt, Outcome};
use crate::home::locked_home::LockedHome;
use crate::home::options::Step;
use crate::ledger::{Batch, Head, Known, Publication, Relabelled, StoredReceipt, Written};
use crate::path::beneath::{open_part, unlink};
use crate::path::disk_file::DiskFile;
use crate::path::mode;
use crate::path::place::Place;
use notewell_store::{DocumentChange, DocumentState, Event, Suggestion, SuggestionId, SuggestionStatus};
use notewell_text::Revision;
use rustix::fs::OFlags;
use std::fs::File;
use std::io::{self, Write as _};
use std::os::fd::{AsFd as _, BorrowedFd};

/// What has to be made durable, all of it or nothing.
#[derive(Debug, Default)]
pub(crate) struct CommitRequest<'k> {
    pub(crate) event: Option<Event>,
    pub(crate) writes: Vec<DocumentWrite>,
    /// Documents whose entries are known differently without a new text.
    pub(crate) relabelled: Vec<Relabelled>,
    pub(crate) suggestions: Vec<Suggestion>,
    pub(crate) settlements: Vec<(SuggestionId, SuggestionStatus)>,
    pub(crate) receipt: Option<(&'k str, StoredReceipt)>,
    /// Entries of an earlier event that an editor's save overruled.
    pub(crate) stale: Option<(u64, Vec<String>)>,
}

/// How a document gets its new content.
#[derive(Debug)]
pub(crate) enum WriteMethod {
    /// It has it.
    InPlace,
    /// A temp file with these bytes takes its place.
    Swap(Vec<u8>),
    /// These bytes are appended.
    Append(Vec<u8>),
    /// It goes.
    Delete,
}

/// One document of a request.
#[derive(Debug)]
pub(crate) struct DocumentWrite {
    pub(crate) place: Option<Place>,
    /// The file as it was read.
    pub(crate) found: DiskFile,
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
    pub(crate) method: WriteMethod,
}

impl DocumentWrite {
    /// Whether a file changes behind the commit.
    const fn is_published(&self) -> bool {
        self.place.is_some() && !matches!(self.method, WriteMethod::InPlace)
    }
}

impl LockedHome<'_> {
    /// Does the request. Returns the event as it stands afterwards.
    pub(crate) fn perform(&mut self, mut request: CommitRequest<'_>) -> Outcome<Option<Event>> {
        // Conflicts are texts of files, which may hold secrets that the ledger must not.
        request.stale = request.stale.map(|(sequence, stale)| (sequence, self.seal().all(stale)));
        self.mend_pins()?;
        let log_before = self.log.length();
        let swapped = request.writes.iter().filter(|write| matches!(write.method, WriteMethod::Swap(_)));
        let targets: Vec<String> = swapped.map(|write| write.after.key.to_string()).collect();
        if !targets.is_empty() {
            self.lock.record_targets(&targets);
        }
        let temps = match self.prepare(&request) {
            Ok(temps) => temps,
            Err(halt) => return Err(self.undo_preparation(halt, &request, log_before)),
        };
        let before = self.head;
        let after = Head {
            sequence: request.event.as_ref().map_or(before.sequence, |event| event.sequence),
            log_length: self.log.length(),
        };
        let line = request.event.as_ref().map(audit::line_of);
        let audit_at = line.as_ref().and_then(|line| {
            let end = self.audit().and_then(|file| file.metadata()).ok()?.len();
            Some((end, line.len() as u64))
        });
        let closing = std::mem::take(&mut self.closing);
        let batch = Batch {
            owner: self.owner,
            before,
            after,
            event: request.event.as_ref(),
            written: request.writes.iter().zip(&temps).map(|(write, temp)| written(write, temp.as_deref())).collect(),
            relabelled: &request.relabelled,
            suggestions: &request.suggestions,
            settlements: &request.settlements,
            receipt: request.receipt.clone(),
            audit: audit_at,
            stale: request.stale.as_ref().map(|(sequence, stale)| (*sequence, stale.as_slice())),
            closed: &closing,
        };
        let store = self.store;
        let known = match self.ledger.commit(&batch, || store.step(Step::Committing).is_ok()) {
            Ok(known) => known,
            Err(halt) => {
                self.closing = closing;
                return Err(self.undo_preparation(halt, &request, log_before));
            }
        };
        store.step(Step::Committed)?;
        self.head = after;
        let stale = self.publish_all(&request, &batch, line.as_deref())?;
        let stale = self.seal().all(stale);
        self.clear_away();
        if !targets.is_empty() {
            self.lock.record_targets(&[]);
        }
        if stale.is_empty() {
            self.cache_committed(before, after, request.writes, known);
        }
        Ok(request.event.map(|event| Event { stale: if stale.is_empty() { event.stale } else { stale }, ..event }))
    }

    /// Writes temp files and log lines, and flushes them; the log only where nothing is published behind the commit.
    fn prepare(&mut self, request: &CommitRequest<'_>) -> Outcome<Vec<Option<String>>> {
        let mut temps = Vec::with_capacity(request.writes.len());
        let mut files: Vec<File> = Vec::new();
        let Some(event) = &request.event else { return Ok(temps) };
        for (position, write) in request.writes.iter().enumerate() {
            temps.push(None);
            let Some(place) = &write.place else { continue };
            match &write.method {
                WriteMethod::InPlace => {}
                WriteMethod::Delete => {
                    if let Some(temp) = temps.last_mut() {
                        *temp = Some(temp_file::name(event.draft.id, position));
                    }
                }
                WriteMethod::Append(bytes) => reserve(place, write.found.bytes.len(), bytes.len())
                    .map_err(|error| failure::io("write", &place.shown, &error))?,
                WriteMethod::Swap(bytes) => {
                    let name = temp_file::name(event.draft.id, position);
                    let file = write_temp(place, &name, bytes, write.found.mode)
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
        for write in &request.writes {
            let identity = &self.store.identity;
            lines.extend(devicelog::lines(identity, event.draft.id, event.sequence, &write.before, &write.after));
        }
        for Relabelled { before, after, .. } in &request.relabelled {
            lines.extend(devicelog::lines(&self.store.identity, event.draft.id, event.sequence, before, after));
        }
        lines.extend(devicelog::cleared_line(&self.store.identity, event));
        self.log.append(&self.store.identity, &lines)?;
        let mut flushed: Vec<BorrowedFd<'_>> = files.iter().map(std::os::fd::AsFd::as_fd).collect();
        if !lines.is_empty() && !request.writes.iter().any(DocumentWrite::is_published) {
            flushed.push(self.log.file().as_fd());
        }
        sync_all(&flushed).map_err(|error| failure::io("flush", "the documents", &error))?;
        self.store.step(Step::Synced)?;
        Ok(temps)
    }

    /// Takes back what was prepared; a simulated kill leaves it.
    fn undo_preparation(&mut self, halt: Halt, request: &CommitRequest<'_>, log_before: u64) -> Halt {
        // What may have been recorded still needs its temp files; the next one to take the lock decides.
        if matches!(halt, Halt::Stopped | Halt::Unknown(_)) {
            return halt;
        }
        if let Some(event) = &request.event {
            for (position, write) in request.writes.iter().enumerate() {
                if let (Some(place), WriteMethod::Swap(_)) = (&write.place, &write.method) {
                    let _ = unlink(&place.folder, &temp_file::name(event.draft.id, position));
                }
            }
        }
        self.log.cut(log_before);
        self.lock.record_targets(&[]);
        halt
    }
}

fn written<'a>(write: &'a DocumentWrite, temp: Option<&str>) -> Written<'a> {
    Written {
        state: &write.after,
        before: &write.before,
        known: write.known.as_ref(),
        change: write.change.clone(),
        listed: write.listed,
        file_before: &write.before_revision,
        file_after: write.file_after.clone(),
        sealed_before: write.sealed_before.as_deref(),
        sealed_after: write.sealed_after.as_deref(),
        is_sealed: write.is_sealed,
        publication: match &write.method {
            WriteMethod::InPlace => Publication::InPlace,
            WriteMethod::Delete => Publication::Delete(temp.unwrap_or_default().to_owned()),
            WriteMethod::Append(_) => Publication::Append(write.found.bytes.len() as u64),
            WriteMethod::Swap(_) => Publication::Swap(temp.unwrap_or_default().to_owned()),
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
