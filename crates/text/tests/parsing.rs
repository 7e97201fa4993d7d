//! How documents are read.
#![allow(clippy::unwrap_used, clippy::panic, clippy::string_slice)]

use notewell_text::{Document, EntryKind, Grammar, Status, parse_day};
use proptest::prelude::*;

fn markdown(text: &str) -> Document {
    Document::parse(text, Grammar::Markdown)
}

fn texts(document: &Document) -> Vec<&str> {
    document.entries().iter().map(|entry| entry.text.as_str()).collect()
}

fn blocks(document: &Document) -> Vec<&str> {
    document.entries().iter().map(|entry| &document.text()[entry.block.clone()]).collect()
}

fn bodies(document: &Document) -> Vec<&str> {
    document.entries().iter().map(|entry| &document.text()[entry.body.clone()]).collect()
}

#[test]
fn bullets_are_entries_and_what_surrounds_them_is_not() {
    let document = markdown(
        "---\ntags: [a]\n---\n# Facts\n\n- one\n* two\n1. three\n2) four\n+ five\n- \n-\n\n```\n- code\n```\n\n<!-- note -->\n\n---\n\n| a | b |\n|---|---|\n| c | d |\n\n    - indented code\n\n<div>\n- html\n</div>\n\nA paragraph\nof two lines.\n",
    );
    assert_eq!(texts(&document), ["one", "two", "three", "four", "five", "A paragraph\nof two lines."]);
    assert_eq!(document.entries()[0].heading.as_deref(), Some("Facts"));
    assert_eq!(document.entries()[5].kind, EntryKind::Paragraph);
    assert_eq!(blocks(&document)[2], "1. three\n");
}

#[test]
fn a_bullet_has_its_continuation_lines_and_not_its_nested_bullets() {
    let document = markdown(
        "- a\n  more\nlazy\n\n  second paragraph\n\n  ```sh\n    deep\n  - no bullet\n  ```\n  - nested\n    of a\n\n  after nested\n\n\n- [ ] task\n",
    );
    assert_eq!(
        texts(&document),
        [
            "a\nmore\nlazy\n\nsecond paragraph\n\n```sh\n  deep\n- no bullet\n```",
            "nested\nof a",
            "after nested",
            "[ ] task"
        ]
    );
    let parents: Vec<_> = document.entries().iter().map(|entry| entry.parent).collect();
    assert_eq!(parents, [None, Some(0), Some(0), None]);
    assert!(blocks(&document)[0].ends_with("  ```\n"));
    assert_eq!(blocks(&document)[2], "  after nested\n");
}

#[test]
fn a_line_with_one_bullet_is_one_entry_whatever_follows_the_bullet() {
    let document =
        markdown("- 1986. A good year\n  indeed\n- - x\n  - y\n- # heading\n- > quote\n- [a]: b\n-     code\n");
    assert_eq!(texts(&document), ["1986. A good year\nindeed", "- x", "y", "# heading", "> quote", "[a]: b", "code"]);
    assert_eq!(document.entries()[2].parent, Some(1));
}

#[test]
fn a_nested_bullet_below_an_empty_one_belongs_to_the_next_above() {
    let document = markdown("- a\n\n  -\n    - deep\n-\n  - b\n");
    assert_eq!(texts(&document), ["a", "deep", "b"]);
    let parents: Vec<_> = document.entries().iter().map(|entry| entry.parent).collect();
    assert_eq!(parents, [None, Some(0), None]);
}

#[test]
fn tabs_indent_like_spaces() {
    let document = markdown("- a\n\t- b\n\t\t- c\n\t\t<!-- pin -->\n-\td\n\te\n\n\t\tcode\n1. x\r\n\t- y\r\n\n\tz\n");
    assert_eq!(texts(&document), ["a", "b", "c", "d\ne\n\ncode", "x", "y", "z"]);
    assert!(document.entries()[2].annotations.pinned);
    assert_eq!(document.entries()[2].parent, Some(1));
    assert_eq!(blocks(&document)[1], "\t- b\n");
}

#[test]
fn quotes_and_callouts_are_one_entry_each() {
    let document = markdown("> [!note] Title\n> - inside\n> text\n\nafter\n");
    assert_eq!(texts(&document), ["> [!note] Title\n> - inside\n> text", "after"]);
}

#[test]
fn trailing_annotations_are_read_and_are_no_words() {
    let document = markdown(
        "- tea <!-- trigger: a, b --> <!-- importance: 7 | pin -->\n- use `<!-- pin -->`\n- plain\n  <!-- until: 2026-12-31 -->\n- mid <!-- pin --> dle\n- unknown <!-- id: 5 -->\n- below\n<!-- project: x -->\n<!-- trigger: y -->\n\nparagraph\n<!-- pin -->\n\n<!-- pin -->\n- last\n- \\<!-- pin -->\n- ```\n  <!-- pin -->\n",
    );
    assert_eq!(
        texts(&document),
        [
            "tea",
            "use `<!-- pin -->`",
            "plain",
            "mid <!-- pin --> dle",
            "unknown",
            "below",
            "paragraph",
            "last",
            "\\<!-- pin -->",
            "```\n<!-- pin -->"
        ]
    );
    let entries = document.entries();
    assert_eq!(entries[0].annotations.trigger, ["a", "b"]);
    assert_eq!(entries[0].annotations.importance, Some(7));
    let pinned: Vec<bool> = entries.iter().map(|entry| entry.annotations.pinned).collect();
    assert_eq!(pinned, [true, false, false, false, false, false, true, false, false, false]);
    assert_eq!(entries[2].annotations.until, parse_day("2026-12-31"));
    assert_eq!(entries[5].annotations.project.as_deref(), Some("x"));
    assert_eq!(entries[5].annotations.trigger, ["y"]);
    assert_eq!(bodies(&document)[0], "tea");
    assert_eq!(blocks(&document)[5], "- below\n<!-- project: x -->\n<!-- trigger: y -->\n");
}

#[test]
fn a_metadata_line_belongs_to_the_bullet_directly_below() {
    let text = "# Directives\n\n<!-- observed: 2026-07-27 | status: active -->\n- Prefer tea.\n  Green.\n<!-- STATUS: superseded|observed: 2026-01-01 -->\n- Prefer coffee.\n- Plain.\n  <!-- observed: 2026-02-02 | status: active -->\n- Indented metadata.\n\n<!-- observed: 2026-03-03 | status: active -->\n\n- Not directly below.\n  <!-- observed: 2026-04-04 | status: superseded -->\n  - Nested.\n\n<!--\n<!-- observed: 2026-05-05 | status: active -->\n- In a comment.\n- ```\n  <!-- observed: 2026-06-06 | status: active -->\n- After a fence.\n";
    let document = Document::parse(text, Grammar::Directives);
    let seen: Vec<_> = document
        .entries()
        .iter()
        .map(|entry| {
            (entry.text.as_str(), entry.directive.as_ref().map(|d| (d.observed.unwrap().to_string(), d.status)))
        })
        .collect();
    let directive = |day: &str, status| Some((day.to_owned(), status));
    assert_eq!(
        seen,
        [
            ("Prefer tea.\nGreen.", directive("2026-07-27", Status::Active)),
            ("Prefer coffee.", directive("2026-01-01", Status::Superseded)),
            ("Plain.", None),
            ("Indented metadata.", directive("2026-02-02", Status::Active)),
            ("Not directly below.", None),
            ("Nested.", directive("2026-04-04", Status::Superseded)),
            ("In a comment.", None),
            ("```\n<!-- observed: 2026-06-06 | status: active -->", None),
            ("After a fence.", None),
        ]
    );
    assert!(blocks(&document)[0].starts_with("<!-- observed"));
    assert_eq!(blocks(&document)[2], "- Plain.\n");
    let plain = Document::parse(text, Grammar::Markdown);
    assert!(plain.entries().iter().all(|entry| entry.directive.is_none()));
}

#[test]
fn marks_and_line_ends_of_every_kind_are_kept_and_read_through() {
    let document = markdown("\u{feff}---\r\na: b\r\n---\r\n# H\r\n\r\n- a\r\n  b\r\n\r\n\r\n- c\n- d");
    assert_eq!(texts(&document), ["a\nb", "c", "d"]);
    assert_eq!(blocks(&document), ["- a\r\n  b\r\n", "- c\n", "- d"]);
    assert_eq!(document.line_end(), "\r\n");
    assert_eq!(markdown("").line_end(), "\n");
    assert_eq!(texts(&markdown("\u{feff}- a")), ["a"]);
    assert_eq!(texts(&markdown("\u{feff}---\nx: y\n---")), [""; 0]);
    assert_eq!(texts(&markdown("text\n\n---\n- a\n---\nx\n")), ["text", "a", "x"]);
}

#[test]
fn only_the_full_divider_divides_sections() {
    let sections = |text: &str| {
        let document = Document::parse(text, Grammar::Sections);
        texts(&document).into_iter().map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(sections("a\n§\nb\n- c\n\n  d\n§\n\n§ e § f\n"), ["a", "b\n- c\n\n  d", "§ e § f"]);
    assert_eq!(sections("a\r\n§\r\nb\r\n§"), ["a", "b\n§"]);
    assert_eq!(sections("§\na\n §\nb\n§ \nc"), ["§\na\n §\nb\n§\nc"]);
    assert_eq!(sections("a\n§\n§\nb"), ["a", "§\nb"]);
    assert_eq!(sections(""), [""; 0]);
    assert_eq!(sections("\u{feff}a <!-- pin -->\n"), ["a"]);
}

#[test]
fn every_good_line_of_json_is_an_entry() {
    let document = Document::parse("{\"ts\":\"x\",\"text\":\"a\"}\n{broken\n{\"text\":\"b\"}", Grammar::JsonLines);
    assert_eq!(texts(&document), ["a", "b"]);
    assert_eq!(document.entries()[1].block, 30..42);
}

/// Fragments that matter to the grammar, so that random texts reach its corners.
fn fragments() -> impl Strategy<Value = String> {
    let piece = prop::sample::select(vec![
        "- ",
        "* ",
        "1. ",
        "  ",
        "    ",
        "\n",
        "\n\n",
        "\r\n",
        "\r",
        "\t",
        "---\n",
        "```",
        "~~~\n",
        "§",
        "\n§\n",
        "#",
        "# ",
        "> ",
        "<!--",
        "-->",
        "<!-- pin -->",
        "<!-- observed: 2026-01-01 | status: active -->\n",
        "status:",
        "word",
        "茶",
        "e\u{301}",
        "🎻",
        "\u{feff}",
        "\u{2028}",
        "\u{200d}",
        "\\",
        "[a]: b",
        "[[link]]",
        "|a|b|\n|-|-|\n",
        "<div>",
        "{\"text\":\"x\"}\n",
        "`",
        "*",
        "\u{3000}",
        "a: b\n",
        "\u{0}",
    ]);
    prop::collection::vec(piece, 0..24).prop_map(|pieces| pieces.concat())
}

fn check(text: &str) {
    for grammar in [Grammar::Markdown, Grammar::Directives, Grammar::Sections, Grammar::JsonLines] {
        let document = Document::parse(text, grammar);
        assert_eq!(document.text(), text);
        let mut end = 0;
        for (index, entry) in document.entries().iter().enumerate() {
            assert!(entry.block.start >= end && entry.block.end <= text.len());
            end = entry.block.end;
            assert!(text.get(entry.block.clone()).is_some() && text.get(entry.body.clone()).is_some());
            assert!(
                entry.block.start <= entry.body.start && entry.body.end <= entry.block.end && !entry.block.is_empty()
            );
            let first = entry.block.start == 0 || text[..entry.block.start].ends_with(['\n', '\r', '\u{feff}']);
            assert!(first && (end == text.len() || text[..end].ends_with(['\n', '\r'])), "whole lines {entry:?}");
            assert_eq!(entry.text.trim(), entry.text);
            assert!(grammar == Grammar::JsonLines || !entry.text.is_empty());
            assert!(entry.parent.is_none_or(|parent| parent < index));
            if let Some(directive) = &entry.directive {
                assert!(entry.block.start <= directive.span.start && directive.span.end <= entry.body.start);
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, rng_seed: proptest::test_runner::RngSeed::Fixed(2026), ..ProptestConfig::with_cases(3000) })]

    #[test]
    fn any_text_is_kept_and_its_entries_are_ordered_whole_lines(text in fragments()) {
        check(&text);
    }

    #[test]
    fn any_string_at_all_is_kept(text in any::<String>()) {
        check(&text);
    }
}

#[test]
fn which_words_of_a_list_are_entries_does_not_depend_on_a_blank_line_elsewhere_in_it() {
    let tight = "- tea\n  - green\n  <!-- importance: 3 -->\n  continued\n- coffee\n- water\n";
    let loose = tight.replace("- water", "\n- water");
    let words = |text: &str| {
        let document = Document::parse(text, Grammar::Markdown);
        document.entries().iter().map(|entry| (entry.text.clone(), entry.parent)).collect::<Vec<_>>()
    };
    assert_eq!(words(tight), words(&loose));
    assert!(words(tight).contains(&("continued".to_owned(), Some(0))));
}

#[test]
fn a_carriage_return_alone_ends_a_line_and_hides_no_entry() {
    for (text, expected) in [
        ("# Memory\r\r- one\r- two\r  more\r- three\r", vec!["one", "two\nmore", "three"]),
        ("- first\n- three gamma\r- four\n- five\n", vec!["first", "three gamma", "four", "five"]),
        ("---\ra: b\r---\r- tea\r\n- milk\r", vec!["tea", "milk"]),
    ] {
        let document = Document::parse(text, Grammar::Markdown);
        assert_eq!(
            document.entries().iter().map(|entry| entry.text.as_str()).collect::<Vec<_>>(),
            expected,
            "{text:?}"
        );
        let blocks: Vec<&str> = document.entries().iter().map(|entry| &text[entry.block.clone()]).collect();
        assert!(blocks.iter().all(|block| block.ends_with(['\r', '\n'])), "{blocks:?}");
    }
}
