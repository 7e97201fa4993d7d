//! Changes of entries that are there.
#![allow(clippy::unwrap_used, clippy::panic, clippy::string_slice)]

mod common;

use common::{after, at, context, ids, pin, remove, replace, span, supersede, texts, try_apply};
use notewell_text::{ApplyError, Change, Document, Grammar, Selector, Status, Touched, apply};

const MARKDOWN: Grammar = Grammar::Markdown;

#[test]
fn an_exact_entry_wins_over_one_that_contains_it() {
    let text = "- Likes tea in the morning\n- Likes tea\n";
    assert_eq!(after(text, MARKDOWN, &remove("Likes tea")), "- Likes tea in the morning\n");
    assert_eq!(after(text, MARKDOWN, &remove("- Likes tea")), "- Likes tea in the morning\n");
    assert_eq!(after(text, MARKDOWN, &remove("in the morning")), "- Likes tea\n");
}

#[test]
fn identical_entries_count_as_one_and_different_ones_are_offered() {
    assert_eq!(after("- tea\n- tea\n", MARKDOWN, &remove("tea")), "- tea\n");
    assert_eq!(after("- some tea\n- some tea\n", MARKDOWN, &remove("tea")), "- some tea\n");
    let Err(ApplyError::Ambiguous { candidates }) = try_apply("- green tea\n- black tea\n", MARKDOWN, &remove("tea"))
    else {
        panic!()
    };
    assert_eq!(candidates.iter().map(|c| c.text.as_str()).collect::<Vec<_>>(), ["green tea", "black tea"]);
    assert!(candidates.iter().all(|candidate| candidate.id.as_str().len() == 16));
    let Err(ApplyError::NotFound { near }) = try_apply("- green tea\n- zzz\n", MARKDOWN, &remove("green teas")) else {
        panic!()
    };
    assert_eq!(near.len(), 1);
    assert_eq!(near[0].text, "green tea");
}

#[test]
fn a_span_changes_and_every_other_byte_of_the_entry_stays() {
    for (before, old, new, expected) in [
        ("- Likes  green tea <!-- pin -->\n", "green", "black", "- Likes  black tea <!-- pin -->\n"),
        ("- a\n  b c\n  d\n", "b c", "x", "- a\n  x\n  d\n"),
        ("- a b\n  c d\n", "b c", "x", "- a x d\n"),
        ("- a b\r\n  c d\r\n", "b\nc", "x\ny", "- a x\r\n  y d\r\n"),
        ("- one two three\n", " two", "", "- one three\n"),
        ("- cost: $5\n", "$5", "$& $1 \\1 \\", "- cost: $& $1 \\1 \\\n"),
        ("- cafe\u{301} noir\n", "caf\u{e9}", "the\u{301}", "- the\u{301} noir\n"),
        ("- 家庭 👩\u{200d}👩\u{200d}👧 好\n", "👩\u{200d}👩\u{200d}👧", "👪", "- 家庭 👪 好\n"),
        ("Paragraph of\ntwo lines.\n", "two", "2", "Paragraph of\n2 lines.\n"),
        ("- list:\n  \\- milk\n", "- milk", "- eggs\n- tea", "- list:\n  \\- eggs\n  \\- tea\n"),
        ("- steps\n  1\\. one\n", "1. one", "1. uno", "- steps\n  1. uno\n"),
        ("- [[Ana]] works at Acme\n", "Acme", "Beta", "- [[Ana]] works at Beta\n"),
        ("- remind <!-- trigger: a -->\n", "remind", "", ""),
    ] {
        let Ok(applied) = try_apply(before, MARKDOWN, &span(old, new)) else {
            assert!(expected.contains("1. uno"), "{before:?}");
            continue;
        };
        assert_eq!(applied.document.text(), expected, "{before:?}");
    }
}

#[test]
fn a_span_must_be_unique_in_its_entry() {
    let refused = try_apply("- tea and tea\n", MARKDOWN, &span("tea", "x"));
    assert!(matches!(refused, Err(ApplyError::AmbiguousSpan { times: 2, .. })), "{refused:?}");
    assert!(matches!(try_apply("- cafe\u{301}\n", MARKDOWN, &span("cafe", "x")), Err(ApplyError::NotFound { .. })));
    assert!(matches!(try_apply("- a\n", MARKDOWN, &span("", "x")), Err(ApplyError::Empty)));
    let document = Document::parse("- green tea\n- black tea\n", MARKDOWN);
    let ids = ids(&document);
    let within = Change::ReplaceSpan { old: "tea".into(), new: "coffee".into(), within: Some(ids[1].clone()) };
    let applied = apply(&document, &within, &context(MARKDOWN, &ids)).unwrap();
    assert_eq!(applied.document.text(), "- green tea\n- black coffee\n");
    assert_eq!(applied.touched, [Touched { before: Some(1), after: Some(1) }]);
}

#[test]
fn a_span_cannot_reach_beyond_its_entry() {
    for new in ["x <!--", "x <!-- hidden -->", "<!-- status: superseded -->", "x\0", "x <!-- pin | status: active -->"]
    {
        let text = "- tea <!-- trigger: a -->\n- b\n";
        let refused = try_apply(text, MARKDOWN, &span("tea", new));
        assert!(matches!(refused, Err(ApplyError::Unfit { .. })), "{new:?} {refused:?}");
    }
    let document = try_apply("- tea\n- b\n", MARKDOWN, &span("tea", "a\n\n# H\n```\n<div>")).unwrap().document;
    assert_eq!(texts(&document), ["a\n\n# H\n```\n<div>", "b"]);
}

#[test]
fn a_swapped_entry_keeps_bullet_nesting_metadata_and_annotations() {
    for (before, old, content, expected) in [
        (
            "- a\n  b <!-- trigger: x --> <!-- id: 1 -->\n- c\n",
            "a",
            "new",
            "- new <!-- trigger: x --> <!-- id: 1 -->\n- c\n",
        ),
        ("- a\n  * b\n    more\n    - c\n", "b more", "- x\ny", "- a\n  * x\n    y\n    - c\n"),
        ("1. a\n2. b", "b", "x\n\ny", "1. a\n2. x\n\n   y"),
        ("One.\n\nTwo.\n", "Two.", "Three.\nFour.", "One.\n\nThree.\nFour.\n"),
        (
            "- a <!-- trigger: x --> <!-- id: 1 --> <!-- pin -->\n",
            "a",
            "b <!-- trigger: y -->",
            "- b <!-- trigger: y --> <!-- id: 1 --> <!-- pin -->\n",
        ),
        ("- a <!-- pin -->\n", "a", "```\ncode\n```", "- ```\n  code\n  ```\n  <!-- pin -->\n"),
        ("-\ta\n\tb\n", "a", "x\ny", "-\tx\n \ty\n"),
        ("- a\n", "a", "x\n- y", "- x\n  \\- y\n"),
        ("\u{feff}One.\r\n", "One.", "Two.\nThree.", "\u{feff}Two.\r\nThree.\r\n"),
    ] {
        assert_eq!(after(before, MARKDOWN, &replace(old, content)), expected, "{before:?}");
    }
    assert!(matches!(try_apply("One.\n", MARKDOWN, &replace("One.", "# H")), Err(ApplyError::Unfit { .. })));
    assert_eq!(after("a\n§\nb", Grammar::Sections, &replace("a", "x\n- y")), "x\n- y\n§\nb");
    let text = "- a  b\n";
    assert_eq!(after(text, MARKDOWN, &replace("a b", "a  b")), text);
}

#[test]
fn a_removed_entry_takes_its_lines_and_at_most_one_blank_line() {
    for (before, old, expected) in [
        ("- a\n- b\n- c\n", "b", "- a\n- c\n"),
        ("- a\n\n- b\n\n- c\n", "b", "- a\n\n- c\n"),
        ("# H\n\n- a\n", "a", "# H\n"),
        ("# H\n\n- a\n- b\n", "a", "# H\n\n- b\n"),
        ("- a\n  more\n\n  still\n- b", "b", "- a\n  more\n\n  still\n"),
        ("- a\n  more\n\n  still\n- b", "still", "- b"),
        ("One.\n\nTwo.\n\nThree.\n", "Two.", "One.\n\nThree.\n"),
        ("text\n- a\n---\n", "a", "text\n\n---\n"),
        ("\u{feff}- a\n", "a", "\u{feff}"),
        ("- - x\n  - y\n", "y", "- - x\n"),
    ] {
        assert_eq!(after(before, MARKDOWN, &remove(old)), expected, "{before:?}");
    }
    for (before, old, expected) in [
        ("a\n§\nb\n§\nc", "a", "b\n§\nc"),
        ("a\n§\nb\n§\nc", "b", "a\n§\nc"),
        ("a\n§\nb\n§\nc", "c", "a\n§\nb"),
        ("a\n§\nb\n", "b", "a\n"),
        ("a\n", "a", ""),
        ("a\n§\n", "a", ""),
    ] {
        assert_eq!(after(before, Grammar::Sections, &remove(old)), expected, "{before:?}");
    }
}

#[test]
fn nested_entries_go_only_when_asked() {
    let text = "- a\n  - b\n    - c\n\n  after\n- d\n";
    let Err(ApplyError::HasNested { nested }) = try_apply(text, MARKDOWN, &remove("a")) else { panic!() };
    assert_eq!(nested.iter().map(|c| c.text.as_str()).collect::<Vec<_>>(), ["b", "c", "after"]);
    let applied = try_apply(text, MARKDOWN, &Change::Remove { at: at("a"), nested: true }).unwrap();
    assert_eq!(applied.document.text(), "- d\n");
    assert_eq!(applied.touched.len(), 4);
}

#[test]
fn superseding_keeps_the_old_directive_beside_the_new_one() {
    let old = "<!-- observed: 2026-01-01 | status: active -->\n- Prefer tea. <!-- pin -->\n  Green.\n  - nested\n";
    let expected = format!(
        "{}<!-- observed: 2026-07-27 | status: active -->\n- Prefer coffee.\n- Plain.\n",
        old.replace("active", "superseded")
    );
    let text = format!("{old}- Plain.\n");
    let applied = try_apply(&text, Grammar::Directives, &supersede("Prefer tea.", "Prefer coffee.")).unwrap();
    assert_eq!(applied.document.text(), expected);
    assert_eq!(
        applied.touched,
        [Touched { before: Some(0), after: Some(0) }, Touched { before: None, after: Some(2) }]
    );
    assert_eq!(
        after("- Plain.", Grammar::Directives, &supersede("Plain.", "Fancy.")),
        "<!-- status: superseded -->\n- Plain.\n<!-- observed: 2026-07-27 | status: active -->\n- Fancy.\n"
    );
    assert_eq!(after("- a\n", MARKDOWN, &supersede("a", "b")), "- b\n");
}

#[test]
fn superseding_by_what_stands_already_writes_it_no_second_time() {
    let text = "- Prefer tea.\n- Prefer coffee.\n";
    let applied = try_apply(text, Grammar::Directives, &supersede("Prefer tea.", "Prefer coffee.")).unwrap();
    assert_eq!(applied.document.text(), "<!-- status: superseded -->\n- Prefer tea.\n- Prefer coffee.\n");
    assert_eq!(applied.duplicate_of, Some(1));
    let same = try_apply(text, Grammar::Directives, &supersede("Prefer tea.", "Prefer tea.")).unwrap();
    assert_eq!(same.document.text(), text);
}

#[test]
fn active_directives_are_meant_before_superseded_ones() {
    let text = "<!-- observed: 2026-01-01 | status: superseded -->\n- Prefer tea.\n- Prefer tea. Always.\n";
    assert_eq!(after(text, Grammar::Directives, &span("tea", "coffee")), text.replace("tea. Always", "coffee. Always"));
    let only_history = "<!-- observed: 2026-01-01 | status: superseded -->\n- Prefer tea.\n- Other.\n";
    assert_eq!(after(only_history, Grammar::Directives, &remove("Prefer tea.")), "- Other.\n");
}

#[test]
fn a_status_changes_its_word_only() {
    let set = |old: &str, status| Change::SetStatus { at: at(old), status };
    let text = "<!-- status:active|observed: 2026-01-01 | by: me-->\n- a\n";
    let gone = after(text, Grammar::Directives, &set("a", Status::Superseded));
    assert_eq!(gone, text.replace("active", "superseded"));
    assert_eq!(after(&gone, Grammar::Directives, &set("a", Status::Active)), text);
    assert_eq!(after("- a\n", Grammar::Directives, &set("a", Status::Active)), "- a\n");
    assert!(matches!(try_apply("- a\n", MARKDOWN, &set("a", Status::Superseded)), Err(ApplyError::Unfit { .. })));
}

#[test]
fn a_pin_is_written_and_removed_without_a_trace() {
    for (text, pinned) in [
        ("- a\n", "- a <!-- pin -->\n"),
        ("- a <!-- trigger: x -->\n", "- a <!-- pin --> <!-- trigger: x -->\n"),
        ("- a\n  b", "- a\n  b <!-- pin -->"),
        ("- a\n  ```\n  x\n  ```\n", "- a\n  ```\n  x\n  ```\n  <!-- pin -->\n"),
        ("One.\r\n", "One. <!-- pin -->\r\n"),
    ] {
        let old = if text.starts_with("One") { "One." } else { "a" };
        assert_eq!(after(text, MARKDOWN, &pin(old, true)), pinned);
        assert_eq!(after(pinned, MARKDOWN, &pin(old, true)), pinned);
        assert_eq!(after(pinned, MARKDOWN, &pin(old, false)), text);
    }
    for (pinned, text) in [
        ("- a <!-- pin | trigger: x -->\n", "- a <!-- trigger: x -->\n"),
        ("- a <!-- trigger: x | pin -->\n", "- a <!-- trigger: x -->\n"),
        ("- a\n<!-- pin -->\n", "- a\n"),
        ("- a <!-- pinned: true --> <!-- pin -->\n", "- a\n"),
    ] {
        assert_eq!(after(pinned, MARKDOWN, &pin("a", false)), text);
    }
    assert_eq!(after("a\n§\nb", Grammar::Sections, &pin("b", true)), "a\n§\nb <!-- pin -->");
}

#[test]
fn a_rewrite_names_the_entries_that_differ() {
    let applied = try_apply(
        "- a\n- Works at Acme in Berlin\n- c\n",
        MARKDOWN,
        &Change::Rewrite { text: "- c\n- Works at Acme in Bonn\n- new\n".into() },
    )
    .unwrap();
    assert_eq!(
        applied.touched,
        [
            Touched { before: Some(0), after: None },
            Touched { before: Some(1), after: Some(1) },
            Touched { before: None, after: Some(2) }
        ]
    );
}

#[test]
fn an_unknown_id_is_not_found() {
    let gone = Change::Remove { at: Selector::Id(notewell_text::EntryId::new("x")), nested: false };
    assert_eq!(try_apply("- a\n", MARKDOWN, &gone), Err(ApplyError::NotFound { near: vec![] }));
}

#[test]
fn a_change_beside_a_lone_carriage_return_takes_nothing_else_with_it() {
    let remove = |old: &str| Change::Remove { at: at(old), nested: false };
    let mixed = "- first\n- three gamma\r- four delta\n- five\n";
    assert_eq!(after(mixed, MARKDOWN, &remove("four delta")), "- first\n- three gamma\r- five\n");
    assert_eq!(after(mixed, MARKDOWN, &remove("three gamma")), "- first\n- four delta\n- five\n");
    let old_machine = "# Memory\r\r- one alpha\r- two beta\r- three gamma\r";
    assert_eq!(after(old_machine, MARKDOWN, &remove("three gamma")), "# Memory\r\r- one alpha\r- two beta\r");
    assert_eq!(after(old_machine, MARKDOWN, &span("two", "2")), "# Memory\r\r- one alpha\r- 2 beta\r- three gamma\r");
}
