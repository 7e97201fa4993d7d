//! Cutting text for previews, never inside a grapheme.

use crate::characters;
use unicode_segmentation::UnicodeSegmentation;

/// A text that was cut, with how much was left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clipped {
    /// What is kept.
    pub text: String,
    /// Characters left out.
    pub omitted: usize,
}

/// The first graphemes that together have at most `limit` characters.
#[must_use]
pub fn clip_head(text: &str, limit: usize) -> Clipped {
    clip(text, limit, text.graphemes(true), |kept| text.get(..kept))
}

/// The last graphemes that together have at most `limit` characters.
#[must_use]
pub fn clip_tail(text: &str, limit: usize) -> Clipped {
    clip(text, limit, text.graphemes(true).rev(), |kept| text.get(text.len() - kept..))
}

fn clip<'a>(
    text: &str,
    limit: usize,
    graphemes: impl Iterator<Item = &'a str>,
    cut: impl Fn(usize) -> Option<&'a str>,
) -> Clipped {
    if text.len() <= limit {
        return Clipped { text: text.to_owned(), omitted: 0 };
    }
    if text.is_ascii() && !text.as_bytes().contains(&b'\r') {
        // Each byte is a grapheme.
        return Clipped { text: cut(limit).unwrap_or_default().to_owned(), omitted: text.len() - limit };
    }
    let (mut kept, mut taken) = (0, 0);
    for grapheme in graphemes {
        let size = characters(grapheme);
        if taken + size > limit {
            break;
        }
        taken += size;
        kept += grapheme.len();
    }
    Clipped { text: cut(kept).unwrap_or_default().to_owned(), omitted: characters(text) - taken }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cut_never_splits_a_grapheme_at_any_shift() {
        for piece in ["x", "界", "🎻", "a\u{200c}", "e\u{301}", "👩\u{200d}👩\u{200d}👧", "\r\n", "🇨🇳"] {
            for shift in 0..8 {
                let text = format!("{}{}", "x".repeat(shift), piece.repeat(9));
                for limit in 0..=characters(&text) + 1 {
                    let (head, tail) = (clip_head(&text, limit), clip_tail(&text, limit));
                    assert!(text.starts_with(&head.text) && text.ends_with(&tail.text));
                    for part in [&head, &tail] {
                        assert!(characters(&part.text) <= limit);
                        assert_eq!(characters(&part.text) + part.omitted, characters(&text));
                        let bounds: Vec<&str> = text.graphemes(true).collect();
                        let size = part.text.graphemes(true).count();
                        let whole = if std::ptr::eq(part, &head) {
                            bounds[..size].concat()
                        } else {
                            bounds[bounds.len() - size..].concat()
                        };
                        assert_eq!(whole, part.text);
                    }
                }
            }
        }
    }
}
