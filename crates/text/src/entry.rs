//! One unit inside a document.

use crate::{Annotations, Directive};
use std::ops::Range;

/// The shape an entry has on the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EntryKind {
    /// A list item, with its continuation lines but without the items nested below it.
    Bullet,
    /// A paragraph.
    Paragraph,
    /// A block between `§` lines.
    Section,
    /// One line of JSON Lines.
    Line,
}

/// One entry: spans into the text of its [`crate::Document`], and what was read from them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Shape.
    pub kind: EntryKind,
    /// All bytes that belong to the entry: metadata line, bullet, text, annotations, final line end.
    pub block: Range<usize>,
    /// The words only: from after the bullet to before trailing annotations.
    pub body: Range<usize>,
    /// The words as a reader sees them: continuation lines joined by `\n` without their indent, annotations
    /// and the metadata line left out, outer white space trimmed. The file's own Unicode form is kept.
    pub text: String,
    /// The `observed`/`status` line, where one stands directly before the bullet.
    pub directive: Option<Directive>,
    /// Trailing annotations.
    pub annotations: Annotations,
    /// Index of the entry this one is nested below.
    pub parent: Option<usize>,
    /// The nearest heading above, without its `#`.
    pub heading: Option<String>,
}
