//! Sentences of a text, in English and Chinese.

use super::{is_chinese, is_han};
use crate::lines::part;
use crate::markdown::marker_length;

/// The sentences of a text, trimmed, without bullets. Quotes, brackets and code spans are never divided.
pub(super) fn split(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    for line in text.lines() {
        let line = line.trim();
        let line = part(line, marker_length(line)..line.len()).trim();
        let mut start = 0;
        for end in ends(line) {
            push(&mut found, part(line, start..end));
            start = end;
        }
        push(&mut found, part(line, start..line.len()));
    }
    found
}

fn push(found: &mut Vec<String>, sentence: &str) {
    let sentence = sentence.trim();
    if sentence.chars().any(char::is_alphanumeric) {
        found.push(sentence.to_owned());
    } else if let Some(last) = found.last_mut() {
        last.push_str(sentence);
    }
}

/// The instructions that one sentence joins with a conjunction ("… and never …", "……，并且总是……"), without the
/// conjunctions. A sentence that begins with a condition is one: the condition may govern all of it.
pub(super) fn clauses(sentence: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut start = 0;
    if !super::is_conditional(sentence) {
        for (at, c) in outside_quotes(sentence) {
            let at = at + c.len_utf8();
            let after = part(sentence, at..sentence.len());
            let joined = match c {
                ' ' => super::english::joined(after),
                ',' | '，' => super::chinese::joined(after),
                _ => None,
            };
            let Some(begin) = joined.filter(|_| at > start) else { continue };
            if super::leans_on_the_one_before(part(after, begin..after.len())) {
                continue;
            }
            found.push(bare(part(sentence, start..at)).to_owned());
            start = at + begin;
        }
    }
    found.push(part(sentence, start..sentence.len()).to_owned());
    found
}

/// Byte offsets after each mark that ends a sentence.
fn ends(line: &str) -> Vec<usize> {
    let ends_one = |(at, c): (usize, char)| {
        let after = part(line, at + c.len_utf8()..line.len());
        let ends = match c {
            '。' | '！' | '？' | '；' => true,
            '.' => full_stop(part(line, 0..at), after),
            '!' | '?' | ';' => after.starts_with(char::is_whitespace) || after.starts_with(is_han),
            _ => false,
        };
        (ends && !after.is_empty()).then_some(at + c.len_utf8())
    };
    outside_quotes(line).filter_map(ends_one).collect()
}

/// The characters that stand in no quote, bracket or code span, with their byte offsets.
fn outside_quotes(line: &str) -> impl Iterator<Item = (usize, char)> + '_ {
    let mut closers: Vec<char> = Vec::new();
    line.char_indices().filter(move |(at, c)| {
        if closers.last() == Some(c) {
            closers.pop();
            return false;
        }
        // What never closes, or only much later, is no quote.
        let closes =
            |close: &char| part(line, at + c.len_utf8()..line.len()).chars().take(LONGEST_QUOTE).any(|c| c == *close);
        if let Some(close) = closer(*c).filter(closes) {
            closers.push(close);
            return false;
        }
        closers.is_empty()
    })
}

const LONGEST_QUOTE: usize = 400;

fn closer(c: char) -> Option<char> {
    Some(match c {
        '"' => '"',
        '`' => '`',
        '“' => '”',
        '「' => '」',
        '『' => '』',
        '《' => '》',
        '(' => ')',
        '（' => '）',
        '[' => ']',
        _ => return None,
    })
}

/// Words that end with a full stop inside a sentence.
const SHORT: [&str; 22] = [
    "e.g", "i.e", "etc", "vs", "mr", "mrs", "ms", "dr", "prof", "st", "no", "cf", "approx", "resp", "incl", "fig",
    "a.m", "p.m", "u.s", "u.k", "jr", "inc",
];

fn full_stop(before: &str, after: &str) -> bool {
    let next = after.trim_start();
    let apart = next.len() < after.len();
    let word = last_word(before);
    let word = word.trim_start_matches(['(', '"']);
    let single = word.chars().count() == 1 && word.chars().all(char::is_alphabetic);
    if single || SHORT.contains(&word.to_lowercase().as_str()) {
        return false;
    }
    match next.chars().next() {
        Some(first) if is_han(first) => true,
        Some(first) => apart && (first.is_uppercase() || super::english::is_imperative(&opening(next))),
        None => false,
    }
}

/// Longer words are none of [`SHORT`].
const LONGEST_WORD: usize = 12;

/// The end of the last word, never more than decides: there may be a full stop after each letter.
fn last_word(before: &str) -> String {
    let word: Vec<char> = before.chars().rev().take_while(|c| !c.is_whitespace()).take(LONGEST_WORD).collect();
    word.into_iter().rev().collect()
}

/// As much of a sentence as shows whether it is an instruction.
fn opening(sentence: &str) -> String {
    sentence.chars().take(80).collect()
}

/// A part as a sentence of its own: a capital at its start, a full stop at its end.
pub(super) fn whole(part: &str) -> String {
    let bare = bare(part);
    let mut chars = bare.chars();
    let mut text: String = chars.next().map(|first| first.to_uppercase().chain(chars).collect()).unwrap_or_default();
    if !text.ends_with(['.', '!', '?', '。', '！', '？', '"', '”', '`']) {
        text.push(if is_chinese(&text) { '。' } else { '.' });
    }
    text
}

/// A part without the marks that joined it to the next.
fn bare(part: &str) -> &str {
    part.trim().trim_end_matches([';', '；', ',', '，']).trim_end()
}
