//! A document: the owner's text and the spans of its entries.

use crate::reparse::reparse;
use crate::{
    Annotations, Edit, EditError, Entry, EntryContent, EntryKind, Grammar, Revision, markdown, read_journal, sections,
};
use std::sync::{Arc, OnceLock};

/// A parsed document. The text is kept exactly as it was; entries are spans into it. A copy costs nothing: it is the
/// same text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Document(Arc<Parsed>);

#[derive(Debug)]
struct Parsed {
    text: String,
    grammar: Grammar,
    entries: Vec<Entry>,
    revision: OnceLock<Revision>,
}

impl PartialEq for Parsed {
    /// What the text says follows from text and grammar.
    fn eq(&self, other: &Self) -> bool {
        (self.grammar, &self.text) == (other.grammar, &other.text)
    }
}

impl Eq for Parsed {}

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
        Self::with(text, grammar, entries)
    }

    /// The document after an edit: the same as parsing the text that the edit makes, at the price of what the edit
    /// touches where that can be had.
    ///
    /// # Errors
    /// [`EditError`] when the edit does not fit the text.
    pub fn edited(&self, edit: &Edit) -> Result<Self, EditError> {
        let text = edit.apply(self.text())?;
        Ok(match reparse(self, edit.splices(), &text) {
            Some(entries) => Self::with(text, self.grammar(), entries),
            None => Self::parse(text, self.grammar()),
        })
    }

    fn with(text: String, grammar: Grammar, entries: Vec<Entry>) -> Self {
        Self(Arc::new(Parsed { text, grammar, entries, revision: OnceLock::new() }))
    }

    /// The text, byte for byte as it was parsed.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.0.text
    }

    /// The revision of the text.
    #[must_use]
    pub fn revision(&self) -> &Revision {
        self.0.revision.get_or_init(|| Revision::of(self.0.text.as_bytes()))
    }

    /// How entries were recognised.
    #[must_use]
    pub fn grammar(&self) -> Grammar {
        self.0.grammar
    }

    /// The entries, in the order of the text. Front matter, headings, code fences outside a list item, HTML
    /// comments that belong to no entry, and blank lines are not entries.
    #[must_use]
    pub fn entries(&self) -> &[Entry] {
        &self.0.entries
    }

    /// The line end the document uses most (`\n` for an empty one).
    #[must_use]
    pub fn line_end(&self) -> &'static str {
        if !self.0.text.as_bytes().contains(&b'\r') {
            return "\n";
        }
        let all = self.0.text.bytes().filter(|byte| *byte == b'\n').count();
        let windows = self.0.text.matches("\r\n").count();
        if windows > all / 2 { "\r\n" } else { "\n" }
    }
}

fn json_lines(text: &str) -> Vec<Entry> {
    let lines = read_journal(text.as_bytes()).lines;
    let entry = |(block, line): (std::ops::Range<usize>, crate::JournalLine)| Entry {
        kind: EntryKind::Line,
        body: block.clone(),
        block,
        directive: None,
        parent: None,
        content: Arc::new(EntryContent {
            text: line.text.trim().to_owned(),
            annotations: Annotations::default(),
            heading: None,
        }),
    };
    lines.into_iter().map(entry).collect()
}
