//! From what the system says to what the owner is told.

use notewell_store::{StoreError, StoreErrorKind};
use rusqlite::ErrorCode;
use std::fmt::Display;
use std::io;

/// Why a piece of work ended early.
#[derive(Debug)]
pub(crate) enum Halt {
    /// It cannot be done; what was begun is taken back.
    Error(StoreError),
    /// The ledger is damaged: it is set aside, rebuilt, and the work starts again.
    Damaged(String),
    /// A commit failed and could not be made void: nobody knows whether it stands.
    Unknown(StoreError),
    /// A test stops here as a killed process would: nothing is cleaned up.
    Stopped,
}

/// The result of a piece of work.
pub(crate) type Outcome<T> = Result<T, Halt>;

impl From<StoreError> for Halt {
    fn from(error: StoreError) -> Self {
        Self::Error(error)
    }
}

impl From<Halt> for StoreError {
    fn from(halt: Halt) -> Self {
        match halt {
            Halt::Error(error) => error,
            Halt::Damaged(what) => Self::new(
                StoreErrorKind::Ledger,
                format!("the ledger is damaged: {what}"),
                "run `notewell doctor --fix`; documents stay readable",
            ),
            Halt::Unknown(error) => Self::new(
                error.kind,
                format!("it is not known whether the write was recorded: {}", error.message),
                "send it again under the same idempotency key: it is done once only",
            ),
            Halt::Stopped => Self::new(StoreErrorKind::Io, "stopped", "open the home again"),
        }
    }
}

impl From<rusqlite::Error> for Halt {
    fn from(error: rusqlite::Error) -> Self {
        if is_damage(&error) {
            return Self::Damaged(error.to_string());
        }
        let code = error.sqlite_error_code();
        let (kind, hint) = match code {
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => {
                (StoreErrorKind::Busy, "another process uses the ledger; try again")
            }
            Some(ErrorCode::DiskFull) => (StoreErrorKind::Full, "free some space in the state folder, then try again"),
            Some(ErrorCode::ReadOnly) => {
                (StoreErrorKind::ReadOnly, "the state folder must be writable; `notewell home --json` names it")
            }
            Some(ErrorCode::CannotOpen | ErrorCode::SystemIoFailure | ErrorCode::PermissionDenied) => {
                (StoreErrorKind::Io, "check the state folder's permissions and disk")
            }
            _ => (StoreErrorKind::Ledger, "run `notewell doctor`"),
        };
        Self::Error(StoreError::new(kind, format!("the ledger could not be used: {error}"), hint))
    }
}

/// Whether the database itself is broken, rather than its surroundings.
fn is_damage(error: &rusqlite::Error) -> bool {
    match error {
        rusqlite::Error::SqliteFailure(failure, message) => {
            matches!(failure.code, ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase)
                // A table or column that the version promises and that is not there.
                || message.as_deref().is_some_and(|text| {
                    text.contains("no such table") || text.contains("no such column") || text.contains("malformed")
                })
        }
        rusqlite::Error::SqlInputError { msg, .. } => msg.contains("no such table") || msg.contains("no such column"),
        rusqlite::Error::FromSqlConversionFailure(..)
        | rusqlite::Error::InvalidColumnType(..)
        | rusqlite::Error::IntegralValueOutOfRange(..) => true,
        _ => false,
    }
}

/// An input or output error with the thing it happened to.
pub(crate) fn io(action: &str, what: impl Display, error: &io::Error) -> StoreError {
    let (kind, hint) = match error.kind() {
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => {
            (StoreErrorKind::Full, "free some space, then try again; nothing was changed")
        }
        io::ErrorKind::ReadOnlyFilesystem => {
            (StoreErrorKind::ReadOnly, "the file system is mounted read-only; reading goes on")
        }
        io::ErrorKind::PermissionDenied => {
            (StoreErrorKind::Io, "give your user write permission to the folder and the file; nothing was changed")
        }
        io::ErrorKind::FileTooLarge => {
            (StoreErrorKind::Io, "the file would cross the size limit of this process; nothing was changed")
        }
        _ if obstacle(error).is_some() => {
            (StoreErrorKind::Io, "move away what stands in its place, then try again; nothing was changed")
        }
        _ if error.raw_os_error() == Some(rustix::io::Errno::MFILE.raw_os_error()) => {
            (StoreErrorKind::Io, "too many files are open in this process; nothing was changed")
        }
        _ => (StoreErrorKind::Io, "check the disk and try again; nothing was changed"),
    };
    match obstacle(error) {
        Some(obstacle) => StoreError::new(kind, format!("{action} {what}: {obstacle}"), hint),
        None => StoreError::new(kind, format!("{action} {what}: {error}"), hint),
    }
}

/// What stands in the place of a file or folder, in words, where the error says that.
fn obstacle(error: &io::Error) -> Option<&'static str> {
    if error.kind() == io::ErrorKind::InvalidInput {
        return Some("not a regular file");
    }
    let errno = error.raw_os_error().map(rustix::io::Errno::from_raw_os_error)?;
    [
        (rustix::io::Errno::LOOP, "a link stands in its place"),
        (rustix::io::Errno::NOTDIR, "what stands in its place is no folder"),
        (rustix::io::Errno::ISDIR, "a folder stands in its place"),
        (rustix::io::Errno::NXIO, "a pipe or a socket stands in its place"),
    ]
    .into_iter()
    .find_map(|(known, words)| (known == errno).then_some(words))
}

/// The kind `path`, for what leaves the home or names no document.
pub(crate) fn path(what: impl Display, why: &str) -> StoreError {
    StoreError::new(StoreErrorKind::Path, format!("{what}: {why}"), "use a document of this home")
}

/// A value that has no JSON form, or JSON that is not what was written.
pub(crate) fn json(error: &serde_json::Error) -> Halt {
    Halt::Damaged(format!("a record does not read: {}", error.classify_name()))
}

trait ClassifyName {
    fn classify_name(&self) -> &'static str;
}

impl ClassifyName for serde_json::Error {
    /// The text of a JSON error may quote the text it read; its class does not.
    fn classify_name(&self) -> &'static str {
        match self.classify() {
            serde_json::error::Category::Io => "io",
            serde_json::error::Category::Syntax => "syntax",
            serde_json::error::Category::Data => "data",
            serde_json::error::Category::Eof => "end of input",
        }
    }
}
