//! The shapes of `--json` that are the command line's own.

use notewell::Snapshot;
use notewell::guard::Finding;
use notewell::store::{Event, Suggestion};
use notewell::text::Change;
use schemars::JsonSchema;
use serde::Serialize;

/// `home`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct HomeReport {
    /// The folder that holds the memory.
    pub(crate) home: String,
    /// Whether it exists.
    pub(crate) exists: bool,
    /// The folder that holds the history.
    pub(crate) state: String,
    /// The folder of the logs.
    pub(crate) logs: String,
}

/// `init`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct InitReport {
    /// The folder that holds the memory.
    pub(crate) home: String,
    /// Whether it was created now.
    pub(crate) created: bool,
    /// The settings file.
    pub(crate) config: Option<String>,
    /// The owner's time zone.
    pub(crate) zone: String,
}

/// `open`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct Opened {
    /// The folder.
    pub(crate) path: String,
    /// Whether a program was started to show it.
    pub(crate) opened: bool,
}

/// `completions` and `man`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct Text {
    /// The text.
    pub(crate) text: String,
}

/// `try`.
#[derive(Clone, Debug, Default, Serialize, JsonSchema)]
pub(crate) struct Trial {
    /// What was shown, in order.
    pub(crate) steps: Vec<TrialStep>,
    /// The lines that connect a host.
    pub(crate) connect: Vec<Connect>,
}

/// One step of `try`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct TrialStep {
    /// What was done.
    pub(crate) title: String,
    /// `done`, `unchanged`, `suggested`, `read`, or the code of a refusal.
    pub(crate) outcome: String,
    /// What came back, in words.
    pub(crate) lines: Vec<String>,
}

/// How a host is connected.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct Connect {
    /// The host.
    pub(crate) host: String,
    /// A command to run, or what to put into the host's settings.
    pub(crate) lines: Vec<String>,
}

/// `snapshot`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct SnapshotReport {
    /// The snapshot: of the session, else what a session started now would get.
    #[serde(flatten)]
    pub(crate) snapshot: Snapshot,
    /// The session that it belongs to.
    pub(crate) session: Option<String>,
    /// With `--diff`: what the next session will see differently, as a unified diff; empty when nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) diff: Option<String>,
}

/// `history`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct History {
    /// Events, newest first.
    pub(crate) events: Vec<EventReport>,
}

/// One event.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct EventReport {
    /// Its id; `undo` and `show` take it.
    pub(crate) event: String,
    /// Its number.
    pub(crate) sequence: u64,
    /// When, RFC 3339.
    pub(crate) at: String,
    /// `change`, `adopt`, `undo`, `suggest`, `settle`, `init`.
    pub(crate) kind: String,
    /// Who.
    pub(crate) actor: String,
    /// Where the words came from.
    pub(crate) origin: String,
    /// Why.
    pub(crate) reason: Option<String>,
    /// The session.
    pub(crate) session: Option<String>,
    /// The changeset.
    pub(crate) changeset: Option<String>,
    /// The event that this one undid.
    pub(crate) undoes: Option<String>,
    /// Codes of what the guard did.
    pub(crate) notes: Vec<String>,
    /// The documents that changed.
    pub(crate) documents: Vec<DocumentChange>,
    /// The entries, before and after.
    pub(crate) entries: Vec<EntryChange>,
    /// Parts that an editor's save at the same moment overruled.
    pub(crate) stale: Vec<String>,
}

/// One document of an event.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct DocumentChange {
    /// Its key.
    pub(crate) document: String,
    /// Revision before.
    pub(crate) before: String,
    /// Revision after.
    pub(crate) after: String,
    /// Whether the event created it.
    pub(crate) created: bool,
}

/// One entry of an event.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct EntryChange {
    /// The document's key.
    pub(crate) document: String,
    /// The entry.
    pub(crate) id: String,
    /// `add`, `replace`, `remove`, `supersede`, …
    pub(crate) action: String,
    /// The text before.
    pub(crate) before: Option<String>,
    /// The text after.
    pub(crate) after: Option<String>,
    /// The origin before.
    pub(crate) origin_before: Option<String>,
    /// The origin after.
    pub(crate) origin_after: Option<String>,
}

impl From<Event> for EventReport {
    fn from(event: Event) -> Self {
        let draft = event.draft;
        Self {
            event: draft.id.to_string(),
            sequence: event.sequence,
            at: event.at.to_string(),
            kind: draft.kind.name().to_owned(),
            actor: draft.actor,
            origin: draft.origin.name().to_owned(),
            reason: draft.reason,
            session: draft.session.map(|id| id.to_string()),
            changeset: draft.changeset.map(|id| id.to_string()),
            undoes: draft.undoes.map(|id| id.to_string()),
            notes: draft.notes,
            documents: event
                .documents
                .into_iter()
                .map(|change| DocumentChange {
                    document: change.key.to_string(),
                    before: change.before.as_str().to_owned(),
                    after: change.after.as_str().to_owned(),
                    created: change.created,
                })
                .collect(),
            entries: draft
                .entries
                .into_iter()
                .map(|change| EntryChange {
                    document: change.document.to_string(),
                    id: change.id.to_string(),
                    action: change.action,
                    before: change.before,
                    after: change.after,
                    origin_before: change.origin_before.map(|origin| origin.name().to_owned()),
                    origin_after: change.origin_after.map(|origin| origin.name().to_owned()),
                })
                .collect(),
            stale: event.stale,
        }
    }
}

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

/// `session`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct SessionReport {
    /// Its id.
    pub(crate) session: String,
    /// The host.
    pub(crate) host: String,
    /// `private`, `group`, `channel`, `cron`, `subagent`.
    pub(crate) kind: String,
    /// The spaces it sees, in order.
    pub(crate) spaces: Vec<String>,
    /// Whether it has ended.
    pub(crate) ended: bool,
    /// The frozen snapshot; `None` once it has ended.
    pub(crate) snapshot: Option<Snapshot>,
}

/// `doctor`.
#[derive(Clone, Debug, Default, Serialize, JsonSchema)]
pub(crate) struct DoctorReport {
    /// Whether nothing needs attention.
    pub(crate) healthy: bool,
    /// What was found, worst first.
    pub(crate) findings: Vec<DoctorFinding>,
    /// With `--fix`: what is settled now.
    pub(crate) fixed: Vec<DoctorFinding>,
    /// With `--session`: what the session sees, and why not more.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) session: Vec<Explanation>,
}

/// One thing that was found.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct DoctorFinding {
    /// The stable code.
    pub(crate) code: String,
    /// `info`, `warning`, `error`.
    pub(crate) severity: String,
    /// What it is about.
    pub(crate) path: Option<String>,
    /// What it is and what to do.
    pub(crate) message: String,
    /// Whether `--fix` can settle it.
    pub(crate) fix: bool,
}

/// One reason for what a session sees.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct Explanation {
    /// `home`, `dialect`, `kind`, `door`, `spaces`, `ended`, `left_out`.
    pub(crate) about: String,
    /// In words.
    pub(crate) message: String,
}

/// `config`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct ConfigReport {
    /// The settings file; it need not exist.
    pub(crate) path: String,
    /// Every setting with its value.
    pub(crate) settings: serde_json::Map<String, serde_json::Value>,
}

/// `join`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct JoinReport {
    /// The home's id.
    pub(crate) home_id: String,
    /// The one-time code, on the device that made one.
    pub(crate) code: Option<String>,
    /// Whether this device has joined now.
    pub(crate) joined: bool,
}
