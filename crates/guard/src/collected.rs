//! Collected material: the text of a page, a mail or a program, handed over as if it were a memory.
//!
//! No sign is enough by its nature: people remember links, names of papers and dates. Each sign has a weight, and
//! only their sum decides.

use crate::rules::collected_signs;
use crate::scanner::Scanner;
use crate::shape::Shape;
use crate::{Finding, Kind, Strength};
use std::collections::HashMap;
use std::sync::LazyLock;

static SIGNS: LazyLock<Scanner> = LazyLock::new(|| Scanner::new(collected_signs()));

/// The name of the finding.
pub(crate) const RULE: &str = "collected_material";
/// What it is, for people.
pub(crate) const LABEL: &str = "text of a page, a mail or a program";

/// The sum of weights from which on a text is collected material.
const ENOUGH: u32 = 4;

/// A finding over all signs, when there are enough of them.
pub(crate) fn scan(text: &str) -> Option<Finding> {
    let found = SIGNS.scan_all(text, &Shape::of(text));
    let first = found.iter().map(|sign| sign.span.start).min()?;
    let last = found.iter().map(|sign| sign.span.end).max()?;
    let mut times: HashMap<&str, u32> = HashMap::new();
    for sign in &found {
        *times.entry(sign.rule.as_str()).or_default() += 1;
    }
    let sum: u32 = SIGNS.rules().filter_map(|rule| Some(rule.sign.weigh(*times.get(rule.name)?))).sum();
    (sum >= ENOUGH).then(|| Finding {
        rule: RULE.to_owned(),
        label: LABEL.to_owned(),
        kind: Kind::Collected,
        strength: Strength::Suspected,
        span: first..last,
    })
}

/// How much a sign counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Sign {
    /// How much it adds.
    pub(crate) weight: u32,
    /// How often it must stand there.
    pub(crate) least: u32,
    /// Up to how often it counts again.
    pub(crate) most: u32,
}

impl Sign {
    fn weigh(self, times: u32) -> u32 {
        if times < self.least { 0 } else { self.weight * (times / self.least.max(1)).min(self.most) }
    }
}
