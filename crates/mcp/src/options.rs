//! What the command line tells the server.

use notewell::guard::SessionKind;
use std::path::PathBuf;

/// What the command line tells the server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// A folder inside the project. `None`: the client's first root, else the working folder when it lies in a git
    /// repository.
    pub project: Option<PathBuf>,
    /// The agent whose space is added.
    pub agent: Option<String>,
    /// The kind of session that the host is.
    pub kind: SessionKind,
    /// How many calls may work at once; others wait.
    pub parallel: usize,
    /// Whether the client's roots and the working folder may name the project.
    pub detect_project: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self { project: None, agent: None, kind: SessionKind::Private, parallel: 8, detect_project: true }
    }
}
