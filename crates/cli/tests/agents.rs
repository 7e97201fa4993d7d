//! What an assistant that runs the command may not do: loosen the rules that hold for it.
#![allow(clippy::unwrap_used, clippy::panic)]

mod kit;

use kit::{Ended, Home};
use std::fs;

fn by_agent(home: &Home, arguments: &[&str]) -> Ended {
    kit::ended(home.command(arguments).env("CLAUDECODE", "1"), b"")
}

#[test]
fn an_assistant_changes_no_setting_trusts_no_link_and_prints_no_code() {
    let home = Home::new();
    home.add("memory", "A fact.");
    fs::rename(home.path().join("MEMORY.md"), home.root().join("elsewhere.md")).unwrap();
    std::os::unix::fs::symlink(home.root().join("elsewhere.md"), home.path().join("MEMORY.md")).unwrap();
    let before = fs::read(home.path().join("config.toml")).unwrap();
    let refused: [&[&str]; 8] = [
        &["config", "set", "blind", "trust"],
        &["config", "set", "zone", "Europe/Berlin"],
        &["config", "set", "budget_user", "0"],
        &["config", "set", "log_level", "error"],
        &["doctor", "--trust-link", "MEMORY.md"],
        &["doctor", "--fix", "--trust-link", "MEMORY.md"],
        &["join", "--code"],
        &["join", "some-code"],
    ];
    for arguments in refused {
        let mut json = vec!["--json"];
        json.extend(arguments);
        let ended = by_agent(&home, &json);
        assert_eq!((ended.code, ended.json()["error"]["code"].as_str()), (1, Some("not_permitted")), "{ended:?}");
        let told = by_agent(&home, arguments);
        assert!(told.code == 1 && told.out.is_empty() && told.err.contains("owner"), "{told:?}");
        assert!(!told.err.contains("config set") && !told.err.contains("--trust-link"), "{told:?}");
    }
    assert_eq!(fs::read(home.path().join("config.toml")).unwrap(), before);
    assert_eq!(by_agent(&home, &["config"]).code, 0);
}

#[test]
fn no_answer_hands_an_assistant_the_command_that_loosens_its_gate() {
    let home = Home::new();
    home.add("memory", "A fact.");
    let started = by_agent(&home, &["--json", "session", "start", "--host", "some-host"]).json();
    let session = started["session"].as_str().unwrap();
    let explained = ["doctor", "--session", session];
    assert!(home.run(&explained).out.contains("config set blind trust"));
    let said = by_agent(&home, &explained);
    assert!(said.code == 0 && said.out.contains("blind") && !said.out.contains("config set"), "{said:?}");
    fs::rename(home.path().join("USER.md"), home.root().join("user.md")).unwrap_or_default();
    std::os::unix::fs::symlink(home.root().join("user.md"), home.path().join("USER.md")).unwrap();
    let commands: [&[&str]; 5] = [
        &["add", "--target", "user", "Prefer short answers."],
        &["read"],
        &["doctor"],
        &["doctor", "--session", session],
        &["suggestions"],
    ];
    for arguments in commands {
        for json in [&[][..], &["--json"]] {
            let said = format!("{:?}", by_agent(&home, &[json, arguments].concat()));
            assert!(!said.contains("config set") && !said.contains("--trust-link"), "{arguments:?} {said}");
        }
    }
    assert!(home.run(&["doctor"]).out.contains("--trust-link"));
}
