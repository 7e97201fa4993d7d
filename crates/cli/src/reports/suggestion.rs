//! `suggestions`.

use notewell::guard::Finding;
use notewell::store::Suggestion;
use notewell::text::Change;
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
}

impl From<Suggestion> for SuggestionReport {
    fn from(suggestion: Suggestion) -> Self {
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
                .map(|proposal| ProposedChange {
                    document: proposal.document.to_string(),
                    action: proposal.change.name().to_owned(),
                    text: words(proposal.change),
                })
                .collect(),
            findings: suggestion.draft.findings,
        }
    }
}

fn words(change: Change) -> Option<String> {
    match change {
        Change::Add { content, .. } | Change::ReplaceEntry { content, .. } | Change::Supersede { content, .. } => {
            Some(content)
        }
        Change::ReplaceSpan { new, .. } => Some(new),
        Change::Rewrite { text } => Some(text),
        Change::Remove { .. } | Change::SetStatus { .. } | Change::Pin { .. } => None,
    }
}
