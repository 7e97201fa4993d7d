//! Text that others wrote: an entry's words, a reason, a host's name. It enters our output through here, so that it
//! can neither move the cursor nor imitate a line of ours.

/// What a terminal or an editor may show as the end of a line.
const BREAKS: [char; 7] = ['\n', '\r', '\u{b}', '\u{c}', '\u{85}', '\u{2028}', '\u{2029}'];

/// The text in one line; `↵` stands for each of its line ends.
pub(crate) fn line(text: &str) -> String {
    lines(text).join(" ↵ ")
}

/// The lines of a text, for printing each behind a mark of ours.
pub(crate) fn lines(text: &str) -> Vec<String> {
    let text = text.replace("\r\n", "\n");
    let text = text.strip_suffix('\n').unwrap_or(&text);
    if text.is_empty() {
        return Vec::new();
    }
    text.split(BREAKS).map(|line| harmless(&line.replace('\t', " "))).collect()
}

/// The text without the characters that would move the cursor, hide words or turn their direction.
pub(crate) fn harmless(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        let turns = matches!(
            c,
            '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{200e}' | '\u{200f}' | '\u{61c}' | '\u{2028}' | '\u{2029}'
        );
        if turns || (c.is_control() && !matches!(c, '\n' | '\t')) {
            out.extend(c.escape_unicode());
        } else {
            out.push(c);
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_text_cannot_move_the_cursor_of_a_terminal_nor_take_a_style() {
        assert_eq!(harmless("a\u{1b}[2Jb\u{202e}c\r"), "a\\u{1b}[2Jb\\u{202e}c\\u{d}");
        assert_eq!(harmless("中文 👩‍👩‍👧\n\tx"), "中文 👩‍👩‍👧\n\tx");
        assert_eq!(harmless("\u{1b}[1mhead\u{1b}[0m"), "\\u{1b}[1mhead\\u{1b}[0m");
    }

    #[test]
    fn every_kind_of_line_end_stays_within_its_line() {
        for end in BREAKS {
            assert_eq!(line(&format!("a{end}b")), "a ↵ b", "{end:?}");
            assert_eq!(lines(&format!("a{end}{end}b")), ["a", "", "b"]);
        }
        assert_eq!((line("a\r\nb\n"), line(""), line("喜欢\t茶")), ("a ↵ b".into(), String::new(), "喜欢 茶".into()));
    }
}
