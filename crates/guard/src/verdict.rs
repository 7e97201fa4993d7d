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
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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
    /// The text is the text of a page, a mail or a program.
    CollectedMaterial,
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
    /// Every reason.
    pub const ALL: [Self; 16] = [
        Self::Allowed,
        Self::SecretRedacted,
        Self::SecretSuspected,
        Self::Injection,
        Self::HiddenText,
        Self::ForgedMark,
        Self::CollectedMaterial,
        Self::BlindPreference,
        Self::BlindOwnerText,
        Self::BlindInstruction,
        Self::TaintedTurn,
        Self::NotAttended,
        Self::Unproved,
        Self::ProposeOnly,
        Self::NotPermitted,
        Self::PersonaReadOnly,
    ];

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
            Self::CollectedMaterial => "collected_material",
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
        match self {
            Self::Allowed => "The change is allowed.",
            Self::SecretRedacted => "A secret was found; its value was replaced by a placeholder and not stored.",
            Self::SecretSuspected => "The text may hold a secret, so it waits for the owner.",
            Self::Injection => "The text reads like an instruction to an assistant, so it waits for the owner.",
            Self::HiddenText => "The text holds characters that a reader does not see, so it waits for the owner.",
            Self::ForgedMark => "The text imitates marks that only Notewell writes, so it waits for the owner.",
            Self::CollectedMaterial => {
                "The text is that of a page, a mail or a program and not a memory, so it waits for the owner."
            }
            Self::BlindPreference => {
                "A host that does not show the conversation may not change preferences by itself, so it waits for the owner."
            }
            Self::BlindOwnerText => {
                "A host that does not show the conversation may not change the owner's own text, so it waits for the owner."
            }
            Self::BlindInstruction => {
                "The preference asks for more than style, such as an address, a recipient, a tool or money, so it waits for the owner."
            }
            Self::TaintedTurn => {
                "This turn has read content that nobody vouches for, so the change waits for the owner."
            }
            Self::NotAttended => "The owner does not attend this session, so it may not do this by itself.",
            Self::Unproved => "Nothing that the owner said proves this change, so it waits for the owner.",
            Self::ProposeOnly => "This writer may only propose changes, so it waits for the owner.",
            Self::NotPermitted => "This writer may not make this change to this document.",
            Self::PersonaReadOnly => "No tool writes the assistant's persona.",
        }
    }

    /// What to do next, in one sentence.
    #[must_use]
    pub const fn hint(self) -> &'static str {
        match self {
            Self::Allowed => "Nothing to do.",
            Self::SecretRedacted => {
                "If it is no secret, the owner marks the value so with `notewell clear -` (the value on standard input) and writes it again."
            }
            Self::SecretSuspected => {
                "The owner decides (`notewell suggestions` lists what waits); without the value it can be written at once."
            }
            Self::Injection => {
                "The owner decides (`notewell suggestions` lists what waits); a plain statement of the fact can be written at once."
            }
            Self::HiddenText => {
                "Write the same words without the invisible characters, or let the owner decide (`notewell suggestions` lists what waits)."
            }
            Self::ForgedMark => {
                "Write it without the imitated mark, or let the owner decide (`notewell suggestions` lists what waits)."
            }
            Self::CollectedMaterial => {
                "The owner decides (`notewell suggestions` lists what waits); a short statement of what matters in it, with at most a link, can be written at once."
            }
            Self::BlindPreference => {
                "The owner decides (`notewell suggestions` lists what waits); whether such hosts may write preferences by themselves is the owner's setting."
            }
            Self::BlindOwnerText => "The owner decides (`notewell suggestions` lists what waits), or edits the entry.",
            Self::BlindInstruction => {
                "The owner decides (`notewell suggestions` lists what waits); a preference about style alone can be written at once."
            }
            Self::TaintedTurn => {
                "The owner decides (`notewell suggestions` lists what waits), or asks again in a turn of its own."
            }
            Self::NotAttended => {
                "Ask the owner in a private session; scheduled and delegated sessions can write daily notes and the journal."
            }
            Self::Unproved | Self::ProposeOnly => "The owner decides (`notewell suggestions` lists what waits).",
            Self::NotPermitted => "Do not try again; the owner can make the change.",
            Self::PersonaReadOnly => {
                "Do not try again; the owner edits the persona's file, and a wish of the owner about style belongs to the user document."
            }
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}
