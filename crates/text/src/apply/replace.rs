//! New words in an entry that stays.

use super::add::{gap, joined};
use super::content::{Content, plain};
use super::place::hanging_indent;
use super::remove::remove;
use super::select::{self, candidate, matching, near};
use super::slot::{Expected, Slot, same, settle};
use super::{Applied, ApplyError, Context, Touched};
use crate::annotation::{is_annotation, known};
use crate::comment::{comments, fields, trailing};
use crate::folded::Folded;
use crate::lines::part;
use crate::words::{self, escaped, locate, stretches};
use crate::{Annotations, Document, Entry, EntryId, EntryKind, Splice, characters};
use std::ops::Range;

/// Swaps the words of an entry.
pub(super) fn entry(
    document: &Document,
    index: usize,
    content: &str,
    context: &Context<'_>,
) -> Result<Applied, ApplyError> {
    let content = Content::whole(content, document.grammar())?;
    let Some(entry) = document.entries().get(index) else {
        return Err(ApplyError::NotFound { near: Vec::new() });
    };
    if content.comments.is_empty() && content.lines.join("\n") == entry.text {
        return Ok(nothing(document, index));
    }
    let (text, end) = (document.text(), document.line_end());
    let indent = hanging_indent(text, entry);
    let last = content.lines.last().map_or("", String::as_str);
    let (until, tail) = tail_after(text, entry, &content, last, &indent, end);
    let bullet = entry.kind == EntryKind::Bullet;
    let ways = [false, true].map(|escape| {
        let lines = content.lines(escape && entry.kind != EntryKind::Section, !bullet);
        vec![Splice { at: entry.body.start..until, with: joined(&lines, &indent, end) + &tail }]
    });
    let annotations = if content.comments.is_empty() { Some(entry.annotations.clone()) } else { None };
    let expected = Expected { text: content.normal(), annotations, ..Expected::of(entry) };
    settle(document, context, ways, &changed(document, index, expected))
}

/// Up to where the words are swapped, and what is written after them: annotations that come with new words take
/// the place of the old ones, a pin and what Notewell does not read stay.
fn tail_after(text: &str, entry: &Entry, content: &Content, last: &str, indent: &str, end: &str) -> (usize, String) {
    let rest = part(text, entry.body.end..entry.block.end);
    let old = comments(rest);
    if content.comments.is_empty() {
        // A closing fence bears nothing on its line, so annotations there move below it.
        let gap = gap(last, indent, end);
        return match old.first() {
            Some(first) if gap != " " && !part(rest, 0..first.start).contains('\n') => {
                (entry.body.end + first.start, gap)
            }
            _ => (entry.body.end, String::new()),
        };
    }
    let pinned = content.annotations().pinned;
    let mut tail: Vec<&str> = content.comments.iter().map(String::as_str).collect();
    for comment in old.iter().map(|at| part(rest, at.clone())) {
        let pins = fields(comment).iter().any(|field| known(&field.key) == Some("pin"));
        if !is_annotation(comment) {
            tail.push(comment);
        } else if pins && !pinned && entry.annotations.pinned {
            tail.push("<!-- pin -->");
        }
    }
    let until = entry.body.end + old.last().map_or(0, |last| last.end);
    (until, format!("{}{}", gap(last, indent, end), tail.join(" ")))
}

/// Swaps a span inside one entry; every other byte of the entry stays.
pub(super) fn span(
    document: &Document,
    old: &str,
    new: &str,
    within: Option<&EntryId>,
    context: &Context<'_>,
) -> Result<Applied, ApplyError> {
    let words = Folded::of(old);
    if words.text().trim().is_empty() {
        return Err(ApplyError::Empty);
    }
    let new = plain(new, document.grammar())?;
    let index = match within {
        Some(id) => select::by_id(document, id, context)?,
        None => {
            let found = match matching(document, old, context)? {
                None => matching(document, old.trim(), context)?,
                found => found,
            };
            found.ok_or_else(|| ApplyError::NotFound { near: near(document, old, context) })?
        }
    };
    let Some(entry) = document.entries().get(index) else {
        return Err(ApplyError::NotFound { near: Vec::new() });
    };
    let mut found = Folded::of(&entry.text).find(&words);
    if found.is_empty() {
        // Spaces around the words may be missing at the edges of an entry.
        found = Folded::of(&entry.text).find(&Folded::of(old.trim()));
    }
    let this = || candidate(document, index, context);
    let at = match (found.as_slice(), this()) {
        ([at], _) => at.clone(),
        ([], near) => return Err(ApplyError::NotFound { near: near.into_iter().collect() }),
        (several, Some(entry)) => return Err(ApplyError::AmbiguousSpan { times: several.len(), entry }),
        (_, None) => return Err(ApplyError::NotFound { near: Vec::new() }),
    };
    swap(document, index, entry, &at, &new, context)
}

fn swap(
    document: &Document,
    index: usize,
    entry: &Entry,
    at: &Range<usize>,
    new: &str,
    context: &Context<'_>,
) -> Result<Applied, ApplyError> {
    if part(&entry.text, at.clone()) == new {
        return Ok(nothing(document, index));
    }
    let whole = format!("{}{new}{}", part(&entry.text, 0..at.start), part(&entry.text, at.end..entry.text.len()));
    let size = characters(&whole);
    if size > context.hard_entry && size > characters(&entry.text) {
        return Err(ApplyError::EntryTooLarge { size, limit: context.hard_entry });
    }
    let mut words = whole.as_str();
    for comment in trailing(&whole).into_iter().rev() {
        if !is_annotation(part(&whole, comment.clone())) {
            break;
        }
        words = part(&whole, 0..comment.start);
    }
    if words.trim().is_empty() {
        return remove(document, index, false, context);
    }
    let (text, end) = (document.text(), document.line_end());
    let Some(bytes) = locate(&stretches(text, entry), at) else {
        return Err(ApplyError::NotFound { near: candidate(document, index, context).into_iter().collect() });
    };
    let indent = hanging_indent(text, entry);
    let lines: Vec<String> = new.split('\n').map(str::to_owned).collect();
    let guarded: Vec<String> = lines
        .iter()
        .enumerate()
        .map(|(index, line)| if index > 0 { escaped(line).unwrap_or_else(|| line.clone()) } else { line.clone() })
        .collect();
    let ways = [lines, guarded].map(|lines| {
        // Blank lines at the edges of the new words hold the indent of what follows.
        vec![Splice { at: bytes.clone(), with: joined(&lines, &indent, end) }]
    });
    let annotations = if new.contains("<!--") { None } else { Some(entry.annotations.clone()) };
    let expected = Expected { text: words::plain(words), annotations, ..Expected::of(entry) };
    settle(document, context, ways, &changed(document, index, expected))
}

pub(super) fn changed(document: &Document, index: usize, expected: Expected) -> Vec<Slot> {
    let mut slots = same(document);
    if let Some(slot) = slots.get_mut(index) {
        *slot = Slot::Changed(index, expected);
    }
    slots
}

/// The entry is as the change wants it.
pub(super) fn nothing(document: &Document, index: usize) -> Applied {
    let touched = vec![Touched { before: Some(index), after: Some(index) }];
    Applied { document: document.clone(), touched, duplicate_of: None }
}

/// Used where an entry keeps its words but not its annotations.
pub(super) fn with_annotations(entry: &Entry, change: impl FnOnce(&mut Annotations)) -> Expected {
    let mut annotations = entry.annotations.clone();
    change(&mut annotations);
    Expected { annotations: Some(annotations), ..Expected::of(entry) }
}
