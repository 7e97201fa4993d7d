//! What the owner can set.

use crate::{Error, time_zone};
use notewell_store::{Layout, NATIVE_BUDGETS};
use notewell_text::{Budget, Role};
use serde::{Deserialize, Serialize};

/// Whether a blind host may write preferences directly.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", try_from = "String")]
pub enum BlindHosts {
    /// What it wants to write waits for the owner.
    #[default]
    Ask,
    /// It may write what concerns style only.
    Trust,
}

/// How a home lays out its documents.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", try_from = "String")]
pub enum Dialect {
    /// Notewell's own.
    #[default]
    Native,
}

/// How much goes into the log.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", try_from = "String")]
pub enum LogLevel {
    /// What did not work.
    Error,
    /// And what may become a trouble.
    Warn,
    /// And what happened.
    #[default]
    Info,
    /// And how.
    Debug,
    /// Everything.
    Trace,
}

/// The value with this name. The error names what fits and never quotes what was given: it may be a secret that went to
/// the wrong place.
fn named<T: Copy>(given: &str, all: &[T], name: impl Fn(T) -> &'static str) -> Result<T, String> {
    let found = all.iter().copied().find(|value| name(*value) == given);
    found.ok_or_else(|| format!("Use {}", all.iter().map(|value| name(*value)).collect::<Vec<_>>().join(" or ")))
}

impl BlindHosts {
    /// The word in the settings.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Ask => "ask",
            Self::Trust => "trust",
        }
    }
}

impl TryFrom<String> for BlindHosts {
    type Error = String;
    fn try_from(given: String) -> Result<Self, String> {
        named(&given, &[Self::Ask, Self::Trust], Self::name)
    }
}

impl TryFrom<String> for Dialect {
    type Error = String;
    fn try_from(given: String) -> Result<Self, String> {
        named(&given, &[Self::Native], Self::name)
    }
}

impl TryFrom<String> for LogLevel {
    type Error = String;
    fn try_from(given: String) -> Result<Self, String> {
        named(&given, &[Self::Error, Self::Warn, Self::Info, Self::Debug, Self::Trace], Self::name)
    }
}

impl Dialect {
    /// The word in the settings and of the layout.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Native => "native",
        }
    }
}

impl LogLevel {
    /// The word in the settings.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Warn => "warn",
            Self::Info => "info",
            Self::Debug => "debug",
            Self::Trace => "trace",
        }
    }
}

/// Characters of a budget: more than any model reads at once.
const MOST_CHARACTERS: usize = 1_000_000;
/// Minutes after which a snapshot rolls: a year.
const MOST_IDLE_MINUTES: u32 = 525_600;

/// The settings of a home (`config.toml`). Unknown keys are refused by name; missing ones have defaults.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Settings {
    /// The owner's IANA time zone, stored at init and used everywhere.
    pub zone: String,
    /// Whether a host's own time zone counts for its sessions.
    pub host_zone: bool,
    /// Whether a blind host (MCP alone) may write preferences directly.
    pub blind: BlindHosts,
    /// The dialect of the home.
    pub dialect: Dialect,
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
    /// How much goes into the log.
    pub log_level: LogLevel,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            zone: "UTC".to_owned(),
            host_zone: false,
            blind: BlindHosts::Ask,
            dialect: Dialect::Native,
            budget_user: NATIVE_BUDGETS.user,
            budget_memory: NATIVE_BUDGETS.memory,
            budget_assistant: NATIVE_BUDGETS.assistant,
            budget_project: NATIVE_BUDGETS.project,
            budget_total: NATIVE_BUDGETS.total,
            idle_minutes: 60,
            log_level: LogLevel::Info,
        }
    }
}

impl Settings {
    /// Whether the values make sense; their types leave room for numbers and names that do not.
    ///
    /// # Errors
    /// [`Error::Settings`] names the key, and says what fits.
    pub fn validate(&self) -> Result<(), Error> {
        let refuse = |what: String, hint: String| Err(Error::Settings { what, hint });
        let budgets = [
            ("budget_user", self.budget_user),
            ("budget_memory", self.budget_memory),
            ("budget_assistant", self.budget_assistant),
            ("budget_project", self.budget_project),
            ("budget_total", self.budget_total),
        ];
        if let Some((key, budget)) = budgets.into_iter().find(|(_, budget)| *budget > MOST_CHARACTERS) {
            return refuse(
                format!("`{key}` is {budget} characters, at most {MOST_CHARACTERS} fit."),
                "A snapshot stands in every prompt; the defaults are 20000 characters in total.".to_owned(),
            );
        }
        if self.idle_minutes == 0 || self.idle_minutes > MOST_IDLE_MINUTES {
            return refuse(
                format!("`idle_minutes` is {}.", self.idle_minutes),
                format!("Use a number from 1 to {MOST_IDLE_MINUTES}, which is a year."),
            );
        }
        if time_zone(&self.zone).is_none() {
            return refuse(
                "There is no such time zone.".to_owned(),
                "Use a name such as Europe/Berlin or Asia/Shanghai.".to_owned(),
            );
        }
        Ok(())
    }

    /// Puts the owner's budgets into the native layout; a host's own layout keeps the host's.
    pub(crate) fn shape(&self, layout: &mut Layout) {
        if layout.name != Dialect::Native.name() {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_defaults_are_valid_and_what_makes_no_sense_is_named() {
        let refused = |settings: Settings| settings.validate().err().map(|error| error.to_string()).unwrap_or_default();
        assert_eq!(refused(Settings::default()), "");
        let over = Settings { budget_memory: MOST_CHARACTERS + 1, ..Settings::default() };
        assert!(refused(over).contains("`budget_memory`"));
        for idle_minutes in [0, MOST_IDLE_MINUTES + 1] {
            assert!(refused(Settings { idle_minutes, ..Settings::default() }).contains("`idle_minutes`"));
        }
        assert!(refused(Settings { zone: "Mars/Olympus".to_owned(), ..Settings::default() }).contains("time zone"));
    }
}
