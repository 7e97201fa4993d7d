//! Puts units together to a text that reads as those units.

use super::unit::Unit;
use crate::sections::DIVIDER;
use crate::{Document, EntryKind, Grammar};

pub(super) struct Writer<'a> {
    text: String,
    line_end: &'static str,
    /// The words of the entries written, in order.
    expected: Vec<&'a str>,
    /// The kind of the last entry, until a line follows it.
    beside: Option<EntryKind>,
    /// Whether a divider stands since the last entry.
    divided: bool,
}

impl<'a> Writer<'a> {
    pub(super) fn new(model: &Document) -> Self {
        Self {
            text: String::with_capacity(model.text().len() * 2),
            line_end: model.line_end(),
            expected: Vec::new(),
            beside: None,
            divided: true,
        }
    }

    pub(super) fn push(&mut self, unit: &Unit<'a>) {
        if !self.text.is_empty() && !self.text.ends_with(['\n', '\u{feff}']) {
            self.text.push_str(self.line_end);
        }
        match unit.kind {
            Some(kind) => {
                if kind == EntryKind::Section && !self.divided {
                    self.line(DIVIDER);
                } else if self
                    .beside
                    .is_some_and(|beside| beside == EntryKind::Paragraph || kind == EntryKind::Paragraph)
                {
                    self.line("");
                }
                self.expected.push(unit.words);
                self.divided = false;
            }
            None if unit.is_divider() => {
                if self.divided && !self.expected.is_empty() {
                    return;
                }
                self.divided = true;
            }
            None => {}
        }
        self.beside = unit.kind;
        self.text.push_str(unit.text);
    }

    fn line(&mut self, line: &str) {
        self.text.push_str(line);
        self.text.push_str(self.line_end);
    }

    /// The text, when it reads as what was written.
    pub(super) fn finish(self, grammar: Grammar) -> Option<String> {
        let document = Document::parse(self.text, grammar);
        let read = document.entries().iter().map(|entry| entry.text.as_str());
        read.eq(self.expected.iter().copied()).then(|| document.text().to_owned())
    }
}
