//! Input that cannot be meant is refused with its reason.
#![allow(clippy::unwrap_used, clippy::panic)]

mod kit;

use kit::Home;

#[test]
fn an_edit_without_a_terminal_and_an_editor_is_refused_and_nobody_waits() {
    for set in [None, Some(""), Some("  ")] {
        let home = Home::new();
        let mut command = home.command(&["--json", "edit", "memory"]);
        if let Some(value) = set {
            command.env("EDITOR", value).env("VISUAL", value);
        }
        let ended = kit::ended(&mut command, b"");
        assert_eq!((ended.code, ended.json()["error"]["code"].as_str()), (3, Some("no_editor")), "{ended:?}");
        assert!(ended.out.contains("EDITOR") && !home.path().exists(), "{ended:?}");
    }
}

#[test]
fn a_value_that_would_never_be_redacted_is_not_cleared() {
    let home = Home::new();
    let long = "x9".repeat(501);
    for value in ["a", "the", "", "  ", "\0", "ab\0Tulpenfeld-93", &long] {
        let refused = home.fed(&["--json", "clear", "-"], value.as_bytes());
        assert!(refused.code == 1 && !refused.json()["error"]["hint"].as_str().unwrap().is_empty(), "{refused:?}");
    }
    for value in ["Tulpenfeld-93-harbour", "correct-horse-7-battery"] {
        assert_eq!(home.fed(&["clear", "-"], value.as_bytes()).code, 0, "{value}");
    }
    let history = home.run(&["history"]).out;
    assert_eq!(history.matches("cleared a value").count(), 2, "{history}");
}

#[test]
fn a_decision_by_number_means_the_list_that_the_owner_saw_last() {
    let home = Home::new();
    let as_agent = |arguments: &[&str]| kit::ended(home.command(arguments).env("CLAUDECODE", "1"), b"");
    assert_eq!(as_agent(&["add", "--target", "user", "Prefer short answers."]).code, 0);
    // A list that an agent saw is none that the owner saw.
    assert_eq!(as_agent(&["suggestions"]).code, 0);
    for decision in ["accept", "reject"] {
        for number in ["0", "1", "2", "999"] {
            let refused = home.json(1, &["suggestions", decision, number]);
            assert_eq!(refused["error"]["code"], "needs_id", "{number}");
        }
    }
    let ids = || -> Vec<String> {
        let list = home.json(0, &["suggestions"]);
        list["suggestions"].as_array().unwrap().iter().map(|one| one["id"].as_str().unwrap().to_owned()).collect()
    };
    let seen = ids();
    // What comes afterwards was not seen: no number reaches it, wherever it stands in the list now.
    assert_eq!(as_agent(&["add", "--target", "user", "Prefer long answers."]).code, 0);
    let refused = home.json(1, &["suggestions", "accept", "2"]);
    assert_eq!(refused["error"]["code"], "needs_id", "{refused}");
    assert_eq!(home.json(0, &["suggestions", "accept", "1"])["status"], "done");
    assert_eq!(home.texts("user"), ["Prefer short answers."]);
    // Settled is settled: its number does not move on to the next one.
    let refused = home.json(1, &["suggestions", "accept", "1"]);
    assert_eq!(refused["error"]["code"], "needs_id");
    let left = ids();
    assert!(left.len() == 1 && left != seen, "{left:?}");
    home.json(0, &["suggestions", "reject", "1"]);
    assert!(ids().is_empty());
}

#[test]
fn a_join_code_that_does_not_fit_is_refused_with_a_code_of_its_own() {
    let home = Home::new();
    home.add("memory", "A fact.");
    let code = home.run(&["join", "--code"]).out.trim().to_owned();
    let mut mistyped = code.clone();
    mistyped.pop();
    for wrong in ["nonsense", "", mistyped.as_str()] {
        assert_eq!(home.json(1, &["join", wrong])["error"]["code"], "join_code", "{wrong}");
    }
}

#[test]
fn a_host_may_begin_with_a_byte_order_mark_and_names_no_folder_that_cannot_be() {
    let home = Home::new();
    assert_eq!(home.fed(&["session", "start", "-"], "\u{feff}{\"host\": \"some-host\"}".as_bytes()).code, 0);
    for folder in ["\\u0000", "/tmp\\u0000/x"] {
        let input = format!("{{\"cwd\": \"{folder}\"}}");
        let refused = home.fed(&["--json", "session", "start", "-"], input.as_bytes());
        assert!(refused.code == 2 && refused.out.contains("NUL"), "{refused:?}");
    }
}

#[test]
fn a_home_folder_that_depends_on_the_working_folder_is_refused() {
    for folder in ["relative", "./x", "../y"] {
        for verb in [&["--json", "add", "A fact."][..], &["--json", "read"], &["--json", "home"]] {
            let home = Home::new();
            let mut command = home.command(verb);
            let ended = kit::ended(command.env("HOME", folder).env_remove("NOTEWELL_HOME"), b"");
            let code = ended.json()["error"]["code"].clone();
            assert_eq!((ended.code, code.as_str()), (3, Some("no_home_folder")), "{ended:?}");
            assert!(!home.root().join(folder).join(".local").exists());
        }
        let home = Home::new();
        assert_eq!(kit::ended(home.command(&["home"]).env("HOME", folder), b"").code, 0);
    }
}
