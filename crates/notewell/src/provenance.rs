//! Where an entry came from.

use crate::{EntryReport, Error, Memory, Refusal, refuse, report};
use notewell_store::{EntryChange, Event, EventFilter, View};
use notewell_text::{EntryId, normal};
use serde::{Deserialize, Serialize};

/// One step in an entry's life.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Step {
    /// The event.
    pub event: String,
    /// When, RFC 3339.
    pub at: String,
    /// Who.
    pub actor: String,
    /// What was done.
    pub action: String,
    /// Where the words came from.
    pub origin: String,
    /// Why.
    pub reason: Option<String>,
    /// The session.
    pub session: Option<String>,
    /// The text afterwards.
    pub after: Option<String>,
}

/// Where an entry came from.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Provenance {
    /// The entry as it is now; `None` when it went.
    pub entry: Option<EntryReport>,
    /// The document's key.
    pub document: String,
    /// Whether the engine saw the words come from the owner, or the owner accept them.
    pub attested: bool,
    /// Its life, oldest first.
    pub steps: Vec<Step>,
}

/// Where an entry came from: by its id, a unique beginning of it, or its text, whether it is still there or not.
pub(crate) fn why(memory: &Memory, entry: &str) -> Result<Provenance, Error> {
    let keys = memory.store().list(memory.owner())?;
    let view = memory.store().read(memory.owner(), &keys)?;
    let id = match now(entry.trim(), &view)? {
        Some(id) => id,
        // It went: then the history knows it.
        None => then(entry.trim(), &view, &memory.store().events(memory.owner(), &EventFilter::default())?)?,
    };
    let about = EventFilter { entry: Some(id.clone()), ..EventFilter::default() };
    let history = memory.store().events(memory.owner(), &about)?;
    let present = view.documents.iter().find_map(|state| {
        let at = state.entries.iter().position(|known| known.id == id)?;
        Some((state, at))
    });
    let mut steps = Vec::new();
    let mut document = String::new();
    for event in history.iter().rev() {
        for change in event.draft.entries.iter().filter(|change| change.id == id) {
            document = change.document.to_string();
            steps.push(step(event, change));
        }
    }
    let known = present.and_then(|(state, at)| state.entries.get(at));
    if let Some((state, _)) = present {
        document = state.key.to_string();
    }
    Ok(Provenance {
        entry: present.and_then(|(state, at)| report::entry_at(state, at)),
        document,
        attested: known.is_some_and(|known| known.attested),
        steps,
    })
}

fn step(event: &Event, change: &EntryChange) -> Step {
    Step {
        event: event.draft.id.to_string(),
        at: event.at.to_string(),
        actor: event.draft.actor.clone(),
        action: change.action.clone(),
        origin: change.origin_after.or(change.origin_before).unwrap_or(event.draft.origin).name().to_owned(),
        reason: event.draft.reason.clone(),
        session: event.draft.session.map(|session| session.to_string()),
        after: change.after.clone(),
    }
}

/// The entry of now that is meant.
fn now(entry: &str, view: &View) -> Result<Option<EntryId>, Refusal> {
    let entries = view.documents.iter().flat_map(|state| state.entries.iter().zip(state.document.entries()));
    let among: Vec<(&EntryId, &str)> = entries.map(|(known, entry)| (&known.id, entry.text.as_str())).collect();
    named(entry, view, &among)
}

/// The entry that is meant among all that ever were.
fn then(entry: &str, view: &View, history: &[Event]) -> Result<EntryId, Refusal> {
    let changes = history.iter().flat_map(|event| &event.draft.entries);
    let texts =
        changes.flat_map(|change| change.after.iter().chain(&change.before).map(|text| (&change.id, text.as_str())));
    named(entry, view, &texts.collect::<Vec<_>>())?.ok_or_else(|| refuse::not_found(Vec::new()))
}

fn named(entry: &str, view: &View, among: &[(&EntryId, &str)]) -> Result<Option<EntryId>, Refusal> {
    let wanted = normal(entry);
    if wanted.is_empty() {
        return Err(refuse::empty());
    }
    let prefix = wanted.trim_matches(['[', ']']).to_ascii_lowercase();
    let hex = prefix.len() >= 4 && prefix.chars().all(|c| c.is_ascii_hexdigit());
    let is_id = |(id, _): &&(&EntryId, &str)| hex && id.as_str().starts_with(&prefix);
    let equals = |(_, text): &&(&EntryId, &str)| normal(text) == wanted;
    let contains = |(_, text): &&(&EntryId, &str)| normal(text).contains(&*wanted);
    let found = [
        among.iter().filter(is_id).collect::<Vec<_>>(),
        among.iter().filter(equals).collect(),
        among.iter().filter(contains).collect(),
    ];
    for matching in found {
        let Some((first, text)) = matching.first().copied() else { continue };
        // Equal entries count as one; the same entry may have had several texts.
        if matching.iter().all(|(id, other)| id == first || normal(other) == normal(text)) {
            return Ok(Some((*first).clone()));
        }
        return Err(refuse::ambiguous(candidates(view, &matching)));
    }
    Ok(None)
}

fn candidates(view: &View, matching: &[&(&EntryId, &str)]) -> Vec<EntryReport> {
    let mut reports: Vec<EntryReport> = Vec::new();
    for (id, _) in matching {
        let found = view.documents.iter().find_map(|state| {
            let at = state.entries.iter().position(|known| &known.id == *id)?;
            report::entry_at(state, at)
        });
        reports.extend(found.filter(|found| !reports.contains(found)));
    }
    reports
}
