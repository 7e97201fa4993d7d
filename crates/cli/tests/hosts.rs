//! Assistants are told of this memory in their own settings, and no longer when their owner says so.
#![allow(clippy::unwrap_used, clippy::panic)]

mod kit;

use kit::Home;
use serde_json::{Value, json};
use std::fs;

#[test]
fn a_connected_host_starts_this_memory_and_a_disconnected_one_has_its_settings_back() {
    let home = Home::new();
    let file = home.root().join(".claude.json");
    let before = "{\n  \"theme\": \"dark\",\n  \"key\": \"ghp_0123456789abcdefghijABCDEFGHIJ012345\"\n}\n";
    fs::write(&file, before).unwrap();
    let rehearsed = home.json(0, &["connect", "claude-code", "--dry-run"]);
    assert_eq!(rehearsed["status"], "rehearsed");
    assert!(rehearsed["files"][0]["diff"].as_str().unwrap().contains("mcpServers"));
    assert!(rehearsed["files"][1]["diff"].as_str().unwrap().contains("UserPromptSubmit"));
    assert!(!rehearsed.to_string().contains("ghp_0123"), "the settings of others hold keys: {rehearsed}");
    assert_eq!(fs::read_to_string(&file).unwrap(), before);

    assert_eq!(home.json(0, &["connect", "claude-code"])["status"], "done");
    assert_eq!(home.json(0, &["connect", "claude-code"])["status"], "unchanged");
    let settings: Value = serde_json::from_str(&fs::read_to_string(&file).unwrap()).unwrap();
    let server = &settings["mcpServers"]["notewell"];
    assert_eq!(server["args"], json!(["--home", home.path().to_str().unwrap(), "mcp"]));
    assert!(fs::metadata(server["command"].as_str().unwrap()).unwrap().is_file());
    let hosts = home.json(0, &["hosts"]);
    assert_eq!(hosts["hosts"][0]["state"], "connected", "{hosts}");
    assert_eq!(hosts["hosts"][0]["hooks"], true, "{hosts}");
    assert_eq!(hosts["hosts"][1]["state"], "not_connected", "{hosts}");

    assert_eq!(home.json(0, &["disconnect", "claude-code"])["status"], "done");
    assert_eq!(fs::read_to_string(&file).unwrap(), before);
    assert_eq!(home.json(0, &["disconnect", "claude-code"])["status"], "unchanged");
}

#[test]
fn a_project_is_connected_by_itself() {
    let home = Home::new();
    let project = home.root().join("project");
    fs::create_dir(&project).unwrap();
    let files = [
        ("claude-code", [".mcp.json", ".claude/settings.json"]),
        ("codex", [".codex/config.toml", ".codex/hooks.json"]),
    ];
    for (host, files) in files {
        home.json(0, &["connect", host, "--project", project.to_str().unwrap()]);
        for file in files {
            assert!(fs::read_to_string(project.join(file)).unwrap().contains("notewell"));
        }
        home.json(0, &["disconnect", host, "--project", project.to_str().unwrap()]);
        assert!(!files.iter().any(|file| project.join(file).exists()));
    }
    assert_eq!(home.json(1, &["connect", "codex", "--project", "nowhere"])["error"]["code"], "not_found");
}

#[test]
fn broken_settings_are_refused_untouched_and_an_assistant_connects_nobody() {
    let home = Home::new();
    let file = home.root().join(".claude.json");
    fs::write(&file, "{\"mcpServers\": [").unwrap();
    assert_eq!(home.json(1, &["connect", "claude-code"])["error"]["code"], "not_settings");
    assert_eq!(home.json(0, &["hosts", "status"])["hosts"][0]["state"], "unreadable");
    assert_eq!(fs::read_to_string(&file).unwrap(), "{\"mcpServers\": [");
    let mut command = home.command(&["connect", "codex"]);
    let ended = command.env("CLAUDECODE", "1").output().unwrap();
    assert_eq!(ended.status.code(), Some(1));
    assert!(!home.root().join(".codex").exists());
}
