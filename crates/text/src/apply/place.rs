//! Where a new entry goes and how it is written there.

use super::select::subtree_end;
use crate::lines::{line_end, line_start, mark_length, part};
use crate::markdown::marker_length;
use crate::{Document, Entry, EntryKind, Grammar};

/// A place for a new entry in a Markdown document.
#[derive(Clone)]
pub(super) struct Place {
    /// Byte offset at the start of a line, or at the end of the text.
    pub(super) at: usize,
    /// The index that the entry will have.
    pub(super) index: usize,
    pub(super) parent: Option<usize>,
    pub(super) kind: EntryKind,
    /// White space before its bullet.
    pub(super) indent: String,
    pub(super) marker: String,
    pub(super) blank_before: bool,
    pub(super) blank_after: bool,
}

/// The end of the document's last words; where those would swallow a new entry, directly after the last one.
pub(super) fn at_end(document: &Document) -> Vec<Place> {
    let text = document.text();
    let entries = document.entries();
    let content = text.trim_end().len().max(mark_length(text));
    let at = if content == mark_length(text) { content } else { line_end(text, content) };
    let last = entries.iter().rposition(|entry| entry.parent.is_none());
    let last_bullet = entries.iter().rposition(|entry| entry.parent.is_none() && entry.kind == EntryKind::Bullet);
    let follows =
        entries.last().filter(|entry| entry.block.end == at).and(last).filter(|last| Some(*last) == last_bullet);

    let paragraphs = document.grammar() == Grammar::Markdown
        && !entries.is_empty()
        && entries.iter().all(|entry| entry.kind == EntryKind::Paragraph);
    let model = last_bullet.and_then(|index| entries.get(index)).map(|entry| bullet_of(text, entry));
    let (indent, marker) = match (model, follows) {
        (Some((indent, marker)), Some(_)) => (indent, next_marker(&marker)),
        (Some((_, marker)), None) if marker.len() == 1 => (String::new(), marker),
        _ => (String::new(), "-".to_owned()),
    };
    let end = Place {
        at,
        index: entries.len(),
        parent: None,
        kind: if paragraphs { EntryKind::Paragraph } else { EntryKind::Bullet },
        indent,
        marker,
        blank_before: content > mark_length(text) && (follows.is_none() || is_loose(document)),
        blank_after: false,
    };
    let after_last = last.map(|last| beside(document, last, true));
    std::iter::once(end).chain(after_last).collect()
}

/// Directly after an entry and all that is nested below it, or directly before it; on its level either way.
pub(super) fn beside(document: &Document, index: usize, after: bool) -> Place {
    let text = document.text();
    let entries = document.entries();
    let subtree = subtree_end(document, index);
    let entry = entries.get(index);
    let at =
        if after { entries.get(subtree - 1).map(|last| last.block.end) } else { entry.map(|entry| entry.block.start) };
    let at = at.unwrap_or(text.len());
    let bullet = entry.is_some_and(|entry| entry.kind == EntryKind::Bullet);
    let (indent, marker) = entry.map(|entry| bullet_of(text, entry)).unwrap_or_default();
    let kind =
        if bullet || document.grammar() == Grammar::Directives { EntryKind::Bullet } else { EntryKind::Paragraph };
    let marker = match (bullet, after) {
        (true, true) => next_marker(&marker),
        (true, false) => marker,
        (false, _) => "-".to_owned(),
    };
    let apart = !bullet || is_loose(document);
    let next_is_blank = part(text, at..line_end(text, at)).trim().is_empty();
    Place {
        at,
        index: if after { subtree } else { index },
        parent: entry.and_then(|entry| entry.parent),
        kind,
        indent,
        marker,
        blank_before: after && apart,
        blank_after: if after { !bullet && !next_is_blank } else { apart },
    }
}

/// The white space before an entry's bullet, and the bullet; no bullet for a paragraph.
pub(super) fn bullet_of(text: &str, entry: &Entry) -> (String, String) {
    let metadata = entry.directive.as_ref().map(|directive| line_end(text, directive.span.end));
    let start = metadata.unwrap_or(entry.block.start);
    let line = part(text, start..entry.body.end);
    let bare = line.trim_start_matches([' ', '\t']);
    let indent = part(line, 0..line.len() - bare.len()).to_owned();
    let marker = if entry.kind == EntryKind::Bullet { marker_length(bare) } else { 0 };
    (indent, part(bare, 0..marker).to_owned())
}

/// What continuation lines of an entry begin with.
pub(super) fn hanging_indent(text: &str, entry: &Entry) -> String {
    if entry.kind == EntryKind::Section {
        return String::new();
    }
    let head = part(text, line_start(text, entry.body.start)..entry.body.start);
    let blank = |c: char| if c.is_whitespace() { c } else { ' ' };
    head.chars().filter(|c| *c != '\u{feff}').map(blank).collect()
}

/// The bullet after this one: the same, or the next number.
fn next_marker(marker: &str) -> String {
    let digits = marker.trim_end_matches(['.', ')']);
    match digits.parse::<u32>() {
        Ok(number) => format!("{}{}", number + 1, part(marker, digits.len()..marker.len())),
        Err(_) => marker.to_owned(),
    }
}

/// Whether the document's last two bullets have a blank line between them.
fn is_loose(document: &Document) -> bool {
    let entries = document.entries();
    let mut bullets = (0..entries.len()).rev().filter(|index| {
        entries.get(*index).is_some_and(|entry| entry.parent.is_none() && entry.kind == EntryKind::Bullet)
    });
    let (Some(last), Some(before)) = (bullets.next(), bullets.next()) else { return false };
    let between = match (entries.get(subtree_end(document, before) - 1), entries.get(last)) {
        (Some(before), Some(last)) => part(document.text(), before.block.end..last.block.start),
        _ => "",
    };
    !between.is_empty() && between.trim().is_empty()
}
