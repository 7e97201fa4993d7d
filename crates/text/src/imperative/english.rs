//! English imperatives and the statements that can be turned into one.

use super::verbs::VERBS;

/// Words after which the first one was a noun: "Work starts at 9", "Use is restricted".
const AFTER_NOUN: &[&str] = &[
    "is", "are", "was", "were", "has", "had", "will", "can", "could", "should", "must", "may", "starts", "ends",
    "begins", "takes", "of", "results", "history", "seems", "means",
];

/// What may stand before the instruction itself.
const OPENERS: &[&str] = &[
    "please",
    "also",
    "and",
    "then",
    "so",
    "kindly",
    "just",
    "from now on",
    "in future",
    "in the future",
    "going forward",
];

const CONDITIONS: &[&str] = &[
    "when", "whenever", "if", "for", "in", "on", "at", "before", "after", "while", "during", "unless", "with", "once",
    "until", "by", "where", "as", "every", "each",
];

pub(super) fn is_imperative(sentence: &str) -> bool {
    let lower = plain(sentence);
    let mut rest = lower.as_str();
    loop {
        let opener = OPENERS.iter().find_map(|opener| after_word(rest, opener));
        let Some(next) = opener else { break };
        rest = next;
    }
    if begins_with_verb(rest) {
        return true;
    }
    // "When I ask about food, suggest …"
    let first = rest.split_whitespace().next().unwrap_or_default();
    CONDITIONS.contains(&first)
        && rest.split_once(", ").is_some_and(|(_, then)| {
            let then = OPENERS.iter().find_map(|opener| after_word(then, opener)).unwrap_or(then);
            begins_with_verb(then)
        })
}

/// Whether an instruction holds only under a condition that it begins with: it may govern all that follows.
pub(super) fn is_conditional(sentence: &str) -> bool {
    let lower = plain(sentence);
    let mut rest = lower.as_str();
    while let Some(next) = OPENERS.iter().find_map(|opener| after_word(rest, opener)) {
        rest = next;
    }
    CONDITIONS.contains(&rest.split_whitespace().next().unwrap_or_default())
}

/// Words that only an instruction of its own begins with, after "and". A bare verb may go on with the action before
/// ("stop and ask").
const MARKS: &[&str] = &["always", "never", "do not", "don't", "please", "also"];

/// Where the instruction begins that a text joins with "and", when it clearly joins one ("and never add emojis").
/// `text` is what follows a blank.
pub(super) fn joined(text: &str) -> Option<usize> {
    let lower = plain(&text.chars().take(LONGEST_JOINT).collect::<String>());
    let rest = after_word(&lower, "and").or_else(|| after_word(&lower, "but"))?;
    let mut next = rest;
    while let Some(after) = MARKS.iter().find_map(|mark| after_word(next, mark)) {
        next = after;
    }
    let is_marked = next.len() < rest.len() && begins_with_verb(next);
    let is_name = after_word(rest, "call me").is_some();
    let conjunction = text.chars().take_while(|c| c.is_alphabetic()).count();
    let begin = text.char_indices().skip(conjunction).find(|(_, c)| *c != ' ' && *c != ',')?.0;
    (is_marked || is_name).then_some(begin)
}

/// Characters that show what a joined instruction begins with.
const LONGEST_JOINT: usize = 60;

fn begins_with_verb(rest: &str) -> bool {
    let mut words = rest.split_whitespace();
    let first = words.next().unwrap_or_default();
    let second = words.next().unwrap_or_default();
    let verb = first.trim_end_matches([',', '.', '!']);
    if first == "no" {
        return !second.is_empty();
    }
    VERBS.contains(&verb) && !second.is_empty() && !AFTER_NOUN.contains(&second)
}

/// A pronoun that stands for something in the sentence before.
pub(super) fn refers_back(sentence: &str) -> bool {
    let lower = plain(sentence);
    let mut words = lower.split(|c: char| !c.is_alphanumeric() && c != '\'');
    words.any(|word| matches!(word, "it" | "them" | "this" | "these" | "those" | "its" | "otherwise" | "instead"))
}

/// An imperative wording, without its capital and full stop where the rule leaves them out.
pub(super) fn proposed(sentence: &str) -> Option<String> {
    let bare = sentence.trim().trim_end_matches(['.', '!']).trim_end();
    let lower = plain(bare);
    if lower.len() != bare.len() {
        // Lower case of another length: positions could not be carried over.
        return None;
    }
    let kept = |rest: &str| bare.get(bare.len() - rest.len()..).map(str::trim).filter(|rest| !rest.is_empty());
    if let Some(rest) = after_word(&lower, "my name is") {
        return kept(rest).map(|name| format!("Call me {name}"));
    }
    for owner in ["the user's name is", "user's name is", "the owner's name is"] {
        if let Some(rest) = after_word(&lower, owner) {
            return kept(rest).map(|name| format!("Call the user {name}"));
        }
    }
    for must in ["you should", "you must", "you need to", "you have to"] {
        if let Some(rest) = after_word(&lower, must) {
            return match after_word(rest, "not") {
                Some(rest) => kept(rest).map(|rest| format!("Do not {rest}")),
                None => kept(rest).filter(|_| begins_with_verb(rest)).map(str::to_owned),
            };
        }
    }
    let rest = after_subject(&lower)?;
    let rest = ["really", "usually", "generally", "always", "strongly", "also", "much", "very much", "still"]
        .iter()
        .find_map(|adverb| after_word(rest, adverb))
        .unwrap_or(rest);
    for negative in
        ["dislikes", "dislike", "hates", "hate", "doesn't like", "does not like", "don't like", "do not like"]
    {
        if let Some(rest) = after_word(rest, negative) {
            return kept(rest).map(|rest| format!("Avoid {rest}"));
        }
    }
    for positive in ["prefers", "prefer", "likes", "like", "loves", "love", "enjoys", "enjoy"] {
        if let Some(rest) = after_word(rest, positive) {
            let wish = rest.starts_with("to ") || rest.starts_with("it when ") || rest.starts_with("that ");
            return kept(rest).filter(|_| !wish).map(|rest| format!("Prefer {rest}"));
        }
    }
    for wish in ["wants you to", "want you to", "would like you to", "expects you to", "expect you to"] {
        if let Some(rest) = after_word(rest, wish) {
            return kept(rest).filter(|_| begins_with_verb(rest)).map(str::to_owned);
        }
    }
    None
}

/// What follows the person that the statement is about: the user, or one capitalised name.
fn after_subject(lower: &str) -> Option<&str> {
    let known = ["the user", "user", "the owner", "owner", "i", "he", "she", "they"];
    known.iter().find_map(|subject| after_word(lower, subject)).or_else(|| {
        let (name, rest) = lower.split_once(' ')?;
        name.chars().all(char::is_alphabetic).then_some(rest)
    })
}

/// The rest after these words, when the text begins with them as whole words.
fn after_word<'a>(text: &'a str, words: &str) -> Option<&'a str> {
    let rest = text.strip_prefix(words)?;
    let next = rest.trim_start_matches(',');
    next.starts_with(' ').then(|| next.trim_start())
}

/// Lower case, with the plain apostrophe.
fn plain(text: &str) -> String {
    text.trim_start().to_lowercase().replace('’', "'")
}
