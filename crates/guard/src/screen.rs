//! Screens: what a text contains that should not be stored, or not be obeyed.

use serde::{Deserialize, Serialize};
use std::ops::Range;

/// What was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// A key, password or code.
    Secret,
    /// Text that instructs an assistant.
    Injection,
    /// Invisible or direction-changing characters.
    Hidden,
    /// An imitation of Notewell's own fences or marks.
    Forged,
}

/// How sure the rule is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Strength {
    /// Looks like it.
    Suspected,
    /// Is it; the owner may say otherwise for this value.
    Certain,
    /// Private keys and structured provider keys: no override.
    Absolute,
}

/// One finding. It never holds the text itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Finding {
    /// The rule's stable name, for example `aliyun_access_key`.
    pub rule: String,
    /// What was found, for people: `Aliyun access key`.
    pub label: String,
    /// Which screen.
    pub kind: Kind,
    /// How sure.
    pub strength: Strength,
    /// Bytes of the text that the finding is about; for a secret, the value alone.
    pub span: Range<usize>,
}

/// Screens a text. Linear in its length; findings in order of their span, not overlapping per kind.
#[must_use]
pub fn screen(text: &str) -> Vec<Finding> {
    let _ = text;
    unimplemented!("guard crate: screen")
}

/// Replaces the span of each secret that is at least [`Strength::Certain`] by `[redacted: <label>]` and leaves
/// every other byte.
#[must_use]
pub fn redact(text: &str, findings: &[Finding]) -> String {
    let _ = (text, findings);
    unimplemented!("guard crate: redact")
}
