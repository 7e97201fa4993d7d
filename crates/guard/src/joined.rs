//! Letters that stand apart, and long values that a line end cuts, brought together.

use crate::shape::{Shape, is_sign};
use crate::view::View;
use std::ops::Range;

/// The fewest characters in a row that count as written apart.
const APART: usize = 6;

/// The text with what stands apart brought together. `None` when nothing does.
pub(crate) fn joined(text: &str, shape: &Shape) -> Option<View> {
    let mut left_out = Vec::new();
    if shape.apart as usize + 2 >= APART {
        for (run, sign) in runs_apart(text) {
            let bytes = text.as_bytes().get(run.clone()).unwrap_or_default();
            let mut before = 0;
            for (at, byte) in bytes.iter().enumerate() {
                // Two separators in a row are the end of a word.
                if *byte == sign && before != sign {
                    left_out.push(run.start + at..run.start + at + 1);
                }
                before = *byte;
            }
        }
    }
    if shape.lines {
        left_out.extend(cut_values(text));
        left_out.sort_by_key(|cut| cut.start);
    }
    if left_out.is_empty() {
        return None;
    }
    let mut view = View::default();
    let mut done = 0;
    for cut in left_out {
        view.copy(text, done..cut.start);
        done = done.max(cut.end);
    }
    view.copy(text, done..text.len());
    Some(view)
}

/// Stretches such as `i g n o r e` and `4-1-1-1`, with what separates their characters.
fn runs_apart(text: &str) -> Vec<(Range<usize>, u8)> {
    let bytes = text.as_bytes();
    let get = |at: usize| bytes.get(at).copied();
    let mut out = Vec::new();
    let mut at = 0;
    while at + 2 * APART - 1 <= bytes.len() {
        let alone = at == 0 || get(at - 1).is_some_and(|byte| is_sign(byte) || byte.is_ascii_whitespace());
        let sign = get(at + 1).filter(|sign| is_sign(*sign));
        let Some(sign) = sign.filter(|sign| alone && is_single(get(at), *sign)) else {
            at += 1;
            continue;
        };
        let (mut end, mut count) = (at, 1);
        loop {
            let mut next = end + 1;
            // A second separator is the gap between two words written apart.
            while get(next) == Some(sign) && next < end + 4 {
                next += 1;
            }
            let ends = get(next + 1).is_none_or(|byte| byte == sign || !byte.is_ascii_alphanumeric());
            if next == end + 1 || !is_single(get(next), sign) || !ends {
                break;
            }
            end = next;
            count += 1;
        }
        if count >= APART {
            out.push((at..end + 1, sign));
        }
        // The last character of a run may be the first of another.
        at = if end > at && count < APART { end } else { end + 1 };
    }
    out
}

/// Whether this is one printable character that is not the separator.
fn is_single(byte: Option<u8>, sign: u8) -> bool {
    byte.is_some_and(|byte| byte.is_ascii_graphic() && byte != sign)
}

/// Line ends, with the blanks around them, inside what reads on as one long value.
fn cut_values(text: &str) -> Vec<Range<usize>> {
    let is_value = |c: &u8| c.is_ascii_alphanumeric() || matches!(c, b'-' | b'_' | b'+' | b'/' | b'=' | b'.');
    let mut out = Vec::new();
    let mut last = 0;
    for (at, _) in text.match_indices('\n') {
        let (Some(before), Some(after)) = (text.get(last..at), text.get(at..)) else { continue };
        let head = before.trim_end_matches(['\\', '\r', ' ']);
        let value = head.bytes().rev().take(64).take_while(is_value);
        let (mut long, mut digits, mut letters) = (0, false, false);
        for byte in value {
            long += 1;
            digits |= byte.is_ascii_digit();
            letters |= byte.is_ascii_alphabetic();
        }
        let end = last + head.len();
        last = at + 1;
        // What follows is looked at only behind a value: a text may be nothing but line ends.
        if long < 8 || !digits || !letters {
            continue;
        }
        let tail = after.trim_start_matches(['\n', '\r', ' ', '\t']);
        if tail.bytes().take(64).take_while(is_value).count() >= 6 {
            out.push(end..text.len() - tail.len());
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn join(text: &str) -> Option<String> {
        joined(text, &Shape::of(text)).map(|view| view.text)
    }

    #[test]
    fn letters_apart_and_values_over_two_lines_come_together() {
        assert_eq!(join("I g n o r e all").as_deref(), Some("Ignore all"));
        assert_eq!(join("so\ni g n o r e  a l l").as_deref(), Some("so\nignore all"));
        assert_eq!(join("pay 4-1-1-1-1-1-1-1 now").as_deref(), Some("pay 41111111 now"));
        assert_eq!(join("key abcd1234efgh\n  ijkl5678 end").as_deref(), Some("key abcd1234efghijkl5678 end"));
        for honest in ["a b c", "one two three four", "- tea\n- milk", "2024-05-01", "v1.2.3"] {
            assert_eq!(join(honest), None, "{honest}");
        }
    }
}
