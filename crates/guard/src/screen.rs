//! Screens: what a text contains that should not be stored, or not be obeyed.

use crate::fold::folded;
use crate::joined::joined;
use crate::lettered::lettered;
use crate::scanner::Scanner;
use crate::shape::Shape;
use crate::view::View;
use crate::{decode, hidden, mark, rules};
use serde::{Deserialize, Serialize};
use std::ops::Range;
use std::sync::LazyLock;

/// What was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// A key, password or code.
    Secret,
    /// Text that instructs an assistant.
    Injection,
    /// Invisible or direction-changing characters.
    Hidden,
    /// An imitation of Notewell's own fences or marks.
    Forged,
    /// The text of a page, a mail or a program, handed over as a memory.
    Collected,
}

/// How sure the rule is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Strength {
    /// Looks like it.
    Suspected,
    /// Is it; the owner may say otherwise for this value.
    Certain,
    /// Private keys and structured provider keys: no override.
    Absolute,
}

/// One finding. It never holds the text itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Finding {
    /// The rule's stable name, for example `aliyun_access_key`.
    pub rule: String,
    /// What was found, for people: `Aliyun access key`.
    pub label: String,
    /// Which screen.
    pub kind: Kind,
    /// How sure.
    pub strength: Strength,
    /// Bytes of the text that the finding is about; for a secret, the value alone.
    pub span: Range<usize>,
}

static SCREENS: LazyLock<Scanner> = LazyLock::new(|| Scanner::new(rules::screens()));
static STEERS: LazyLock<Scanner> = LazyLock::new(|| Scanner::new(rules::steering()));

/// How the names of the rules begin that only a blind host's preferences must not match.
pub(crate) const STEERING: &str = "beyond_style_";

/// Screens a text. Linear in its length; findings in order of their span, not overlapping per kind.
#[must_use]
pub fn screen(text: &str) -> Vec<Finding> {
    let shape = Shape::of(text);
    let mut found = SCREENS.scan_all(text, &shape);
    found.extend(hidden::scan(text));
    disguised(text, &shape, &mut found);
    apart(found)
}

/// What other readings of the text show.
fn disguised(text: &str, shape: &Shape, found: &mut Vec<Finding>) {
    let folded = folded(text);
    let Some(view) = &folded else { return readings(text, shape, None, found) };
    found.extend(seen_through(view));
    // What is joined is joined in the folded text, so that two disguises are no better than one.
    readings(&view.text, &Shape::of(&view.text), Some(view), found);
}

/// What the readings of a text show that is folded already. Each is made only where a cheap sign asks for it, and
/// searched only around what it changed.
fn readings(text: &str, shape: &Shape, folded: Option<&View>, found: &mut Vec<Finding>) {
    let mut hidden = Vec::new();
    for view in joined(text, shape).iter().chain(&decode::unescaped(text, shape)) {
        hidden.extend(seen_through(view));
    }
    if let Some(view) = &lettered(text, shape) {
        let seen = seen_through(view);
        hidden.extend(seen.into_iter().filter(|one| one.kind == Kind::Injection));
    }
    for (span, said) in decode::decoded(text, shape) {
        let seen = SCREENS.scan_all(&said, &Shape::of(&said)).into_iter();
        let first = seen.filter(|one| one.kind != Kind::Secret || is_certain_secret(one)).take(1);
        hidden.extend(first.map(|one| Finding { span: span.clone(), ..one }));
    }
    found.extend(hidden.into_iter().filter_map(|finding| placed(finding, folded)));
}

/// What a reading shows around the places where it differs, with the spans of what was read.
fn seen_through(view: &View) -> Vec<Finding> {
    let parts = view.changed();
    let found = SCREENS.scan(&view.text, &Shape::of_parts(&view.text, &parts), &parts);
    found.into_iter().filter_map(|finding| placed(finding, Some(view))).collect()
}

/// The finding with its place in the original.
fn placed(finding: Finding, view: Option<&View>) -> Option<Finding> {
    let Some(view) = view else { return Some(finding) };
    let span = view.original(&finding.span)?;
    Some(Finding { span, ..finding })
}

/// What an instruction asks for beyond style: an address, a recipient, a tool, money.
pub(crate) fn steers(text: &str) -> Vec<Finding> {
    apart(STEERS.scan_all(text, &Shape::of(text)))
}

/// Whether the value of this finding is replaced.
pub(crate) fn is_certain_secret(finding: &Finding) -> bool {
    finding.kind == Kind::Secret && finding.strength >= Strength::Certain
}

/// Replaces the span of each secret that is at least [`Strength::Certain`] by `[redacted: <label>]` and leaves
/// every other byte.
#[must_use]
pub fn redact(text: &str, findings: &[Finding]) -> String {
    let mut secrets: Vec<&Finding> = findings.iter().filter(|finding| is_certain_secret(finding)).collect();
    secrets.sort_by_key(|finding| finding.span.start);
    let mut out = String::with_capacity(text.len());
    let mut done = 0;
    for finding in secrets {
        // Spans of another text, or findings that the caller merged, must not panic or bring a value back.
        let Some(kept) = text.get(done..finding.span.start) else { continue };
        if text.get(finding.span.clone()).is_none() {
            continue;
        }
        out.push_str(kept);
        out.push_str(&mark::redacted(&finding.label));
        done = finding.span.end;
    }
    out.push_str(text.get(done..).unwrap_or_default());
    out
}

/// Makes the findings of each kind disjoint: the stronger wins, then the longer. Two certain secrets that overlap
/// become one over both, so that no part of either value survives.
fn apart(mut found: Vec<Finding>) -> Vec<Finding> {
    found.sort_by_key(|finding| (finding.kind as u8, finding.span.start, finding.span.end));
    let mut out: Vec<Finding> = Vec::with_capacity(found.len());
    for next in found {
        let Some(last) = out.last_mut().filter(|last| last.kind == next.kind && last.span.end > next.span.start) else {
            out.push(next);
            continue;
        };
        let both = last.span.start..last.span.end.max(next.span.end);
        let merge = next.kind != Kind::Secret || (is_certain_secret(last) && is_certain_secret(&next));
        if (next.strength, next.span.len()) > (last.strength, last.span.len()) {
            *last = next;
        }
        if merge {
            last.span = both;
        }
    }
    out.sort_by_key(|finding| (finding.span.start, finding.span.end));
    out
}
