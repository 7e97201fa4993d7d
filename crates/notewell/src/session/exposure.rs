//! Whether an assistant could have been at a file.
//!
//! Who saves a file is not known. A directive, or a line of the persona, that was found while a session was open whose
//! agent can write files may be the agent's, so it does not count until the owner confirms it
//! ([`crate::OwnerAct::Confirm`]); one that was found while nobody was at work is the owner's and counts at once. When it
//! was found is when it was adopted, so the documents are looked at before a session begins and before one is used
//! again after a pause. The end of a session is its agent's own word, so an agent counts as at work for ten minutes
//! more; and so does one that runs a command, from before that command looks.

use super::freeze::FRESH;
use crate::{Error, Memory};
use jiff::{SignedDuration, Timestamp};
use notewell_guard::{Door, Origin, SessionKind};
use notewell_store::{DocumentKey, DocumentName, DocumentState, EntryState, SessionRecord, Space, StoreError, View};
use notewell_text::{EntryId, Role};
use std::collections::BTreeSet;

/// Looks at the documents that have authority, and so adopts what was written there; the owner's event number.
pub(super) fn adopt(memory: &Memory) -> Result<u64, Error> {
    Ok(memory.view(&with_authority(memory)?)?.sequence)
}

/// The documents whose entries are obeyed, not only read; of every agent, because a persona that nobody has looked at
/// until another agent is at work would count as that one's.
pub(crate) fn with_authority(memory: &Memory) -> Result<Vec<DocumentKey>, Error> {
    let mut keys: Vec<DocumentKey> =
        [DocumentName::Assistant, DocumentName::User, DocumentName::Intents].map(DocumentKey::personal).into();
    if memory.layout().file_tools {
        let others = memory.store().list(memory.owner())?;
        keys.extend(others.into_iter().filter(|key| key.space != Space::Personal && has_authority(key.role())));
    }
    keys.retain(|key| memory.layout().path(key).is_some());
    Ok(keys)
}

/// Whether the entries of documents with this role are obeyed.
pub(crate) const fn has_authority(role: Role) -> bool {
    matches!(role, Role::Assistant | Role::User | Role::Intents)
}

/// The same, where the session has paused for so long that it no longer counts as open.
pub(super) fn settle(memory: &Memory, record: &SessionRecord) -> Result<(), Error> {
    let now = memory.environment().clock.now();
    if !memory.layout().file_tools || record.was_open(now, linger(memory, record.door)) {
        return Ok(());
    }
    adopt(memory).map(drop)
}

/// The host's id of the session that stands for an agent on the command line.
const COMMAND_LINE: &str = "command line";
/// The precision of the time that an event's id carries.
const MILLISECOND: SignedDuration = SignedDuration::from_millis(1);

/// Notes that an agent is at work on the command line, where no session of a host is seen. Whatever this command then
/// finds in the files may be that agent's, so nothing is looked at before.
pub(crate) fn note_agent(memory: &Memory, actor: &str) -> Result<(), Error> {
    if !memory.layout().file_tools {
        return Ok(());
    }
    let (store, owner) = (memory.store(), memory.owner());
    // What is found now carries a time in whole milliseconds, which must be after the use.
    let now = memory.environment().clock.now() - MILLISECOND;
    if let Some(record) = store.find_session(owner, actor, COMMAND_LINE)? {
        let since = now.duration_since(record.last_seen);
        if since.is_negative() || since >= FRESH {
            store.update_session(owner, record.id, &mut |record| record.note_use(now))?;
        }
        return Ok(());
    }
    let id = memory.environment().session_id();
    let record = SessionRecord {
        host_session: Some(COMMAND_LINE.to_owned()),
        zone: memory.settings().zone.clone(),
        ..SessionRecord::begun(id, actor, Door::Blind, SessionKind::Private, now)
    };
    Ok(store.put_session(owner, &record)?)
}

/// The entries of a view that do not count until the owner confirms them.
pub(crate) fn unconfirmed(memory: &Memory, view: &View) -> Result<BTreeSet<EntryId>, StoreError> {
    if !memory.layout().file_tools {
        return Ok(BTreeSet::new());
    }
    let counts = |state: &&DocumentState| has_authority(state.key.role());
    let entries = view.documents.iter().filter(counts).flat_map(|state| &state.entries);
    let found = entries.filter(|known| known.origin == Origin::External && !known.attested);
    let found: Vec<(&EntryId, Timestamp)> = found.map(|known| (&known.id, found_at(known))).collect();
    let Some(oldest) = found.iter().map(|(_, at)| *at).min() else { return Ok(BTreeSet::new()) };
    let sessions = memory.store().sessions_since(memory.owner(), oldest - SessionRecord::PAUSE)?;
    let exposed = |at: Timestamp| sessions.iter().any(|session| session.was_open(at, linger(memory, session.door)));
    Ok(found.into_iter().filter(|(_, at)| exposed(*at)).map(|(id, _)| id.clone()).collect())
}

/// The entries with authority that were found in a file since this moment: nobody has looked yet who was at work, so
/// they count as waiting.
pub(crate) fn found_since(memory: &Memory, view: &View, since: Timestamp) -> BTreeSet<EntryId> {
    if !memory.layout().file_tools {
        return BTreeSet::new();
    }
    let entries =
        view.documents.iter().filter(|state| has_authority(state.key.role())).flat_map(|state| &state.entries);
    let found = entries.filter(|known| known.origin == Origin::External && !known.attested && found_at(known) >= since);
    found.map(|known| known.id.clone()).collect()
}

/// How long after a use the host may still be at work: where its turns are not seen, ten minutes; else until it says
/// that the session ended and ten minutes more, or, since a host may die, until the pause after which its snapshot
/// rolls.
fn linger(memory: &Memory, door: Door) -> SignedDuration {
    let idle = SignedDuration::from_mins(i64::from(memory.settings().idle_minutes));
    match door {
        Door::Blind => SessionRecord::PAUSE + FRESH,
        Door::Turns => idle.max(SessionRecord::PAUSE) + FRESH,
    }
}

/// When the entry was found as it is: the time of the event that adopted it, which its id carries.
fn found_at(known: &EntryState) -> Timestamp {
    known.event.and_then(|event| event.time()).unwrap_or(known.first_seen)
}
