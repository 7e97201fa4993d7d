//! Sets written for the purpose, bundled with the guard's tests.

use crate::half::Tally;
use crate::tally;
use notewell::guard::{Action, Attempt, Attestation, Door, Kind, Outcome, SessionKind, Writer, judge, redact, screen};
use notewell::text::Role;

macro_rules! set {
    ($file:literal) => {
        include_str!(concat!("../../../../crates/guard/tests/data/", $file))
    };
}

/// Recall of the written sets with their bars.
pub(crate) fn recall() -> Vec<(Tally, &'static str)> {
    vec![
        (values("passwords, English", set!("passwords_en.txt")), "90 %"),
        (values("passwords, Chinese", set!("passwords_zh.txt")), "90 %"),
        (values("one-time codes", set!("codes.txt")), "95 %"),
        (texts("injections", set!("injections.txt").lines(), true), "90 %"),
        (texts("disguised keys and orders", set!("disguised.txt").lines(), true), "80 %"),
        (texts("collected material, English", set!("collected_en.txt").split("%%\n"), true), "90 %"),
        (texts("collected material, Chinese", set!("collected_zh.txt").split("%%\n"), true), "90 %"),
    ]
}

/// Honest text of the written sets with their bars.
pub(crate) fn honest() -> Vec<(Tally, &'static str)> {
    vec![
        (texts("honest, about secrets", set!("honest_secrets.txt").lines(), false), "0"),
        (texts("honest, about orders", set!("honest_injections.txt").lines(), false), "0"),
        (texts("honest, with links and dates", set!("honest_entries.txt").lines(), false), "0"),
    ]
}

/// Texts with `«…»` around a value that must be gone from what is stored, or wait for the owner.
fn values(name: &str, set: &str) -> Tally {
    let mut tally = tally(name);
    for (row, line) in set.lines().enumerate() {
        let text = plain(line).replace(['«', '»'], "");
        let value = line.split(['«', '»']).nth(1).map(plain).unwrap_or_default();
        let found = screen(&text);
        let waits = found
            .iter()
            .any(|finding| finding.kind == Kind::Secret && text.get(finding.span.clone()) == Some(value.as_str()));
        let hit = waits || !redact(&text, &found).contains(&value);
        tally.count(row, hit);
        if !hit {
            tally.note(row, line);
        }
    }
    tally
}

/// Texts of which an assistant's write to `memory` must not be applied as it is, or must be.
fn texts<'a>(name: &str, set: impl Iterator<Item = &'a str>, hostile: bool) -> Tally {
    let seen = Attestation {
        door: Door::Turns,
        kind: SessionKind::Private,
        attended: true,
        tainted: false,
        blind_trusted: false,
    };
    let writer = Writer::Assistant(seen);
    let attempt = Attempt { writer: &writer, role: Role::Memory, action: Action::Add, touches: None };
    let mut tally = tally(name);
    for (row, line) in set.enumerate() {
        let text = plain(line);
        let judgement = judge(&attempt, None, Some(&text), &|_| false);
        let held = judgement.outcome != Outcome::Allow;
        tally.count(row, held);
        if held != hostile {
            tally.note(row, &format!("{:?}: {line}", judgement.findings.first().map(|finding| &finding.rule)));
        }
    }
    tally
}

/// `·` keeps keys out of the file; `\n` and `\u{…}` are written out.
fn plain(line: &str) -> String {
    let mut text = line.replace('·', "").replace("\\n", "\n");
    while let Some((before, rest)) = text.split_once("\\u") {
        let (digits, after) = rest.split_at_checked(4).unwrap_or((rest, ""));
        let c = u32::from_str_radix(digits, 16).ok().and_then(char::from_u32).unwrap_or_default();
        text = format!("{before}{c}{after}");
    }
    text
}
