//! Real kinds of documents: read, changed, and every other byte kept.
#![allow(clippy::unwrap_used, clippy::panic, clippy::string_slice)]

mod common;

use common::{add, after, pin, remove, replace, span, supersede, texts, try_apply};
use notewell_text::{Document, EntryKind, Grammar, Status};

const OPENCLAW: &str = include_str!("fixtures/openclaw-USER.md");
const HERMES: &str = include_str!("fixtures/hermes-MEMORY.md");
const CHERRY: &str = include_str!("fixtures/cherry-FACT.md");
const QWEN_USER: &str = include_str!("fixtures/qwen-USER.md");
const QWEN_MEMORY: &str = include_str!("fixtures/qwen-MEMORY.md");
const OBSIDIAN: &str = include_str!("fixtures/obsidian-note.md");
const CRLF: &str = include_str!("fixtures/crlf.md");
const BOM: &str = include_str!("fixtures/bom-crlf-front-matter.md");
const MIXED: &str = include_str!("fixtures/mixed-line-ends.md");
const NFD: &str = include_str!("fixtures/nfd.md");

const ALL: [(&str, Grammar, usize); 10] = [
    (OPENCLAW, Grammar::Directives, 7),
    (HERMES, Grammar::Sections, 4),
    (CHERRY, Grammar::Markdown, 5),
    (QWEN_USER, Grammar::Markdown, 8),
    (QWEN_MEMORY, Grammar::Markdown, 4),
    (OBSIDIAN, Grammar::Markdown, 9),
    (CRLF, Grammar::Markdown, 3),
    (BOM, Grammar::Markdown, 2),
    (MIXED, Grammar::Markdown, 4),
    (NFD, Grammar::Markdown, 3),
];

/// What both texts share at their start and at their end must be everything but `lines` lines.
fn only_lines_differ(before: &str, now: &str, lines: usize) {
    let head = before.bytes().zip(now.bytes()).take_while(|(a, b)| a == b).count();
    let rest = before.len().min(now.len()) - head;
    let tail = before.bytes().rev().zip(now.bytes().rev()).take_while(|(a, b)| a == b).count().min(rest);
    let differing = [&before.as_bytes()[head..before.len() - tail], &now.as_bytes()[head..now.len() - tail]];
    for bytes in differing {
        assert!(bytes.iter().filter(|byte| **byte == b'\n').count() <= lines, "{:?}", String::from_utf8_lossy(bytes));
    }
}

#[test]
fn real_documents_are_read_whole_and_kept_byte_for_byte() {
    for (text, grammar, entries) in ALL {
        let document = Document::parse(text, grammar);
        assert_eq!(document.text(), text);
        assert_eq!(document.entries().len(), entries, "{:#?}", texts(&document));
    }
}

#[test]
fn an_added_entry_can_be_removed_without_a_trace() {
    for (text, grammar, _) in ALL {
        let added = after(text, grammar, &add("A new fact for a test."));
        only_lines_differ(text, &added, 3);
        let removed = after(&added, grammar, &remove("A new fact for a test."));
        let whole_line =
            if text.ends_with('\n') || grammar == Grammar::Sections { text.to_owned() } else { format!("{text}\n") };
        assert_eq!(removed, whole_line);
    }
}

#[test]
fn every_entry_can_be_changed_alone() {
    for (text, grammar, _) in ALL {
        let document = Document::parse(text, grammar);
        for (index, entry) in document.entries().iter().enumerate() {
            let nested = document.entries().iter().any(|other| other.parent == Some(index));
            let lines = entry.text.split('\n').count() + 3;
            for change in [
                replace(&entry.text, "Swapped 換 👩\u{200d}👧."),
                span(&entry.text, "Swapped."),
                pin(&entry.text, true),
                supersede(&entry.text, "Always swap."),
                remove(&entry.text),
            ] {
                let prose = grammar == Grammar::Directives && entry.kind == EntryKind::Paragraph;
                if (nested && change.name() == "remove") || (prose && change.name() == "supersede") {
                    continue;
                }
                let applied = try_apply(text, grammar, &change).unwrap_or_else(|error| panic!("{error} {change:?}"));
                only_lines_differ(text, applied.document.text(), lines);
                for (other, was) in document.entries().iter().enumerate().filter(|(other, _)| *other != index) {
                    let now = applied.document.entries().iter().find(|now| now.text == was.text);
                    let bytes = now.map(|now| &applied.document.text()[now.block.clone()]);
                    assert!(
                        bytes.is_some_and(|bytes| bytes.trim_end() == text[was.block.clone()].trim_end()),
                        "{other} {change:?}"
                    );
                }
            }
        }
    }
}

#[test]
fn directives_of_a_real_file_have_their_dates_and_status() {
    let document = Document::parse(OPENCLAW, Grammar::Directives);
    let entries = &document.entries()[1..];
    let status: Vec<_> = entries.iter().map(|entry| entry.directive.as_ref().map(|line| line.status)).collect();
    let (active, gone) = (Some(Status::Active), Some(Status::Superseded));
    assert_eq!(status, [gone, active, active, active, active, None]);
    assert_eq!(entries[2].annotations.importance, Some(8));
    assert_eq!(entries[4].annotations.trigger, ["commit", "提交"]);
    assert_eq!(
        entries[3].text,
        "Always run the test suite before saying that something works.\nA green build alone is not proof."
    );
    assert_eq!(entries[4].heading.as_deref(), Some("Work"));
    assert_eq!(document.entries()[0].kind, EntryKind::Paragraph);
}

#[test]
fn a_composed_query_finds_decomposed_text_and_leaves_its_form() {
    let now = after(NFD, Grammar::Markdown, &span("cr\u{e8}me br\u{fb}l\u{e9}e", "th\u{e9}"));
    assert_eq!(now, NFD.replace("cre\u{300}me bru\u{302}le\u{301}e", "th\u{e9}"));
    assert_eq!(after(NFD, Grammar::Markdown, &remove("서울에 산다")).lines().count(), 4);
    let duplicate = try_apply(NFD, Grammar::Markdown, &add("Đặng lives in Hà Nội")).unwrap();
    assert_eq!(duplicate.duplicate_of, Some(1));
}
