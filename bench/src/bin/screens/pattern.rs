//! Texts that match a pattern, made from the pattern: random where it leaves a choice, short where it may repeat.

use notewell_bench::Outcome;
use regex_syntax::hir::{Class, Hir, HirKind};

/// A small generator (xorshift) with a fixed start, so that every run makes the same texts.
#[derive(Debug)]
pub(crate) struct Dice(u64);

impl Dice {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 33).unwrap_or_default() % bound.max(1)
    }
}

/// A text that the pattern matches, and the first group that it captured (the secret), if it has one.
pub(crate) fn sample(pattern: &str, dice: &mut Dice) -> Outcome<(String, Option<String>)> {
    let hir = regex_syntax::Parser::new().parse(pattern)?;
    let (mut text, mut group) = (String::new(), None);
    write(&hir, dice, &mut text, &mut group);
    let value = group.and_then(|range: std::ops::Range<usize>| text.get(range).map(str::to_owned));
    Ok((text, value))
}

fn write(hir: &Hir, dice: &mut Dice, out: &mut String, group: &mut Option<std::ops::Range<usize>>) {
    match hir.kind() {
        HirKind::Empty | HirKind::Look(_) => {}
        HirKind::Literal(literal) => out.push_str(&String::from_utf8_lossy(&literal.0)),
        HirKind::Class(class) => out.push(pick(class, dice)),
        HirKind::Repetition(repeat) => {
            // What may be missing or go on is kept short, except that a long value must not look poor.
            let most = repeat.max.unwrap_or(repeat.min + 4).min(repeat.min + 4);
            let times =
                if repeat.min == 0 { 0 } else { repeat.min + dice.below((most - repeat.min + 1) as usize) as u32 };
            for _ in 0..times {
                write(&repeat.sub, dice, out, group);
            }
        }
        HirKind::Capture(capture) => {
            let from = out.len();
            write(&capture.sub, dice, out, group);
            if group.is_none() && out.len() - from >= 6 {
                *group = Some(from..out.len());
            }
        }
        HirKind::Concat(parts) => parts.iter().for_each(|part| write(part, dice, out, group)),
        HirKind::Alternation(parts) => {
            if let Some(part) = parts.get(dice.below(parts.len())) {
                write(part, dice, out, group);
            }
        }
    }
}

/// A printable ASCII character of the class where it has one.
fn pick(class: &Class, dice: &mut Dice) -> char {
    let ranges: Vec<(u32, u32)> = match class {
        Class::Unicode(class) => class.iter().map(|range| (range.start().into(), range.end().into())).collect(),
        Class::Bytes(class) => class.iter().map(|range| (range.start().into(), range.end().into())).collect(),
    };
    let holds = |c: char| ranges.iter().any(|(low, high)| (*low..=*high).contains(&u32::from(c)));
    // Letters of a pattern that ignores case, and hexadecimal digits in both cases, are written in one.
    if ranges.len() <= 2
        && ranges.iter().all(|(low, high)| low == high)
        && let Some(letter) = ('a'..='z').find(|c| holds(*c) && holds(c.to_ascii_uppercase()))
    {
        return letter;
    }
    let hexadecimal = holds('a') && holds('A') && holds('f') && !holds('g') && holds('0');
    let holds = |c: char| holds(c) && !(hexadecimal && c.is_ascii_uppercase());
    let plain: Vec<char> = (' '..='~').filter(|c| holds(*c)).collect();
    let words: Vec<char> = plain.iter().copied().filter(char::is_ascii_alphanumeric).collect();
    let from = if words.len() > 4 { &words } else { &plain };
    from.get(dice.below(from.len())).copied().unwrap_or('\n')
}
