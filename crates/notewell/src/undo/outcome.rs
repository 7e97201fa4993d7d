//! What an undo did, and what it could not do.

use super::merge::{Past, Wanted};
use super::reveal::Lost;
use super::sealed::seal;
use crate::{EntryReport, Refusal, RefusalCode, refuse, report};
use notewell_store::{DocumentState, EntryChange, EventId, View};
use notewell_text::{EntryId, normal};
use serde::{Deserialize, Serialize};

/// An entry that cannot be undone, because it was changed again or its words are not kept.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct UndoConflict {
    /// The document.
    pub document: String,
    /// The entry, where it is known.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub id: Option<EntryId>,
    /// What the undo would bring back; empty where it would take the entry out.
    pub ours: String,
    /// The entry as it is now; absent when it has gone.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub now: Option<String>,
    /// Whether it holds a value that is kept nowhere, so that nothing can bring it back.
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    pub not_kept: bool,
}

/// What an undo made of one entry.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct UndoneChange {
    /// The document.
    pub document: String,
    /// The entry.
    pub id: EntryId,
    /// What the undo did: `remove` takes back an addition, `add` puts back what was removed, `replace` gives the old
    /// words back; `pin`, `unpin` and `status` leave the words.
    pub action: String,
    /// The words before the undo.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub before: Option<String>,
    /// The words after it.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub after: Option<String>,
}

impl From<&EntryChange> for UndoneChange {
    fn from(change: &EntryChange) -> Self {
        Self {
            document: change.document.to_string(),
            id: change.id.clone(),
            action: change.action.clone(),
            before: change.before.clone(),
            after: change.after.clone(),
        }
    }
}

/// What an undo did.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct UndoReport {
    /// The new event; `None` when everything was as it would be already.
    pub event: Option<EventId>,
    /// The events that were undone; none when nothing had to be written.
    pub undone: Vec<EventId>,
    /// The documents that changed.
    pub documents: Vec<String>,
    /// What is there again, or went.
    pub entries: Vec<EntryReport>,
    /// What was done to each entry.
    #[serde(default)]
    pub changes: Vec<UndoneChange>,
    /// What could not be undone (only with `partial`).
    pub conflicts: Vec<UndoConflict>,
}

/// What the merge could not bring back, with the entries that it is about.
pub(super) fn conflicts(past: &Past, state: &DocumentState, lost: &[String], not_kept: &[Lost]) -> Vec<UndoConflict> {
    let mut open: Vec<&Wanted> = past.wanted.iter().filter(|wanted| changed_since(wanted, state)).collect();
    let mut conflict = |ours: String| {
        let about = |wanted: &&Wanted| match &wanted.text {
            // The merge speaks of the entry's block, its bullet included.
            Some(text) => !ours.is_empty() && normal(&ours).contains(&*normal(text)),
            None => ours.is_empty(),
        };
        let wanted = open.iter().position(about).map(|at| open.remove(at));
        UndoConflict {
            document: past.key.to_string(),
            id: wanted.map(|wanted| wanted.id.clone()),
            now: wanted.and_then(|wanted| text_of(state, &wanted.id)).map(str::to_owned),
            ours: wanted.and_then(|wanted| wanted.text.clone()).unwrap_or(ours),
            not_kept: false,
        }
    };
    let mut conflicts: Vec<UndoConflict> = lost.iter().cloned().map(&mut conflict).collect();
    conflicts.extend(not_kept.iter().map(|lost| UndoConflict {
        document: past.key.to_string(),
        now: lost.id.as_ref().and_then(|id| text_of(state, id)).map(str::to_owned),
        id: lost.id.clone(),
        ours: lost.words.clone(),
        not_kept: true,
    }));
    conflicts
}

fn text_of<'a>(state: &'a DocumentState, id: &EntryId) -> Option<&'a str> {
    let at = state.entries.iter().position(|known| &known.id == id)?;
    state.document.entries().get(at).map(|entry| entry.text.as_str())
}

fn changed_since(wanted: &Wanted, state: &DocumentState) -> bool {
    match (text_of(state, &wanted.id), &wanted.latest) {
        (Some(now), Some(latest)) => now != latest && seal(now, latest) != *latest,
        (now, latest) => now.is_some() || latest.is_some(),
    }
}

/// What changed again: the entries as they are now are the candidates.
pub(super) fn refusal(conflicts: &[UndoConflict], pasts: &[Past], view: &View) -> Refusal {
    if conflicts.iter().all(|conflict| conflict.not_kept) {
        return not_kept(conflicts);
    }
    let candidates =
        pasts.iter().filter_map(|past| Some((past, view.document(&past.key)?))).flat_map(|(past, state)| {
            let changed =
                |id: &EntryId| past.wanted.iter().any(|wanted| &wanted.id == id && changed_since(wanted, state));
            let known = state.entries.iter().enumerate().filter(|(_, known)| changed(&known.id));
            known.filter_map(|(index, _)| report::entry_at(state, index)).collect::<Vec<_>>()
        });
    let ours = conflicts.iter().take(refuse::LISTED).map(|conflict| match (conflict.ours.as_str(), &conflict.now) {
        ("", Some(now)) => format!("{}: take out “{now}”", conflict.document),
        ("", None) => format!("{}: take the entry out", conflict.document),
        (ours, _) => format!("{}: put back “{ours}”", conflict.document),
    });
    let message = match conflicts.len() {
        1 => "one entry was changed again since".to_owned(),
        many if many > refuse::LISTED => {
            format!("{many} entries were changed again since; the first {} are listed", refuse::LISTED)
        }
        many => format!("{many} entries were changed again since"),
    };
    Refusal {
        candidates: candidates.take(refuse::LISTED).collect(),
        proposed: ours.collect(),
        ..Refusal::new(
            RefusalCode::UndoConflict,
            message,
            "undo the later changes first (`notewell history` lists them), or add --partial: what does not conflict goes back, the rest stays",
        )
    }
}

/// What would have to come back is kept nowhere.
fn not_kept(conflicts: &[UndoConflict]) -> Refusal {
    let ours = conflicts.iter().take(refuse::LISTED).map(|lost| format!("{}: “{}”", lost.document, lost.ours));
    let message = match conflicts.len() {
        1 => "one entry cannot come back: the history keeps no secrets, so a value of it is kept nowhere".to_owned(),
        many => {
            format!("{many} entries cannot come back: the history keeps no secrets, so values of them are kept nowhere")
        }
    };
    Refusal {
        retryable: false,
        proposed: ours.collect(),
        ..Refusal::new(
            RefusalCode::ValueNotKept,
            message,
            "write the entry again with its value; --partial undoes the rest and leaves this as it is",
        )
    }
}
