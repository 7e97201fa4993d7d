//! After an edit a document reads as if its text were read anew.

#![allow(clippy::unwrap_used)]
use notewell_text::{Document, Edit, Grammar, Splice};
use proptest::prelude::*;

/// Lines that open, close, continue or interrupt what Markdown knows.
const LINES: [&str; 44] = [
    "- likes tea",
    "- 会拉小提琴",
    "* star",
    "+ plus",
    "1. first",
    "7. seventh",
    "2) paren",
    "-",
    "- ",
    "  - nested",
    "    - deeper",
    "  continued",
    "    code, or not",
    "lazy",
    "",
    "",
    "# Heading",
    "## Zweite",
    "===",
    "---",
    "```",
    "~~~ rust",
    "  ```",
    "> quoted",
    "> - in a quote",
    "<!-- observed: 2026-01-02, status: active -->",
    "<!-- status: superseded -->",
    "  <!-- observed: 2026-01-02, status: active -->",
    "<!-- importance: 3 -->",
    "- a fact <!-- pin -->",
    "<!--",
    "-->",
    "- open <!-- comment",
    "<div>",
    "</div>",
    "<pre>",
    "| a | b |",
    "|---|---|",
    "- | a | b |",
    "[label]: /there",
    "- see [label][label] and `code",
    "- - double",
    "- 1. both",
    "\t- tab",
];

fn line() -> impl Strategy<Value = String> {
    let common = prop::sample::select(&LINES[..2]);
    let any = prop::sample::select(&LINES[..]);
    prop_oneof![2 => common, 3 => any].prop_map(str::to_owned)
}

fn text() -> impl Strategy<Value = String> {
    (prop::collection::vec(line(), 0..14), prop::sample::select(&["\n", "\n", "\n", "\r\n", "\r"][..]), any::<bool>())
        .prop_map(|(lines, end, whole)| lines.join(end) + if whole { end } else { "" })
}

/// A place in a text, on a character boundary.
fn at(text: &str, index: prop::sample::Index, lines: bool) -> usize {
    let bounds: Vec<usize> = if lines {
        std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect()
    } else {
        text.char_indices().map(|(at, _)| at).chain([text.len()]).collect()
    };
    bounds[index.index(bounds.len())]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4096))]
    #[test]
    fn an_edited_document_reads_as_if_its_text_were_read_anew(
        text in text(),
        with in text(),
        from in any::<prop::sample::Index>(),
        upto in any::<prop::sample::Index>(),
        lines in any::<bool>(),
        directives in any::<bool>(),
        empty in any::<bool>(),
    ) {
        let grammar = if directives { Grammar::Directives } else { Grammar::Markdown };
        let (a, b) = (at(&text, from, lines), at(&text, upto, lines));
        let range = if empty { a..a } else { a.min(b)..a.max(b) };
        let before = Document::parse(text, grammar);
        let edit = Edit::new(vec![Splice { at: range, with }]).unwrap();
        let edited = before.edited(&edit).unwrap();
        let anew = Document::parse(edited.text(), grammar);
        prop_assert_eq!(edited.entries(), anew.entries(), "{:?} -> {:?}", before.text(), edited.text());
    }
}
