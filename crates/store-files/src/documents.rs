//! The only write, and the consistent read.

use crate::failure::Outcome;
use crate::home::FileStore;
use crate::home::locked_home::LockedHome;
use crate::home::options::Step;
use crate::ledger::StoredReceipt;
use crate::seal::seal_value;
use notewell_store::{
    Committed, Content, DocumentKey, Documents, Enacted, Owner, Plan, Settlement, StoreError, StoreErrorKind,
    SuggestionId, SuggestionStatus, Transaction, View, enact, recorded_before, settle,
};
use notewell_text::IdKey;
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
}
