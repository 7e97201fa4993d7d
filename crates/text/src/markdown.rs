//! Entries of Markdown documents.

use crate::annotation::is_annotation;
use crate::front_matter;
use crate::lines::{line_end, line_start, mark_length, part, trimmed};
use crate::outline::{Outline, Piece, outline};
use crate::words::words;
use crate::{Annotations, Directive, Entry, EntryContent, EntryKind};
use std::ops::Range;
use std::sync::Arc;

/// The entries of a text; `directives` says whether metadata lines are read.
pub(crate) fn entries(text: &str, directives: bool) -> Vec<Entry> {
    let start = front_matter::end(text, mark_length(text));
    let outline = outline(text, start);
    let reader = Reader { text, outline: &outline };
    let metadata: Vec<Option<Directive>> =
        outline.pieces.iter().map(|piece| if directives { reader.metadata(piece) } else { None }).collect();
    let begins = |index: usize| -> Option<usize> {
        let piece = outline.pieces.get(index)?;
        let line = metadata.get(index)?.as_ref().map(|directive| line_start(text, directive.span.start));
        Some(line.unwrap_or(piece.line).max(start))
    };

    let mut found: Vec<Entry> = Vec::with_capacity(outline.pieces.len());
    // Which entry a piece became; a bullet without words passes on the one above it.
    let mut became: Vec<Option<usize>> = Vec::with_capacity(outline.pieces.len());
    let mut last_end = start;
    for (index, piece) in outline.pieces.iter().enumerate() {
        let parent = piece.parent.and_then(|parent| became.get(parent).copied().flatten());
        let limit = begins(index + 1).unwrap_or(text.len());
        let begin = begins(index).unwrap_or(piece.line);
        let entry = if begin < last_end { None } else { reader.entry(piece, begin, limit) };
        let Some(mut entry) = entry else {
            became.push(parent);
            continue;
        };
        last_end = entry.block.end;
        entry.parent = parent;
        entry.directive = metadata.get(index).cloned().flatten();
        became.push(Some(found.len()));
        found.push(entry);
    }
    found
}

struct Reader<'a> {
    text: &'a str,
    outline: &'a Outline,
}

impl Reader<'_> {
    /// The metadata line directly before a bullet.
    fn metadata(&self, piece: &Piece) -> Option<Directive> {
        if !piece.is_item {
            return None;
        }
        let html = &self.outline.html;
        let before = html.partition_point(|block| block.start < piece.line).checked_sub(1)?;
        let span = trimmed(self.text, html.get(before)?.clone());
        let alone = part(self.text, line_start(self.text, span.start)..span.start).trim().is_empty();
        let comment = part(self.text, span.clone());
        let one = crate::comment::comments(comment).first() == Some(&(0..comment.len()));
        if !alone || !one || comment.contains('\n') || line_end(self.text, span.end) != piece.line {
            return None;
        }
        Directive::read(comment, span)
    }

    fn entry(&self, piece: &Piece, begin: usize, limit: usize) -> Option<Entry> {
        let text = self.text;
        let marker = if piece.is_item { marker_length(part(text, piece.start..text.len())) } else { 0 };
        let first = piece.start + marker;
        let mut lines = trimmed(text, first..piece.end.min(limit).max(first));
        // An annotation directly below is the entry's, although Markdown ends the paragraph or the list there.
        while let Some(end) = self.annotations_at(line_end(text, lines.end), limit) {
            lines.end = end;
        }

        let mut body = lines.clone();
        let mut comments = Vec::new();
        while let Some(comment) = self.comment_ending(body.end).filter(|comment| comment.start >= body.start) {
            body = trimmed(text, body.start..comment.start);
            comments.push(part(text, comment));
        }
        if body.is_empty() {
            return None;
        }
        let columns = if piece.is_item { content_column(text, piece, marker, body.start) } else { 0 };
        let code = &self.outline.code;
        let from = code.partition_point(|range| range.end <= body.start);
        let to = code.partition_point(|range| range.start < body.end);
        Some(Entry {
            kind: if piece.is_item { EntryKind::Bullet } else { EntryKind::Paragraph },
            block: begin..line_end(text, lines.end),
            directive: None,
            parent: None,
            content: Arc::new(EntryContent {
                text: words(text, body.clone(), columns, code.get(from..to).unwrap_or_default()),
                annotations: Annotations::read(comments.into_iter().rev()),
                heading: piece.heading.and_then(|heading| self.outline.headings.get(heading).cloned()),
            }),
            body,
        })
    }

    fn comment_ending(&self, at: usize) -> Option<Range<usize>> {
        let comments = &self.outline.comments;
        let index = comments.partition_point(|comment| comment.end < at);
        comments.get(index).filter(|comment| comment.end == at).cloned()
    }

    /// The end of a block at this line that holds nothing but annotations.
    fn annotations_at(&self, line: usize, limit: usize) -> Option<usize> {
        let html = &self.outline.html;
        let block = html.get(html.partition_point(|block| block.start < line))?;
        let span = trimmed(self.text, block.clone());
        if line_start(self.text, span.start) != line || line == 0 || span.end > limit {
            return None;
        }
        let all = part(self.text, span.clone());
        let comments = crate::comment::comments(all);
        let mut end = 0;
        let only_annotations = comments.iter().all(|comment| {
            let blank = part(all, end..comment.start).trim().is_empty();
            end = comment.end;
            blank && is_annotation(part(all, comment.clone()))
        });
        (only_annotations && end == all.len()).then_some(span.end)
    }
}

/// The length of the bullet or number at the start of a text, without the white space after it; 0 for none.
pub(crate) fn marker_length(text: &str) -> usize {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let mark: &[u8] = if digits == 0 { b"-+*" } else { b".)" };
    let is_mark = digits <= 9 && text.as_bytes().get(digits).is_some_and(|byte| mark.contains(byte));
    let after = text.as_bytes().get(digits + 1);
    if is_mark && after.is_none_or(u8::is_ascii_whitespace) { digits + 1 } else { 0 }
}

/// The column, from the start of its line, to which continuation lines of an item are indented.
fn content_column(text: &str, piece: &Piece, marker: usize, body: usize) -> usize {
    let column = |from: usize, upto: usize| {
        part(text, from..upto).chars().fold(0, |column, c| if c == '\t' { column + 4 - column % 4 } else { column + 1 })
    };
    let bare = column(piece.line, piece.start + marker);
    let first_line = line_end(text, piece.start);
    let full = if body < first_line { column(piece.line, body) } else { bare + 1 };
    if full > bare + 4 { bare + 1 } else { full }
}
