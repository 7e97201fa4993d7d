//! The state folder: it holds SQLite files, which must not lie where a file sync copies them one by one.

use crate::home::options::OpenOptions;
use notewell_store::{StoreError, StoreErrorKind};
use std::path::{Component, Path, PathBuf};

/// Refuses a state folder inside the home, before anything is made there.
///
/// # Errors
/// [`StoreErrorKind::Ledger`].
pub(crate) fn refuse_inside(options: &OpenOptions) -> Result<(), StoreError> {
    let (home, state) = (resolved(&options.home), resolved(&options.state));
    if !state.starts_with(&home) {
        return Ok(());
    }
    Err(StoreError::new(
        StoreErrorKind::Ledger,
        format!("the state folder {} lies inside the home {}", state.display(), home.display()),
        "name one outside the home with NOTEWELL_STATE, and move what lies there along: a home may be synced, and a \
         database that is synced file by file is lost",
    ))
}

/// The names in a state folder, in order; none where it cannot be read.
pub(crate) fn names(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().filter_map(Result::ok);
    let mut names: Vec<String> = entries.filter_map(|entry| entry.file_name().into_string().ok()).collect();
    names.sort_unstable();
    names
}

/// The path with links followed as far as they lead, also where nothing lies at their end yet.
fn resolved(path: &Path) -> PathBuf {
    let path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    let mut there = PathBuf::new();
    for component in path.components() {
        match component {
            Component::ParentDir => {
                there.pop();
            }
            other => there.push(other),
        }
        if let Ok(found) = there.canonicalize() {
            there = found;
        } else if let Ok(target) = there.read_link() {
            there.pop();
            there.push(target);
        }
    }
    there
}
