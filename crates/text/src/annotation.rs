//! Trailing `<!-- key: value -->` comments of an entry.

use crate::comment::{Field, fields};
use crate::{Day, parse_day};

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

/// The keys that an annotation may have.
const KEYS: [&str; 5] = ["trigger", "importance", "project", "until", "pin"];

/// Whether a comment is one that Notewell reads.
pub(crate) fn is_annotation(comment: &str) -> bool {
    fields(comment).iter().any(|field| known(&field.key).is_some())
}

/// The one name of a key and its variants.
pub(crate) fn known(key: &str) -> Option<&'static str> {
    let key = match key {
        "triggers" => "trigger",
        "pinned" => "pin",
        other => other,
    };
    KEYS.into_iter().find(|known| *known == key)
}

impl Annotations {
    /// Reads the trailing comments of an entry, in order.
    pub(crate) fn read<'a>(comments: impl IntoIterator<Item = &'a str>) -> Self {
        let mut annotations = Self::default();
        for field in comments.into_iter().flat_map(fields) {
            if let Some(key) = known(&field.key)
                && let Err(problem) = annotations.take(key, &field)
            {
                annotations.problems.push(AnnotationError { key: key.to_owned(), problem });
            }
        }
        annotations
    }

    fn take(&mut self, key: &str, field: &Field<'_>) -> Result<(), String> {
        let value = field.value;
        match key {
            "trigger" => {
                let words = value.split([',', ';', '，', '；', '、']).map(str::trim).filter(|word| !word.is_empty());
                let before = self.trigger.len();
                self.trigger.extend(words.map(str::to_owned));
                if self.trigger.len() == before {
                    return Err("no word is given; write, for example, `trigger: tea, coffee`".into());
                }
            }
            "importance" => match value.parse() {
                Ok(number @ 1..=10) => self.importance = Some(number),
                _ => return Err(format!("`{value}` is no whole number from 1 to 10")),
            },
            "project" if value.is_empty() => return Err("no project key is given".into()),
            "project" => self.project = Some(value.to_owned()),
            "until" => match parse_day(value) {
                Some(day) => self.until = Some(day),
                None => return Err(format!("`{value}` is no date of the form YYYY-MM-DD")),
            },
            _ => match value.to_lowercase().as_str() {
                "" | "true" | "yes" => self.pinned = true,
                "false" | "no" => self.pinned = false,
                _ => return Err(format!("`{value}` is neither `true` nor `false`")),
            },
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn annotations_are_read_alone_and_combined() {
        let read = Annotations::read([
            "<!-- trigger: tea, 咖啡；水、 -->",
            "<!-- importance: 7 | project: notewell-1a2b|until: 2026-12-31 | PIN -->",
        ]);
        assert_eq!(read.trigger, ["tea", "咖啡", "水"]);
        assert_eq!(read.importance, Some(7));
        assert_eq!(read.project.as_deref(), Some("notewell-1a2b"));
        assert_eq!(read.until, parse_day("2026-12-31"));
        assert!(read.pinned && read.problems.is_empty());
    }

    #[test]
    fn what_cannot_be_read_is_told_and_counts_as_absent() {
        let read = Annotations::read(["<!-- importance: 11 -->", "<!-- until: soon | trigger: , | project: -->"]);
        assert_eq!((read.importance, read.until, read.project), (None, None, None));
        let keys: Vec<_> = read.problems.iter().map(|problem| problem.key.as_str()).collect();
        assert_eq!(keys, ["importance", "until", "trigger", "project"]);
        assert_eq!(Annotations::read(["<!-- note to self -->"]), Annotations::default());
    }
}
