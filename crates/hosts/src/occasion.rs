//! What a host tells a hook on standard input, and how it is answered.
//!
//! Both hosts send one JSON object with `session_id`, `cwd` and `hook_event_name`, and read back
//! `{"hookSpecificOutput": {"hookEventName": …, "additionalContext": …}}`. Everything else is theirs: unknown keys are
//! passed over, and what is no such object is no occasion.

use serde_json::{Map, Value, json};
use std::path::PathBuf;

/// When a hook runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HookEvent {
    /// A conversation begins, is taken up again, or goes on after its host has compacted it.
    SessionStart,
    /// The owner has sent a prompt.
    Prompt,
    /// A conversation has ended.
    SessionEnd,
}

impl HookEvent {
    /// Its name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::SessionStart => "session-start",
            Self::Prompt => "prompt",
            Self::SessionEnd => "session-end",
        }
    }

    /// The event with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        [Self::SessionStart, Self::Prompt, Self::SessionEnd].into_iter().find(|event| event.name() == name)
    }

    /// What the hosts call it.
    #[must_use]
    pub const fn host_name(self) -> &'static str {
        match self {
            Self::SessionStart => "SessionStart",
            Self::Prompt => "UserPromptSubmit",
            Self::SessionEnd => "SessionEnd",
        }
    }
}

/// One run of a hook.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Occasion {
    /// The host's id for the conversation.
    pub session: String,
    /// The folder that the host works in.
    pub folder: Option<PathBuf>,
    /// Whether an agent that another one started takes part, and not the owner.
    pub is_subagent: bool,
    /// Whether the host has just compacted the conversation: what was handed out before is no longer in it.
    pub is_compacted: bool,
}

/// Characters of context that a hook may hand out: Claude Code puts more into a file and shows a part.
pub const LONGEST_CONTEXT: usize = 10_000;

impl Occasion {
    /// Reads what the host sent; `None` for anything that is no occasion.
    #[must_use]
    pub fn read(input: &str) -> Option<Self> {
        let object: Map<String, Value> = serde_json::from_str(input.trim_start_matches('\u{feff}')).ok()?;
        let text = |key: &str| object.get(key).and_then(Value::as_str).filter(|text| !text.trim().is_empty());
        Some(Self {
            session: text("session_id")?.to_owned(),
            folder: text("cwd").map(PathBuf::from),
            is_subagent: text("agent_id").is_some(),
            is_compacted: text("source") == Some("compact"),
        })
    }
}

/// What the host reads on standard output: the context for the prompt, or nothing where there is none.
#[must_use]
pub fn answer(event: HookEvent, context: &str) -> String {
    if context.is_empty() || event == HookEvent::SessionEnd {
        return String::new();
    }
    let output = json!({ "hookEventName": event.host_name(), "additionalContext": context });
    json!({ "hookSpecificOutput": output }).to_string()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn what_a_host_sends_is_read_whatever_else_it_says() {
        let claude = "{\"session_id\":\"a1\",\"transcript_path\":\"/t\",\"cwd\":\"/数据\",\"hook_event_name\":\"SessionStart\",\"source\":\"compact\",\"new\":[1]}";
        let read = Occasion::read(claude).unwrap();
        assert_eq!((read.session.as_str(), read.is_compacted, read.is_subagent), ("a1", true, false));
        assert_eq!(read.folder, Some(PathBuf::from("/数据")));
        let codex =
            "\u{feff}{\"session_id\":\"b\",\"transcript_path\":null,\"cwd\":null,\"turn_id\":\"1\",\"agent_id\":\"x\"}";
        let read = Occasion::read(codex).unwrap();
        assert!(read.folder.is_none() && read.is_subagent && !read.is_compacted);
    }

    #[test]
    fn what_is_no_occasion_is_none() {
        for input in [
            "",
            "{",
            "[]",
            "null",
            "{}",
            "{\"session_id\":1}",
            "{\"session_id\":\" \"}",
            "\u{0}",
            "{\"session_id\":null}",
        ] {
            assert_eq!(Occasion::read(input), None, "{input:?}");
        }
    }

    #[test]
    fn an_answer_is_one_json_object_or_nothing() {
        assert_eq!(answer(HookEvent::Prompt, ""), "");
        assert_eq!(answer(HookEvent::SessionEnd, "x"), "");
        let text = "line \"one\"\n</script> \u{1}";
        let value: Value = serde_json::from_str(&answer(HookEvent::SessionStart, text)).unwrap();
        assert_eq!(value["hookSpecificOutput"]["additionalContext"], text);
        assert_eq!(value["hookSpecificOutput"]["hookEventName"], "SessionStart");
    }
}
