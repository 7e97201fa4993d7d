//! Lines of a text by byte offset. A line ends with `\n`, `\r\n` or, as Markdown has it and old machines wrote it, with
//! a `\r` alone.

/// Where the line that holds this offset begins.
pub(crate) fn line_start(text: &str, at: usize) -> usize {
    let bytes = text.as_bytes();
    (0..at.min(bytes.len())).rev().find(|index| ends_line(bytes, *index)).map_or(0, |index| index + 1)
}

/// Where the line that holds this offset ends, its line end included.
pub(crate) fn line_end(text: &str, at: usize) -> usize {
    let bytes = text.as_bytes();
    (at..bytes.len()).find(|index| ends_line(bytes, *index)).map_or(text.len(), |index| index + 1)
}

/// The lines of a text, each with its line end.
pub(crate) fn lines(text: &str) -> impl Iterator<Item = &str> {
    let mut from = 0;
    std::iter::from_fn(move || {
        let line = from..line_end(text, from);
        from = line.end;
        (!line.is_empty()).then(|| part(text, line))
    })
}

fn ends_line(bytes: &[u8], index: usize) -> bool {
    match bytes.get(index) {
        Some(b'\n') => true,
        Some(b'\r') => bytes.get(index + 1) != Some(&b'\n'),
        _ => false,
    }
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
