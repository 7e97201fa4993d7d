//! What kind of conversation a write comes from.

use serde::{Deserialize, Serialize};

/// The kind of a session. Only `private` sessions see private memory.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum SessionKind {
    /// The owner alone.
    #[default]
    Private,
    /// Several people.
    Group,
    /// A shared channel.
    Channel,
    /// Started by a schedule.
    Cron,
    /// Started by another agent.
    Subagent,
}

impl SessionKind {
    /// The name used on the command line and in the ledger.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Private => "private",
            Self::Group => "group",
            Self::Channel => "channel",
            Self::Cron => "cron",
            Self::Subagent => "subagent",
        }
    }

    /// The kind with this [`name`](Self::name).
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        [Self::Private, Self::Group, Self::Channel, Self::Cron, Self::Subagent]
            .into_iter()
            .find(|kind| kind.name() == name)
    }
}
