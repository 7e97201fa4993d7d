//! The scanner: one pass finds the keys, then each rule's pattern looks at the windows around them.

use crate::check::Candidate;
use crate::keys::Keys;
use crate::rules::Rule;
use crate::shape::Shape;
use crate::{Finding, Kind, Strength, mark};
use regex_automata::meta::Regex;
use regex_automata::util::syntax;
use regex_automata::{Input, MatchKind};
use std::ops::Range;
use std::sync::OnceLock;

/// The names of the groups that hold the value, one for each alternative of a pattern.
const VALUES: [&str; 5] = ["v", "w", "x", "y", "z"];

/// How far a window follows an unbroken run of text behind its reach.
const RUN: usize = 8192;

/// Rules made ready. Patterns are compiled when a key of theirs is first seen.
#[derive(Debug)]
pub(crate) struct Scanner {
    rules: Vec<(Rule, OnceLock<Option<Regex>>)>,
    keys: Keys,
    /// The rules that need a long number or run instead of keys.
    keyless: Vec<usize>,
}

/// Makes a pattern ready, in linear time and quickly: a process compiles a rule to look at a few windows. So there are
/// no Unicode tables (`(?u:…)` brings them back for a part of a pattern) and no search for literals, which the keys
/// have done already.
pub(crate) fn compile(rule: &Rule) -> Option<Regex> {
    let engines = Regex::config()
        .match_kind(MatchKind::LeftmostFirst)
        .utf8_empty(false)
        .auto_prefilter(false)
        .onepass(false)
        .dfa(false);
    // Keys with a structure are recognised in any case: people retype them.
    let any_case = rule.kind == Kind::Secret && rule.strength == Strength::Absolute;
    let plain = syntax::Config::new().unicode(false).utf8(false).case_insensitive(any_case);
    Regex::builder().configure(engines).syntax(plain).build(rule.pattern).ok()
}

impl Scanner {
    pub(crate) fn new(rules: Vec<Rule>) -> Self {
        let keys =
            Keys::new(rules.iter().enumerate().flat_map(|(at, rule)| rule.keys.iter().map(move |key| (at, *key))));
        let keyless = rules.iter().enumerate().filter(|(_, rule)| rule.keys.is_empty()).map(|(at, _)| at).collect();
        Self { rules: rules.into_iter().map(|rule| (rule, OnceLock::new())).collect(), keys, keyless }
    }

    /// The rules, in their order.
    pub(crate) fn rules(&self) -> impl Iterator<Item = &Rule> {
        self.rules.iter().map(|(rule, _)| rule)
    }

    /// Everything that the rules find in these parts of the text, in no order; findings may overlap.
    pub(crate) fn scan(&self, text: &str, shape: &Shape, parts: &[Range<usize>]) -> Vec<Finding> {
        let mut hits = Vec::new();
        for part in parts {
            self.keys.find(text, part, &mut hits);
        }
        hits.sort_unstable_by_key(|hit| (hit.rule, hit.start));
        let mut out = Vec::new();
        for hits in hits.chunk_by(|one, other| one.rule == other.rule) {
            let Some((rule, regex)) = hits.first().and_then(|hit| self.rules.get(hit.rule)) else { continue };
            let mut windows = Vec::new();
            for hit in hits {
                widen(&mut windows, text, hit.start..hit.end, rule.reach);
            }
            windows.retain(|window| rule.needs.holds(text, shape, window));
            search(rule, regex, text, windows, &mut out);
        }
        for (rule, regex) in self.keyless.iter().filter_map(|at| self.rules.get(*at)) {
            let mut windows = Vec::new();
            let (places, reach) = if rule.needs.run > 0 { (&shape.runs, (4, 0)) } else { (&shape.numbers, AROUND) };
            let seen = |place: &&Range<usize>| {
                place.len() >= rule.needs.run
                    && parts.iter().any(|part| place.start <= part.end && part.start <= place.end)
            };
            for place in places.iter().filter(seen) {
                widen(&mut windows, text, place.clone(), reach);
            }
            search(rule, regex, text, windows, &mut out);
        }
        out
    }

    /// Everything that the rules find in the text.
    pub(crate) fn scan_all(&self, text: &str, shape: &Shape) -> Vec<Finding> {
        self.scan(text, shape, std::slice::from_ref(&(0..text.len())))
    }
}

/// How far around a long number a rule without keys looks: letters may begin and end it.
const AROUND: (usize, usize) = (32, 24);

/// Adds a window, or lets the last one grow: keys arrive in order, so that each byte is looked at by a rule once,
/// however many keys a text holds.
fn widen(windows: &mut Vec<Range<usize>>, text: &str, place: Range<usize>, reach: (usize, usize)) {
    let from = text.floor_char_boundary(place.start.saturating_sub(reach.0));
    let to = text.ceil_char_boundary((place.end + reach.1).min(text.len()));
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

fn search(
    rule: &Rule,
    regex: &OnceLock<Option<Regex>>,
    text: &str,
    windows: Vec<Range<usize>>,
    out: &mut Vec<Finding>,
) {
    if windows.is_empty() {
        return;
    }
    let Some(regex) = regex.get_or_init(|| compile(rule)) else { return };
    for window in windows {
        search_window(rule, regex, text, window, out);
    }
}

fn search_window(rule: &Rule, regex: &Regex, text: &str, window: Range<usize>, out: &mut Vec<Finding>) {
    // The search sees the text before the window, so that `\b` and `^` mean what they say.
    let Some(seen) = text.get(..window.end) else { return };
    let mut groups = regex.create_captures();
    let mut at = window.start;
    while at <= seen.len() {
        // Most windows hold nothing, and finding that out is much cheaper than finding groups.
        let Some(found) = regex.search_half(&Input::new(seen).range(at..)) else { return };
        regex.search_captures(&Input::new(seen).range(at..found.offset()), &mut groups);
        let Some(whole) = groups.get_match().map(|whole| on_characters(text, whole.range())) else { return };
        at = if whole.end > at { whole.end } else { seen.ceil_char_boundary(at + 1) };
        let value = VALUES
            .iter()
            .find_map(|name| groups.get_group_by_name(name))
            .map_or_else(|| whole.clone(), |value| on_characters(text, value.range()));
        let mut candidate = Candidate { text, whole, value };
        if rule.kind == Kind::Secret && candidate.value().starts_with(mark::OPENING) {
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

/// The range with whole characters at both ends.
fn on_characters(text: &str, range: Range<usize>) -> Range<usize> {
    text.floor_char_boundary(range.start)..text.ceil_char_boundary(range.end)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::panic)]

    use super::Scanner;
    use crate::rules;
    use crate::shape::Shape;

    /// The rules whose patterns were compiled to look at this text.
    fn compiled(text: &str) -> Vec<&'static str> {
        let scanner = Scanner::new(rules::screens());
        scanner.scan_all(text, &Shape::of(text));
        let ready = scanner.rules.iter().filter(|(_, regex)| regex.get().is_some());
        ready.map(|(rule, _)| rule.name).collect()
    }

    #[test]
    fn an_honest_text_has_no_pattern_compiled() {
        for text in [
            "Fact 12: shelf 12 holds seed packets of the year 1912.",
            "Prefer short answers, and tea in the morning.",
            "# Memory\n\n- The car is at the garage until Friday.\n- Mira's birthday is on 2024-05-01.\n",
            "# User\n\n<!-- observed: 2026-12-01 | status: active -->\n- Prefer short answers.\n",
            "Notewell keeps this file, and the safety goggles are in the drawer.",
            "用户喜欢简短的回答，早上喝茶。",
        ] {
            assert_eq!(compiled(text), Vec::<&str>::new(), "{text}");
        }
    }
}
