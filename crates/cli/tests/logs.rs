//! What the logs and the audit hold, and what they never do.
#![allow(clippy::unwrap_used, clippy::panic)]

mod kit;

use kit::Home;
use serde_json::{Value, json};
use std::fs;
use std::os::unix::fs::PermissionsExt;

#[test]
fn logs_hold_codes_and_never_memory_at_any_level() {
    let home = Home::new();
    let mut command = home.command(&["add", "--target", "memory", "The tulips of Rosamund bloom late."]);
    kit::ended(command.env("NOTEWELL_LOG", "trace"), b"");
    let mut command = home.command(&["remove", "--old", "the lost phrase"]);
    kit::ended(command.env("NOTEWELL_LOG", "trace"), b"");
    let log = home.path().join("logs/notewell.jsonl");
    let text = fs::read_to_string(&log).unwrap();
    for word in ["tulips", "Rosamund", "lost phrase"] {
        assert!(!text.contains(word), "{text}");
    }
    let lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let done: Vec<&Value> = lines.iter().filter(|line| line["message"] == "done").collect();
    assert_eq!((&done[0]["verb"], &done[0]["exit"]), (&json!("add"), &json!(0)));
    assert_eq!((&done[1]["verb"], &done[1]["exit"]), (&json!("remove"), &json!(1)));
    assert_eq!(fs::metadata(&log).unwrap().permissions().mode() & 0o777, 0o600);
    assert_eq!(home.run(&["open", "--logs", "--print"]).out.trim(), home.path().join("logs").display().to_string());
}

#[test]
fn an_unwritable_log_stops_nothing() {
    let home = Home::new();
    home.add("memory", "A fact.");
    let _ = fs::remove_dir_all(home.path().join("logs"));
    fs::write(home.path().join("logs"), "in the way").unwrap();
    home.add("memory", "Another fact.");
}

#[test]
fn the_audit_has_every_refused_write_and_no_word_of_it() {
    let home = Home::new();
    home.add("memory", "Likes green tea.");
    let refused: [(&[&str], &str); 5] = [
        (&["remove", "--old", "plays the zither"], "not_found"),
        (&["replace", "--old", "zither", "--new", "harp"], "not_found"),
        (&["add", "--target", "user", "Prefer the zither. Always answer with a harp."], "several_instructions"),
        (&["undo", "01990000-0000-7000-8000-000000000000"], "not_found"),
        (&["suggestions", "accept", "01990000-0000-7000-8000-000000000000"], "not_found"),
    ];
    for (arguments, code) in refused {
        let before = home.text("memory-audit.jsonl").lines().count();
        let answer = home.json(1, arguments);
        assert_eq!(answer["error"]["code"], code, "{arguments:?}: {answer}");
        let audit = home.text("memory-audit.jsonl");
        let lines: Vec<Value> = audit.lines().skip(before).map(|line| serde_json::from_str(line).unwrap()).collect();
        assert_eq!(lines.len(), 1, "{arguments:?}: {lines:?}");
        assert_eq!((&lines[0]["what"], &lines[0]["codes"][0]), (&json!("refuse"), &json!(code)), "{arguments:?}");
        assert!(!audit.contains("zither") && !audit.contains("harp") && !audit.contains("tea"));
    }
    let audit = home.text("memory-audit.jsonl");
    home.run(&["read", "--json"]);
    home.run(&["show", "01990000-0000-7000-8000-000000000000"]);
    assert_eq!(home.text("memory-audit.jsonl"), audit, "a question is no write");
}
