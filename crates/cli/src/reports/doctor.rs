//! `doctor`.

use schemars::JsonSchema;
use serde::Serialize;

/// `doctor`.
#[derive(Clone, Debug, Default, Serialize, JsonSchema)]
pub(crate) struct DoctorReport {
    /// Whether nothing needs attention.
    pub(crate) healthy: bool,
    /// What was found, worst first.
    pub(crate) findings: Vec<DoctorFinding>,
    /// With `--fix`: what is settled now.
    pub(crate) fixed: Vec<DoctorFinding>,
    /// With `--session`: what the session sees, and why not more.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) session: Vec<Explanation>,
}

/// One thing that was found.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct DoctorFinding {
    /// The stable code.
    pub(crate) code: String,
    /// `info`, `warning`, `error`.
    pub(crate) severity: String,
    /// What it is about.
    pub(crate) path: Option<String>,
    /// What it is and what to do.
    pub(crate) message: String,
    /// Whether `--fix` can settle it.
    pub(crate) fix: bool,
}

/// One reason for what a session sees.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct Explanation {
    /// `home`, `dialect`, `kind`, `door`, `spaces`, `ended`, `left_out`.
    pub(crate) about: String,
    /// In words.
    pub(crate) message: String,
}
