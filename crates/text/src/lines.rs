//! Lines of a text by byte offset. A line ends with `\n`; a `\r` before it belongs to the line end.

/// Where the line that holds this offset begins.
pub(crate) fn line_start(text: &str, at: usize) -> usize {
    text.as_bytes().get(..at).and_then(|before| before.iter().rposition(|byte| *byte == b'\n')).map_or(0, |at| at + 1)
}

/// Where the line that holds this offset ends, its line end included.
pub(crate) fn line_end(text: &str, at: usize) -> usize {
    text.as_bytes()
        .get(at..)
        .and_then(|rest| rest.iter().position(|byte| *byte == b'\n'))
        .map_or(text.len(), |length| at + length + 1)
}

/// The part of `text` between two offsets; empty when they do not fit it.
pub(crate) fn part(text: &str, at: std::ops::Range<usize>) -> &str {
    text.get(at).unwrap_or_default()
}

/// Narrows a range by the white space at both ends.
pub(crate) fn trimmed(text: &str, at: std::ops::Range<usize>) -> std::ops::Range<usize> {
    let whole = part(text, at.clone());
    let start = at.start + (whole.len() - whole.trim_start().len());
    let end = at.end.min(at.start + whole.trim_end().len());
    start.min(end)..end
}

/// The byte order mark's length, or 0.
pub(crate) fn mark_length(text: &str) -> usize {
    if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 }
}
