//! Where an entry came from.

use crate::decision::ACCEPTS;
use crate::{EntryReport, Error, Memory, Refusal, refuse, report};
use notewell_guard::Origin;
use notewell_store::{DocumentKey, EntryChange, Event, EventFilter, View};
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
    /// The text before; absent when it was new.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub before: Option<String>,
    /// The text afterwards.
    pub after: Option<String>,
    /// The suggestion that the owner accepted with it.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub suggestion: Option<String>,
}

/// Where an entry came from.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Provenance {
    /// The entry as it is now; `None` when it went.
    pub entry: Option<EntryReport>,
    /// Its words; the last ones when it went.
    #[serde(default)]
    pub text: String,
    /// Where its words came from; for one that went, as it was then.
    #[serde(default)]
    pub origin: String,
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
    let entry = present.and_then(|(state, at)| report::entry_at(state, at));
    let last = steps.last();
    let words = last.and_then(|step: &Step| step.after.clone().or_else(|| step.before.clone()));
    let text = entry.as_ref().map(|entry| entry.text.clone()).or(words).unwrap_or_default();
    let origin = entry.as_ref().map(|entry| entry.origin.clone()).or_else(|| last.map(|step| step.origin.clone()));
    let known = present.and_then(|(state, at)| state.entries.get(at));
    if let Some((state, _)) = present {
        document = state.key.to_string();
    }
    Ok(Provenance {
        entry,
        text,
        origin: origin.unwrap_or_default(),
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
        before: change.before.clone(),
        after: change.after.clone(),
        suggestion: event.draft.notes.iter().find_map(|note| note.strip_prefix(ACCEPTS)).map(str::to_owned),
    }
}

/// An entry under one of the texts that it has or had.
#[derive(Clone, Copy)]
struct Named<'a> {
    id: &'a EntryId,
    text: &'a str,
    document: &'a DocumentKey,
    origin: Origin,
}

/// The entry of now that is meant.
fn now(entry: &str, view: &View) -> Result<Option<EntryId>, Refusal> {
    let entries = view
        .documents
        .iter()
        .flat_map(|state| state.entries.iter().zip(state.document.entries()).map(move |pair| (&state.key, pair)));
    let among: Vec<Named<'_>> = entries
        .map(|(document, (known, entry))| Named { id: &known.id, text: &entry.text, document, origin: known.origin })
        .collect();
    named(entry, view, &among)
}

/// The entry that is meant among all that ever were.
fn then(entry: &str, view: &View, history: &[Event]) -> Result<EntryId, Refusal> {
    let changes = history.iter().flat_map(|event| event.draft.entries.iter().map(move |change| (event, change)));
    let texts = changes.flat_map(|(event, change)| {
        let (id, document) = (&change.id, &change.document);
        let origin = change.origin_after.or(change.origin_before).unwrap_or(event.draft.origin);
        change.after.iter().chain(&change.before).map(move |text| Named { id, text, document, origin })
    });
    named(entry, view, &texts.collect::<Vec<_>>())?.ok_or_else(|| refuse::not_found(Vec::new()))
}

fn named(entry: &str, view: &View, among: &[Named<'_>]) -> Result<Option<EntryId>, Refusal> {
    let wanted = normal(entry);
    if wanted.is_empty() {
        return Err(refuse::empty());
    }
    let prefix = wanted.trim_matches(['[', ']']).to_ascii_lowercase();
    let hex = prefix.len() >= 4 && prefix.chars().all(|c| c.is_ascii_hexdigit());
    let is_id = |one: &&Named<'_>| hex && one.id.as_str().starts_with(&prefix);
    let equals = |one: &&Named<'_>| normal(one.text) == wanted;
    let contains = |one: &&Named<'_>| normal(one.text).contains(&*wanted);
    let found = [
        among.iter().filter(is_id).collect::<Vec<_>>(),
        among.iter().filter(equals).collect(),
        among.iter().filter(contains).collect(),
    ];
    for matching in found {
        let Some(first) = matching.first().copied() else { continue };
        // Equal entries of one document count as one; the same entry may have had several texts.
        let same = |other: &Named<'_>| {
            other.id == first.id || (other.document == first.document && normal(other.text) == normal(first.text))
        };
        if matching.iter().all(|other| same(other)) {
            return Ok(Some(first.id.clone()));
        }
        return Err(refuse::ambiguous(candidates(view, &matching)));
    }
    Ok(None)
}

fn candidates(view: &View, matching: &[&Named<'_>]) -> Vec<EntryReport> {
    let mut reports: Vec<EntryReport> = Vec::new();
    for one in matching {
        let found = view.documents.iter().filter(|state| &state.key == one.document).find_map(|state| {
            let at = state.entries.iter().position(|known| &known.id == one.id)?;
            report::entry_at(state, at)
        });
        let found = found.unwrap_or_else(|| EntryReport {
            id: one.id.clone(),
            text: one.text.to_owned(),
            origin: one.origin.name().to_owned(),
            status: None,
            observed: None,
            tags: Vec::new(),
            pinned: false,
            unconfirmed: false,
            document: Some(one.document.to_string()),
        });
        if !reports.iter().any(|report| report.id == found.id) {
            reports.push(found);
        }
    }
    reports
}
