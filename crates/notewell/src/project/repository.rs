//! Git's own files around a folder.

use super::config::Config;
use std::io::Read;
use std::path::{Component, Path, PathBuf};

/// A git repository.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Repository {
    /// The folder that all its work trees share, with links resolved.
    pub(super) common: PathBuf,
}

/// Nothing that git writes into these files is larger.
const LARGEST: u64 = 1024 * 1024;

/// So many folders are looked at for a work tree that is gone.
const MOST_NEIGHBOURS: usize = 1_000;

impl Repository {
    /// The repository that the folder lies in.
    pub(super) fn around(folder: &Path) -> Option<Self> {
        folder.ancestors().find_map(|place| Self::at(&place.join(".git")).or_else(|| Self::at_folder(place)))
    }

    /// The repository in `place` or beside it that still lists `gone` as (part of) one of its work trees.
    pub(super) fn that_listed(place: &Path, gone: &Path) -> Option<Self> {
        let mut neighbours: Vec<PathBuf> =
            std::fs::read_dir(place).ok()?.take(MOST_NEIGHBOURS).flatten().map(|entry| entry.path()).collect();
        // The order of a folder differs from machine to machine.
        neighbours.sort();
        neighbours.into_iter().find_map(|neighbour| {
            let repository = Self::at(&neighbour.join(".git")).or_else(|| Self::at_folder(&neighbour))?;
            let mut listed = std::fs::read_dir(repository.common.join("worktrees")).ok()?.take(MOST_NEIGHBOURS);
            let lists = listed.any(|entry| {
                let Ok(entry) = entry else { return false };
                let Some(text) = read(&entry.path().join("gitdir")) else { return false };
                // Relative where `worktree.useRelativePaths` is set.
                let link = plain(&entry.path().join(text.trim_end_matches(['\n', '\r'])));
                link.parent().is_some_and(|tree| gone.starts_with(tree))
            });
            lists.then_some(repository)
        })
    }

    /// `.git` as a folder, or as the file of a linked work tree or a submodule.
    fn at(dot_git: &Path) -> Option<Self> {
        if dot_git.is_dir() {
            return Self::at_folder(dot_git);
        }
        let text = read(dot_git)?;
        let target = text.strip_prefix("gitdir:")?.trim();
        Self::at_folder(&dot_git.parent()?.join(target))
    }

    /// A git folder: of a main work tree, a linked one, a submodule, or bare.
    fn at_folder(folder: &Path) -> Option<Self> {
        if !folder.join("HEAD").is_file() {
            return None;
        }
        let common = match read(&folder.join("commondir")) {
            Some(text) => folder.join(text.trim_end_matches(['\n', '\r'])),
            None => folder.to_path_buf(),
        };
        let real = common.join("objects").is_dir() && common.join("refs").is_dir();
        real.then(|| common.canonicalize().ok()).flatten().map(|common| Self { common })
    }

    /// The URL from which the project's key is made.
    pub(super) fn remote(&self) -> Option<String> {
        self.config().remote().map(str::to_owned)
    }

    /// The main work tree; the common folder itself, where there is none.
    pub(super) fn main_work_tree(&self) -> PathBuf {
        if let Some(tree) = self.config().work_tree {
            let tree = self.common.join(tree);
            return tree.canonicalize().unwrap_or_else(|_| plain(&tree));
        }
        let hidden = self.common.file_name().is_some_and(|name| name == ".git" || name == ".bare");
        let parent = self.common.parent().filter(|_| hidden);
        parent.unwrap_or(&self.common).to_path_buf()
    }

    fn config(&self) -> Config {
        Config::parse(&read(&self.common.join("config")).unwrap_or_default())
    }
}

/// A small regular file as text. A pipe or device must not be waited for.
fn read(path: &Path) -> Option<String> {
    if !path.is_file() {
        return None;
    }
    let mut bytes = Vec::new();
    std::fs::File::open(path).ok()?.take(LARGEST).read_to_end(&mut bytes).ok()?;
    Some(String::from_utf8_lossy(&bytes).into_owned())
}

/// The path with `.` and `..` resolved by name, and the links of the part that exists.
fn plain(path: &Path) -> PathBuf {
    let mut out = PathBuf::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir => {
                out.pop();
            }
            other => out.push(other),
        }
    }
    for place in out.ancestors() {
        if let (Ok(there), Ok(rest)) = (place.canonicalize(), out.strip_prefix(place)) {
            return if rest.as_os_str().is_empty() { there } else { there.join(rest) };
        }
    }
    out
}
