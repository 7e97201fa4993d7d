//! JSON Lines of the journal.

use serde::{Deserialize, Serialize};
use std::ops::Range;

/// One event of the journal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct JournalLine {
    /// RFC 3339.
    pub ts: String,
    /// Tags; missing in the file means none.
    #[serde(default)]
    pub tags: Vec<String>,
    /// The text.
    pub text: String,
}

impl JournalLine {
    /// The line as it is appended, with its `\n`.
    #[must_use]
    pub fn render(&self) -> String {
        // Strings and lists of strings always have a JSON form.
        let mut line = serde_json::to_string(self).unwrap_or_default();
        line.push('\n');
        line
    }
}

/// What is needed of a line; other fields, and a missing time, are no damage.
#[derive(Deserialize)]
struct Lenient {
    #[serde(default)]
    ts: Option<String>,
    #[serde(default)]
    tags: Tags,
    text: String,
}

#[derive(Default, Deserialize)]
#[serde(untagged)]
enum Tags {
    #[default]
    None,
    One(String),
    Many(Vec<String>),
}

impl From<Lenient> for JournalLine {
    fn from(line: Lenient) -> Self {
        let tags = match line.tags {
            Tags::None => Vec::new(),
            Tags::One(tag) => vec![tag],
            Tags::Many(tags) => tags,
        };
        Self { ts: line.ts.unwrap_or_default(), tags, text: line.text }
    }
}

/// A journal's bytes, read line by line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct JournalReading {
    /// The good lines with their byte ranges (line end included).
    pub lines: Vec<(Range<usize>, JournalLine)>,
    /// The byte ranges of damaged lines: no UTF-8, NUL, no JSON object with a `text`, two objects on one line.
    pub damaged: Vec<Range<usize>>,
    /// Whether the last byte ends a line, so that an append may follow directly.
    pub ends_clean: bool,
}

/// Reads any bytes; a damaged line costs that line only.
#[must_use]
pub fn read_journal(bytes: &[u8]) -> JournalReading {
    let mut reading =
        JournalReading { ends_clean: bytes.last().is_none_or(|last| *last == b'\n'), ..Default::default() };
    let mut start = 0;
    for line in bytes.split_inclusive(|byte| *byte == b'\n') {
        let span = start..start + line.len();
        start = span.end;
        let bare = if span.start == 0 { line.strip_prefix(BYTE_ORDER_MARK).unwrap_or(line) } else { line };
        if bare.trim_ascii().is_empty() {
            continue;
        }
        match serde_json::from_slice::<Lenient>(bare) {
            Ok(line) => reading.lines.push((span, line.into())),
            Err(_) => reading.damaged.push(span),
        }
    }
    reading
}

const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

#[cfg(test)]
mod tests {
    #![allow(clippy::single_range_in_vec_init)]
    use super::*;

    fn line(text: &str) -> JournalLine {
        JournalLine { ts: "2026-07-27T10:00:00+08:00".into(), tags: vec!["a".into()], text: text.into() }
    }

    #[test]
    fn what_is_rendered_is_one_line_and_reads_back() {
        for text in ["tea", "two\nlines\r\n", "$& \\ \"quoted\"", "\u{2028}\u{0}🎻界", ""] {
            let rendered = line(text).render();
            assert_eq!(rendered.matches('\n').count(), 1);
            let reading = read_journal(rendered.as_bytes());
            assert_eq!(reading.lines, [(0..rendered.len(), line(text))]);
            assert!(reading.ends_clean && reading.damaged.is_empty());
        }
    }

    #[test]
    fn a_damaged_line_costs_that_line_only() {
        let good = line("good").render();
        for bad in [
            &b"{\"ts\":\"x\",\"text\":\"half"[..],
            b"\xff\xfe",
            b"\0\0\0",
            b"[]",
            b"{\"ts\":\"x\"}",
            b"{\"text\":1}",
            b"{\"text\":\"a\"}{\"text\":\"b\"}",
        ] {
            let bytes = [good.as_bytes(), bad, b"\n", good.as_bytes()].concat();
            let reading = read_journal(&bytes);
            assert_eq!(reading.lines.len(), 2, "{bad:?}");
            assert_eq!(reading.damaged, [good.len()..good.len() + bad.len() + 1]);
        }
        let torn = read_journal(&[good.as_bytes(), b"{\"te"].concat());
        assert!(!torn.ends_clean);
        assert_eq!((torn.lines.len(), torn.damaged.len()), (1, 1));
    }

    #[test]
    fn missing_fields_marks_and_blank_lines_are_no_damage() {
        let text = "\u{feff}{\"text\":\"a\",\"tags\":null}\r\n\r\n{\"text\":\"b\",\"tags\":\"x\",\"more\":{}}\n";
        let reading = read_journal(text.as_bytes());
        assert!(reading.damaged.is_empty());
        assert_eq!(reading.lines.len(), 2);
        assert_eq!(reading.lines[1].1.tags, ["x"]);
        assert_eq!(reading.lines[0].0.start, 0);
    }
}
