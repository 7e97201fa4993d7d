//! What a window must hold before a pattern looks at it: cheaper to ask than the pattern.

use crate::shape::{RUN, Shape};
use std::ops::Range;

/// Conditions on a window, each of which holds for whatever the rule's pattern matches.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Needs {
    /// An unbroken run of this many printable ASCII characters.
    pub(crate) run: usize,
    /// A digit.
    pub(crate) digit: bool,
    /// A character that is not ASCII.
    pub(crate) wide: bool,
    /// One of these, ASCII case ignored; none means that there is no such condition.
    pub(crate) literals: &'static [&'static str],
}

impl Needs {
    pub(crate) const NOTHING: Self = Self { run: 0, digit: false, wide: false, literals: &[] };

    /// Whether the pattern may match in this window.
    pub(crate) fn holds(&self, text: &str, shape: &Shape, window: &Range<usize>) -> bool {
        let bytes = text.as_bytes().get(window.clone()).unwrap_or_default();
        (self.run < RUN || has_run(shape, window, self.run))
            && (!self.digit || bytes.iter().any(u8::is_ascii_digit))
            && (!self.wide || !bytes.is_ascii())
            && (self.literals.is_empty() || self.literals.iter().any(|literal| contains(bytes, literal.as_bytes())))
    }
}

/// Whether a run of this length begins or ends in the window.
fn has_run(shape: &Shape, window: &Range<usize>, least: usize) -> bool {
    let first = shape.runs.partition_point(|run| run.end <= window.start);
    let near = shape.runs.iter().skip(first).take_while(|run| run.start < window.end);
    near.into_iter().any(|run| run.len() >= least)
}

fn contains(bytes: &[u8], literal: &[u8]) -> bool {
    let Some(first) = literal.first() else { return true };
    bytes.windows(literal.len()).any(|part| {
        part.first().is_some_and(|byte| byte.eq_ignore_ascii_case(first)) && part.eq_ignore_ascii_case(literal)
    })
}
