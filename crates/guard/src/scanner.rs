//! The scanner: one pass finds the keys, then each rule's pattern looks at the windows around them.

use crate::check::Candidate;
use crate::rules::Rule;
use crate::{Finding, mark};
use aho_corasick::{AhoCorasick, MatchKind};
use regex::Regex;
use std::ops::Range;
use std::sync::OnceLock;

/// How far a window follows an unbroken run of text behind its reach.
const RUN: usize = 8192;

/// Rules made ready. Patterns are compiled when a key of theirs is first seen.
pub(crate) struct Scanner {
    rules: Vec<(Rule, OnceLock<Option<Regex>>)>,
    keys: Option<AhoCorasick>,
    /// The rule of each key, by the key's index.
    owners: Vec<usize>,
}

impl Scanner {
    pub(crate) fn new(rules: Vec<Rule>) -> Self {
        let pairs: Vec<(usize, &str)> =
            rules.iter().enumerate().flat_map(|(at, rule)| rule.keys.iter().map(move |key| (at, *key))).collect();
        // The list is fixed and a test builds it, so `None` does not happen; the keyless rules would still run.
        let keys = AhoCorasick::builder()
            .ascii_case_insensitive(true)
            .match_kind(MatchKind::Standard)
            .build(pairs.iter().map(|(_, key)| key))
            .ok();
        let owners = pairs.iter().map(|(at, _)| *at).collect();
        Self { rules: rules.into_iter().map(|rule| (rule, OnceLock::new())).collect(), keys, owners }
    }

    /// Everything that the rules find, in no order; findings may overlap.
    pub(crate) fn scan(&self, text: &str) -> Vec<Finding> {
        let mut windows: Vec<Vec<Range<usize>>> = vec![Vec::new(); self.rules.len()];
        for found in self.keys.iter().flat_map(|keys| keys.find_overlapping_iter(text)) {
            let Some(at) = self.owners.get(found.pattern().as_usize()) else { continue };
            if let (Some((rule, _)), Some(windows)) = (self.rules.get(*at), windows.get_mut(*at)) {
                widen(windows, text, found.start(), found.end(), rule.reach);
            }
        }
        let mut out = Vec::new();
        for ((rule, regex), mut windows) in self.rules.iter().zip(windows) {
            if rule.keys.is_empty() {
                windows.push(0..text.len());
            }
            if windows.is_empty() {
                continue;
            }
            let Some(regex) = regex.get_or_init(|| Regex::new(rule.pattern).ok()) else { continue };
            for window in windows {
                search(rule, regex, text, window, &mut out);
            }
        }
        out
    }
}

/// Adds a window, or lets the last one grow: keys arrive in the order of their ends, so that each byte is looked
/// at by a rule once, however many keys a text holds.
fn widen(windows: &mut Vec<Range<usize>>, text: &str, start: usize, end: usize, reach: (usize, usize)) {
    let from = text.floor_char_boundary(start.saturating_sub(reach.0));
    let to = text.ceil_char_boundary((end + reach.1).min(text.len()));
    match windows.last_mut() {
        Some(last) if from <= last.end => {
            last.start = last.start.min(from);
            if to > last.end {
                last.end = run_end(text, to);
            }
        }
        _ => windows.push(from..run_end(text, to)),
    }
}

/// The end of the unbroken run of text around `at`, so that no value is cut in two.
fn run_end(text: &str, at: usize) -> usize {
    let rest = text.get(at..).unwrap_or_default();
    let run = rest.bytes().take(RUN).position(|byte| byte.is_ascii_whitespace() || !byte.is_ascii());
    text.ceil_char_boundary((at + run.unwrap_or(RUN)).min(text.len()))
}

fn search(rule: &Rule, regex: &Regex, text: &str, window: Range<usize>, out: &mut Vec<Finding>) {
    // The search sees the text before the window, so that `\b` and `^` mean what they say.
    let Some(seen) = text.get(..window.end) else { return };
    let mut at = window.start;
    while at <= seen.len() {
        let Some(groups) = regex.captures_at(seen, at) else { return };
        let Some(whole) = groups.get(0).map(|whole| whole.range()) else { return };
        at = if whole.end > at { whole.end } else { seen.ceil_char_boundary(at + 1) };
        let value = groups.name("v").map_or_else(|| whole.clone(), |value| value.range());
        let mut candidate = Candidate { text, whole, value };
        if rule.kind == crate::Kind::Secret && candidate.value().starts_with(mark::OPENING) {
            continue;
        }
        if rule.checks.iter().all(|check| check.holds(&mut candidate)) && !candidate.is_placeholder(rule.kind) {
            out.push(Finding {
                rule: rule.name.to_owned(),
                label: rule.label.to_owned(),
                kind: rule.kind,
                strength: rule.strength,
                span: candidate.value,
            });
        }
    }
}
