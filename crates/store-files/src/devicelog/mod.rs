//! `log/<device>.jsonl`: ids, origins and keyed hashes, never a word of memory.
//!
//! One file per device, only ever appended to, so that any file sync can carry it. It is written before the
//! ledger's commit; behind lines of a write that then did not happen stand those of what is there instead. It is
//! flushed before a write is acknowledged: with the folders of its documents, since the flush of the one then carries
//! the other, and before the commit where no document is put in place. Lines that a power cut takes between commit and
//! acknowledgement are written again from the ledger when the lock is next taken.

mod device;
mod file;
mod index;
mod line;
mod lines;
mod session;

pub(crate) use device::DeviceIndex;
pub(crate) use file::DeviceLog;
pub(crate) use index::LogIndex;
pub(crate) use line::{
    Line, cleared_again, cleared_line, gone_line, hash, lines, pin_hash, pin_line, standing_lines, void_line,
};
pub(crate) use lines::{each_line, names, open, read};
pub(crate) use session::{SessionLine, SessionLog, with_logged};

/// The folder.
pub(crate) const FOLDER: &str = "log";
