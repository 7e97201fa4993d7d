//! How a session begins.

use crate::{Error, Memory, time_zone};
use notewell_guard::{Door, SessionKind};
use std::path::PathBuf;

/// How a session begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Start {
    /// The host, for example `claude-code`.
    pub host: String,
    /// The host's own id for the conversation; an open session with it is taken up again.
    pub host_session: Option<String>,
    /// What the door shows.
    pub door: Door,
    /// What kind.
    pub kind: SessionKind,
    /// A folder inside the project, from which its key is made.
    pub project: Option<PathBuf>,
    /// The agent whose space is added.
    pub agent: Option<String>,
    /// The host's time zone; counts only when the owner's settings allow it. `None`: the owner's.
    pub zone: Option<String>,
}

impl Start {
    /// A private session that shows its turns.
    #[must_use]
    pub fn private(host: impl Into<String>) -> Self {
        Self {
            host: host.into(),
            host_session: None,
            door: Door::Turns,
            kind: SessionKind::Private,
            project: None,
            agent: None,
            zone: None,
        }
    }

    /// A private session over MCP alone.
    #[must_use]
    pub fn blind(host: impl Into<String>) -> Self {
        Self { door: Door::Blind, ..Self::private(host) }
    }
}

/// The owner's zone; the host's only where the owner lets it count.
pub(super) fn zone_of(memory: &Memory, start: &Start) -> Result<String, Error> {
    let settings = memory.settings();
    let host = start.zone.clone().filter(|_| settings.host_zone);
    let zone = host.unwrap_or_else(|| settings.zone.clone());
    if time_zone(&zone).is_none() {
        return Err(Error::Settings {
            what: format!("there is no time zone {zone:?}"),
            hint: "use an IANA name such as Europe/Oslo or Asia/Shanghai".to_owned(),
        });
    }
    Ok(zone)
}
