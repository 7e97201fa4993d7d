//! What the guard says.

use serde::{Deserialize, Serialize};
use std::fmt;

/// What may happen to a change. Ordered by severity.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Outcome {
    /// Applied as it is.
    Allow,
    /// Applied with placeholders for the values that were found.
    Redact,
    /// Waits for the owner.
    Suggest,
    /// Not done.
    Refuse,
}

/// Why. The code is stable; scripts may match on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// The table allows it.
    Allowed,
    /// A secret was found and replaced.
    SecretRedacted,
    /// Something that may be a secret was found.
    SecretSuspected,
    /// The text tries to instruct an assistant.
    Injection,
    /// Invisible or direction-changing characters hide part of the text.
    HiddenText,
    /// The text imitates Notewell's own fences or marks.
    ForgedMark,
    /// A blind session may not write preferences by itself.
    BlindPreference,
    /// A blind session would change the owner's own text.
    BlindOwnerText,
    /// A trusted blind write asks for more than style: URL, recipient, tool, money.
    BlindInstruction,
    /// The turn has read untrusted content.
    TaintedTurn,
    /// The session is shared or nobody attends it.
    NotAttended,
    /// Nothing of the owner proves it.
    Unproved,
    /// The writer may only propose.
    ProposeOnly,
    /// This writer may not do this to this document.
    NotPermitted,
    /// No tool writes the persona.
    PersonaReadOnly,
}

impl Reason {
    /// The stable code.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Allowed => "allowed",
            Self::SecretRedacted => "secret_redacted",
            Self::SecretSuspected => "secret_suspected",
            Self::Injection => "injection",
            Self::HiddenText => "hidden_text",
            Self::ForgedMark => "forged_mark",
            Self::BlindPreference => "blind_preference",
            Self::BlindOwnerText => "blind_owner_text",
            Self::BlindInstruction => "blind_instruction",
            Self::TaintedTurn => "tainted_turn",
            Self::NotAttended => "not_attended",
            Self::Unproved => "unproved",
            Self::ProposeOnly => "propose_only",
            Self::NotPermitted => "not_permitted",
            Self::PersonaReadOnly => "persona_read_only",
        }
    }

    /// One sentence for the person or model who asked; never repeats their text.
    #[must_use]
    pub const fn message(self) -> &'static str {
        unimplemented!()
    }

    /// What to do next, in one sentence.
    #[must_use]
    pub const fn hint(self) -> &'static str {
        unimplemented!()
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}
