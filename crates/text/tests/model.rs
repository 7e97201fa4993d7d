//! Random changes against a list of strings.
#![allow(clippy::unwrap_used, clippy::panic, clippy::string_slice)]

mod common;

use common::{context, ids};
use notewell_text::{ApplyError, Change, Document, Edit, Grammar, Position, Selector, Status, apply, normal};
use proptest::prelude::*;

#[derive(Clone, Debug)]
enum Step {
    Add(String, usize),
    Replace(usize, String),
    Span(usize, String),
    Remove(usize),
    Supersede(usize, String),
    Pin(usize, bool),
}

/// What the model knows of an entry.
#[derive(Clone, Debug, PartialEq)]
struct Known {
    text: String,
    active: bool,
    pinned: bool,
}

fn words() -> impl Strategy<Value = String> {
    let word = prop::sample::select(vec![
        "tea",
        "Use",
        "茶",
        "e\u{301}",
        "👩\u{200d}👧",
        "$&",
        "$1",
        "\\",
        "- x",
        "1. y",
        "# h",
        "\n",
        "\n\n",
        "`code`",
        "§",
        "> q",
        "-->",
        "*",
        "_",
        "[[link]]",
        "|",
        "<b>",
        "\u{2028}",
        "```",
        "~~~",
        "<!--",
        "a: b",
        "---",
        "\r\n",
        "    ",
    ]);
    (prop::collection::vec(word, 1..6), 0..200_u32)
        .prop_map(|(words, number)| format!("fact {number} {}", words.join(" ")))
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        3 => (words(), any::<usize>()).prop_map(|(words, at)| Step::Add(words, at)),
        2 => (any::<usize>(), words()).prop_map(|(at, words)| Step::Replace(at, words)),
        1 => (any::<usize>(), words()).prop_map(|(at, words)| Step::Span(at, words)),
        2 => any::<usize>().prop_map(Step::Remove),
        2 => (any::<usize>(), words()).prop_map(|(at, words)| Step::Supersede(at, words)),
        1 => (any::<usize>(), any::<bool>()).prop_map(|(at, pinned)| Step::Pin(at, pinned)),
    ]
}

fn start() -> impl Strategy<Value = (Grammar, String)> {
    let markdown = prop::sample::select(vec![
        "",
        "# H\n",
        "---\na: b\n---\n\n- first\n- second\n",
        "- first\n  - nested\n- second",
        "One.\n\nTwo.\n",
        "* a\r\n* b\r\n",
        "\u{feff}# H\r\n\r\n1. a\r\n2. b\r\n\r\n\r\n",
        "- a\n\n- b\n\n\ntail text\n",
        "- a <!-- trigger: x -->\n\n```\ncode\n```\n",
    ]);
    let directives = prop::sample::select(vec![
        "",
        "# U\n",
        "<!-- observed: 2026-01-01 | status: active -->\n- Prefer tea.\n- Plain.\n",
        "<!-- observed: 2026-01-01 | status: superseded -->\n- Old.\n\n<!-- observed: 2026-01-02 | status: active -->\n- New.\n",
    ]);
    let sections = prop::sample::select(vec!["", "a", "a\n§\nb\n", "a\r\n§\r\nb"]);
    prop_oneof![
        markdown.prop_map(|text| (Grammar::Markdown, text.to_owned())),
        directives.prop_map(|text| (Grammar::Directives, text.to_owned())),
        sections.prop_map(|text| (Grammar::Sections, text.to_owned())),
    ]
}

fn read(document: &Document) -> Vec<Known> {
    let known = |entry: &notewell_text::Entry| Known {
        text: normal(&entry.text).into_owned(),
        active: entry.directive.as_ref().is_none_or(|line| line.status == Status::Active),
        pinned: entry.annotations.pinned,
    };
    document.entries().iter().map(known).collect()
}

fn run(grammar: Grammar, text: String, steps: Vec<Step>) {
    let mut document = Document::parse(text, grammar);
    let mut model = read(&document);
    for step in steps {
        let ids = ids(&document);
        let context = context(grammar, &ids);
        let pick = |at: usize| if ids.is_empty() { None } else { Some(at % ids.len()) };
        let by_id = |at: usize| Selector::Id(ids[at].clone());
        let fresh = |text: &str| Known { text: normal(text).into_owned(), active: true, pinned: false };
        let mut next = model.clone();
        let change = match &step {
            Step::Add(words, at) => {
                if model.iter().any(|known| known.active && known.text == normal(words)) {
                    continue;
                }
                next.push(fresh(words));
                let position = match (at % 3, pick(*at)) {
                    (1, Some(_)) if document.entries().iter().all(|entry| entry.parent.is_none()) => {
                        let place = at / 3 % ids.len();
                        let new = next.pop().unwrap();
                        next.insert(place + 1, new);
                        Position::After(ids[place].clone())
                    }
                    (2, Some(_)) => {
                        let place = at / 3 % ids.len();
                        let new = next.pop().unwrap();
                        next.insert(place, new);
                        Position::Before(ids[place].clone())
                    }
                    _ => Position::End,
                };
                Change::Add { content: words.clone(), position, tags: vec![] }
            }
            Step::Replace(at, words) => {
                let Some(at) = pick(*at) else { continue };
                next[at].text = normal(words).into_owned();
                Change::ReplaceEntry { at: by_id(at), content: words.clone() }
            }
            Step::Span(at, words) => {
                let Some(at) = pick(*at) else { continue };
                let old = document.entries()[at].text.split_whitespace().next().unwrap().to_owned();
                let whole = document.entries()[at].text.replacen(&old, words, 1);
                next[at].text = normal(&whole).into_owned();
                Change::ReplaceSpan { old, new: words.clone(), within: Some(ids[at].clone()) }
            }
            Step::Remove(at) => {
                let Some(at) = pick(*at) else { continue };
                next.remove(at);
                Change::Remove { at: by_id(at), nested: false }
            }
            Step::Supersede(at, words) => {
                let Some(at) = pick(*at) else { continue };
                if model.iter().any(|known| known.active && known.text == normal(words)) {
                    continue;
                }
                if grammar == Grammar::Directives {
                    next[at].active = false;
                    next.insert(at + 1, fresh(words));
                } else {
                    next[at].text = normal(words).into_owned();
                }
                Change::Supersede { at: by_id(at), content: words.clone() }
            }
            Step::Pin(at, pinned) => {
                let Some(at) = pick(*at) else { continue };
                next[at].pinned = *pinned;
                Change::Pin { at: by_id(at), pinned: *pinned }
            }
        };
        match apply(&document, &change, &context) {
            Ok(applied) => {
                let edit = Edit::between(document.text(), applied.document.text());
                assert_eq!(edit.apply(document.text()).unwrap(), applied.document.text());
                let back = edit.invert(document.text()).unwrap();
                assert_eq!(back.apply(applied.document.text()).unwrap(), document.text());
                assert_eq!(applied.document, Document::parse(applied.document.text(), grammar));
                assert_eq!(read(&applied.document), next, "{change:?} on {:?}", document.text());
                (document, model) = (applied.document, next);
            }
            Err(
                ApplyError::Unfit { .. }
                | ApplyError::Blocked { .. }
                | ApplyError::HasNested { .. }
                | ApplyError::AmbiguousSpan { .. }
                | ApplyError::NotFound { .. },
            ) => {}
            Err(error) => panic!("{error:?} for {change:?} on {:?}", document.text()),
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, rng_seed: proptest::test_runner::RngSeed::Fixed(2026), ..ProptestConfig::with_cases(10_000) })]

    #[test]
    fn ten_thousand_sequences_of_changes_do_what_a_list_of_strings_does((grammar, text) in start(), steps in prop::collection::vec(step(), 1..7)) {
        run(grammar, text, steps);
    }
}
