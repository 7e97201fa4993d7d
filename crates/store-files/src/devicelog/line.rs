//! The lines of a log, and what they say.

use super::SessionLine;
use crate::home::identity::Identity;
use crate::ledger::Link;
use jiff::Timestamp;
use notewell_guard::Origin;
use notewell_store::{CLEARED, DocumentKey, DocumentState, EntryState, Event, EventId};
use notewell_text::{EntryId, IdKey, normal};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use uuid::Uuid;

/// One line. Fields that a kind of line does not have are left out.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Line {
    pub(crate) v: u8,
    pub(crate) home: Uuid,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) event: Option<EventId>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) seq: Option<u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) document: Option<DocumentKey>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) id: Option<EntryId>,
    /// Keyed hash of the entry's text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) hash: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) origin: Option<Origin>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) attested: Option<bool>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) seen: Option<Timestamp>,
    /// The event that last changed the entry, where that is not the event of the line: what was found long ago was not
    /// found now because it is adopted anew.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) changed: Option<EventId>,
    /// The entry went.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) gone: bool,
    /// A join code that was used, as a keyed hash.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) joined: Option<String>,
    /// The line repeats what the ledger knows; it speaks of no new event.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) restated: bool,
    /// The event of this line, whose lines stand before it, never happened.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) void: bool,
    /// Where a link of the owner leads.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) pin: Option<Pin>,
    /// Notes of the event that clear values: keyed hashes.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) cleared: Vec<String>,
    /// A session that was in use.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) session: Option<SessionLine>,
}

/// A link that the owner made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Pin {
    /// The link, beneath the home.
    pub(crate) path: String,
    /// Keyed hash of where it leads.
    pub(crate) hash: String,
}

/// Keyed hash of where a link leads: a synced file names no path of a device.
pub(crate) fn pin_hash(key: &IdKey, link: &Link) -> String {
    key.digest(&["link", &link.target, &link.device.to_string(), &link.uid.to_string()])
}

/// Keyed hash of an entry's text in the form in which texts are compared.
pub(crate) fn hash(key: &IdKey, text: &str) -> String {
    key.digest(&["text", &normal(text)])
}

/// The lines for what an event made of a document.
pub(crate) fn lines(
    identity: &Identity,
    event: EventId,
    seq: u64,
    before: &DocumentState,
    after: &DocumentState,
) -> Vec<Line> {
    let of = |state: &DocumentState, at: usize| -> Option<(EntryState, String)> {
        Some((state.entries.get(at)?.clone(), state.document.entries().get(at)?.text.clone()))
    };
    let same = |old: usize, new: usize| {
        before.entries.get(old) == after.entries.get(new)
            && before.document.entries().get(old).map(|entry| &entry.text)
                == after.document.entries().get(new).map(|entry| &entry.text)
    };
    let (was, is) = (before.entries.len(), after.entries.len());
    let head = (0..was.min(is)).take_while(|at| same(*at, *at)).count();
    let tail = (1..=was.min(is) - head).take_while(|back| same(was - back, is - back)).count();
    let mut old: HashMap<EntryId, (EntryState, String)> = (head..was - tail)
        .filter_map(|at| of(before, at))
        .map(|(state, text)| (state.id.clone(), (state, text)))
        .collect();
    let base = Line {
        v: 1,
        home: identity.home,
        event: Some(event),
        seq: Some(seq),
        document: Some(after.key.clone()),
        ..Line::default()
    };
    let mut lines: Vec<Line> = Vec::new();
    for (state, text) in (head..is - tail).filter_map(|at| of(after, at)) {
        if old
            .remove(&state.id)
            .is_some_and(|(known, was)| was == text && known.origin == state.origin && known.attested == state.attested)
        {
            continue;
        }
        lines.push(standing(&base, identity, &state, &text));
    }
    let mut gone: Vec<EntryId> = old.into_keys().collect();
    gone.sort_unstable();
    lines.extend(gone.into_iter().map(|id| Line { id: Some(id), gone: true, ..base.clone() }));
    lines
}

/// The lines for a document as it stands, for a log that lost them.
pub(crate) fn standing_lines(identity: &Identity, seq: u64, state: &DocumentState) -> Vec<Line> {
    let document = Some(state.key.clone());
    let base = Line { v: 1, home: identity.home, seq: Some(seq), document, restated: true, ..Line::default() };
    let entries = state.entries.iter().zip(state.document.entries());
    entries
        .map(|(known, entry)| standing(&Line { event: known.event, ..base.clone() }, identity, known, &entry.text))
        .collect()
}

/// The line for an entry that does not stand.
pub(crate) fn gone_line(identity: &Identity, seq: u64, document: &DocumentKey, id: &EntryId) -> Line {
    let (document, id) = (Some(document.clone()), Some(id.clone()));
    Line { v: 1, home: identity.home, seq: Some(seq), document, id, gone: true, restated: true, ..Line::default() }
}

/// The line of an event that clears values; `None` when it clears none.
pub(crate) fn cleared_line(identity: &Identity, event: &Event) -> Option<Line> {
    let notes = event.draft.notes.iter();
    let cleared: Vec<String> = notes.filter(|note| note.starts_with(CLEARED)).cloned().collect();
    let (at, seq) = (Some(event.draft.id), Some(event.sequence));
    (!cleared.is_empty()).then(|| Line { v: 1, home: identity.home, event: at, seq, cleared, ..Line::default() })
}

/// The line that repeats which values are cleared.
pub(crate) fn cleared_again(identity: &Identity, seq: u64, cleared: Vec<String>) -> Line {
    Line { v: 1, home: identity.home, seq: Some(seq), restated: true, cleared, ..Line::default() }
}

/// The line of a link that the owner made.
pub(crate) fn pin_line(identity: &Identity, path: &str, link: &Link) -> Line {
    let pin = Pin { path: path.to_owned(), hash: pin_hash(&identity.key, link) };
    Line { v: 1, home: identity.home, pin: Some(pin), ..Line::default() }
}

/// The line that takes the lines of an event back.
pub(crate) fn void_line(identity: &Identity, seq: u64, event: EventId) -> Line {
    Line { v: 1, home: identity.home, event: Some(event), seq: Some(seq), void: true, ..Line::default() }
}

fn standing(base: &Line, identity: &Identity, state: &EntryState, text: &str) -> Line {
    Line {
        id: Some(state.id.clone()),
        hash: Some(hash(&identity.key, text)),
        origin: Some(state.origin),
        attested: Some(state.attested),
        seen: Some(state.first_seen),
        changed: state.event.filter(|changed| base.event != Some(*changed)),
        ..base.clone()
    }
}
