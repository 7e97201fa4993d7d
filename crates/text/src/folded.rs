//! Finding words in a text whose Unicode form and line breaks may differ.

use crate::matching::nfc;
use std::ops::Range;
use unicode_segmentation::UnicodeSegmentation;

/// A text in NFC with white space folded, and where each place at which a match may begin or end stands in it.
pub(crate) struct Folded {
    text: String,
    /// Offset here, offset there; ascending. Between graphemes only, so that no match cuts a combining sequence.
    marks: Vec<(usize, usize)>,
}

impl Folded {
    pub(crate) fn of(original: &str) -> Self {
        let mut text = String::with_capacity(original.len());
        let mut marks = Vec::with_capacity(original.len() + 1);
        let mut in_space = false;
        for (at, grapheme) in original.grapheme_indices(true) {
            let space = grapheme.chars().all(char::is_whitespace);
            if !(space && in_space) {
                marks.push((text.len(), at));
                if space {
                    text.push(' ');
                } else {
                    text.push_str(&nfc(grapheme));
                }
            }
            in_space = space;
            // A joiner of words (Persian, for one) sticks to the letter before it, but no letter depends on it.
            if grapheme.len() > JOINER.len() && grapheme.ends_with(JOINER) {
                marks.push((text.len() - JOINER.len(), at + grapheme.len() - JOINER.len()));
            }
        }
        marks.push((text.len(), original.len()));
        Self { text, marks }
    }

    /// The text as it is searched.
    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    /// Where these words occur in the original, overlaps included.
    pub(crate) fn find(&self, words: &Self) -> Vec<Range<usize>> {
        let mut found = Vec::new();
        if words.text.is_empty() {
            return found;
        }
        let borders = borders(words.text.as_bytes());
        let mut matched = 0;
        for (index, byte) in self.text.bytes().enumerate() {
            matched = extended(words.text.as_bytes(), &borders, matched, byte);
            if matched < words.text.len() {
                continue;
            }
            let start = index + 1 - matched;
            if let (Some(start), Some(end)) = (self.mark(start), self.mark(index + 1)) {
                found.push(start..end);
            }
            matched = borders.last().copied().unwrap_or_default();
        }
        found
    }

    fn mark(&self, at: usize) -> Option<usize> {
        let index = self.marks.binary_search_by_key(&at, |mark| mark.0).ok()?;
        self.marks.get(index).map(|mark| mark.1)
    }
}

const JOINER: &str = "\u{200c}";

/// For each beginning of the words, the length of the longest shorter beginning that it ends with (Knuth, Morris and
/// Pratt): words that overlap themselves are found in one pass.
fn borders(words: &[u8]) -> Vec<usize> {
    let mut found: Vec<usize> = Vec::with_capacity(words.len());
    let mut border = 0;
    for (index, byte) in words.iter().enumerate() {
        border = if index == 0 { 0 } else { extended(words, &found, border, *byte) };
        found.push(border);
    }
    found
}

/// How many bytes of the words are matched after one more byte.
fn extended(words: &[u8], borders: &[usize], matched: usize, byte: u8) -> usize {
    let mut matched = matched;
    loop {
        if words.get(matched) == Some(&byte) {
            return matched + 1;
        }
        match matched.checked_sub(1).and_then(|last| borders.get(last)) {
            Some(shorter) => matched = *shorter,
            None => return 0,
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::single_range_in_vec_init)]
    use super::*;

    fn find(text: &str, words: &str) -> Vec<Range<usize>> {
        Folded::of(text).find(&Folded::of(words))
    }

    #[test]
    fn composed_words_are_found_in_decomposed_text_and_never_inside_a_sequence() {
        assert_eq!(find("un cafe\u{301} noir", "caf\u{e9}"), [3..9]);
        assert_eq!(find("caf\u{e9}", "cafe\u{301}"), [0..5]);
        assert!(find("cafe\u{301}", "cafe").is_empty());
        assert!(find("👩\u{200d}👧", "👩").is_empty());
        assert_eq!(find("한국", "한"), [0..3]);
        assert_eq!(find("می\u{200c}خواهم", "می"), [0..4]);
    }

    #[test]
    fn line_breaks_and_runs_of_white_space_count_as_one_space() {
        assert_eq!(find("a  b\nc", "a b c"), [0..6]);
        assert_eq!(find("aaa", "aa").len(), 2);
        assert_eq!(find("a b", " b"), [1..3]);
    }

    #[test]
    fn every_place_is_found_as_a_plain_search_finds_it() {
        for text in ["", "a", "aaaa", "abab abab", "aabaaab", "茶茶茶", "é茶é茶é", "a a a"] {
            for words in ["a", "aa", "ab", "aba", "aab", "abab", "茶", "茶茶", "é茶é", "a a", " a"] {
                let plain: Vec<Range<usize>> = (0..text.len())
                    .filter(|at| text.get(*at..).is_some_and(|rest| rest.starts_with(words)))
                    .map(|at| at..at + words.len())
                    .collect();
                assert_eq!(find(text, words), plain, "{words:?} in {text:?}");
            }
        }
    }

    #[test]
    fn words_that_overlap_themselves_take_one_pass() {
        let began = std::time::Instant::now();
        assert_eq!(find(&"a".repeat(200_000), &"a".repeat(100_000)).len(), 100_001);
        assert!(began.elapsed().as_secs() < 30, "{:?}", began.elapsed());
    }
}
