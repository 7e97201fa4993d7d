//! A log file that several processes append to, rotated by size.

use rustix::fs::OFlags;
use std::fs::{self, File, OpenOptions};
use std::io::{ErrorKind, Write};
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt};
use std::path::{Path, PathBuf};

/// Bytes at which a file is full.
const FULL: u64 = 10 * 1024 * 1024;
/// Files that are kept, the current one included.
const KEPT: u32 = 5;

/// A log file and its older siblings (`.1` is the youngest of them).
#[derive(Clone, Debug)]
pub(crate) struct Rotated {
    file: PathBuf,
    full: u64,
}

impl Rotated {
    /// The log in this folder.
    pub(crate) fn within(folder: &Path) -> Self {
        Self { file: folder.join("notewell.jsonl"), full: FULL }
    }

    /// Appends lines. A folder that is no home gets no log. Several processes may do so: each write opens the
    /// file anew, so that it follows another's rotation.
    pub(crate) fn append(&self, lines: &[u8]) -> std::io::Result<()> {
        let Some(folder) = self.file.parent() else { return Ok(()) };
        if !folder.exists() {
            if !folder.parent().is_some_and(notewell_store_files::is_home) {
                return Ok(());
            }
            fs::DirBuilder::new().mode(0o700).create(folder)?;
        }
        let mut file = self.open()?;
        if file.metadata()?.len() >= self.full && file.try_lock().is_ok() {
            // Another process may have rotated between the look and the lock.
            if fs::metadata(&self.file)?.len() >= self.full {
                self.rotate()?;
            }
            file = self.open()?;
        }
        file.write_all(lines)
    }

    fn open(&self) -> std::io::Result<File> {
        let flags = (OFlags::NONBLOCK | OFlags::NOFOLLOW).bits().cast_signed();
        let file = OpenOptions::new().append(true).create(true).mode(0o600).custom_flags(flags).open(&self.file)?;
        // A pipe in its place would be waited for.
        if file.metadata()?.is_file() { Ok(file) } else { Err(ErrorKind::InvalidInput.into()) }
    }

    fn rotate(&self) -> std::io::Result<()> {
        for age in (1..KEPT - 1).rev() {
            if self.aged(age).exists() {
                fs::rename(self.aged(age), self.aged(age + 1))?;
            }
        }
        fs::rename(&self.file, self.aged(1))
    }

    fn aged(&self, age: u32) -> PathBuf {
        self.file.with_extension(format!("jsonl.{age}"))
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use std::os::unix::fs::PermissionsExt;

    #[test]
    fn logs_are_private_and_at_most_five_files_of_their_size() {
        let home = tempfile::tempdir().unwrap();
        fs::write(home.path().join("state.env"), "").unwrap();
        let log = Rotated { full: 100, ..Rotated::within(&home.path().join("logs")) };
        for _ in 0..200 {
            log.append(&[b'x'; 30]).unwrap();
        }
        let files: Vec<_> = fs::read_dir(home.path().join("logs")).unwrap().map(|file| file.unwrap()).collect();
        assert_eq!(files.len(), 5);
        for file in files {
            let known = file.metadata().unwrap();
            assert!(known.len() <= 130, "{:?}", file.file_name());
            assert_eq!(known.permissions().mode() & 0o777, 0o600);
        }
    }

    #[test]
    fn a_folder_that_is_no_home_gets_no_log() {
        let home = tempfile::tempdir().unwrap();
        Rotated::within(&home.path().join("logs")).append(b"x\n").unwrap();
        assert!(!home.path().join("logs").exists());
        Rotated::within(&home.path().join("none/logs")).append(b"x\n").unwrap();
        assert!(!home.path().join("none").exists());
    }
}
