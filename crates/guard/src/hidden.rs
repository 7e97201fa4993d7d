//! Characters that a reader does not see, where honest text does not have them.

use crate::{Finding, Kind, Strength};
use std::iter::Peekable;
use std::str::CharIndices;

/// Runs of direction controls, tag characters and of zero-width characters inside Latin words. What Persian, Indic
/// scripts and emoji need passes, and so does a byte order mark.
pub(crate) fn scan(text: &str) -> Vec<Finding> {
    let mut out = Vec::new();
    if text.is_ascii() {
        return out;
    }
    let mut last = None;
    let mut chars = text.char_indices().peekable();
    while let Some((start, c)) = chars.next() {
        let found = match c {
            '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}' => {
                Some(("direction_control", "direction control", run(&mut chars, text, is_direction)))
            }
            '\u{E0000}'..='\u{E007F}' => {
                let end = run(&mut chars, text, is_tag);
                let flag = last == Some('\u{1F3F4}')
                    && text.get(start..end).is_some_and(|t| t.ends_with('\u{E007F}') && t.chars().count() <= 8);
                (!flag).then_some(("tag_characters", "invisible tag characters", end))
            }
            '\u{FE00}'..='\u{FE0F}' | '\u{E0100}'..='\u{E01EF}' => {
                let end = run(&mut chars, text, is_selector);
                let count = text.get(start..end).map_or(0, |t| t.chars().count());
                (count > 2).then_some(("variation_selectors", "run of variation selectors", end))
            }
            _ if is_zero_width(c) => {
                let end = run(&mut chars, text, is_zero_width);
                let count = text.get(start..end).map_or(0, |run| run.chars().count());
                let inside =
                    count >= MESSAGE || last.is_some_and(is_latin) && chars.peek().is_some_and(|(_, c)| is_latin(*c));
                inside.then_some(("zero_width_in_word", "zero-width characters inside a word or in a row", end))
            }
            _ => None,
        };
        if let Some((rule, label, end)) = found {
            out.push(Finding {
                rule: rule.to_owned(),
                label: label.to_owned(),
                kind: Kind::Hidden,
                strength: Strength::Certain,
                span: start..end,
            });
        }
        last = Some(c);
    }
    out
}

/// From so many invisible characters in a row on they are no joiners of letters but a message.
const MESSAGE: usize = 4;

/// Takes the rest of a run and says where it ends.
fn run(chars: &mut Peekable<CharIndices<'_>>, text: &str, belongs: fn(char) -> bool) -> usize {
    while chars.next_if(|(_, c)| belongs(*c)).is_some() {}
    chars.peek().map_or(text.len(), |(at, _)| *at)
}

const fn is_direction(c: char) -> bool {
    matches!(c, '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}

const fn is_tag(c: char) -> bool {
    matches!(c, '\u{E0000}'..='\u{E007F}')
}

const fn is_selector(c: char) -> bool {
    matches!(c, '\u{FE00}'..='\u{FE0F}' | '\u{E0100}'..='\u{E01EF}')
}

const fn is_zero_width(c: char) -> bool {
    matches!(c, '\u{200B}'..='\u{200D}' | '\u{2060}' | '\u{FEFF}' | '\u{180E}')
}

const fn is_latin(c: char) -> bool {
    c.is_ascii_alphabetic() || matches!(c, 'À'..='ɏ')
}

#[cfg(test)]
mod tests {
    use super::scan;

    fn rules(text: &str) -> Vec<String> {
        scan(text).into_iter().map(|finding| finding.rule).collect()
    }

    #[test]
    fn hidden_characters_are_found_where_honest_text_has_none() {
        assert_eq!(rules("user\u{202E}gpj.exe"), ["direction_control"]);
        assert_eq!(rules("hello\u{E0041}\u{E0042} you"), ["tag_characters"]);
        assert_eq!(rules("ig\u{200B}nore this"), ["zero_width_in_word"]);
        assert_eq!(rules("ok \u{200B}\u{200C}\u{200B}\u{200C}\u{200C} end"), ["zero_width_in_word"]);
        assert_eq!(rules("ok\u{FE01}\u{FE02}\u{FE03}\u{FE04}"), ["variation_selectors"]);
    }

    #[test]
    fn scripts_emoji_and_byte_order_marks_that_need_them_pass() {
        let flag = "\u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}";
        for text in ["می‌خواهم صبح‌ها ورزش کنم", "Ordered the 👨‍👩‍👧 ticket", "\u{FEFF}# Title", "क्‍ष", "❤️", flag]
        {
            assert_eq!(rules(text), [""; 0], "{text}");
        }
    }
}
