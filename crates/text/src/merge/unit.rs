//! What a merge moves: an entry, or one line between entries.

use crate::lines::part;
use crate::sections::DIVIDER;
use crate::{Document, EntryKind};

#[derive(Clone, Copy, Debug)]
pub(super) struct Unit<'a> {
    /// Its bytes, line end included.
    pub(super) text: &'a str,
    /// The words of an entry; of a line, the line.
    pub(super) words: &'a str,
    /// `None` for a line between entries.
    pub(super) kind: Option<EntryKind>,
}

impl<'a> Unit<'a> {
    /// What makes two units the same; a missing last line end does not count, and no entry is a mere line.
    pub(super) fn key(&self) -> (bool, &'a str) {
        (self.kind.is_some(), self.text.trim_end_matches('\n'))
    }

    /// Whether it says something: neither a blank line nor a divider.
    pub(super) fn has_words(&self) -> bool {
        !self.words.trim().is_empty() && !self.is_divider()
    }

    pub(super) fn is_divider(&self) -> bool {
        self.kind.is_none() && self.words.trim() == DIVIDER
    }
}

/// A whole document as units.
pub(super) fn units(document: &Document) -> Vec<Unit<'_>> {
    let text = document.text();
    let mut found = Vec::new();
    let mut at = 0;
    let lines = |found: &mut Vec<_>, from: usize, upto: usize| {
        let between = part(text, from..upto).split_inclusive('\n');
        found.extend(between.map(|line| Unit { text: line, words: line, kind: None }));
    };
    for entry in document.entries() {
        lines(&mut found, at, entry.block.start);
        let text = part(text, entry.block.clone());
        found.push(Unit { text, words: &entry.text, kind: Some(entry.kind) });
        at = entry.block.end;
    }
    lines(&mut found, at, text.len());
    found
}
