//! Walks every rule's samples.

#![allow(clippy::unwrap_used, clippy::panic, clippy::string_slice)]

use super::{Rule, collected_signs, screens, steering};
use crate::scanner::{Scanner, compile};
use crate::screen::is_certain_secret;
use crate::shape::Shape;
use crate::{Finding, Kind, redact, screen};
use std::collections::HashSet;
use std::ops::Range;

/// The text of a sample, and the span that is marked in it.
fn read(sample: &str) -> (String, Range<usize>) {
    let sample = sample.replace('·', "");
    let (before, rest) = sample.split_once('«').unwrap();
    let (value, after) = rest.split_once('»').unwrap();
    (format!("{before}{value}{after}"), before.len()..before.len() + value.len())
}

fn all() -> Vec<Rule> {
    [screens(), steering(), collected_signs()].concat()
}

#[test]
fn every_rule_finds_its_own_samples_with_their_spans() {
    let mut wrong = Vec::new();
    for rule in all() {
        let scanner = Scanner::new(vec![rule]);
        for sample in rule.finds {
            let (text, span) = read(sample);
            let spans: Vec<_> =
                scanner.scan_all(&text, &Shape::of(&text)).into_iter().map(|finding| finding.span).collect();
            if !spans.contains(&span) {
                wrong.push(format!(
                    "{}: {sample}: {:?}",
                    rule.name,
                    spans.iter().map(|s| &text[s.clone()]).collect::<Vec<_>>()
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_rule_lets_its_look_alikes_pass_and_so_does_the_whole_screen() {
    let mut wrong = Vec::new();
    for rule in all() {
        let own = Scanner::new(vec![rule]);
        for text in rule.passes {
            let found: Vec<Finding> = own.scan_all(text, &Shape::of(text)).into_iter().chain(screen(text)).collect();
            for finding in found {
                wrong.push(format!("{}: {text}: {} at {:?}", rule.name, finding.rule, &text[finding.span.clone()]));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn no_value_of_a_sample_survives_redaction_and_the_mark_is_not_found_again() {
    let mut wrong = Vec::new();
    for rule in screens().iter().filter(|rule| rule.kind == Kind::Secret && rule.strength > crate::Strength::Suspected)
    {
        for sample in rule.finds {
            let (text, span) = read(sample);
            let clean = redact(&text, &screen(&text));
            if clean.contains(&text[span.clone()]) || screen(&clean).iter().any(is_certain_secret) {
                wrong.push(format!("{}: {text} -> {clean}", rule.name));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_rule_compiles_and_has_a_name_a_key_that_its_samples_hold_and_samples() {
    let mut names = HashSet::new();
    for rule in all() {
        assert!(compile(&rule).is_some(), "{}", rule.name);
        assert!(names.insert(rule.name), "{} twice", rule.name);
        assert!(!rule.label.is_empty() && !rule.finds.is_empty(), "{}", rule.name);
        assert!(rule.kind == Kind::Secret || !rule.keys.is_empty(), "{}", rule.name);
    }
    let structured = screens().iter().filter(|rule| rule.strength == crate::Strength::Absolute).count();
    assert!(structured >= 40, "{structured} kinds of provider keys");
}
