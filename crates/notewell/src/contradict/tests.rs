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
