//! What a change must have done to the entries, checked on the result.

use super::content::unfit;
use super::{Applied, ApplyError, Context, Touched};
use crate::words::plain;
use crate::{Annotations, Directive, Document, Edit, Entry, EntryKind, Splice, Status};

/// An entry of the result.
pub(super) enum Slot {
    /// Untouched, with its index before.
    Same(usize),
    /// Changed, with its index before.
    Changed(usize, Expected),
    /// New, below the entry with this index before.
    New(Option<usize>, Expected),
}

impl Slot {
    fn before(&self) -> Option<usize> {
        match self {
            Self::Same(index) | Self::Changed(index, _) => Some(*index),
            Self::New(..) => None,
        }
    }
}

/// What must be read where an entry was written.
pub(super) struct Expected {
    pub(super) kind: EntryKind,
    /// As [`crate::words::plain`] gives it.
    pub(super) text: String,
    /// `None` where any will do.
    pub(super) annotations: Option<Annotations>,
    pub(super) status: Option<Status>,
}

impl Expected {
    /// An entry with the words that it has now.
    pub(super) fn of(entry: &Entry) -> Self {
        Self {
            kind: entry.kind,
            text: plain(&entry.text),
            annotations: Some(entry.annotations.clone()),
            status: entry.directive.as_ref().map(|directive| directive.status),
        }
    }

    fn met_by(&self, entry: &Entry) -> bool {
        entry.kind == self.kind
            && plain(&entry.text) == self.text
            && self.annotations.as_ref().is_none_or(|annotations| *annotations == entry.annotations)
            && entry.directive.as_ref().map(|directive| directive.status) == self.status
    }
}

/// Slots for a document that stays as it is.
pub(super) fn same(document: &Document) -> Vec<Slot> {
    (0..document.entries().len()).map(Slot::Same).collect()
}

/// Tries one way to write a change after the other, and takes the first whose result holds exactly the
/// entries that it should. A text can so never reach beyond its place, whatever it says.
pub(super) fn settle(
    document: &Document,
    context: &Context<'_>,
    ways: impl IntoIterator<Item = Vec<Splice>>,
    slots: &[Slot],
) -> Result<Applied, ApplyError> {
    for splices in ways {
        let Some(after) = Edit::new(splices).ok().and_then(|edit| document.edited(&edit).ok()) else {
            continue;
        };
        if holds(document, &after, slots) {
            fits(document, after.text(), context)?;
            let touched = touched(document.entries().len(), slots);
            return Ok(Applied { document: after, touched, duplicate_of: None });
        }
    }
    Err(unfit(
        "it cannot stand here as one entry, or what is around it would be read differently: part of it is Markdown \
         structure (a list, a comment, a fence); write it as plain sentences",
    ))
}

/// The hard limit of the document.
pub(super) fn fits(document: &Document, after: &str, context: &Context<'_>) -> Result<(), ApplyError> {
    let (size, limit) = (after.len(), context.hard_document);
    if size > limit && size >= document.text().len() && after != document.text() {
        return Err(ApplyError::DocumentTooLarge { size, limit });
    }
    Ok(())
}

fn holds(before: &Document, after: &Document, slots: &[Slot]) -> bool {
    if after.entries().len() != slots.len() {
        return false;
    }
    let mut moved: Vec<Option<usize>> = vec![None; before.entries().len()];
    for (index, slot) in slots.iter().enumerate() {
        if let Some(place) = slot.before().and_then(|before| moved.get_mut(before)) {
            *place = Some(index);
        }
    }
    slots.iter().zip(after.entries()).all(|(slot, entry)| {
        let was = slot.before().and_then(|index| before.entries().get(index));
        let read = match slot {
            Slot::Same(_) => was.is_some_and(|was| equal(was, entry)),
            Slot::Changed(_, expected) | Slot::New(_, expected) => expected.met_by(entry),
        };
        let parent = match slot {
            Slot::New(parent, _) => *parent,
            _ => was.and_then(|was| was.parent),
        };
        read && parent.and_then(|parent| moved.get(parent).copied().flatten()) == entry.parent
    })
}

/// Equal in everything but its place.
pub(super) fn equal(a: &Entry, b: &Entry) -> bool {
    let says = |directive: &Option<Directive>| directive.as_ref().map(|line| (line.observed, line.status));
    a.kind == b.kind && a.says_the_same(b) && says(&a.directive) == says(&b.directive)
}

/// Changed, new and removed entries in the order of the text.
fn touched(entries: usize, slots: &[Slot]) -> Vec<Touched> {
    let mut found = Vec::new();
    let mut next = 0;
    let mut gone = |upto: usize, found: &mut Vec<Touched>| {
        found.extend((next..upto).map(|index| Touched { before: Some(index), after: None }));
        next = next.max(upto + 1);
    };
    for (after, slot) in slots.iter().enumerate() {
        if let Some(before) = slot.before() {
            gone(before, &mut found);
        }
        if !matches!(slot, Slot::Same(_)) {
            found.push(Touched { before: slot.before(), after: Some(after) });
        }
    }
    gone(entries, &mut found);
    found
}
