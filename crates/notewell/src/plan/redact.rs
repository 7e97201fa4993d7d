//! Secrets do not reach a document, a suggestion or a record.

use super::PlanContext;
use super::working_document::WorkingDocument;
use super::working_set::WorkingSet;
use crate::{Refusal, refuse};
use notewell_guard::{Finding, Kind, Reason, Strength, redact, screen};
use notewell_store::cleared_note;
use notewell_text::{
    Change, Context, Document, Edit, EntryId, Grammar, IdKey, JournalLine, Selector, apply, read_journal,
};
use std::collections::HashSet;

/// The values that the owner has marked as no secret: keyed hashes only.
#[derive(Clone, Debug, Default)]
pub(crate) struct Cleared(HashSet<String>);

impl Cleared {
    /// The values that these notes mark.
    pub(crate) fn of(notes: Vec<String>) -> Self {
        Self(notes.into_iter().collect())
    }

    /// What is kept of the values, in order.
    pub(crate) fn notes(&self) -> Vec<String> {
        let mut notes: Vec<String> = self.0.iter().cloned().collect();
        notes.sort_unstable();
        notes
    }

    /// Whether the owner has marked this value.
    pub(crate) fn has(&self, key: &IdKey, value: &str) -> bool {
        !self.0.is_empty() && self.0.contains(&cleared_note(key, value))
    }
}

/// What counts as a secret here: everything that the screens are sure of and the owner has not cleared.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scrub<'a> {
    pub(crate) key: &'a IdKey,
    pub(crate) cleared: &'a Cleared,
}

impl Scrub<'_> {
    /// What would be replaced.
    pub(crate) fn secrets(&self, text: &str) -> Vec<Finding> {
        let mut found = screen(text);
        found.retain(|finding| {
            let value = text.get(finding.span.clone()).unwrap_or_default();
            finding.kind == Kind::Secret
                && finding.strength >= Strength::Certain
                && !(finding.strength < Strength::Absolute && self.cleared.has(self.key, value))
        });
        found
    }

    /// The text without its secrets.
    pub(crate) fn text(&self, text: &str) -> String {
        let found = self.secrets(text);
        if found.is_empty() { text.to_owned() } else { redact(text, &found) }
    }

    /// The secrets themselves, to keep parts of them from being named alone, where no rule would know them.
    pub(crate) fn values(&self, text: &str) -> Vec<String> {
        let values = self.secrets(text).into_iter().filter_map(|finding| text.get(finding.span).map(str::to_owned));
        values.collect()
    }
}

/// The findings in a text for which a value must be replaced.
fn secrets(text: &str, context: &PlanContext<'_>) -> Vec<Finding> {
    context.scrub().secrets(text)
}

/// The text without its secrets.
pub(crate) fn scrub(text: &str, context: &PlanContext<'_>) -> String {
    context.scrub().text(text)
}

/// Puts the redacted words in place of an entry's own; the bytes around them stay.
pub(super) fn entry(
    working: &mut WorkingDocument<'_>,
    id: &EntryId,
    words: &str,
    context: &PlanContext<'_>,
) -> Result<(), Refusal> {
    let held_back = || refuse::guard(Reason::SecretSuspected, Vec::new());
    let index = working.state.entries.iter().position(|state| &state.id == id).ok_or_else(held_back)?;
    let document = &working.state.document;
    let entry = document.entries().get(index).ok_or_else(held_back)?;
    let text = document.text();
    let body = text.get(entry.body.clone()).unwrap_or_default();
    let spliced = match working.rule.grammar {
        Grammar::JsonLines => {
            let block = text.get(entry.block.clone()).unwrap_or_default();
            let line = read_journal(block.as_bytes()).lines.into_iter().next();
            line.map(|(_, line)| (entry.block.clone(), JournalLine { text: words.to_owned(), ..line }.render()))
        }
        _ if body == entry.text => Some((entry.body.clone(), words.to_owned())),
        _ => None,
    };
    let next = match spliced {
        Some((at, with)) => {
            let (Some(head), Some(tail)) = (text.get(..at.start), text.get(at.end..)) else { return Err(held_back()) };
            Document::parse(format!("{head}{with}{tail}"), document.grammar())
        }
        None => {
            let ids = working.state.ids();
            let context = Context {
                role: working.rule.role,
                grammar: working.rule.grammar,
                ids: &ids,
                today: context.today,
                now: context.local.clone(),
                repeats: true,
                hard_entry: usize::MAX,
                hard_document: usize::MAX,
            };
            let change = Change::ReplaceEntry { at: Selector::Id(id.clone()), content: words.to_owned() };
            apply(document, &change, &context).map_err(|_| held_back())?.document
        }
    };
    if working.swap(next) { Ok(()) } else { Err(held_back()) }
}

/// Replaces what a changeset brought in between the entries: comments, annotations, code, headings.
pub(super) fn between(working_set: &mut WorkingSet<'_>) {
    let context = working_set.context;
    for working in working_set.documents.iter_mut().filter(|working| working.changed()) {
        let (before, after) = (working.base.document.text(), working.state.document.text());
        let mut clean = String::with_capacity(after.len());
        let (mut from, mut dirty) = (0, false);
        for splice in Edit::between(before, after).splices() {
            clean.push_str(before.get(from..splice.at.start).unwrap_or_default());
            from = splice.at.end;
            let mut found = secrets(&splice.with, context);
            // A value that stood there before is the owner's text, not this changeset's.
            found.retain(|finding| splice.with.get(finding.span.clone()).is_some_and(|value| !before.contains(value)));
            dirty |= !found.is_empty();
            clean.push_str(&redact(&splice.with, &found));
        }
        if dirty {
            clean.push_str(before.get(from..).unwrap_or_default());
            let grammar = working.state.document.grammar();
            working.swap(Document::parse(clean, grammar));
        }
    }
}
