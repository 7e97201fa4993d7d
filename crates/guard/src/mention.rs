//! A text that speaks *about* injections is not one.

use crate::check::Candidate;
use regex::Regex;
use std::sync::LazyLock;

/// What stands right before a text that is only named: "mails that say", "包含".
static NAMING: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(
        r#"(?ix)
        (?: \b(?: say(?:s|ing)? | said | read(?:s|ing)? | contain(?:s|ing)? | include(?:s)? | including | like | such\ as | e\.g\. | named | called
            | titled | phrases? | words? | text | string | strings | pattern | patterns | with | about | against | detects? | tells?\ (?:you|me|it|them)\ to | asks?\ (?:you|me|it|them)\ to
            | asking\ (?:you|me|it)\ to | telling\ (?:you|me|it)\ to | tries\ to | try\ to | attempts?\ to | tags? | markers? | tokens? | element ) [:,]?
          | 说 | 写 | 讲 | 叫 | 写着 | 写有 | 包含 | 含有 | 诸如 | 比如 | 例如 | 类似 | 像 | 所谓 | 要求 | 让你 | 让我 | 出现 | 带有 | 提到 ) \s*
        (?: ["'“‘「『`(\[*]{1,2} \s* )? $"#,
    )
    .ok()
});

/// What says earlier in the sentence that it is about handling such text.
static HANDLING: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(
        r"(?ix)
        \b(?: my\ rules? | ignor(?:e|es|ed|ing) | refus(?:e|es|ed|ing) | reject(?:s|ed|ing)? | block(?:s|ed|ing)? | flag(?:s|ged|ging)? | report(?:s|ed|ing)?
            | delet(?:e|es|ing) | filter(?:s|ed|ing)? | detect(?:s|ed|ing|ion|or)? | distrust | never\ (?:obey|follow|trust|act) | do\ not\ (?:obey|follow|trust|act)
            | don't\ (?:obey|follow|trust|act) | attack(?:s|er|ers)? | injections? | phishing | suspicious | malicious | jailbreaks? | scanners? | screens? | tests? | examples?
            | articles? | papers? | talks? | slides? | chapter | e-?mails? | web\ ?pages? | documents? | posts? )\b
        | 规则 | 忽略 | 拒绝 | 屏蔽 | 过滤 | 检测 | 攻击 | 注入 | 钓鱼 | 可疑 | 恶意 | 不要(?:执行|相信|听从) | 别(?:信|执行|理) | 邮件 | 网页 | 示例 | 文章",
    )
    .ok()
});

/// How much of the sentence before the match is looked at.
const LOOK_BACK: usize = 240;

/// Whether the match is meant, and not named in a sentence about such texts.
pub(crate) fn is_meant(candidate: &Candidate<'_>) -> bool {
    let before = candidate.before();
    let from = before.ceil_char_boundary(before.len().saturating_sub(LOOK_BACK));
    let near = before.get(from..).unwrap_or_default();
    let sentence = near.rsplit(['\n', '。', '！', '？', '!', '?']).next().unwrap_or_default();
    let named = NAMING.as_ref().is_some_and(|naming| naming.is_match(sentence));
    let handled = HANDLING.as_ref().is_some_and(|handling| handling.is_match(sentence));
    let code = sentence.ends_with('`') && candidate.after().starts_with('`');
    !(code || (named && handled))
}

/// Whether what follows does not narrow the match to a subject.
pub(crate) fn is_unqualified(after: &str) -> bool {
    let next: String = after.trim_start().chars().take_while(char::is_ascii_alphabetic).take(10).collect();
    !["about", "for", "regarding", "concerning", "on", "of", "in"].contains(&next.to_ascii_lowercase().as_str())
}
