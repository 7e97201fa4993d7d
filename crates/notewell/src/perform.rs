//! From what someone wants to what was done.

use crate::call::scope::Scope;
use crate::plan::{Cleared, PlanContext, PlanIds, PlanRequest, Scrub, WorkingSet, plan_changeset};
use crate::resolve::resolve;
use crate::session::found_since;
use crate::{
    Answer, AssistantView, EntryReport, Error, HintTopic, MOST_OPERATIONS, Memory, Operation, OwnerAct, Receipt,
    Refusal, RefusalCode, limits, reading, receipt, refuse,
};
use jiff::tz::TimeZone;
use notewell_guard::Writer;
use notewell_store::{Changeset, DocumentKey, Plan, SessionId, Suggestion, SuggestionStatus, Transaction, View};
use notewell_text::{Day, EntryId};
use std::collections::BTreeSet;

/// What someone wants.
#[derive(Debug)]
pub(crate) struct Request<'a> {
    pub(crate) acts: Vec<OwnerAct>,
    pub(crate) writer: Writer,
    pub(crate) actor: String,
    pub(crate) reason: Option<&'a str>,
    pub(crate) session: Option<SessionId>,
    pub(crate) scope: Scope,
    pub(crate) zone: &'a TimeZone,
    pub(crate) idempotency: Option<&'a str>,
    /// Whether the answer may show what the memory holds.
    pub(crate) private: bool,
}

/// A plan and the answer that goes with it.
pub(crate) type PlanAndReceipt = Result<(Plan, Receipt), Refusal>;

impl Memory {
    /// Reads, or writes through [`crate::plan::plan_changeset`].
    pub(crate) fn perform(&self, request: &Request<'_>) -> Answer {
        let reads = |act: &OwnerAct| matches!(act, OwnerAct::Operate(Operation::Read { .. }));
        let result = limits::check(request).and_then(|()| match request.acts.as_slice() {
            [] => Err(Refusal::new(
                RefusalCode::InvalidCall,
                "the call holds no operation",
                "send an action: read, add, replace or remove",
            )),
            acts if acts.len() > MOST_OPERATIONS => Err(Refusal::new(
                RefusalCode::InvalidCall,
                format!("the call holds {} operations, at most {MOST_OPERATIONS} fit", acts.len()),
                "send them in several calls",
            )),
            acts if acts.iter().all(reads) => reading::read(self, request).map(Answer::Read),
            [OwnerAct::Clear { value }] => self.clear(value, request).map(Answer::Wrote),
            acts if acts.iter().all(|act| matches!(act, OwnerAct::Confirm { .. })) => {
                let ids: Vec<&EntryId> = acts.iter().filter_map(OwnerAct::confirmed).collect();
                self.confirm(&ids, request).map(Answer::Wrote)
            }
            _ => self.write(request).map(Answer::Wrote),
        });
        result.unwrap_or_else(|refusal| {
            if !request.acts.iter().all(reads) {
                let keys: BTreeSet<DocumentKey> =
                    request.acts.iter().take(MOST_OPERATIONS).flat_map(|act| documents(act, &request.scope)).collect();
                self.audit(&request.actor, &refusal, keys.into_iter().collect());
            }
            let cleared = self.cleared_for(&request.acts).unwrap_or_default();
            let mut refusal = Scrub { key: self.store().key(), cleared: &cleared }.refusal(refusal);
            if !matches!(request.writer, Writer::Owner) {
                refusal.candidates = self.withhold(refusal.candidates);
            }
            Answer::Refused(refusal)
        })
    }

    fn write(&self, request: &Request<'_>) -> Result<Receipt, Refusal> {
        if !request.private {
            let adds = |act: &OwnerAct| matches!(act, OwnerAct::Operate(Operation::Add { .. }));
            if let Some(index) = request.acts.iter().position(|act| !adds(act)) {
                return Err(Refusal { operation: Some(index), ..reading::not_here() });
            }
        }
        let ids = PlanIds {
            event: self.environment().event_id(),
            changeset: self.environment().changeset_id(),
            suggestion: self.environment().suggestion_id(),
        };
        let cleared = self.cleared_for(&request.acts)?;
        let pending = match request.writer {
            Writer::Owner => Vec::new(),
            _ => self
                .store()
                .suggestions(self.owner(), Some(SuggestionStatus::Pending))
                .map_err(|error| refuse::store(&error))?,
        };
        let mut keys: Vec<DocumentKey> = Vec::new();
        for key in request.acts.iter().flat_map(|act| documents(act, &request.scope)) {
            // A dialect may have no place for a document; then it is simply not there.
            if !keys.contains(&key) && self.layout().path(&key).is_some() {
                keys.push(key);
            }
        }
        // What waits is asked for before the write: afterwards it may stand under other words.
        let asked = self.environment().clock.now();
        let waiting: BTreeSet<EntryId> = match request.writer {
            Writer::Owner => BTreeSet::new(),
            _ => {
                let found = self.unconfirmed().map_err(|error| match error {
                    Error::Refused(refusal) => *refusal,
                    Error::Store(error) => refuse::store(&error),
                    Error::Settings { what, hint } => Refusal::new(RefusalCode::Store, what, hint),
                })?;
                found.into_iter().map(|(_, id)| id).collect()
            }
        };
        let mut receipt = self.transact(&keys, request, &mut |view| {
            let mut waiting = waiting.clone();
            if !matches!(request.writer, Writer::Owner) {
                waiting.extend(found_since(self, view, asked));
            }
            self.plan(view, request, ids, (&cleared, &waiting), &pending)
        })?;
        if !matches!(request.writer, Writer::Owner) {
            for change in receipt.changes.iter_mut().filter(|change| change.conflicts_with.is_some()) {
                change.conflicts_with = self.withhold(change.conflicts_with.take().into_iter().collect()).pop();
            }
        }
        Ok(receipt)
    }

    /// Entries of an answer as an assistant may see them.
    fn withhold(&self, entries: Vec<EntryReport>) -> Vec<EntryReport> {
        if entries.is_empty() {
            return entries;
        }
        let waiting = self.unconfirmed().map(|found| found.into_iter().map(|(_, id)| id).collect());
        match waiting {
            Ok(waiting) => {
                let seen = AssistantView::of(self, waiting);
                entries.into_iter().map(|entry| seen.report(entry)).collect()
            }
            // Who cannot be told apart is not shown.
            Err(error) => {
                tracing::warn!(%error, "what waits for the owner could not be looked up");
                Vec::new()
            }
        }
    }

    /// Runs a plan and gives its answer; the first one, when the same call comes back.
    pub(crate) fn transact(
        &self,
        keys: &[DocumentKey],
        request: &Request<'_>,
        plan: &mut dyn FnMut(&View) -> PlanAndReceipt,
    ) -> Result<Receipt, Refusal> {
        limits::check(request)?;
        let mut answer = Err(Refusal::new(RefusalCode::Store, "the store did not ask for a plan", "try again"));
        let idempotency = request.idempotency.map(|key| self.bound(key, request));
        let transaction = Transaction { owner: self.owner(), documents: keys, idempotency: idempotency.as_deref() };
        let committed = self
            .store()
            .transact(&transaction, &mut |view| match plan(view) {
                Ok((plan, receipt)) => {
                    // The record knows of no exceptions: nothing that looks like a secret is kept twice.
                    let scrub = Scrub { key: self.store().key(), cleared: &Cleared::default() };
                    let kept = serde_json::to_value(scrub.receipt(receipt.clone())).ok();
                    answer = Ok(receipt);
                    Plan { receipt: kept, ..plan }
                }
                Err(refusal) => {
                    answer = Err(refusal);
                    Plan::nothing()
                }
            })
            .map_err(|error| refuse::store(&error))?;
        if committed.replayed {
            let kept = committed.receipt.and_then(|value| serde_json::from_value::<Receipt>(value).ok());
            let receipt = kept.unwrap_or_else(receipt::forgotten);
            return Ok(Receipt { replayed: true, ..receipt });
        }
        let mut receipt = answer?;
        if let Some(event) = committed.event.filter(|event| !event.stale.is_empty()) {
            receipt.message.push_str(" An editor saved the same text at this moment and won; see stale.");
            receipt.hint = Some("Read the document again before you repeat what is listed as stale.".to_owned());
            receipt.hint_about = Some(HintTopic::Stale);
            let cleared = self.cleared_for(&request.acts).unwrap_or_default();
            let scrub = Scrub { key: self.store().key(), cleared: &cleared };
            let owner = matches!(request.writer, Writer::Owner);
            let safe =
                |text: String| if owner { scrub.text(&text) } else { AssistantView::known(scrub).shown(&text, "") };
            receipt.stale = event.stale.into_iter().map(safe).collect();
        }
        Ok(receipt)
    }

    /// The caller's key counts for the same call of the same host in the same place only: a key that is used again for
    /// something else must not swallow it, nor give the answer to a session that may not see it. The session is not
    /// part of it: who was cut off before the answer came sends the call again over a new connection. The store gets
    /// no more than a hash, because a host may make its keys of anything.
    fn bound(&self, key: &str, request: &Request<'_>) -> String {
        let writer = if matches!(request.writer, Writer::Owner) { "owner" } else { "agent" };
        let sight = if request.private { "private" } else { "shared" };
        let call = format!("{:?}", request.acts);
        let place = request.scope.place();
        self.store().key().digest(&["call", key, &request.actor, writer, sight, &place, &call])
    }

    fn plan(
        &self,
        view: &View,
        request: &Request<'_>,
        ids: PlanIds,
        (cleared, waiting): (&Cleared, &BTreeSet<EntryId>),
        pending: &[Suggestion],
    ) -> PlanAndReceipt {
        let context = self.plan_context(view, request.zone, request.scope.today, cleared);
        let mut working_set = WorkingSet::new(view, &context, request.writer, ids.event);
        let mut resolved = Vec::with_capacity(request.acts.len());
        let mut changes = Vec::new();
        for (index, act) in request.acts.iter().enumerate() {
            let numbered = |refusal: Refusal| match request.acts.len() {
                1 => refusal,
                _ => Refusal { operation: Some(index), ..refusal },
            };
            let one = resolve(act, &request.scope, &working_set, request.private).map_err(numbered)?;
            if let Some(proposal) = &one.proposal {
                // What follows is resolved against the text that this one leaves.
                if index + 1 < request.acts.len() && request.private {
                    working_set.apply(index, proposal).map_err(numbered)?;
                }
                changes.push(proposal.clone());
            }
            resolved.push(one);
        }
        let set = Changeset {
            changes,
            writer: request.writer,
            actor: request.actor.clone(),
            reason: request.reason.map(str::to_owned),
            session: request.session,
            evidence: Vec::new(),
        };
        let plan_request = PlanRequest { set: &set, whole: request.acts.len() > 1, ids, pending, approval: None };
        let outcome = plan_changeset(view, &context, &plan_request).map_err(|refusal| match request.acts.len() {
            1 => Refusal { operation: None, ..refusal },
            _ => refusal,
        })?;
        let receipt = {
            let seen = AssistantView::known(context.scrub()).withholding(waiting);
            let entries = view.documents.iter().flat_map(|state| state.entries.iter().zip(state.document.entries()));
            let withheld = entries.filter(|(known, _)| waiting.contains(&known.id));
            let withheld = withheld.map(|(known, entry)| (entry.text.clone(), known.id.clone())).collect();
            receipt::receipt(self, request, &plan_request, &resolved, &outcome, &seen, &withheld)
        };
        Ok((outcome.plan, context.scrub().receipt(receipt)))
    }

    /// The world, as `plan_changeset` sees it.
    pub(crate) fn plan_context<'a>(
        &'a self,
        view: &View,
        zone: &TimeZone,
        today: Day,
        cleared: &'a Cleared,
    ) -> PlanContext<'a> {
        let local = view.now.to_zoned_datetime(zone.clone());
        PlanContext {
            key: self.store().key(),
            layout: self.layout(),
            today,
            now: view.now,
            local: local.strftime("%Y-%m-%dT%H:%M:%S%:z").to_string(),
            cleared,
        }
    }
}

/// The documents that an act may need; none for a scope that there is not, which the plan refuses.
fn documents(act: &OwnerAct, scope: &Scope) -> Vec<DocumentKey> {
    use crate::Target::{Memory, User};
    match act {
        OwnerAct::Operate(Operation::Add { target, scope: reach, .. }) => {
            let targets = target.map_or(vec![User, Memory], |target| vec![target]);
            let keys = targets.iter().flat_map(|target| scope.key(*target, *reach));
            keys.chain(targets.iter().filter_map(|target| scope.wider(*target, *reach))).collect()
        }
        OwnerAct::Operate(
            Operation::Replace { target, scope: reach, .. } | Operation::Remove { target, scope: reach, .. },
        ) => scope.searched(*target, *reach).unwrap_or_default(),
        OwnerAct::Pin { target, .. } => scope.searched(*target, None).unwrap_or_default(),
        OwnerAct::Supersede { target, .. } => scope.searched(Some(target.unwrap_or(User)), None).unwrap_or_default(),
        OwnerAct::Rewrite { document, .. } => vec![document.clone()],
        OwnerAct::Operate(Operation::Read { .. }) | OwnerAct::Clear { .. } | OwnerAct::Confirm { .. } => Vec::new(),
    }
}
