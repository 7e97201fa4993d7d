//! What a text is made of, found in one pass: most texts need no other reading.

use std::ops::Range;

/// From this length on a run of printable ASCII is noted.
pub(crate) const RUN: usize = 16;
/// From so many digits on a number is noted.
const LONG: u32 = 9;
/// How much may stand between two digits of a number.
const GAP: usize = 2;

/// Cheap signs that decide which other readings of a text are made, and where.
#[derive(Clone, Debug, Default)]
pub(crate) struct Shape {
    /// Single characters between the same two signs.
    pub(crate) apart: u32,
    /// Runs of at least [`RUN`] printable ASCII characters.
    pub(crate) runs: Vec<Range<usize>>,
    /// Stretches of at least nine digits with little between them.
    pub(crate) numbers: Vec<Range<usize>>,
    /// How many digits there are.
    pub(crate) digits: u32,
    /// Escapes of characters, by their first two signs.
    pub(crate) escapes: u32,
    /// Digits and signs that look like letters, before a small letter.
    pub(crate) imitations: u32,
    /// Dots and dashes that follow another or a blank.
    pub(crate) beats: u32,
    /// Whether there is a line end.
    pub(crate) lines: bool,
}

impl Shape {
    pub(crate) fn of(text: &str) -> Self {
        let mut shape = Self::default();
        shape.add(text, 0..text.len());
        shape
    }

    /// The shape of these parts of a text.
    pub(crate) fn of_parts(text: &str, parts: &[Range<usize>]) -> Self {
        let mut shape = Self::default();
        for part in parts {
            shape.add(text, part.clone());
        }
        shape
    }

    fn add(&mut self, text: &str, part: Range<usize>) {
        let (mut before, mut last, mut classes) = (0_u8, 0_u8, 0_u8);
        let mut run = part.start;
        let mut number = Number::default();
        for (at, byte) in text.as_bytes().get(part.clone()).unwrap_or_default().iter().enumerate() {
            let (at, byte) = (at + part.start, *byte);
            let class = CLASSES.get(usize::from(byte)).copied().unwrap_or_default();
            if class & PRINTABLE == 0 {
                if at - run >= RUN {
                    self.runs.push(run..at);
                }
                run = at + 1;
                self.lines |= byte == b'\n';
            }
            if class & DIGIT != 0 {
                self.digits += 1;
                number.add(at, &mut self.numbers);
            }
            if class & SIGN != 0 {
                self.apart += u32::from(before == byte && classes & PRINTABLE != 0);
                self.beats += u32::from(matches!(byte, b'-' | b'.') && matches!(last, b'-' | b'.' | b' '));
            }
            if classes & INTRODUCES != 0 {
                self.imitations += u32::from(byte.is_ascii_lowercase() && imitated(last).is_some());
                self.escapes += u32::from(match last {
                    b'\\' => matches!(byte, b'x' | b'u'),
                    b'&' => byte == b'#',
                    b'%' => byte.is_ascii_hexdigit(),
                    _ => false,
                });
            }
            (before, last, classes) = (last, byte, class);
        }
        if part.end.saturating_sub(run) >= RUN {
            self.runs.push(run..part.end);
        }
        number.end(&mut self.numbers);
    }
}

/// The number that is being read.
#[derive(Debug, Default)]
struct Number {
    digits: u32,
    span: Range<usize>,
}

impl Number {
    fn add(&mut self, at: usize, out: &mut Vec<Range<usize>>) {
        if self.digits > 0 && at > self.span.end + GAP {
            self.end(out);
        }
        if self.digits == 0 {
            self.span.start = at;
        }
        self.digits += 1;
        self.span.end = at + 1;
    }

    fn end(&mut self, out: &mut Vec<Range<usize>>) {
        if self.digits >= LONG {
            out.push(self.span.clone());
        }
        self.digits = 0;
    }
}

const PRINTABLE: u8 = 1;
const DIGIT: u8 = 2;
const SIGN: u8 = 4;
/// The next byte is looked at too.
const INTRODUCES: u8 = 8;

/// The classes of each byte, so that most bytes cost one look.
const CLASSES: [u8; 256] = {
    let mut classes = [0; 256];
    let mut at = 0;
    while at < 256 {
        let byte = at as u8;
        classes[at] = if byte.is_ascii_graphic() { PRINTABLE } else { 0 }
            | if byte.is_ascii_digit() { DIGIT } else { 0 }
            | if is_sign(byte) { SIGN } else { 0 }
            | if imitated(byte).is_some() || matches!(byte, b'\\' | b'&' | b'%') { INTRODUCES } else { 0 };
        at += 1;
    }
    classes
};

/// What may separate characters that are written apart.
pub(crate) const fn is_sign(byte: u8) -> bool {
    matches!(byte, b' ' | b'-' | b'.' | b'_' | b'*' | b'|' | b'/' | b',')
}

/// The letter that a digit or sign looks like.
pub(crate) const fn imitated(byte: u8) -> Option<u8> {
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
    use super::{Range, Shape};

    #[test]
    fn long_runs_and_numbers_are_noted_where_they_stand() {
        let shape = Shape::of("a key abcdefgh12345678 and 4111 1111 1111");
        assert_eq!(shape.runs, vec![6..22]);
        assert_eq!(shape.numbers, vec![27..41]);
        assert_eq!(Shape::of("on 2024-05-01 at 10").numbers, Vec::<Range<usize>>::new());
        assert_eq!(Shape::of("%69%67 \\u0069 &#105; 100%").escapes, 4);
    }
}
