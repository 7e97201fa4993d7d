//! What a merge moves: an entry, or one line with words between entries. What stands between two units are gaps.

use crate::lines::{lines, mark_length, part};
use crate::sections::DIVIDER;
use crate::{Document, EntryKind, Grammar};

#[derive(Clone, Copy, Debug)]
pub(super) struct Unit<'a> {
    /// Its index among the units of its document.
    pub(super) at: usize,
    /// Its bytes without the last line end.
    pub(super) text: &'a str,
    /// Its last line end; empty only at the end of a text.
    pub(super) end: &'a str,
    /// The words of an entry; of a line, the line.
    pub(super) words: &'a str,
    /// `None` for a line between entries.
    pub(super) kind: Option<EntryKind>,
}

impl<'a> Unit<'a> {
    /// What makes two units the same; the last line end does not count, and no entry is a mere line.
    pub(super) fn key(&self) -> (bool, &'a str) {
        (self.kind.is_some(), self.text)
    }
}

/// A whole document as units and gaps.
#[derive(Debug)]
pub(super) struct Units<'a> {
    /// The byte order mark, or nothing.
    pub(super) mark: &'a str,
    pub(super) units: Vec<Unit<'a>>,
    /// Blank lines and, between sections, dividers: before each unit, and after the last.
    pub(super) gaps: Vec<&'a str>,
    /// Whether the last line has no line end.
    pub(super) is_open: bool,
}

impl<'a> Units<'a> {
    pub(super) fn of(document: &'a Document) -> Self {
        let text = document.text();
        let mark = mark_length(text);
        let mut found = Self {
            mark: part(text, 0..mark),
            units: Vec::new(),
            gaps: Vec::new(),
            is_open: text.len() > mark && !text.ends_with(['\n', '\r']),
        };
        let (mut at, mut gap) = (mark, mark);
        for entry in document.entries() {
            found.lines(document, at, entry.block.start, &mut gap);
            let block = entry.block.start.max(at)..entry.block.end;
            at = block.end;
            found.push(part(text, gap..block.start), part(text, block), &entry.text, Some(entry.kind));
            gap = at;
        }
        found.lines(document, at, text.len(), &mut gap);
        found.gaps.push(part(text, gap..text.len()));
        found
    }

    /// The lines with words from `at` to `upto`; `gap` is where the gap before the next unit begins.
    fn lines(&mut self, document: &'a Document, mut at: usize, upto: usize, gap: &mut usize) {
        let text = document.text();
        for line in lines(part(text, at..upto)) {
            let end = at + line.len();
            if has_words(line, document.grammar()) {
                self.push(part(text, *gap..at), line, without_end(line).0, None);
                *gap = end;
            }
            at = end;
        }
    }

    fn push(&mut self, gap: &'a str, text: &'a str, words: &'a str, kind: Option<EntryKind>) {
        let (text, end) = without_end(text);
        self.gaps.push(gap);
        self.units.push(Unit { at: self.units.len(), text, end, words, kind });
    }

    /// The gap before the unit with this index, or after the last.
    pub(super) fn gap(&self, at: usize) -> &'a str {
        self.gaps.get(at).copied().unwrap_or_default()
    }

    /// What kind of unit stands there; the outer `None` where there is none.
    pub(super) fn kind(&self, at: usize) -> Option<Option<EntryKind>> {
        self.units.get(at).map(|unit| unit.kind)
    }
}

/// Whether a line says something: it is neither blank nor a divider of sections.
fn has_words(line: &str, grammar: Grammar) -> bool {
    let line = line.trim();
    let is_divider = grammar == Grammar::Sections && line == DIVIDER;
    !(line.is_empty() || is_divider)
}

/// A text and its last line end.
fn without_end(text: &str) -> (&str, &str) {
    let length = ["\r\n", "\n", "\r"].into_iter().find(|end| text.ends_with(end)).map_or(0, str::len);
    text.split_at_checked(text.len() - length).unwrap_or((text, ""))
}
