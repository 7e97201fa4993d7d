//! The home's lock: one writer at a time, freed by the kernel when its process dies.

use crate::failure;
use crate::path::beneath::{Root, open_part};
use crate::path::mode;
use notewell_store::{StoreError, StoreErrorKind};
use rustix::fs::OFlags;
use std::fs::{File, TryLockError};
use std::io::{Read as _, Seek as _, Write as _};
use std::time::{Duration, Instant};

/// The folder of the engine's own files inside a home.
pub(crate) const ENGINE: &str = ".notewell";
/// The lock file; never renamed, never removed.
pub(crate) const LOCK: &str = ".notewell/lock";

/// The lock, held until dropped.
#[derive(Debug)]
pub(crate) struct Lock {
    file: File,
    /// The documents that a dead holder had in hand.
    pub(crate) left: Vec<String>,
}

/// Who holds a lock, as it wrote itself into the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Holder {
    /// Process id.
    pub pid: u32,
    /// Its command.
    pub command: String,
}

impl Lock {
    /// Waits for the exclusive lock.
    pub(crate) fn exclusive(root: &Root, deadline: Duration) -> Result<Self, StoreError> {
        let engine = root.create_folder(ENGINE).map_err(|error| failure::io("create", ENGINE, &error))?;
        let file = open_part(&engine, "lock", OFlags::RDWR | OFlags::CREATE, mode::FILE)
            .map_err(|error| failure::io("open", LOCK, &error))?;
        let mut file = File::from(file);
        wait(&mut file, deadline, File::try_lock)?;
        let left = read_all(&mut file).lines().skip(1).map(str::to_owned).collect();
        // The holder's name is a courtesy: when it cannot be written the lock still holds.
        let _ = sign(&mut file, &[]);
        Ok(Self { file, left })
    }

    /// Writes down which documents are in hand, so that what a kill leaves beside them is found; an empty list
    /// when they are out of it again.
    pub(crate) fn record_targets(&mut self, documents: &[String]) {
        let _ = sign(&mut self.file, documents);
    }

    /// Waits for the shared lock; `None` when there is no lock file, so that nobody can be writing.
    pub(crate) fn shared(root: &Root, deadline: Duration) -> Result<Option<Self>, StoreError> {
        let Ok(file) = root.file(LOCK, OFlags::RDONLY) else { return Ok(None) };
        let mut file = File::from(file);
        wait(&mut file, deadline, File::try_lock_shared)?;
        Ok(Some(Self { file, left: Vec::new() }))
    }

    /// Who holds it right now.
    pub(crate) fn holder(root: &Root) -> Option<Holder> {
        let mut file = File::from(root.file(LOCK, OFlags::RDONLY).ok()?);
        match file.try_lock_shared() {
            Err(TryLockError::WouldBlock) => Some(read_holder(&mut file)),
            _ => None,
        }
    }
}

fn wait(file: &mut File, deadline: Duration, attempt: fn(&File) -> Result<(), TryLockError>) -> Result<(), StoreError> {
    let start = Instant::now();
    let mut pause = Duration::from_micros(200);
    loop {
        match attempt(file) {
            Ok(()) => return Ok(()),
            Err(TryLockError::Error(error)) if error.kind() == std::io::ErrorKind::Interrupted => {}
            Err(TryLockError::Error(error)) => return Err(failure::io("lock", LOCK, &error)),
            Err(TryLockError::WouldBlock) if start.elapsed() < deadline => {
                std::thread::sleep(pause.min(deadline.saturating_sub(start.elapsed())));
                pause = (pause * 2).min(Duration::from_millis(5));
            }
            Err(TryLockError::WouldBlock) => {
                let holder = read_holder(file);
                return Err(StoreError::new(
                    StoreErrorKind::Busy,
                    format!(
                        "the home is locked by process {} ({}) for more than {} ms",
                        holder.pid,
                        holder.command,
                        deadline.as_millis()
                    ),
                    "wait for it or end it, then try again; the lock goes with its process",
                ));
            }
        }
    }
}

fn sign(file: &mut File, documents: &[String]) -> std::io::Result<()> {
    let command = std::env::args_os()
        .next()
        .and_then(|path| std::path::Path::new(&path).file_name().map(|name| name.to_string_lossy().into_owned()))
        .unwrap_or_default();
    let mut text = format!("{} {command}\n", std::process::id());
    for document in documents {
        text.push_str(document);
        text.push('\n');
    }
    file.rewind()?;
    file.write_all(text.as_bytes())?;
    file.set_len(text.len() as u64)
}

fn read_all(file: &mut File) -> String {
    let mut text = String::new();
    let _ = file.rewind();
    let _ = file.take(64 * 1024).read_to_string(&mut text);
    text
}

fn read_holder(file: &mut File) -> Holder {
    let text = read_all(file);
    let line = text.lines().next().unwrap_or_default().trim();
    let (pid, command) = line.split_once(' ').unwrap_or((line, ""));
    let command = command.chars().filter(|c| !c.is_control()).collect();
    Holder { pid: pid.parse().unwrap_or(0), command }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn a_held_lock_is_busy_and_names_its_holder_and_a_dropped_one_is_free() {
        let temp = tempfile::tempdir().unwrap();
        let root = Root::open(temp.path()).unwrap();
        assert!(Lock::shared(&root, Duration::ZERO).unwrap().is_none());
        let held = Lock::exclusive(&root, Duration::ZERO).unwrap();
        let error = Lock::exclusive(&root, Duration::from_millis(3)).unwrap_err();
        assert_eq!(error.kind, StoreErrorKind::Busy);
        assert!(error.message.contains(&std::process::id().to_string()), "{}", error.message);
        assert!(Lock::shared(&root, Duration::ZERO).is_err());
        assert_eq!(Lock::holder(&root).unwrap().pid, std::process::id());
        drop(held);
        assert!(Lock::holder(&root).is_none());
        let shared = Lock::shared(&root, Duration::ZERO).unwrap();
        assert!(Lock::shared(&root, Duration::ZERO).unwrap().is_some());
        assert!(Lock::exclusive(&root, Duration::ZERO).is_err());
        drop(shared);
        Lock::exclusive(&root, Duration::ZERO).unwrap();
    }
}
