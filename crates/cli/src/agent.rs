//! Whether an assistant runs this command. Then the command line is not the owner's hand, and writes as an agent.

use crate::failure::Failure;
use std::ffi::OsString;
use std::path::Path;

/// Variables that agents set for the commands they run; not those that people put into their shell's profile.
const VARIABLES: &[(&str, &str)] = &[
    ("CLAUDECODE", "claude-code"),
    ("CLAUDE_CODE_ENTRYPOINT", "claude-code"),
    ("CODEX_SANDBOX", "codex"),
    ("CODEX_SANDBOX_NETWORK_DISABLED", "codex"),
    ("CODEX_THREAD_ID", "codex"),
    ("CODEX_CI", "codex"),
    ("GEMINI_CLI", "gemini-cli"),
    ("QWEN_CODE", "qwen-code"),
    ("CURSOR_AGENT", "cursor"),
    ("CLINE_ACTIVE", "cline"),
    ("ROO_ACTIVE", "roo-code"),
    ("OPENCODE", "opencode"),
    ("COPILOT_CLI", "copilot-cli"),
    ("AI_AGENT", "agent"),
];

/// Programs that are agents.
const PROGRAMS: &[(&str, &str)] = &[
    ("claude", "claude-code"),
    ("codex", "codex"),
    ("gemini", "gemini-cli"),
    ("qwen", "qwen-code"),
    ("cursor-agent", "cursor"),
    ("opencode", "opencode"),
    ("copilot", "copilot-cli"),
    ("openclaw", "openclaw"),
    ("hermes", "hermes"),
];

/// Refuses what changes the rules for assistants, where an assistant runs the command: who could loosen its own gate
/// would have none.
///
/// # Errors
/// `not_permitted`.
pub(crate) fn require_owner(what: &str) -> Result<(), Failure> {
    match detect() {
        None => Ok(()),
        Some(agent) => Err(Failure::refused(
            "not_permitted",
            format!("Only the owner may {what}, and {agent} runs this command."),
            "Do not try again; the owner can do it in a terminal of their own.",
        )),
    }
}

/// What we say, without the commands that are the owner's alone where an assistant reads it.
pub(crate) fn for_reader(text: &str) -> String {
    if detect().is_some() { notewell::for_assistant(text) } else { text.to_owned() }
}

/// The name under which an agent acts on the command line.
pub(crate) fn actor(agent: &str) -> String {
    format!("cli:{agent}")
}

/// The agent that runs this command: by its variables, else because it is the parent, or the parent of the shell.
pub(crate) fn detect() -> Option<&'static str> {
    by_variable(|name| std::env::var_os(name)).or_else(|| by_parent(Path::new("/proc"), std::process::id()))
}

fn by_variable(get: impl Fn(&str) -> Option<OsString>) -> Option<&'static str> {
    let set = |name: &str| get(name).is_some_and(|value| !value.is_empty() && value != "0" && value != "false");
    VARIABLES.iter().find(|(name, _)| set(name)).map(|(_, agent)| *agent)
}

/// Looks at two generations: what an agent runs is its child, or the child of a shell that it runs.
fn by_parent(proc: &Path, own: u32) -> Option<&'static str> {
    let mut process = own;
    for _ in 0..2 {
        process = parent(proc, process)?;
        let name = std::fs::read_to_string(proc.join(process.to_string()).join("comm")).ok()?;
        if let Some((_, agent)) = PROGRAMS.iter().find(|(program, _)| *program == name.trim()) {
            return Some(agent);
        }
    }
    None
}

/// The fourth field of `stat`, after a name in brackets that may itself hold anything.
fn parent(proc: &Path, process: u32) -> Option<u32> {
    let stat = std::fs::read_to_string(proc.join(process.to_string()).join("stat")).ok()?;
    let (_, rest) = stat.rsplit_once(')')?;
    rest.split_whitespace().nth(1)?.parse().ok()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn an_agents_variable_makes_the_command_line_an_agent() {
        let with = |name: &'static str, value: &'static str| move |asked: &str| (asked == name).then(|| value.into());
        assert_eq!(by_variable(with("CLAUDECODE", "1")), Some("claude-code"));
        assert_eq!(by_variable(with("GEMINI_CLI", "1")), Some("gemini-cli"));
        assert_eq!(by_variable(with("CLAUDECODE", "0")), None);
        assert_eq!(by_variable(with("CODEX_HOME", "/home/mira/.codex")), None);
        assert_eq!(by_variable(with("PATH", "/bin")), None);
    }

    #[test]
    fn an_agent_is_found_behind_its_shell_but_not_further_away() {
        let proc = tempfile::tempdir().unwrap();
        let process = |id: u32, name: &str, parent: u32| {
            let folder = proc.path().join(id.to_string());
            std::fs::create_dir(&folder).unwrap();
            std::fs::write(folder.join("comm"), format!("{name}\n")).unwrap();
            std::fs::write(folder.join("stat"), format!("{id} ({name} ) x) S {parent} 1 1")).unwrap();
        };
        process(9, "notewell", 8);
        process(8, "bash", 7);
        process(7, "claude", 6);
        process(6, "bash", 1);
        assert_eq!(by_parent(proc.path(), 9), Some("claude-code"));
        assert_eq!(by_parent(proc.path(), 8), Some("claude-code"));
        process(10, "notewell", 11);
        process(11, "test", 12);
        process(12, "cargo", 7);
        assert_eq!(by_parent(proc.path(), 10), None);
        assert_eq!(by_parent(Path::new("/nonexistent"), 9), None);
    }
}
