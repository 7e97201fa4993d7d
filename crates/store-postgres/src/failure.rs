//! What can go wrong inside a transaction, and whether it may run again.

use notewell_store::{StoreError, StoreErrorKind, recorded_before};
use postgres::error::SqlState;

/// Why a transaction did not happen.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The database said so.
    Database(postgres::Error),
    /// The connection broke before the commit was asked for: nothing was done.
    Unconnected(postgres::Error),
    /// The connection broke before the answer to the commit: it happened, or it did not.
    Unanswered(postgres::Error),
    /// A row was not as the plan had seen it.
    Conflict,
    /// The contract says so.
    Refused(StoreError),
}

impl Failure {
    /// Until the commit a transaction whose connection broke may run on another one.
    pub(crate) fn before_commit(self) -> Self {
        match self {
            Self::Database(error) if broke(&error) => Self::Unconnected(error),
            other => other,
        }
    }

    /// At the end of a transaction.
    pub(crate) fn at_commit(error: postgres::Error) -> Self {
        if broke(&error) { Self::Unanswered(error) } else { Self::Database(error) }
    }

    /// Whether a new connection is needed before anything else.
    pub(crate) const fn cuts(&self) -> bool {
        matches!(self, Self::Unconnected(_) | Self::Unanswered(_))
    }

    /// Whether the same transaction may run again at once. After [`Failure::Unanswered`] it has to look first.
    pub(crate) fn again(&self) -> bool {
        match self {
            Self::Database(error) => error.code().is_some_and(|code| {
                *code == SqlState::T_R_SERIALIZATION_FAILURE || *code == SqlState::T_R_DEADLOCK_DETECTED
            }),
            Self::Unconnected(_) | Self::Unanswered(_) | Self::Conflict => true,
            Self::Refused(_) => false,
        }
    }
}

impl From<postgres::Error> for Failure {
    fn from(error: postgres::Error) -> Self {
        Self::Database(error)
    }
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Self {
        Self::Refused(error)
    }
}

impl From<Failure> for StoreError {
    fn from(failure: Failure) -> Self {
        match failure {
            Failure::Refused(error) => error,
            Failure::Conflict => contended(),
            Failure::Unconnected(error) | Failure::Unanswered(error) => unreachable_database(&error),
            Failure::Database(error) => match error.code() {
                Some(code) if *code == SqlState::UNIQUE_VIOLATION => recorded_before(),
                Some(code) if *code == SqlState::LOCK_NOT_AVAILABLE => contended(),
                Some(code) if *code == SqlState::DISK_FULL => Self::new(
                    StoreErrorKind::Full,
                    "the database has no space left",
                    "nothing was changed; make space on the database server and send the call again",
                ),
                Some(code) if *code == SqlState::READ_ONLY_SQL_TRANSACTION => {
                    Self::new(StoreErrorKind::ReadOnly, "the database takes no writes", "connect to the primary server")
                }
                Some(code) => Self::new(
                    StoreErrorKind::Database,
                    // The server's words may quote a row: only its code leaves this place.
                    format!("the database refused with SQLSTATE {}", code.code()),
                    "nothing was changed; look at the database server's log",
                ),
                None => unreachable_database(&error),
            },
        }
    }
}

/// The connection is gone, or the server has just said that it ends it.
fn broke(error: &postgres::Error) -> bool {
    let ended = |code: &SqlState| *code == SqlState::ADMIN_SHUTDOWN || *code == SqlState::CRASH_SHUTDOWN;
    error.is_closed() || error.code().is_none_or(ended)
}

fn contended() -> StoreError {
    StoreError::new(
        StoreErrorKind::Busy,
        "other writers of this owner were faster for five seconds",
        "nothing was changed; send the call again",
    )
}

fn unreachable_database(error: &postgres::Error) -> StoreError {
    let message =
        if error.is_closed() { "the connection to the database broke" } else { "the database cannot be reached" };
    StoreError::new(
        StoreErrorKind::Database,
        message,
        "see that the server runs and accepts the connection, then send the call again with the same idempotency key",
    )
}
