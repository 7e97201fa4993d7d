//! The home's secret, and who else may read.

use super::{Inspection, Severity};
use crate::audit;
use crate::home::FileStore;
use crate::home::identity;
use crate::path::mode;
use rustix::fs::AtFlags;

impl FileStore {
    pub(super) fn inspect_modes(&self, inspection: &mut Inspection) {
        let bits = |name: &str| {
            rustix::fs::statat(self.root.top(), name, AtFlags::SYMLINK_NOFOLLOW).ok().map(|stat| mode::bits(&stat))
        };
        if bits(".").is_some_and(mode::wide) {
            inspection.add("wide_folder", Severity::Warning, "", "others may look into the home: chmod 700");
        }
        if !self.has_secret() {
            let message = "the home lost its secret; the next write restores it from the copy in the state folder";
            inspection.fixable("secret_lost", Severity::Warning, identity::FILE, message);
        }
        for secret in [identity::FILE, audit::FILE] {
            if bits(secret).is_some_and(mode::wide) {
                inspection.fixable("wide_secret", Severity::Error, secret, "others may read it: chmod 600");
            }
        }
        let ledger = self.state.join("ledger.db");
        if let Ok(metadata) = std::fs::metadata(&ledger) {
            use std::os::unix::fs::PermissionsExt as _;
            if mode::wide(metadata.permissions().mode() & 0o777) {
                let path = ledger.display().to_string();
                inspection.fixable("wide_secret", Severity::Error, path, "others may read the ledger: chmod 600");
            }
        }
    }
}
