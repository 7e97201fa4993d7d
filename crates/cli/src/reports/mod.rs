//! The shapes of `--json` that are the command line's own.

mod doctor;
mod event;
mod hosts;
mod suggestion;

pub(crate) use doctor::{DoctorFinding, DoctorReport, Explanation};
pub(crate) use event::{EventReport, History};
pub(crate) use hosts::{ConnectionChange, ConnectionReport, HostReport, HostState, HostsReport, SettingsChange};
pub(crate) use suggestion::{SuggestionReport, Suggestions, words};

use notewell::Snapshot;
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
    /// Folders of documents that are not read, because they are links: beneath the home, with the reason.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) refused: Vec<RefusedFolder>,
}

/// A folder of documents that is not read.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct RefusedFolder {
    /// The path beneath the home.
    pub(crate) path: String,
    /// Why.
    pub(crate) message: String,
    /// What its owner can do.
    pub(crate) hint: String,
}

/// `init`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct InitReport {
    /// The folder that holds the memory.
    pub(crate) home: String,
    /// Whether it was created now.
    pub(crate) created: bool,
    /// Whether a home that had lost its secret was given a new one.
    pub(crate) new_secret: bool,
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
