//! What the owner does by hand, and how it is written.

mod act;
mod clear;
mod confirm;
mod write_options;

pub use act::OwnerAct;
pub use write_options::{Caller, WriteOptions};

use crate::perform::Request;
use crate::plan::{Cleared, Scrub};
use crate::{Memory, Refusal, refuse};
use notewell_guard::{Reason, Writer};
use notewell_store::{EventDraft, EventKind};

/// Refuses everyone else.
fn require_owner(request: &Request<'_>) -> Result<(), Refusal> {
    if matches!(request.writer, Writer::Owner) { Ok(()) } else { Err(refuse::guard(Reason::NotPermitted, Vec::new())) }
}

/// The event of what only the owner may say, without entries.
fn event_draft(memory: &Memory, request: &Request<'_>, notes: Vec<String>) -> EventDraft {
    let scrub = Scrub { key: memory.store().key(), cleared: &Cleared::default() };
    EventDraft {
        id: memory.environment().event_id(),
        kind: EventKind::Change,
        actor: request.actor.clone(),
        origin: request.writer.origin(),
        reason: request.reason.map(|reason| scrub.text(reason)),
        session: request.session,
        changeset: None,
        undoes: None,
        notes,
        entries: Vec::new(),
    }
}
