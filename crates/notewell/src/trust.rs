//! What only the owner may say: that a value is no secret, and that an entry is the owner's own.

use crate::perform::Request;
use crate::plan::{Cleared, WorkingSet, scrub};
use crate::{Act, ChangeReport, Memory, Operation, Receipt, ReceiptStatus, Refusal, refuse, report, resolve};
use notewell_guard::{Kind, Origin, Reason, Strength, Writer, screen};
use notewell_store::{Content, DocumentState, EntryChange, EventDraft, EventFilter, EventKind, Plan, View, Write};
use notewell_text::{EntryId, Selector};

impl Memory {
    /// The values that the owner has cleared; looked up only when a call holds something like a secret.
    pub(crate) fn cleared_for(&self, acts: &[Act]) -> Result<Cleared, Refusal> {
        let suspicious = acts.iter().flat_map(texts).any(|text| {
            screen(text).iter().any(|found| found.kind == Kind::Secret && found.strength < Strength::Absolute)
        });
        if suspicious { self.cleared() } else { Ok(Cleared::default()) }
    }

    /// The values that the owner has cleared.
    pub(crate) fn cleared(&self) -> Result<Cleared, Refusal> {
        let mut cleared = Cleared::default();
        let events = self.store().events(self.owner(), &EventFilter::default());
        for event in events.map_err(|error| refuse::store(&error))? {
            cleared.learn(&event.draft.notes);
        }
        Ok(cleared)
    }

    /// Records that a value is no secret; the value itself is kept nowhere.
    pub(crate) fn clear(&self, value: &str, request: &Request<'_>) -> Result<Receipt, Refusal> {
        only_owner(request)?;
        let value = value.trim();
        if value.is_empty() {
            return Err(refuse::empty());
        }
        if screen(value).iter().any(|found| found.kind == Kind::Secret && found.strength == Strength::Absolute) {
            return Err(Refusal::new(
                crate::RefusalCode::NotPermitted,
                "private keys and keys of this kind cannot be marked as no secret",
                "keep it in a password manager and remember where it is",
            ));
        }
        let note = Cleared::note(self.store().key(), value);
        let draft = self.draft(request, vec![note], Vec::new());
        let receipt = Receipt {
            message: "This value counts as no secret from now on.".to_owned(),
            event: Some(draft.id),
            ..blank()
        };
        self.transact(&[], request, &mut |_| {
            Ok((Plan { event: Some(draft.clone()), ..Plan::nothing() }, receipt.clone()))
        })
    }

    /// Makes an entry the owner's own.
    pub(crate) fn confirm(&self, id: &EntryId, request: &Request<'_>) -> Result<Receipt, Refusal> {
        only_owner(request)?;
        let keys = self.store().list(self.owner()).map_err(|error| refuse::store(&error))?;
        let view = self.store().read(self.owner(), &keys).map_err(|error| refuse::store(&error))?;
        let cleared = Cleared::default();
        let ground = self.plan_context(&view, request.zone, request.scope.today, &cleared);
        let draft = self.draft(request, Vec::new(), Vec::new());
        let table = WorkingSet::new(&view, &ground, request.writer, draft.id);
        let found = resolve::find(&keys, &Selector::Id(id.clone()), &table)?;
        let (key, id) = (found.key, found.id);
        let place = |state: &DocumentState| state.entries.iter().position(|known| known.id == id);
        self.transact(std::slice::from_ref(&key), request, &mut |view: &View| {
            let state = view.document(&key).ok_or_else(|| refuse::no_document(&key))?;
            let index = place(state).ok_or_else(|| refuse::not_found(Vec::new()))?;
            let text = state.document.entries().get(index).map(|entry| entry.text.clone());
            let mut entries = state.entries.clone();
            let Some(known) = entries.get_mut(index) else { return Err(refuse::not_found(Vec::new())) };
            let before = known.origin;
            if before == Origin::Owner && known.attested {
                return Ok((
                    Plan::nothing(),
                    Receipt { message: "It is the owner's own already.".to_owned(), ..blank() },
                ));
            }
            (known.origin, known.attested, known.event) = (Origin::Owner, true, Some(draft.id));
            let change = EntryChange {
                document: key.clone(),
                id: id.clone(),
                action: "confirm".to_owned(),
                before: text.clone(),
                after: text.clone(),
                origin_before: Some(before),
                origin_after: Some(Origin::Owner),
            };
            let write =
                Write { key: key.clone(), content: Content::Text { text: state.document.text().to_owned(), entries } };
            let plan = Plan {
                event: Some(EventDraft { entries: vec![change], ..draft.clone() }),
                writes: vec![write],
                ..Plan::nothing()
            };
            let text = text.map(|text| scrub(&text, &ground));
            let done = ChangeReport { id: Some(id.clone()), text, ..ChangeReport::new("confirm", &key, "done") };
            let receipt = Receipt {
                status: ReceiptStatus::Done,
                message: "Confirmed as the owner's own.".to_owned(),
                event: Some(draft.id),
                changes: vec![done],
                documents: vec![report::document(self, state, None)],
                ..blank()
            };
            Ok((plan, receipt))
        })
    }

    fn draft(&self, request: &Request<'_>, notes: Vec<String>, entries: Vec<EntryChange>) -> EventDraft {
        let cleared = Cleared::default();
        let view = View { sequence: 0, now: self.environment().clock.now(), documents: Vec::new() };
        let ground = self.plan_context(&view, request.zone, request.scope.today, &cleared);
        EventDraft {
            id: self.environment().event_id(),
            kind: EventKind::Change,
            actor: request.actor.clone(),
            origin: request.writer.origin(),
            reason: request.reason.map(|reason| scrub(reason, &ground)),
            session: request.session,
            changeset: None,
            undoes: None,
            notes,
            entries,
        }
    }
}

fn only_owner(request: &Request<'_>) -> Result<(), Refusal> {
    if matches!(request.writer, Writer::Owner) { Ok(()) } else { Err(refuse::guard(Reason::NotPermitted, Vec::new())) }
}

fn blank() -> Receipt {
    Receipt {
        status: ReceiptStatus::Unchanged,
        message: String::new(),
        hint: None,
        event: None,
        changeset: None,
        changes: Vec::new(),
        documents: Vec::new(),
        stale: Vec::new(),
        replayed: false,
    }
}

/// Every text that an act brings in.
fn texts(act: &Act) -> Vec<&str> {
    match act {
        Act::Operate(Operation::Add { content, tags, .. }) => {
            std::iter::once(content.as_str()).chain(tags.iter().map(String::as_str)).collect()
        }
        Act::Operate(Operation::Replace { new_text, content, .. }) => {
            [new_text, content].into_iter().flatten().map(String::as_str).collect()
        }
        Act::Supersede { new, .. } => vec![new],
        Act::Rewrite { text, .. } => vec![text],
        _ => Vec::new(),
    }
}
