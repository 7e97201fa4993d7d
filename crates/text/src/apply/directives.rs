//! Status of directives.

use super::add::{duplicate, new, ways};
use super::content::{Content, unfit};
use super::place::{beside, bullet_of};
use super::replace::{self, changed, nothing};
use super::slot::{Expected, Slot, settle};
use super::{Applied, ApplyError, Context};
use crate::directive::{metadata, with_status};
use crate::lines::part;
use crate::{Document, Entry, EntryKind, Grammar, Splice, Status};

pub(super) fn set_status(
    document: &Document,
    index: usize,
    status: Status,
    context: &Context<'_>,
) -> Result<Applied, ApplyError> {
    if document.grammar() != Grammar::Directives {
        return Err(unfit("this document has no directives, so an entry has no status; replace or remove it"));
    }
    let Some(entry) = document.entries().get(index) else {
        return Err(ApplyError::NotFound { near: Vec::new() });
    };
    needs_bullet(entry)?;
    let Some(splice) = status_splice(document, entry, status) else {
        return Ok(nothing(document, index));
    };
    let expected = Expected { status: Some(status), ..Expected::of(entry) };
    settle(document, context, [vec![splice]], &changed(document, index, expected))
}

fn needs_bullet(entry: &Entry) -> Result<(), ApplyError> {
    match entry.kind {
        EntryKind::Bullet => Ok(()),
        _ => Err(unfit("only a bullet is a directive with a status, and this is a paragraph; replace or remove it")),
    }
}

/// `None` when the entry says so already.
fn status_splice(document: &Document, entry: &Entry, status: Status) -> Option<Splice> {
    let Some(directive) = &entry.directive else {
        if status == Status::Active {
            return None;
        }
        // When it was first seen is not known here, and an invented date would be worse than none.
        let (indent, _) = bullet_of(document.text(), entry);
        let at = entry.block.start;
        let with = format!("{indent}{}{}", metadata(None, status), document.line_end());
        return Some(Splice { at: at..at, with });
    };
    let line = part(document.text(), directive.span.clone());
    let with = with_status(line, status);
    let clear = directive.problems.iter().all(|problem| !problem.starts_with("status"));
    (with != line && !(clear && directive.status == status)).then(|| Splice { at: directive.span.clone(), with })
}

/// Marks a directive superseded and writes the new one after it.
pub(super) fn supersede(
    document: &Document,
    index: usize,
    content: &str,
    context: &Context<'_>,
) -> Result<Applied, ApplyError> {
    if document.grammar() != Grammar::Directives {
        return replace::entry(document, index, content, context);
    }
    let content = Content::whole(content, document.grammar())?;
    let Some(entry) = document.entries().get(index) else {
        return Err(ApplyError::NotFound { near: Vec::new() });
    };
    needs_bullet(entry)?;
    let old = status_splice(document, entry, Status::Superseded);
    if let Some(there) = duplicate(document, &content) {
        // The new directive stands already: only the old one is left to be marked.
        let done = if there == index {
            nothing(document, index)
        } else {
            set_status(document, index, Status::Superseded, context)?
        };
        return Ok(Applied { duplicate_of: Some(there), ..done });
    }
    let place = beside(document, index, true);
    let ways = ways(document, &place, &content, context)
        .into_iter()
        .map(|way| old.iter().cloned().chain(way).collect::<Vec<_>>());
    let expected = Expected { status: Some(Status::Superseded), ..Expected::of(entry) };
    let mut slots = changed(document, index, expected);
    slots.insert(place.index, new(place.kind, &content, Some(Status::Active), entry.parent));
    if old.is_none() {
        slots[index] = Slot::Same(index);
    }
    settle(document, context, ways, &slots)
}
