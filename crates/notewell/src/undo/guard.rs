//! The guard sees what an undo brings back.

use super::restore::Undoer;
use crate::plan::PlanContext;
use crate::{Refusal, RefusalCode, refuse};
use notewell_guard::{Action, Attempt, Origin, Outcome, Reason, judge};
use notewell_store::{DocumentState, EntryState};
use notewell_text::{Document, EntryId};
use std::collections::{HashMap, HashSet};

/// The guard sees what comes back. `Some` is the document without the secrets that would have come back with it.
pub(super) fn guard(
    state: &DocumentState,
    document: &Document,
    entries: &[EntryState],
    context: &PlanContext<'_>,
    undoer: Undoer,
    notes: &mut Vec<String>,
) -> Result<Option<Document>, Refusal> {
    let now: HashMap<&EntryId, (&str, Origin)> = state
        .entries
        .iter()
        .zip(state.document.entries())
        .map(|(known, entry)| (&known.id, (entry.text.as_str(), known.origin)))
        .collect();
    let cleared = |value: &str| context.cleared.has(context.key, value);
    let mut clean = String::new();
    let (mut from, mut dirty) = (0, false);
    for (known, entry) in entries.iter().zip(document.entries()) {
        let was = now.get(&known.id);
        if was.is_some_and(|(text, _)| *text == entry.text) {
            continue;
        }
        let action = if was.is_some() { Action::Replace } else { Action::Add };
        let touches = was.map(|(_, origin)| *origin);
        let attempt = Attempt { writer: &undoer.writer, role: state.key.role(), action, touches };
        let judged = judge(&attempt, was.map(|(text, _)| *text), Some(&entry.text), &cleared);
        match judged.outcome {
            Outcome::Allow => {}
            Outcome::Redact => {
                let text = document.text();
                let body = text.get(entry.body.clone()).unwrap_or_default();
                let words = judged.redacted.filter(|_| body == entry.text);
                let Some(words) = words else { return Err(not_yours(Reason::SecretSuspected)) };
                clean.push_str(text.get(from..entry.body.start).unwrap_or_default());
                clean.push_str(&words);
                (from, dirty) = (entry.body.end, true);
                notes.push(Reason::SecretRedacted.code().to_owned());
            }
            Outcome::Suggest | Outcome::Refuse => return Err(not_yours(judged.reason)),
        }
    }
    let stay: HashSet<&EntryId> = entries.iter().map(|known| &known.id).collect();
    // In the order of the document, so that the same undo is refused for the same reason each time.
    let gone = state.entries.iter().filter(|known| !stay.contains(&known.id)).filter_map(|known| now.get(&known.id));
    for (text, origin) in gone {
        let attempt =
            Attempt { writer: &undoer.writer, role: state.key.role(), action: Action::Remove, touches: Some(*origin) };
        let judged = judge(&attempt, Some(text), None, &cleared);
        if judged.outcome >= Outcome::Suggest {
            return Err(not_yours(judged.reason));
        }
    }
    if !dirty {
        return Ok(None);
    }
    clean.push_str(document.text().get(from..).unwrap_or_default());
    let clean = Document::parse(clean, document.grammar());
    if clean.entries().len() == entries.len() { Ok(Some(clean)) } else { Err(not_yours(Reason::SecretSuspected)) }
}

/// An undo that may not be done at once is left to the owner.
fn not_yours(reason: Reason) -> Refusal {
    Refusal {
        hint: "the owner can undo it".to_owned(),
        code: RefusalCode::NotPermitted,
        ..refuse::guard(reason, Vec::new())
    }
}
