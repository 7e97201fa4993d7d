//! A document: the owner's text and the spans of its entries.

use crate::{Annotations, Entry, EntryKind, Grammar, markdown, read_journal, sections};

/// A parsed document. The text is kept exactly as it was; entries are spans into it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Document {
    text: String,
    grammar: Grammar,
    entries: Vec<Entry>,
}

impl Document {
    /// Parses any UTF-8 text. Never fails: what is no entry is simply text between entries.
    #[must_use]
    pub fn parse(text: impl Into<String>, grammar: Grammar) -> Self {
        let text = text.into();
        let entries = match grammar {
            Grammar::Markdown => markdown::entries(&text, false),
            Grammar::Directives => markdown::entries(&text, true),
            Grammar::Sections => sections::entries(&text),
            Grammar::JsonLines => json_lines(&text),
        };
        Self { text, grammar, entries }
    }

    /// The text, byte for byte as it was parsed.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// How entries were recognised.
    #[must_use]
    pub const fn grammar(&self) -> Grammar {
        self.grammar
    }

    /// The entries, in the order of the text. Front matter, headings, code fences outside a list item, HTML
    /// comments that belong to no entry, and blank lines are not entries.
    #[must_use]
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The line end the document uses most (`\n` for an empty one).
    #[must_use]
    pub fn line_end(&self) -> &'static str {
        let all = self.text.bytes().filter(|byte| *byte == b'\n').count();
        let windows = self.text.matches("\r\n").count();
        if windows > all / 2 { "\r\n" } else { "\n" }
    }
}

fn json_lines(text: &str) -> Vec<Entry> {
    let lines = read_journal(text.as_bytes()).lines;
    let entry = |(block, line): (std::ops::Range<usize>, crate::JournalLine)| Entry {
        kind: EntryKind::Line,
        body: block.clone(),
        block,
        text: line.text.trim().to_owned(),
        directive: None,
        annotations: Annotations::default(),
        parent: None,
        heading: None,
    };
    lines.into_iter().map(entry).collect()
}
