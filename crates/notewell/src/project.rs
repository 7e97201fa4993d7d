//! The key of a project.

use crate::Error;
use std::path::{Path, PathBuf};

/// A project's key and what it was made from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProjectKey {
    /// Safe as a folder name on every system: the repository's name and 8 hex digits of what identifies it.
    pub key: String,
    /// The normalised remote (no credentials), or the main work tree.
    pub source: String,
    /// The git common folder, to which the key is bound.
    pub common: Option<PathBuf>,
}

/// The key of the project that a folder belongs to: from the normalised `origin` remote, else the main work tree;
/// the same for every work tree, sub-folder and symlinked checkout. Reads git's files, runs no program. A
/// folder that no longer exists is found by the nearest parent that does; outside git it is the folder itself.
///
/// # Errors
/// [`Error::Settings`] for a relative path that cannot be resolved.
pub fn project_key(folder: &Path) -> Result<ProjectKey, Error> {
    let _ = folder;
    unimplemented!("notewell: project")
}
