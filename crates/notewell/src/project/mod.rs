//! The key of a project.

mod config;
mod remote;
mod repository;

use crate::Error;
use notewell_text::Revision;
use remote::Remote;
use repository::Repository;
use std::path::{Component, Path, PathBuf};

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

/// The key of the project that a folder belongs to: from the normalised `origin` remote (or the only remote
/// there is), else the main work tree; the same for every work tree, sub-folder and symlinked checkout. Reads
/// git's files, runs no program. A folder that no longer exists is found by the nearest parent that does, or
/// as a work tree that a repository beside it still lists; outside git it is the folder itself.
///
/// # Errors
/// [`Error::Settings`] for a relative path that cannot be resolved.
pub fn project_key(folder: &Path) -> Result<ProjectKey, Error> {
    let folder = std::path::absolute(folder).map_err(|error| Error::Settings {
        what: format!("the project folder cannot be resolved: {error}"),
        hint: "Pass an absolute path of a folder inside the project.".to_owned(),
    })?;
    let (there, gone) = nearest(&folder);
    let resolved = gone.iter().fold(there.clone(), |path, part| path.join(part));
    let found = Repository::around(&there)
        .or_else(|| if gone.is_empty() { None } else { Repository::that_listed(&there, &resolved) });
    let Some(repository) = found else {
        return Ok(from_path(&resolved, None));
    };
    let main = repository.main_work_tree();
    let key = match repository.remote().and_then(|url| Remote::parse(&url)) {
        Some(Remote::Network { host, path }) => {
            let source = format!("{host}/{path}");
            let name = path.rsplit('/').next().unwrap_or_default();
            ProjectKey { key: key(name, source.as_bytes()), source, common: Some(repository.common) }
        }
        Some(Remote::Local(path)) => {
            let path = main.join(path);
            let path = path.canonicalize().unwrap_or(path);
            // A clone of a folder on this machine belongs with that folder, so both name its work tree.
            let origin = Repository::around(&path).map_or(path, |origin| origin.main_work_tree());
            from_path(&origin, Some(repository.common))
        }
        None => from_path(&main, Some(repository.common)),
    };
    Ok(key)
}

fn from_path(path: &Path, common: Option<PathBuf>) -> ProjectKey {
    let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    ProjectKey {
        key: key(name.strip_suffix(".git").unwrap_or(&name), path.as_os_str().as_encoded_bytes()),
        source: path.to_string_lossy().into_owned(),
        common,
    }
}

/// The longest name that a key begins with.
const LONGEST_NAME: usize = 40;

fn key(name: &str, source: &[u8]) -> String {
    let mut slug = String::new();
    for c in name.chars().map(|c| c.to_ascii_lowercase()) {
        if slug.len() == LONGEST_NAME {
            break;
        }
        if c.is_ascii_alphanumeric() || c == '_' {
            slug.push(c);
        } else if !slug.is_empty() && !slug.ends_with('-') {
            slug.push('-');
        }
    }
    let slug = slug.trim_end_matches('-');
    let slug = if slug.is_empty() { "project" } else { slug };
    let digest = Revision::of(source);
    let digits: String = digest.as_str().chars().take(8).collect();
    format!("{slug}-{digits}")
}

/// The nearest folder that exists, with links resolved, and the parts below it that do not.
fn nearest(folder: &Path) -> (PathBuf, Vec<std::ffi::OsString>) {
    let mut gone = Vec::new();
    for place in folder.ancestors() {
        if let Ok(there) = place.canonicalize() {
            let there = if there.is_dir() { there } else { there.parent().map(Path::to_path_buf).unwrap_or(there) };
            gone.reverse();
            return (there, without_parents(gone));
        }
        // `file_name` is `None` for `..`; such a part must still undo the one before it.
        let last = place.components().next_back().map(|part| part.as_os_str().to_owned());
        gone.extend(last);
    }
    (folder.to_path_buf(), Vec::new())
}

fn without_parents(parts: Vec<std::ffi::OsString>) -> Vec<std::ffi::OsString> {
    let mut kept = Vec::new();
    for part in parts {
        if Path::new(&part).components().next() == Some(Component::ParentDir) {
            kept.pop();
        } else {
            kept.push(part);
        }
    }
    kept
}

#[cfg(test)]
mod tests;
