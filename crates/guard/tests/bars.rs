//! The screens hold their bars on written samples. `bench/screens` measures open data as well.
#![allow(clippy::unwrap_used, clippy::panic, clippy::cast_precision_loss)]

use notewell_guard::{
    Action, Attempt, Attestation, Door, Kind, Outcome, Reason, SessionKind, Writer, judge, redact, screen,
};
use notewell_text::Role;

macro_rules! set {
    ($file:literal) => {
        include_str!(concat!("data/", $file))
    };
}

/// `·` keeps keys out of the file; `\n` and `\uXXXX` are written out.
fn plain(line: &str) -> String {
    let mut text = line.replace('·', "").replace("\\n", "\n");
    while let Some((before, rest)) = text.split_once("\\u") {
        let (digits, after) = rest.split_at_checked(4).unwrap();
        let c = char::from_u32(u32::from_str_radix(digits, 16).unwrap()).unwrap();
        text = format!("{before}{c}{after}");
    }
    text
}

fn judged(text: &str, role: Role) -> notewell_guard::Judgement {
    let seen = Attestation {
        door: Door::Turns,
        kind: SessionKind::Private,
        attended: true,
        tainted: false,
        blind_trusted: false,
    };
    let writer = Writer::Assistant(seen);
    judge(&Attempt { writer: &writer, role, action: Action::Add, touches: None }, None, Some(text), &|_| false)
}

fn held(text: &str) -> bool {
    judged(text, Role::Memory).outcome != Outcome::Allow
}

/// The share of lines for which this holds, and those for which it does not.
fn share<'a>(lines: impl Iterator<Item = &'a str>, holds: impl Fn(&str) -> bool) -> (f64, Vec<&'a str>) {
    let lines: Vec<&str> = lines.collect();
    let missed: Vec<&str> = lines.iter().copied().filter(|line| !holds(line)).collect();
    (1.0 - missed.len() as f64 / lines.len() as f64, missed)
}

/// Whether the value between `«` and `»` would not be stored by itself.
fn value_is_kept_out(line: &str) -> bool {
    let text = plain(line).replace(['«', '»'], "");
    let value = plain(line.split(['«', '»']).nth(1).unwrap());
    let found = screen(&text);
    let waits = found.iter().any(|one| one.kind == Kind::Secret && text.get(one.span.clone()) == Some(value.as_str()));
    waits || !redact(&text, &found).contains(&value)
}

#[test]
fn passwords_in_prose_are_kept_out_in_english_and_chinese() {
    for set in [set!("passwords_en.txt"), set!("passwords_zh.txt")] {
        let (recall, missed) = share(set.lines(), value_is_kept_out);
        assert!(recall >= 0.9, "{recall}: {missed:#?}");
    }
}

#[test]
fn one_time_codes_with_their_context_are_kept_out() {
    let (recall, missed) = share(set!("codes.txt").lines(), value_is_kept_out);
    assert!(recall >= 0.95, "{recall}: {missed:#?}");
}

#[test]
fn injections_in_several_languages_wait_for_the_owner() {
    let (recall, missed) = share(set!("injections.txt").lines(), held);
    assert!(recall >= 0.9, "{recall}: {missed:#?}");
}

#[test]
fn disguised_secrets_and_injections_are_seen_through() {
    let (recall, missed) = share(set!("disguised.txt").lines(), |line| held(&plain(line)));
    assert!(recall >= 0.8, "{recall}: {missed:#?}");
}

#[test]
fn collected_material_waits_for_the_owner_and_an_honest_entry_with_a_link_does_not() {
    for set in [set!("collected_en.txt"), set!("collected_zh.txt")] {
        let (recall, missed) = share(set.split("%%\n"), held);
        assert!(recall >= 0.9, "{recall}: {missed:#?}");
    }
    let (passed, wrong) = share(set!("honest_entries.txt").lines(), |line| !held(line));
    assert!(wrong.is_empty(), "{passed}: {wrong:#?}");
}

#[test]
fn collected_material_names_its_reason_and_may_stand_in_daily_notes() {
    let page =
        "We use cookies to improve your experience. Accept all cookies\n© 2025 Harbour Times. All rights reserved.";
    let judgement = judged(page, Role::User);
    assert_eq!((judgement.outcome, judgement.reason), (Outcome::Suggest, Reason::CollectedMaterial));
    assert_eq!(judgement.findings.len(), 1);
    assert!(page.get(judgement.findings.first().unwrap().span.clone()).unwrap().starts_with("We use cookies"));
    assert_eq!(judged(page, Role::Daily).outcome, Outcome::Allow);
}

#[test]
fn sentences_about_secrets_and_orders_are_stored_as_they_are() {
    for set in [set!("honest_secrets.txt"), set!("honest_injections.txt")] {
        let (passed, wrong) = share(set.lines().filter(|line| !line.is_empty()), |line| !held(&plain(line)));
        assert!(wrong.is_empty(), "{passed}: {wrong:#?}");
    }
}
