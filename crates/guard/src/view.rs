//! Other readings of a text, for what is written so that a plain search does not see it.

use std::ops::Range;

/// What a text is made of, found in one pass: most texts need no other reading.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Shape {
    /// Single letters or digits between the same two signs.
    apart: u32,
    /// The longest run of printable ASCII.
    pub(crate) run: u32,
    /// Whether there are at least nine digits with little between them.
    pub(crate) long_number: bool,
    /// How many digits there are.
    pub(crate) digits: u32,
    /// Signs that begin an escape.
    pub(crate) escapes: u32,
    lines: bool,
}

impl Shape {
    pub(crate) fn of(text: &str) -> Self {
        let mut shape = Self::default();
        const LONG: u32 = 9;
        let (mut before, mut last, mut run) = (0_u8, 0_u8, 0_u32);
        let (mut digits, mut others) = (0_u32, 0_u32);
        for byte in text.bytes() {
            shape.apart += u32::from(before == byte && last.is_ascii_graphic() && is_sign(byte));
            if byte.is_ascii_digit() {
                shape.digits += 1;
                digits += 1;
                others = 0;
                shape.long_number |= digits >= LONG;
            } else {
                others += 1;
                digits = if others > 2 { 0 } else { digits };
            }
            shape.escapes += u32::from(matches!(byte, b'%' | b'\\' | b'&'));
            shape.lines |= byte == b'\n';
            run = if byte.is_ascii_graphic() { run + 1 } else { 0 };
            shape.run = shape.run.max(run);
            before = last;
            last = byte;
        }
        shape
    }
}

const fn is_sign(byte: u8) -> bool {
    matches!(byte, b' ' | b'-' | b'.' | b'_' | b'*' | b'|' | b'/' | b',')
}

/// A text in other characters, each of which knows where it stands in the original.
#[derive(Debug, Default)]
pub(crate) struct View {
    pub(crate) text: String,
    /// For each byte of the text, the bytes of the original that it stands for.
    from: Vec<(u32, u32)>,
}

impl View {
    pub(crate) fn push(&mut self, c: char, from: Range<usize>) {
        self.text.push(c);
        let whole = (u32::try_from(from.start).unwrap_or(u32::MAX), u32::try_from(from.end).unwrap_or(u32::MAX));
        self.from.resize(self.text.len(), whole);
    }

    /// The part of the original that this part of the view stands for.
    pub(crate) fn original(&self, span: &Range<usize>) -> Option<Range<usize>> {
        let first = self.from.get(span.start)?;
        let last = self.from.get(span.end.checked_sub(1)?)?;
        Some(first.0 as usize..(last.1 as usize).max(first.0 as usize))
    }
}

/// The text with letters that stand apart, and long values that a line end cuts, brought together. `None` when there
/// are none.
pub(crate) fn joined(text: &str, shape: Shape) -> Option<View> {
    let apart = if shape.apart as usize + 2 >= APART { runs_apart(text) } else { Vec::new() };
    let cuts = if shape.lines { cut_values(text) } else { Vec::new() };
    if apart.is_empty() && cuts.is_empty() {
        return None;
    }
    let mut view = View::default();
    let mut apart = apart.into_iter().peekable();
    let mut cuts = cuts.into_iter().peekable();
    for (at, c) in text.char_indices() {
        while apart.next_if(|(run, _)| run.end <= at).is_some() {}
        while cuts.next_if(|cut| cut.end <= at).is_some() {}
        let left_out = cuts.peek().is_some_and(|cut| cut.contains(&at))
            || apart.peek().is_some_and(|(run, sign)| {
                // Two separators in a row are the end of a word.
                run.contains(&at) && c == *sign && !text.get(..at).is_some_and(|before| before.ends_with(*sign))
            });
        if !left_out {
            view.push(c, at..at + c.len_utf8());
        }
    }
    Some(view)
}

/// The fewest characters in a row that count as written apart.
const APART: usize = 6;

/// Stretches such as `i g n o r e` and `4-1-1-1`, with what separates their characters.
fn runs_apart(text: &str) -> Vec<(Range<usize>, char)> {
    let mut out = Vec::new();
    for sign in [' ', '-', '.', '_', '*', '|', '/', ','] {
        let mut start = 0;
        let mut count = 0;
        let mut end = 0;
        let mut at = 0;
        for word in text.split(sign) {
            let single = word.len() == 1 && word != "\n";
            if single {
                if count == 0 {
                    start = at;
                }
                count += 1;
                end = at + word.len();
            }
            // An empty word is a second separator: the gap between two words written apart.
            if !single && !word.is_empty() || at + word.len() >= text.len() {
                if count >= APART {
                    out.push((start..end, sign));
                }
                count = 0;
            }
            at += word.len() + sign.len_utf8();
        }
    }
    out.sort_by_key(|(run, _)| run.start);
    out
}

/// Line ends, with the blanks around them, inside what reads on as one long value.
fn cut_values(text: &str) -> Vec<Range<usize>> {
    let is_value = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '+' | '/' | '=' | '.');
    let mut out = Vec::new();
    for (at, _) in text.match_indices('\n') {
        let (Some(before), Some(after)) = (text.get(..at), text.get(at..)) else { continue };
        let head = before.trim_end_matches(['\\', '\r', ' ']);
        let value: String = head.chars().rev().take(64).take_while(|c| is_value(*c)).collect();
        let odd = value.bytes().any(|b| b.is_ascii_digit()) && value.bytes().any(|b| b.is_ascii_alphabetic());
        // What follows is looked at only behind a value: a text may be nothing but line ends.
        if value.len() < 8 || !odd {
            continue;
        }
        let tail = after.trim_start_matches(['\n', '\r', ' ', '\t']);
        if tail.chars().take(64).take_while(|c| is_value(*c)).count() >= 6 {
            out.push(head.len()..text.len() - tail.len());
        }
    }
    out
}

/// The text with digits and signs read as the letters that they imitate (`1gn0re`). `None` when no two words hold
/// such a sign between letters.
pub(crate) fn lettered(text: &str, shape: Shape) -> Option<View> {
    let odd = |word: &&str| {
        let bytes = word.as_bytes();
        bytes.len() >= 4
            && bytes
                .windows(2)
                .any(|pair| matches!(pair, [one, other] if imitated(*one).is_some() && other.is_ascii_lowercase()))
            && bytes.iter().filter(|byte| byte.is_ascii_lowercase()).count() * 2 >= bytes.len()
    };
    if shape.digits < 2 || text.split_ascii_whitespace().filter(odd).take(2).count() < 2 {
        return None;
    }
    let mut view = View::default();
    for (at, c) in text.char_indices() {
        let plain = u8::try_from(c).ok().and_then(imitated).map_or(c, char::from);
        view.push(plain, at..at + c.len_utf8());
    }
    Some(view)
}

const fn imitated(byte: u8) -> Option<u8> {
    Some(match byte {
        b'0' => b'o',
        b'1' | b'!' => b'i',
        b'3' => b'e',
        b'4' | b'@' => b'a',
        b'5' | b'$' => b's',
        b'7' => b't',
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_apart_and_values_over_two_lines_come_together() {
        assert_eq!(joined("I g n o r e all", Shape::of("I g n o r e all")).expect("joins").text, "Ignore all");
        assert_eq!(joined("i g n o r e  a l l", Shape::of("i g n o r e  a l l")).expect("joins").text, "ignore all");
        assert_eq!(
            joined("key abcd1234efgh\n  ijkl5678 end", Shape::of("key abcd1234efgh\n  ijkl5678 end"))
                .expect("joins")
                .text,
            "key abcd1234efghijkl5678 end"
        );
        for honest in ["a b c", "one two three four", "- tea\n- milk", "2024-05-01", "v1.2.3"] {
            assert!(joined(honest, Shape::of(honest)).is_none(), "{honest}");
        }
    }

    #[test]
    fn digits_in_words_are_read_as_letters() {
        assert_eq!(lettered("1gn0re pr3vious", Shape::of("1gn0re pr3vious")).expect("reads").text, "ignore previous");
        assert!(lettered("Room 4839 on floor 3", Shape::of("Room 4839 on floor 3")).is_none());
    }
}
