//! Events and suggestions by their id or the beginning of it.

use crate::{Error, Memory, Refusal, RefusalCode, refuse};
use notewell_store::{Event, EventFilter, EventId, Suggestion, SuggestionId, SuggestionStatus};
use std::ops::RangeInclusive;
use uuid::Uuid;

/// Shorter beginnings name too many.
const SHORTEST: usize = 4;
/// More that begin alike are not counted.
pub(crate) const COUNTED: usize = 20;

/// One event, by its id or a unique beginning of it.
pub(crate) fn event(memory: &Memory, id: &str) -> Result<Event, Error> {
    let id = id.trim().to_ascii_lowercase();
    if let Ok(id) = id.parse::<EventId>() {
        return memory.store().event(memory.owner(), id)?.ok_or_else(|| unknown("event").into());
    }
    let ids = range(&id).ok_or_else(|| unknown("event"))?;
    let filter = EventFilter {
        ids: Some(EventId(*ids.start())..=EventId(*ids.end())),
        limit: Some(COUNTED + 1),
        ..EventFilter::default()
    };
    let mut events = memory.store().events(memory.owner(), &filter)?;
    if events.len() > 1 {
        return Err(several("events", events.len()).into());
    }
    events.pop().ok_or_else(|| unknown("event").into())
}

/// One suggestion, by its id or a beginning of it that is unique, if only among those that wait.
pub(crate) fn suggestion(memory: &Memory, id: &str) -> Result<Suggestion, Refusal> {
    let id = id.trim().to_ascii_lowercase();
    let unknown =
        || Refusal { hint: "`notewell suggestions` lists what waits, with ids".to_owned(), ..unknown("suggestion") };
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

/// The ids that begin like this, from the first to the last; `None` where no id can, or too many do. Dashes may be left
/// out.
#[must_use]
pub fn range(prefix: &str) -> Option<RangeInclusive<Uuid>> {
    let digits = prefix.replace('-', "");
    if digits.len() > 32 || !digits.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return None;
    }
    let first = Uuid::parse_str(&format!("{digits:0<32}")).ok()?;
    let last = Uuid::parse_str(&format!("{digits:f<32}")).ok()?;
    starts(&first.to_string(), &prefix.to_ascii_lowercase()).then_some(first..=last)
}

/// Nothing has this id.
pub(crate) fn unknown(what: &str) -> Refusal {
    Refusal::new(
        RefusalCode::NotFound,
        format!("there is no such {what}"),
        "`notewell history` lists what happened, with ids",
    )
}

/// Several have ids that begin like this.
pub(crate) fn several(what: &str, count: usize) -> Refusal {
    let count = if count > COUNTED { format!("more than {COUNTED}") } else { count.to_string() };
    Refusal::new(RefusalCode::Ambiguous, format!("{count} {what} begin like this"), "give more of the id")
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn an_id_begins_like_this_where_it_lies_between_the_first_and_the_last() {
        let ids = [
            "01990000-0000-7000-8000-000000000000",
            "01990000-00ff-7fff-bfff-ffffffffffff",
            "0199ffff-aaaa-7bbb-8ccc-dddddddddddd",
        ];
        let prefixes = [
            "0199",
            "01990000",
            "01990000-",
            "01990000-0000",
            "019900000000",
            "01990000-00ff-7",
            "0199ffff-aaaa-7bbb",
            "0199FFFF",
            "0199ffff-aaaa-7bbb-8ccc-dddddddddddd",
            "0199-0000",
            "019",
            "",
            "01990000-0000-7000-8000-0000000000001",
            "xyzt",
            "%%%%",
        ];
        for prefix in prefixes {
            for id in ids {
                let found = range(prefix).is_some_and(|range| range.contains(&id.parse::<Uuid>().unwrap()));
                assert_eq!(found, starts(id, &prefix.to_ascii_lowercase()), "{prefix} {id}");
            }
        }
    }
}
