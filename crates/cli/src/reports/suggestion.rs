//! `suggestions`.

use notewell::UNDECIDED;
use notewell::guard::Finding;
use notewell::store::{DocumentKey, Suggestion, View};
use notewell::text::{Change, EntryId, Selector};
use schemars::JsonSchema;
use serde::Serialize;

/// `suggestions`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct Suggestions {
    /// Newest first.
    pub(crate) suggestions: Vec<SuggestionReport>,
}

/// One suggestion.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct SuggestionReport {
    /// Its id.
    pub(crate) id: String,
    /// When it was filed, RFC 3339.
    pub(crate) at: String,
    /// `pending`, `accepted`, `rejected`, `expired`.
    pub(crate) status: String,
    /// Who wanted it.
    pub(crate) actor: String,
    /// Why it waits: a reason code.
    pub(crate) waits_because: String,
    /// Why it was wanted, in the writer's words.
    pub(crate) reason: Option<String>,
    /// What would be done.
    pub(crate) changes: Vec<ProposedChange>,
    /// What the screens found.
    pub(crate) findings: Vec<Finding>,
}

/// One change of a suggestion.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct ProposedChange {
    /// The document's key.
    pub(crate) document: String,
    /// `add`, `replace`, `remove`, …
    pub(crate) action: String,
    /// The new words; `None` for a removal.
    pub(crate) text: Option<String>,
    /// The entry that would be changed or go.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) entry: Option<String>,
    /// The entry's words as they are now; `None` when it has gone, or when there is none yet.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) now: Option<String>,
    /// The part of the entry that `text` would replace; `None` when it is the whole entry.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) span: Option<String>,
}

impl SuggestionReport {
    /// With the entries that it speaks of, as the view has them.
    pub(crate) fn of(suggestion: Suggestion, view: &View) -> Self {
        let changeset = suggestion.draft.changeset;
        let status = serde_json::to_value(suggestion.status).unwrap_or_default();
        Self {
            id: suggestion.draft.id.to_string(),
            at: suggestion.at.to_string(),
            status: status.as_str().unwrap_or_default().to_owned(),
            actor: changeset.actor,
            waits_because: suggestion.draft.reason,
            reason: changeset.reason,
            changes: changeset
                .changes
                .into_iter()
                .map(|proposal| proposed(&proposal.document, proposal.change, view))
                .collect(),
            findings: suggestion.draft.findings,
        }
    }
}

impl SuggestionReport {
    /// The suggestion without its words: what nobody has decided on, or was turned down, is for the owner alone.
    pub(crate) fn without_words(mut self) -> Self {
        let hold = |text: &mut Option<String>| *text = text.take().map(|_| UNDECIDED.to_owned());
        hold(&mut self.reason);
        for change in &mut self.changes {
            for words in [&mut change.text, &mut change.now, &mut change.span] {
                hold(words);
            }
        }
        self
    }
}

fn proposed(document: &DocumentKey, change: Change, view: &View) -> ProposedChange {
    let (id, span) = about(&change);
    let now = id.as_ref().and_then(|id| {
        let state = view.document(document)?;
        let at = state.entries.iter().position(|known| &known.id == id)?;
        Some(state.document.entries().get(at)?.text.clone())
    });
    let by_text = match &change {
        Change::Remove { at: Selector::Text(text), .. }
        | Change::ReplaceEntry { at: Selector::Text(text), .. }
        | Change::Supersede { at: Selector::Text(text), .. }
        | Change::SetStatus { at: Selector::Text(text), .. }
        | Change::Pin { at: Selector::Text(text), .. } => Some(text.clone()),
        _ => None,
    };
    ProposedChange {
        document: document.to_string(),
        action: change.name().to_owned(),
        entry: id.map(|id| id.to_string()),
        now: now.or(by_text),
        span,
        text: words(change),
    }
}

/// The entry that a change names, and the part of it.
fn about(change: &Change) -> (Option<EntryId>, Option<String>) {
    match change {
        Change::ReplaceSpan { old, within, .. } => (within.clone(), Some(old.clone())),
        Change::ReplaceEntry { at: Selector::Id(id), .. }
        | Change::Remove { at: Selector::Id(id), .. }
        | Change::Supersede { at: Selector::Id(id), .. }
        | Change::SetStatus { at: Selector::Id(id), .. }
        | Change::Pin { at: Selector::Id(id), .. } => (Some(id.clone()), None),
        _ => (None, None),
    }
}

/// The new words of a change, where it has some.
pub(crate) fn words(change: Change) -> Option<String> {
    match change {
        Change::Add { content, .. } | Change::ReplaceEntry { content, .. } | Change::Supersede { content, .. } => {
            Some(content)
        }
        Change::ReplaceSpan { new, .. } => Some(new),
        Change::Rewrite { text } => Some(text),
        Change::Remove { .. } | Change::SetStatus { .. } | Change::Pin { .. } => None,
    }
}
