//! Values in place of their marks, where another reading of the text has them.

use crate::screen::is_certain_secret;
use crate::{Finding, mark, redact};
use std::collections::{HashMap, VecDeque};

/// The text `held` with the lines of `text` that it has redacted: `findings` are those of `text`, and of them
/// `is_kept` names the values that may stand. `None` when there is no such line. Equal lines are taken in their order;
/// how far a line is indented does not count.
#[must_use]
pub fn restore(
    held: &str,
    text: &str,
    findings: &[Finding],
    is_kept: &dyn Fn(&Finding, &str) -> bool,
) -> Option<String> {
    let secrets: Vec<&Finding> = findings.iter().filter(|finding| is_certain_secret(finding)).collect();
    let kept = |finding: &Finding| text.get(finding.span.clone()).is_some_and(|value| is_kept(finding, value));
    if !held.contains(mark::OPENING) || !secrets.iter().any(|finding| kept(finding)) {
        return None;
    }
    let mut readings: HashMap<String, VecDeque<String>> = HashMap::new();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let at = start..start + line.len();
        start = at.end;
        let within = |finding: &&&Finding| finding.span.start >= at.start && finding.span.end <= at.end;
        let moved = |finding: &Finding| Finding {
            span: finding.span.start - at.start..finding.span.end - at.start,
            ..finding.clone()
        };
        let all: Vec<Finding> = secrets.iter().filter(within).map(|finding| moved(finding)).collect();
        let others = secrets.iter().filter(within).filter(|finding| !kept(finding));
        let others: Vec<Finding> = others.map(|finding| moved(finding)).collect();
        let sealed = redact(line, &all);
        if sealed.contains(mark::OPENING) {
            let open = redact(line, &others).trim().to_owned();
            readings.entry(sealed.trim().to_owned()).or_default().push_back(open);
        }
    }
    let mut restored = String::with_capacity(held.len());
    for line in held.split_inclusive('\n') {
        let Some(open) = readings.get_mut(line.trim()).and_then(VecDeque::pop_front) else {
            restored.push_str(line);
            continue;
        };
        let (indent, end) = (line.len() - line.trim_start().len(), line.trim_end().len());
        restored.push_str(line.get(..indent).unwrap_or_default());
        restored.push_str(&open);
        restored.push_str(line.get(end..).unwrap_or_default());
    }
    (restored != held).then_some(restored)
}

#[cfg(test)]
mod tests {
    use super::restore;
    use crate::screen;

    const FIRST: &str = "Tulpenfeld-93-harbour";
    const SECOND: &str = "Krokuswiese-17-lantern";

    fn restored(held: &str, text: &str) -> Option<String> {
        restore(held, text, &screen(text), &|_, value| value == FIRST)
    }

    #[test]
    fn a_line_gets_the_values_that_may_stand_and_no_other() {
        let mark = "[redacted: password]";
        for sentence in ["my wifi password is VALUE", "无线网密码是 VALUE"] {
            let line = |value: &str| format!("- {}\n", sentence.replace("VALUE", value));
            let text = format!("{}{}- tea\n", line(FIRST), line(SECOND));
            let sealed = crate::redact(&text, &screen(&text));
            assert!(sealed.contains(mark) && !sealed.contains(FIRST), "{sealed}");
            let open = sealed.replacen(sealed.lines().next().unwrap_or_default(), line(FIRST).trim_end(), 1);
            assert_eq!(restored(&sealed, &text).as_deref(), Some(open.as_str()));
            assert_eq!(restored(&text, &text), None, "nothing is redacted");
            assert_eq!(restored(&sealed, "- tea\n"), None, "nothing is known");
        }
    }

    #[test]
    fn a_mark_that_stands_in_the_text_itself_stays() {
        let sealed = "- my wifi password is [redacted: password]\n".repeat(2);
        let text = format!("- my wifi password is [redacted: password]\n- my wifi password is {FIRST}\n");
        assert_eq!(restored(&sealed, &text), Some(text.clone()));
    }
}
