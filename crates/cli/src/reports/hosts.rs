//! `connect`, `disconnect` and `hosts`.

use schemars::JsonSchema;
use serde::Serialize;

/// What became of a host's settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum ConnectionChange {
    /// They were changed.
    Done,
    /// There was nothing to change.
    Unchanged,
    /// They would be changed; `--dry-run` changes nothing.
    Rehearsed,
}

/// `connect`, `disconnect`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct ConnectionReport {
    /// The host.
    pub(crate) host: String,
    /// What became of its settings.
    pub(crate) status: ConnectionChange,
    /// Its settings files.
    pub(crate) files: Vec<SettingsChange>,
}

/// What became of a settings file.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct SettingsChange {
    /// The file.
    pub(crate) file: String,
    /// The change, as a unified diff; secrets are masked. Empty for none.
    pub(crate) diff: String,
}

/// `hosts`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct HostsReport {
    /// The hosts, for this user, and for the current folder where it has settings of its own.
    pub(crate) hosts: Vec<HostReport>,
}

/// Whether a host knows of Notewell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum HostState {
    /// It starts Notewell.
    Connected,
    /// It does not know of it.
    NotConnected,
    /// Something else stands in its settings under that name.
    Other,
    /// Its settings cannot be read.
    Unreadable,
}

/// One host at one place.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct HostReport {
    /// The host.
    pub(crate) host: String,
    /// `user`: all sessions of this user; `project`: sessions in the current folder.
    pub(crate) scope: String,
    /// Its settings files, of MCP servers and of hooks; they need not exist.
    pub(crate) files: Vec<String>,
    /// Whether this user seems to have the host.
    pub(crate) is_installed: bool,
    /// Whether it knows of Notewell.
    pub(crate) state: HostState,
    /// The program that it starts, and its arguments.
    pub(crate) command: Vec<String>,
    /// Whether it runs the hooks that bring the memory into its prompts.
    pub(crate) hooks: bool,
    /// Why its settings cannot be read.
    pub(crate) message: Option<String>,
}
