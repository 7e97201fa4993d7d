//! Comparing texts without changing them.

use std::borrow::Cow;
use unicode_normalization::{UnicodeNormalization, is_nfc};

/// The form in which texts are compared: NFC (never NFKC), runs of white space folded to one space, trimmed.
#[must_use]
pub fn normal(text: &str) -> Cow<'_, str> {
    let trimmed = text.trim();
    let composed = nfc(trimmed);
    if is_folded(&composed) {
        return composed;
    }
    let mut folded = String::with_capacity(composed.len());
    for word in composed.split_whitespace() {
        if !folded.is_empty() {
            folded.push(' ');
        }
        folded.push_str(word);
    }
    Cow::Owned(folded)
}

/// The text in NFC, borrowed where it is that already.
pub(crate) fn nfc(text: &str) -> Cow<'_, str> {
    if text.is_ascii() || is_nfc(text) { Cow::Borrowed(text) } else { Cow::Owned(text.nfc().collect()) }
}

fn is_folded(text: &str) -> bool {
    let mut after_space = false;
    text.chars().all(|c| {
        let fine = !c.is_whitespace() || (c == ' ' && !after_space);
        after_space = c == ' ';
        fine
    })
}

/// Similarity of two texts from 0 to 1: Dice coefficient over character bigrams of their [`normal`] form, lower case.
#[must_use]
pub fn similarity(a: &str, b: &str) -> f64 {
    Bigrams::of(a).similarity(&Bigrams::of(b))
}

/// The bigrams of a text, sorted, so that one text can be compared with many.
pub(crate) struct Bigrams(Vec<(char, char)>);

impl Bigrams {
    pub(crate) fn of(text: &str) -> Self {
        let lower = normal(text).to_lowercase();
        let mut pairs: Vec<_> = lower.chars().zip(lower.chars().skip(1)).collect();
        if pairs.is_empty() {
            // A text of one character is compared as a whole.
            pairs.extend(lower.chars().next().map(|only| (only, '\0')));
        }
        pairs.sort_unstable();
        Self(pairs)
    }

    #[expect(clippy::cast_precision_loss, reason = "texts are far below 2^52 characters")]
    pub(crate) fn similarity(&self, other: &Self) -> f64 {
        let total = self.0.len() + other.0.len();
        if total == 0 {
            return 1.0;
        }
        let (mut left, mut right) = (self.0.iter().peekable(), other.0.iter().peekable());
        let mut shared = 0_usize;
        while let (Some(a), Some(b)) = (left.peek(), right.peek()) {
            match a.cmp(b) {
                std::cmp::Ordering::Less => drop(left.next()),
                std::cmp::Ordering::Greater => drop(right.next()),
                std::cmp::Ordering::Equal => {
                    shared += 1;
                    left.next();
                    right.next();
                }
            }
        }
        (2 * shared) as f64 / total as f64
    }

    /// The most that any two texts of these sizes could reach; spares the comparison when that is too little.
    #[expect(clippy::cast_precision_loss, reason = "texts are far below 2^52 characters")]
    pub(crate) fn ceiling(&self, other: &Self) -> f64 {
        let (a, b) = (self.0.len(), other.0.len());
        if a + b == 0 { 1.0 } else { (2 * a.min(b)) as f64 / (a + b) as f64 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn normal_composes_and_folds_but_never_changes_compatibility_forms() {
        assert_eq!(normal("  cafe\u{301}\n\t au   lait "), "café au lait");
        assert_eq!(normal("ﬁ ² Ａ"), "ﬁ ² Ａ");
        assert!(matches!(normal("喜欢 绿茶"), Cow::Borrowed(_)));
        assert!(matches!(normal(" a b "), Cow::Borrowed("a b")));
        assert_eq!(normal("a\u{a0}b\u{2028}c"), "a b c");
    }

    #[test]
    fn similarity_is_one_for_equal_and_zero_for_disjoint_texts() {
        let close = |a: f64, b: f64| (a - b).abs() < 1e-9;
        assert!(close(similarity("Tea", " tea "), 1.0));
        assert!(close(similarity("", ""), 1.0));
        assert!(close(similarity("", "a"), 0.0));
        assert!(close(similarity("茶", "茶"), 1.0));
        assert!(close(similarity("night", "nacht"), 0.25));
        assert!(similarity("用户喜欢喝绿茶", "用户喜欢喝红茶") > 0.5);
    }
}
