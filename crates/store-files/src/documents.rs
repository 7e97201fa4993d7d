//! The only write, and the consistent read.

use crate::commit::{CommitRequest, DocumentWrite, WriteMethod};
use crate::failure::{self, Halt, Outcome};
use crate::home::FileStore;
use crate::ledger::{FileId, Ledger, Relabelled, StoredReceipt, is_damaged, set_aside};
use crate::locked_home::LockedHome;
use crate::open_document::OpenDocument;
use crate::options::Step;
use crate::seal::{seal, seal_draft, seal_value};
use notewell_store::{
    Committed, Content, DocumentChange, DocumentKey, DocumentState, Documents, Enacted, Event, Owner, Plan, Settlement,
    StoreError, StoreErrorKind, SuggestionId, SuggestionStatus, Transaction, View, document_change, enact,
    recorded_before, settle,
};
use notewell_text::{IdKey, Revision};
use std::borrow::Cow;
use std::collections::HashSet;

impl Documents for FileStore {
    fn key(&self) -> &IdKey {
        &self.identity.key
    }

    fn read(&self, owner: &Owner, documents: &[DocumentKey]) -> Result<View, StoreError> {
        self.expect_owner(owner)?;
        self.expect_in_place()?;
        self.view(owner, documents)
    }

    fn list(&self, owner: &Owner) -> Result<Vec<DocumentKey>, StoreError> {
        self.expect_owner(owner)?;
        self.expect_in_place()?;
        self.documents_on_disk()
    }

    fn transact(
        &self,
        transaction: &Transaction<'_>,
        plan: &mut dyn FnMut(&View) -> Plan,
    ) -> Result<Committed, StoreError> {
        self.expect_owner(transaction.owner)?;
        self.expect_writable()?;
        self.expect_in_place()?;
        let done = self.with_lock(transaction.owner, self.lock_deadline, |locked| locked.transact(transaction, plan));
        if let Err(error) = &done {
            self.audit_failure(error, transaction.documents);
        }
        done
    }
}

impl FileStore {
    /// A file home has one owner; another one's memory is never found in it.
    pub(crate) fn expect_owner(&self, owner: &Owner) -> Result<(), StoreError> {
        if *owner == Owner::local() {
            return Ok(());
        }
        Err(StoreError::new(
            StoreErrorKind::Path,
            format!("this home belongs to {}, not to {owner}", Owner::local()),
            "open the other owner's home",
        ))
    }

    /// Works under the home's lock. A damaged ledger is set aside, and the work starts again on a new one.
    pub(crate) fn with_lock<T>(
        &self,
        owner: &Owner,
        deadline: std::time::Duration,
        mut work: impl FnMut(&mut LockedHome<'_>) -> Outcome<T>,
    ) -> Result<T, StoreError> {
        let mut damage: Option<Damage> = None;
        let mut turn = 0;
        loop {
            // First the home's lock, then the ledger's slot: everywhere in this order.
            let lock = self.lock_in_place(deadline)?;
            let mut slot = self.slot();
            if let Some(damage) = damage.take() {
                // The lock was free in between: who saw the damage as well may have made a new ledger already.
                self.set_aside_damaged(&damage, turn > 1)?;
            }
            let lying = FileId::of(&self.state);
            let result = self
                .writable(&mut slot)
                .and_then(|ledger| LockedHome::acquire(self, ledger, owner, lock))
                .and_then(|mut locked| work(&mut locked));
            match result {
                Err(Halt::Damaged(what)) if turn < 2 => {
                    let seen = slot.as_ref().map(Ledger::id).or(lying);
                    damage = Some(Damage { what, seen });
                    *slot = None;
                    self.cache.clear();
                    turn += 1;
                }
                Err(halt) => {
                    if matches!(halt, Halt::Stopped | Halt::Unknown(_)) {
                        *slot = None;
                        self.cache.clear();
                    }
                    return Err(halt.into());
                }
                Ok(value) => return Ok(value),
            }
        }
    }

    /// Sets the ledger aside in which damage was seen, if it still lies there. SQLite's own check does not see
    /// everything: what is met again on a fresh connection counts as well.
    fn set_aside_damaged(&self, damage: &Damage, again: bool) -> Result<(), StoreError> {
        if damage.seen.is_none() || FileId::of(&self.state) != damage.seen {
            return Ok(());
        }
        if !again && !is_damaged(&self.state) {
            return Ok(());
        }
        let aside = set_aside(&self.state, self.environment.clock.now())?;
        tracing::warn!(what = damage.what, "the ledger is damaged");
        self.notify_set_aside(&aside);
        Ok(())
    }
}

/// Damage, and the file that it was seen in.
struct Damage {
    what: String,
    seen: Option<FileId>,
}

impl LockedHome<'_> {
    fn transact(&mut self, transaction: &Transaction<'_>, plan: &mut dyn FnMut(&View) -> Plan) -> Outcome<Committed> {
        if let Some(key) = transaction.idempotency
            && let Some(StoredReceipt { event, receipt }) = self.ledger.reader().receipt(self.owner, key)?
        {
            let event = match event {
                Some(id) => self.ledger.reader().event(self.owner, id)?,
                None => None,
            };
            return Ok(Committed { sequence: self.head.sequence, event, replayed: true, receipt });
        }
        let (view, mut opened) = self.read_documents(transaction.documents)?;
        self.store.step(Step::Read)?;
        let plan = plan(&view);
        let receipt = plan.receipt.clone();
        let appended = plan.writes.iter().filter(|write| matches!(write.content, Content::Append(_)));
        let appended: HashSet<DocumentKey> = appended.map(|write| write.key.clone()).collect();
        let settlements = plan.settlements.clone();
        let enacted = enact(&self.store.identity.key, self.owner, &view, plan);
        for (document, state) in opened.iter_mut().zip(view.documents) {
            document.state = state;
        }
        let enacted = match enacted {
            Ok(enacted) => enacted,
            Err(error) => {
                self.put_back(opened);
                return Err(error.into());
            }
        };
        if enacted.event.is_none() && enacted.suggestions.is_empty() {
            self.put_back(opened);
            return Ok(Committed { sequence: self.head.sequence, event: None, replayed: false, receipt });
        }
        for written in &enacted.documents {
            self.expect_unstuck(&written.key)?;
        }
        let settled = self.settled(&enacted, settlements)?;
        let mut request = self.request(enacted, opened, &appended)?;
        request.settlements = settled;
        request.receipt = transaction.idempotency.map(|key| {
            let event = request.event.as_ref().map(|event| event.draft.id);
            (key, StoredReceipt { event, receipt: receipt.clone().map(seal_value) })
        });
        let event = self.perform(request)?;
        Ok(Committed { sequence: self.head.sequence, event, replayed: false, receipt })
    }

    /// Checks ids and settlements against what is recorded.
    fn settled(
        &self,
        enacted: &Enacted,
        settlements: Vec<Settlement>,
    ) -> Outcome<Vec<(SuggestionId, SuggestionStatus)>> {
        let reader = self.ledger.reader();
        if let Some(event) = &enacted.event
            && reader.is_recorded(self.owner, event.draft.id)?
        {
            return Err(recorded_before().into());
        }
        for filed in &enacted.suggestions {
            if reader.suggestion(self.owner, filed.draft.id)?.is_some() {
                return Err(recorded_before().into());
            }
        }
        let mut settled = Vec::new();
        for settlement in settlements {
            let status = reader.suggestion(self.owner, settlement.id)?.map(|kept| kept.status);
            settled.push((settlement.id, settle(status, settlement.accepted)?));
        }
        Ok(settled)
    }

    /// What a plan asks for.
    fn request<'k>(
        &self,
        enacted: Enacted,
        opened: Vec<OpenDocument>,
        appended: &HashSet<DocumentKey>,
    ) -> Outcome<CommitRequest<'k>> {
        let Enacted { event, documents, suggestions } = enacted;
        let mut request = CommitRequest { event, suggestions, ..CommitRequest::default() };
        let Some(event) = &mut request.event else { return Ok(request) };
        let has_secret = seal_draft(&mut event.draft);
        let mut opened: Vec<Option<OpenDocument>> = opened.into_iter().map(Some).collect();
        for after in documents {
            let at = opened
                .iter()
                .position(|document| document.as_ref().is_some_and(|document| document.state.key == after.key));
            let Some(document) = at.and_then(|at| opened.get_mut(at)).and_then(Option::take) else { continue };
            if document.state.text() == after.text() {
                if let Some(known) = document.known.filter(|_| document.state.entries != after.entries) {
                    request.relabelled.push(Relabelled { before: document.state, after, known });
                }
                continue;
            }
            let is_append = appended.contains(&after.key);
            request.writes.push(self.write(event, document, after, is_append, has_secret)?);
        }
        arrange(event, &request.writes);
        Ok(request)
    }

    fn write(
        &self,
        event: &Event,
        document: OpenDocument,
        after: DocumentState,
        is_append: bool,
        has_secret: bool,
    ) -> Outcome<DocumentWrite> {
        let key = after.key.clone();
        let planned = event.documents.iter().find(|change| change.key == key).cloned();
        let sealed_before = document.sealed_text().map(str::to_owned);
        let (sealed_after, is_sealed) = match after.text() {
            Some(text) if document.sealed.is_some() || has_secret => match seal(text) {
                Cow::Borrowed(text) => (Some(text.to_owned()), false),
                Cow::Owned(text) => (Some(text), true),
            },
            text => (text.map(str::to_owned), false),
        };
        let change = if document.sealed.is_some() || is_sealed {
            document_change(&key, sealed_before.as_deref(), sealed_after.as_deref())
        } else {
            planned
        };
        let listed = change.is_some();
        let change = change.unwrap_or_else(|| nothing(&key, sealed_after.as_deref()));
        let place = match document.place {
            Some(place) => place,
            None => self
                .store
                .locate(Some(self.ledger), self.owner, &key, true)?
                .ok_or_else(|| failure::path(&key, "its folder cannot be made"))?,
        };
        let method = match after.text() {
            None => WriteMethod::Delete,
            Some(_) if is_append && document.found.exists => {
                let added = planned_bytes(event, &key);
                WriteMethod::Append(added)
            }
            Some(text) => WriteMethod::Swap(text.as_bytes().to_vec()),
        };
        let file_after = match &method {
            WriteMethod::Append(added) => Revision::of(&[document.found.bytes.as_slice(), added.as_slice()].concat()),
            _ => after.revision.clone(),
        };
        Ok(DocumentWrite {
            place: Some(place),
            before_revision: document.found.revision.clone(),
            found: document.found,
            file_after,
            before: document.state,
            after,
            known: document.known,
            sealed_before,
            sealed_after,
            is_sealed,
            change,
            listed,
            method,
        })
    }
}

/// The bytes that an append adds.
fn planned_bytes(event: &Event, key: &DocumentKey) -> Vec<u8> {
    let change = event.documents.iter().find(|change| &change.key == key);
    let splices = change.map(|change| change.edit.splices()).unwrap_or_default();
    splices.iter().flat_map(|splice| splice.with.bytes()).collect()
}

/// A change that the sealed text does not see.
fn nothing(key: &DocumentKey, text: Option<&str>) -> DocumentChange {
    let revision = Revision::of(text.unwrap_or_default().as_bytes());
    DocumentChange {
        key: key.clone(),
        before: revision.clone(),
        after: revision,
        edit: notewell_text::Edit::default(),
        inverse: notewell_text::Edit::default(),
        created: false,
    }
}

/// The event lists what is recorded, over the sealed texts, in the order of the writes.
fn arrange(event: &mut Event, writes: &[DocumentWrite]) {
    event.documents = writes.iter().filter(|write| write.listed).map(|write| write.change.clone()).collect();
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::options::OpenOptions;
    use notewell_store::{Environment, FixedClock, Layout, SeededEntropy};

    #[test]
    fn a_ledger_that_somebody_else_made_new_meanwhile_is_not_set_aside() {
        let temp = tempfile::tempdir().unwrap();
        let clock = FixedClock::at("2026-11-30T10:00:00Z".parse().unwrap());
        let environment = Environment { clock: Box::new(clock), entropy: Box::new(SeededEntropy::new(7)) };
        let (home, state) = (temp.path().join("home"), temp.path().join("state"));
        let mut options = OpenOptions::new(home, state, Layout::native(""), environment);
        options.create = true;
        let store = FileStore::open(options).unwrap();
        let count = || {
            let names = std::fs::read_dir(&store.state).unwrap().flatten().map(|file| file.file_name());
            let names = names.map(|name| name.to_string_lossy().into_owned());
            names.filter(|name| name.contains("damaged") && !name.ends_with("-wal") && !name.ends_with("-shm")).count()
        };
        let seen = FileId::of(&store.state);
        let damage = Damage { what: "seen".to_owned(), seen };
        // Healthy by its own check: only what is met twice counts.
        store.set_aside_damaged(&damage, false).unwrap();
        assert_eq!(count(), 0);
        store.set_aside_damaged(&damage, true).unwrap();
        assert_eq!(count(), 1);
        // Another process was quicker.
        *store.slot() = None;
        store.with_lock(&Owner::local(), store.lock_deadline, |_| Ok(())).unwrap();
        store.set_aside_damaged(&damage, true).unwrap();
        assert_eq!(count(), 1);
    }
}
