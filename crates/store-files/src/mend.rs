//! Records beside the ledger that a crash left behind it or ahead of it.

use crate::audit;
use crate::beneath::sync;
use crate::devicelog::{self, Line};
use crate::failure::{self, Outcome};
use crate::locked_home::LockedHome;
use notewell_store::{DocumentKey, Event};
use notewell_text::EntryId;
use std::collections::{BTreeMap, BTreeSet};

impl LockedHome<'_> {
    /// The log says what the ledger knows. One that is shorter lost lines: what stands is written again. One that is
    /// longer speaks of writes that never happened: what stands instead is written behind them, since a file sync
    /// may have carried them on.
    pub(crate) fn mend_log(&mut self) -> Outcome<()> {
        let (length, expected) = (self.log.length(), self.head.log_length);
        if length == expected {
            return Ok(());
        }
        let mut lines: Vec<Line> = Vec::new();
        if length < expected {
            tracing::warn!("this device's log lost lines; they are written again from the ledger");
            for key in self.ledger.reader().documents(self.owner)? {
                lines.extend(self.standing(&key, None)?);
            }
        } else {
            let mut named: BTreeMap<DocumentKey, BTreeSet<EntryId>> = BTreeMap::new();
            for line in self.log.lines_from(expected)? {
                if let (Some(document), Some(id)) = (line.document, line.id) {
                    named.entry(document).or_default().insert(id);
                }
            }
            for (key, ids) in named {
                lines.extend(self.standing(&key, Some(&ids))?);
            }
        }
        self.log.append(&self.store.identity, &lines)?;
        sync(self.log.file()).map_err(|error| failure::io("flush", "log", &error))?;
        self.head.log_length = self.log.length();
        self.ledger.put_head(self.owner, self.head)
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

    /// The last event has its line in the audit, whatever happened to its writer.
    pub(crate) fn mend_last_audit(&self) {
        let reader = self.ledger.reader();
        let Ok(Some((event, at, length))) = reader.last_audited(self.owner, self.head.sequence) else { return };
        if self.store.audit_file().is_ok_and(|file| audit::names(&file, at, length, event)) {
            return;
        }
        if let Ok(Some(event)) = reader.event(self.owner, event) {
            self.mend_audit(&event);
        }
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
