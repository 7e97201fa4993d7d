//! English imperatives and the statements that can be turned into one.

/// Words that begin an instruction.
const VERBS: &[&str] = &[
    "add",
    "address",
    "always",
    "answer",
    "apply",
    "ask",
    "assume",
    "avoid",
    "be",
    "begin",
    "book",
    "break",
    "bring",
    "build",
    "call",
    "cancel",
    "capitalize",
    "check",
    "choose",
    "cite",
    "clean",
    "close",
    "commit",
    "compare",
    "confirm",
    "consider",
    "consult",
    "convert",
    "create",
    "default",
    "delete",
    "describe",
    "display",
    "do",
    "don't",
    "dont",
    "draft",
    "draw",
    "end",
    "ensure",
    "explain",
    "export",
    "fetch",
    "find",
    "finish",
    "focus",
    "follow",
    "format",
    "generate",
    "get",
    "give",
    "go",
    "greet",
    "group",
    "help",
    "hide",
    "highlight",
    "ignore",
    "import",
    "include",
    "indent",
    "insert",
    "keep",
    "leave",
    "let",
    "limit",
    "link",
    "list",
    "load",
    "log",
    "look",
    "make",
    "mark",
    "mention",
    "mind",
    "move",
    "name",
    "never",
    "note",
    "offer",
    "omit",
    "only",
    "open",
    "order",
    "pick",
    "place",
    "plan",
    "play",
    "pay",
    "prefer",
    "prefix",
    "prepare",
    "present",
    "print",
    "prioritize",
    "propose",
    "provide",
    "put",
    "quote",
    "read",
    "recommend",
    "refer",
    "refrain",
    "remember",
    "remind",
    "remove",
    "rename",
    "render",
    "repeat",
    "replace",
    "reply",
    "report",
    "respect",
    "respond",
    "return",
    "review",
    "round",
    "run",
    "save",
    "say",
    "schedule",
    "search",
    "see",
    "select",
    "send",
    "separate",
    "set",
    "share",
    "show",
    "sign",
    "skip",
    "sort",
    "speak",
    "spell",
    "split",
    "start",
    "state",
    "stay",
    "stick",
    "stop",
    "store",
    "structure",
    "suggest",
    "summarize",
    "summarise",
    "take",
    "talk",
    "tell",
    "test",
    "think",
    "translate",
    "treat",
    "try",
    "turn",
    "use",
    "verify",
    "wait",
    "warn",
    "work",
    "wrap",
    "write",
];

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
