//! The ledger, the inbox and the sessions, read.

use crate::devicelog;
use crate::failure::Outcome;
use crate::home::FileStore;
use crate::ledger::{Ledger, Reader};
use jiff::Timestamp;
use notewell_store::{
    DocumentKey, Event, EventFilter, EventId, History, Inbox, Owner, SessionId, SessionRecord, Sessions, Side,
    StoreError, Suggestion, SuggestionId, SuggestionStatus, rewind,
};

impl FileStore {
    /// Asks the ledger; what nobody has recorded is empty. A damaged ledger is set aside and asked again.
    fn ask<T: Default>(&self, owner: &Owner, question: impl Fn(&Reader<'_>) -> Outcome<T>) -> Result<T, StoreError> {
        self.expect_owner(owner)?;
        self.expect_in_place()?;
        let ask = || -> Outcome<T> {
            let mut slot = self.slot();
            match self.readable(&mut slot)? {
                Some(ledger) => ledger.at_one_moment(|reader| question(reader)),
                None => Ok(T::default()),
            }
        };
        match ask() {
            Err(crate::failure::Halt::Damaged(_)) if !self.read_only => {
                self.with_lock(owner, self.lock_deadline, |locked| question(&locked.ledger.reader()))
            }
            other => other.map_err(Into::into),
        }
    }

    /// Writes to the ledger outside the documents.
    fn tell(&self, owner: &Owner, mut write: impl FnMut(&Ledger) -> Outcome<()>) -> Result<(), StoreError> {
        self.expect_owner(owner)?;
        self.expect_writable()?;
        self.expect_in_place()?;
        let mut tell = || -> Outcome<()> {
            let mut slot = self.slot();
            loop {
                write(self.writable(&mut slot)?)?;
                // Written without the home's lock: the file may have been set aside meanwhile.
                if !self.is_replaced(slot.as_ref()) {
                    return Ok(());
                }
            }
        };
        match tell() {
            Err(crate::failure::Halt::Damaged(_)) => {
                self.with_lock(owner, self.lock_deadline, |locked| write(locked.ledger))
            }
            other => other.map_err(Into::into),
        }
    }
}

impl History for FileStore {
    fn events(&self, owner: &Owner, filter: &EventFilter) -> Result<Vec<Event>, StoreError> {
        self.ask(owner, |reader| reader.events(owner, filter))
    }

    fn event(&self, owner: &Owner, id: EventId) -> Result<Option<Event>, StoreError> {
        self.ask(owner, |reader| reader.event(owner, id))
    }

    fn text_at(&self, owner: &Owner, key: &DocumentKey, id: EventId, side: Side) -> Result<Option<String>, StoreError> {
        self.ask(owner, |reader| {
            let Some(row) = reader.row(owner, key)? else { return Ok(None) };
            let now = reader.text(owner, key, &row)?;
            let changes = reader.changes_of(owner, key, usize::MAX)?;
            Ok(rewind(now.as_deref(), changes.iter().map(|(id, change)| (*id, change)), id, side))
        })
    }

    /// From the ledger, and from the logs, which outlive it.
    fn cleared(&self, owner: &Owner) -> Result<Vec<String>, StoreError> {
        let mut cleared = self.ask(owner, |reader| reader.cleared(owner))?;
        cleared.extend(self.log_index().cleared());
        Ok(cleared.into_iter().collect())
    }
}

impl Inbox for FileStore {
    fn suggestions(&self, owner: &Owner, status: Option<SuggestionStatus>) -> Result<Vec<Suggestion>, StoreError> {
        self.ask(owner, |reader| reader.suggestions(owner, status))
    }

    fn suggestion(&self, owner: &Owner, id: SuggestionId) -> Result<Option<Suggestion>, StoreError> {
        self.ask(owner, |reader| reader.suggestion(owner, id))
    }
}

impl Sessions for FileStore {
    fn put_session(&self, owner: &Owner, session: &SessionRecord) -> Result<(), StoreError> {
        self.tell(owner, |ledger| ledger.put_session(owner, session))?;
        self.log_session(owner, session);
        Ok(())
    }

    fn update_session(
        &self,
        owner: &Owner,
        id: SessionId,
        change: &mut dyn FnMut(&mut SessionRecord),
    ) -> Result<Option<SessionRecord>, StoreError> {
        let mut kept = None;
        self.tell(owner, |ledger| {
            kept = ledger.update_session(owner, id, change)?;
            Ok(())
        })?;
        if let Some(session) = &kept {
            self.log_session(owner, session);
        }
        Ok(kept)
    }

    fn session(&self, owner: &Owner, id: SessionId) -> Result<Option<SessionRecord>, StoreError> {
        self.ask(owner, |reader| reader.session(owner, id))
    }

    fn find_session(&self, owner: &Owner, host: &str, host_session: &str) -> Result<Option<SessionRecord>, StoreError> {
        self.ask(owner, |reader| reader.find_session(owner, host, host_session))
    }

    fn open_sessions(&self, owner: &Owner) -> Result<Vec<SessionRecord>, StoreError> {
        self.ask(owner, |reader| reader.open_sessions(owner))
    }

    /// From the ledger, and from the logs, which outlive it: whoever deletes the ledger deletes no session.
    fn sessions_since(&self, owner: &Owner, since: Timestamp) -> Result<Vec<SessionRecord>, StoreError> {
        let known = self.ask(owner, |reader| reader.sessions_since(owner, since))?;
        Ok(devicelog::with_logged(known, self.log_index().sessions_since(since)))
    }
}
