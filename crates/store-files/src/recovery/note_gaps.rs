//! What is missing from the history stays missing; that the owner heard of it is recorded.

use crate::commit::CommitRequest;
use crate::failure::Outcome;
use crate::home::locked_home::LockedHome;
use notewell_guard::Writer;
use notewell_store::{EventDraft, EventKind, record};

impl LockedHome<'_> {
    /// Takes note of events that are missing, so that each gap is told of once.
    pub(crate) fn note_gaps(&mut self) -> Outcome<()> {
        let gaps = self.ledger.reader().gaps(self.owner)?;
        if gaps.is_empty() {
            return Ok(());
        }
        let draft = EventDraft {
            id: self.store.environment.event_id(),
            kind: EventKind::Change,
            actor: "doctor".to_owned(),
            origin: Writer::System.origin(),
            reason: None,
            session: None,
            changeset: None,
            undoes: None,
            notes: gaps.into_iter().map(|gap| gap.note()).collect(),
            entries: Vec::new(),
        };
        let event = record(self.owner, self.head.sequence, self.now, draft, Vec::new());
        self.perform(CommitRequest { event: Some(event), ..CommitRequest::default() })?;
        Ok(())
    }
}
