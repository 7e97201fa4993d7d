//! What an inspection finds.

use serde::Serialize;

/// How bad it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// Good to know.
    Info,
    /// Should be looked at.
    Warning,
    /// Something does not work, or is not private.
    Error,
}

/// One thing that is not as it should be, or good to know.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Problem {
    /// The stable code.
    pub code: &'static str,
    /// How bad it is.
    pub severity: Severity,
    /// What it is about, beneath the home or as a whole path.
    pub path: Option<String>,
    /// What it is and what to do, without a word of memory.
    pub message: String,
    /// Whether [`crate::FileStore::repair`] can settle it.
    pub fix: bool,
}

/// What was found.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Inspection {
    /// Worst first.
    pub problems: Vec<Problem>,
}

impl Inspection {
    /// Whether nothing is worse than good to know.
    #[must_use]
    pub fn is_healthy(&self) -> bool {
        self.problems.iter().all(|problem| problem.severity == Severity::Info)
    }

    pub(super) fn add(
        &mut self,
        code: &'static str,
        severity: Severity,
        path: impl Into<String>,
        message: impl Into<String>,
    ) {
        let path = Some(path.into()).filter(|path| !path.is_empty());
        self.problems.push(Problem { code, severity, path, message: message.into(), fix: false });
    }

    pub(super) fn fixable(
        &mut self,
        code: &'static str,
        severity: Severity,
        path: impl Into<String>,
        message: impl Into<String>,
    ) {
        self.add(code, severity, path, message);
        if let Some(last) = self.problems.last_mut() {
            last.fix = true;
        }
    }
}
