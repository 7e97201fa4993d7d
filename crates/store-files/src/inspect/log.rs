//! The logs of all devices.

use super::{Inspection, Severity};
use crate::devicelog;
use crate::failure;
use crate::home::FileStore;
use crate::ledger::Access;
use notewell_store::Owner;

impl FileStore {
    pub(super) fn inspect_log(&self, inspection: &mut Inspection) {
        for name in devicelog::names(&self.root) {
            let path = format!("{}/{name}", devicelog::FOLDER);
            let read = devicelog::open(&self.root, &name).and_then(|file| devicelog::each_line(&file, 0, &mut |_| ()));
            match read {
                Ok(reading) if reading.unreadable > 0 => {
                    let message = format!("{} lines cannot be read", reading.unreadable);
                    inspection.add("log_unreadable", Severity::Warning, path, message);
                }
                Ok(_) => {}
                Err(error) => {
                    let message = failure::io("read", &path, &error).message;
                    inspection.add("log_unreadable", Severity::Warning, path, message);
                }
            }
        }
        let own = format!("{}.jsonl", self.identity.device);
        let length = match devicelog::open(&self.root, &own).and_then(|file| file.metadata()) {
            Ok(found) => found.len(),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => 0,
            // Nothing can be written there either.
            Err(_) => return,
        };
        let ledger = self.open_ledger(Access::Read).ok().flatten();
        let head = ledger.and_then(|ledger| ledger.reader().head(&Owner::local()).ok().flatten());
        if head.is_some_and(|head| head.log_length > length) {
            let message = "this device's log lost lines; they are written again from the ledger";
            let path = format!("{}/{own}", devicelog::FOLDER);
            inspection.fixable("log_lost_lines", Severity::Warning, path, message);
        }
    }
}
