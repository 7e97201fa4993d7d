//! The home's secret, and who else may read.

use super::{Inspection, Severity};
use crate::audit;
use crate::home::FileStore;
use crate::home::identity;
use crate::path::mode;
use rustix::fs::{AtFlags, FileType};

impl FileStore {
    pub(super) fn inspect_modes(&self, inspection: &mut Inspection) {
        let bits = |name: &str| {
            let stat = rustix::fs::statat(self.root.top(), name, AtFlags::SYMLINK_NOFOLLOW).ok()?;
            // A link has bits of its own that say nothing; what is no file is told of as an obstacle.
            let kind = FileType::from_raw_mode(stat.st_mode);
            (name == "." || kind == FileType::RegularFile).then(|| mode::bits(&stat))
        };
        if bits(".").is_some_and(mode::wide) {
            inspection.add("wide_folder", Severity::Warning, "", "others may look into the home: chmod 700");
        }
        let stands = std::fs::symlink_metadata(self.root.path().join(identity::FILE));
        if !self.has_secret() && stands.as_ref().map_or(true, std::fs::Metadata::is_file) {
            let message = "the home lost its secret; the next write restores it from the copy in the state folder";
            inspection.fixable("secret_lost", Severity::Warning, identity::FILE, message);
        }
        for secret in [identity::FILE, audit::FILE] {
            if bits(secret).is_some_and(mode::wide) {
                inspection.fixable("wide_secret", Severity::Error, secret, "others may read it: chmod 600");
            }
        }
        let ledger = self.state.join("ledger.db");
        if let Some(metadata) = std::fs::symlink_metadata(&ledger).ok().filter(std::fs::Metadata::is_file) {
            use std::os::unix::fs::PermissionsExt as _;
            if mode::wide(metadata.permissions().mode() & 0o777) {
                let path = ledger.display().to_string();
                inspection.fixable("wide_secret", Severity::Error, path, "others may read the ledger: chmod 600");
            }
        }
    }
}
