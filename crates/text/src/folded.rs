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
        let mut from = 0;
        while let Some(at) = self.text.get(from..).and_then(|rest| rest.find(&words.text)).map(|at| from + at) {
            if let (Some(start), Some(end)) = (self.mark(at), self.mark(at + words.text.len())) {
                found.push(start..end);
            }
            from = at + self.text.get(at..).and_then(|rest| rest.chars().next()).map_or(1, char::len_utf8);
        }
        found
    }

    fn mark(&self, at: usize) -> Option<usize> {
        let index = self.marks.binary_search_by_key(&at, |mark| mark.0).ok()?;
        self.marks.get(index).map(|mark| mark.1)
    }
}

const JOINER: &str = "\u{200c}";

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
}
