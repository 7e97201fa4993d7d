//! What a settings file was before we changed it, so that the change can be taken back exactly.
//!
//! One JSON file a settings file, 0600, in `<state>/hosts`: the settings of other programs hold keys.

use crate::disk;
use crate::failure::HostError;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use std::path::{Path, PathBuf};

/// One changed settings file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Record {
    /// The settings file.
    pub file: PathBuf,
    /// Its text before; `None` where there was no file.
    pub before: Option<String>,
    /// Its text after; when the file still holds it, `before` can simply come back.
    pub after: String,
}

impl Record {
    /// Where the record of a settings file is kept.
    #[must_use]
    pub fn place(state: &Path, file: &Path) -> PathBuf {
        let digest = Sha256::digest(file.as_os_str().as_encoded_bytes());
        let name: String = digest.iter().take(8).map(|byte| format!("{byte:02x}")).collect();
        state.join("hosts").join(format!("{name}.json"))
    }

    /// The record of a settings file. One that cannot be read counts as none: the change is then undone by its parts.
    #[must_use]
    pub fn find(state: &Path, file: &Path) -> Option<Self> {
        let text = disk::read(&Self::place(state, file)).ok()??;
        serde_json::from_str::<Self>(&text).ok().filter(|record| record.file == file)
    }

    pub(crate) fn keep(&self, state: &Path) -> Result<(), HostError> {
        let place = Self::place(state, &self.file);
        let text = serde_json::to_string(self).map_err(|error| HostError::io("write", &place, &error.into()))?;
        disk::write(&place, None, &text)
    }

    /// Lets go of the record of a settings file.
    pub(crate) fn forget(state: &Path, file: &Path) {
        let _ = std::fs::remove_file(Self::place(state, file));
    }
}
