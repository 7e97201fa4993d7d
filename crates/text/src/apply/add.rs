//! New entries.

use super::content::Content;
use super::place::{Place, at_end, beside};
use super::select::{by_id, is_active};
use super::slot::{Expected, Slot, same, settle};
use super::{Applied, ApplyError, Context, unclosed};
use crate::directive::metadata;
use crate::lines::{mark_length, part};
use crate::sections::DIVIDER;
use crate::words::says;
use crate::{Document, EntryKind, Grammar, JournalLine, Position, Splice, Status};

pub(super) fn add(
    document: &Document,
    content: &str,
    position: &Position,
    tags: &[String],
    context: &Context<'_>,
) -> Result<Applied, ApplyError> {
    let content = Content::whole(content, document.grammar())?;
    if !context.repeats
        && let Some(index) = duplicate(document, &content)
    {
        return Ok(Applied { document: document.clone(), touched: Vec::new(), duplicate_of: Some(index) });
    }
    match document.grammar() {
        Grammar::JsonLines => journal_line(document, &content, tags, context),
        Grammar::Sections => section(document, &content, position, context),
        Grammar::Markdown | Grammar::Directives => markdown(document, &content, position, context),
    }
}

/// The standing entry with the same words.
pub(super) fn duplicate(document: &Document, content: &Content) -> Option<usize> {
    let wanted = content.normal();
    document.entries().iter().position(|entry| is_active(entry) && says(&entry.text, &wanted))
}

fn journal_line(
    document: &Document,
    content: &Content,
    tags: &[String],
    context: &Context<'_>,
) -> Result<Applied, ApplyError> {
    let text = document.text();
    let line = JournalLine { ts: context.now.clone(), tags: tags.to_vec(), text: content.lines.join("\n") };
    // A torn last line gets its end, so that it stays the only damaged one.
    let lead = if text.is_empty() || text.ends_with('\n') || text.len() == mark_length(text) { "" } else { "\n" };
    let with = format!("{lead}{}", line.render());
    let mut slots = same(document);
    slots.push(new(EntryKind::Line, content, None, None));
    settle(document, context, [vec![Splice { at: text.len()..text.len(), with }]], &slots)
}

fn section(
    document: &Document,
    content: &Content,
    position: &Position,
    context: &Context<'_>,
) -> Result<Applied, ApplyError> {
    let (text, end) = (document.text(), document.line_end());
    let body = joined(&content.lines, "", end) + &tail(content.lines.last(), &content.comments, "", end);
    let entries = document.entries();
    let (index, before) = match position {
        Position::End => (entries.len(), false),
        Position::After(id) => (by_id(document, id, context)? + 1, false),
        Position::Before(id) => (by_id(document, id, context)?, true),
    };
    let (at, with) = if before {
        let at = entries.get(index).map_or(text.len(), |entry| entry.block.start);
        (at, format!("{body}{end}{DIVIDER}{end}"))
    } else if let Some(last) = index.checked_sub(1).and_then(|last| entries.get(last)) {
        // A file whose last line has no end (as its host writes it) stays such a file.
        let at = last.block.end;
        match part(text, 0..at).ends_with('\n') {
            true => (at, format!("{DIVIDER}{end}{body}{end}")),
            false => (at, format!("{end}{DIVIDER}{end}{body}")),
        }
    } else {
        (mark_length(text), format!("{body}{end}"))
    };
    let mut slots = same(document);
    slots.insert(index, new(EntryKind::Section, content, None, None));
    settle(document, context, [vec![Splice { at: at..at, with }]], &slots)
}

fn markdown(
    document: &Document,
    content: &Content,
    position: &Position,
    context: &Context<'_>,
) -> Result<Applied, ApplyError> {
    let outcome = tried(document, content, position, context);
    // A text that is refused where no text would fit is not to blame.
    if matches!(outcome, Err(ApplyError::Unfit { .. })) {
        let bare = Content { lines: vec!["x".to_owned()], comments: Vec::new() };
        if matches!(tried(document, &bare, position, context), Err(ApplyError::Unfit { .. })) {
            return Err(unclosed::blame(document.text()));
        }
    }
    outcome
}

fn tried(
    document: &Document,
    content: &Content,
    position: &Position,
    context: &Context<'_>,
) -> Result<Applied, ApplyError> {
    let places = match position {
        Position::End => at_end(document),
        Position::After(id) => vec![beside(document, by_id(document, id, context)?, true)],
        Position::Before(id) => vec![beside(document, by_id(document, id, context)?, false)],
    };
    let mut refused = ApplyError::Empty;
    for place in places {
        // What is no paragraph (a heading, a fence) can still be a bullet.
        let as_bullet = Place { kind: EntryKind::Bullet, marker: "-".into(), ..place.clone() };
        let others = if place.kind == EntryKind::Paragraph { vec![place, as_bullet] } else { vec![place] };
        for place in others {
            let status = (document.grammar() == Grammar::Directives).then_some(Status::Active);
            let mut slots = same(document);
            slots.insert(place.index, new(place.kind, content, status, place.parent));
            match settle(document, context, ways(document, &place, content, context), &slots) {
                Err(error @ ApplyError::Unfit { .. }) => refused = error,
                settled => return settled,
            }
        }
    }
    Err(refused)
}

/// The ways to write an entry at a place: as it is, and with escaped list markers.
pub(super) fn ways(document: &Document, place: &Place, content: &Content, context: &Context<'_>) -> Vec<Vec<Splice>> {
    let (text, end) = (document.text(), document.line_end());
    let before = part(text, 0..place.at);
    let mut lead = String::new();
    if before.len() > mark_length(text) && !before.ends_with('\n') {
        lead.push_str(end);
    }
    if place.blank_before {
        lead.push_str(end);
    }
    let indent = &place.indent;
    if document.grammar() == Grammar::Directives {
        lead = format!("{lead}{indent}{}{end}", metadata(Some(context.today), Status::Active));
    }
    let bullet = place.kind == EntryKind::Bullet;
    let marker = if bullet { format!("{} ", place.marker) } else { String::new() };
    let hanging = format!("{indent}{}", " ".repeat(marker.len()));
    let close = if place.blank_after { end } else { "" };
    [false, true]
        .map(|escape| {
            let lines = joined(&content.lines(escape, !bullet), &hanging, end);
            let tail = tail(content.lines.last(), &content.comments, &hanging, end);
            let with = format!("{lead}{indent}{marker}{lines}{tail}{end}{close}");
            vec![Splice { at: place.at..place.at, with }]
        })
        .into()
}

pub(super) fn new(kind: EntryKind, content: &Content, status: Option<Status>, parent: Option<usize>) -> Slot {
    let annotations = Some(content.annotations());
    Slot::New(parent, Expected { kind, text: content.normal(), annotations, status })
}

/// Lines with the indent of continuation lines; a blank line stays blank.
pub(super) fn joined(lines: &[String], indent: &str, end: &str) -> String {
    let mut text = String::new();
    for (index, line) in lines.iter().enumerate() {
        if index > 0 {
            text.push_str(end);
            text.push_str(if line.is_empty() { "" } else { indent });
        }
        text.push_str(line);
    }
    text
}

/// Annotations after the words; below a closing fence, which bears nothing on its line.
pub(super) fn tail(last: Option<&String>, comments: &[String], indent: &str, end: &str) -> String {
    if comments.is_empty() {
        return String::new();
    }
    format!("{}{}", gap(last.map_or("", String::as_str), indent, end), comments.join(" "))
}

/// What stands between the last line of words and an annotation.
pub(super) fn gap(last: &str, indent: &str, end: &str) -> String {
    let fence = last.trim_start().starts_with("```") || last.trim_start().starts_with("~~~");
    if fence { format!("{end}{indent}") } else { " ".to_owned() }
}
