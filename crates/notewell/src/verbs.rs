//! The table of verbs: one row a thing that Notewell can do, from which the command line's help, the JSON Schemas
//! in `docs/schema/` and the documentation are made.

/// One verb.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verb {
    /// Its name on the command line.
    pub name: &'static str,
    /// One line.
    pub about: &'static str,
    /// An example that works.
    pub example: &'static str,
    /// The Rust type of its `--json` result, which names its schema.
    pub result: &'static str,
    /// Whether it changes memory.
    pub writes: bool,
}

impl Verb {
    /// The verb with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<&'static Self> {
        VERBS.iter().find(|verb| verb.name == name)
    }
}

const fn reads(name: &'static str, about: &'static str, example: &'static str, result: &'static str) -> Verb {
    Verb { name, about, example, result, writes: false }
}

const fn writes(name: &'static str, about: &'static str, example: &'static str, result: &'static str) -> Verb {
    Verb { name, about, example, result, writes: true }
}

/// All verbs, in the order in which help lists them.
pub const VERBS: &[Verb] = &[
    reads("try", "Show what Notewell does, in a home that is thrown away", "notewell try", "Trial"),
    reads("home", "Print the folder that holds the memory", "notewell home", "HomeReport"),
    writes("init", "Create the home, and store the time zone in its settings", "notewell init", "InitReport"),
    reads("open", "Open the folder of the memory, or of the logs", "notewell open --logs", "Opened"),
    writes("edit", "Edit a document in your editor, and save it as your own change", "notewell edit user", "Answer"),
    writes("add", "Remember something", "notewell add --target user \"Prefer short answers.\"", "Answer"),
    writes(
        "replace",
        "Change the words of an entry",
        "notewell replace --target memory --old \"port 8080\" --new \"port 9090\"",
        "Answer",
    ),
    writes(
        "remove",
        "Take an entry out",
        "notewell remove --target memory --old \"The old server is called hal.\"",
        "Answer",
    ),
    reads("read", "Print what is remembered", "notewell read --target user", "Answer"),
    writes(
        "supersede",
        "Let a directive take the place of another, which stays beside it as superseded",
        "notewell supersede --old \"Answer in English.\" --new \"Answer in Chinese.\"",
        "Answer",
    ),
    writes("pin", "Keep an entry first in every snapshot", "notewell pin --old \"Allergic to penicillin.\"", "Answer"),
    writes("unpin", "Take the pin off an entry", "notewell unpin --old \"Allergic to penicillin.\"", "Answer"),
    reads(
        "snapshot",
        "Print the memory section that a prompt would get",
        "notewell snapshot --kind private",
        "SnapshotReport",
    ),
    reads("history", "List what happened, newest first", "notewell history --limit 10", "History"),
    reads("show", "Show one event in full", "notewell show 01990000-0000-7000", "EventReport"),
    writes("undo", "Undo an event, a changeset, a session, or the last change", "notewell undo --last", "UndoReport"),
    reads("why", "Show where an entry came from", "notewell why \"Prefer short answers.\"", "Provenance"),
    writes(
        "suggestions",
        "List what waits for your decision, accept or reject it",
        "notewell suggestions",
        "Suggestions",
    ),
    writes(
        "confirm",
        "Make entries your own: what was found in a file, or what an assistant wrote",
        "notewell confirm 1a2b3c4d",
        "Answer",
    ),
    writes("clear", "Mark a value as no secret, so that it is no longer redacted", "notewell clear -", "Answer"),
    writes(
        "session",
        "Start or end a conversation with a host",
        "notewell session start --host my-assistant",
        "SessionReport",
    ),
    writes("mcp", "Serve the memory to an assistant over MCP on standard input and output", "notewell mcp", "Protocol"),
    reads(
        "connect",
        "Tell an assistant of Notewell, in its own settings",
        "notewell connect claude-code",
        "ConnectionReport",
    ),
    reads(
        "disconnect",
        "Take Notewell out of an assistant's settings, byte for byte where nobody changed them since",
        "notewell disconnect claude-code",
        "ConnectionReport",
    ),
    writes(
        "hook",
        "Answer a host's hook: bring the memory, and what has changed, into its prompt",
        "notewell hook session-start --host claude-code",
        "Protocol",
    ),
    reads("hosts", "List the assistants, and whether each is connected", "notewell hosts status", "HostsReport"),
    reads("doctor", "Look for what is wrong with the home, and repair it", "notewell doctor --fix", "DoctorReport"),
    reads("config", "Show or change the settings", "notewell config set blind trust", "ConfigReport"),
    writes("join", "Let another device use this home's key", "notewell join --code", "JoinReport"),
    reads("completions", "Print a script that completes the command line", "notewell completions bash", "Text"),
    reads("man", "Print the manual page", "notewell man", "Text"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_verb_stands_once_in_the_table_with_an_example_of_itself() {
        for (at, verb) in VERBS.iter().enumerate() {
            assert!(!VERBS.iter().take(at).any(|other| other.name == verb.name), "{}", verb.name);
            assert!(verb.example.starts_with(&format!("notewell {}", verb.name)), "{}", verb.name);
            assert!(!verb.about.is_empty() && !verb.about.ends_with('.') && !verb.result.is_empty(), "{}", verb.name);
        }
    }
}
