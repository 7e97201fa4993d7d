//! The YAML block at the start of a note.

use crate::lines::{line_end, part};

/// Where the text after the front matter begins; `start` when there is none. Only the very start of a document
/// counts: a `---` further down divides text, and what follows it is never swallowed.
pub(crate) fn end(text: &str, start: usize) -> usize {
    let mut at = line_end(text, start);
    if !fence(part(text, start..at), &["---"]) {
        return start;
    }
    let mut mapping = None;
    while at < text.len() {
        let next = line_end(text, at);
        let line = part(text, at..next);
        if fence(line, &["---", "..."]) {
            // Without a key it is a thematic break and some text.
            return if mapping.unwrap_or(true) { next } else { start };
        }
        let bare = line.trim();
        if mapping.is_none() && !bare.is_empty() && !bare.starts_with('#') {
            mapping = Some(bare.contains(':') && !bare.starts_with("- "));
        }
        at = next;
    }
    start
}

fn fence(line: &str, marks: &[&str]) -> bool {
    marks.contains(&line.trim_end())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn front_matter_ends_after_its_second_fence() {
        for (text, expected) in [
            ("---\na: b\n---\nx", 13),
            ("---\r\na: b\r\n---\r\nx", 16),
            ("---\na: b\n---", 12),
            ("---\n# note\na: b\n...\nx", 20),
            ("---\n---\n", 8),
            ("---\n- a\n---\n", 0),
            ("---\nnever closed: x\n", 0),
            ("text\n---\na: b\n---\n", 0),
            ("", 0),
        ] {
            assert_eq!(end(text, 0), expected, "{text:?}");
        }
    }
}
