//! The metadata line of a `user` entry.

use crate::Day;
use serde::{Deserialize, Serialize};
use std::ops::Range;

/// Whether a directive still stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// In force; only these reach a prompt.
    #[default]
    Active,
    /// Kept beside its replacement as history.
    Superseded,
}

/// `<!-- observed: 2026-07-27 | status: active -->`, read leniently, kept byte for byte.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Directive {
    /// The line's bytes in the document, without its line end.
    pub span: Range<usize>,
    /// When the directive was first observed; `None` when missing or no valid date.
    pub observed: Option<Day>,
    /// Whether it stands. A status that is neither word counts as active and is listed in `problems`.
    pub status: Status,
    /// What is wrong with the line, in words for the owner; empty for a valid line.
    pub problems: Vec<String>,
}
