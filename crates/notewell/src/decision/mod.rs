//! The owner decides on what waits.
//!
//! Accepting applies the stored changeset to the text as it is now, through the function that every change passes,
//! with the owner's approval in place of the gate. What that makes of an entry: its words are attested from then on,
//! because the owner has seen and wanted them; their origin stays what the writer's was, because approving words is
//! not writing them, and what is derived is trusted no more than the least of its sources. The owner who takes an
//! entry for her own says so with [`crate::OwnerAct::Confirm`].

mod base;

use crate::call::scope::Scope;
use crate::perform::{PlanAndReceipt, Request};
use crate::plan::{Approval, PlanContext, PlanIds, PlanRequest, WorkingSet, plan_changeset, scrub};
use crate::receipt::unchanged;
use crate::resolve::{Resolved, conflict, contradicted};
use crate::{
    Answer, AssistantView, Caller, ChangeReport, ChangeResult, HintTopic, Memory, Receipt, ReceiptStatus, Refusal,
    RefusalCode, WriteOptions, event_id, receipt, refuse,
};
use base::Base;
use notewell_guard::{Reason, Writer};
use notewell_store::{
    DocumentKey, EventDraft, EventKind, Plan, Proposal, Settlement, Suggestion, SuggestionStatus, View,
};
use notewell_text::{Change, Role};
use std::collections::HashMap;

/// How the note of an event begins that filed a suggestion.
pub(crate) const SUGGESTS: &str = "suggests:";
/// How the note of an event begins that applied one.
pub(crate) const ACCEPTS: &str = "accepts:";
/// How the note of an event begins that turned one down.
const REJECTS: &str = "rejects:";

impl Memory {
    /// Takes a suggestion: its id or a unique beginning of it. Its changes are applied to the text as it is now, all
    /// or none; when they no longer fit (`stale`, `not_found`, `ambiguous`, a conflict) it goes on waiting. The words
    /// are attested from then on and keep the origin that their writer gave them. [`Memory::undo`] takes the event.
    pub fn accept(&self, id: &str, options: &WriteOptions) -> Answer {
        self.decide(id, true, options, None).map_or_else(Answer::Refused, Answer::Wrote)
    }

    /// Turns a suggestion down: its id or a unique beginning of it. `reason`, else that of the options, goes into the history.
    pub fn reject(&self, id: &str, reason: Option<&str>, options: &WriteOptions) -> Answer {
        self.decide(id, false, options, reason).map_or_else(Answer::Refused, Answer::Wrote)
    }

    fn decide(
        &self,
        id: &str,
        accepted: bool,
        options: &WriteOptions,
        reason: Option<&str>,
    ) -> Result<Receipt, Refusal> {
        let decided = self.settle(id, accepted, options, reason);
        decided.inspect_err(|refusal| self.audit(options.actor(), refusal, Vec::new()))
    }

    fn settle(
        &self,
        id: &str,
        accepted: bool,
        options: &WriteOptions,
        reason: Option<&str>,
    ) -> Result<Receipt, Refusal> {
        // An assistant that could approve what it proposed would not have to propose it.
        if options.caller == Caller::Agent {
            return Err(refuse::guard(Reason::NotPermitted, Vec::new()));
        }
        let suggestion = event_id::suggestion(self, id)?;
        if suggestion.status != SuggestionStatus::Pending {
            return before(&suggestion, accepted);
        }
        let zone = self.zone();
        let request = Request {
            acts: Vec::new(),
            writer: Writer::Owner,
            actor: options.actor().to_owned(),
            reason: reason.or(options.reason.as_deref()),
            session: None,
            scope: Scope::of_space(None, self.today(&zone)),
            zone: &zone,
            idempotency: None,
            private: true,
        };
        let decided = if accepted { self.take(&suggestion, &request) } else { self.drop(&suggestion, &request) };
        decided.or_else(|refusal| {
            // Someone else may have decided at the same moment.
            let now = self.store().suggestion(self.owner(), suggestion.draft.id).ok().flatten();
            match now.filter(|now| now.status != SuggestionStatus::Pending) {
                Some(settled) => before(&settled, accepted),
                None => Err(refusal),
            }
        })
    }

    fn take(&self, suggestion: &Suggestion, request: &Request<'_>) -> Result<Receipt, Refusal> {
        let mut keys: Vec<DocumentKey> = Vec::new();
        for proposal in &suggestion.draft.changeset.changes {
            if !keys.contains(&proposal.document) && self.layout().path(&proposal.document).is_some() {
                keys.push(proposal.document.clone());
            }
        }
        let base = Base::of(self, suggestion, &keys)?;
        let cleared = self.cleared()?;
        let ids = PlanIds {
            event: self.environment().event_id(),
            changeset: self.environment().changeset_id(),
            suggestion: self.environment().suggestion_id(),
        };
        self.transact(&keys, request, &mut |view| {
            base.stands(view)?;
            let context = self.plan_context(view, request.zone, request.scope.today, &cleared);
            self.plan_to_take(view, &context, suggestion, request, ids)
        })
    }

    fn plan_to_take(
        &self,
        view: &View,
        context: &PlanContext<'_>,
        suggestion: &Suggestion,
        request: &Request<'_>,
        ids: PlanIds,
    ) -> PlanAndReceipt {
        let set = &suggestion.draft.changeset;
        let mut working_set = WorkingSet::new(view, context, set.writer, ids.event).approved(true);
        for (index, proposal) in set.changes.iter().enumerate() {
            if let Some(other) = contradiction(&working_set, proposal) {
                return Ok((Plan::nothing(), conflicting(other)));
            }
            working_set.apply(index, proposal).map_err(|refusal| numbered(refusal, index, set.changes.len()))?;
        }
        let approval = Approval {
            suggestion: suggestion.draft.id,
            actor: &request.actor,
            reason: request.reason.map(|reason| scrub(reason, context)),
        };
        let plan_request = PlanRequest { set, whole: true, ids, pending: &[], approval: Some(approval) };
        let outcome = plan_changeset(view, context, &plan_request)?;
        let resolved: Vec<Resolved> = set.changes.iter().cloned().map(Resolved::change).collect();
        let seen = AssistantView::known(context.scrub());
        let receipt = receipt::receipt(self, request, &plan_request, &resolved, &outcome, &seen, &HashMap::new());
        let message = format!("Accepted. {}", receipt.message);
        Ok((outcome.plan, Receipt { message, ..receipt }))
    }

    fn drop(&self, suggestion: &Suggestion, request: &Request<'_>) -> Result<Receipt, Refusal> {
        let (id, set) = (suggestion.draft.id, &suggestion.draft.changeset);
        let cleared = self.cleared()?;
        let event = self.environment().event_id();
        self.transact(&[], request, &mut |view| {
            let context = self.plan_context(view, request.zone, request.scope.today, &cleared);
            let draft = EventDraft {
                id: event,
                kind: EventKind::Settle,
                actor: request.actor.clone(),
                origin: request.writer.origin(),
                reason: request.reason.map(|reason| scrub(reason, &context)),
                session: set.session,
                changeset: None,
                undoes: None,
                notes: vec![format!("{REJECTS}{id}")],
                entries: Vec::new(),
            };
            let settlements = vec![Settlement { id, accepted: false }];
            Ok((Plan { event: Some(draft), settlements, ..Plan::nothing() }, rejected(&set.changes)))
        })
    }
}

/// The answer for a suggestion that was decided before.
fn before(suggestion: &Suggestion, accepted: bool) -> Result<Receipt, Refusal> {
    let by_hand = "make the change by hand if it is wanted after all";
    let (what, hint) = match (suggestion.status, accepted) {
        (SuggestionStatus::Accepted, true) => return Ok(unchanged("It was accepted before; nothing was done again.")),
        (SuggestionStatus::Rejected, false) => return Ok(unchanged("It was rejected before; nothing was done again.")),
        (SuggestionStatus::Accepted, false) => ("was accepted before", "undo its change; history names the event"),
        (SuggestionStatus::Rejected, true) => ("was rejected before", by_hand),
        _ => ("is no longer open", by_hand),
    };
    let refusal = Refusal::new(RefusalCode::Settled, format!("the suggestion {what}"), hint);
    Err(Refusal { retryable: false, ..refusal })
}

/// The active directive that a new one contradicts, as a report on the new one.
fn contradiction(working_set: &WorkingSet<'_>, proposal: &Proposal) -> Option<ChangeReport> {
    let Change::Add { content, .. } = &proposal.change else { return None };
    let state = working_set.state(&proposal.document).filter(|state| state.key.role() == Role::User)?;
    contradicted(state, content).map(|index| conflict(state, index))
}

fn conflicting(change: ChangeReport) -> Receipt {
    let other = change.conflicts_with.as_ref().map(|other| other.id.to_string()).unwrap_or_default();
    Receipt {
        hint: Some(format!(
            "If the new one shall take its place, supersede the directive {other} with its words and reject the suggestion."
        )),
        status: ReceiptStatus::Conflict,
        hint_about: Some(HintTopic::Conflict),
        changes: vec![change],
        ..unchanged("It contradicts an active directive; nothing was stored, and the suggestion still waits.")
    }
}

fn rejected(changes: &[Proposal]) -> Receipt {
    let change =
        |proposal: &Proposal| ChangeReport::new((&proposal.change).into(), &proposal.document, ChangeResult::Rejected);
    Receipt {
        status: ReceiptStatus::Done,
        changes: changes.iter().map(change).collect(),
        ..unchanged("Rejected; nothing of it was stored.")
    }
}

fn numbered(refusal: Refusal, index: usize, changes: usize) -> Refusal {
    if changes == 1 { refusal } else { Refusal { operation: Some(index), ..refusal } }
}
