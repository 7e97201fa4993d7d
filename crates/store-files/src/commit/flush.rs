//! Flushing what a commit wrote.

use crate::failure::Halt;
use crate::home::locked_home::LockedHome;
use crate::ledger::Batch;
use crate::path::beneath::sync;
use std::io;
use std::os::fd::BorrowedFd;

impl LockedHome<'_> {
    /// Flushes the log of a committed batch. Where that fails its lines count as never written: the next one to take
    /// the lock writes behind them what stands.
    pub(crate) fn flush_log(&mut self, batch: &Batch<'_>) {
        let Err(error) = self.log.flush() else { return };
        tracing::warn!(%error, "the log could not be flushed; the next to take the lock writes its lines again");
        self.head.log_length = batch.before.log_length;
        if let Err(Halt::Error(error)) = self.ledger.put_head(self.owner, self.head) {
            tracing::warn!(%error, "the log's lines may be lost with the next power cut");
        }
    }
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
