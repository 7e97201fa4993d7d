//! The words of an entry as a reader sees them, and where each stands in the document.

use crate::lines::{lines, part};
use crate::{Entry, normal};
use std::ops::Range;

/// The words in `body`: lines without their indent, joined by `\n`. Lines that begin inside one of the `code`
/// ranges lose at most `columns` of indent, the rest of it is theirs.
pub(crate) fn words(text: &str, body: Range<usize>, columns: usize, code: &[Range<usize>]) -> String {
    let mut found = String::with_capacity(body.len());
    let mut at = body.start;
    let mut blocks = code.iter().peekable();
    for (index, line) in lines(part(text, body)).enumerate() {
        let bare = line.trim_end();
        if index > 0 {
            found.push('\n');
        }
        while blocks.next_if(|block| block.end <= at).is_some() {}
        if index > 0 && blocks.peek().is_some_and(|block| block.start < at) {
            found.push_str(without_indent(bare, columns));
        } else {
            push_words(&mut found, bare.trim_start());
        }
        at += line.len();
    }
    found
}

fn push_words(found: &mut String, line: &str) {
    match escape(line) {
        Some(backslash) => {
            found.push_str(part(line, 0..backslash));
            found.push_str(part(line, backslash + 1..line.len()));
        }
        None => found.push_str(line),
    }
}

fn without_indent(line: &str, columns: usize) -> &str {
    let mut column = 0;
    let mut rest = line;
    while column < columns {
        let Some(shorter) = rest.strip_prefix([' ', '\t']) else { break };
        column += if rest.starts_with('\t') { 4 - column % 4 } else { 1 };
        rest = shorter;
    }
    rest
}

/// Where the backslash stands that keeps a line from opening a list item (`\- x`, `1\. x`). It is no word.
fn escape(line: &str) -> Option<usize> {
    let digits = line.bytes().take_while(u8::is_ascii_digit).count();
    let mut rest = part(line, digits..line.len()).bytes();
    let marks: &[u8] = if digits == 0 { b"-+*" } else { b".)" };
    let escaped = rest.next() == Some(b'\\')
        && rest.next().is_some_and(|mark| marks.contains(&mark))
        && rest.next().is_none_or(|after| after == b' ' || after == b'\t');
    escaped.then_some(digits)
}

/// The form in which what was written and what is read are compared: [`normal`], without the backslashes that
/// [`words`] drops. A text that came with such a backslash says the same.
pub(crate) fn plain(text: &str) -> String {
    let mut found = String::with_capacity(text.len());
    for line in text.split('\n') {
        push_words(&mut found, line.trim_start());
        found.push('\n');
    }
    normal(&found).into_owned()
}

/// Whether [`plain`] of a text is this, mostly without making it.
pub(crate) fn says(text: &str, wanted: &str) -> bool {
    !differs(text.as_bytes(), wanted.as_bytes()) && plain(text) == wanted
}

/// Whether the first place at which a text is another one shows that its plain form is another one too: so it is where
/// nothing before it is folded, dropped or composed.
fn differs(text: &[u8], wanted: &[u8]) -> bool {
    let mut after_space = true;
    for (at, byte) in text.iter().enumerate() {
        let stays = (byte.is_ascii_graphic() && *byte != b'\\') || (*byte == b' ' && !after_space);
        if !stays {
            return false;
        }
        if wanted.get(at) != Some(byte) {
            // A blank may be the last one, and a mark that follows be composed with the letter.
            return *byte != b' ' && text.get(at + 1).is_none_or(u8::is_ascii);
        }
        after_space = *byte == b' ';
    }
    false
}

/// The line with the backslash that [`words`] drops, where it would open a list item.
pub(crate) fn escaped(line: &str) -> Option<String> {
    let indent = line.len() - line.trim_start().len();
    let bare = part(line, indent..line.len());
    let digits = bare.bytes().take_while(u8::is_ascii_digit).count();
    let marks: &[char] = if digits == 0 { &['-', '+', '*'] } else { &['.', ')'] };
    let rest = part(bare, digits..bare.len()).strip_prefix(marks)?;
    let opens = digits <= 9 && (rest.is_empty() || rest.starts_with([' ', '\t']));
    opens.then(|| {
        let (head, tail) = line.split_at_checked(indent + digits).unwrap_or((line, ""));
        format!("{head}\\{tail}")
    })
}

/// Where a stretch of an entry's text stands in the document.
pub(crate) struct Stretch {
    in_text: Range<usize>,
    in_document: usize,
}

/// The stretches of an entry's text, in order.
pub(crate) fn stretches(text: &str, entry: &Entry) -> Vec<Stretch> {
    let mut found = Vec::new();
    let (mut at, mut from) = (entry.body.start, 0);
    for (line, seen) in lines(part(text, entry.body.clone())).zip(entry.text.split('\n')) {
        let bare = line.trim_end();
        let mut push = |seen: Range<usize>, end: usize| {
            let in_document = at + end.saturating_sub(seen.len());
            found.push(Stretch { in_text: from + seen.start..from + seen.end, in_document });
        };
        if bare.ends_with(seen) {
            push(0..seen.len(), bare.len());
        } else {
            let digits = seen.bytes().take_while(u8::is_ascii_digit).count();
            let tail = seen.len() - digits;
            push(0..digits, bare.len().saturating_sub(tail + 1));
            push(digits..seen.len(), bare.len());
        }
        at += line.len();
        from += seen.len() + 1;
    }
    found
}

/// The bytes of the document behind a range of the entry's text.
pub(crate) fn locate(stretches: &[Stretch], at: &Range<usize>) -> Option<Range<usize>> {
    let start = stretches.iter().rfind(|stretch| stretch.in_text.start <= at.start)?;
    let end = stretches.iter().find(|stretch| at.end <= stretch.in_text.end)?;
    let place = |stretch: &Stretch, offset: usize| {
        stretch.in_document + offset.clamp(stretch.in_text.start, stretch.in_text.end) - stretch.in_text.start
    };
    let found = place(start, at.start)..place(end, at.end);
    (found.start <= found.end).then_some(found)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig {
            failure_persistence: None,
            rng_seed: proptest::test_runner::RngSeed::Fixed(2026),
            ..ProptestConfig::with_cases(4_000)
        })]

        #[test]
        fn a_text_says_what_its_plain_form_is(a in "[ab1 \\\\.\\-\n\té\u{301}界]{0,8}", b in "[ab1 \\\\.\\-\n\té\u{301}界]{0,8}") {
            prop_assert!(says(&a, &plain(&a)));
            prop_assert_eq!(says(&a, &plain(&b)), plain(&a) == plain(&b));
        }
    }
}
