//! What can go wrong with the settings of a host.

use std::io;
use std::path::Path;

/// What kind of failure it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HostErrorKind {
    /// The file is not what its name says, or its part for MCP servers has another shape.
    NotSettings,
    /// Somebody else wrote the file meanwhile.
    Changed,
    /// The file system refused.
    Io,
}

/// A failure; nothing was changed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct HostError {
    /// What kind it is.
    pub kind: HostErrorKind,
    /// What happened.
    pub message: String,
    /// Whose move it is, and what to do.
    pub hint: String,
}

impl HostError {
    pub(crate) fn not_settings(file: &Path, why: &str) -> Self {
        Self {
            kind: HostErrorKind::NotSettings,
            message: format!("{} {why}; it was left as it is", file.display()),
            hint: "Mend the file, or add the server by hand.".to_owned(),
        }
    }

    pub(crate) fn changed(file: &Path) -> Self {
        Self {
            kind: HostErrorKind::Changed,
            message: format!("{} was changed by somebody else at this moment; nothing was written", file.display()),
            hint: "Run the command again.".to_owned(),
        }
    }

    pub(crate) fn io(what: &str, file: &Path, error: &io::Error) -> Self {
        Self {
            kind: HostErrorKind::Io,
            message: format!("cannot {what} {}: {error}", file.display()),
            hint: "Look at the file's and its folder's permissions, and at the free space.".to_owned(),
        }
    }
}
