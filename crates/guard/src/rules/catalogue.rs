//! The list of rules for people, `docs/screens.md`, made from the rules themselves.

#![allow(clippy::unwrap_used, clippy::panic)]

use super::{Rule, collected_signs, screens, steering};
use crate::{Kind, Strength};
use std::fmt::Write;
use std::path::Path;

const HEAD: &str = "# Screens

What Notewell looks for in every text that is to be stored or shown. This page is made from the rules
(`crates/guard/src/rules/`); a test compares the two.

A finding has a rule, a span and one of three outcomes:

- **redact**: the sentence is stored and the value in it is replaced by `[redacted: …]`, whoever writes it;
- **ask**: an assistant's write waits as a suggestion (`notewell suggestions list`); the owner's own writes are applied
  with a warning, except that a possible secret in a file edited by hand waits to be looked at;
- **store**: nothing was found.

Nothing is dropped in silence: the answer names the reason and what to do next. What the owner may override:

- a redacted value that is no secret can be marked so with `notewell clear`, except private keys and keys with a
  structure of their own (*no override*);
- what waits is accepted or rejected by the owner.

Besides the text itself, these readings of it are screened: without invisible characters; with plain letters for wide,
ornamental and look-alike ones; with letters that stand apart, and values cut by a line end, brought together; with
digits read as letters (`1gn0re`); and what base64, base32, base85, hexadecimal, binary, decimal or escaped text and Morse code say.
All of it takes time in proportion to the text. Run `bench/screens FOLDER` to measure recall and honest text held.
";

fn outcome(rule: &Rule) -> &'static str {
    match (rule.kind, rule.strength) {
        (Kind::Secret, Strength::Absolute) => "redact, no override",
        (Kind::Secret, Strength::Certain) => "redact",
        (Kind::Collected, _) => "counts",
        _ => "ask",
    }
}

fn table(out: &mut String, title: &str, note: &str, rules: &[Rule]) {
    write!(out, "\n## {title}\n\n{note}\n\n| rule | what it catches | outcome | passes, for example |\n| --- | --- | --- | --- |\n").unwrap();
    for rule in rules {
        let passes = rule.passes.first().map_or(String::new(), |text| {
            format!("`{}`", text.replace('|', "\\|").replace('\n', " ").replace('`', "'"))
        });
        let label = if rule.sign.weight > 0 {
            format!("{} (weight {})", rule.label, rule.sign.weight)
        } else {
            rule.label.to_owned()
        };
        writeln!(out, "| `{}` | {label} | {} | {passes} |", rule.name, outcome(rule)).unwrap();
    }
}

fn page() -> String {
    let of = |kind: Kind| screens().into_iter().filter(|rule| rule.kind == kind).collect::<Vec<_>>();
    let mut out = HEAD.to_owned();
    table(&mut out, "Secrets", "Keys, tokens, passwords, codes and numbers with a checksum.", &of(Kind::Secret));
    table(
        &mut out,
        "Injections",
        "Text that instructs an assistant. A sentence that speaks about such text passes.",
        &of(Kind::Injection),
    );
    table(&mut out, "Forged marks", "Imitations of Notewell's own fences.", &of(Kind::Forged));
    out.push_str(
        "\n## Hidden characters\n\nAll ask: `direction_control`, `tag_characters`, `variation_selectors` (a run of them) and\n`zero_width_in_word` (inside a Latin word, or four in a row). What Persian, Indic scripts, emoji and flags need passes,\nand so does a byte order mark.\n",
    );
    table(
        &mut out,
        "Collected material",
        "The rule `collected_material` asks when the signs of a text weigh 4 or more together. It is looked for in what an\nassistant adds to `user`, `memory` and `intents`; a single link weighs 1.",
        &collected_signs(),
    );
    table(
        &mut out,
        "Beyond style",
        "Only for preferences of a host that does not show its turns and that the owner trusts with preferences.",
        &steering(),
    );
    out
}

#[test]
fn the_page_lists_the_rules_as_they_are() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/screens.md");
    if std::env::var_os("NOTEWELL_WRITE_DOCS").is_some() {
        std::fs::write(&path, page()).unwrap();
    }
    let written = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(written == page(), "docs/screens.md is old: run the guard's tests with NOTEWELL_WRITE_DOCS=1");
}
