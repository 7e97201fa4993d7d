//! How the command ends.

use std::process::ExitCode;

/// The exit codes that scripts may rely on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Exit {
    /// Done; a duplicate and a filed suggestion are done.
    Done = 0,
    /// Refused, or not found.
    Refused = 1,
    /// The command line or a setting makes no sense.
    Usage = 2,
    /// The machine: input and output, the lock, the store.
    Environment = 3,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit as u8)
    }
}

/// For help and the manual.
pub(crate) const TABLE: &str = "\
Exit codes:
  0  done (a duplicate, and a suggestion that now waits for you, are done)
  1  refused, or not found (also: there is no memory yet, and the verb only looks)
  2  wrong usage, or a setting that makes no sense
  3  the machine: files, the lock, the store

With --json the result, or {\"error\": {\"code\", \"message\", \"hint\", \"candidates\", …}}, is one JSON value on
standard output. Its shape only grows; docs/schema/ has a JSON Schema for each verb.";
