//! Who writes right now, and what the home lies on.

use super::{Inspection, Severity};
use crate::home::FileStore;
use crate::home::lock::{LOCK, Lock};
use crate::ledger::network;

/// With less room, in bytes, a write is about to fail: it takes the new text of a document, its event, and SQLite's log.
const LEAST_ROOM: u64 = 256 * 1024;

impl FileStore {
    pub(super) fn inspect_surroundings(&self, inspection: &mut Inspection) {
        if let Some(holder) = Lock::holder(&self.root) {
            let message = format!("process {} ({}) writes right now", holder.pid, holder.command);
            inspection.add("locked", Severity::Info, LOCK, message);
        }
        for (what, path) in [("the home", self.root.path()), ("the ledger", self.state.as_path())] {
            if network(path) {
                let message = format!("{what} lies on a network file system, where locks may not hold");
                inspection.add("network_file_system", Severity::Warning, path.display().to_string(), message);
            }
            let room = rustix::fs::statvfs(path).map(|disk| disk.f_bavail.saturating_mul(disk.f_frsize));
            if let Ok(room) = room
                && room < LEAST_ROOM
            {
                let message = format!(
                    "the disk with {what} has room for {room} bytes more: make some, else what is to be remembered is \
                     refused; reading goes on"
                );
                inspection.add("disk_full", Severity::Warning, path.display().to_string(), message);
            }
        }
    }
}
