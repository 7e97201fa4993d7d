//! Whether two directives cannot both be followed. Careful: in doubt they can.

use notewell_text::normal;

/// Values of one attribute that exclude each other, each with its synonyms.
const EXCLUSIVE: &[&[&[&str]]] = &[
    &[
        &["short", "shorter", "brief", "briefer", "concise", "terse"],
        &["long", "longer", "detailed", "lengthy", "verbose", "exhaustive"],
    ],
    &[&["formal"], &["informal", "casual"]],
    &[&["metric"], &["imperial"]],
    &[&["tabs"], &["spaces"]],
    &[&["12-hour", "12h"], &["24-hour", "24h"]],
    &[&["light"], &["dark"]],
    &[&["celsius"], &["fahrenheit"]],
    &[&["british"], &["american"]],
    &[&["first"], &["last"]],
    &[&["简短", "简洁", "精简", "简明", "短"], &["详细", "详尽", "冗长", "长"]],
    &[&["正式"], &["随意", "口语化", "非正式"]],
    &[&["公制"], &["英制"]],
    &[&["摄氏度", "摄氏"], &["华氏度", "华氏"]],
    &[&["12小时制"], &["24小时制"]],
    &[&["简体"], &["繁体", "繁體"]],
];

/// Languages to reply in.
const LANGUAGES: &[&[&str]] = &[
    &["english", "英文", "英语"],
    &["chinese", "mandarin", "中文", "汉语", "普通话", "简体中文"],
    &["german", "deutsch", "德语", "德文"],
    &["french", "法语", "法文"],
    &["spanish", "西班牙语"],
    &["japanese", "日语", "日文"],
    &["korean", "韩语", "韩文"],
    &["italian", "意大利语"],
    &["portuguese", "葡萄牙语"],
    &["russian", "俄语", "俄文"],
    &["dutch", "荷兰语"],
    &["swedish"],
    &["norwegian"],
    &["danish"],
    &["polish"],
    &["turkish"],
    &["arabic", "阿拉伯语"],
    &["hindi"],
    &["cantonese", "粤语", "广东话"],
];

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

const OPENINGS: &[&str] = &[
    "please ",
    "from now on, ",
    "from now on ",
    "in future, ",
    "in the future, ",
    "请",
    "以后",
    "今后",
    "从现在起",
    "，",
];

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

/// The name of "call me Ana"; not the deed of "call me back" or "叫我起床".
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
mod tests {
    use super::*;

    #[test]
    fn directives_about_one_attribute_with_different_values_contradict() {
        for (a, b) in [
            ("Always reply in English.", "Reply in Chinese."),
            ("Answer me in German", "Please respond in French!"),
            ("Prefer short answers", "Prefer long answers"),
            ("Prefer concise answers.", "prefer detailed answers"),
            ("Call me Ana", "Call me Bea"),
            ("Address me as Dr. Lind.", "Call me Ana"),
            ("Never use emoji.", "Always use emoji."),
            ("Avoid using emoji", "Use emoji"),
            ("Don't commit to main.", "Commit to main."),
            ("Use metric units", "Use imperial units."),
            ("Indent with tabs", "Indent with spaces"),
            ("叫我小李", "叫我小王"),
            ("以后叫我小李。", "请称呼我为王先生"),
            ("请用中文回答", "用英文回答。"),
            ("总是用中文回复", "Reply in English"),
            ("不要使用表情符号", "要使用表情符号"),
            ("从不加班", "总是加班"),
            ("回答要简短", "回答要详细"),
        ] {
            assert!(contradicts(a, b), "{a} / {b}");
            assert!(contradicts(b, a), "{b} / {a}");
        }
    }

    #[test]
    fn in_doubt_two_directives_can_both_be_followed() {
        for (a, b) in [
            ("Prefer short answers", "Prefer short answers"),
            ("Prefer short answers", "Prefer long walks"),
            ("Prefer short answers", "Prefer short commit messages"),
            ("Reply in English", "Write code comments in Chinese"),
            ("Reply in English", "Reply in Chinese when I write Chinese"),
            ("Call me Ana", "Call me when the build fails"),
            ("Call me Ana", "Call me Bea in public"),
            ("Prefer tea", "Prefer coffee"),
            ("Never deploy on Fridays", "Always deploy on Mondays"),
            ("Never use emoji", "Do not use emoji"),
            ("Use dark roast beans", "Use light fonts"),
            ("Remind me of birthdays", "Remind me of meetings"),
            ("叫我小李", "叫我起床"),
            ("用中文回答", "代码注释用英文"),
            ("不要使用表情符号", "不要使用缩写"),
            ("回答要简短", "标题要简短"),
            ("喜欢绿茶", "喜欢红茶"),
        ] {
            assert!(!contradicts(a, b), "{a} / {b}");
            assert!(!contradicts(b, a), "{b} / {a}");
        }
    }
}
