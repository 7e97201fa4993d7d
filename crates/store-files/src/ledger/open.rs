//! Opening, migrating and setting aside.

use super::{FileId, Ledger};
use crate::failure::{self, Halt, Outcome};
use crate::path::mode;
use jiff::Timestamp;
use notewell_store::{StoreError, StoreErrorKind};
use rusqlite::config::DbConfig;
use rusqlite::{Connection, OpenFlags, TransactionBehavior};
use std::fs::{DirBuilder, File, Permissions};
use std::os::unix::fs::{DirBuilderExt as _, OpenOptionsExt as _, PermissionsExt as _};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The file's name.
pub(crate) const FILE: &str = "ledger.db";

/// Each step brings the schema one version further; never change one that was released.
const MIGRATIONS: [&str; 3] =
    [include_str!("schema.sql"), include_str!("changesets.sql"), include_str!("home_mark.sql")];

/// How long SQLite itself waits for another connection.
const PATIENCE: Duration = Duration::from_secs(5);

/// How often the file may be replaced while it is opened.
const MOST_TURNS: usize = 4;

/// What may be done with the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Access {
    /// Created when missing.
    Write,
    /// Nothing is created.
    Read,
}

impl Ledger {
    /// Opens the ledger in this folder; `None` when it may only be read and is not there. A new one gets this mark.
    pub(crate) fn open(folder: &Path, access: Access, mark: &str) -> Outcome<Option<Self>> {
        for _ in 0..MOST_TURNS {
            let opened = Self::open_once(folder, access, mark)?;
            // SQLite opens by name: the file must be the same before and after.
            if opened.as_ref().is_none_or(|ledger| FileId::of(folder) == Some(ledger.id)) {
                return Ok(opened);
            }
        }
        Err(StoreError::new(StoreErrorKind::Busy, "the ledger is being replaced", "try again").into())
    }

    fn open_once(folder: &Path, access: Access, mark: &str) -> Outcome<Option<Self>> {
        let path = folder.join(FILE);
        if access == Access::Write {
            DirBuilder::new()
                .recursive(true)
                .mode(mode::FOLDER.as_raw_mode())
                .create(folder)
                .map_err(|error| failure::io("create", folder.display(), &error))?;
            if !is_there(&path)? {
                create(&path)?;
            }
        } else if !is_there(&path)? {
            return Ok(None);
        }
        expect_companions(&path)?;
        let Some(id) = FileId::of(folder) else { return Ok(None) };
        let flags = OpenFlags::SQLITE_OPEN_NO_MUTEX | OpenFlags::SQLITE_OPEN_NOFOLLOW;
        let flags = flags
            | match access {
                Access::Write => OpenFlags::SQLITE_OPEN_READ_WRITE,
                Access::Read => OpenFlags::SQLITE_OPEN_READ_ONLY,
            };
        let connection = Connection::open_with_flags(canonical(folder).join(FILE), flags)?;
        connection.busy_timeout(PATIENCE)?;
        connection.set_prepared_statement_cache_capacity(64);
        // Else a statement whose partial index may depend on a bound value is compiled anew at every binding.
        connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true)?;
        let mut ledger = Self { connection, writable: access == Access::Write, ahead: false, id };
        if access == Access::Write {
            ledger.prepare(folder, mark)?;
        } else {
            ledger.expect_version()?;
        }
        Ok(Some(ledger))
    }

    fn prepare(&mut self, folder: &Path, mark: &str) -> Outcome<()> {
        let connection = &mut self.connection;
        let wanted = if network(folder) { "TRUNCATE" } else { "WAL" };
        let journal: String = connection.query_row(&format!("PRAGMA journal_mode = {wanted}"), [], |row| row.get(0))?;
        self.ahead = journal.eq_ignore_ascii_case("wal");
        connection.execute_batch(
            "PRAGMA synchronous = FULL; PRAGMA secure_delete = ON; PRAGMA foreign_keys = ON;
             PRAGMA wal_autocheckpoint = 500; PRAGMA journal_size_limit = 4194304;",
        )?;
        // The last one to leave would copy the log and flush twice; the next one to come reads it as well.
        connection.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, true)?;
        self.migrate(mark)
    }

    fn migrate(&mut self, mark: &str) -> Outcome<()> {
        if self.version()? == MIGRATIONS.len() {
            return Ok(());
        }
        let transaction = self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        // Somebody else may have done it while we waited.
        let from: usize = transaction.pragma_query_value(None, "user_version", |row| row.get(0))?;
        known(from)?;
        for step in MIGRATIONS.iter().skip(from) {
            transaction.execute_batch(step)?;
        }
        if from == 0 {
            transaction.execute("INSERT INTO home (only, mark) VALUES (1, ?1)", [mark])?;
        }
        transaction.pragma_update(None, "user_version", MIGRATIONS.len())?;
        transaction.commit()?;
        Ok(())
    }

    fn version(&self) -> Outcome<usize> {
        let version = self.connection.pragma_query_value(None, "user_version", |row| row.get(0))?;
        known(version)?;
        Ok(version)
    }

    fn expect_version(&self) -> Outcome<()> {
        match self.version()? {
            version if version == MIGRATIONS.len() => Ok(()),
            version => Err(StoreError::new(
                StoreErrorKind::Ledger,
                format!("the ledger is of an older Notewell (schema {version})"),
                "it is brought up to date by the next write",
            )
            .into()),
        }
    }
}

fn known(version: usize) -> Result<(), StoreError> {
    if version <= MIGRATIONS.len() {
        return Ok(());
    }
    Err(StoreError::new(
        StoreErrorKind::Ledger,
        format!("the ledger was written by a newer Notewell (schema {version})"),
        "update this Notewell",
    ))
}

/// Whether the file is there. What stands in its place and is no file is damage like any other: a pipe would be
/// waited for, and a folder taken for no ledger at all.
fn is_there(path: &Path) -> Outcome<bool> {
    let metadata = match std::fs::symlink_metadata(path) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(false),
        other => other.map_err(|error| failure::io("look at", path.display(), &error))?,
    };
    if metadata.is_symlink() {
        return Err(StoreError::new(
            StoreErrorKind::Ledger,
            format!("{} is a link", path.display()),
            "put the file itself in its place, or remove the link to begin a new ledger",
        )
        .into());
    }
    if !metadata.is_file() {
        return Err(Halt::Damaged(format!("{} is no file", path.display())));
    }
    if mode::wide(metadata.permissions().mode()) {
        // Failure is no reason to stop: the inspection reports it.
        let _ = std::fs::set_permissions(path, Permissions::from_mode(mode::FILE.as_raw_mode()));
    }
    Ok(true)
}

/// SQLite would wait for a pipe in the place of a file beside the ledger. Nothing is set aside for it: the ledger is whole.
fn expect_companions(path: &Path) -> Result<(), StoreError> {
    for ending in ["-wal", "-shm", "-journal"] {
        let companion = PathBuf::from(format!("{}{ending}", path.display()));
        if std::fs::symlink_metadata(&companion).is_ok_and(|metadata| !metadata.is_file()) {
            return Err(StoreError::new(
                StoreErrorKind::Ledger,
                format!("{} is no regular file", companion.display()),
                "move away what stands in its place, then try again; nothing was changed",
            ));
        }
    }
    Ok(())
}

/// Creates the file 0600 before SQLite would with a wider mode; the files beside it take its mode.
fn create(path: &Path) -> Result<(), StoreError> {
    match File::options().write(true).create_new(true).mode(mode::FILE.as_raw_mode()).open(path) {
        Err(error) if error.kind() != std::io::ErrorKind::AlreadyExists => {
            Err(failure::io("create", path.display(), &error))
        }
        _ => Ok(()),
    }
}

/// SQLite refuses links in the whole path, the state folder itself may be reached through one.
fn canonical(folder: &Path) -> PathBuf {
    folder.canonicalize().unwrap_or_else(|_| folder.to_owned())
}

/// Renames a ledger that is not used, and its companions; the new name of the file itself. `word` says why.
pub(crate) fn set_aside(folder: &Path, now: Timestamp, word: &str) -> Result<PathBuf, StoreError> {
    let stamp = now.strftime("%Y%m%d-%H%M%S").to_string();
    let name = (0..)
        .map(|turn: u32| if turn == 0 { stamp.clone() } else { format!("{stamp}-{turn}") })
        .map(|stamp| format!("{FILE}.{word}-{stamp}"))
        .find(|name| !folder.join(name).exists())
        .unwrap_or_default();
    for companion in ["-wal", "-shm", "-journal", ""] {
        let (from, to) = (folder.join(format!("{FILE}{companion}")), folder.join(format!("{name}{companion}")));
        match std::fs::rename(&from, to) {
            Ok(()) => {}
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {}
            Err(error) => return Err(failure::io("set aside", from.display(), &error)),
        }
    }
    Ok(folder.join(name))
}

/// Whether the folder lies on a file system where a write-ahead log is not safe.
#[cfg(target_os = "linux")]
pub(crate) fn network(folder: &Path) -> bool {
    // nfs, smb, cifs, smb2, fuse, 9p, afs, coda, ncp, ceph, lustre, vboxsf
    const NETWORK: [u32; 12] = [
        0x6969,
        0x517B,
        0xFF53_4D42,
        0xFE53_4D42,
        0x6573_5546,
        0x0102_1997,
        0x5346_414F,
        0x7375_7245,
        0x564C,
        0x00C3_6400,
        0x0BD0_0BD0,
        0x786F_4256,
    ];
    let Ok(stat) = rustix::fs::statfs(folder) else { return false };
    // The type is a signed or unsigned number of some width, depending on the machine.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "magic numbers have 32 bits")]
    let kind = stat.f_type as u32;
    NETWORK.contains(&kind)
}

/// Whether the folder lies on a file system where a write-ahead log is not safe.
#[cfg(not(target_os = "linux"))]
pub(crate) fn network(_: &Path) -> bool {
    false
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn a_ledger_is_private_and_its_log_survives_closing() {
        use std::os::unix::fs::PermissionsExt as _;
        let temp = tempfile::tempdir().unwrap();
        let folder = temp.path().join("state/id");
        assert!(Ledger::open(&folder, Access::Read, "mark").unwrap().is_none());
        assert!(!folder.exists());
        let ledger = Ledger::open(&folder, Access::Write, "mark").unwrap().unwrap();
        assert!(ledger.ahead);
        drop(ledger);
        for name in ["ledger.db", "ledger.db-wal"] {
            assert_eq!(std::fs::metadata(folder.join(name)).unwrap().permissions().mode() & 0o777, 0o600, "{name}");
        }
        assert!(Ledger::open(&folder, Access::Read, "mark").unwrap().is_some());
        assert_eq!(Ledger::open(&folder, Access::Read, "mark").unwrap().unwrap().check().unwrap(), None);
    }

    #[test]
    fn a_file_that_is_no_ledger_is_damage_and_set_aside_under_a_dated_name() {
        let temp = tempfile::tempdir().unwrap();
        std::fs::write(temp.path().join(FILE), "not a database, but long enough to look at".repeat(40)).unwrap();
        assert!(matches!(Ledger::open(temp.path(), Access::Write, "mark"), Err(Halt::Damaged(_))));
        let now: Timestamp = "2026-11-30T10:00:00Z".parse().unwrap();
        let aside = set_aside(temp.path(), now, "damaged").unwrap();
        assert!(aside.ends_with("ledger.db.damaged-20261130-100000"));
        assert!(aside.is_file());
        std::fs::write(temp.path().join(FILE), "again").unwrap();
        assert!(set_aside(temp.path(), now, "damaged").unwrap().ends_with("ledger.db.damaged-20261130-100000-1"));
    }
}
