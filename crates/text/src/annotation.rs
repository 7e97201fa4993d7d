//! Trailing `<!-- key: value -->` comments of an entry.

use crate::Day;

/// What trailing annotations say. Absent means neutral.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Annotations {
    /// Words that bring the entry back when they come up; divided by `,`, `;`, `，`, `；` or `、`.
    pub trigger: Vec<String>,
    /// 1 to 10.
    pub importance: Option<u8>,
    /// The project key the entry belongs to.
    pub project: Option<String>,
    /// The last day on which the entry counts.
    pub until: Option<Day>,
    /// First in the snapshot and exempt from dream.
    pub pinned: bool,
    /// What could not be read, in words for the owner.
    pub problems: Vec<AnnotationError>,
}

/// An annotation that could not be read; its bytes stay as they are.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{key}: {problem}")]
pub struct AnnotationError {
    /// The annotation's key.
    pub key: String,
    /// What is wrong with its value.
    pub problem: String,
}
