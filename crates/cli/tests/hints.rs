//! What to do next, as a command that can be typed.
#![allow(clippy::unwrap_used, clippy::panic)]

mod kit;

use kit::Home;

fn id(value: &serde_json::Value) -> String {
    value["changes"][0]["id"].as_str().unwrap().to_owned()
}

#[test]
fn a_conflict_and_a_loss_are_told_once_and_as_commands() {
    let home = Home::new();
    let old = id(&home.add("user", "Answer in English."));
    let refused = home.run(&["add", "--target", "user", "Do not answer in English."]);
    assert_eq!(refused.code, 1, "{refused:?}");
    assert!(refused.err.contains(&format!("notewell supersede --id {old} --new \"…\"")), "{refused:?}");
    home.add("memory", "Staging listens on port 8080.");
    let said = home.run(&["replace", "--old", "port 8080", "--new", "another port"]).out;
    assert_eq!((said.matches("8080").count(), said.matches(" of 10").count()), (1, 1), "{said}");
    assert!(said.contains("No longer there: 8080") && said.contains("Undo with: notewell undo "), "{said}");
}

#[test]
fn a_broken_settings_file_can_be_found_and_corrected() {
    let home = Home::new();
    home.run(&["init"]);
    let file = home.path().join("config.toml");
    std::fs::write(&file, "zone = [\n").unwrap();
    assert_eq!(home.run(&["config", "path"]).out.trim(), file.display().to_string());
    let shown = home.run(&["config"]);
    assert!(
        shown.code == 2 && shown.err.contains("budget_user") && !shown.err.contains("`notewell config`"),
        "{shown:?}"
    );
    std::fs::write(&file, "").unwrap();
    let refused = home.run(&["config", "set", "budget_user", "abc"]);
    assert!(refused.code == 2 && refused.err.contains("`budget_user` is a number"), "{refused:?}");
}

#[test]
fn help_is_a_verb_too_and_lists_no_hidden_one() {
    let home = Home::new();
    let bare = home.run::<&str>(&[]);
    assert!(bare.code == 2 && bare.err.contains("Usage: notewell") && !bare.err.contains("\n  schema"), "{bare:?}");
    assert_eq!(home.run(&["help"]).out, home.run(&["--help"]).out);
    assert_eq!(home.run(&["help", "add"]).out, home.run(&["add", "--help"]).out);
    assert_eq!(home.run(&["help", "config", "set"]).out, home.run(&["config", "set", "--help"]).out);
    assert_eq!(home.run(&["help", "nonsense"]).code, 2);
    let usage = home.run(&["remove"]).err;
    assert!(!usage.contains("--home"), "{usage}");
}

#[test]
fn a_project_is_a_folder_that_is_there_and_its_name_is_told() {
    let home = Home::new();
    for arguments in [
        &["session", "start", "--project", "/nonexistent/x"][..],
        &["add", "--project", "/nonexistent/x", "Tea."],
        &["snapshot", "--project", "/nonexistent/x"],
    ] {
        assert_eq!(home.run(arguments).code, 2, "{arguments:?}");
    }
    let folder = home.root().join("work");
    std::fs::create_dir_all(folder.join(".git")).unwrap();
    let path = folder.display().to_string();
    let said = home.run(&["add", "--target", "memory", "--project", &path, "The port is 8080."]);
    assert!(said.code == 0 && said.out.contains("Added to memory of project work"), "{said:?}");
    let read = kit::ended(home.command(&["read"]).current_dir(&folder), b"");
    assert!(read.err.contains("notewell read --project ."), "{read:?}");
    std::fs::remove_dir_all(&folder).unwrap();
    let gone = home.run(&["read", "--project", &path]);
    assert!(gone.code == 0 && gone.out.contains("8080"), "{gone:?}");
}

#[test]
fn no_refusal_of_the_command_line_speaks_of_the_fields_of_a_tool_call() {
    let home = Home::new();
    home.add("memory", "tea and tea");
    home.add("memory", "tea for two");
    for arguments in [
        &["remove", "--old", ""][..],
        &["remove", "--old", " "],
        &["remove", "--old", "nothing like it"],
        &["remove", "--old", "tea"],
        &["replace", "--old", "tea and", "--new", ""],
        &["replace", "--id", "ffffffff", "--new", "x"],
        &["pin", "--old", "tea"],
        &["supersede", "--old", "", "--new", "x"],
        &["add", ""],
        &["why", "tea"],
        &["why", ""],
    ] {
        let refused = home.run(arguments);
        assert!(refused.code == 0 || refused.code == 1, "{arguments:?} {refused:?}");
        for field in ["old_text", "new_text", "send ", "content"] {
            assert!(!refused.err.contains(field), "{arguments:?} {refused:?}");
        }
    }
}

#[test]
fn a_home_that_cannot_be_created_and_a_link_that_is_none_are_told_as_such() {
    let home = Home::new();
    let refused = home.run(&["--home", "/proc/x", "add", "Tea."]);
    assert!(refused.code == 3 && refused.err.contains("--home or NOTEWELL_HOME"), "{refused:?}");
    home.add("memory", "Tea.");
    for link in ["foo", "MEMORY.md"] {
        let refused = home.run(&["doctor", "--trust-link", link]);
        assert!(refused.code == 1 && refused.err.contains("is no symbolic link"), "{refused:?}");
    }
    let manual = home.run(&["man"]).out;
    assert!(manual.contains("EXIT STATUS") && !manual.contains(".SH EXTRA"), "{manual}");
}
