//! The life of an entry: history, why, undo, edit, sessions.
#![allow(clippy::unwrap_used, clippy::panic)]

mod kit;

use kit::Home;
use serde_json::{Value, json};
use std::os::unix::fs::PermissionsExt;
use unicode_width::UnicodeWidthStr;

#[test]
fn history_show_why_and_undo_tell_one_story() {
    let home = Home::new();
    let id = home.add("memory", "The kettle is red.")["changes"][0]["id"].as_str().unwrap().to_owned();
    home.json(0, &["replace", "--old", "red", "--new", "blue", "--reason", "painted"]);
    let events = home.json(0, &["history", "--limit", "1"])["events"].clone();
    let event = events[0]["event"].as_str().unwrap().to_owned();
    assert_eq!((&events[0]["reason"], &events[0]["actor"]), (&json!("painted"), &json!("cli")));
    let short: String = event.chars().take(18).collect();
    assert!(home.run(&["show", &short]).out.contains("+ The kettle is blue."));
    let why = home.json(0, &["why", &id]);
    let actions: Vec<&Value> = why["steps"].as_array().unwrap().iter().map(|step| &step["action"]).collect();
    assert_eq!(actions, ["add", "replace"]);
    assert_eq!((&why["attested"], &why["entry"]["origin"]), (&json!(true), &json!("owner")));
    let undone = home.json(0, &["undo", &short]);
    assert_eq!(undone["undone"][0], event.as_str());
    assert_eq!(home.texts("memory"), ["The kettle is red."]);
    home.json(0, &["undo", "--last"]);
    assert!(home.texts("memory").is_empty());
}

#[test]
fn an_undo_that_meets_a_later_change_is_refused_and_shown() {
    let home = Home::new();
    home.add("memory", "The kettle is red.");
    let event = home.json(0, &["replace", "--old", "red", "--new", "blue"])["event"].as_str().unwrap().to_owned();
    home.json(0, &["replace", "--old", "blue", "--new", "green and chipped"]);
    let refused = home.json(1, &["undo", &event]);
    assert_eq!(refused["error"]["code"], "undo_conflict", "{refused}");
    assert_eq!(home.texts("memory"), ["The kettle is green and chipped."]);
}

#[test]
fn tables_line_up_with_wide_characters() {
    let home = Home::new();
    home.add("memory", "奶奶的郁金香三月开花。");
    home.add("user", "Prefer tea.");
    home.json(0, &["remove", "--old", "奶奶的郁金香三月开花。"]);
    let history = home.run(&["history"]).out;
    let column = |words: &str| {
        let line = history.lines().find(|line| line.contains(words)).unwrap();
        line.split_once(words).unwrap().0.width()
    };
    assert_eq!(column("奶奶的"), column("Prefer tea."), "{history}");
}

#[test]
fn an_editors_save_is_the_owners_own_change() {
    let home = Home::new();
    home.add("memory", "The kettle is red.");
    let editor = home.root().join("my editor");
    std::fs::write(&editor, "#!/bin/sh\nprintf -- '- 手写的一行\\n' >> \"$1\"\n").unwrap();
    std::fs::set_permissions(&editor, std::fs::Permissions::from_mode(0o755)).unwrap();
    let mut command = home.command(&["edit", "memory"]);
    let ended = kit::ended(command.env("EDITOR", format!("'{}'", editor.display())), b"");
    assert_eq!(ended.code, 0, "{ended:?}");
    assert!(ended.out.contains("+- 手写的一行"), "{}", ended.out);
    assert_eq!(home.texts("memory"), ["The kettle is red.", "手写的一行"]);
    let why = home.json(0, &["why", "手写的一行"]);
    assert_eq!(why["entry"]["origin"], "owner");
    let mut command = home.command(&["edit", "memory"]);
    assert_eq!(kit::ended(command.env("EDITOR", "true"), b"").out, "Nothing was changed.\n");
    let mut command = home.command(&["edit", "memory"]);
    assert_eq!(kit::ended(command.env("EDITOR", "false"), b"").code, 3);
}

#[test]
fn words_written_while_the_document_changed_are_kept_in_a_file() {
    let home = Home::new();
    home.add("memory", "The kettle is red.");
    let editor = home.root().join("slow-editor");
    let command = env!("CARGO_BIN_EXE_notewell");
    let script =
        format!("#!/bin/sh\n{command} replace --old red --new blue >/dev/null\nprintf -- '- mine\\n' > \"$1\"\n");
    std::fs::write(&editor, script).unwrap();
    std::fs::set_permissions(&editor, std::fs::Permissions::from_mode(0o755)).unwrap();
    let mut command = home.command(&["edit", "memory"]);
    let ended = kit::ended(command.env("EDITOR", &editor).env("TMPDIR", home.root()), b"");
    assert_eq!(ended.code, 1, "{ended:?}");
    let kept = ended.err.split("kept in ").nth(1).unwrap().trim().trim_end_matches('.');
    assert_eq!(std::fs::read_to_string(std::path::Path::new(kept).join("memory.md")).unwrap(), "- mine\n");
    assert_eq!(home.texts("memory"), ["The kettle is blue."]);
}

#[test]
fn a_sessions_snapshot_stands_still_and_the_difference_is_told() {
    let home = Home::new();
    home.add("user", "Prefer short answers.");
    let session = home.json(0, &["session", "start", "--host", "my-assistant", "--host-session", "c1", "--turns"]);
    let id = session["session"].as_str().unwrap();
    let text = session["snapshot"]["text"].as_str().unwrap();
    assert!(text.contains("Prefer short answers."));
    home.add("memory", "郁金香三月开花。");
    let again = home.json(0, &["snapshot", "--session", id]);
    assert_eq!(again["text"], text);
    let taken_up = home.fed(
        &["--json", "session", "start", "-", "--turns"],
        "{\"host\": \"my-assistant\", \"session_id\": \"c1\", \"hook_event_name\": \"SessionStart\"}".as_bytes(),
    );
    assert_eq!(taken_up.json()["session"], id);
    let diff = home.json(0, &["snapshot", "--diff"]);
    assert!(diff["diff"].as_str().unwrap().contains("] 郁金香三月开花。"), "{diff}");
    assert!(home.run(&["snapshot"]).out.contains("郁金香三月开花。"));
    let ended = home.fed(&["--json", "session", "end", "-"], b"{\"host\": \"my-assistant\", \"session_id\": \"c1\"}");
    assert_eq!((ended.code, &ended.json()["ended"]), (0, &json!(true)));
    assert_eq!(home.run(&["snapshot", "--session", id]).code, 1);
}

#[test]
fn only_private_sessions_see_private_memory() {
    let home = Home::new();
    home.add("memory", "The kettle is red.");
    for kind in ["group", "channel", "cron", "subagent"] {
        let snapshot = home.run(&["snapshot", "--kind", kind]);
        assert!(snapshot.code == 0 && !snapshot.out.contains("kettle"), "{kind}");
    }
}

#[test]
fn under_an_agent_the_command_line_is_not_the_owner() {
    let home = Home::new();
    let mut command = home.command(&["--json", "add", "--target", "user", "Prefer short answers."]);
    let ended = kit::ended(command.env("CLAUDECODE", "1"), b"");
    assert_eq!((ended.code, &ended.json()["status"]), (0, &json!("suggested")), "{ended:?}");
    assert!(home.texts("user").is_empty());
    let waiting = home.json(0, &["suggestions"])["suggestions"].clone();
    assert_eq!(waiting[0]["actor"], "cli:claude-code", "{waiting}");
    assert_eq!(waiting[0]["changes"][0]["text"], "Prefer short answers.");
    let mut command = home.command(&["--json", "add", "--target", "memory", "The kettle is red."]);
    kit::ended(command.env("GEMINI_CLI", "1"), b"");
    assert_eq!(home.json(0, &["why", "The kettle is red."])["entry"]["origin"], "agent");
}

#[test]
fn what_waits_is_accepted_or_rejected_by_the_owner_alone() {
    let home = Home::new();
    let agent = |arguments: &[&str]| kit::ended(home.command(arguments).env("CLAUDECODE", "1"), b"");
    for text in ["Prefer short answers.", "Sign letters with M."] {
        assert_eq!(agent(&["add", "--target", "user", text]).code, 0);
    }
    let waiting = home.json(0, &["suggestions"])["suggestions"].as_array().unwrap().clone();
    let id = |text: &str| {
        let one = waiting.iter().find(|one| one["changes"][0]["text"] == text).unwrap();
        one["id"].as_str().unwrap().to_owned()
    };
    let (short, sign) = (id("Prefer short answers."), id("Sign letters with M."));
    assert_eq!(agent(&["suggestions", "accept", &short]).code, 1);
    assert!(home.texts("user").is_empty());
    assert_eq!(home.json(0, &["suggestions", "accept", &short])["status"], "done");
    assert_eq!(home.run(&["suggestions", "reject", &sign, "--reason", "no"]).code, 0);
    assert_eq!(home.texts("user"), ["Prefer short answers."]);
    assert!(home.json(0, &["suggestions"])["suggestions"].as_array().unwrap().is_empty());
    assert_eq!(home.json(0, &["suggestions", "--all"])["suggestions"].as_array().unwrap().len(), 2);
    home.json(0, &["undo", "--last"]);
}

#[test]
fn a_value_is_cleared_from_standard_input_and_then_kept() {
    let home = Home::new();
    let text = "The wifi password is Tulpenfeld-93-harbour";
    assert_eq!(home.add("memory", text)["changes"][0]["reason"], "secret_redacted");
    let cleared = home.fed(&["clear", "-", "--reason", "a guest network"], b"Tulpenfeld-93-harbour\n");
    assert_eq!(cleared.code, 0, "{cleared:?}");
    assert!(!format!("{cleared:?}").contains("Tulpenfeld") && !cleared.out.contains("undo"), "{cleared:?}");
    home.add("memory", text);
    assert!(home.text("MEMORY.md").contains(text));
    let absolute = format!("AKIA{}", "Z7QXW2LDM4RT6PNB");
    let refused = home.fed(&["--json", "clear", "-"], absolute.as_bytes());
    assert_eq!((refused.code, &refused.json()["error"]["code"]), (1, &json!("not_permitted")), "{refused:?}");
    assert!(!refused.out.contains(&absolute));
}

#[test]
fn entries_found_in_a_file_are_confirmed_by_the_owner_alone() {
    let home = Home::new();
    home.add("memory", "The kettle is red.");
    std::fs::write(home.path().join("MEMORY.md"), "# Memory\n\n- The kettle is red.\n- 手写的一行\n- Tea at four.\n")
        .unwrap();
    let read = home.json(0, &["read", "--target", "memory"])["documents"][0]["entries"].clone();
    let ids: Vec<&str> = (1..3).map(|at| read[at]["id"].as_str().unwrap()).collect();
    assert_eq!(read[1]["origin"], "external");
    let mut command = home.command(&["--json", "confirm", ids[0]]);
    let agent = kit::ended(command.env("CLAUDECODE", "1"), b"");
    assert_eq!((agent.code, &agent.json()["error"]["code"]), (1, &json!("not_permitted")), "{agent:?}");
    let done = home.json(0, &["confirm", ids[0], ids[1], "--reason", "mine"]);
    assert_eq!((&done["status"], done["changes"].as_array().unwrap().len()), (&json!("done"), 2));
    assert_eq!(home.json(0, &["why", "手写的一行"])["attested"], true);
    assert_eq!(home.json(0, &["confirm", ids[0]])["status"], "unchanged");
    assert_eq!(home.json(1, &["confirm", ids[0], "0000000000000000"])["error"]["code"], "not_found");
    assert_eq!(home.run(&["confirm"]).code, 2);
}

#[test]
fn a_pin_is_an_annotation_of_the_file_and_goes_again() {
    let home = Home::new();
    home.add("memory", "The kettle is red.");
    home.add("memory", "Allergic to penicillin.");
    home.json(0, &["pin", "--old", "Allergic to penicillin."]);
    assert!(home.text("MEMORY.md").contains("Allergic to penicillin. <!-- pin -->"));
    assert_eq!(home.texts("memory"), ["The kettle is red.", "Allergic to penicillin."]);
    home.json(0, &["unpin", "--old", "Allergic to penicillin."]);
    assert!(!home.text("MEMORY.md").contains("pin -->"));
}
