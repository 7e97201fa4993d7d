//! The one function that turns a change into new text.

mod add;
mod content;
mod directives;
mod pin;
mod place;
mod remove;
mod replace;
mod rewrite;
mod select;
mod slot;
mod unclosed;

use crate::{Change, Day, Document, EntryId, Grammar, Role, Selector, characters};

/// What the function needs to know beside the text.
#[derive(Clone, Debug)]
pub struct Context<'a> {
    /// The document's role.
    pub role: Role,
    /// The document's grammar, for parsing the result.
    pub grammar: Grammar,
    /// The ids of the document's entries, in order.
    pub ids: &'a [EntryId],
    /// The owner's local date, for a directive's `observed`.
    pub today: Day,
    /// A timestamp in RFC 3339 (owner's zone), for a journal line.
    pub now: String,
    /// Whether the same text may be added twice (daily notes and journal).
    pub repeats: bool,
    /// Hard limits in characters: per entry operation and, in bytes, per document.
    pub hard_entry: usize,
    /// See `hard_entry`.
    pub hard_document: usize,
}

/// An entry before and after a change; `None` on the side where it does not exist.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Touched {
    /// Index among the entries before.
    pub before: Option<usize>,
    /// Index among the entries after.
    pub after: Option<usize>,
}

/// The result of a change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Applied {
    /// The document after the change; equal to the one before when nothing was to do.
    pub document: Document,
    /// The entries that the change is about, in order.
    pub touched: Vec<Touched>,
    /// The index (before) of the entry that made an add a duplicate.
    pub duplicate_of: Option<usize>,
}

/// An entry offered to the caller who must choose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// Its id.
    pub id: EntryId,
    /// Its index among the entries.
    pub index: usize,
    /// Its text, whole.
    pub text: String,
}

/// Why a change cannot be applied. Nothing is changed then.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ApplyError {
    /// The text to write is empty.
    #[error("the text is empty")]
    Empty,
    /// No entry matches; `near` holds the most similar ones.
    #[error("no entry matches")]
    NotFound {
        /// At most three entries, most similar first.
        near: Vec<Candidate>,
    },
    /// Several different entries match.
    #[error("{} different entries match", candidates.len())]
    Ambiguous {
        /// All that match.
        candidates: Vec<Candidate>,
    },
    /// The span occurs more than once inside the entry.
    #[error("the text occurs {times} times in the entry")]
    AmbiguousSpan {
        /// How often.
        times: usize,
        /// The entry.
        entry: Candidate,
    },
    /// The entry has entries nested below it, and the change did not say that they may go.
    #[error("{} entries are nested below it", nested.len())]
    HasNested {
        /// The entries below.
        nested: Vec<Candidate>,
    },
    /// The role only takes additions.
    #[error("this document is append-only")]
    AppendOnly,
    /// The content cannot be kept as one entry of this grammar (for example a `§` line in a section file).
    #[error("{why}")]
    Unfit {
        /// In words.
        why: String,
    },
    /// The document itself stands in the way: something that it begins and never ends would swallow any entry.
    #[error("{why}")]
    Blocked {
        /// In words; names the place, never the text.
        why: String,
    },
    /// The entry would be longer than the hard limit.
    #[error("the entry has {size} characters, the limit is {limit}")]
    EntryTooLarge {
        /// Characters given.
        size: usize,
        /// Characters allowed.
        limit: usize,
    },
    /// The document would be larger than the hard limit. A change that shrinks it is always allowed.
    #[error("the document would have {size} bytes, the limit is {limit}")]
    DocumentTooLarge {
        /// Bytes after the change.
        size: usize,
        /// Bytes allowed.
        limit: usize,
    },
}

/// Applies one change to a document. Pure and total: the same input gives the same text, and bytes outside the
/// touched entries (and the blank line that divides a new entry from its neighbour) stay as they are. New
/// lines use the document's own line end; a final line without an end gets one only where the new entry
/// follows it.
///
/// The result is parsed again and must hold exactly the entries that the change should leave, so content cannot
/// reach beyond its place, whatever it says: it is indented below its bullet, a line of it that would open a list
/// item gets a backslash (which [`crate::EntryContent::text`] does not show), and what still does not fit is refused as
/// [`ApplyError::Unfit`]. Annotations (`trigger`, `importance`, `project`, `until`, `pin`) at the end of content
/// are taken as such; a comment that says `observed` or `status`, or that would hide words, is refused.
///
/// # Errors
/// See [`ApplyError`]; nothing is changed then.
pub fn apply(document: &Document, change: &Change, context: &Context<'_>) -> Result<Applied, ApplyError> {
    if document.grammar() == Grammar::JsonLines && !matches!(change, Change::Add { .. } | Change::Rewrite { .. }) {
        return Err(ApplyError::AppendOnly);
    }
    if let Some(content) = change.content() {
        let (size, limit) = (characters(content.trim()), context.hard_entry);
        if size > limit {
            return Err(ApplyError::EntryTooLarge { size, limit });
        }
    }
    let find = |at: &Selector| select::entry(document, at, context);
    match change {
        Change::Add { content, position, tags } => add::add(document, content, position, tags, context),
        Change::ReplaceSpan { old, new, within } => replace::span(document, old, new, within.as_ref(), context),
        Change::ReplaceEntry { at, content } => replace::entry(document, find(at)?, content, context),
        Change::Remove { at, nested } => remove::remove(document, find(at)?, *nested, context),
        Change::Supersede { at, content } => directives::supersede(document, find(at)?, content, context),
        Change::SetStatus { at, status } => directives::set_status(document, find(at)?, *status, context),
        Change::Pin { at, pinned } => pin::pin(document, find(at)?, *pinned, context),
        Change::Rewrite { text } => rewrite::rewrite(document, text, context),
    }
}

impl Change {
    /// The words that the change writes into one entry.
    fn content(&self) -> Option<&str> {
        match self {
            Self::Add { content, .. } | Self::ReplaceEntry { content, .. } | Self::Supersede { content, .. } => {
                Some(content)
            }
            Self::ReplaceSpan { new, .. } => Some(new),
            Self::Remove { .. } | Self::SetStatus { .. } | Self::Pin { .. } | Self::Rewrite { .. } => None,
        }
    }
}
