//! Why one document cannot be read, while the others can.

use crate::{DocumentKey, StoreError, StoreErrorKind};
use notewell_text::NotText;
use std::fmt;

/// Why a document cannot be read. Such a document refuses every write and is left as it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unreadable {
    /// Its bytes are no text.
    NotText(NotText),
    /// What stands in its place is not opened: a folder, a pipe, a link that nobody trusted. Holds no memory text.
    Refused(StoreError),
}

impl Unreadable {
    /// What is wrong, without what to do about it.
    #[must_use]
    pub fn why(&self) -> String {
        match self {
            Self::NotText(problem) => problem.to_string(),
            Self::Refused(error) => error.message.clone(),
        }
    }

    /// The refusal of a write to the document.
    #[must_use]
    pub fn refuse(&self, key: &DocumentKey) -> StoreError {
        match self {
            Self::NotText(problem) => StoreError::new(
                StoreErrorKind::NotText,
                format!("{key} cannot be edited: {problem}"),
                "the owner repairs or moves the file by hand; its bytes were not touched",
            ),
            Self::Refused(error) => error.clone(),
        }
    }
}

impl From<NotText> for Unreadable {
    fn from(problem: NotText) -> Self {
        Self::NotText(problem)
    }
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotText(problem) => problem.fmt(f),
            Self::Refused(error) => write!(f, "{}; {}", error.message, error.hint),
        }
    }
}
