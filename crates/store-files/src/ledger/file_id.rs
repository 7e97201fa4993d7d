//! Which file a ledger is: another process may have set it aside, or somebody deleted it, while it was open here.

use super::open::FILE;
use std::os::unix::fs::MetadataExt as _;
use std::path::Path;

/// A file by what the kernel knows it by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct FileId {
    device: u64,
    number: u64,
}

impl FileId {
    /// The ledger that lies in this folder now; `None` when there is none.
    pub(crate) fn of(folder: &Path) -> Option<Self> {
        let metadata = std::fs::symlink_metadata(folder.join(FILE)).ok()?;
        Some(Self { device: metadata.dev(), number: metadata.ino() })
    }
}
