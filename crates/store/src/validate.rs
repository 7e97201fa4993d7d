//! Whether a plan can be done.

use crate::{Content, Plan, StoreError, StoreErrorKind, SuggestionStatus, View, Write};
use notewell_text::{Grammar, decode};
use std::collections::HashSet;
use std::hash::{BuildHasherDefault, Hasher};

/// Checks a plan against the view that it was made for. Nothing has been done when it fails, and nothing may be.
///
/// # Errors
/// [`StoreErrorKind::NotText`] for a write to a document that cannot be read as text; [`StoreErrorKind::Plan`] for
/// writes or settlements without an event, a document that was not asked for or is written twice, a delete of what
/// does not exist, text that no reader would accept, entry states that do not belong to the text's entries or share
/// an id, and appends that are not whole lines of a JSON Lines document.
pub fn validate(plan: &Plan, view: &View) -> Result<(), StoreError> {
    if plan.event.is_none() && !(plan.writes.is_empty() && plan.settlements.is_empty()) {
        return Err(bad("a plan that writes or settles has no event"));
    }
    let mut written = HashSet::new();
    for write in &plan.writes {
        if !written.insert(&write.key) {
            return Err(bad(format!("the plan writes {} twice", write.key)));
        }
        fits(write, view)?;
    }
    let filed: HashSet<_> = plan.suggestions.iter().map(|draft| draft.id).collect();
    let settled: HashSet<_> = plan.settlements.iter().map(|settlement| settlement.id).collect();
    if filed.len() != plan.suggestions.len() || settled.len() != plan.settlements.len() {
        return Err(bad("the plan names a suggestion twice"));
    }
    Ok(())
}

fn fits(write: &Write, view: &View) -> Result<(), StoreError> {
    let Some(state) = view.document(&write.key) else {
        return Err(bad(format!("the plan writes {}, which it did not ask for", write.key)));
    };
    if let Some(problem) = &state.problem {
        return Err(problem.refuse(&write.key));
    }
    let grammar = state.document.grammar();
    match &write.content {
        Content::Delete if state.exists => Ok(()),
        Content::Delete => Err(bad(format!("the plan deletes {}, which does not exist", write.key))),
        Content::Append(_) if grammar != Grammar::JsonLines => {
            Err(bad(format!("{} takes no appended lines", write.key)))
        }
        Content::Append(lines) if !lines.ends_with('\n') => {
            Err(bad(format!("what the plan appends to {} is not whole lines", write.key)))
        }
        Content::Append(lines) => readable(write, lines),
        Content::Text { document, .. } if document.grammar() != grammar => {
            Err(bad(format!("the plan writes {} in another grammar", write.key)))
        }
        Content::Text { document, entries } => {
            readable(write, document.text())?;
            let (parsed, given) = (document.entries().len(), entries.len());
            if parsed != given {
                return Err(bad(format!("{} has {parsed} entries, the plan knows {given}", write.key)));
            }
            let ids: HashSet<_, BuildHasherDefault<IdHasher>> = entries.iter().map(|entry| &entry.id).collect();
            if ids.len() == entries.len() {
                Ok(())
            } else {
                Err(bad(format!("the plan gives one id to two entries of {}", write.key)))
            }
        }
    }
}

/// A quick hash of ids, which are keyed hashes themselves: nobody outside the home can make many that collide.
#[derive(Default)]
struct IdHasher(u64);

impl Hasher for IdHasher {
    fn write(&mut self, bytes: &[u8]) {
        for piece in bytes.chunks(8) {
            let piece = piece.iter().fold(0, |word, byte| word << 8 | u64::from(*byte));
            self.0 = (self.0.rotate_left(5) ^ piece).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        }
    }

    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 32
    }
}

/// What a store would refuse to read must not be written either.
fn readable(write: &Write, text: &str) -> Result<(), StoreError> {
    // Text is valid UTF-8: only a NUL can be wrong with it.
    if !text.as_bytes().contains(&0) {
        return Ok(());
    }
    decode(text.as_bytes())
        .map(|_| ())
        .map_err(|problem| bad(format!("what the plan writes to {} is no text: {problem}", write.key)))
}

/// What becomes of a suggestion with this status (`None`: there is no such suggestion) when it is settled.
///
/// # Errors
/// [`StoreErrorKind::Plan`] for a suggestion that does not wait: it was settled in the meantime.
pub fn settle(status: Option<SuggestionStatus>, accepted: bool) -> Result<SuggestionStatus, StoreError> {
    match status {
        Some(SuggestionStatus::Pending) if accepted => Ok(SuggestionStatus::Accepted),
        Some(SuggestionStatus::Pending) => Ok(SuggestionStatus::Rejected),
        Some(_) => Err(StoreError::new(
            StoreErrorKind::Plan,
            "the suggestion has been settled already",
            "list the suggestions again",
        )),
        None => Err(StoreError::new(StoreErrorKind::Plan, "there is no such suggestion", "list the suggestions")),
    }
}

/// The error for a plan whose event or suggestion has an id that the store has recorded before: what was done is
/// not done again.
#[must_use]
pub fn recorded_before() -> StoreError {
    bad("an event or suggestion with this id is recorded already")
}

fn bad(message: impl Into<String>) -> StoreError {
    StoreError::new(StoreErrorKind::Plan, message, "this is a fault of the calling program; nothing was changed")
}
