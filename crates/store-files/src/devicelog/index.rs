//! What the logs of all devices say, kept at hand and read on as they grow.

use super::device::{DeviceIndex, LoggedEntry, PresentEntry};
use super::{Line, SessionLog, each_line, names, open};
use crate::home::identity::Identity;
use crate::path::beneath::Root;
use jiff::Timestamp;
use notewell_guard::Origin;
use notewell_store::{DocumentKey, EntryState, EventId, SessionRecord};
use notewell_text::EntryId;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fs::File;
use std::io;
use std::os::unix::fs::{FileExt as _, MetadataExt as _};

/// What the logs of all devices say.
#[derive(Debug, Default)]
pub(crate) struct LogIndex {
    /// By file name.
    devices: BTreeMap<String, Device>,
    own: String,
}

#[derive(Debug, Default)]
struct Device {
    index: DeviceIndex,
    /// Which file was read, how far, and what stands before that place.
    file: (u64, u64),
    end: u64,
    last: Vec<u8>,
}

/// So many bytes before the place where reading goes on must be as they were.
const COMPARED: u64 = 96;

/// What is known of the entries of one document.
#[derive(Debug, Default)]
pub(crate) struct DocumentLog {
    by_hash: HashMap<String, Vec<EntryState>>,
    ceilings: HashMap<EntryId, Origin>,
}

impl LogIndex {
    /// Reads what is new. `is_recorded` tells of this device's last event whether it happened.
    pub(crate) fn refresh(&mut self, root: &Root, identity: &Identity, is_recorded: impl Fn(EventId) -> bool) {
        self.own = format!("{}.jsonl", identity.device);
        let names = names(root);
        self.devices.retain(|name, _| names.contains(name));
        for name in names {
            let device = self.devices.entry(name.clone()).or_default();
            if let Err(error) = open(root, &name).and_then(|file| device.read_on(&file, identity)) {
                tracing::warn!(%error, name, "a log could not be read");
                *device = Device::default();
            }
        }
        if let Some(own) = self.devices.get_mut(&self.own)
            && own.index.pending_event().is_some_and(is_recorded)
        {
            own.index.settle_pending();
        }
    }

    /// Whether there was anything to read.
    pub(crate) fn any(&self) -> bool {
        self.devices.values().any(|device| device.index.any)
    }

    /// Whether this device ever wrote an event.
    pub(crate) fn began_here(&self) -> bool {
        self.devices.get(&self.own).is_some_and(|own| own.index.sequence > 0 || own.index.pending.is_some())
    }

    /// The highest number of an event that happened. Of another device's last event its lines are believed.
    pub(crate) fn sequence(&self) -> u64 {
        let last = |(name, device): (&String, &Device)| {
            let pending = device.index.pending.as_ref().filter(|_| *name != self.own);
            pending.map_or(0, |pending| pending.sequence).max(device.index.sequence)
        };
        self.devices.iter().map(last).max().unwrap_or(0)
    }

    /// The number of this device's last event that happened.
    pub(crate) fn own_sequence(&self) -> u64 {
        self.devices.get(&self.own).map_or(0, |own| own.index.sequence)
    }

    /// This device's last event, if it may not have happened.
    pub(crate) fn pending(&self) -> Option<EventId> {
        self.devices.get(&self.own)?.index.pending_event()
    }

    /// The keyed hash of where a link of this device leads.
    pub(crate) fn pin(&self, path: &str) -> Option<&str> {
        Some(self.devices.get(&self.own)?.index.pins.get(path)?.as_str())
    }

    /// Whether this device knows anything of a document.
    pub(crate) fn is_known_here(&self, key: &DocumentKey) -> bool {
        self.devices.get(&self.own).is_some_and(|own| {
            let pending = own.index.pending.iter().flat_map(|pending| &pending.lines);
            own.index.documents.contains_key(key) || pending.into_iter().any(|line| line.document.as_ref() == Some(key))
        })
    }

    /// The entries of a document that this device's log says stand.
    pub(crate) fn standing_here(&self, key: &DocumentKey) -> BTreeSet<EntryId> {
        let Some(own) = self.devices.get(&self.own) else { return BTreeSet::new() };
        let known = own.index.documents.get(key).into_iter().flatten();
        let known = known.filter(|(_, known)| known.standing.is_some()).map(|(id, _)| id);
        let pending = own.index.pending.iter().flat_map(|pending| &pending.lines);
        let pending = pending.filter(|line| line.document.as_ref() == Some(key)).filter_map(|line| line.id.as_ref());
        known.chain(pending).cloned().collect()
    }

    /// The lines that this device's log needs of a session.
    pub(crate) fn missing_of(&self, identity: &Identity, session: &SessionRecord, file_tools: bool) -> Vec<Line> {
        let own = self.devices.get(&self.own).map(|own| &own.index.sessions);
        own.unwrap_or(&SessionLog::default()).missing(identity, session, file_tools)
    }

    /// The sessions of all devices that had not ended before this time.
    pub(crate) fn sessions_since(&self, since: Timestamp) -> Vec<SessionRecord> {
        self.devices.values().flat_map(|device| device.index.sessions.since(since)).collect()
    }

    /// The notes that clear values, of events that happened.
    pub(crate) fn cleared(&self) -> BTreeSet<String> {
        self.devices.values().flat_map(|device| device.index.cleared.iter().cloned()).collect()
    }

    /// What is known of the entries of a document. Where devices differ about one entry, the later event counts, and
    /// for a text that nobody knows the lowest origin.
    pub(crate) fn document(&self, key: &DocumentKey) -> DocumentLog {
        let mut log = DocumentLog::default();
        let mut candidates: HashMap<(&str, &EntryId), PresentEntry> = HashMap::new();
        let mut pending = Vec::new();
        for (name, device) in &self.devices {
            let known = device.index.documents.get(key);
            for (id, LoggedEntry { standing, ceiling }) in known.into_iter().flatten() {
                log.lower(id, *ceiling);
                let Some(standing) = standing else { continue };
                candidates
                    .entry((&standing.hash, id))
                    .and_modify(|other| {
                        if (standing.event, other.origin) > (other.event, standing.origin) {
                            *other = standing.clone();
                        }
                    })
                    .or_insert_with(|| standing.clone());
            }
            let lines = device.index.pending.iter().flat_map(|pending| &pending.lines);
            let lines = lines.filter(|line| line.document.as_ref() == Some(key));
            pending.extend(lines.map(|line| (*name == self.own, line)));
        }
        let mut standing: Vec<_> = candidates.into_iter().collect();
        standing.sort_by_key(|((_, id), standing)| (standing.turn, *id));
        let mut states: Vec<(String, EntryState)> = standing
            .into_iter()
            .map(|((hash, id), standing)| {
                let PresentEntry { origin, attested, seen, changed: event, .. } = standing;
                (hash.to_owned(), EntryState { id: id.clone(), origin, attested, first_seen: seen, event })
            })
            .collect();
        for (is_own, line) in pending {
            log.consider(is_own, line, &mut states);
        }
        for (hash, state) in states {
            log.by_hash.entry(hash).or_default().push(state);
        }
        log
    }
}

impl DocumentLog {
    /// Takes in a line of an event of which it is not known whether it happened: it never raises the trust of what
    /// stood before. A text that is new with it and stands in the file is another device's word for it.
    fn consider(&mut self, is_own: bool, line: &Line, states: &mut Vec<(String, EntryState)>) {
        let (Some(id), Some(hash), Some(origin)) = (&line.id, &line.hash, line.origin) else { return };
        let before = self.ceilings.get(id).copied();
        self.lower(id, origin);
        if let Some((_, same)) = states.iter_mut().find(|(known, state)| known == hash && state.id == *id) {
            (same.origin, same.attested) = (same.origin.min(origin), same.attested && line.attested == Some(true));
            return;
        }
        let cap = if is_own { before.unwrap_or(Origin::External).min(Origin::External) } else { Origin::Owner };
        let state = EntryState {
            id: id.clone(),
            origin: origin.min(cap),
            attested: !is_own && line.attested == Some(true),
            first_seen: line.seen.unwrap_or(Timestamp::UNIX_EPOCH),
            event: line.changed.or(line.event),
        };
        states.push((hash.clone(), state));
    }

    fn lower(&mut self, id: &EntryId, origin: Origin) {
        let ceiling = self.ceilings.entry(id.clone()).or_insert(origin);
        *ceiling = (*ceiling).min(origin);
    }

    /// The entries that stand with this text, in the order of the lines.
    pub(crate) fn standing(&self, hash: &str) -> &[EntryState] {
        self.by_hash.get(hash).map(Vec::as_slice).unwrap_or_default()
    }

    /// The highest origin that an entry can have under a text that the logs do not know.
    pub(crate) fn ceiling(&self, id: &EntryId) -> Origin {
        self.ceilings.get(id).copied().unwrap_or(Origin::External).min(Origin::External)
    }

    /// Whether anything is known of the document.
    pub(crate) fn is_empty(&self) -> bool {
        self.by_hash.is_empty() && self.ceilings.is_empty()
    }
}

impl Device {
    /// Reads on where reading stopped; from the beginning where the file is not the one that was read.
    fn read_on(&mut self, file: &File, identity: &Identity) -> io::Result<()> {
        let metadata = file.metadata()?;
        let id = (metadata.dev(), metadata.ino());
        if id == self.file && metadata.len() == self.end && self.is_as_it_was(file)? {
            return Ok(());
        }
        if id != self.file || metadata.len() < self.end || !self.is_as_it_was(file)? {
            *self = Self { file: id, ..Self::default() };
        }
        let index = &mut self.index;
        let read = each_line(file, self.end, &mut |line| {
            if let Some(line) = line.filter(|line| line.home == identity.home) {
                index.take(line);
            }
        })?;
        self.end = read.end;
        self.last = before(file, self.end)?;
        Ok(())
    }

    fn is_as_it_was(&self, file: &File) -> io::Result<bool> {
        Ok(before(file, self.end)? == self.last)
    }
}

/// The bytes before a place.
fn before(file: &File, end: u64) -> io::Result<Vec<u8>> {
    let length = end.min(COMPARED);
    let mut bytes = vec![0; usize::try_from(length).unwrap_or(0)];
    file.read_exact_at(&mut bytes, end - length)?;
    Ok(bytes)
}
