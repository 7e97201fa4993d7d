//! The snapshot as a prompt, for hosts that let their user insert one.

use rmcp::model::{GetPromptResult, Prompt, PromptMessage, Role};

/// The prompt's name.
pub(crate) const NAME: &str = "memory_snapshot";

const ABOUT: &str = "What Notewell remembers, as the memory section of a prompt.";

pub(crate) fn list() -> Vec<Prompt> {
    vec![Prompt::new(NAME, Some(ABOUT), None).with_title("Memory snapshot")]
}

pub(crate) fn filled(snapshot: String) -> GetPromptResult {
    GetPromptResult::new(vec![PromptMessage::new_text(Role::User, snapshot)]).with_description(ABOUT)
}
