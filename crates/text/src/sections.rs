//! `§` files: blocks divided by a line that holds only `§`.

use crate::comment::trailing;
use crate::lines::{line_end, lines as lines_of, mark_length, part, trimmed};
use crate::{Annotations, Entry, EntryContent, EntryKind};
use std::ops::Range;
use std::sync::Arc;

/// The line that divides two blocks.
pub(crate) const DIVIDER: &str = "§";

/// The blocks of a file. Only the full newline-`§`-newline divides: a `§` in a line, on the first line or on a
/// last line without an end is text, and so is one directly after a divider.
pub(crate) fn entries(text: &str) -> Vec<Entry> {
    let mut found = Vec::new();
    let mut block = mark_length(text);
    let (mut at, mut after_line) = (block, false);
    while at < text.len() {
        let next = line_end(text, at);
        let line = part(text, at..next);
        if after_line && matches!(line, "§\n" | "§\r\n") {
            found.extend(entry(text, block..at));
            block = next;
            after_line = false;
        } else {
            after_line = true;
        }
        at = next;
    }
    found.extend(entry(text, block..text.len()));
    found
}

fn entry(text: &str, at: Range<usize>) -> Option<Entry> {
    let lines = trimmed(text, at);
    let whole = part(text, lines.clone());
    let comments = trailing(whole);
    let end = comments.first().map_or(whole.len(), |first| first.start);
    let body = trimmed(text, lines.start..lines.start + end);
    if body.is_empty() {
        return None;
    }
    let words: Vec<&str> = lines_of(part(text, body.clone())).map(str::trim_end).collect();
    Some(Entry {
        kind: EntryKind::Section,
        block: crate::lines::line_start(text, lines.start).max(mark_length(text))..line_end(text, lines.end),
        body,
        directive: None,
        parent: None,
        content: Arc::new(EntryContent {
            text: words.join("\n"),
            annotations: Annotations::read(comments.into_iter().map(|comment| part(whole, comment))),
            heading: None,
        }),
    })
}
