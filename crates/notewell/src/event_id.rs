//! Events and suggestions by their id or the beginning of it.

use crate::{Error, Memory, Refusal, RefusalCode, refuse};
use notewell_store::{Event, EventFilter, EventId, Suggestion, SuggestionId, SuggestionStatus};

/// Shorter beginnings name too many.
const SHORTEST: usize = 4;

/// One event, by its id or a unique beginning of it.
pub(crate) fn event(memory: &Memory, id: &str) -> Result<Event, Error> {
    let id = id.trim().to_ascii_lowercase();
    if let Ok(id) = id.parse::<EventId>() {
        return memory.store().event(memory.owner(), id)?.ok_or_else(|| unknown("event").into());
    }
    let mut events = memory.store().events(memory.owner(), &EventFilter::default())?;
    events.retain(|event| starts(&event.draft.id.to_string(), &id));
    if events.len() > 1 {
        return Err(several("events", events.len()).into());
    }
    events.pop().ok_or_else(|| unknown("event").into())
}

/// One suggestion, by its id or a beginning of it that is unique, if only among those that wait.
pub(crate) fn suggestion(memory: &Memory, id: &str) -> Result<Suggestion, Refusal> {
    let id = id.trim().to_ascii_lowercase();
    let unknown = || Refusal { hint: "suggestions lists what waits, with ids".to_owned(), ..unknown("suggestion") };
    if let Ok(id) = id.parse::<SuggestionId>() {
        let found = memory.store().suggestion(memory.owner(), id).map_err(|error| refuse::store(&error))?;
        return found.ok_or_else(unknown);
    }
    let mut found = memory.store().suggestions(memory.owner(), None).map_err(|error| refuse::store(&error))?;
    found.retain(|kept| starts(&kept.draft.id.to_string(), &id));
    let waits = |kept: &Suggestion| kept.status == SuggestionStatus::Pending;
    if found.iter().any(waits) {
        found.retain(waits);
    }
    if found.len() > 1 {
        return Err(several("suggestions", found.len()));
    }
    found.pop().ok_or_else(unknown)
}

/// Whether an id begins like this; dashes may be left out.
pub(crate) fn starts(id: &str, prefix: &str) -> bool {
    prefix.len() >= SHORTEST && (id.starts_with(prefix) || id.replace('-', "").starts_with(prefix))
}

/// Nothing has this id.
pub(crate) fn unknown(what: &str) -> Refusal {
    Refusal::new(RefusalCode::NotFound, format!("there is no such {what}"), "history lists what happened, with ids")
}

/// Several have ids that begin like this.
pub(crate) fn several(what: &str, count: usize) -> Refusal {
    Refusal::new(RefusalCode::Ambiguous, format!("{count} {what} begin like this"), "give more of the id")
}
