//! Chinese imperatives and the statements that can be turned into one.

/// What begins an instruction.
const STARTS: &[&str] = &[
    "请",
    "不要",
    "别",
    "勿",
    "切勿",
    "总是",
    "始终",
    "一律",
    "永远",
    "从不",
    "绝不",
    "决不",
    "叫我",
    "称呼",
    "称我",
    "用",
    "使用",
    "采用",
    "优先",
    "避免",
    "务必",
    "必须",
    "禁止",
    "尽量",
    "以后",
    "今后",
    "从现在",
    "每次",
    "记得",
    "记住",
    "回复",
    "回答",
    "保持",
    "默认",
    "给我",
    "帮我",
    "提醒",
    "直接",
    "确保",
    "不准",
    "不许",
    "无需",
    "不用",
    "不得",
    "说中文",
    "说英文",
    "先",
    "只用",
    "只写",
    "写代码",
    "翻译",
    "遵循",
    "遵守",
    "省略",
    "跳过",
    "忽略",
    "多用",
    "少用",
    "改用",
    "把",
    "将",
];

/// Words that only look like one of them.
const NO_STARTS: &[&str] = &[
    "请假",
    "请客",
    "用户",
    "用途",
    "用法",
    "使用者",
    "别人",
    "别的",
    "别处",
    "先生",
    "将来",
    "将军",
    "把握",
    "不用户",
    "直接原因",
    "回答者",
];

/// What makes a sentence about something else an instruction.
const MODALS: &[&str] = &["请", "不要", "别用", "要用", "必须", "务必", "应该", "应当", "一律", "尽量", "禁止"];

/// Who a statement is about.
const SUBJECTS: &[&str] = &["用户", "主人", "我", "他", "她"];

/// What may stand before the instruction itself.
const OPENERS: &[&str] = &["另外", "此外", "并且", "而且", "还有", "同时", "然后"];

/// Words that join another instruction to the one before.
const CONJUNCTIONS: &[&str] = &["另外", "此外", "并且", "而且", "还有", "同时"];

/// Whether an instruction holds only under a condition that it begins with: it may govern all that follows.
pub(super) fn is_conditional(sentence: &str) -> bool {
    ["当", "如果", "在", "若", "只要", "对于", "我说", "我问"].iter().any(|word| sentence.starts_with(word))
}

/// Where the instruction begins that a text joins with "并且" or its like; `text` is what follows a comma.
pub(super) fn joined(text: &str) -> Option<usize> {
    let rest = CONJUNCTIONS.iter().find_map(|word| text.strip_prefix(word))?.trim_start_matches(['，', ',', ' ']);
    starts(rest).then_some(text.len() - rest.len())
}

pub(super) fn is_imperative(sentence: &str) -> bool {
    let mut rest = sentence.trim();
    for opener in OPENERS {
        rest = rest.strip_prefix(opener).unwrap_or(rest).trim_start_matches(['，', ',']);
    }
    if starts(rest) {
        return true;
    }
    // "在写代码时，不要加注释", "代码注释要用英文"
    let about_someone = SUBJECTS.iter().any(|subject| rest.starts_with(subject));
    let then = rest.split_once(['，', ',']).is_some_and(|(_, then)| starts(then.trim_start()));
    (is_conditional(rest) && then) || (!about_someone && MODALS.iter().any(|modal| rest.contains(modal)))
}

fn starts(text: &str) -> bool {
    STARTS.iter().any(|start| text.starts_with(start)) && !NO_STARTS.iter().any(|other| text.starts_with(other))
}

/// Words that stand for something in the sentence before.
pub(super) fn refers_back(sentence: &str) -> bool {
    ["它", "这", "那样", "否则", "其中"].iter().any(|word| sentence.contains(word))
}

pub(super) fn proposed(sentence: &str) -> Option<String> {
    let bare = sentence.trim().trim_end_matches(['。', '！', '.', '!']);
    for name in ["我叫", "我的名字是", "我的名字叫"] {
        if let Some(rest) = bare.strip_prefix(name) {
            return one_phrase(rest).map(|rest| format!("叫我{rest}"));
        }
    }
    for name in ["用户叫", "用户的名字是", "用户名叫"] {
        if let Some(rest) = bare.strip_prefix(name) {
            return one_phrase(rest).map(|rest| format!("称呼用户为{rest}"));
        }
    }
    let rest = SUBJECTS.iter().find_map(|subject| bare.strip_prefix(subject))?;
    let rest = ["更", "很", "最", "比较", "特别", "非常", "一般", "通常", "平时", "一直"]
        .iter()
        .find_map(|adverb| rest.strip_prefix(adverb))
        .unwrap_or(rest);
    for negative in ["不喜欢", "讨厌", "反感"] {
        if let Some(rest) = rest.strip_prefix(negative) {
            return one_phrase(rest).map(|rest| format!("避免{rest}"));
        }
    }
    for wish in ["希望你", "要求你", "想让你", "希望助手", "希望"] {
        if let Some(rest) = rest.strip_prefix(wish) {
            return one_phrase(rest).filter(|rest| starts(rest)).map(str::to_owned);
        }
    }
    for positive in ["偏好", "偏爱", "倾向于", "喜欢", "爱"] {
        if let Some(rest) = rest.strip_prefix(positive) {
            let thing = rest.strip_prefix(['喝', '吃', '用', '看', '听']).unwrap_or(rest);
            return one_phrase(thing).map(|thing| format!("优先{thing}"));
        }
    }
    None
}

/// The words, when they are one phrase that can be moved as a whole.
fn one_phrase(rest: &str) -> Option<&str> {
    let rest = rest.trim();
    let simple = !rest.is_empty() && !rest.contains(['，', ',', '；', '：', '？']);
    simple.then_some(rest)
}
