//! Why something other than a call failed.

use crate::Refusal;
use notewell_store::StoreError;

/// What kind of failure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ErrorKind {
    /// The request was understood and refused, or what it names does not exist.
    Refused,
    /// The request makes no sense.
    Usage,
    /// The machine, the folder or the store.
    Environment,
}

/// Why something failed, with what to do next.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum Error {
    /// The request was refused.
    #[error("{}", .0.message)]
    Refused(Box<Refusal>),
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A setting cannot be used.
    #[error("{what}")]
    Settings {
        /// What is wrong.
        what: String,
        /// What to do.
        hint: String,
    },
}

impl Error {
    /// The kind, from which the exit code follows.
    #[must_use]
    pub const fn kind(&self) -> ErrorKind {
        match self {
            Self::Refused(_) => ErrorKind::Refused,
            Self::Store(_) => ErrorKind::Environment,
            Self::Settings { .. } => ErrorKind::Usage,
        }
    }

    /// Whose move it is and what to do.
    #[must_use]
    pub fn hint(&self) -> &str {
        match self {
            Self::Refused(refusal) => &refusal.hint,
            Self::Store(error) => &error.hint,
            Self::Settings { hint, .. } => hint,
        }
    }
}

impl From<Refusal> for Error {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(Box::new(refusal))
    }
}
