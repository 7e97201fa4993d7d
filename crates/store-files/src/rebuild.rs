//! A ledger that was lost is made again from the files and `log/`: ids, origins and what was attested.

use crate::devicelog::{self, DeviceLog, Line};
use crate::disk_file::DiskFile;
use crate::failure::Outcome;
use crate::home::FileStore;
use crate::ledger::{Head, Ledger};
use crate::open_document::text_of;
use crate::seal::seal;
use jiff::Timestamp;
use notewell_guard::Origin;
use notewell_store::{DocumentKey, DocumentState, EntryState, Owner};
use notewell_text::{Document, EntryId, IdScope, Identified, follow};
use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap, VecDeque};

/// What the logs know: per document and keyed hash the entries with that text, in the order of their last line.
#[derive(Debug, Default)]
pub(crate) struct Memory {
    by_hash: HashMap<(DocumentKey, String), VecDeque<EntryState>>,
    /// The origin that each entry had last, whatever its text is now.
    origins: HashMap<(DocumentKey, EntryId), Origin>,
    /// The highest event number of this home.
    pub(crate) sequence: u64,
    /// Whether there was anything to read.
    pub(crate) any: bool,
}

impl Memory {
    /// Reads all logs.
    pub(crate) fn read(store: &FileStore) -> Self {
        let mut memory = Self::default();
        let mut latest: BTreeMap<(DocumentKey, EntryId), (usize, Line)> = BTreeMap::new();
        for (turn, line) in devicelog::read(&store.root, Some(store.identity.home)).into_iter().enumerate() {
            memory.any = true;
            memory.sequence = memory.sequence.max(line.seq.unwrap_or(0));
            let (Some(document), Some(id)) = (line.document.clone(), line.id.clone()) else { continue };
            if let Some(origin) = line.origin {
                memory.origins.insert((document.clone(), id.clone()), origin);
            }
            latest.insert((document, id), (turn, line));
        }
        let mut standing: Vec<_> = latest.into_iter().collect();
        standing.sort_by_key(|(_, (turn, _))| *turn);
        for ((document, id), (_, line)) in standing {
            let (Some(hash), Some(origin), false) = (line.hash, line.origin, line.gone) else { continue };
            let state = EntryState {
                id,
                origin,
                attested: line.attested.unwrap_or(false),
                first_seen: line.seen.unwrap_or(Timestamp::UNIX_EPOCH),
                event: None,
            };
            memory.by_hash.entry((document, hash)).or_default().push_back(state);
        }
        memory
    }

    /// What is known of the entries of a document.
    pub(crate) fn entries(&mut self, store: &FileStore, key: &DocumentKey, document: &Document) -> Vec<EntryState> {
        let secret = &store.identity.key;
        let mut known: HashMap<EntryId, EntryState> = HashMap::new();
        let mut old = Vec::new();
        for entry in document.entries() {
            let hash = devicelog::hash(secret, &entry.text);
            let Some(states) = self.by_hash.get_mut(&(key.clone(), hash)) else { continue };
            let Some(state) = states.pop_front() else { continue };
            old.push(Identified { id: state.id.clone(), text: entry.text.clone() });
            known.insert(state.id.clone(), state);
        }
        let texts: Vec<&str> = document.entries().iter().map(|entry| entry.text.as_str()).collect();
        let scope = IdScope { space: key.space.to_string(), role: key.role() };
        let now = store.environment.clock.now();
        follow(secret, &scope, &old, &texts)
            .into_iter()
            .map(|id| {
                // Known under another text: the hand that changed it raises no trust.
                let last = self.origins.get(&(key.clone(), id.clone())).copied();
                known.remove(&id).unwrap_or(EntryState {
                    id,
                    origin: last.map_or(Origin::External, |origin| origin.min(Origin::External)),
                    attested: false,
                    first_seen: now,
                    event: None,
                })
            })
            .collect()
    }
}

/// Fills an empty ledger. A home that never wrote anything has nothing to fill in.
pub(crate) fn rebuild(store: &FileStore, ledger: &mut Ledger, owner: &Owner, log: &DeviceLog) -> Outcome<Head> {
    let mut memory = Memory::read(store);
    let head = Head { sequence: memory.sequence, log_length: log.length() };
    if !memory.any {
        return Ok(head);
    }
    tracing::warn!("the ledger is new and the home is not: it is rebuilt from the files and log/");
    let mut found = Vec::new();
    for key in store.documents_on_disk()? {
        let (_, grammar) = store.rule(&key)?;
        let Ok(Some(place)) = store.locate(Some(ledger), owner, &key, false) else { continue };
        let Ok(file) = DiskFile::look(Some(&place)) else { continue };
        let Ok(text) = text_of(&file, grammar) else { continue };
        let document = Document::parse(text.into_owned(), grammar);
        let entries = memory.entries(store, &key, &document);
        let (sealed, is_sealed) = match seal(document.text()) {
            Cow::Borrowed(text) => (text.to_owned(), false),
            Cow::Owned(text) => (text, true),
        };
        let mut state = DocumentState::of(key, document, entries);
        state.revision = file.revision;
        found.push((state, sealed, is_sealed));
    }
    ledger.restore(owner, head, &found)?;
    Ok(head)
}
