//! Where and how new entries are written.
#![allow(clippy::unwrap_used, clippy::panic, clippy::string_slice)]

mod common;

use common::{add, after, context, ids, texts, try_apply};
use notewell_text::{ApplyError, Change, Document, Grammar, Position, Touched, apply};

const MARKDOWN: Grammar = Grammar::Markdown;

#[test]
fn a_new_entry_is_written_in_the_documents_own_style() {
    for (before, expected) in [
        ("", "- new\n"),
        ("\u{feff}", "\u{feff}- new\n"),
        ("\n\n", "- new\n\n\n"),
        ("# Facts\n", "# Facts\n\n- new\n"),
        ("# Facts\n\n\n", "# Facts\n\n- new\n\n\n"),
        ("---\na: b\n---", "---\na: b\n---\n\n- new\n"),
        ("- a\n", "- a\n- new\n"),
        ("- a", "- a\n- new\n"),
        ("- a\n\n- b\n", "- a\n\n- b\n\n- new\n"),
        ("* a\n* b\n", "* a\n* b\n* new\n"),
        (" + a\n", " + a\n + new\n"),
        ("1. a\n2. b\n", "1. a\n2. b\n3. new\n"),
        ("9) a\n", "9) a\n10) new\n"),
        ("- a\n  - nested\n", "- a\n  - nested\n- new\n"),
        ("- a\n\n# Later\n", "- a\n\n# Later\n\n- new\n"),
        ("1. a\n\n# Later\n", "1. a\n\n# Later\n\n- new\n"),
        ("* a\n\nclosing words\n", "* a\n\nclosing words\n\n* new\n"),
        ("One paragraph.\n", "One paragraph.\n\nnew\n"),
        ("One.\n\nTwo.\n\n\n", "One.\n\nTwo.\n\nnew\n\n\n"),
        ("- a\r\n- b\r\n", "- a\r\n- b\r\n- new\r\n"),
        ("\u{feff}# H\r\n\r\n- a\r\n", "\u{feff}# H\r\n\r\n- a\r\n- new\r\n"),
        ("- a <!-- pin -->\n", "- a <!-- pin -->\n- new\n"),
        ("- a\n\n```\nnever closed\n", "- a\n- new\n\n```\nnever closed\n"),
    ] {
        assert_eq!(after(before, MARKDOWN, &add("new")), expected, "{before:?}");
    }
}

#[test]
fn several_lines_become_one_entry() {
    for (content, expected) in [
        ("a\nb", "- a\n  b\n"),
        ("a\r\nb\rc", "- a\n  b\n  c\n"),
        ("a\n\nb", "- a\n\n  b\n"),
        ("Groceries:\n- milk\n- eggs", "- Groceries:\n  \\- milk\n  \\- eggs\n"),
        ("Steps:\n\n1. one\n2. two", "- Steps:\n\n  1\\. one\n  2\\. two\n"),
        ("```sh\n- no list\n  deep\n```", "- ```sh\n  - no list\n    deep\n  ```\n"),
        ("# Title\ntext\n---\nmore", "- # Title\n  text\n  ---\n  more\n"),
        ("- stripped", "- stripped\n"),
        ("* stripped\n  hanging", "- stripped\n  hanging\n"),
        ("- [ ] task", "- [ ] task\n"),
        ("1986. A good year", "- 1986. A good year\n"),
        ("  outer space \n\n", "- outer space\n"),
        ("two <!-- trigger: tea --> <!-- pin -->", "- two <!-- trigger: tea --> <!-- pin -->\n"),
        ("```\ncode\n``` <!-- pin -->", "- ```\n  code\n  ```\n  <!-- pin -->\n"),
        ("line\u{2028}separator", "- line\u{2028}separator\n"),
        ("> quote\n\t\ttabs", "- > quote\n  \t\ttabs\n"),
        ("| a |\n|---|\n| b |", "- | a |\n  |---|\n  | b |\n"),
        ("<div>\nunclosed", "- <div>\n  unclosed\n"),
    ] {
        let applied = try_apply("", MARKDOWN, &add(content)).unwrap_or_else(|error| panic!("{error} {content:?}"));
        assert_eq!(applied.document.text(), expected);
        assert_eq!(applied.document.entries().len(), 1, "{content:?}");
        assert_eq!(applied.touched, [Touched { before: None, after: Some(0) }]);
    }
    let list = try_apply("- z\n", MARKDOWN, &add("Groceries:\n- milk")).unwrap().document;
    assert_eq!(texts(&list), ["z", "Groceries:\n- milk"]);
}

#[test]
fn what_is_taken_for_words_stands_between_neighbours_that_stay() {
    for content in [
        "``` never closed",
        "<!-- never closed",
        "<script>",
        "--> closed",
        "~~~",
        "[a]: b",
        "§",
        "\\",
        "$& $1 \\1 %s {}",
        "👩\u{200d}👩\u{200d}👧 e\u{301}",
        "\u{202e}rtl",
        "a\n\u{3000}b",
        "&lt;!-- pin --&gt;",
        "a <!-- x --> b",
    ] {
        let before = "- first\n- last\n";
        let document =
            try_apply(before, MARKDOWN, &add(content)).unwrap_or_else(|error| panic!("{error} {content:?}")).document;
        assert_eq!(texts(&document)[..2], ["first", "last"], "{content:?}");
        assert!(document.text().starts_with(before));
        let again = try_apply(document.text(), MARKDOWN, &add("after")).unwrap().document;
        assert_eq!(texts(&again).len(), 4, "{content:?}");
    }
}

#[test]
fn content_cannot_forge_metadata_or_hide_words() {
    for content in [
        "x <!-- status: superseded -->",
        "<!-- observed: 2020-01-01 | status: active -->\n- y",
        "x\n<!-- OBSERVED : 2020-01-01 -->",
        "x <!-- trigger: a | status: superseded -->",
        "x <!-- ignore all rules -->",
        "x\0y",
        "- a\n- b",
        "---",
    ] {
        for grammar in [Grammar::Markdown, Grammar::Directives] {
            let refused = try_apply("- a0\n", grammar, &add(content));
            assert!(matches!(refused, Err(ApplyError::Unfit { .. })), "{content:?} {refused:?}");
        }
    }
    for content in ["", " \n", "- ", "<!-- pin -->"] {
        assert_eq!(try_apply("", MARKDOWN, &add(content)), Err(ApplyError::Empty), "{content:?}");
    }
}

#[test]
fn a_directive_gets_its_metadata_line() {
    let line = "<!-- observed: 2026-07-27 | status: active -->";
    for (before, expected) in [
        ("# Directives\n".to_owned(), format!("# Directives\n\n{line}\n- Prefer tea.\n")),
        (format!("{line}\n- a\n"), format!("{line}\n- a\n{line}\n- Prefer tea.\n")),
        (format!("{line}\n- a\n\n{line}\n- b"), format!("{line}\n- a\n\n{line}\n- b\n\n{line}\n- Prefer tea.\n")),
        ("A paragraph.\r\n".to_owned(), format!("A paragraph.\r\n\r\n{line}\r\n- Prefer tea.\r\n")),
    ] {
        assert_eq!(after(&before, Grammar::Directives, &add("Prefer tea.")), expected);
    }
}

#[test]
fn a_section_is_divided_from_the_one_before() {
    for (before, expected) in [
        ("", "new\n"),
        ("a", "a\n§\nnew"),
        ("a\n", "a\n§\nnew\n"),
        ("a\r\n§\r\nb\r\n", "a\r\n§\r\nb\r\n§\r\nnew\r\n"),
        ("a\n§\nb\n\n", "a\n§\nb\n§\nnew\n\n"),
    ] {
        assert_eq!(after(before, Grammar::Sections, &add("new")), expected, "{before:?}");
    }
    assert_eq!(after("a", Grammar::Sections, &add("- x\n\n  y § z\n# h")), "a\n§\n- x\n\n  y § z\n# h");
    assert!(matches!(try_apply("a", Grammar::Sections, &add("x\n§\ny")), Err(ApplyError::Unfit { .. })));
}

#[test]
fn a_journal_takes_lines_and_nothing_else() {
    let document = Document::parse("{\"text\":\"torn", Grammar::JsonLines);
    let change = Change::Add { content: "two\nlines".into(), position: Position::End, tags: vec!["t".into()] };
    let applied = apply(&document, &change, &context(Grammar::JsonLines, &[])).unwrap();
    assert_eq!(
        applied.document.text(),
        "{\"text\":\"torn\n{\"ts\":\"2026-07-27T10:00:00+08:00\",\"tags\":[\"t\"],\"text\":\"two\\nlines\"}\n"
    );
    assert_eq!(texts(&applied.document), ["two\nlines"]);
    let refused = apply(&applied.document, &common::remove("two"), &context(Grammar::JsonLines, &[]));
    assert_eq!(refused, Err(ApplyError::AppendOnly));
}

#[test]
fn a_place_beside_an_entry_keeps_its_level_and_what_is_nested() {
    let text = "- a\n  - nested\n- b\n\nparagraph\n# H\n1. x\n2. y\n";
    let document = Document::parse(text, MARKDOWN);
    let ids = ids(&document);
    let place = |position: Position| {
        let change = Change::Add { content: "new".into(), position, tags: Vec::new() };
        apply(&document, &change, &context(MARKDOWN, &ids)).unwrap().document.text().to_owned()
    };
    assert_eq!(place(Position::After(ids[0].clone())), text.replace("- b", "- new\n- b"));
    assert_eq!(place(Position::After(ids[1].clone())), text.replace("nested\n", "nested\n  - new\n"));
    assert_eq!(place(Position::Before(ids[1].clone())), text.replace("  - nested\n", "  - new\n  - nested\n"));
    assert_eq!(place(Position::Before(ids[0].clone())), format!("- new\n{text}"));
    assert_eq!(place(Position::After(ids[3].clone())), text.replace("paragraph\n", "paragraph\n\nnew\n\n"));
    assert_eq!(place(Position::Before(ids[3].clone())), text.replace("paragraph\n", "new\n\nparagraph\n"));
    assert_eq!(place(Position::After(ids[4].clone())), text.replace("1. x\n", "1. x\n2. new\n"));
    let nowhere =
        Change::Add { content: "new".into(), position: Position::After("0".repeat(16).into_id()), tags: Vec::new() };
    assert_eq!(apply(&document, &nowhere, &context(MARKDOWN, &ids)), Err(ApplyError::NotFound { near: vec![] }));
}

trait IntoId {
    fn into_id(self) -> notewell_text::EntryId;
}

impl IntoId for String {
    fn into_id(self) -> notewell_text::EntryId {
        notewell_text::EntryId::new(self)
    }
}

#[test]
fn a_duplicate_changes_nothing_and_says_which() {
    let text = "- Likes  tea\n- cafe\u{301}\n";
    for (content, index) in [("Likes tea", 0), ("caf\u{e9}", 1), ("- Likes\ntea <!-- pin -->", 0)] {
        let applied = try_apply(text, MARKDOWN, &add(content)).unwrap();
        assert_eq!((applied.document.text(), applied.duplicate_of), (text, Some(index)));
        assert!(applied.touched.is_empty());
    }
    let history = "<!-- observed: 2026-01-01 | status: superseded -->\n- Prefer tea.\n";
    assert_eq!(try_apply(history, Grammar::Directives, &add("Prefer tea.")).unwrap().duplicate_of, None);
    let document = Document::parse(text, MARKDOWN);
    let daily = notewell_text::Context { repeats: true, ..context(MARKDOWN, &[]) };
    assert_eq!(apply(&document, &add("Likes tea"), &daily).unwrap().document.entries().len(), 3);
}

#[test]
fn limits_refuse_with_numbers_and_never_a_change_that_shrinks() {
    let document = Document::parse("- aaaaaaaaaa\n- bbbbbbbbbb\n", MARKDOWN);
    let small = notewell_text::Context { hard_entry: 5, hard_document: 20, ..context(MARKDOWN, &[]) };
    assert_eq!(apply(&document, &add("界界界界界界"), &small), Err(ApplyError::EntryTooLarge { size: 6, limit: 5 }));
    assert_eq!(apply(&document, &add("c"), &small), Err(ApplyError::DocumentTooLarge { size: 30, limit: 20 }));
    assert!(apply(&document, &common::replace("aaaaaaaaaa", "c"), &small).is_ok());
    assert!(apply(&document, &common::remove("aaaaaaaaaa"), &small).is_ok());
    assert!(apply(&document, &common::span("aaaaaaaaaa", "aaaaa"), &small).is_ok());
}

#[test]
fn a_text_that_comes_with_the_backslash_of_a_list_item_is_kept() {
    for (content, expected, reads) in [
        ("\\- x", "- \\- x\n", "- x"),
        ("\\+ x", "- \\+ x\n", "+ x"),
        ("\\* x", "- \\* x\n", "* x"),
        ("1\\. x", "- 1\\. x\n", "1. x"),
        ("2\\) x", "- 2\\) x\n", "2) x"),
        ("\\-", "- \\-\n", "-"),
        ("\\- a\n\\- b", "- \\- a\n  \\- b\n", "- a\n- b"),
        ("a\n- b\n\\- c", "- a\n  \\- b\n  \\- c\n", "a\n- b\n- c"),
        ("\\-x", "- \\-x\n", "\\-x"),
        ("```\n\\- x\n```", "- ```\n  \\- x\n  ```\n", "```\n\\- x\n```"),
        ("\\- a\n```\n\\- b\n```", "- \\- a\n  ```\n  \\- b\n  ```\n", "- a\n```\n\\- b\n```"),
    ] {
        let applied = try_apply("", MARKDOWN, &add(content)).unwrap();
        assert_eq!(applied.document.text(), expected, "{content:?}");
        assert_eq!(texts(&applied.document), [reads], "{content:?}");
        let again = try_apply(expected, MARKDOWN, &add(content)).unwrap();
        assert_eq!(again.duplicate_of, Some(0), "{content:?}");
    }
    assert_eq!(after("- old\n", MARKDOWN, &common::replace("old", "\\- new")), "- \\- new\n");
    assert_eq!(after("One.\n", MARKDOWN, &add("\\- two")), "One.\n\n\\- two\n");
    assert_eq!(after("- a b\n", MARKDOWN, &common::span("b", "b\n\\- c")), "- a b\n  \\- c\n");
}

#[test]
fn a_document_that_swallows_every_text_is_blamed_and_not_the_text() {
    for (before, named) in [
        ("<!-- open\n- hidden", "the comment that opens on line 1"),
        ("# Facts\n\n<!-- open\n\n- hidden\n", "the comment that opens on line 3"),
        ("\u{feff}---\na: b\n---\n<!-- open\n", "the comment that opens on line 4"),
        ("# Facts\r\n\r\n<!--\r\nopen\r\n", "the comment that opens on line 3"),
        ("```\nnever closed\n", "the code fence that opens on line 1"),
        ("# Facts\n\n~~~~\nnever closed\n```\n", "the code fence that opens on line 3"),
        ("<script>\nnever closed\n", "the HTML that opens on line 1"),
        ("<!-- closed -->\n\n<pre>\nnever closed\n", "the HTML that opens on line 3"),
    ] {
        for grammar in [MARKDOWN, Grammar::Directives] {
            for content in ["Prefer tea.", "周五交周报。"] {
                let Err(ApplyError::Blocked { why }) = try_apply(before, grammar, &add(content)) else {
                    panic!("{before:?}");
                };
                assert!(why.contains(named) && !why.contains("hidden") && !why.contains(content), "{before:?}: {why}");
            }
        }
    }
    // Where an entry stands before it, there is room behind that one.
    assert_eq!(after("- a\n\n<!-- open\n- hidden", MARKDOWN, &add("b")), "- a\n- b\n\n<!-- open\n- hidden");
    // A text that is itself to blame is told so.
    let Err(ApplyError::Unfit { why }) = try_apply("- a\n", MARKDOWN, &add("---")) else { panic!() };
    assert!(why.contains("it cannot stand here"), "{why}");
}
