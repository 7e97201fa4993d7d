//! The text of now as the ledger would keep it: secrets replaced by placeholders.

use notewell_guard::{Finding, Kind, Strength, redact, screen};
use notewell_store::DocumentState;
use notewell_text::{Document, normal};
use std::ops::Range;

/// How a placeholder begins.
pub(super) const PLACEHOLDER: &str = "[redacted";

/// The text as a ledger has it that takes no secrets but those that the owner had cleared by then: of these `held`,
/// which is the ledger's, has the values.
pub(super) fn seal(text: &str, held: &str) -> String {
    let mut found = screen(text);
    found.retain(|finding| text.get(finding.span.clone()).is_some_and(|value| !held.contains(value)));
    redact(text, &found)
}

/// Whether these words are those that the ledger holds.
pub(super) fn same_words(held: &str, text: &str) -> bool {
    normal(held) == normal(text) || (held.contains(PLACEHOLDER) && normal(held) == normal(&seal(text, held)))
}

/// The sealed text of a document, and where each part of it stands in the document.
#[derive(Debug)]
pub(super) struct Sealed {
    pub(super) document: Document,
    /// Each placeholder, and the value that it stands for; in order.
    values: Vec<(Range<usize>, Range<usize>)>,
}

impl Sealed {
    /// Seals a document but for the values that the ledger holds.
    pub(super) fn of(state: &DocumentState, is_held: &dyn Fn(&str) -> bool) -> Self {
        let text = state.document.text();
        let mut found: Vec<Finding> = screen(text);
        found.retain(|finding| {
            let value = text.get(finding.span.clone()).unwrap_or_default();
            finding.kind == Kind::Secret && finding.strength >= Strength::Certain && !is_held(value)
        });
        found.sort_by_key(|finding| finding.span.start);
        let (mut sealed, mut values, mut done) = (String::with_capacity(text.len()), Vec::new(), 0);
        for finding in found {
            let (kept, value) = (text.get(done..finding.span.start), text.get(finding.span.clone()));
            let (Some(kept), Some(value)) = (kept, value) else { continue };
            let span = finding.span.clone();
            sealed.push_str(kept);
            let from = sealed.len();
            sealed.push_str(&redact(value, &[Finding { span: 0..value.len(), ..finding }]));
            values.push((from..sealed.len(), span.clone()));
            done = span.end;
        }
        sealed.push_str(text.get(done..).unwrap_or_default());
        Self { document: Document::parse(sealed, state.document.grammar()), values }
    }

    /// Where a part of the sealed text stands in the document; `None` when it cuts a placeholder.
    pub(super) fn origin(&self, part: &Range<usize>) -> Option<Range<usize>> {
        Some(self.place(part.start)?..self.place(part.end)?)
    }

    fn place(&self, at: usize) -> Option<usize> {
        let before = self.values.iter().take_while(|(sealed, _)| sealed.start < at).last();
        let Some((sealed, open)) = before else { return Some(at) };
        at.checked_sub(sealed.end).map(|beyond| open.end + beyond)
    }
}
