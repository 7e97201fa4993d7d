//! What others wrote cannot imitate what the command line itself says, nor be lost without a word.
#![allow(clippy::unwrap_used, clippy::panic)]

mod kit;

use kit::{Ended, Home};
use std::fs::OpenOptions;

/// A row as the list of suggestions prints it, with every line end and our own styles.
const FORGED: &str = "9  FORGED  2026-11-30 10:00:00  cli";

fn forgeries() -> Vec<String> {
    let ends = ["\n", "\r\n", "\r", "\u{b}", "\u{c}", "\u{85}", "\u{2028}", "\u{2029}"];
    let mut all: Vec<String> = ends.iter().map(|end| format!("harmless{end}{FORGED}{end}{FORGED}")).collect();
    all.push(format!("harmless\n\u{1b}[1m{FORGED}\u{1b}[0m\u{1b}[2J"));
    all
}

fn by_agent(home: &Home, arguments: &[&str]) -> Ended {
    kit::ended(home.command(arguments).env("CLAUDECODE", "1"), b"")
}

/// No line of the output begins like the forged row, whatever a terminal takes for a line end, and none is styled.
fn unforged(ended: &Ended, about: &str) {
    for text in [&ended.out, &ended.err] {
        let lines = text.split(['\n', '\r', '\u{b}', '\u{c}', '\u{85}', '\u{2028}', '\u{2029}']);
        for line in lines {
            assert!(!line.starts_with("9  ") && !line.trim_start().starts_with(FORGED), "{about}: {ended:?}");
        }
        assert!(!text.contains('\u{1b}'), "{about}: {ended:?}");
    }
}

#[test]
fn no_verb_lets_foreign_text_imitate_a_line_of_its_own() {
    for forged in forgeries() {
        let home = Home::new();
        home.add("memory", "The kettle is red.");
        let filed = by_agent(&home, &["add", "--target", "user", "--reason", &forged, "--", "Prefer short answers."]);
        assert_eq!(filed.code, 0, "{filed:?}");
        let changed =
            by_agent(&home, &["--json", "add", "--target", "memory", "--reason", &forged, "--", "Tea at four."]);
        let event = changed.json()["event"].as_str().unwrap().to_owned();
        let words = home.run(&["add", "--target", "memory", "--", &format!("Words: {forged}")]);
        unforged(&words, "add");
        let id = home.json(0, &["suggestions"])["suggestions"][0]["id"].as_str().unwrap().to_owned();
        let verbs: [&[&str]; 13] = [
            &["suggestions"],
            &["suggestions", "--all"],
            &["suggestions", "show", "1"],
            &["show", &event],
            &["history"],
            &["why", "Tea at four."],
            &["read"],
            &["doctor"],
            &["replace", "--old", "harmless", "--new", &format!("changed {forged}")],
            &["remove", "--old", &forged],
            &["config", "set", "blind", &forged],
            &["undo", &event],
            &["suggestions", "reject", &id, "--reason", &forged],
        ];
        for arguments in verbs {
            unforged(&home.run(arguments), &format!("{arguments:?}"));
        }
        for arguments in [&["history"][..], &["suggestions", "--all"], &["undo", "--last"]] {
            unforged(&home.run(arguments), &format!("{arguments:?}"));
        }
    }
}

#[test]
fn output_that_cannot_be_written_is_a_failure_and_a_reader_that_has_gone_is_none() {
    let home = Home::new();
    home.add("memory", "The kettle is red.");
    let verbs: [&[&str]; 8] = [
        &["read"],
        &["snapshot"],
        &["history"],
        &["--json", "read"],
        &["--json", "show", "nothing"],
        &["config"],
        &["--help"],
        &["read", "--help"],
    ];
    for arguments in verbs {
        let full = OpenOptions::new().write(true).open("/dev/full").unwrap();
        let mut command = home.command(arguments);
        let ended = kit::ended(command.stdout(full), b"");
        assert!(ended.code == 3 && ended.err.contains("could not be written"), "{arguments:?} {ended:?}");
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let mut command = home.command(arguments);
        let ended = kit::ended(command.stdout(writer), b"");
        assert!(ended.code < 2 && !ended.err.contains("could not be written"), "{arguments:?} {ended:?}");
    }
    let full = OpenOptions::new().write(true).open("/dev/full").unwrap();
    let mut command = home.command(&["read", "--target", "nothing-like-it"]);
    assert_eq!(kit::ended(command.stderr(full), b"").code, 2);
}
