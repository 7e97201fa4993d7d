//! Taking a commit back whose documents could not be put in place.

use crate::commit::displaced::Displaced;
use crate::commit::temp_file;
use crate::commit::{CommitRequest, DocumentWrite, WriteMethod};
use crate::failure::{Halt, Outcome};
use crate::home::locked_home::LockedHome;
use crate::ledger::Batch;
use crate::path::beneath::{open_part, sync, unlink};
use crate::path::disk_file::DiskFile;
use crate::path::mode;
use notewell_store::StoreError;
use rustix::fs::OFlags;
use std::fs::File;
use std::io;

impl LockedHome<'_> {
    /// The files refuse what the ledger promised: what is in place goes back, and the promise with it.
    pub(crate) fn take_back(
        &mut self,
        request: &CommitRequest<'_>,
        batch: &Batch<'_>,
        placed: &[(usize, Option<Displaced>)],
        failed: usize,
        error: StoreError,
    ) -> Outcome<Vec<String>> {
        let only_ours = self.head == batch.after;
        let back = only_ours
            && placed.iter().all(|(at, displaced)| {
                request.writes.get(*at).is_some_and(|write| put_back(write, displaced.as_ref()).is_ok())
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
                        let _ = unlink(&place.folder, &temp_file::name(event.draft.id, position));
                    }
                }
            }
            return Err(error.into());
        }
        // The promise stands in the ledger, and the next one to take the lock keeps it.
        tracing::warn!(%error, position = failed, "a document could not be put in place; the next recovery does it");
        self.flush_log(batch);
        Ok(Vec::new())
    }
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
