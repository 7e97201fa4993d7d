//! Columns that line up, wide characters included.

use crate::foreign::{self, harmless};
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// Lines up cells in columns two blanks apart. The last column is cut so that a line fits `width`.
pub(crate) fn aligned(rows: &[Vec<String>], width: usize) -> String {
    let rows: Vec<Vec<String>> = rows.iter().map(|row| row.iter().map(|cell| foreign::line(cell)).collect()).collect();
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let widest =
        |column: usize| rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.width()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..columns).map(widest).collect();
    let mut out = String::new();
    for row in &rows {
        let mut line = String::new();
        let mut used = 0;
        for (at, cell) in row.iter().enumerate() {
            if at + 1 == row.len() {
                line.push_str(&clipped(cell, width.saturating_sub(used).max(8)));
            } else {
                let room = widths.get(at).copied().unwrap_or(0) + 2;
                line.push_str(cell);
                line.extend(std::iter::repeat_n(' ', room.saturating_sub(cell.width())));
                used += room;
            }
        }
        out.push_str(line.trim_end());
        out.push('\n');
    }
    out
}

/// One line of at most `width` columns; `…` stands for what was cut.
pub(crate) fn clipped(text: &str, width: usize) -> String {
    let line = harmless(&text.split_whitespace().collect::<Vec<_>>().join(" "));
    if line.width() <= width {
        return line;
    }
    let mut out = String::new();
    let mut used = 0;
    for c in line.chars() {
        let wide = c.width().unwrap_or(0);
        if used + wide + 1 > width {
            break;
        }
        out.push(c);
        used += wide;
    }
    out.push('…');
    out
}

/// A number with its thousands apart.
pub(crate) fn count(number: usize) -> String {
    let digits = number.to_string();
    let mut out = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn wide_characters_line_up() {
        let row = |a: &str, b: &str, c: &str| vec![a.to_owned(), b.to_owned(), c.to_owned()];
        let text = aligned(&[row("add", "喜欢喝绿茶", "x"), row("remove", "tea", "y")], 80);
        let columns: Vec<usize> = text.lines().map(|line| line.width()).collect();
        assert_eq!(columns.first(), columns.last(), "{text}");
        assert_eq!(text, "add     喜欢喝绿茶  x\nremove  tea         y\n");
    }

    #[test]
    fn a_cut_line_fits_and_never_splits_a_wide_character() {
        assert_eq!(clipped("用户喜欢喝绿茶", 8), "用户喜…");
        assert_eq!(clipped("short", 8), "short");
        assert_eq!(clipped("two\nlines", 20), "two lines");
        assert!(aligned(&[vec!["a".into(), "好".repeat(100)]], 40).trim_end().width() <= 40);
    }

    #[test]
    fn thousands_stand_apart() {
        assert_eq!((count(7), count(1_234), count(1_048_576)), ("7".into(), "1,234".into(), "1,048,576".into()));
    }
}
