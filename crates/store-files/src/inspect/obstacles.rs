//! What stands in the place of a file or folder of ours and is none.

use super::{Inspection, Severity};
use crate::audit;
use crate::commit::displaced;
use crate::devicelog;
use crate::home::identity;
use crate::home::lock::{ENGINE, LOCK};
use crate::home::{FileStore, HOME_PATH};
use crate::recovery::quarantine;
use std::fs::FileType;
use std::os::unix::fs::FileTypeExt as _;
use std::path::Path;

impl FileStore {
    /// Names what the owner has to move away: none of it can be settled without losing something of theirs.
    pub(super) fn inspect_obstacles(&self, inspection: &mut Inspection) {
        let own = format!("{}/{}.jsonl", devicelog::FOLDER, self.identity.device);
        let files = [identity::FILE, audit::FILE, identity::ID, LOCK, ".gitignore", own.as_str()];
        for name in files {
            found(inspection, &self.root.path().join(name), name, FileType::is_file, "a file");
        }
        for name in [ENGINE, devicelog::FOLDER, displaced::FOLDER, quarantine::FOLDER] {
            found(inspection, &self.root.path().join(name), name, FileType::is_dir, "a folder");
        }
        for name in [HOME_PATH, identity::FILE, "ledger.db-wal", "ledger.db-shm"] {
            let path = self.state.join(name);
            found(inspection, &path, &path.display().to_string(), FileType::is_file, "a file");
        }
    }
}

fn found(inspection: &mut Inspection, path: &Path, shown: &str, fits: fn(&FileType) -> bool, wanted: &str) {
    let Ok(kind) = std::fs::symlink_metadata(path).map(|metadata| metadata.file_type()) else { return };
    if !fits(&kind) {
        let message = format!(
            "{} stands where Notewell keeps {wanted} of its own, and is not used: move it away. What belongs there is \
             made again with the next write",
            named(kind)
        );
        inspection.add("obstacle", Severity::Error, shown, message);
    }
}

/// What people call it.
fn named(kind: FileType) -> &'static str {
    if kind.is_symlink() {
        "a link"
    } else if kind.is_dir() {
        "a folder"
    } else if kind.is_fifo() {
        "a pipe"
    } else if kind.is_socket() {
        "a socket"
    } else if kind.is_file() {
        "a file"
    } else {
        "a device"
    }
}
