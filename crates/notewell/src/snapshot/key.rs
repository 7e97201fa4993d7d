//! What a snapshot is frozen under.

use super::inputs::Inputs;
use crate::CORE_POLICY_VERSION;
use notewell_text::Revision;
use std::fmt::Write;

/// Counts up whenever the same inputs would be rendered as other bytes.
pub(crate) const RENDERER_VERSION: u32 = 1;

/// SHA-256 over all that the bytes depend on.
pub(super) fn key(inputs: &Inputs<'_>) -> String {
    let settings = inputs.settings;
    let mut parts = format!(
        "renderer {RENDERER_VERSION}\npolicy {CORE_POLICY_VERSION}\nsequence {}\nkind {}\nday {}\nzone {}\nbudgets {} {} {} {} {}\n",
        inputs.view.sequence,
        inputs.kind.name(),
        inputs.day,
        inputs.zone,
        settings.budget_user,
        settings.budget_memory,
        settings.budget_assistant,
        settings.budget_project,
        settings.budget_total,
    );
    // Writing to a string cannot fail.
    for space in inputs.spaces {
        let _ = writeln!(parts, "space {space}");
    }
    for input in inputs.seen.inputs() {
        let _ = writeln!(parts, "{input}");
    }
    for state in &inputs.view.documents {
        let _ = writeln!(parts, "document {} {} {}", state.key, state.exists, state.revision);
    }
    Revision::of(parts.as_bytes()).as_str().to_owned()
}
