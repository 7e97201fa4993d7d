//! `memory-audit.jsonl`: what was done, skipped or failed, without a word of memory.

use crate::failure;
use crate::home::FileStore;
use crate::path::beneath::open_part;
use crate::path::mode;
use jiff::Timestamp;
use notewell_store::{Audit, DocumentKey, Event, EventId, Owner, RefusedWrite, StoreError};
use rustix::fs::OFlags;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{Read as _, Seek as _, SeekFrom, Write as _};

/// The file.
pub(crate) const FILE: &str = "memory-audit.jsonl";

/// A write that was refused before it reached the store.
const REFUSE: &str = "refuse";

/// A line of the audit. Codes and counts only; never a word of memory.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct AuditLine {
    /// `change`, `adopt`, `undo`, …, `refuse` or `fail`.
    pub(crate) what: String,
    /// Who.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub(crate) actor: String,
    /// Stable codes: why it was skipped, how it failed, what the guard did.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) codes: Vec<String>,
    /// The documents it is about.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) documents: Vec<String>,
    /// How many entries of each action.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub(crate) entries: BTreeMap<String, usize>,
}

#[derive(Serialize)]
struct Full<'a> {
    v: u8,
    at: Timestamp,
    #[serde(skip_serializing_if = "Option::is_none")]
    event: Option<EventId>,
    #[serde(skip_serializing_if = "Option::is_none")]
    seq: Option<u64>,
    #[serde(flatten)]
    line: &'a AuditLine,
}

/// The line of an event.
pub(crate) fn line_of(event: &Event) -> String {
    let mut entries = BTreeMap::new();
    for entry in &event.draft.entries {
        *entries.entry(entry.action.clone()).or_insert(0) += 1;
    }
    let line = AuditLine {
        what: event.draft.kind.name().to_owned(),
        actor: event.draft.actor.clone(),
        codes: event.draft.notes.clone(),
        documents: event.documents.iter().map(|change| change.key.to_string()).collect(),
        entries,
    };
    render(&Full { v: 1, at: event.at, event: Some(event.draft.id), seq: Some(event.sequence), line: &line })
}

fn render(full: &Full<'_>) -> String {
    // Numbers and short strings always have a JSON form.
    let mut text = serde_json::to_string(full).unwrap_or_default();
    text.push('\n');
    text
}

impl Audit for FileStore {
    fn record_refusal(&self, owner: &Owner, refused: &RefusedWrite) -> Result<(), StoreError> {
        self.expect_owner(owner)?;
        self.expect_writable()?;
        let line = AuditLine {
            what: REFUSE.to_owned(),
            actor: refused.actor.clone(),
            codes: refused.codes(),
            documents: refused.documents.iter().map(ToString::to_string).collect(),
            ..AuditLine::default()
        };
        let text = render(&Full { v: 1, at: self.environment.clock.now(), event: None, seq: None, line: &line });
        let written = self.audit_file().and_then(|mut file| append(&mut file, &text));
        written.map_err(|error| failure::io("write", FILE, &error))
    }

    /// From the last lines of the audit.
    fn refusals(&self, owner: &Owner, limit: usize) -> Result<Vec<RefusedWrite>, StoreError> {
        self.expect_owner(owner)?;
        let tail = self.audit_tail().map_err(|error| failure::io("read", FILE, &error))?;
        let lines =
            tail.rsplit(|byte| *byte == b'\n').filter_map(|line| serde_json::from_slice::<AuditLine>(line).ok());
        let refused = lines.filter(|line| line.what == REFUSE).map(|line| RefusedWrite {
            actor: line.actor,
            codes: line.codes,
            documents: line.documents.iter().filter_map(|key| key.parse().ok()).collect(),
        });
        Ok(refused.take(limit).collect())
    }
}

impl FileStore {
    /// Writes a line about a write that failed. It never fails the caller.
    pub(crate) fn audit_failure(&self, error: &StoreError, documents: &[DocumentKey]) {
        let line = AuditLine {
            what: "fail".to_owned(),
            codes: vec![error.kind.code().to_owned()],
            documents: documents.iter().map(ToString::to_string).collect(),
            ..AuditLine::default()
        };
        let now = self.environment.clock.now();
        let text = render(&Full { v: 1, at: now, event: None, seq: None, line: &line });
        if let Err(error) = self.audit_file().and_then(|mut file| append(&mut file, &text)) {
            tracing::warn!(%error, "the audit could not be written");
        }
    }

    /// The last lines of the audit. The first may be torn.
    fn audit_tail(&self) -> std::io::Result<Vec<u8>> {
        let mut file = match self.root.file(FILE, OFlags::RDONLY) {
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(Vec::new()),
            other => File::from(other?),
        };
        let metadata = file.metadata()?;
        file.seek(SeekFrom::Start(metadata.len().saturating_sub(LONGEST as u64)))?;
        let mut tail = Vec::new();
        file.take(LONGEST as u64).read_to_end(&mut tail)?;
        Ok(tail)
    }

    /// Whether the last lines of the audit name an event. Its line is written once the event is in place.
    pub(crate) fn is_audited(&self, event: EventId) -> bool {
        let id = event.to_string();
        self.audit_tail().is_ok_and(|tail| tail.windows(id.len()).any(|part| part == id.as_bytes()))
    }

    pub(crate) fn audit_file(&self) -> std::io::Result<File> {
        let flags = OFlags::RDWR | OFlags::CREATE | OFlags::APPEND;
        let file = File::from(open_part(self.root.top(), FILE, flags, mode::FILE)?);
        mode::force_private(&file);
        Ok(file)
    }
}

/// Writes a line at the end. A half line before it is closed first.
pub(crate) fn append(file: &mut File, line: &str) -> std::io::Result<()> {
    let end = file.metadata()?.len();
    let mut text = String::new();
    if end > 0 {
        let mut last = [0];
        file.seek(SeekFrom::Start(end - 1))?;
        file.read_exact(&mut last)?;
        if last != [b'\n'] {
            text.push('\n');
        }
    }
    text.push_str(line);
    file.write_all(text.as_bytes())
}

/// Whether a line of this length at this place is about the event.
pub(crate) fn names(file: &File, at: u64, length: u64, event: EventId) -> bool {
    use std::os::unix::fs::FileExt as _;
    let mut line = vec![0; usize::try_from(length).unwrap_or(0).min(LONGEST)];
    let id = event.to_string();
    file.read_exact_at(&mut line, at).is_ok()
        && line.ends_with(b"\n")
        && line.windows(id.len()).any(|part| part == id.as_bytes())
}

/// How far a line is looked for: others may have written before it.
const LONGEST: usize = 256 * 1024;

/// After a crash: cuts the half line that an event left, or finds its whole line; `true` when it is there.
pub(crate) fn mend(file: &mut File, at: u64, line: &str) -> std::io::Result<bool> {
    let end = file.metadata()?.len();
    // A file that was cut or rotated since has the line near its end, if at all.
    let start = if end < at { end.saturating_sub(LONGEST as u64) } else { at };
    file.seek(SeekFrom::Start(start))?;
    let mut rest = Vec::new();
    file.take((LONGEST + line.len()) as u64).read_to_end(&mut rest)?;
    if rest.windows(line.len()).any(|part| part == line.as_bytes()) {
        return Ok(true);
    }
    let half = rest.strip_prefix(b"\n").unwrap_or(&rest);
    if start == at && line.as_bytes().starts_with(half) {
        file.set_len(at)?;
    }
    Ok(false)
}
