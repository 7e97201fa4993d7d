//! Finding the entry that a change is about.

use super::{ApplyError, Candidate, Context};
use crate::folded::Folded;
use crate::lines::part;
use crate::markdown::marker_length;
use crate::matching::Bigrams;
use crate::{Document, Entry, EntryId, Selector, Status, normal};

/// The index of the one entry that is meant.
pub(super) fn entry(document: &Document, at: &Selector, context: &Context<'_>) -> Result<usize, ApplyError> {
    match at {
        Selector::Id(id) => by_id(document, id, context),
        Selector::Text(text) => by_text(document, text, context),
    }
}

pub(super) fn by_id(document: &Document, id: &EntryId, context: &Context<'_>) -> Result<usize, ApplyError> {
    let found = context.ids.iter().position(|known| known == id).filter(|index| *index < document.entries().len());
    found.ok_or(ApplyError::NotFound { near: Vec::new() })
}

fn by_text(document: &Document, text: &str, context: &Context<'_>) -> Result<usize, ApplyError> {
    if normal(text).is_empty() {
        return Err(ApplyError::Empty);
    }
    let found = matching(document, text.trim(), context)?;
    // The caller may have copied the bullet as well.
    let marker = marker_length(text.trim());
    let found = match found {
        None if marker > 0 => matching(document, part(text.trim(), marker..text.trim().len()).trim(), context)?,
        found => found,
    };
    found.ok_or_else(|| ApplyError::NotFound { near: near(document, text, context) })
}

/// The one entry that equals the text or else contains it; active directives come before superseded ones.
pub(super) fn matching(document: &Document, text: &str, context: &Context<'_>) -> Result<Option<usize>, ApplyError> {
    let wanted = normal(text);
    let words = Folded::of(text);
    if wanted.is_empty() {
        return Ok(None);
    }
    let (standing, history): (Vec<_>, Vec<_>) =
        document.entries().iter().enumerate().partition(|(_, entry)| is_active(entry));
    for group in [standing, history] {
        if let Some((index, _)) = group.iter().find(|(_, entry)| normal(&entry.text) == wanted) {
            return Ok(Some(*index));
        }
        let contains =
            |entry: &Entry| normal(&entry.text).contains(&*wanted) && !Folded::of(&entry.text).find(&words).is_empty();
        let holders: Vec<usize> = group.iter().filter(|(_, entry)| contains(entry)).map(|(index, _)| *index).collect();
        let Some(first) = holders.first() else { continue };
        let words_of = |index: usize| document.entries().get(index).map(|entry| normal(&entry.text));
        let words_of_first = words_of(*first);
        if holders.iter().all(|other| words_of(*other) == words_of_first) {
            return Ok(Some(*first));
        }
        let candidates = holders.into_iter().filter_map(|index| candidate(document, index, context)).collect();
        return Err(ApplyError::Ambiguous { candidates });
    }
    Ok(None)
}

/// Whether an entry stands: everything but a superseded directive does.
pub(super) fn is_active(entry: &Entry) -> bool {
    entry.directive.as_ref().is_none_or(|directive| directive.status == Status::Active)
}

/// The three entries most similar to a text.
pub(super) fn near(document: &Document, text: &str, context: &Context<'_>) -> Vec<Candidate> {
    let wanted = Bigrams::of(text);
    let mut ranked: Vec<(f64, usize)> = document
        .entries()
        .iter()
        .enumerate()
        .map(|(index, entry)| (wanted.similarity(&Bigrams::of(&entry.text)), index))
        .filter(|(similarity, _)| *similarity > 0.0)
        .collect();
    ranked.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
    ranked.into_iter().take(3).filter_map(|(_, index)| candidate(document, index, context)).collect()
}

pub(super) fn candidate(document: &Document, index: usize, context: &Context<'_>) -> Option<Candidate> {
    let entry = document.entries().get(index)?;
    let id = context.ids.get(index).cloned().unwrap_or_else(|| EntryId::new(""));
    Some(Candidate { id, index, text: entry.text.clone() })
}

/// The indices after an entry that are nested below it, at any depth, end exclusive.
pub(super) fn subtree_end(document: &Document, index: usize) -> usize {
    let entries = document.entries();
    let below = |entry: &Entry| {
        std::iter::successors(entry.parent, |at| entries.get(*at).and_then(|entry| entry.parent)).any(|at| at == index)
    };
    let nested = entries.iter().skip(index + 1).take_while(|entry| below(entry)).count();
    index + 1 + nested
}
