//! Ids on the command line: whole, or a beginning that only one has.

use crate::failure::Failure;
use notewell::store::{ChangesetId, Event, EventFilter, SessionId};
use notewell::text::EntryId;
use notewell::{Memory, ids_from};
use std::collections::BTreeSet;

/// Shorter beginnings name too many.
const SHORTEST: usize = 4;

/// A session: an open one, or one that the history names.
pub(crate) fn session(memory: &Memory, name: &str) -> Result<SessionId, Failure> {
    if let Ok(id) = name.trim().parse() {
        return Ok(id);
    }
    let open = memory.open_sessions()?.into_iter().map(|record| record.id);
    let of = ids_from(plain(name).as_str()).map(|ids| SessionId(*ids.start())..=SessionId(*ids.end()));
    let events = past(memory, of.is_some(), EventFilter { sessions: of, ..EventFilter::default() })?;
    let past = events.iter().filter_map(|event| event.draft.session);
    let ids: BTreeSet<(String, SessionId)> = open.chain(past).map(|id| (id.to_string(), id)).collect();
    one("session", name, ids, "`notewell history --json` names the sessions; `notewell session start` prints its own.")
}

/// A changeset of the history.
pub(crate) fn changeset(memory: &Memory, name: &str) -> Result<ChangesetId, Failure> {
    if let Ok(id) = name.trim().parse() {
        return Ok(id);
    }
    let of = ids_from(plain(name).as_str()).map(|ids| ChangesetId(*ids.start())..=ChangesetId(*ids.end()));
    let events = past(memory, of.is_some(), EventFilter { changesets: of, ..EventFilter::default() })?;
    let ids = events.iter().filter_map(|event| event.draft.changeset).map(|id| (id.to_string(), id)).collect();
    one("changeset", name, ids, "`notewell show EVENT` names the changeset of an event.")
}

/// An entry that is there, or that the history tells of.
pub(crate) fn entry(memory: &Memory, name: &str) -> Result<EntryId, Failure> {
    let keys = memory.documents()?;
    let view = memory.view(&keys)?;
    let now = view.documents.iter().flat_map(|state| &state.entries).map(|known| known.id.clone());
    let events = memory.history(&EventFilter::default())?;
    let then = events.iter().flat_map(|event| &event.draft.entries).map(|change| change.id.clone());
    let ids = now.chain(then).map(|id| (id.to_string(), id)).collect();
    one("entry", name, ids, "`notewell read` shows entries with their ids.")
}

/// The events of ids that begin like a name; none where no id can.
fn past(memory: &Memory, any: bool, filter: EventFilter) -> Result<Vec<Event>, Failure> {
    if any { Ok(memory.history(&filter)?) } else { Ok(Vec::new()) }
}

/// The name as people paste it, in brackets or in capitals.
fn plain(name: &str) -> String {
    name.trim().trim_matches(['[', ']']).to_ascii_lowercase()
}

fn one<T>(what: &str, name: &str, ids: BTreeSet<(String, T)>, hint: &str) -> Result<T, Failure>
where
    T: Ord,
{
    let wanted = plain(name);
    let hex = wanted.chars().all(|c| c.is_ascii_hexdigit() || c == '-');
    if !hex || wanted.len() < SHORTEST {
        return Err(Failure::not_found(
            format!("That is no id of a {what}, nor the beginning of one."),
            format!("An id has the digits 0-9 and a-f; give at least {SHORTEST} of them. {hint}"),
        ));
    }
    let begins = |id: &str| id.starts_with(&wanted) || id.replace('-', "").starts_with(&wanted);
    let mut found: Vec<(String, T)> = ids.into_iter().filter(|(id, _)| begins(id)).collect();
    match found.len() {
        0 => Err(Failure::not_found(format!("No {what} has an id that begins with `{wanted}`."), hint)),
        1 => found.pop().map(|(_, id)| id).ok_or_else(|| Failure::not_found("", hint)),
        many => {
            let listed: Vec<&str> = found.iter().take(5).map(|(id, _)| id.as_str()).collect();
            Err(Failure::refused(
                "ambiguous",
                format!("{many} ids begin with `{wanted}`: {}.", listed.join(", ")),
                "Give more of the id.",
            ))
        }
    }
}
