//! Why a store could not do it.

use std::fmt;

/// What kind of failure. The name is the stable code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StoreErrorKind {
    /// Another process holds the lock.
    Busy,
    /// The disk, the folder or its permissions.
    Io,
    /// No space left.
    Full,
    /// The home was opened, or lies, read-only.
    ReadOnly,
    /// A document is no text that may be edited.
    NotText,
    /// What stands in the place of a document cannot be read as a file.
    Unreadable,
    /// A link was new, changed or not allowed.
    Link,
    /// The folder is a copy of a home that has not joined.
    Unjoined,
    /// The path leaves the home, or names no document of this layout.
    Path,
    /// The ledger cannot be used and could not be rebuilt.
    Ledger,
    /// The plan does not fit its view: a fault of the caller.
    Plan,
    /// The database.
    Database,
}

impl StoreErrorKind {
    /// Every kind.
    pub const ALL: [Self; 12] = [
        Self::Busy,
        Self::Io,
        Self::Full,
        Self::ReadOnly,
        Self::NotText,
        Self::Unreadable,
        Self::Link,
        Self::Unjoined,
        Self::Path,
        Self::Ledger,
        Self::Plan,
        Self::Database,
    ];

    /// The stable code.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Busy => "busy",
            Self::Io => "io_error",
            Self::Full => "disk_full",
            Self::ReadOnly => "read_only",
            Self::NotText => "not_text",
            Self::Unreadable => "unreadable",
            Self::Link => "link_refused",
            Self::Unjoined => "unjoined_copy",
            Self::Path => "bad_path",
            Self::Ledger => "ledger_unusable",
            Self::Plan => "bad_plan",
            Self::Database => "database_error",
        }
    }

    /// The kind with this code.
    #[must_use]
    pub fn of_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.code() == code)
    }

    /// Whether it concerns one document alone, so that the others can be read.
    #[must_use]
    pub const fn is_of_one_document(self) -> bool {
        matches!(self, Self::NotText | Self::Unreadable | Self::Link)
    }

    /// Whether the same call may succeed later without anyone doing anything.
    #[must_use]
    pub const fn retryable(self) -> bool {
        matches!(self, Self::Busy | Self::Database)
    }
}

/// Why a store could not do it, and what to do next. Never holds memory text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoreError {
    /// What kind.
    pub kind: StoreErrorKind,
    /// What happened.
    pub message: String,
    /// Whose move it is and what to do.
    pub hint: String,
}

impl StoreError {
    /// An error with its hint.
    #[must_use]
    pub fn new(kind: StoreErrorKind, message: impl Into<String>, hint: impl Into<String>) -> Self {
        Self { kind, message: message.into(), hint: hint.into() }
    }
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.message)
    }
}

impl std::error::Error for StoreError {}
