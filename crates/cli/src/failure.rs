//! What is told when something did not work: what happened, whose move it is, what to do next.

use crate::agent;
use crate::exit::Exit;
use notewell::guard::{Finding, redact, screen};
use notewell::store::{StoreError, StoreErrorKind};
use notewell::{EntryReport, Error, Refusal, RefusalCode};
use schemars::JsonSchema;
use serde::Serialize;

/// The `error` of a `--json` answer.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub(crate) struct ErrorReport {
    /// The stable code.
    pub(crate) code: String,
    /// What happened.
    pub(crate) message: String,
    /// Whose move it is and what to do.
    pub(crate) hint: String,
    /// Whether the same or a corrected command may succeed.
    pub(crate) retryable: bool,
    /// The entries to choose from, or the nearest ones.
    pub(crate) candidates: Vec<EntryReport>,
    /// Wordings that would be accepted.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) proposed: Vec<String>,
    /// What the screens found: rule and span, never the text.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) findings: Vec<Finding>,
}

impl ErrorReport {
    /// The same without what a flag, a setting or a file may have brought in, and without what its reader may not run.
    pub(crate) fn without_secrets(&self) -> Self {
        let told = |text: &str| agent::for_reader(&scrubbed(text));
        Self { message: told(&self.message), hint: told(&self.hint), ..self.clone() }
    }
}

/// The text with a placeholder for each secret that the screens find.
pub(crate) fn scrubbed(text: &str) -> String {
    redact(text, &screen(text))
}

/// What went wrong, and the exit code.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Failure {
    pub(crate) exit: Exit,
    pub(crate) error: Box<ErrorReport>,
}

impl Failure {
    pub(crate) fn new(exit: Exit, code: &str, message: impl Into<String>, hint: impl Into<String>) -> Self {
        let error = ErrorReport {
            code: code.to_owned(),
            message: message.into(),
            hint: hint.into(),
            retryable: false,
            candidates: Vec::new(),
            proposed: Vec::new(),
            findings: Vec::new(),
        };
        Self { exit, error: Box::new(error) }
    }

    /// The command makes no sense.
    pub(crate) fn usage(message: impl Into<String>, hint: impl Into<String>) -> Self {
        Self::new(Exit::Usage, "usage", message, hint)
    }

    /// A setting makes no sense.
    pub(crate) fn settings(message: impl Into<String>, hint: impl Into<String>) -> Self {
        Self::new(Exit::Usage, "settings", message, hint)
    }

    /// Nothing is kept there yet, and the verb does not make a home.
    pub(crate) fn no_home(home: &std::path::Path) -> Self {
        Self::new(
            Exit::Refused,
            "no_home",
            format!("There is no memory in {} yet.", home.display()),
            "The first `notewell add`, or `notewell init`, creates it; --home or --profile names another.",
        )
    }

    /// What was named is not there.
    pub(crate) fn not_found(message: impl Into<String>, hint: impl Into<String>) -> Self {
        Self::new(Exit::Refused, "not_found", message, hint)
    }

    /// Looked at and found wanting.
    pub(crate) fn refused(code: &str, message: impl Into<String>, hint: impl Into<String>) -> Self {
        Self::new(Exit::Refused, code, message, hint)
    }

    /// The machine failed.
    pub(crate) fn environment(code: &str, message: impl Into<String>, hint: impl Into<String>) -> Self {
        Self::new(Exit::Environment, code, message, hint)
    }

    /// A file of ours could not be read or written.
    pub(crate) fn file(path: &std::path::Path, error: &std::io::Error) -> Self {
        Self::environment(
            "io_error",
            format!("{}: {error}", path.display()),
            "See to the file or its folder, then try again.",
        )
    }
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Self {
        let (exit, code) = match (refusal.code, &refusal.detail) {
            (RefusalCode::Store, Some(detail)) => (exit_of(detail), detail.as_str()),
            (RefusalCode::Store, None) => (Exit::Environment, "store"),
            (code, _) => (Exit::Refused, code.code()),
        };
        let (message, hint) = in_flags(refusal.code, refusal.detail.as_deref(), refusal.message, refusal.hint);
        let mut failure = Self::new(exit, code, message, hint);
        failure.error.retryable = refusal.retryable;
        failure.error.candidates = refusal.candidates;
        failure.error.proposed = refusal.proposed;
        failure.error.findings = refusal.findings;
        failure
    }
}

/// What a failure of the store means to a script: a document that is no text is refused, wherever it is met; all else
/// is the machine's.
pub(crate) fn exit_of(code: &str) -> Exit {
    match StoreErrorKind::of_code(code) {
        Some(StoreErrorKind::NotText) => Exit::Refused,
        _ => Exit::Environment,
    }
}

/// The library speaks of the fields of a tool call; here they are flags.
fn in_flags(code: RefusalCode, detail: Option<&str>, message: String, hint: String) -> (String, String) {
    let flags = match (code, detail) {
        (RefusalCode::EmptyText, _) => "give the words: TEXT, --new, or --old for the entry that is meant (or --id)",
        (RefusalCode::MissingField, _) => "name the entry with --old (its text) or --id",
        (RefusalCode::Ambiguous, Some("part_of_entry")) => {
            "give a longer --old that occurs once, or --id with --new for the whole entry"
        }
        (RefusalCode::Ambiguous, Some("entry")) => "choose one of them: the same command with --id ID",
        (RefusalCode::PartialMatch, _) => "--old with --new changes the part, --id with --new swaps the whole entry",
        (RefusalCode::NotFound, Some("entry")) => {
            "`notewell read` shows what is kept; name the entry with --id or its exact text"
        }
        _ => return (message, hint),
    };
    (message.replace("old_text", "the text"), flags.to_owned())
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Self {
        let mut failure = Self::new(exit_of(error.kind.code()), error.kind.code(), error.message, error.hint);
        failure.error.retryable = error.kind.retryable();
        failure
    }
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        match error {
            Error::Refused(refusal) => (*refusal).into(),
            Error::Store(error) => error.into(),
            Error::Settings { what, hint } => Self::settings(what, hint),
        }
    }
}
