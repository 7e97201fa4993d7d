//! The metadata line of a `user` entry.

use crate::comment::{Field, fields};
use crate::{Day, parse_day};
use serde::{Deserialize, Serialize};
use std::ops::Range;

/// Whether a directive still stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// In force; only these reach a prompt.
    #[default]
    Active,
    /// Kept beside its replacement as history.
    Superseded,
}

/// `<!-- observed: 2026-07-27 | status: active -->`, read leniently, kept byte for byte.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Directive {
    /// The line's bytes in the document, without its line end.
    pub span: Range<usize>,
    /// When the directive was first observed; `None` when missing or no valid date.
    pub observed: Option<Day>,
    /// Whether it stands. A status that is neither word counts as active and is listed in `problems`.
    pub status: Status,
    /// What is wrong with the line, in words for the owner; empty for a valid line.
    pub problems: Vec<String>,
}

impl Status {
    /// The word in the metadata line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Active => "active",
            Self::Superseded => "superseded",
        }
    }
}

/// Whether a comment says what only a metadata line may say.
pub(crate) fn is_metadata(comment: &str) -> bool {
    fields(comment).iter().any(is_metadata_field)
}

fn is_metadata_field(field: &Field<'_>) -> bool {
    matches!(field.key.as_str(), "observed" | "status")
}

/// The metadata line of a new directive, without its line end.
pub(crate) fn metadata(observed: Option<Day>, status: Status) -> String {
    let status = status.name();
    observed.map_or_else(
        || format!("<!-- status: {status} -->"),
        |day| format!("<!-- observed: {day} | status: {status} -->"),
    )
}

/// The metadata line with another status and every other byte kept.
pub(crate) fn with_status(line: &str, status: Status) -> String {
    let read = fields(line);
    let mut changed = line.to_owned();
    if let Some(field) = read.iter().find(|field| field.key == "status") {
        let lead = if field.value.is_empty() { " " } else { "" };
        changed.replace_range(field.value_at.clone(), &format!("{lead}{}", status.name()));
    } else if let Some(last) = read.last() {
        let end = last.at.start + line.get(last.at.clone()).unwrap_or_default().trim_end().len();
        changed.insert_str(end, &format!(" | status: {}", status.name()));
    }
    changed
}

impl Directive {
    /// Reads one whole comment that lies at `span`; `None` when it is no metadata line.
    pub(crate) fn read(comment: &str, span: Range<usize>) -> Option<Self> {
        let fields = fields(comment);
        if !fields.iter().any(is_metadata_field) {
            return None;
        }
        let mut directive = Self { span, observed: None, status: Status::Active, problems: Vec::new() };
        let last = |key| fields.iter().rfind(|field| field.key == key).map(|field| field.value);
        match last("observed") {
            Some(value) => {
                directive.observed = parse_day(value);
                if directive.observed.is_none() {
                    directive.problems.push(format!("observed: `{value}` is no date of the form YYYY-MM-DD"));
                }
            }
            None => directive.problems.push("observed: the date is missing".into()),
        }
        match last("status").map(str::to_lowercase).as_deref() {
            Some("active") => {}
            Some("superseded") => directive.status = Status::Superseded,
            Some(other) => {
                directive.problems.push(format!("status: `{other}` is neither `active` nor `superseded`"));
            }
            None => directive.problems.push("status: the word is missing".into()),
        }
        Some(directive)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_metadata_line_is_read_leniently_and_its_faults_are_told() {
        let read = |line: &str| Directive::read(line, 0..line.len());
        let day = parse_day("2026-07-27");
        for line in [
            "<!-- observed: 2026-07-27 | status: superseded -->",
            "<!--STATUS:Superseded|Observed : 2026-07-27-->",
            "<!--   source: chat | observed:2026-07-27   |   status:   superseded   -->",
        ] {
            let directive = read(line).unwrap_or_else(|| unreachable!("{line}"));
            assert_eq!((directive.observed, directive.status), (day, Status::Superseded), "{line}");
            assert!(directive.problems.is_empty());
        }
        let faulty = read("<!-- observed: yesterday | status: done -->");
        assert_eq!(faulty.as_ref().map(|line| line.status), Some(Status::Active));
        assert_eq!(faulty.map(|line| line.problems.len()), Some(2));
        assert_eq!(read("<!-- trigger: observed -->"), None);
    }

    #[test]
    fn only_the_status_word_of_a_metadata_line_changes() {
        for (line, expected) in [
            ("<!-- observed: 2026-07-27 | status: active -->", "<!-- observed: 2026-07-27 | status: superseded -->"),
            ("<!--status:Active|observed:x-->", "<!--status:superseded|observed:x-->"),
            ("<!-- observed: 2026-07-27 -->", "<!-- observed: 2026-07-27 | status: superseded -->"),
            ("<!-- status: | observed: x -->", "<!-- status: superseded | observed: x -->"),
        ] {
            let changed = with_status(line, Status::Superseded);
            assert_eq!(Directive::read(&changed, 0..0).map(|line| line.status), Some(Status::Superseded), "{changed}");
            if !line.contains("status: |") {
                assert_eq!(changed, expected);
            }
        }
    }
}
