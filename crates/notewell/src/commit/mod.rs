//! The one function that turns a changeset into a plan: apply, then guard.

mod bench;
mod held;
mod judge;
mod redact;
mod table;

pub(crate) use bench::Step;
pub(crate) use redact::{Cleared, Scrub, scrub};
pub(crate) use table::Table;

use crate::Refusal;
use crate::decision::{ACCEPTS, SUGGESTS};
use held::Held;
use jiff::Timestamp;
use notewell_guard::{Finding, Reason};
use notewell_store::{
    Changeset, ChangesetId, DocumentKey, DocumentState, EventDraft, EventId, EventKind, Layout, Plan, Settlement,
    Suggestion, SuggestionId, View,
};
use notewell_text::{Day, EntryId, IdKey};
use std::collections::BTreeMap;

/// What the function knows of the world.
#[derive(Clone, Debug)]
pub(crate) struct Ground<'a> {
    /// The home's key.
    pub(crate) key: &'a IdKey,
    /// Where documents lie and how they are written.
    pub(crate) layout: &'a Layout,
    /// The owner's local date.
    pub(crate) today: Day,
    /// The store's time.
    pub(crate) now: Timestamp,
    /// The same, RFC 3339 in the owner's zone.
    pub(crate) local: String,
    /// The values that the owner has marked as no secret.
    pub(crate) cleared: &'a Cleared,
}

impl<'a> Ground<'a> {
    /// What counts as a secret.
    pub(crate) const fn scrub(&self) -> Scrub<'a> {
        Scrub { key: self.key, cleared: self.cleared }
    }
}

/// A changeset that is to be applied.
#[derive(Clone, Debug)]
pub(crate) struct Order<'a> {
    /// What.
    pub(crate) set: &'a Changeset,
    /// Whether a part that has to wait makes the whole wait.
    pub(crate) whole: bool,
    /// The ids, drawn before, so that a plan that runs again means the same event.
    pub(crate) ids: OrderIds,
    /// What waits already: a caller that tries again must not fill the owner's inbox.
    pub(crate) pending: &'a [Suggestion],
    /// That the owner wants it, where it has waited.
    pub(crate) approval: Option<Approval<'a>>,
}

/// The owner's word on a changeset that has waited.
#[derive(Clone, Debug)]
pub(crate) struct Approval<'a> {
    /// What it settles.
    pub(crate) suggestion: SuggestionId,
    /// Who, for people.
    pub(crate) actor: &'a str,
    /// Why; the changeset's own reason stands in for it.
    pub(crate) reason: Option<String>,
}

/// The ids that an order may need.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OrderIds {
    pub(crate) event: EventId,
    pub(crate) changeset: ChangesetId,
    pub(crate) suggestion: SuggestionId,
}

/// What becomes of one proposal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Became {
    Done,
    Duplicate,
    Suggested,
}

/// What became of one proposal, and why.
#[derive(Clone, Debug)]
pub(crate) struct Fate {
    pub(crate) result: Became,
    pub(crate) document: DocumentKey,
    /// The entry that the proposal is about.
    pub(crate) id: Option<EntryId>,
    pub(crate) before: Option<String>,
    pub(crate) after: Option<String>,
    pub(crate) reason: Option<Reason>,
    pub(crate) findings: Vec<Finding>,
}

/// What a changeset makes of a view.
#[derive(Debug)]
pub(crate) struct Outcome {
    pub(crate) plan: Plan,
    /// One a proposal, in order.
    pub(crate) fates: Vec<Fate>,
    /// The documents that the changeset names, as they are afterwards.
    pub(crate) documents: Vec<DocumentState>,
    pub(crate) suggestion: Option<SuggestionId>,
}

/// Turns a changeset into a plan. Pure: the same view and order give the same plan. Each proposal sees the text that
/// the one before left; the guard sees each entry before and after the whole. What has to wait for the owner becomes
/// one suggestion; what the guard refuses refuses everything.
pub(crate) fn commit(view: &View, ground: &Ground<'_>, order: &Order<'_>) -> Result<Outcome, Refusal> {
    let changes = &order.set.changes;
    let approved = order.approval.is_some();
    let mut held = if approved { BTreeMap::new() } else { held::before_reading(order.set)? };
    loop {
        let mut table = Table::new(view, ground, order.set.writer, order.ids.event).approved(approved);
        let mut steps = BTreeMap::new();
        for (index, proposal) in changes.iter().enumerate() {
            if held.contains_key(&index) {
                continue;
            }
            match table.apply(index, proposal) {
                Ok(step) => drop(steps.insert(index, step)),
                // It built on a change that waits, so it waits too.
                Err(refusal) => match held.values().next().cloned() {
                    Some(first) => drop(held.insert(index, first)),
                    None => return Err(Refusal { operation: Some(index), ..refusal }),
                },
            }
        }
        let verdicts = judge::judge(&mut table)?;
        if verdicts.held.is_empty() {
            redact::between(&mut table);
            return finish(view, ground, order, Settled { table, steps, held, reasons: verdicts.reasons });
        }
        if order.whole {
            let first = verdicts.held.values().next().cloned().unwrap_or_default();
            for (index, step) in steps {
                if step.duplicate_of.is_none() {
                    held.entry(index).or_insert_with(|| verdicts.held.get(&index).unwrap_or(&first).clone());
                }
            }
        } else {
            held.extend(verdicts.held);
        }
    }
}

/// A table on which everything that may be done has been done.
struct Settled<'a> {
    table: Table<'a>,
    steps: BTreeMap<usize, Step>,
    held: BTreeMap<usize, Held>,
    reasons: BTreeMap<usize, Held>,
}

fn finish(view: &View, ground: &Ground<'_>, order: &Order<'_>, settled: Settled<'_>) -> Result<Outcome, Refusal> {
    let Settled { table, steps, held, reasons } = settled;
    let fates = order.set.changes.iter().enumerate().map(|(index, proposal)| {
        let document = proposal.document.clone();
        let waits = held.get(&index);
        let step = steps.get(&index);
        let id = step.and_then(|step| step.about.clone()).or_else(|| held::entry(&proposal.change));
        let duplicate = step.is_some_and(|step| step.duplicate_of.is_some());
        let why = waits.or_else(|| reasons.get(&index));
        let (before, after) = id.as_ref().map_or((None, None), |id| table.texts(&document, id));
        Fate {
            result: match waits {
                Some(_) => Became::Suggested,
                None if duplicate => Became::Duplicate,
                None => Became::Done,
            },
            // What the owner keeps in a file goes into no answer, and so into no record of one.
            before: before.filter(|_| !duplicate).map(|text| scrub(&text, ground)),
            after: after.filter(|_| waits.is_none()).map(|text| scrub(&text, ground)),
            reason: why.and_then(|why| why.reason),
            findings: why.map(|why| why.findings.clone()).unwrap_or_default(),
            document,
            id,
        }
    });
    let fates: Vec<Fate> = fates.collect();
    let filed = held::suggestion(view, ground, order, &held)?;
    let known = filed.as_ref().and_then(|draft| held::known(draft, order.pending));
    let suggestion = if known.is_some() { None } else { filed };
    let (writes, entries) = table.writes();
    let mut notes: Vec<String> = Vec::new();
    for reason in reasons.values().chain(held.values()).filter_map(|why| why.reason) {
        if !notes.iter().any(|note| note == reason.code()) {
            notes.push(reason.code().to_owned());
        }
    }
    notes.extend(suggestion.as_ref().map(|draft| format!("{SUGGESTS}{}", draft.id)));
    let approval = order.approval.as_ref();
    notes.extend(approval.map(|approval| format!("{ACCEPTS}{}", approval.suggestion)));
    let reason = || order.set.reason.as_deref().map(|reason| scrub(reason, ground));
    let event = (!writes.is_empty() || suggestion.is_some() || approval.is_some()).then(|| EventDraft {
        id: order.ids.event,
        kind: match approval {
            Some(_) => EventKind::Settle,
            None if writes.is_empty() => EventKind::Suggest,
            None => EventKind::Change,
        },
        actor: approval.map_or(order.set.actor.as_str(), |approval| approval.actor).to_owned(),
        origin: order.set.writer.origin(),
        reason: approval.and_then(|approval| approval.reason.clone()).or_else(reason),
        session: order.set.session,
        changeset: Some(order.ids.changeset),
        undoes: None,
        notes,
        entries,
    });
    let settlements = approval.map(|approval| Settlement { id: approval.suggestion, accepted: true });
    let plan = Plan {
        event,
        writes,
        suggestions: suggestion.into_iter().collect(),
        settlements: settlements.into_iter().collect(),
        ..Plan::nothing()
    };
    let suggestion = known.or_else(|| plan.suggestions.first().map(|draft| draft.id));
    Ok(Outcome { plan, fates, documents: table.into_documents(), suggestion })
}

#[cfg(test)]
mod tests;
