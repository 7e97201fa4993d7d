//! Whether two directives cannot both be followed. Careful: in doubt they can.

mod words;

use notewell_text::normal;
use words::{EXCLUSIVE, LANGUAGES, OPENINGS};

/// Longer texts are no plain directives.
const LONGEST: usize = 500;

/// Whether the two directives say something different about the same subject and attribute.
pub(crate) fn contradicts(a: &str, b: &str) -> bool {
    if a.len().max(b.len()) > LONGEST {
        return false;
    }
    let (as_written, b_as_written) = (a, b);
    let (a, b) = (bare(a).to_lowercase(), bare(b).to_lowercase());
    if a == b {
        return false;
    }
    if let (Some(a), Some(b)) = (reply_language(&a), reply_language(&b)) {
        return a != b;
    }
    if let (Some(a), Some(b)) = (called(&bare(as_written)), called(&bare(b_as_written))) {
        return a != b;
    }
    if a.chars().any(is_chinese) || b.chars().any(is_chinese) { chinese(&a, &b) } else { english(&a, &b) }
}

/// Without the final stop and without polite openings.
fn bare(text: &str) -> String {
    let text = normal(text);
    let mut text = text.trim_end_matches(['.', '!', '。', '！', ' ']);
    while let Some(rest) = OPENINGS.iter().find_map(|opening| strip_prefix(text, opening)) {
        text = rest.trim_start();
    }
    text.to_owned()
}

/// As [`str::strip_prefix`], in any case.
fn strip_prefix<'a>(text: &'a str, prefix: &str) -> Option<&'a str> {
    let (head, rest) = text.split_at_checked(prefix.len())?;
    head.eq_ignore_ascii_case(prefix).then_some(rest)
}

/// The language of "always reply to me in English", and nothing that has a condition.
fn reply_language(text: &str) -> Option<usize> {
    let language = |name: &str| LANGUAGES.iter().position(|names| names.contains(&name));
    let rest = text.strip_prefix("always ").unwrap_or(text);
    let verbs = ["reply", "respond", "answer", "speak", "talk", "write", "communicate", "chat"];
    if let Some(rest) = verbs.iter().find_map(|verb| rest.strip_prefix(verb)) {
        let rest = [" to me", " with me", " me"].iter().find_map(|whom| rest.strip_prefix(whom)).unwrap_or(rest);
        return language(rest.strip_prefix(" in ")?);
    }
    let rest = ["总是", "始终", "一直", "都"].iter().find_map(|word| text.strip_prefix(word)).unwrap_or(text);
    let rest = ["用", "使用"].iter().find_map(|word| rest.strip_prefix(word))?;
    let verbs =
        ["回答我", "回复我", "回答", "回复", "答复", "交流", "和我交流", "跟我说话", "和我对话", "对话", "沟通"];
    language(verbs.iter().find_map(|verb| rest.strip_suffix(verb))?.trim())
}

/// The name of "call me Ana"; not what is done in "call me back" or "叫我起床".
fn called(text: &str) -> Option<String> {
    let openings = ["call me ", "address me as ", "refer to me as "];
    if let Some(name) = openings.iter().find_map(|opening| strip_prefix(text, opening)) {
        let words: Vec<&str> = name.split(' ').map(|word| word.trim_matches(['"', '\'', '“', '”'])).collect();
        let named = |word: &&str| word.chars().next().is_some_and(char::is_uppercase);
        return (words.len() <= 3 && words.iter().all(named)).then(|| words.join(" "));
    }
    let openings = ["称呼我为", "称我为", "称呼我", "叫我"];
    let (opening, name) = openings.iter().find_map(|opening| Some((opening, text.strip_prefix(opening)?.trim())))?;
    let name = name.trim_matches(['"', '“', '”', '「', '」']);
    let size = name.chars().count();
    let titled =
        ["先生", "女士", "小姐", "老师", "博士", "教授", "总", "哥", "姐"].iter().any(|title| name.ends_with(title));
    let familiar = name.starts_with(['小', '老', '阿']) && size <= 3;
    let foreign = name.chars().next().is_some_and(|c| c.is_ascii_uppercase());
    let plain = (1..=8).contains(&size) && !name.contains([',', '，', ';', '；', ' ']);
    (plain && (titled || familiar || foreign || *opening != "叫我")).then(|| name.to_owned())
}

/// The words without their polarity, which is `false` for "never", "don't" and the like.
fn polarity(text: &str) -> (bool, Vec<&str>) {
    let negations = ["never ", "do not ", "don't ", "don’t ", "avoid "];
    let (stands, rest) = match negations.iter().find_map(|negation| text.strip_prefix(negation)) {
        Some(rest) => (false, rest),
        None => (true, text.strip_prefix("always ").or_else(|| text.strip_prefix("do ")).unwrap_or(text)),
    };
    let fillers = ["the", "a", "an", "my", "me", "to", "ever"];
    let words = rest.split(' ').map(|word| word.trim_matches([',', ';', '"'])).filter(|word| !fillers.contains(word));
    (stands, words.filter(|word| !word.is_empty()).collect())
}

fn english(a: &str, b: &str) -> bool {
    let ((a_stands, a), (b_stands, b)) = (polarity(a), polarity(b));
    if a.len() != b.len() || a.is_empty() {
        return false;
    }
    let mut differ = a.iter().zip(&b).filter(|(a, b)| stem(a) != stem(b));
    match (differ.next(), differ.next()) {
        // The same words, wanted and not wanted.
        (None, _) => a_stands != b_stands,
        (Some((a, b)), None) => a_stands == b_stands && a_stands && exclude(a, b),
        _ => false,
    }
}

/// "using" is "use" after "avoid".
fn stem(word: &str) -> &str {
    let endings = ["ing", "e", "s"];
    endings.iter().find_map(|ending| word.strip_suffix(ending)).filter(|stem| stem.len() > 1).unwrap_or(word)
}

fn exclude(a: &str, b: &str) -> bool {
    EXCLUSIVE.iter().any(|values| {
        let place = |word: &str| values.iter().position(|names| names.contains(&word));
        place(a).zip(place(b)).is_some_and(|(a, b)| a != b)
    })
}

fn chinese(a: &str, b: &str) -> bool {
    let split = |text: &str| -> (bool, String) {
        let negations = ["从不", "绝不", "永远不要", "不要再", "不要", "别再", "别", "避免", "禁止", "切勿"];
        let wishes = ["总是", "始终", "一直", "必须", "一定要", "要", "每次都"];
        if let Some(rest) = negations.iter().find_map(|word| text.strip_prefix(word)) {
            return (false, rest.to_owned());
        }
        (true, wishes.iter().find_map(|word| text.strip_prefix(word)).unwrap_or(text).to_owned())
    };
    let ((a_stands, a), (b_stands, b)) = (split(a), split(b));
    if a == b {
        return a_stands != b_stands && !a.is_empty();
    }
    // The same sentence with one value in place of another.
    a_stands
        && b_stands
        && EXCLUSIVE.iter().any(|values| {
            values.iter().enumerate().any(|(at, names)| {
                let others = values.iter().enumerate().filter(|(other, _)| *other != at).flat_map(|(_, names)| *names);
                names.iter().any(|name| a.contains(name) && others.clone().any(|other| a.replacen(name, other, 1) == b))
            })
        })
}

fn is_chinese(c: char) -> bool {
    matches!(u32::from(c), 0x3400..=0x4DBF | 0x4E00..=0x9FFF)
}

#[cfg(test)]
mod tests;
