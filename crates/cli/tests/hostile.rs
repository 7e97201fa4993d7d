//! What a command line, a settings file and a host may do wrong.
#![allow(clippy::unwrap_used, clippy::panic)]

mod kit;

use kit::Home;
use serde_json::Value;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

fn secret() -> String {
    // Put together here, so that no scanner of this repository takes it for a real one.
    format!("AKIA{}", "Z7QXW2LDM4RT6PNB")
}

fn message(value: &Value) -> &str {
    value["error"]["message"].as_str().unwrap()
}

fn script(home: &Home, name: &str, text: &str) -> String {
    let path = home.root().join(name);
    fs::write(&path, format!("#!/bin/sh\n{text}\n")).unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    path.display().to_string()
}

#[test]
fn settings_that_are_no_regular_file_are_refused_and_nobody_waits() {
    for name in ["config.toml", "config.yaml"] {
        let home = Home::new();
        home.add("memory", "A fact.");
        let _ = fs::remove_file(home.path().join("config.toml"));
        let made = std::process::Command::new("mkfifo").arg(home.path().join(name)).status();
        if !made.is_ok_and(|status| status.success()) {
            fs::create_dir(home.path().join(name)).unwrap();
        }
        for arguments in
            [vec!["read"], vec!["add", "Another fact."], vec!["config"], vec!["config", "set", "blind", "ask"]]
        {
            let refused = home.json(2, &arguments);
            assert_eq!(refused["error"]["code"], "settings", "{refused}");
            assert!(message(&refused).contains("no regular file"), "{refused}");
        }
        let report = home.json(1, &["doctor"]);
        assert!(report.to_string().contains("no regular file"), "{report}");
    }
}

#[test]
fn a_wrong_command_line_is_told_with_all_its_names() {
    let home = Home::new();
    for (arguments, names) in [
        (vec!["supersede"], vec!["--new <TEXT>", "--old <TEXT>"]),
        (vec!["add"], vec!["<TEXT>"]),
        (vec!["snapshot", "--kind", "party"], vec!["party", "private", "subagent"]),
        (vec!["undo"], vec!["--last"]),
    ] {
        let refused = home.json(2, &arguments);
        for name in names {
            assert!(message(&refused).contains(name), "{name}: {refused}");
        }
        assert!(!message(&refused).contains('\n') && !message(&refused).contains("Usage"), "{refused}");
    }
}

#[test]
fn a_verb_that_looks_makes_no_home_and_says_how_to_make_one() {
    let id = "01990000-0000-7000-8000-000000000000";
    let looks: [&[&str]; 14] = [
        &["read"],
        &["read", "--target", "user"],
        &["history"],
        &["show", id],
        &["why", "tea"],
        &["suggestions"],
        &["suggestions", "accept", id],
        &["undo", "--last"],
        &["confirm", "1a2b3c4d"],
        &["snapshot", "--session", id],
        &["snapshot", "--diff"],
        &["session", "end", id],
        &["doctor"],
        &["doctor", "--fix"],
    ];
    for arguments in looks {
        for there in [false, true] {
            let home = Home::new();
            if there {
                fs::create_dir(home.path()).unwrap();
            }
            let refused = home.json(1, arguments);
            assert_eq!(refused["error"]["code"], "no_home", "{arguments:?} {refused}");
            assert!(refused["error"]["hint"].as_str().unwrap().contains("notewell init"), "{refused}");
            assert!(!home.root().join("state").exists(), "{arguments:?}");
            let left = fs::read_dir(home.path()).map_or(0, Iterator::count);
            assert!(left == 0 && home.path().exists() == there, "{arguments:?}");
        }
    }
}

#[test]
fn a_hook_gets_a_snapshot_before_there_is_a_home() {
    let home = Home::new();
    let ended = home.run(&["snapshot"]);
    assert_eq!(ended.code, 0, "{ended:?}");
    assert!(ended.out.contains("<core_policy") && ended.out.contains("Asia/Shanghai"), "{}", ended.out);
    assert!(ended.err.contains("notewell init"), "{}", ended.err);
    assert_eq!(home.json(0, &["snapshot", "--kind", "group"])["sections"][0]["name"], "core_policy");
    assert!(!home.path().exists() && !home.root().join("state").exists());
}

#[test]
fn an_editor_that_removes_its_copy_changes_nothing_and_is_told_so() {
    let home = Home::new();
    home.add("memory", "The kettle is red.");
    let mut command = home.command(&["--json", "edit", "memory"]);
    let ended = kit::ended(command.env("EDITOR", script(&home, "remover", "rm \"$1\"")), b"");
    assert_eq!((ended.code, &ended.json()["error"]["code"]), (1, &Value::from("editor_failed")), "{ended:?}");
    assert!(message(&ended.json()).contains("removed the copy") && !ended.out.contains("No such file"), "{ended:?}");
    assert_eq!(home.texts("memory"), ["The kettle is red."]);
}

#[test]
fn what_a_host_sends_is_one_object() {
    let home = Home::new();
    for input in ["[]", "[\"codex\"]", "null", "3", "\"codex\"", "{\"host\": 3}", "{}{}", ""] {
        for verb in ["start", "end"] {
            let ended = home.fed(&["--json", "session", verb, "-"], input.as_bytes());
            let code = ended.json()["error"]["code"].clone();
            assert!(ended.code == 2 || code == "no_home", "{input} {ended:?}");
        }
    }
    assert!(!home.path().exists() || home.json(0, &["history"])["events"].is_array());
    assert_eq!(home.fed(&["session", "start", "-"], b"{}").code, 0);
}

#[test]
fn a_secret_on_the_command_line_or_in_the_settings_is_not_repeated() {
    let home = Home::new();
    home.add("memory", "A fact.");
    let secret = secret();
    let lines: [&[&str]; 7] = [
        &["config", "set", "blind", &secret],
        &["config", "set", &secret, "1"],
        &["add", "--target", &secret, "x"],
        &["snapshot", "--kind", &secret],
        &[&secret],
        &["add", "x", &format!("--{secret}")],
        &["session", "start", "--host", &secret],
    ];
    for line in lines {
        for json in [false, true] {
            let mut arguments = line.to_vec();
            if json {
                arguments.insert(0, "--json");
            }
            let ended = home.run(&arguments);
            assert!(ended.code != 0 && !format!("{ended:?}").contains(&secret), "{ended:?}");
        }
    }
    fs::write(home.path().join("config.toml"), format!("aws_key = \"{secret}\"\n")).unwrap();
    let ended = home.run(&["read"]);
    assert!(ended.code == 2 && ended.err.contains("aws_key") && !format!("{ended:?}").contains(&secret), "{ended:?}");
}

#[test]
fn a_secret_that_a_host_sends_as_its_own_id_is_kept_nowhere_and_still_finds_its_session() {
    let home = Home::new();
    let input = format!("{{\"host\": \"my-assistant\", \"session_id\": \"{}\"}}", secret());
    let started = home.fed(&["--json", "session", "start", "-"], input.as_bytes()).json();
    let again = home.fed(&["--json", "session", "start", "-"], input.as_bytes()).json();
    assert_eq!(started["session"], again["session"]);
    assert!(!holds(home.root(), secret().as_bytes()));
    assert_eq!(home.fed(&["session", "end", "-"], input.as_bytes()).code, 0);
    let refused = home.json(1, &["session", "start", "--host", &secret()]);
    assert_eq!(refused["error"]["code"], "invalid_value");
    assert!(!holds(home.root(), secret().as_bytes()));
}

/// Whether any file below this folder holds these bytes.
fn holds(folder: &Path, bytes: &[u8]) -> bool {
    fs::read_dir(folder).unwrap().filter_map(Result::ok).any(|entry| {
        let path = entry.path();
        if path.is_dir() {
            return holds(&path, bytes);
        }
        fs::read(&path).unwrap_or_default().windows(bytes.len()).any(|window| window == bytes)
    })
}

#[test]
fn a_file_that_swallows_every_entry_is_blamed_and_not_the_words() {
    let home = Home::new();
    home.add("memory", "A fact.");
    fs::write(home.path().join("MEMORY.md"), "# Memory\n\n- A fact.\n\n<!-- never closed\n").unwrap();
    // Where there is a place above the comment, the entry goes there; a file that begins with it has none.
    fs::write(home.path().join("USER.md"), "<!-- never closed\n").unwrap();
    let refused = home.json(1, &["add", "--target", "user", "Prefer tea."]);
    assert_eq!(refused["error"]["code"], "unfit", "{refused}");
    assert!(message(&refused).contains("line 1"), "{refused}");
    let hint = refused["error"]["hint"].as_str().unwrap();
    assert!(hint.contains("not to blame") && hint.contains("notewell edit"), "{hint}");
    assert_eq!(refused["error"]["retryable"], false);
}

#[test]
fn a_folder_of_an_agent_or_a_project_that_is_a_link_is_told_of_by_home_and_read() {
    let home = Home::new();
    home.add("memory", "A fact.");
    let elsewhere = home.root().join("elsewhere");
    fs::create_dir_all(&elsewhere).unwrap();
    fs::write(elsewhere.join("MEMORY.md"), "- planted\n").unwrap();
    assert!(home.json(0, &["home"]).get("refused").is_none());
    fs::create_dir_all(home.path().join("agents")).unwrap();
    std::os::unix::fs::symlink(&elsewhere, home.path().join("agents/bob")).unwrap();
    let told = home.json(0, &["home"]);
    assert_eq!(told["refused"][0]["path"], "agents/bob", "{told}");
    assert!(told["refused"][0]["hint"].as_str().unwrap().contains("real folder"), "{told}");
    let printed = home.run(&["home"]);
    assert_eq!(printed.out.trim(), home.path().display().to_string(), "the path alone, for scripts");
    assert!(printed.err.contains("agents/bob is refused"), "{}", printed.err);
    let refused = home.json(1, &["read", "--agent", "bob"]);
    assert_eq!(refused["error"]["code"], "unreadable", "{refused}");
    assert!(message(&refused).contains("is a link") && !refused.to_string().contains("planted"), "{refused}");
    assert!(home.json(0, &["read"]).to_string().contains("A fact."));
}
