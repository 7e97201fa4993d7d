//! Other words for an entry, or for a span inside it.

use super::add::contradicted_beside;
use super::{Found, Resolved, conflict, find, loss, selector};
use crate::call::scope::Scope;
use crate::plan::WorkingSet;
use crate::{ChangeAction, ChangeReport, Refusal, RefusalCode, Target, refuse, report};
use notewell_store::{DocumentKey, DocumentState, Proposal};
use notewell_text::{Change, EntryId, Grammar, Instruction, Selector, Status, inspect_instruction, normal};

/// The fields of the operation.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fields<'a> {
    pub(super) old_text: Option<&'a str>,
    pub(super) id: Option<&'a EntryId>,
    pub(super) new_text: Option<&'a str>,
    pub(super) content: Option<&'a str>,
}

/// `old_text` + `new_text` changes that span; `id`, or the whole entry as `old_text`, + `content` swaps the entry.
pub(super) fn replace(
    target: Option<Target>,
    fields: Fields<'_>,
    keys: &[DocumentKey],
    working_set: &WorkingSet<'_>,
) -> Result<Resolved, Refusal> {
    if target == Some(Target::Journal) {
        return Err(refuse::append_only());
    }
    let at = selector(fields.id, fields.old_text)?;
    match (fields.new_text, fields.content) {
        (Some(new), None) => {
            let Some(old) = fields.old_text else {
                return Err(missing(
                    "old_text",
                    "new_text changes a part: send old_text with it, or content for the whole entry",
                ));
            };
            let found = find(keys, &at, working_set)?;
            span(found, old, new, working_set)
        }
        (None, Some(content)) => {
            let found = find(keys, &at, working_set)?;
            swap(found, fields.old_text, content, working_set)
        }
        (Some(_), Some(_)) => Err(Refusal::new(
            RefusalCode::InvalidCall,
            "new_text and content exclude each other",
            "send new_text to change the span old_text, or content to swap the whole entry",
        )),
        (None, None) => {
            Err(missing("content", "send content (the whole new entry), or new_text for the span old_text"))
        }
    }
}

/// One directive takes another's place; the old one stays beside it.
pub(super) fn supersede(
    target: Target,
    at: &Selector,
    new: &str,
    scope: &Scope,
    working_set: &WorkingSet<'_>,
) -> Result<Resolved, Refusal> {
    if target == Target::Journal {
        return Err(refuse::append_only());
    }
    let found = find(&scope.searched(Some(target), None)?, at, working_set)?;
    let old = match at {
        Selector::Text(text) => Some(text.as_str()),
        Selector::Id(_) => None,
    };
    swap(found, old, new, working_set)
}

fn span(found: Found, old: &str, new: &str, working_set: &WorkingSet<'_>) -> Result<Resolved, Refusal> {
    if found.whole && new.trim().is_empty() {
        return Err(Refusal::new(
            RefusalCode::EmptyText,
            "nothing of the entry would be left",
            "to delete an entry, use remove",
        ));
    }
    if let Some(state) = working_set.state(&found.key)
        && status(state, found.index) == Some(Status::Active)
        && let Some(text) = spliced(&found.text, old, new)
        && let Some(settled) = conflicting(state, found.index, &text, ChangeAction::Replace)
    {
        return Ok(Resolved { settled: Some(settled), ..Resolved::default() });
    }
    let dropped = loss::dropped(old, new, &working_set.scrub().values(&found.text));
    let change = Change::ReplaceSpan { old: old.to_owned(), new: new.to_owned(), within: Some(found.id) };
    Ok(Resolved { dropped, ..Resolved::change(Proposal { document: found.key, change }) })
}

fn swap(found: Found, old: Option<&str>, content: &str, working_set: &WorkingSet<'_>) -> Result<Resolved, Refusal> {
    if content.trim().is_empty() {
        return Err(refuse::empty());
    }
    let state = working_set.state(&found.key).ok_or_else(|| refuse::no_document(&found.key))?;
    if let Some(old) = old
        && normal(old) != normal(&found.text)
        && !bullet_of(old, &found.text)
        && !loss::keeps_rest(&found.text, old, content)
    {
        return Err(Refusal {
            candidates: report::entry_at(state, found.index).into_iter().collect(),
            ..Refusal::new(
                RefusalCode::PartialMatch,
                "old_text is only a part of the entry, and content would drop the rest",
                "to change the part, send old_text with new_text; to swap the whole entry, send its id with content",
            )
        });
    }
    let mut proposed = None;
    let directives = state.document.grammar() == Grammar::Directives;
    if directives {
        if status(state, found.index) == Some(Status::Superseded) {
            return Err(superseded(state, found.index));
        }
        // What is proposed in its place must not hold a secret either.
        match inspect_instruction(&working_set.scrub().text(content)) {
            Instruction::Several { parts } => return Err(several(parts)),
            Instruction::Statement { proposed: better } => proposed = better,
            Instruction::Imperative => {}
        }
        if let Some(settled) = conflicting(state, found.index, content, ChangeAction::Supersede) {
            return Ok(Resolved { settled: Some(settled), ..Resolved::default() });
        }
    }
    let dropped = loss::dropped(&found.text, content, &working_set.scrub().values(&found.text));
    let (at, content) = (Selector::Id(found.id), content.to_owned());
    let change = if directives { Change::Supersede { at, content } } else { Change::ReplaceEntry { at, content } };
    Ok(Resolved { proposed, dropped, ..Resolved::change(Proposal { document: found.key, change }) })
}

/// The status of a directive; `None` where the document has none.
fn status(state: &DocumentState, index: usize) -> Option<Status> {
    let entry = state.document.entries().get(index).filter(|_| state.document.grammar() == Grammar::Directives)?;
    Some(entry.directive.as_ref().map_or(Status::Active, |line| line.status))
}

/// The entry with `new` in place of `old`, where that is one place.
fn spliced(text: &str, old: &str, new: &str) -> Option<String> {
    let (text, old) = (normal(text), normal(old));
    (text.matches(&*old).count() == 1).then(|| text.replacen(&*old, new, 1))
}

/// The answer when the new words contradict another active directive.
fn conflicting(state: &DocumentState, index: usize, content: &str, action: ChangeAction) -> Option<ChangeReport> {
    let other = contradicted_beside(state, content, Some(index))?;
    Some(ChangeReport { action, ..conflict(state, other) })
}

/// A directive that another one has taken the place of has no place to give. What stands now is a candidate: the next
/// active one, because a successor is written below the old one.
fn superseded(state: &DocumentState, index: usize) -> Refusal {
    let below = (index + 1..state.entries.len()).find(|at| status(state, *at) == Some(Status::Active));
    Refusal {
        candidates: below.and_then(|at| report::entry_at(state, at)).into_iter().collect(),
        ..Refusal::new(
            RefusalCode::Stale,
            "another directive has already taken the place of this one",
            "replace the one that is active now, or add the new one by itself",
        )
    }
}

/// Whether the text is the entry with its bullet.
fn bullet_of(old: &str, entry: &str) -> bool {
    let old = normal(old);
    ["- ", "* ", "+ ", "• "].iter().any(|bullet| old.strip_prefix(bullet).is_some_and(|bare| bare == normal(entry)))
}

/// Two instructions in one directive.
pub(super) fn several(parts: Vec<String>) -> Refusal {
    Refusal {
        proposed: parts,
        ..Refusal::new(
            RefusalCode::SeveralInstructions,
            "the text holds several instructions",
            "store each of the proposed directives with an add of its own",
        )
    }
}

fn missing(field: &str, hint: &str) -> Refusal {
    Refusal::new(RefusalCode::MissingField, format!("{field} is missing"), hint)
}
