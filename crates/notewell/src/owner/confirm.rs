//! The owner says that entries are her own.

use super::{event_draft, require_owner};
use crate::perform::Request;
use crate::plan::{Cleared, PlanContext, WorkingSet, scrub};
use crate::{
    ChangeAction, ChangeReport, ChangeResult, Memory, Receipt, ReceiptStatus, Refusal, receipt, refuse, report, resolve,
};
use notewell_guard::Origin;
use notewell_store::{Content, DocumentKey, DocumentState, EntryChange, EventDraft, Plan, View, Write};
use notewell_text::{EntryId, Selector};

/// The entries of one document that are confirmed.
struct Confirmed {
    key: DocumentKey,
    ids: Vec<EntryId>,
}

impl Memory {
    /// Makes entries the owner's own, all or none. Their words stay as they are.
    pub(crate) fn confirm(&self, ids: &[&EntryId], request: &Request<'_>) -> Result<Receipt, Refusal> {
        require_owner(request)?;
        let documents = self.named(ids, request)?;
        let keys: Vec<DocumentKey> = documents.iter().map(|one| one.key.clone()).collect();
        let draft = event_draft(self, request, Vec::new());
        let cleared = self.cleared()?;
        self.transact(&keys, request, &mut |view: &View| {
            let context = self.plan_context(view, request.zone, request.scope.today, &cleared);
            let (mut entries, mut writes, mut receipt) = (Vec::new(), Vec::new(), receipt::unchanged(""));
            for one in &documents {
                let state = view.document(&one.key).ok_or_else(|| refuse::no_document(&one.key))?;
                let changes = one.apply(state, &draft, &context, &mut writes)?;
                let done = |change: &EntryChange| ChangeReport {
                    id: Some(change.id.clone()),
                    text: change.after.clone(),
                    ..ChangeReport::new(ChangeAction::Confirm, &one.key, ChangeResult::Done)
                };
                receipt.changes.extend(changes.iter().map(done));
                receipt.documents.push(report::document(self, state, None));
                entries.extend(changes);
            }
            if entries.is_empty() {
                let message = match ids {
                    [_] => "It is the owner's own already.",
                    _ => "They are the owner's own already.",
                };
                return Ok((Plan::nothing(), receipt::unchanged(message)));
            }
            (receipt.status, receipt.event) = (ReceiptStatus::Done, Some(draft.id));
            receipt.message = match entries.len() {
                1 => "Confirmed as the owner's own.".to_owned(),
                many => format!("Confirmed {many} entries as the owner's own."),
            };
            Ok((Plan { event: Some(EventDraft { entries, ..draft.clone() }), writes, ..Plan::nothing() }, receipt))
        })
    }

    /// The entries with these ids, or unique beginnings of them, by their documents.
    fn named(&self, ids: &[&EntryId], request: &Request<'_>) -> Result<Vec<Confirmed>, Refusal> {
        let keys = self.store().list(self.owner()).map_err(|error| refuse::store(&error))?;
        let mut view = self.store().read(self.owner(), &keys).map_err(|error| refuse::store(&error))?;
        // One file that cannot be read must not stand in the way of the others.
        view.documents.retain(|state| state.problem.is_none());
        let keys: Vec<DocumentKey> = view.documents.iter().map(|state| state.key.clone()).collect();
        let cleared = Cleared::default();
        let context = self.plan_context(&view, request.zone, request.scope.today, &cleared);
        let working_set = WorkingSet::new(&view, &context, request.writer, self.environment().event_id());
        let mut documents: Vec<Confirmed> = Vec::new();
        for (index, id) in ids.iter().enumerate() {
            let found =
                resolve::find(&keys, &Selector::Id((*id).clone()), &working_set).map_err(|refusal| match ids {
                    [_] => refusal,
                    _ => Refusal {
                        operation: Some(index),
                        message: format!("{}: {}", id.as_str().chars().take(32).collect::<String>(), refusal.message),
                        ..refusal
                    },
                })?;
            match documents.iter_mut().find(|one| one.key == found.key) {
                Some(one) if one.ids.contains(&found.id) => {}
                Some(one) => one.ids.push(found.id),
                None => documents.push(Confirmed { key: found.key, ids: vec![found.id] }),
            }
        }
        Ok(documents)
    }
}

impl Confirmed {
    /// What changes of whose words the entries are; writes nothing where all are the owner's already.
    fn apply(
        &self,
        state: &DocumentState,
        draft: &EventDraft,
        context: &PlanContext<'_>,
        writes: &mut Vec<Write>,
    ) -> Result<Vec<EntryChange>, Refusal> {
        let mut entries = state.entries.clone();
        let mut changes = Vec::new();
        for id in &self.ids {
            let index = state.entries.iter().position(|known| &known.id == id);
            let known = index.and_then(|index| entries.get_mut(index));
            let known = known.ok_or_else(|| refuse::not_found(Vec::new()))?;
            if known.origin == Origin::Owner && known.attested {
                continue;
            }
            let text = index.and_then(|index| state.document.entries().get(index));
            // A secret that the owner keeps in a file goes into no record.
            let text = text.map(|entry| scrub(&entry.text, context));
            changes.push(EntryChange {
                document: self.key.clone(),
                id: id.clone(),
                action: "confirm".to_owned(),
                before: text.clone(),
                after: text,
                origin_before: Some(known.origin),
                origin_after: Some(Origin::Owner),
            });
            (known.origin, known.attested, known.event) = (Origin::Owner, true, Some(draft.id));
        }
        if !changes.is_empty() {
            let content = Content::Text { document: state.document.clone(), entries };
            writes.push(Write { key: self.key.clone(), content });
        }
        Ok(changes)
    }
}
