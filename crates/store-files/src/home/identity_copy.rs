//! A copy of the home's secret in the state folder: `state.env` is ignored by git, so that `git clean` takes it.
//!
//! The copy counts for the home that lies where the state folder says, on the machine that wrote it, and for no other.

use crate::devicelog;
use crate::home::identity::{FILE, ID, Identity};
use crate::home::init;
use crate::home::{FileStore, HOME_PATH};
use crate::path::beneath::{Root, read_own_file};
use crate::path::mode;
use rustix::fs::AtFlags;
use std::collections::BTreeSet;
use std::fs::OpenOptions;
use std::io::{self, Write as _};
use std::os::unix::ffi::{OsStrExt as _, OsStringExt as _};
use std::os::unix::fs::{OpenOptionsExt as _, PermissionsExt as _};
use std::path::Path;
use uuid::Uuid;

/// The ids of homes that a folder without secret says it is a copy of.
pub(crate) fn homes(root: &Root) -> BTreeSet<Uuid> {
    let id = root.bytes(ID).ok().flatten().and_then(|bytes| String::from_utf8(bytes).ok());
    let named = id.and_then(|id| Uuid::parse_str(id.trim()).ok());
    let mut homes: BTreeSet<Uuid> = named.into_iter().collect();
    for file in devicelog::names(root).iter().filter_map(|name| devicelog::open(root, name).ok()) {
        let _ = devicelog::each_line(&file, 0, &mut |line| homes.extend(line.map(|line| line.home)));
    }
    homes
}

/// The identity of a home that lost its secret, from the state folder of the machine that it was written on.
pub(crate) fn find(root: &Root, state: &Path, machine: Option<&str>) -> Option<Identity> {
    let homes = homes(root);
    let mut found = Vec::new();
    for folder in std::fs::read_dir(state).ok()?.flatten().map(|entry| entry.path()) {
        let Some(name) = folder.file_name().and_then(|name| name.to_str()) else { continue };
        if !homes.iter().any(|home| name.starts_with(&home.to_string())) || !is_of(&folder, root.path()) {
            continue;
        }
        let identity = read_own_file(&folder.join(FILE)).ok().and_then(|bytes| Identity::parse(&bytes).ok().flatten());
        found.extend(
            identity.filter(|identity| {
                homes.contains(&identity.home) && identity.ledger == name && identity.is_of(machine)
            }),
        );
    }
    // Two that both could be it: then neither is taken.
    if found.len() == 1 { found.pop() } else { None }
}

/// Whether a folder of the state folder belongs to the home at this path.
fn is_of(folder: &Path, home: &Path) -> bool {
    read_own_file(&folder.join(HOME_PATH)).is_ok_and(|bytes| std::ffi::OsString::from_vec(bytes) == home.as_os_str())
}

/// Writes a small file into the state folder, 0600, whole or not at all.
pub(crate) fn write_private(folder: &Path, name: &str, bytes: &[u8]) -> io::Result<()> {
    let temp = folder.join(format!("{name}.tmp"));
    let _ = std::fs::remove_file(&temp);
    let mut file = OpenOptions::new().write(true).create_new(true).mode(mode::FILE.as_raw_mode()).open(&temp)?;
    let written = file.write_all(bytes).and_then(|()| file.sync_all());
    let written = written.and_then(|()| std::fs::rename(&temp, folder.join(name)));
    if written.is_err() {
        // A full state folder is not filled further.
        let _ = std::fs::remove_file(&temp);
    }
    written
}

impl FileStore {
    /// Keeps in the state folder where the home lies and its secret, when that is not known yet.
    pub(crate) fn record_home(&self) {
        let path = self.root.path().as_os_str().as_bytes();
        let recorded = self.recorded_path().as_deref() == Some(self.root.path());
        let secret = self.identity.render("");
        let is_private = std::fs::symlink_metadata(self.state.join(FILE))
            .is_ok_and(|metadata| !mode::wide(metadata.permissions().mode()));
        let kept = is_private && read_own_file(&self.state.join(FILE)).is_ok_and(|bytes| bytes == secret.as_bytes());
        let record = |name: &str, bytes: &[u8], is_known: bool| {
            if !is_known && let Err(error) = write_private(&self.state, name, bytes) {
                tracing::warn!(%error, name, "what the state folder keeps of the home could not be written");
            }
        };
        record(HOME_PATH, path, recorded);
        record(FILE, secret.as_bytes(), kept);
    }

    /// Whether the home's own file has its secret.
    pub(crate) fn has_secret(&self) -> bool {
        Identity::read(&self.root).is_ok_and(|identity| identity.is_some())
    }

    /// Writes the secret back into a home that lost it. Asked under the home's lock.
    pub(crate) fn restore_secret(&self) {
        let is_there = rustix::fs::statat(self.root.top(), FILE, AtFlags::SYMLINK_NOFOLLOW).is_ok();
        if is_there && !self.is_from_copy || self.has_secret() {
            return;
        }
        match self.identity.write(&self.root).and_then(|()| init::finish(&self.root, &self.identity)) {
            Ok(()) => self.notify(
                "secret_restored",
                format!("{FILE} was lost; it is written again from the copy in the state folder"),
            ),
            Err(error) => tracing::warn!(%error, "{FILE} is lost and could not be written again"),
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn a_small_file_that_cannot_be_written_leaves_nothing_behind() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::create_dir(folder.path().join("taken")).unwrap();
        assert!(write_private(folder.path(), "taken", b"secret").is_err());
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
        write_private(folder.path(), "free", b"secret").unwrap();
        assert_eq!(std::fs::read(folder.path().join("free")).unwrap(), b"secret");
    }
}
