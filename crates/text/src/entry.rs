//! One unit inside a document.

use crate::{Annotations, Directive};
use std::ops::{Deref, Range};
use std::sync::Arc;

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
    /// The `observed`/`status` line, where one stands directly before the bullet.
    pub directive: Option<Directive>,
    /// Index of the entry this one is nested below.
    pub parent: Option<usize>,
    pub(crate) content: Arc<EntryContent>,
}

/// What was read from the bytes of an entry, wherever in the text they stand. It is read as part of the [`Entry`],
/// and shared by all versions of a document in which the entry says the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EntryContent {
    /// The words as a reader sees them: continuation lines joined by `\n` without their indent, annotations
    /// and the metadata line left out, outer white space trimmed. The file's own Unicode form is kept.
    pub text: String,
    /// Trailing annotations.
    pub annotations: Annotations,
    /// The nearest heading above, without its `#`.
    pub heading: Option<String>,
}

impl Deref for Entry {
    type Target = EntryContent;

    fn deref(&self) -> &EntryContent {
        &self.content
    }
}

impl Entry {
    /// Whether words, annotations and heading are the same. Costs nothing where one document was made of the other.
    #[must_use]
    pub fn says_the_same(&self, other: &Self) -> bool {
        self.content == other.content
    }
}
