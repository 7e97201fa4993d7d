//! A new entry.

use super::Resolved;
use super::replace::several;
use crate::call::scope::{Scope, is_shared};
use crate::plan::{Scrub, WorkingSet};
use crate::{
    ChangeAction, ChangeReport, ChangeResult, Reach, Refusal, RefusalCode, Target, contradict, refuse, report,
};
use notewell_store::{DocumentState, Proposal};
use notewell_text::{Change, Instruction, Position, Selector, Status, inspect_instruction, normal, parse_day};

/// The fields of the operation.
#[derive(Clone, Copy, Debug)]
pub(super) struct New<'a> {
    pub(super) target: Option<Target>,
    pub(super) content: &'a str,
    pub(super) tags: &'a [String],
    pub(super) reach: Option<Reach>,
}

/// A directive goes to `user`, all else to `memory`, where no target is named; what shall hold in the project only
/// is no directive.
pub(super) fn add(
    new: New<'_>,
    scope: &Scope,
    scrub: Scrub<'_>,
    working_set: Option<&WorkingSet<'_>>,
) -> Result<Resolved, Refusal> {
    let New { target, tags, reach, .. } = new;
    let (content, line) = unwrap(new.content);
    if content.trim().is_empty() {
        return Err(refuse::empty());
    }
    if let Some(line) = line {
        validate(line)?;
    }
    // What is proposed in its place must not hold a secret either.
    let instruction = inspect_instruction(&scrub.text(content));
    let target = target.unwrap_or(match instruction {
        Instruction::Imperative if reach != Some(Reach::Project) => Target::User,
        _ => Target::Memory,
    });
    if !tags.is_empty() && target != Target::Journal {
        return Err(Refusal::new(
            RefusalCode::InvalidCall,
            "tags belong to the journal",
            "leave out tags, or add to the journal",
        ));
    }
    let document = scope.key(target, reach)?;
    let known =
        scope.wider(target, reach).and_then(|key| working_set?.state(&key)).and_then(|state| known(state, content));
    if known.is_some() {
        return Ok(Resolved { settled: known, ..Resolved::default() });
    }
    let mut change = Change::Add { content: content.to_owned(), position: Position::End, tags: tags.to_vec() };
    let mut proposed = None;
    if target == Target::User {
        match instruction {
            Instruction::Several { parts } => return Err(several(parts)),
            Instruction::Statement { proposed: better } => proposed = better,
            Instruction::Imperative => {}
        }
        if let Some(state) = working_set.and_then(|working_set| working_set.state(&document)) {
            if let Some(index) = contradicted(state, content) {
                return Ok(Resolved { settled: Some(conflict(state, index)), ..Resolved::default() });
            }
            if let Some(at) = superseded(state, content) {
                change = Change::SetStatus { at, status: Status::Active };
            }
        }
    }
    let everywhere = reach == Some(Reach::Project) && is_shared(target);
    Ok(Resolved { proposed, everywhere, ..Resolved::change(Proposal { document, change }) })
}

/// The words without the bullet and the metadata line that a caller copied from the file, and that line.
fn unwrap(content: &str) -> (&str, Option<&str>) {
    let content = content.trim();
    let (content, line) = match content.strip_prefix("<!--").and_then(|rest| rest.split_once("-->")) {
        Some((line, rest)) if line.contains("observed") || line.contains("status") => (rest.trim(), Some(line)),
        _ => (content, None),
    };
    let bare = ["- ", "* ", "• "].iter().find_map(|bullet| content.strip_prefix(bullet));
    // Several bullets are one entry of several lines, not one bullet.
    (bare.filter(|bare| !bare.contains('\n')).map_or(content, str::trim), line)
}

/// Checks a metadata line that came with the words. The engine writes its own.
fn validate(line: &str) -> Result<(), Refusal> {
    for field in line.split('|') {
        let Some((key, value)) = field.split_once(':') else { continue };
        let (key, value) = (key.trim(), value.trim());
        let fine = match key {
            "observed" => parse_day(value).is_some(),
            "status" => matches!(value, "active" | "superseded"),
            _ => true,
        };
        if !fine {
            return Err(Refusal::new(
                RefusalCode::InvalidValue,
                format!("{key} is not valid"),
                "observed is a date YYYY-MM-DD, status is active or superseded; both may be left out",
            ));
        }
    }
    Ok(())
}

/// The report of an entry with the same words.
fn known(state: &DocumentState, content: &str) -> Option<ChangeReport> {
    let wanted = normal(content);
    let at = state.document.entries().iter().position(|entry| normal(&entry.text) == wanted)?;
    let id = state.entries.get(at).map(|known| known.id.clone());
    Some(ChangeReport { id, ..ChangeReport::new(ChangeAction::Add, &state.key, ChangeResult::Duplicate) })
}

/// The active directive that the new one contradicts.
pub(crate) fn contradicted(state: &DocumentState, content: &str) -> Option<usize> {
    contradicted_beside(state, content, None)
}

/// The same, but for the directive whose place it takes.
pub(super) fn contradicted_beside(state: &DocumentState, content: &str, but: Option<usize>) -> Option<usize> {
    let mut entries = state.document.entries().iter().enumerate();
    entries.position(|(index, entry)| {
        let stands = entry.directive.as_ref().is_none_or(|line| line.status == Status::Active);
        stands && Some(index) != but && contradict::contradicts(&entry.text, content)
    })
}

/// The superseded directive with the same words, when none with them is active: it is taken up again.
fn superseded(state: &DocumentState, content: &str) -> Option<Selector> {
    let wanted = normal(content);
    let entries =
        || state.document.entries().iter().zip(&state.entries).filter(|(entry, _)| normal(&entry.text) == wanted);
    let stands = |status: Status| {
        move |entry: &notewell_text::Entry| {
            entry.directive.as_ref().map_or(Status::Active, |line| line.status) == status
        }
    };
    if entries().any(|(entry, _)| stands(Status::Active)(entry)) {
        return None;
    }
    let (_, known) = entries().find(|(entry, _)| stands(Status::Superseded)(entry))?;
    Some(Selector::Id(known.id.clone()))
}

pub(crate) fn conflict(state: &DocumentState, index: usize) -> ChangeReport {
    ChangeReport {
        conflicts_with: report::entry_at(state, index),
        ..ChangeReport::new(ChangeAction::Add, &state.key, ChangeResult::Conflict)
    }
}
