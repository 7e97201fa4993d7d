//! Reading a Markdown text again after an edit: only what the edit can have changed.
//!
//! A top-level bullet at the left margin ends whatever stands before it and begins a list item, wherever it is seen
//! as one at all. So the entries before such a bullet do not depend on what follows its line, and those after such a
//! bullet do not depend on what stands before it. What lies between two of them is read by itself; that the second
//! one is seen again exactly as it was proves that nothing in between reaches beyond.

use crate::lines::{line_end, mark_length, part};
use crate::markdown::{entries, marker_length};
use crate::{Directive, Document, Entry, EntryKind, Grammar, Splice};
use std::ops::Range;
use std::sync::Arc;

/// The entries of `text`, which `splices` (in order, at least one) made of the text of `document`; `None` when only
/// reading the whole text says what they are.
pub(crate) fn reparse(document: &Document, splices: &[Splice], text: &str) -> Option<Vec<Entry>> {
    let directives = match document.grammar() {
        Grammar::Markdown => false,
        Grammar::Directives => true,
        Grammar::Sections | Grammar::JsonLines => return None,
    };
    let old = document.text();
    if reaches_far(old) || reaches_far(text) {
        return None;
    }
    let (from, upto) = (splices.first()?.at.start, splices.last()?.at.end);
    let before = document.entries();
    // The last bullet whose first line the edit leaves alone.
    let head = before.partition_point(|entry| entry.block.start < from);
    let first = (0..head).rev().find(|index| {
        before.get(*index).is_some_and(|entry| bullet_line(old, entry).is_some_and(|line| line.end <= from))
    })?;
    // The next bullet behind the edit.
    let next = before.partition_point(|entry| entry.block.start < upto);
    let last = (next.max(first + 1)..before.len())
        .find(|index| before.get(*index).is_some_and(|entry| bullet_line(old, entry).is_some()));

    let start = before.get(first)?.block.start;
    let grown = text.len() as i128 - old.len() as i128;
    let end = match last {
        Some(last) => moved(before.get(last)?.block.end, grown)?,
        None => text.len(),
    };
    let heading = &before.get(first)?.heading;
    let mut window = entries(text.get(start..end)?, directives);
    if window.iter().any(|entry| entry.heading.is_some()) {
        return None;
    }
    for entry in &mut window {
        if heading.is_some() {
            Arc::make_mut(&mut entry.content).heading.clone_from(heading);
        }
        place(entry, start as i128, first)?;
    }
    let mut all: Vec<Entry> = before.get(..first)?.to_vec();
    if let Some(last) = last {
        // The second bullet is part of the window only to be looked at.
        let mut expected = before.get(last)?.clone();
        place(&mut expected, grown, 0)?;
        if window.pop()? != expected {
            return None;
        }
        all.append(&mut window);
        let (added, removed) = (all.len(), last);
        for entry in before.get(last..)? {
            let mut entry = entry.clone();
            let parent = entry.parent;
            place(&mut entry, grown, 0)?;
            entry.parent = match parent {
                Some(parent) if parent >= removed => Some(parent - removed + added),
                Some(_) => return None,
                None => None,
            };
            all.push(entry);
        }
    } else {
        all.append(&mut window);
    }
    Some(all)
}

/// Constructs that are defined in one place of a text and count in another: front matter, which begins with the
/// text, and link definitions. Line ends of old machines are lines to the parser only.
fn reaches_far(text: &str) -> bool {
    let start = part(text, mark_length(text)..text.len());
    start.starts_with("---") || text.contains("]:") || (text.contains('\r') && has_lone_return(text))
}

fn has_lone_return(text: &str) -> bool {
    text.matches('\r').count() != text.matches("\r\n").count()
}

/// The first line of a top-level bullet at the left margin, with its line end; `None` for any other entry.
fn bullet_line(text: &str, entry: &Entry) -> Option<Range<usize>> {
    if entry.kind != EntryKind::Bullet || entry.parent.is_some() {
        return None;
    }
    let start = entry.directive.as_ref().map_or(entry.block.start, |directive| line_end(text, directive.span.end));
    let line = start..line_end(text, start);
    let whole = part(text, line.clone());
    // A metadata line in an indented place belongs to another container.
    let margin = part(text, entry.block.start..text.len()).starts_with("<!--") || start == entry.block.start;
    (margin && whole.ends_with('\n') && marker_length(whole) > 0).then_some(line)
}

/// Moves an entry's spans, and its parent by so many entries.
fn place(entry: &mut Entry, by: i128, parents: usize) -> Option<()> {
    let shift = |at: &Range<usize>| Some(moved(at.start, by)?..moved(at.end, by)?);
    entry.block = shift(&entry.block)?;
    entry.body = shift(&entry.body)?;
    if let Some(Directive { span, .. }) = &mut entry.directive {
        *span = shift(span)?;
    }
    entry.parent = entry.parent.map(|parent| parent + parents);
    Some(())
}

fn moved(at: usize, by: i128) -> Option<usize> {
    usize::try_from(at as i128 + by).ok()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::Edit;

    #[test]
    fn a_change_of_a_long_list_is_read_by_itself() {
        let text: String = (0..100).map(|n| format!("- fact {n}\n  - more\n")).collect();
        let document = Document::parse(format!("# Facts\n\n{text}"), Grammar::Markdown);
        let end = document.text().len();
        let middle = document.text().find("- fact 50").unwrap();
        for (at, with) in [
            (end..end, "- one more\n"),
            (middle..middle, "- one more\n"),
            (middle + 2..middle + 6, "deed"),
            (middle..middle + 18, ""),
        ] {
            let edit = Edit::new(vec![Splice { at, with: with.to_owned() }]).unwrap();
            let after = edit.apply(document.text()).unwrap();
            let read = reparse(&document, edit.splices(), &after).unwrap();
            assert_eq!(read, Document::parse(after, Grammar::Markdown).entries());
        }
    }
}
