//! What the owner can set.

use notewell_store::Layout;
use notewell_text::{Budget, Role};
use serde::{Deserialize, Serialize};

/// The settings of a home (`config.toml`). Unknown keys are refused by name; missing ones have defaults.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Settings {
    /// The owner's IANA time zone, stored at init and used everywhere.
    pub zone: String,
    /// Whether a host's own time zone counts for its sessions.
    pub host_zone: bool,
    /// Whether a blind host (MCP alone) may write preferences directly: `ask` or `trust`.
    pub blind: String,
    /// The dialect of the home.
    pub dialect: String,
    /// Characters in the snapshot for `user`.
    pub budget_user: usize,
    /// Characters in the snapshot for `memory`.
    pub budget_memory: usize,
    /// Characters in the snapshot for the persona.
    pub budget_assistant: usize,
    /// Characters in the snapshot for the project.
    pub budget_project: usize,
    /// Characters in the snapshot for all sections.
    pub budget_total: usize,
    /// Minutes without a call after which a session's snapshot rolls.
    pub idle_minutes: u32,
    /// `error`, `warn`, `info`, `debug` or `trace`.
    pub log_level: String,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            zone: "UTC".to_owned(),
            host_zone: false,
            blind: "ask".to_owned(),
            dialect: "native".to_owned(),
            budget_user: 4_000,
            budget_memory: 10_000,
            budget_assistant: 4_000,
            budget_project: 2_000,
            budget_total: 20_000,
            idle_minutes: 60,
            log_level: "info".to_owned(),
        }
    }
}

impl Settings {
    /// Puts the owner's budgets into the native layout; a host's own layout keeps the host's.
    pub(crate) fn shape(&self, layout: &mut Layout) {
        if layout.name != "native" {
            return;
        }
        layout.total_budget = self.budget_total;
        for rule in &mut layout.files {
            rule.budget = match rule.role {
                Role::User => Budget::of(self.budget_user),
                Role::Memory => Budget::of(self.budget_memory),
                Role::Assistant => Budget::of(self.budget_assistant),
                _ => rule.budget,
            };
        }
    }
}
