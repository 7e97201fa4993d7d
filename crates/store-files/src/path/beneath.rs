//! Paths that cannot leave the home: resolved from a held descriptor, links refused.

use crate::path::mode;
use rustix::fs::{AtFlags, FileType, Mode, OFlags};
use rustix::io::Errno;
use rustix::path::Arg;
use std::io::{self, Read as _};
use std::os::fd::{AsFd, OwnedFd};
use std::path::{Path, PathBuf};
use std::sync::{Arc, PoisonError, RwLock};

/// No document is larger; a larger file was put there by mistake and is not read into memory.
const LARGEST: u64 = 64 * 1024 * 1024;

/// The home's folder, held open.
#[derive(Debug)]
pub(crate) struct Root {
    /// Opened again where the same home was put back at its path.
    folder: RwLock<Arc<OwnedFd>>,
    path: PathBuf,
}

/// Whether the folder that is held open still lies at its path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FolderPlace {
    /// It does.
    InPlace,
    /// Another folder lies there.
    Replaced,
    /// Nothing lies there.
    Gone,
}

impl Root {
    /// Opens the folder; the home itself may be reached through links.
    pub(crate) fn open(path: &Path) -> io::Result<Self> {
        let path = path.canonicalize()?;
        let folder = rustix::fs::open(&path, OFlags::RDONLY | OFlags::DIRECTORY | OFlags::CLOEXEC, Mode::empty())?;
        Ok(Self { folder: RwLock::new(Arc::new(folder)), path })
    }

    /// The canonical path.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// The held descriptor.
    pub(crate) fn top(&self) -> Arc<OwnedFd> {
        // Nothing can panic while it is exchanged.
        self.folder.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Whether the folder that is held open still lies at its path.
    pub(crate) fn standing(&self) -> io::Result<FolderPlace> {
        let there = match rustix::fs::stat(&self.path) {
            Err(Errno::NOENT | Errno::NOTDIR) => return Ok(FolderPlace::Gone),
            other => other?,
        };
        let held = rustix::fs::fstat(self.top())?;
        let is_same = there.st_dev == held.st_dev && there.st_ino == held.st_ino;
        Ok(if is_same { FolderPlace::InPlace } else { FolderPlace::Replaced })
    }

    /// Goes on with the folder of another root, opened at the same path.
    pub(crate) fn replace(&self, other: &Self) {
        *self.folder.write().unwrap_or_else(PoisonError::into_inner) = other.top();
    }

    /// A folder beneath the home; `""` is the home.
    pub(crate) fn folder(&self, relative: &str) -> io::Result<OwnedFd> {
        beneath(self.top(), relative, OFlags::RDONLY | OFlags::DIRECTORY, Mode::empty())
    }

    /// A folder beneath the home, created 0700 where it is missing.
    pub(crate) fn create_folder(&self, relative: &str) -> io::Result<OwnedFd> {
        match self.folder(relative) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            other => return other,
        }
        let mut folder = self.top().try_clone()?;
        for part in parts(relative)? {
            match rustix::fs::mkdirat(&folder, part, mode::FOLDER) {
                Ok(()) => rustix::fs::fsync(&folder)?,
                Err(Errno::EXIST) => {}
                Err(error) => return Err(error.into()),
            }
            folder = open_part(&folder, part, OFlags::RDONLY | OFlags::DIRECTORY, Mode::empty())?;
        }
        Ok(folder)
    }

    /// A file beneath the home.
    pub(crate) fn file(&self, relative: &str, flags: OFlags) -> io::Result<OwnedFd> {
        beneath(self.top(), relative, flags, mode::FILE)
    }

    /// The bytes of a small file of ours beneath the home; `None` when there is none.
    pub(crate) fn bytes(&self, relative: &str) -> io::Result<Option<Vec<u8>>> {
        match self.file(relative, OFlags::RDONLY) {
            Ok(file) => read_all(file).map(Some),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error),
        }
    }
}

/// Divides a relative path into its components; anything that could leave its folder is refused.
fn parts(relative: &str) -> io::Result<Vec<&str>> {
    if relative.is_empty() {
        return Ok(Vec::new());
    }
    let parts: Vec<&str> = relative.split('/').collect();
    let fits = parts.iter().all(|part| !part.is_empty() && *part != "." && *part != ".." && !part.contains('\0'));
    if fits { Ok(parts) } else { Err(io::Error::new(io::ErrorKind::InvalidInput, "the path leaves the home")) }
}

/// Opens beneath a folder, with links refused in every component; see [`open_part`].
pub(crate) fn beneath(folder: impl AsFd, relative: &str, flags: OFlags, mode: Mode) -> io::Result<OwnedFd> {
    let flags = flags | OFlags::NONBLOCK;
    let parts = parts(relative)?;
    let Some((last, above)) = parts.split_last() else {
        return open_part(&folder, ".", flags, mode);
    };
    #[cfg(target_os = "linux")]
    {
        use rustix::fs::ResolveFlags;
        let resolve = ResolveFlags::BENEATH | ResolveFlags::NO_SYMLINKS | ResolveFlags::NO_MAGICLINKS;
        let created = if flags.contains(OFlags::CREATE) { mode } else { Mode::empty() };
        loop {
            match rustix::fs::openat2(&folder, relative, flags | OFlags::CLOEXEC, created, resolve) {
                Ok(file) => return regular(file, flags),
                // A rename beneath the path while it was walked; the kernel asks to try again.
                Err(Errno::AGAIN | Errno::INTR) => {}
                // An old kernel, or a sandbox that does not know the call.
                Err(Errno::NOSYS | Errno::PERM) => break,
                Err(error) => return Err(error.into()),
            }
        }
    }
    let mut at = open_part(&folder, ".", OFlags::RDONLY | OFlags::DIRECTORY, Mode::empty())?;
    for part in above {
        at = open_part(&at, *part, OFlags::RDONLY | OFlags::DIRECTORY, Mode::empty())?;
    }
    open_part(&at, *last, flags, mode)
}

/// Opens one name in a folder, never through a link. What is no folder must be a regular file: a pipe in its place would
/// be waited for without end.
pub(crate) fn open_part(folder: impl AsFd, name: impl Arg + Copy, flags: OFlags, mode: Mode) -> io::Result<OwnedFd> {
    let all = flags | OFlags::NOFOLLOW | OFlags::NONBLOCK | OFlags::CLOEXEC;
    loop {
        match rustix::fs::openat(&folder, name, all, mode) {
            Err(Errno::INTR) => {}
            other => return regular(other?, flags),
        }
    }
}

/// The opened file, if it is one, or was to be a folder.
fn regular(file: OwnedFd, flags: OFlags) -> io::Result<OwnedFd> {
    let is_folder = flags.contains(OFlags::DIRECTORY);
    if is_folder || FileType::from_raw_mode(rustix::fs::fstat(&file)?.st_mode) == FileType::RegularFile {
        return Ok(file);
    }
    Err(io::Error::new(io::ErrorKind::InvalidInput, "not a regular file"))
}

/// The bytes of a small file of ours outside a home. A link in its place and what is no regular file are refused; nothing
/// is waited for.
///
/// # Errors
/// Of the system; [`io::ErrorKind::InvalidInput`] for what is no regular file.
pub fn read_own_file(path: &Path) -> io::Result<Vec<u8>> {
    read_all(open_part(rustix::fs::CWD, path, OFlags::RDONLY, Mode::empty())?)
}

/// All bytes of a regular file.
pub(crate) fn read_all(file: OwnedFd) -> io::Result<Vec<u8>> {
    let stat = rustix::fs::fstat(&file)?;
    let size = u64::try_from(stat.st_size).unwrap_or(0);
    if size > LARGEST {
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, "larger than 64 MiB"));
    }
    let mut bytes = Vec::with_capacity(usize::try_from(size).unwrap_or(0) + 1);
    std::fs::File::from(file).take(LARGEST).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Removes a name; a name that is gone already is fine.
pub(crate) fn unlink(folder: impl AsFd, name: &str) -> io::Result<()> {
    match rustix::fs::unlinkat(folder, name, AtFlags::empty()) {
        Ok(()) | Err(Errno::NOENT) => Ok(()),
        Err(error) => Err(error.into()),
    }
}

/// Flushes a file or folder; interrupted calls are repeated, failed ones never.
pub(crate) fn sync(file: impl AsFd) -> io::Result<()> {
    loop {
        match rustix::fs::fsync(&file) {
            Err(Errno::INTR) => {}
            // Some file systems cannot sync a folder; there is nothing to flush then.
            Ok(()) | Err(Errno::INVAL) => return Ok(()),
            Err(error) => return Err(error.into()),
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn a_path_cannot_leave_the_home_by_name_or_link() {
        let temp = tempfile::tempdir().unwrap();
        let home = temp.path().join("home");
        std::fs::create_dir_all(home.join("daily")).unwrap();
        std::fs::write(temp.path().join("secret"), "x").unwrap();
        std::os::unix::fs::symlink(temp.path().join("secret"), home.join("link")).unwrap();
        std::os::unix::fs::symlink(temp.path(), home.join("up")).unwrap();
        let root = Root::open(&home).unwrap();
        for wrong in ["../secret", "daily/../../secret", "/etc/passwd", "link", "up/secret", "daily//x", "./x", "a\0b"]
        {
            assert!(root.bytes(wrong).is_err(), "{wrong}");
            assert!(root.file(wrong, OFlags::WRONLY | OFlags::CREATE).is_err(), "{wrong}");
        }
        assert!(root.create_folder("up/made").is_err());
        assert!(root.create_folder("../made").is_err());
        assert!(!temp.path().join("made").exists());
        assert_eq!(root.bytes("daily/none.md").unwrap(), None);
        root.create_folder("projects/a/daily").unwrap();
        assert!(home.join("projects/a/daily").is_dir());
    }
}
