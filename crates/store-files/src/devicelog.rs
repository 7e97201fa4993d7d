//! `log/<device>.jsonl`: ids, origins and keyed hashes, never a word of memory.
//!
//! One file per device, only ever appended to, so that any file sync can carry it. It is written before the
//! ledger's commit; behind lines of a write that then did not happen stand those of what is there instead.

use crate::beneath::{Root, sync};
use crate::failure;
use crate::identity::Identity;
use jiff::Timestamp;
use notewell_guard::Origin;
use notewell_store::{DocumentKey, DocumentState, EntryState, EventId, StoreError};
use notewell_text::{EntryId, IdKey, normal};
use rustix::fs::OFlags;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::fs::File;
use std::io::{Read as _, Seek as _, SeekFrom, Write as _};
use uuid::Uuid;

/// The folder.
pub(crate) const FOLDER: &str = "log";

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
    /// The entry went.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) gone: bool,
    /// A join code that was used, as a keyed hash.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) joined: Option<String>,
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
    let base = Line { v: 1, home: identity.home, seq: Some(seq), document: Some(state.key.clone()), ..Line::default() };
    let entries = state.entries.iter().zip(state.document.entries());
    entries
        .map(|(known, entry)| standing(&Line { event: known.event, ..base.clone() }, identity, known, &entry.text))
        .collect()
}

/// The line for an entry that does not stand.
pub(crate) fn gone_line(identity: &Identity, seq: u64, document: &DocumentKey, id: &EntryId) -> Line {
    let (document, id) = (Some(document.clone()), Some(id.clone()));
    Line { v: 1, home: identity.home, seq: Some(seq), document, id, gone: true, ..Line::default() }
}

fn standing(base: &Line, identity: &Identity, state: &EntryState, text: &str) -> Line {
    Line {
        id: Some(state.id.clone()),
        hash: Some(hash(&identity.key, text)),
        origin: Some(state.origin),
        attested: Some(state.attested),
        seen: Some(state.first_seen),
        ..base.clone()
    }
}

/// This device's log, open for appending under the home's lock.
#[derive(Debug)]
pub(crate) struct DeviceLog {
    file: File,
    name: String,
    length: u64,
    clean: bool,
}

impl DeviceLog {
    /// Opens the log; it is created with its folder.
    pub(crate) fn open(root: &Root, identity: &Identity) -> Result<Self, StoreError> {
        let name = format!("{FOLDER}/{}.jsonl", identity.device);
        let fail = |error: std::io::Error| failure::io("open", &name, &error);
        let flags = OFlags::RDWR | OFlags::CREATE;
        let file = match root.file(&name, flags) {
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
                let folder = root.create_folder(FOLDER).map_err(fail)?;
                let file = root.file(&name, flags).map_err(fail)?;
                sync(&folder).map_err(fail)?;
                file
            }
            other => other.map_err(fail)?,
        };
        let mut file = File::from(file);
        let length = file.metadata().map_err(fail)?.len();
        let mut last = [b'\n'];
        if length > 0 {
            file.seek(SeekFrom::Start(length - 1)).and_then(|_| file.read_exact(&mut last)).map_err(fail)?;
        }
        Ok(Self { file, name, length, clean: last == [b'\n'] })
    }

    /// Its length.
    pub(crate) const fn length(&self) -> u64 {
        self.length
    }

    /// Writes the lines without flushing; the length afterwards.
    pub(crate) fn append(&mut self, identity: &Identity, lines: &[Line]) -> Result<(), StoreError> {
        if lines.is_empty() {
            return Ok(());
        }
        let mut text = String::new();
        if self.length == 0 {
            push(&mut text, &Line { v: 1, home: identity.home, ..Line::default() });
        } else if !self.clean {
            text.push('\n');
        }
        for line in lines {
            push(&mut text, line);
        }
        let written = self.file.seek(SeekFrom::Start(self.length)).and_then(|_| self.file.write_all(text.as_bytes()));
        if let Err(error) = written {
            self.cut(self.length);
            return Err(failure::io("write", &self.name, &error));
        }
        self.length += text.len() as u64;
        self.clean = true;
        Ok(())
    }

    /// The lines that can be read from here on.
    pub(crate) fn lines_from(&mut self, at: u64) -> Result<Vec<Line>, StoreError> {
        let mut bytes = Vec::new();
        self.file
            .seek(SeekFrom::Start(at))
            .and_then(|_| self.file.read_to_end(&mut bytes))
            .map_err(|error| failure::io("read", &self.name, &error))?;
        Ok(bytes.split(|byte| *byte == b'\n').filter_map(|line| serde_json::from_slice(line).ok()).collect())
    }

    /// Takes the last lines back: what they speak of was not committed.
    pub(crate) fn cut(&mut self, length: u64) {
        if self.file.set_len(length).is_ok() {
            self.length = length;
        }
    }

    /// The file, to be flushed.
    pub(crate) const fn file(&self) -> &File {
        &self.file
    }
}

fn push(text: &mut String, line: &Line) {
    // A line is numbers and short strings, which always have a JSON form.
    text.push_str(&serde_json::to_string(line).unwrap_or_default());
    text.push('\n');
}

/// All lines of all devices that can be read, oldest file name first; lines of other homes are left out.
pub(crate) fn read(root: &Root, home: Option<Uuid>) -> Vec<Line> {
    let mut lines = Vec::new();
    for name in names(root) {
        let Ok(Some(bytes)) = root.bytes(&format!("{FOLDER}/{name}")) else { continue };
        let readable = bytes.split(|byte| *byte == b'\n').filter_map(|line| serde_json::from_slice::<Line>(line).ok());
        lines.extend(readable.filter(|line| home.is_none_or(|home| line.home == home)));
    }
    lines
}

/// The names of the logs, in order.
pub(crate) fn names(root: &Root) -> Vec<String> {
    let Ok(folder) = root.folder(FOLDER) else { return Vec::new() };
    let Ok(entries) = rustix::fs::Dir::new(folder) else { return Vec::new() };
    let mut names: Vec<String> = entries
        .filter_map(Result::ok)
        .filter_map(|entry| entry.file_name().to_str().ok().map(str::to_owned))
        .filter(|name| name.ends_with(".jsonl") && !name.starts_with('.') && !name.contains(".sync-conflict-"))
        .collect();
    names.sort_unstable();
    names
}
