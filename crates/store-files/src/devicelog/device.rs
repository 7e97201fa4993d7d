//! What one device's log says, line by line.

use super::{Line, SessionLog};
use jiff::Timestamp;
use notewell_guard::Origin;
use notewell_store::{DocumentKey, EventId};
use notewell_text::EntryId;
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// No home has so many events: a line that says so is not ours.
const MOST_EVENTS: u64 = 1 << 53;

/// What one device's log says.
///
/// The lines of an event are written before its commit, so those of the last event may speak of a write that never
/// happened. They are kept apart as pending until something that follows tells: an event with a higher number says
/// that it happened, a line that takes it back, or a lower number, that it did not.
#[derive(Debug, Default)]
pub(crate) struct DeviceIndex {
    pub(super) documents: HashMap<DocumentKey, HashMap<EntryId, LoggedEntry>>,
    pub(super) pending: Option<Pending>,
    /// The highest number of an event that happened.
    pub(crate) sequence: u64,
    /// The links that the owner made on this device.
    pub(super) pins: BTreeMap<String, String>,
    /// Notes that clear values.
    pub(super) cleared: BTreeSet<String>,
    /// When assistants could have been at the files.
    pub(super) sessions: SessionLog,
    /// Whether there was anything to read.
    pub(super) any: bool,
    turn: u64,
}

/// What is known of an entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct LoggedEntry {
    /// As it stands; `None` when it went.
    pub(super) standing: Option<PresentEntry>,
    /// The highest origin that the entry can have under another text.
    pub(super) ceiling: Origin,
}

/// An entry that stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct PresentEntry {
    pub(super) hash: String,
    pub(super) origin: Origin,
    pub(super) attested: bool,
    pub(super) seen: Timestamp,
    pub(super) event: Option<EventId>,
    /// The event that last changed it.
    pub(super) changed: Option<EventId>,
    /// Its place among the lines.
    pub(super) turn: u64,
}

/// The lines of an event of which it is not known whether it happened.
#[derive(Debug)]
pub(super) struct Pending {
    pub(super) event: EventId,
    pub(super) sequence: u64,
    pub(super) lines: Vec<Line>,
}

impl DeviceIndex {
    /// Takes the next line.
    pub(crate) fn take(&mut self, line: Line) {
        self.any = true;
        if let Some(pin) = line.pin {
            self.pins.insert(pin.path, pin.hash);
            return;
        }
        if let Some(session) = line.session {
            self.sessions.take(session);
            return;
        }
        let Some(sequence) = line.seq.filter(|sequence| *sequence < MOST_EVENTS) else { return };
        if let Some(pending) = &self.pending {
            if line.void && line.event == Some(pending.event) || sequence < pending.sequence {
                self.forget_pending();
            } else if line.event != Some(pending.event) || line.restated {
                self.settle_pending();
            }
        }
        match line.event {
            _ if line.void => {}
            Some(event) if !line.restated && sequence > self.sequence => {
                let pending = self.pending.get_or_insert_with(|| Pending { event, sequence, lines: Vec::new() });
                pending.lines.push(line);
            }
            _ => self.apply(line),
        }
    }

    /// The event that may not have happened.
    pub(crate) fn pending_event(&self) -> Option<EventId> {
        self.pending.as_ref().map(|pending| pending.event)
    }

    /// The last event happened.
    pub(crate) fn settle_pending(&mut self) {
        let Some(pending) = self.pending.take() else { return };
        self.sequence = self.sequence.max(pending.sequence);
        for line in pending.lines {
            self.apply(line);
        }
    }

    /// The last event did not happen. What it would have made of an entry can only lower what is known of it.
    fn forget_pending(&mut self) {
        for line in self.pending.take().into_iter().flat_map(|pending| pending.lines) {
            let (Some(document), Some(id), Some(origin)) = (line.document, line.id, line.origin) else { continue };
            let known = self.documents.entry(document).or_default().entry(id);
            let known = known.or_insert(LoggedEntry { standing: None, ceiling: origin });
            known.ceiling = known.ceiling.min(origin);
        }
    }

    fn apply(&mut self, line: Line) {
        self.turn += 1;
        self.cleared.extend(line.cleared);
        let (Some(document), Some(id)) = (line.document, line.id) else { return };
        let known = self.documents.entry(document).or_default().entry(id);
        let (Some(hash), Some(origin), false) = (line.hash, line.origin, line.gone) else {
            known.or_insert(LoggedEntry { standing: None, ceiling: Origin::External }).standing = None;
            return;
        };
        let standing = PresentEntry {
            hash,
            origin,
            attested: line.attested.unwrap_or(false),
            seen: line.seen.unwrap_or(Timestamp::UNIX_EPOCH),
            event: line.event,
            changed: line.changed.or(line.event),
            turn: self.turn,
        };
        known.insert_entry(LoggedEntry { standing: Some(standing), ceiling: origin });
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use uuid::Uuid;

    fn line(event: u128, seq: u64, hash: &str, origin: Origin) -> Line {
        Line {
            event: Some(EventId(Uuid::from_u128(event))),
            seq: Some(seq),
            document: Some("personal:memory".parse().unwrap()),
            id: Some(EntryId::new("e1")),
            hash: Some(hash.to_owned()),
            origin: Some(origin),
            attested: Some(true),
            ..Line::default()
        }
    }

    /// What is known of the entry: hash and origin as it stands, and its ceiling.
    fn known(lines: Vec<Line>) -> Option<(Option<(String, Origin)>, Origin)> {
        let mut index = DeviceIndex::default();
        lines.into_iter().for_each(|line| index.take(line));
        let known = index.documents.values().next()?.values().next()?.clone();
        Some((known.standing.map(|standing| (standing.hash, standing.origin)), known.ceiling))
    }

    fn at(hash: &str, origin: Origin) -> Option<(String, Origin)> {
        Some((hash.to_owned(), origin))
    }

    #[test]
    fn the_last_event_is_in_doubt_until_another_follows() {
        use Origin::{Agent, Owner};
        let (one, two) = (line(1, 1, "a", Agent), line(2, 2, "b", Owner));
        assert_eq!(known(vec![one.clone()]), None);
        assert_eq!(known(vec![one.clone(), two.clone()]), Some((at("a", Agent), Agent)));
        let three = Line { id: Some(EntryId::new("e1")), ..line(3, 3, "c", Agent) };
        assert_eq!(known(vec![one.clone(), two.clone(), three]), Some((at("b", Owner), Owner)));
    }

    #[test]
    fn an_event_that_never_happened_leaves_what_stood_and_raises_nothing() {
        use Origin::{Agent, Owner, Untrusted};
        let one = line(1, 1, "a", Agent);
        for origin in [Owner, Untrusted] {
            let never = line(2, 2, "a", origin);
            let void = Line { void: true, seq: Some(2), ..line(2, 1, "", Agent) };
            let restated = Line { restated: true, ..line(1, 1, "a", Agent) };
            for after in [vec![void.clone()], vec![restated], vec![void, line(3, 2, "c", Agent)]] {
                let lines = [vec![one.clone(), never.clone()], after].concat();
                let (standing, ceiling) = known(lines).unwrap();
                assert_eq!(standing, at("a", Agent));
                assert!(ceiling <= Agent);
            }
        }
    }

    #[test]
    fn a_number_that_no_home_reaches_is_not_believed() {
        let mut index = DeviceIndex::default();
        for event in 1..4 {
            index.take(line(event, u64::MAX, "a", Origin::Owner));
        }
        assert_eq!((index.sequence, index.pending_event()), (0, None));
    }
}
