//! One owner's memory.

use crate::call::scope::Scope;
use crate::perform::Request;
use crate::plan::Scrub;
use crate::{
    Answer, AssistantView, BlindHosts, Caller, Error, OwnerAct, Provenance, Session, Settings, Snapshot, Start,
    UndoReport, UndoTarget, WriteOptions, time_zone,
};
use jiff::tz::TimeZone;
use notewell_guard::{Attestation, Door, Finding, SessionKind, Writer};
use notewell_store::{
    DocumentKey, Environment, Event, EventFilter, Layout, Owner, SessionId, SessionRecord, Store, Suggestion,
    SuggestionStatus, View,
};
use notewell_text::{Day, EntryId};
use std::{path::Path, sync::Arc};

/// One owner's memory: a store, the layout of its documents, the owner's settings, and the world (clock,
/// randomness). Cheap to clone; may be used from several threads.
#[derive(Clone)]
pub struct Memory {
    store: Arc<dyn Store>,
    layout: Arc<Layout>,
    environment: Arc<Environment>,
    settings: Arc<Settings>,
    owner: Owner,
}

impl Memory {
    /// Puts the parts together.
    #[must_use]
    pub fn new(
        store: Arc<dyn Store>,
        mut layout: Layout,
        environment: Arc<Environment>,
        settings: Settings,
        owner: Owner,
    ) -> Self {
        settings.shape(&mut layout);
        Self { store, layout: Arc::new(layout), environment, settings: Arc::new(settings), owner }
    }

    /// Opens (and on first use creates) a file home in the native layout with the machine's clock.
    ///
    /// # Errors
    /// [`Error::Store`].
    pub fn open_home(home: impl AsRef<Path>, settings: Settings) -> Result<Self, Error> {
        crate::home::open(home.as_ref(), settings)
    }

    /// The store. Not public: what is written goes through the guard.
    pub(crate) fn store(&self) -> &dyn Store {
        &*self.store
    }

    /// The layout.
    #[must_use]
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// The settings.
    #[must_use]
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The owner.
    #[must_use]
    pub const fn owner(&self) -> &Owner {
        &self.owner
    }

    /// Clock and randomness.
    #[must_use]
    pub fn environment(&self) -> &Environment {
        &self.environment
    }

    /// Begins a session, or takes up the one that the host names.
    ///
    /// # Errors
    /// [`Error::Store`]; [`Error::Settings`] for a zone that does not exist.
    pub fn start(&self, start: Start) -> Result<Session, Error> {
        Session::begin(self, start)
    }

    /// Takes up an open session by its id.
    ///
    /// # Errors
    /// [`Error::Refused`] (`not_found`) for an unknown or ended one.
    pub fn resume(&self, id: SessionId) -> Result<Session, Error> {
        Session::resume(self, id)
    }

    /// The open session of a host under the host's own id for it; `None` where there is none.
    ///
    /// # Errors
    /// [`Error::Store`].
    pub fn find_session(&self, host: &str, host_session: &str) -> Result<Option<Session>, Error> {
        Session::find(self, host, host_session)
    }

    /// Notes that an agent is at work on the command line, before anything is looked at for it: what is found in the
    /// files from now on may be that agent's, and waits for the owner where it would be obeyed.
    ///
    /// # Errors
    /// [`Error::Store`].
    pub fn note_agent(&self, actor: &str) -> Result<(), Error> {
        crate::session::note_agent(self, actor)
    }

    /// Does what the owner wants, all acts or none.
    pub fn act(&self, acts: &[OwnerAct], options: &WriteOptions) -> Answer {
        let zone = self.zone();
        // A store that cannot note it refuses the act as well, or loses no more than this.
        if options.caller == Caller::Agent
            && let Err(error) = self.note_agent(options.actor())
        {
            tracing::warn!(%error, "the agent's use of the command line could not be noted");
        }
        self.perform(&Request {
            acts: acts.to_vec(),
            writer: self.writer(options.caller),
            actor: options.actor().to_owned(),
            reason: options.reason.as_deref(),
            session: None,
            scope: Scope::of_space(options.space.clone(), self.today(&zone)),
            zone: &zone,
            idempotency: options.idempotency.as_deref(),
            private: true,
        })
    }

    /// The owner's time zone; UTC when the setting names none that is known.
    pub(crate) fn zone(&self) -> TimeZone {
        time_zone(&self.settings.zone).unwrap_or(TimeZone::UTC)
    }

    /// The date in a zone.
    pub(crate) fn today(&self, zone: &TimeZone) -> Day {
        self.environment.clock.now().to_zoned_datetime(zone.clone()).date()
    }

    /// Who writes: in an agent's environment the command line is a blind assistant.
    pub(crate) fn writer(&self, caller: Caller) -> Writer {
        if caller == Caller::Owner {
            return Writer::Owner;
        }
        Writer::Assistant(Attestation {
            door: Door::Blind,
            kind: SessionKind::Private,
            attended: false,
            tainted: false,
            blind_trusted: self.blind_trusted(),
        })
    }

    /// Whether blind hosts may write preferences directly.
    pub(crate) fn blind_trusted(&self) -> bool {
        self.settings.blind == BlindHosts::Trust
    }

    /// The documents as they are.
    ///
    /// # Errors
    /// [`Error::Store`].
    pub fn view(&self, documents: &[DocumentKey]) -> Result<View, Error> {
        Ok(self.store.read(&self.owner, documents)?)
    }

    /// The snapshot that a session started like this would get now. Starts nothing.
    ///
    /// # Errors
    /// [`Error::Store`].
    pub fn preview(&self, start: &Start) -> Result<Snapshot, Error> {
        crate::session::preview(self, start)
    }

    /// Events, newest first.
    ///
    /// # Errors
    /// [`Error::Store`].
    pub fn history(&self, filter: &EventFilter) -> Result<Vec<Event>, Error> {
        Ok(self.store.events(&self.owner, filter)?)
    }

    /// One event, by its id or a unique prefix of it.
    ///
    /// # Errors
    /// [`Error::Refused`] (`not_found`, `ambiguous`).
    pub fn event(&self, id: &str) -> Result<Event, Error> {
        crate::event_id::event(self, id)
    }

    /// Undoes an event, a changeset, a session or the last change: per entry (base = after, ours = before, theirs =
    /// now), all or nothing unless `partial`.
    ///
    /// # Errors
    /// [`Error::Refused`] (`undo_conflict` with the entries in `candidates`, `value_not_kept`, `not_found`); nothing is
    /// changed then.
    pub fn undo(&self, what: &UndoTarget, partial: bool, options: &WriteOptions) -> Result<UndoReport, Error> {
        if options.caller == Caller::Agent {
            self.note_agent(options.actor())?;
        }
        crate::undo::undo(self, what, partial, options).inspect_err(|error| {
            if let Error::Refused(refusal) = error {
                self.audit(options.actor(), refusal, Vec::new());
            }
        })
    }

    /// Where an entry came from: its id, a unique prefix, or its text.
    ///
    /// # Errors
    /// [`Error::Refused`] (`not_found`, `ambiguous`).
    pub fn why(&self, entry: &str) -> Result<Provenance, Error> {
        crate::provenance::why(self, entry)
    }

    /// The secrets in a text, without the values that the owner has marked as none.
    ///
    /// # Errors
    /// [`Error::Store`].
    pub fn secrets(&self, text: &str) -> Result<Vec<Finding>, Error> {
        let cleared = self.cleared()?;
        Ok(Scrub { key: self.store.key(), cleared: &cleared }.secrets(text))
    }

    /// What an assistant may see of the documents of a view.
    ///
    /// # Errors
    /// [`Error::Store`].
    pub fn assistant_view(&self, view: &View) -> Result<AssistantView<'_>, Error> {
        Ok(AssistantView::of(self, crate::session::unconfirmed(self, view)?))
    }

    /// The entries with authority that wait until the owner confirms them, by their documents.
    ///
    /// # Errors
    /// [`Error::Store`].
    pub fn unconfirmed(&self) -> Result<Vec<(DocumentKey, EntryId)>, Error> {
        let view = self.view(&crate::session::with_authority(self)?)?;
        let waiting = crate::session::unconfirmed(self, &view)?;
        let entries = view.documents.iter().flat_map(|state| state.entries.iter().map(|known| (&state.key, &known.id)));
        Ok(entries.filter(|(_, id)| waiting.contains(id)).map(|(key, id)| (key.clone(), id.clone())).collect())
    }

    /// One suggestion, by its id or a unique prefix of it.
    ///
    /// # Errors
    /// [`Error::Refused`] (`not_found`, `ambiguous`).
    pub fn suggestion(&self, id: &str) -> Result<Suggestion, Error> {
        Ok(crate::event_id::suggestion(self, id)?)
    }

    /// The documents that exist.
    ///
    /// # Errors
    /// [`Error::Store`].
    pub fn documents(&self) -> Result<Vec<DocumentKey>, Error> {
        Ok(self.store.list(&self.owner)?)
    }

    /// The sessions that have not ended.
    ///
    /// # Errors
    /// [`Error::Store`].
    pub fn open_sessions(&self) -> Result<Vec<SessionRecord>, Error> {
        Ok(self.store.open_sessions(&self.owner)?)
    }

    /// What is known of a session, ended or not; `None` when there is none.
    ///
    /// # Errors
    /// [`Error::Store`].
    pub fn session(&self, id: SessionId) -> Result<Option<SessionRecord>, Error> {
        Ok(self.store.session(&self.owner, id)?)
    }

    /// Suggestions with this status, newest first.
    ///
    /// # Errors
    /// [`Error::Store`].
    pub fn suggestions(&self, status: Option<SuggestionStatus>) -> Result<Vec<Suggestion>, Error> {
        Ok(self.store.suggestions(&self.owner, status)?)
    }
}

impl std::fmt::Debug for Memory {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Memory").field("owner", &self.owner).finish_non_exhaustive()
    }
}
