//! Finding many literal keys in one pass: a table of triples of bytes says where a key can stand.
//!
//! An automaton over all keys is faster on long texts, but building one costs each process more than the texts that it
//! screens.

use std::ops::Range;

/// Where a key stands: the number of its rule, and its bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Hit {
    pub(crate) rule: usize,
    pub(crate) start: usize,
    pub(crate) end: usize,
}

/// A key that is looked for by one of its triples of bytes.
#[derive(Clone, Copy, Debug)]
struct Key {
    /// The triple, mixed.
    mixed: u16,
    /// How far into the key the triple ends.
    ends: usize,
    text: &'static str,
    rule: usize,
}

/// Literal keys, ASCII case ignored.
#[derive(Debug)]
pub(crate) struct Keys {
    /// For each mixed triple of bytes, in lower case, the number of its first key.
    starts: Vec<u16>,
    /// One bit for each mixed triple: small enough to stay in the nearest cache.
    triples: Vec<u64>,
    /// Ordered by the triple.
    keys: Vec<Key>,
    /// One bit for each pair of bytes that ends a short key.
    pairs: Vec<u64>,
    /// Keys of one or two bytes and their rules.
    short: Vec<(&'static str, usize)>,
}

impl Keys {
    /// The keys with the numbers of their rules.
    pub(crate) fn new(all: impl Iterator<Item = (usize, &'static str)>) -> Self {
        let (mut keys, mut short) = (Vec::new(), Vec::new());
        let (mut triples, mut pairs) = (vec![0; 1 << 10], vec![0; 1 << 10]);
        for (rule, text) in all {
            match text.as_bytes() {
                [] => {}
                [one] => {
                    (0..=u8::MAX).for_each(|before| set(&mut pairs, pair(before, lower(*one))));
                    short.push((text, rule));
                }
                [one, two] => {
                    set(&mut pairs, pair(lower(*one), lower(*two)));
                    short.push((text, rule));
                }
                bytes => {
                    let at = rarest(bytes);
                    if let Some([one, two, three]) = bytes.get(at..at + 3) {
                        let mixed = mix(lower(*one), lower(*two), lower(*three));
                        set(&mut triples, mixed);
                        keys.push(Key { mixed, ends: at + 3, text, rule });
                    }
                }
            }
        }
        keys.sort_by_key(|key| key.mixed);
        let mut starts = vec![0; 1 << 16];
        for (at, key) in keys.iter().enumerate().rev() {
            if let (Some(start), Ok(number)) = (starts.get_mut(usize::from(key.mixed)), u16::try_from(at)) {
                *start = number;
            }
        }
        Self { starts, triples, keys, pairs, short }
    }

    /// All places where a key stands whose triple is in this part of the text, in no order.
    pub(crate) fn find(&self, text: &str, part: &Range<usize>, out: &mut Vec<Hit>) {
        let bytes = text.as_bytes();
        let (mut one, mut two) = (0, 0);
        for (offset, byte) in bytes.get(part.clone()).unwrap_or_default().iter().enumerate() {
            let three = lower(*byte);
            let end = part.start + offset + 1;
            if has(&self.pairs, pair(two, three)) {
                self.end_short(bytes, end, out);
            }
            let mixed = mix(one, two, three);
            if has(&self.triples, mixed) && offset >= 2 {
                self.around(bytes, end, mixed, out);
            }
            (one, two) = (two, three);
        }
    }

    fn around(&self, bytes: &[u8], end: usize, mixed: u16, out: &mut Vec<Hit>) {
        let first = self.starts.get(usize::from(mixed)).copied().unwrap_or_default();
        for key in self.keys.iter().skip(first.into()).take_while(|key| key.mixed == mixed) {
            let Some(start) = end.checked_sub(key.ends) else { continue };
            Self::keep(bytes, start, key.text, key.rule, out);
        }
    }

    fn end_short(&self, bytes: &[u8], end: usize, out: &mut Vec<Hit>) {
        for (key, rule) in &self.short {
            let Some(start) = end.checked_sub(key.len()) else { continue };
            Self::keep(bytes, start, key, *rule, out);
        }
    }

    fn keep(bytes: &[u8], start: usize, key: &str, rule: usize, out: &mut Vec<Hit>) {
        let end = start + key.len();
        if bytes.get(start..end).is_some_and(|part| part.eq_ignore_ascii_case(key.as_bytes())) {
            out.push(Hit { rule, start, end });
        }
    }
}

/// Where the triple of a key begins that texts are least likely to hold.
fn rarest(key: &[u8]) -> usize {
    let score = |triple: &[u8]| {
        let common = COMMON.iter().any(|other| triple.eq_ignore_ascii_case(other.as_bytes()));
        let letters: u32 = triple.iter().map(|byte| frequency(lower(*byte))).product();
        letters + if common { 1 << 12 } else { 0 }
    };
    key.windows(3).enumerate().min_by_key(|(_, triple)| score(triple)).map_or(0, |(at, _)| at)
}

/// How often a byte stands in English prose, in hundredths; other scripts and signs are rare by themselves.
const fn frequency(byte: u8) -> u32 {
    match byte {
        b' ' => 16,
        b'e' => 10,
        b't' => 8,
        b'a' | b'o' | b'i' | b'n' => 6,
        b's' | b'h' | b'r' => 5,
        b'd' | b'l' => 4,
        b'u' | b'c' | b'm' | b'w' | b'f' | b'g' | b'y' | b'p' => 2,
        _ => 1,
    }
}

/// Triples that are frequent beyond what their letters say.
#[rustfmt::skip]
const COMMON: &[&str] = &[
    "the", "and", "ing", "you", "our", "for", "ion", "tio", "ent", "hat", "ver", "all", "wit", "ith", "was", "but", "can", "my ", "ly ", "ng ",
];

const fn lower(byte: u8) -> u8 {
    byte.to_ascii_lowercase()
}

/// Sixteen bits of three bytes; letters, which differ in their low five bits, do not collide.
fn mix(one: u8, two: u8, three: u8) -> u16 {
    u16::from(one) << 10 ^ u16::from(one) >> 6 ^ u16::from(two) << 5 ^ u16::from(three)
}

fn pair(one: u8, two: u8) -> u16 {
    u16::from(one) << 8 | u16::from(two)
}

fn set(bits: &mut [u64], at: u16) {
    if let Some(word) = bits.get_mut(usize::from(at >> 6)) {
        *word |= 1 << (at & 63);
    }
}

fn has(bits: &[u64], at: u16) -> bool {
    bits.get(usize::from(at >> 6)).is_some_and(|word| word >> (at & 63) & 1 == 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_is_found_wherever_it_stands_in_any_case() {
        let keys = Keys::new([(0, "sk-"), (1, "sk-proj-"), (2, "密码"), (3, "@"), (3, "Q~")].into_iter());
        let find = |text: &str, part: Range<usize>| {
            let mut hits = Vec::new();
            keys.find(text, &part, &mut hits);
            let mut hits: Vec<_> = hits.into_iter().map(|hit| (hit.rule, hit.start, hit.end)).collect();
            hits.sort_unstable();
            hits
        };
        let text = "SK-proj-1 的密码@Xq~";
        let hits = find(text, 0..text.len());
        assert_eq!(hits, [(0, 0, 3), (1, 0, 8), (2, 13, 19), (3, 19, 20), (3, 21, 23)]);
        assert_eq!(find(text, 3..20), [(2, 13, 19), (3, 19, 20)]);
        assert_eq!(find("s", 0..1), []);
    }
}
