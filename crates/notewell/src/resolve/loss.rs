//! What a new text would lose of the old one.

use notewell_text::normal;
use std::collections::HashSet;

/// Words that carry nothing by themselves.
const EMPTY: &[&str] = &[
    "a", "an", "the", "and", "or", "but", "is", "are", "was", "were", "be", "been", "am", "of", "to", "in", "on", "at",
    "with", "for", "by", "as", "that", "this", "it", "its", "has", "have", "had", "also", "的", "了", "是", "在", "和",
    "与", "及", "也", "有",
];

/// One token: a word or number in lower case, or a pair of CJK characters.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Token {
    form: String,
    /// A name or a number, as it was written.
    salient: Option<String>,
}

/// Whether `content` keeps the names, numbers and words that `entry` has outside the span `old`.
pub(crate) fn keeps_rest(entry: &str, old: &str, content: &str) -> bool {
    let (entry, old) = (normal(entry), normal(old));
    let rest = match entry.split_once(&*old) {
        Some((head, tail)) => [tokens(head), tokens(tail)].concat(),
        None => tokens(&entry),
    };
    let kept: HashSet<String> = tokens(content).into_iter().map(|token| token.form).collect();
    rest.iter().all(|token| EMPTY.contains(&token.form.as_str()) || kept.contains(&token.form))
}

/// So many names and numbers are listed at most.
const LISTED: usize = 20;

/// The names and numbers of `old` that `new` does not have, in order, but for what is part of a value that must not
/// be named.
pub(crate) fn dropped(old: &str, new: &str, secrets: &[String]) -> Vec<String> {
    let mut kept: HashSet<String> = tokens(new).into_iter().map(|token| token.form).collect();
    let missing = tokens(old).into_iter().filter_map(|token| token.salient.filter(|_| kept.insert(token.form)));
    missing.filter(|word| !secrets.iter().any(|secret| normal(secret).contains(word))).take(LISTED).collect()
}

fn tokens(text: &str) -> Vec<Token> {
    let text = normal(text);
    let mut tokens = Vec::new();
    let (mut word, mut ideographs) = (String::new(), Vec::new());
    let mut starts_sentence = true;
    let mut letters = text.chars().peekable();
    while let Some(c) = letters.next() {
        let joins = matches!(c, '.' | ',' | ':' | '/' | '-' | '\'' | '’' | '@' | '_' | '+' | '%' | '°')
            && !word.is_empty()
            && letters.peek().is_some_and(|next| next.is_alphanumeric() && !is_ideograph(*next));
        if is_ideograph(c) {
            push_word(&mut tokens, &mut word, &mut starts_sentence);
            ideographs.push(c);
            continue;
        }
        push_ideographs(&mut tokens, &mut ideographs);
        if c.is_alphanumeric() || joins {
            word.push(c);
            continue;
        }
        push_word(&mut tokens, &mut word, &mut starts_sentence);
        starts_sentence |= matches!(c, '.' | '!' | '?' | '\n');
    }
    push_word(&mut tokens, &mut word, &mut starts_sentence);
    push_ideographs(&mut tokens, &mut ideographs);
    tokens
}

fn push_word(tokens: &mut Vec<Token>, word: &mut String, starts_sentence: &mut bool) {
    if word.is_empty() {
        return;
    }
    let written = std::mem::take(word);
    let number = written.chars().any(char::is_numeric);
    // A capital inside the word, or one that does not begin a sentence.
    let name = written.chars().skip(usize::from(*starts_sentence)).any(char::is_uppercase);
    *starts_sentence = false;
    tokens.push(Token { form: written.to_lowercase(), salient: (number || name).then_some(written) });
}

fn push_ideographs(tokens: &mut Vec<Token>, run: &mut Vec<char>) {
    let pair = |pair: &[char]| Token { form: pair.iter().collect(), salient: None };
    match run.len() {
        0 => {}
        1 => tokens.push(pair(run)),
        _ => tokens.extend(run.windows(2).map(pair)),
    }
    run.clear();
}

/// Characters of scripts that put no space between words.
fn is_ideograph(c: char) -> bool {
    matches!(u32::from(c), 0x3040..=0x30FF | 0x3400..=0x4DBF | 0x4E00..=0x9FFF | 0xF900..=0xFAFF | 0xAC00..=0xD7AF | 0x20000..=0x3FFFF)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn content_that_repeats_the_rest_keeps_it() {
        let entry = "Ana works at Initech since 2019 and drinks green tea.";
        assert!(keeps_rest(entry, "green tea", "Ana works at Initech since 2019 and drinks black tea."));
        assert!(keeps_rest(entry, "green tea", "Since 2019 Ana works at Initech; drinks coffee"));
        for lossy in ["black tea", "Ana works at Initech and drinks black tea", "Ana drinks coffee since 2019"] {
            assert!(!keeps_rest(entry, "green tea", lossy), "{lossy}");
        }
    }

    #[test]
    fn a_negation_is_never_an_empty_word() {
        assert!(!keeps_rest("Do not deploy on Fridays", "Fridays", "Do deploy on Mondays"));
    }

    #[test]
    fn chinese_is_compared_by_pairs() {
        let entry = "用户住在上海，喜欢喝绿茶";
        assert!(keeps_rest(entry, "绿茶", "用户住在上海，喜欢喝红茶"));
        assert!(!keeps_rest(entry, "绿茶", "喜欢喝红茶"));
        assert!(!keeps_rest(entry, "绿茶", "红茶"));
    }

    #[test]
    fn no_part_of_a_secret_is_listed_as_dropped() {
        let old = "Log in to Otter with Plum-Kettle-92";
        assert_eq!(dropped(old, "Log in by hand", &["Plum-Kettle-92".to_owned()]), ["Otter"]);
    }

    #[test]
    fn dropped_names_and_numbers_are_listed_once() {
        let old = "Meet Bea in Oslo at 10:30, with Bea and 2 others.";
        assert_eq!(dropped(old, "Meet her at 11:00 with others", &[]), ["Bea", "Oslo", "10:30", "2"]);
        assert!(dropped("The door is blue", "The gate is red", &[]).is_empty());
        assert_eq!(dropped("用户 2019 年在 Initech", "用户在公司", &[]), ["2019", "Initech"]);
    }
}
