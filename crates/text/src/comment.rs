//! `<!-- key: value | key: value -->`, read leniently.

use std::ops::Range;

const OPEN: &str = "<!--";
const CLOSE: &str = "-->";

/// One `key: value` of a comment, or a word alone. Ranges are relative to the comment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Field<'a> {
    /// Lower case, outer white space removed.
    pub(crate) key: String,
    pub(crate) value: &'a str,
    /// The value's bytes; empty, after the key, for a word alone.
    pub(crate) value_at: Range<usize>,
    /// Everything between two `|`, white space included.
    pub(crate) at: Range<usize>,
}

/// The fields of one whole comment; none for any other text.
pub(crate) fn fields(comment: &str) -> Vec<Field<'_>> {
    let Some(inner) = comment.strip_prefix(OPEN).and_then(|rest| rest.strip_suffix(CLOSE)) else {
        return Vec::new();
    };
    let mut start = OPEN.len();
    let mut found = Vec::new();
    for part in inner.split('|') {
        let at = start..start + part.len();
        start = at.end + 1;
        let (key, value, from) = match part.find([':', '：']) {
            Some(colon) => {
                let (key, rest) = part.split_at_checked(colon).unwrap_or((part, ""));
                let value = rest.trim_start_matches([':', '：']);
                (key, value, at.end - value.len())
            }
            None => (part, "", at.start + part.trim_end().len()),
        };
        let lead = value.len() - value.trim_start().len();
        let value = value.trim();
        let value_at = from + lead..from + lead + value.len();
        found.push(Field { key: key.trim().to_lowercase(), value, value_at, at });
    }
    found
}

/// The comments of a text, in order; an unclosed one is none.
pub(crate) fn comments(text: &str) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut from = 0;
    while let Some(start) = text.get(from..).and_then(|rest| rest.find(OPEN)).map(|at| from + at) {
        let Some(end) = text.get(start + OPEN.len()..).and_then(|rest| rest.find(CLOSE)) else { break };
        from = start + OPEN.len() + end + CLOSE.len();
        found.push(start..from);
    }
    found
}

/// The comments that a text ends with, in order, judged by their bytes alone.
pub(crate) fn trailing(text: &str) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut rest = text.trim_end();
    while rest.ends_with(CLOSE) {
        let Some(start) = rest.rfind(OPEN) else { break };
        let whole = start..rest.len();
        let inside = text.get(start + OPEN.len()..whole.end - CLOSE.len());
        if inside.is_none_or(|inside| inside.contains(CLOSE)) {
            break;
        }
        found.push(whole);
        rest = text.get(..start).unwrap_or_default().trim_end();
    }
    found.reverse();
    found
}

#[cfg(test)]
mod tests {
    #![allow(clippy::string_slice)]
    use super::*;

    #[test]
    fn fields_are_found_in_any_order_and_spacing() {
        let comment = "<!--Status :active| OBSERVED:2026-07-27 |pin-->";
        let found = fields(comment);
        let keys: Vec<_> = found.iter().map(|field| (field.key.as_str(), field.value)).collect();
        assert_eq!(keys, [("status", "active"), ("observed", "2026-07-27"), ("pin", "")]);
        assert!(found.iter().all(|field| &comment[field.value_at.clone()] == field.value));
        assert_eq!(fields("<!-- 触发：茶 -->")[0].value, "茶");
        assert!(fields("no comment").is_empty());
        assert!(fields("<!-->").is_empty());
    }

    #[test]
    fn trailing_comments_are_those_with_nothing_after_them() {
        let text = "a <!-- x --> b <!-- pin -->\n<!-- y -->  ";
        let found: Vec<_> = trailing(text).into_iter().map(|at| &text[at]).collect();
        assert_eq!(found, ["<!-- pin -->", "<!-- y -->"]);
        assert!(trailing("a -->").is_empty());
        assert_eq!(comments("<!-- a --> <!-- b").len(), 1);
    }
}
