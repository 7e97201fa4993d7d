//! Words whose letters are written as the digits and signs that look like them (`1gn0re`).

use crate::shape::{Shape, imitated};
use crate::view::View;
use std::ops::Range;

/// How near to each other two such words stand.
const NEAR: usize = 160;
/// The longest word that is read so.
const LONGEST: usize = 32;

/// The text with such words in letters. `None` when no two of them stand near each other.
pub(crate) fn lettered(text: &str, shape: &Shape) -> Option<View> {
    if shape.imitations < 2 {
        return None;
    }
    let words = odd_words(text);
    let mut view = View::default();
    let mut done = 0;
    for pair in words.windows(2) {
        let [one, other] = pair else { continue };
        if other.start - one.end > NEAR {
            continue;
        }
        // Short words around them are written in the same way.
        let from = text.floor_char_boundary(one.start.saturating_sub(NEAR)).max(done);
        let to = text.ceil_char_boundary((other.end + NEAR).min(text.len()));
        for (offset, c) in text.get(from..to).unwrap_or_default().char_indices() {
            if let Some(plain) = u8::try_from(c).ok().and_then(imitated) {
                view.copy(text, done..from + offset);
                done = from + offset + 1;
                view.put(char::from(plain), from + offset..done);
            }
        }
    }
    if done == 0 {
        return None;
    }
    view.copy(text, done..text.len());
    Some(view)
}

/// Words, mostly of small letters, with a digit or sign before one of them.
fn odd_words(text: &str) -> Vec<Range<usize>> {
    let bytes = text.as_bytes();
    let mut out: Vec<Range<usize>> = Vec::new();
    let mut searched = 0;
    for (at, pair) in bytes.windows(2).enumerate() {
        let [one, other] = pair else { continue };
        if at < searched || !other.is_ascii_lowercase() || imitated(*one).is_none() {
            continue;
        }
        let is_part = |byte: &&u8| byte.is_ascii_graphic();
        let before = bytes.get(searched..at).unwrap_or_default().iter().rev().take_while(is_part).count();
        let after = bytes.get(at..).unwrap_or_default().iter().take_while(is_part).count();
        searched = at + after;
        let word = at - before..at + after;
        let small = bytes.get(word.clone()).unwrap_or_default().iter().filter(|byte| byte.is_ascii_lowercase()).count();
        if (4..=LONGEST).contains(&word.len()) && small * 2 >= word.len() {
            out.push(word);
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_in_words_are_read_as_letters() {
        let read = |text: &str| lettered(text, &Shape::of(text)).map(|view| view.text);
        assert_eq!(read("1gn0re pr3vious 12").as_deref(), Some("ignore previous i2"));
        assert_eq!(read("1gn0re 4ll pr3vious").as_deref(), Some("ignore all previous"));
        assert_eq!(read("Room 4839 on floor 3"), None);
        assert_eq!(read(&format!("an mp3s {} mp3s", "word ".repeat(60))), None);
    }
}
