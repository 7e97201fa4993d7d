//! The gate table: who may do what to which document, before anyone looks at the words.

use crate::{Origin, Outcome, Reason, Writer};
use notewell_text::Role;

/// What is done to an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Act {
    /// A new entry.
    Add,
    /// Other words in its place, or next to it as its successor.
    Replace,
    /// It goes.
    Remove,
    /// Its metadata change: pin, status.
    Annotate,
}

/// One attempt.
#[derive(Clone, Copy, Debug)]
pub struct Attempt<'a> {
    /// Who.
    pub writer: &'a Writer,
    /// Where.
    pub role: Role,
    /// What.
    pub act: Act,
    /// The origin of the entry that is touched; `None` for an addition.
    pub touches: Option<Origin>,
}

/// The table's answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gate {
    /// Allow, suggest or refuse; never redact.
    pub outcome: Outcome,
    /// Why.
    pub reason: Reason,
}

/// Looks the attempt up in the table of DESIGN's defaults. One pure function; every door calls it.
#[must_use]
pub fn gate(attempt: &Attempt<'_>) -> Gate {
    let _ = attempt;
    unimplemented!("guard crate: gate")
}
