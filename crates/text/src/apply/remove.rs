//! Entries that leave a document.

use super::select::{candidate, subtree_end};
use super::slot::{Slot, settle};
use super::{Applied, ApplyError, Context};
use crate::lines::{line_end, line_start, mark_length, part};
use crate::{Document, Grammar, Splice};
use std::ops::Range;

pub(super) fn remove(
    document: &Document,
    index: usize,
    nested: bool,
    context: &Context<'_>,
) -> Result<Applied, ApplyError> {
    let until = subtree_end(document, index);
    if until > index + 1 && !nested {
        let nested = (index + 1..until).filter_map(|below| candidate(document, below, context)).collect();
        return Err(ApplyError::HasNested { nested });
    }
    let entries = document.entries();
    let (Some(first), Some(last)) = (entries.get(index), entries.get(until - 1)) else {
        return Err(ApplyError::NotFound { near: Vec::new() });
    };
    let text = document.text();
    let block = first.block.start..last.block.end;
    let cut = |at: Range<usize>| vec![Splice { at, with: String::new() }];
    let ways = if document.grammar() == Grammar::Sections {
        vec![cut(section(document, index, &block))]
    } else {
        // A blank line stays where the neighbours would else be read as one.
        let blank = Splice { at: block.clone(), with: document.line_end().to_owned() };
        vec![cut(with_blank_line(text, &block)), cut(block), vec![blank]]
    };
    let slots: Vec<Slot> = (0..entries.len()).filter(|at| *at < index || *at >= until).map(Slot::Same).collect();
    settle(document, context, ways, &slots)
}

/// The block, and one of the two blank lines that would remain side by side.
fn with_blank_line(text: &str, block: &Range<usize>) -> Range<usize> {
    let is_blank = |at: Range<usize>| part(text, at).trim().is_empty();
    let next = block.end..line_end(text, block.end);
    let before = line_start(text, block.start.saturating_sub(1))..block.start;
    let at_start = block.start <= mark_length(text);
    if next.is_empty() {
        let blank = !at_start && is_blank(before.clone()) && before.start > mark_length(text);
        return if blank { before.start..block.end } else { block.clone() };
    }
    if is_blank(next.clone()) && (at_start || is_blank(before)) { block.start..next.end } else { block.clone() }
}

/// The block of a section with the divider that it no longer needs.
fn section(document: &Document, index: usize, block: &Range<usize>) -> Range<usize> {
    let entries = document.entries();
    // White space at the end of the last line is the entry's own, and goes or stays with it.
    let last_line = |at: usize| {
        let block = entries.get(at)?.block.clone();
        Some(part(document.text(), block.clone()).trim_end_matches(['\r', '\n']).len() + block.start)
    };
    if let (Some(before), Some(end)) = (index.checked_sub(1).and_then(last_line), last_line(index)) {
        return before..end;
    }
    // Without a neighbour no divider is needed at all.
    block.start..entries.get(index + 1).map_or(document.text().len(), |next| next.block.start)
}
