//! Who wants to write.

use crate::{Origin, SessionKind};
use serde::{Deserialize, Serialize};

/// What a way in can show us of the conversation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Door {
    /// Library, proxy or hooks: the owner's turns and the tool results are seen.
    Turns,
    /// MCP alone: only the call is seen.
    Blind,
}

/// What is known of the turn in which an assistant calls.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Attestation {
    /// What the door can show.
    pub door: Door,
    /// The kind of session.
    pub kind: SessionKind,
    /// Whether the session has an owner's turn (private sessions that show turns only).
    pub attended: bool,
    /// Whether the turn has read untrusted content.
    pub tainted: bool,
    /// Whether the owner lets this blind host write preferences directly (`blind = "trust"`).
    pub blind_trusted: bool,
}

/// Who wants to write.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase", tag = "writer")]
pub enum Writer {
    /// The owner, on the command line or in the dashboard.
    Owner,
    /// Someone at the file; `tools_open` says that a session with file tools was open.
    External {
        /// Whether an assistant could have written the file.
        tools_open: bool,
    },
    /// An assistant's tool call.
    Assistant(Attestation),
    /// What a session's end made of the owner's words.
    Reconcile {
        /// The quoted owner's turn proves the text.
        proved: bool,
        /// The owner's own words ask for the change.
        asked: bool,
    },
    /// The silent review after some turns.
    Review {
        /// The owner's turns support the text.
        proved: bool,
    },
    /// Consolidation.
    Dream,
    /// Another program's memory.
    Import,
    /// Text of a page, a mail or a tool.
    Untrusted,
    /// The engine or a host's machinery.
    System,
}

impl Writer {
    /// The origin that new text of this writer gets.
    #[must_use]
    pub const fn origin(&self) -> Origin {
        match self {
            Self::Owner => Origin::Owner,
            Self::External { .. } => Origin::External,
            Self::Assistant(Attestation { tainted: true, .. }) | Self::Untrusted => Origin::Untrusted,
            Self::Assistant(Attestation { kind: SessionKind::Group | SessionKind::Channel, .. }) => Origin::Untrusted,
            Self::Assistant(_) | Self::Reconcile { .. } | Self::Review { .. } | Self::Dream => Origin::Agent,
            Self::Import => Origin::Imported,
            Self::System => Origin::System,
        }
    }

    /// Whether the engine saw the words come from the owner or the owner's own turn.
    #[must_use]
    pub const fn attested(&self) -> bool {
        match self {
            Self::Owner => true,
            Self::Assistant(seen) => matches!(seen.door, Door::Turns) && seen.attended && !seen.tainted,
            Self::Reconcile { proved, .. } | Self::Review { proved } => *proved,
            _ => false,
        }
    }
}
