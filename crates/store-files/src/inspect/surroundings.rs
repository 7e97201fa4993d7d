//! Who writes right now, and what the home lies on.

use super::{Inspection, Severity};
use crate::home::FileStore;
use crate::home::lock::{LOCK, Lock};
use crate::ledger::network;

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
        }
    }
}
