//! Finding many literal keys in one pass: a table of first triples of bytes says where a key can begin.
//!
//! An automaton over all keys is faster on long texts, but building one costs each process more than the texts that it
//! screens.

/// Where a key stands: the number of its rule, and its bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Hit {
    pub(crate) rule: usize,
    pub(crate) start: usize,
    pub(crate) end: usize,
}

/// A key and its rule.
type Key = (&'static str, usize);

/// Literal keys, ASCII case ignored.
#[derive(Debug)]
pub(crate) struct Keys {
    /// For each mixed first triple of bytes, in lower case, the number of its first key, counted from 1; else 0.
    starts: Vec<u16>,
    /// The mixed triple and the key, ordered by the triple.
    keys: Vec<(u16, Key)>,
    /// One bit for each last byte of a short key.
    ends: [u64; 4],
    /// Keys of one or two bytes.
    short: Vec<Key>,
}

impl Keys {
    /// The keys with the numbers of their rules.
    pub(crate) fn new(all: impl Iterator<Item = (usize, &'static str)>) -> Self {
        let (mut keys, mut short, mut ends) = (Vec::new(), Vec::new(), [0; 4]);
        for (rule, key) in all {
            match key.as_bytes() {
                [one, two, three, ..] => {
                    let mixed = mix(lower(*one), lower(*two), lower(*three));
                    keys.push((mixed, (key, rule)));
                }
                [.., last] => {
                    set(&mut ends, u16::from(lower(*last)));
                    short.push((key, rule));
                }
                [] => {}
            }
        }
        keys.sort_unstable();
        let mut starts = vec![0; 1 << 16];
        for (at, (mixed, _)) in keys.iter().enumerate().rev() {
            if let (Some(start), Ok(number)) = (starts.get_mut(usize::from(*mixed)), u16::try_from(at + 1)) {
                *start = number;
            }
        }
        Self { starts, keys, ends, short }
    }

    /// All places where a key stands, each rule's in the order of their starts.
    pub(crate) fn find(&self, text: &str) -> Vec<Hit> {
        let bytes = text.as_bytes();
        let mut out = Vec::new();
        let (mut one, mut two) = (0, 0);
        for (at, byte) in bytes.iter().enumerate() {
            let three = lower(*byte);
            if has(&self.ends, u16::from(three)) {
                self.end_short(bytes, at + 1, &mut out);
            }
            let mixed = mix(one, two, three);
            let first = self.starts.get(usize::from(mixed)).copied().unwrap_or_default();
            if first > 0 && at >= 2 {
                self.begin(bytes, at - 2, mixed, usize::from(first) - 1, &mut out);
            }
            (one, two) = (two, three);
        }
        out
    }

    fn begin(&self, bytes: &[u8], start: usize, mixed: u16, first: usize, out: &mut Vec<Hit>) {
        for (_, (key, rule)) in self.keys.iter().skip(first).take_while(|(other, _)| *other == mixed) {
            let end = start + key.len();
            if bytes.get(start..end).is_some_and(|part| part.eq_ignore_ascii_case(key.as_bytes())) {
                out.push(Hit { rule: *rule, start, end });
            }
        }
    }

    fn end_short(&self, bytes: &[u8], end: usize, out: &mut Vec<Hit>) {
        for (key, rule) in &self.short {
            let Some(start) = end.checked_sub(key.len()) else { continue };
            if bytes.get(start..end).is_some_and(|part| part.eq_ignore_ascii_case(key.as_bytes())) {
                out.push(Hit { rule: *rule, start, end });
            }
        }
    }
}

const fn lower(byte: u8) -> u8 {
    byte.to_ascii_lowercase()
}

/// Sixteen bits of three bytes; letters, which differ in their low five bits, do not collide.
fn mix(one: u8, two: u8, three: u8) -> u16 {
    u16::from(one) << 10 ^ u16::from(one) >> 6 ^ u16::from(two) << 5 ^ u16::from(three)
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
        let mut hits: Vec<(usize, usize, usize)> =
            keys.find("SK-proj-1 的密码@Xq~").into_iter().map(|hit| (hit.rule, hit.start, hit.end)).collect();
        hits.sort_unstable();
        assert_eq!(hits, [(0, 0, 3), (1, 0, 8), (2, 13, 19), (3, 19, 20), (3, 21, 23)]);
        assert_eq!(keys.find("s"), []);
    }
}
