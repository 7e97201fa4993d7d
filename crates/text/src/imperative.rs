//! Whether a text is one instruction.

mod chinese;
mod english;
mod sentences;
mod verbs;

/// What a text looks like as a directive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Instruction {
    /// One imperative sentence (English or Chinese).
    Imperative,
    /// One statement; `proposed` is an imperative wording where one can be given by rule.
    Statement {
        /// For example `Prefer tea.` for `The user prefers tea.`
        proposed: Option<String>,
    },
    /// Several instructions; each should be a directive of its own.
    Several {
        /// The parts, in order.
        parts: Vec<String>,
    },
}

/// Looks at a text as a directive. Careful in doubt: what is not clearly several is one.
#[must_use]
pub fn inspect_instruction(text: &str) -> Instruction {
    let split = sentences::split(text).into_iter();
    let clauses = |sentence: String| {
        if is_imperative(&sentence) { sentences::clauses(&sentence) } else { vec![sentence] }
    };
    let sentences: Vec<String> = split.flat_map(clauses).collect();
    let mut parts: Vec<String> = Vec::new();
    let mut instructions = 0;
    for sentence in &sentences {
        let opens = is_imperative(sentence) && !(instructions > 0 && leans_on_the_one_before(sentence));
        if opens {
            instructions += 1;
        }
        // An explanation stays with the instruction that it explains.
        match parts.last_mut() {
            Some(part) if !opens || instructions == 1 => {
                part.push_str(if is_chinese(sentence) { "" } else { " " });
                part.push_str(sentence);
            }
            _ => parts.push(sentence.clone()),
        }
    }
    if instructions > 1 {
        return Instruction::Several { parts: parts.iter().map(|part| sentences::whole(part)).collect() };
    }
    if instructions == 1 {
        return Instruction::Imperative;
    }
    let proposed = match sentences.as_slice() {
        [only] if is_chinese(only) => chinese::proposed(only),
        [only] => english::proposed(only),
        _ => None,
    };
    Instruction::Statement { proposed: proposed.map(|words| sentences::whole(&words)) }
}

fn is_imperative(sentence: &str) -> bool {
    if is_chinese(sentence) { chinese::is_imperative(sentence) } else { english::is_imperative(sentence) }
}

fn is_conditional(sentence: &str) -> bool {
    if is_chinese(sentence) { chinese::is_conditional(sentence) } else { english::is_conditional(sentence) }
}

/// A sentence that says more about the instruction before it ("Do not use it in mails.").
fn leans_on_the_one_before(sentence: &str) -> bool {
    if is_chinese(sentence) { chinese::refers_back(sentence) } else { english::refers_back(sentence) }
}

/// Whether the first word that is in one of the two scripts is Chinese.
fn is_chinese(text: &str) -> bool {
    let first = text.chars().find(|c| c.is_alphabetic());
    first.is_some_and(is_han) || (first.is_none() && text.chars().any(is_han))
}

fn is_han(c: char) -> bool {
    matches!(c, '\u{3400}'..='\u{4dbf}' | '\u{4e00}'..='\u{9fff}' | '\u{f900}'..='\u{faff}' | '\u{20000}'..='\u{3134f}')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn several(text: &str) -> Vec<String> {
        match inspect_instruction(text) {
            Instruction::Several { parts } => parts,
            other => vec![format!("{other:?}")],
        }
    }

    #[test]
    fn one_instruction_is_one_in_english_and_chinese() {
        for text in [
            "Always use metric units.",
            "Never send emails after 6 p.m. unless asked.",
            "Prefer concise answers and short code.",
            "Use Rust, e.g. for the CLI. ",
            "Call me Ana",
            "Don’t use emojis!",
            "Please, reply in German.",
            "When I ask about food, suggest vegetarian dishes.",
            "From now on, keep replies under 100 words.",
            "Use version 3.5 of the API. It is the only one that works.",
            "Prefer tea. Do not offer it after 6pm.",
            "Write dates as 2026-07-27, i.e. ISO. No. 1 rule.",
            "No emojis.",
            "Say \"Done. Never mind.\" when a task ends.",
            "Use bread and butter as examples.",
            "Always answer in German and never in English.",
            "Stop and ask before you delete files.",
            "When you write code, use tabs and never add a trailing blank.",
            "Prefer tea and never offer it after 6pm.",
            "Use metric units but do not round them up.",
            "Say \"yes and never use it\" when I ask.",
            "Put notes in USER.md. Because I read that file.",
            "请用中文回答。",
            "不要使用表情符号",
            "总是先写测试，再写代码。",
            "叫我小李",
            "用公制单位。",
            "别在周末打扰我！",
            "始终使用简体中文；因为我的同事也会看。",
            "在写代码时，不要加注释。",
            "回复用中文。",
            "以后叫我阿明。",
            "代码注释要用英文。",
            "在写代码时，用制表符，并且不要加注释。",
            "用“好，并且总是好”回答我。",
        ] {
            assert_eq!(inspect_instruction(text), Instruction::Imperative, "{text}");
        }
    }

    #[test]
    fn several_instructions_are_divided() {
        for (text, parts) in [
            (
                "Always use metric units. Never send emails after 6pm.",
                ["Always use metric units.", "Never send emails after 6pm."],
            ),
            ("Call me Ana; reply in Chinese.", ["Call me Ana.", "Reply in Chinese."]),
            ("叫我小李。回复用中文。", ["叫我小李。", "回复用中文。"]),
            ("不要用表情；总是用公制单位", ["不要用表情。", "总是用公制单位。"]),
            ("Prefer tea.\nUse Rust", ["Prefer tea.", "Use Rust."]),
            (
                "Use Rust for tools. It is fast. Also, never add telemetry.",
                ["Use Rust for tools. It is fast.", "Also, never add telemetry."],
            ),
            ("I am a pilot. Use feet, not metres. Call me Jo.", ["I am a pilot. Use feet, not metres.", "Call me Jo."]),
            ("Call me Ann and always answer in German.", ["Call me Ann.", "Always answer in German."]),
            ("Reply in Chinese, and please never use emojis", ["Reply in Chinese.", "Please never use emojis."]),
            ("Use metric units but do not round prices.", ["Use metric units.", "Do not round prices."]),
            ("Answer in German, and call me Jo", ["Answer in German.", "Call me Jo."]),
            ("叫我小王，并且总是用中文回答。", ["叫我小王。", "总是用中文回答。"]),
            ("用公制单位，同时不要用表情", ["用公制单位。", "不要用表情。"]),
            ("- Use Rust\n- Use tabs", ["Use Rust.", "Use tabs."]),
        ] {
            assert_eq!(several(text), parts, "{text}");
        }
    }

    #[test]
    fn a_statement_gets_an_imperative_wording_where_a_rule_gives_one() {
        for (text, proposed) in [
            ("The user prefers tea.", Some("Prefer tea.")),
            ("I like short answers", Some("Prefer short answers.")),
            ("User really dislikes emojis", Some("Avoid emojis.")),
            ("Ana doesn't like meetings before 10.", Some("Avoid meetings before 10.")),
            ("The user wants you to reply in German.", Some("Reply in German.")),
            ("The user wants to move to Bonn.", None),
            ("You should always use metric units", Some("Always use metric units.")),
            ("You must not use tabs.", Some("Do not use tabs.")),
            ("My name is Ana.", Some("Call me Ana.")),
            ("The user's name is Ana Lee.", Some("Call the user Ana Lee.")),
            ("The user works at Acme.", None),
            ("Work starts at 9.", None),
            ("Address: 5 Main Street", None),
            ("Use is restricted.", None),
            ("", None),
            ("!!!", None),
            ("用户偏好简短回答。", Some("优先简短回答。")),
            ("用户喜欢喝绿茶", Some("优先绿茶。")),
            ("我不喜欢长篇大论", Some("避免长篇大论。")),
            ("我叫小李。", Some("叫我小李。")),
            ("用户希望你用中文回答", Some("用中文回答。")),
            ("用户在北京工作。", None),
            ("我要去北京。", None),
            ("别人都喜欢茶。", None),
        ] {
            let expected = Instruction::Statement { proposed: proposed.map(str::to_owned) };
            assert_eq!(inspect_instruction(text), expected, "{text}");
        }
    }

    #[test]
    fn a_long_text_takes_time_in_proportion_to_its_length() {
        // A look at the whole text for each mark takes minutes for one of these.
        for atom in [
            ".",
            "!",
            ";",
            "。",
            "？",
            "a.",
            "1.",
            ". ",
            ". a",
            ". ab ",
            "ab. ",
            "a. use ",
            "www.",
            "a@b.",
            "..\n",
            ".\n",
            "(",
            "[(",
            "\"",
            "\" ",
            "`.",
            "“",
            "（。",
            "- ",
            "- .\n",
            "1. ",
            "and ",
            "and. ",
            "also, ",
            "when, ",
            "用。",
            "请",
            "用,",
            "İ. ",
            "\u{301}.",
            ".\u{3000}",
            "Use it. ",
            "e.g.",
            "e.g. ",
        ] {
            let began = std::time::Instant::now();
            let _ = inspect_instruction(&atom.repeat(60_000 / atom.len()));
            assert!(began.elapsed().as_secs() < 15, "{atom:?}: {:?}", began.elapsed());
        }
    }
}
