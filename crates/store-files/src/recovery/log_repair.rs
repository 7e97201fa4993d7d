//! Records beside the ledger that a crash left behind it or ahead of it.

use crate::audit;
use crate::devicelog::{self, DeviceIndex, Line, cleared_again, pin_line, void_line};
use crate::failure::Outcome;
use crate::home::FileStore;
use crate::home::locked_home::LockedHome;
use jiff::{SignedDuration, Timestamp};
use notewell_store::{DocumentKey, DocumentState, Event, Owner, SessionRecord};
use notewell_text::EntryId;
use std::collections::{BTreeMap, BTreeSet};

/// Systems write back within a minute what nobody flushed; clocks and busy disks get some more.
const UNFLUSHED: SignedDuration = SignedDuration::from_mins(10);

impl FileStore {
    /// Writes down in the log that a session is in use, when the log does not say so yet. A log that cannot be written
    /// costs no session: the ledger knows it.
    pub(crate) fn log_session(&self, owner: &Owner, session: &SessionRecord) {
        let lines = self.log_index().missing_of(&self.identity, session, self.layout.file_tools);
        if lines.is_empty() {
            return;
        }
        if let Err(error) = self.with_lock(owner, self.lock_deadline, |locked| locked.write_log(&lines)) {
            tracing::warn!(%error, "a session could not be written into the log");
        }
    }
}

impl LockedHome<'_> {
    /// The log says what the ledger knows. One that is shorter lost lines: what stands is written again. One that is
    /// longer speaks of writes that never happened: they are taken back, and what stands instead is written behind
    /// them, since a file sync may have carried them on. Or it speaks of writes that did happen, and the ledger is an
    /// old one that somebody put in place: then the log is right.
    pub(crate) fn mend_log(&mut self) -> Outcome<()> {
        let (length, expected) = (self.log.length(), self.head.log_length);
        if length == expected && self.log.ends_whole() {
            return Ok(());
        }
        let mut lines: Vec<Line> = Vec::new();
        if length <= expected {
            tracing::warn!("this device's log lost lines; they are written again from the ledger");
            for key in self.ledger.reader().documents(self.owner)? {
                let standing = self.standing(&key, None)?;
                let mut gone = self.store.log_index().standing_here(&key);
                gone.retain(|id| standing.iter().all(|line| line.id.as_ref() != Some(id)));
                lines.extend(standing);
                // That an entry went may be among what was lost: its words would find their trust again.
                let (identity, sequence) = (&self.store.identity, self.head.sequence);
                lines.extend(gone.iter().map(|id| devicelog::gone_line(identity, sequence, &key, id)));
            }
            let cleared = self.ledger.reader().cleared(self.owner)?;
            for session in self.ledger.reader().sessions_since(self.owner, Timestamp::MIN)? {
                lines.extend(self.store.log_index().missing_of(
                    &self.store.identity,
                    &session,
                    self.store.layout.file_tools,
                ));
            }
            if !cleared.is_empty() {
                let cleared = cleared.into_iter().collect();
                lines.push(cleared_again(&self.store.identity, self.head.sequence, cleared));
            }
        } else {
            let tail = self.log.lines_from(expected)?;
            let mut named: BTreeMap<DocumentKey, BTreeSet<EntryId>> = BTreeMap::new();
            let mut said = DeviceIndex::default();
            for line in tail {
                if let (Some(document), Some(id)) = (&line.document, &line.id) {
                    named.entry(document.clone()).or_default().insert(id.clone());
                }
                said.take(line);
            }
            let pending = said.pending_event();
            let has_happened = pending.is_some_and(|event| self.store.is_audited(event));
            if has_happened {
                said.settle_pending();
            } else {
                lines.extend(pending.map(|event| void_line(&self.store.identity, self.head.sequence, event)));
            }
            if said.sequence > self.head.sequence {
                self.catch_up(said.sequence, named.keys())?;
            } else {
                for (key, ids) in named {
                    lines.extend(self.standing(&key, Some(&ids))?);
                }
            }
        }
        self.write_log(&lines)
    }

    /// Writes lines that belong to no event.
    fn write_log(&mut self, lines: &[Line]) -> Outcome<()> {
        self.log.append(&self.store.identity, lines)?;
        self.log.flush()?;
        self.head.log_length = self.log.length();
        self.ledger.put_head(self.owner, self.head)
    }

    /// Links that a reader pinned get into the log with the next writer.
    pub(crate) fn mend_pins(&mut self) -> Outcome<()> {
        let links = self.ledger.reader().links(self.owner)?;
        if links.is_empty() {
            return Ok(());
        }
        let lines: Vec<Line> = {
            let log = self.store.log_index();
            let missing = links.iter().filter(|(path, _)| log.pin(path).is_none());
            missing.map(|(path, link)| pin_line(&self.store.identity, path, link)).collect()
        };
        if lines.is_empty() { Ok(()) } else { self.write_log(&lines) }
    }

    /// Pins the link of a document as it is now.
    pub(crate) fn pin(&mut self, path: &str) -> Outcome<()> {
        let link = self.store.link_as_is(path)?;
        self.write_log(&[pin_line(&self.store.identity, path, &link)])?;
        self.ledger.pin(self.owner, path, &link)
    }

    /// Brings an old ledger on: its numbers go on behind those of the log, what it has open was completed long ago,
    /// and entries whose text is as it knows it are what the log says. All else is adopted when it is read.
    fn catch_up<'k>(&mut self, sequence: u64, documents: impl Iterator<Item = &'k DocumentKey>) -> Outcome<()> {
        tracing::warn!(from = self.head.sequence, to = sequence, "the ledger is older than log/");
        self.store.notify(
            "ledger_old",
            "the ledger is older than the files, as after a restored backup. It is brought on from log/; the history \
             and the suggestions of the time in between are lost; what you settled then may wait again",
        );
        let mut found = Vec::new();
        for key in documents {
            let Some(known) = self.known(key)? else { continue };
            let state = self.store.remembered(self.ledger.reader(), self.owner, key, Some(&known))?;
            let log = self.store.log_index().document(key);
            let mut entries = state.entries.clone();
            for (entry, text) in entries.iter_mut().zip(state.document.entries()) {
                let standing = log.standing(&devicelog::hash(&self.store.identity.key, &text.text));
                if let Some(known) = standing.iter().find(|known| known.id == entry.id) {
                    (entry.origin, entry.attested) = (known.origin, known.attested);
                }
            }
            if entries != state.entries && state.exists {
                let text = state.document.text().to_owned();
                found.push((DocumentState { entries, revision: known.row.revision, ..state }, text, known.row.sealed));
            }
        }
        self.head.sequence = sequence;
        self.store.cache.clear();
        self.ledger.close_all(self.owner)?;
        self.ledger.restore(self.owner, self.head, &found)
    }

    /// The lines for a document as the ledger knows it: all entries, or these, which may be gone.
    fn standing(&self, key: &DocumentKey, only: Option<&BTreeSet<EntryId>>) -> Outcome<Vec<Line>> {
        let (identity, sequence) = (&self.store.identity, self.head.sequence);
        let mut lines = match self.known_state(key)? {
            Some(state) => devicelog::standing_lines(identity, sequence, &state),
            None => Vec::new(),
        };
        if let Some(only) = only {
            lines.retain(|line| line.id.as_ref().is_some_and(|id| only.contains(id)));
            let stands: BTreeSet<EntryId> = lines.iter().filter_map(|line| line.id.clone()).collect();
            lines.extend(only.difference(&stands).map(|id| devicelog::gone_line(identity, sequence, key, id)));
        }
        Ok(lines)
    }

    /// The last events have their lines in the audit, whatever happened to their writers: it is never flushed, so that
    /// a power cut takes the lines of the last seconds.
    pub(crate) fn mend_last_audits(&mut self) {
        if self.audit().is_err() {
            return;
        }
        let Some(file) = &self.audit else { return };
        let reader = self.ledger.reader();
        let mut lost: Vec<Event> = Vec::new();
        for sequence in (1..=self.head.sequence).rev() {
            let Ok(Some((event, at, length))) = reader.last_audited(self.owner, sequence) else { break };
            if audit::names(file, at, length, event) {
                break;
            }
            let Ok(Some(event)) = reader.event(self.owner, event) else { break };
            // What is missing for longer was removed by somebody, like an audit that is rotated.
            if lost.first().is_some_and(|last| last.at.duration_since(event.at) > UNFLUSHED) {
                break;
            }
            lost.push(event);
        }
        lost.iter().rev().for_each(|event| self.mend_audit(event));
    }

    /// Writes the line of an event into the audit, unless it is there.
    pub(crate) fn mend_audit(&self, event: &Event) {
        let line = audit::line_of(event);
        let at = self.ledger.reader().audit_of(self.owner, event.sequence).ok().flatten();
        let mended = self.store.audit_file().and_then(|mut file| match at {
            Some((at, _)) if audit::mend(&mut file, at, &line)? => Ok(()),
            _ => audit::append(&mut file, &line),
        });
        if let Err(error) = mended {
            tracing::warn!(%error, "the audit could not be mended");
        }
    }
}
