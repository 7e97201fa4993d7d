//! What of a settings file is ours: an MCP server, or hooks.

use crate::hooks;
use crate::host::Host;
use crate::server::Server;
use crate::syntax::{Entry, NotSettings, Syntax, kept_form};
use std::path::PathBuf;

/// A settings file, and what we put into it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SettingsFile {
    pub(crate) path: PathBuf,
    pub(crate) part: Part,
}

/// What is ours in a settings file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    /// The server that gives the tool.
    Server(Syntax),
    /// The commands that the host runs at its events.
    Hooks(Host),
}

/// What stands in a settings file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Presence {
    /// Nothing of ours.
    Absent,
    /// What is wanted.
    Same,
    /// Something else under our name, or only a part.
    Different,
}

impl Part {
    /// What stands in the text.
    pub(crate) fn presence(self, text: &str, server: &Server) -> Result<Presence, NotSettings> {
        if text.trim().is_empty() {
            return Ok(Presence::Absent);
        }
        match self {
            Self::Server(syntax) => Ok(match syntax.entry(text)? {
                None => Presence::Absent,
                Some(Entry::Program(found)) if found == *server => Presence::Same,
                Some(_) => Presence::Different,
            }),
            Self::Hooks(host) => hooks::presence(text, host, server),
        }
    }

    /// The text with what is ours.
    pub(crate) fn with(self, text: &str, server: &Server) -> Result<String, NotSettings> {
        match self {
            Self::Server(syntax) => syntax.with(text, server),
            Self::Hooks(host) => kept_form(text, |text| hooks::with(text, host, server)),
        }
    }

    /// The text without what is ours.
    pub(crate) fn without(self, text: &str) -> Result<String, NotSettings> {
        match self {
            Self::Server(syntax) => syntax.without(text),
            Self::Hooks(host) => kept_form(text, |text| hooks::without(text, host)),
        }
    }
}
