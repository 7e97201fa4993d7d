//! The documents that exist, found by the layout.

use crate::failure;
use crate::home::FileStore;
use crate::path::beneath::Root;
use crate::path::place::{is_link, refused_folder};
use notewell_store::{DocumentKey, DocumentName, Space, StoreError};
use notewell_text::{Role, parse_day};
use rustix::fs::{AtFlags, Dir, FileType};
use std::collections::BTreeSet;
use std::io;

/// Folders inside each other that are still looked into, below `notes/`.
const DEEPEST: usize = 16;

type Folders = Vec<(Space, String)>;

impl FileStore {
    /// The documents on disk, in order of their keys.
    pub(crate) fn documents_on_disk(&self) -> Result<Vec<DocumentKey>, StoreError> {
        let mut keys = BTreeSet::new();
        let (spaces, refused) = self.spaces()?;
        for (space, folder) in spaces {
            self.scan(&space, &folder, &mut keys)?;
        }
        // What lies behind a link is not looked at; that there is something is shown as a document that cannot be read.
        for (space, _) in refused {
            self.keep(&space, Some(DocumentName::Memory), &mut keys);
        }
        Ok(keys.into_iter().collect())
    }

    /// The spaces with their folders, and those whose folder is a link.
    fn spaces(&self) -> Result<(Folders, Folders), StoreError> {
        let mut spaces = vec![(Space::Personal, String::new())];
        let mut refused = Vec::new();
        for is_project in [true, false] {
            let pattern = if is_project { &self.layout.project_folder } else { &self.layout.agent_folder };
            let Some((above, rest)) = pattern.split_once("{key}") else { continue };
            for (name, kind) in names(&self.root, above.trim_end_matches('/'))? {
                let space = if is_project { Space::project(name.as_str()) } else { Space::agent(name.as_str()) };
                match (kind, space) {
                    (FileType::Directory, Ok(space)) => spaces.push((space, format!("{above}{name}{rest}"))),
                    (FileType::Symlink, Ok(space)) => refused.push((space, format!("{above}{name}"))),
                    _ => {}
                }
            }
        }
        Ok((spaces, refused))
    }

    fn scan(&self, space: &Space, folder: &str, keys: &mut BTreeSet<DocumentKey>) -> Result<(), StoreError> {
        for rule in &self.layout.files {
            match rule.role {
                Role::Daily => {
                    let Some((above, before, after)) = around(&rule.path, "{date}") else { continue };
                    for (name, _) in names(&self.root, &join(folder, above))? {
                        let day = name.strip_prefix(before).and_then(|name| name.strip_suffix(after));
                        self.keep(space, day.and_then(parse_day).map(DocumentName::Daily), keys);
                    }
                }
                Role::Note => {
                    let Some((above, before, after)) = around(&rule.path, "{path}") else { continue };
                    if before.is_empty() {
                        self.scan_notes(space, &join(folder, above), "", after, DEEPEST, keys)?;
                    }
                }
                role => {
                    let name = match role {
                        Role::Assistant => DocumentName::Assistant,
                        Role::User => DocumentName::User,
                        Role::Journal => DocumentName::Journal,
                        Role::Intents => DocumentName::Intents,
                        _ => DocumentName::Memory,
                    };
                    if exists(&self.root, &join(folder, &rule.path))? {
                        self.keep(space, Some(name), keys);
                    }
                }
            }
        }
        Ok(())
    }

    fn scan_notes(
        &self,
        space: &Space,
        folder: &str,
        inside: &str,
        ending: &str,
        depth: usize,
        keys: &mut BTreeSet<DocumentKey>,
    ) -> Result<(), StoreError> {
        for (name, kind) in names(&self.root, &join(folder, inside))? {
            match kind {
                FileType::Directory if depth > 0 => {
                    self.scan_notes(space, folder, &join(inside, &name), ending, depth - 1, keys)?;
                }
                FileType::Directory => {}
                // A link or a pipe under the name of a note is shown as one that cannot be read.
                _ => {
                    let path = name.strip_suffix(ending).map(|name| join(inside, name));
                    self.keep(space, path.map(DocumentName::Note), keys);
                }
            }
        }
        Ok(())
    }

    /// The folders in which documents are looked for, beneath the home.
    pub(crate) fn document_folders(&self) -> Result<BTreeSet<String>, StoreError> {
        let patterns = [&self.layout.project_folder, &self.layout.agent_folder];
        let above = patterns.into_iter().filter_map(|pattern| pattern.split_once("{key}"));
        let mut folders: BTreeSet<String> = above.map(|(above, _)| above.trim_end_matches('/').to_owned()).collect();
        let (spaces, refused) = self.spaces()?;
        folders.extend(refused.into_iter().map(|(_, folder)| folder));
        for (_, folder) in spaces {
            for rule in &self.layout.files {
                let above = ["{date}", "{path}"].iter().find_map(|placeholder| around(&rule.path, placeholder));
                folders.extend(above.map(|(above, ..)| join(&folder, above)));
            }
        }
        folders.remove("");
        Ok(folders)
    }

    /// The folders of documents that are links, or no folders: nothing below them is read. Each with what its owner can
    /// do about it.
    #[must_use]
    pub fn refused_folders(&self) -> Vec<(String, StoreError)> {
        let folders = self.document_folders().unwrap_or_default().into_iter();
        let refused = folders.filter(|folder| {
            let stat = rustix::fs::statat(self.root.top(), folder.as_str(), AtFlags::SYMLINK_NOFOLLOW);
            stat.is_ok_and(|stat| FileType::from_raw_mode(stat.st_mode) != FileType::Directory)
        });
        let told = |folder: String| {
            let error = refused_folder(&format!("what lies in {folder}"), &folder);
            (folder, error)
        };
        refused.map(told).collect()
    }

    /// Keeps a document whose name reads back as itself.
    fn keep(&self, space: &Space, name: Option<DocumentName>, keys: &mut BTreeSet<DocumentKey>) {
        let Some(name) = name else { return };
        let key = DocumentKey { space: space.clone(), name };
        if key.to_string().parse::<DocumentKey>().as_ref() == Ok(&key) && self.layout.path(&key).is_some() {
            keys.insert(key);
        }
    }
}

/// The names in a folder, in no order; copies that a file sync set aside and hidden names are left out.
fn names(root: &Root, folder: &str) -> Result<Vec<(String, FileType)>, StoreError> {
    let fail = |error: &io::Error| failure::io("list", folder, error);
    let handle = match root.folder(folder) {
        Ok(handle) => handle,
        Err(error) if error.kind() == io::ErrorKind::NotFound || is_link(&error) => return Ok(Vec::new()),
        Err(error) => return Err(fail(&error)),
    };
    let mut names = Vec::new();
    for entry in Dir::read_from(&handle).map_err(|error| fail(&error.into()))? {
        let entry = entry.map_err(|error| fail(&error.into()))?;
        let Ok(name) = entry.file_name().to_str() else { continue };
        if name.starts_with('.') || name.contains(".sync-conflict-") {
            continue;
        }
        let mut kind = entry.file_type();
        if kind == FileType::Unknown
            && let Ok(stat) = rustix::fs::statat(&handle, name, rustix::fs::AtFlags::SYMLINK_NOFOLLOW)
        {
            kind = FileType::from_raw_mode(stat.st_mode);
        }
        names.push((name.to_owned(), kind));
    }
    Ok(names)
}

/// Whether a name stands there, whatever it is: what is no file is shown as a document that cannot be read.
fn exists(root: &Root, path: &str) -> Result<bool, StoreError> {
    let (above, name) = path.rsplit_once('/').unwrap_or(("", path));
    let Ok(folder) = root.folder(above) else { return Ok(false) };
    match rustix::fs::statat(&folder, name, rustix::fs::AtFlags::SYMLINK_NOFOLLOW) {
        Ok(_) => Ok(true),
        Err(rustix::io::Errno::NOENT) => Ok(false),
        Err(error) => Err(failure::io("look at", path, &error.into())),
    }
}

/// The folder above a placeholder, and what stands before and after it in the name.
fn around<'a>(path: &'a str, placeholder: &str) -> Option<(&'a str, &'a str, &'a str)> {
    let (before, after) = path.split_once(placeholder)?;
    let (above, before) = before.rsplit_once('/').unwrap_or(("", before));
    Some((above, before, after))
}

fn join(folder: &str, name: &str) -> String {
    match (folder, name) {
        ("", name) => name.to_owned(),
        (folder, "") => folder.to_owned(),
        (folder, name) => format!("{folder}/{name}"),
    }
}
