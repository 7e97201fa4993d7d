//! What scripts rely on: exit codes, JSON shapes, standard input.
#![allow(clippy::unwrap_used, clippy::panic)]

mod kit;

use kit::Home;
use serde_json::json;

#[test]
fn exit_codes_are_as_documented() {
    let home = Home::new();
    let code = |arguments: &[&str]| home.run(arguments).code;
    assert_eq!(code(&["add", "A fact."]), 0);
    assert_eq!(code(&["add", "A fact."]), 0);
    assert_eq!(code(&["remove", "--old", "never there"]), 1);
    assert_eq!(code(&["undo", "00000000"]), 1);
    assert_eq!(code(&["show", "zzz"]), 1);
    assert_eq!(code(&["why", "never there"]), 1);
    assert_eq!(code(&["fly"]), 2);
    assert_eq!(code(&["add"]), 2);
    assert_eq!(code(&["replace", "--new", "x"]), 2);
    assert_eq!(code(&["add", "--target", "attic", "x"]), 2);
    assert_eq!(code(&["--dialect", "nonsense", "read"]), 2);
    assert_eq!(code(&["--owner", "somebody", "read"]), 2);
    assert_eq!(code(&["--home", "/dev/null/never", "read"]), 3);
    assert_eq!(code(&["--help"]), 0);
    assert_eq!(code(&["--version"]), 0);
}

#[test]
fn an_error_is_one_json_object_with_a_code_a_message_and_a_hint() {
    let home = Home::new();
    let cases: [(i32, &[&str], &str); 4] = [
        (1, &["remove", "--old", "never there"], "not_found"),
        (2, &["fly"], "usage"),
        (2, &["add"], "usage"),
        (2, &["config", "set", "nonsense", "1"], "settings"),
    ];
    for (code, arguments, name) in cases {
        let error = home.json(code, arguments)["error"].clone();
        assert_eq!(error["code"], name, "{error}");
        assert!(!error["message"].as_str().unwrap().is_empty() && !error["hint"].as_str().unwrap().is_empty());
        assert!(error["candidates"].is_array() && error["retryable"].is_boolean());
    }
}

#[test]
fn an_error_for_people_says_what_happened_and_what_to_do_and_leaves_standard_output_empty() {
    let home = Home::new();
    home.add("memory", "The first fact.");
    home.add("memory", "The second fact.");
    let refused = home.run(&["remove", "--old", "fact"]);
    assert_eq!((refused.code, refused.out.as_str()), (1, ""));
    assert!(refused.err.contains("[ambiguous]") && refused.err.contains("The second fact."), "{}", refused.err);
    assert!(refused.err.lines().count() >= 4);
    assert!(!refused.err.contains('\u{1b}'), "no colours in a pipe");
}

#[test]
fn an_add_and_its_duplicate_are_told_apart() {
    let home = Home::new();
    let first = home.add("user", "以后用中文回答。");
    assert_eq!((&first["status"], &first["changes"][0]["result"]), (&json!("done"), &json!("done")));
    assert_eq!(first["documents"][0]["usage"]["budget"], 4_000);
    let second = home.add("user", "以后用中文回答。");
    assert_eq!((&second["status"], &second["changes"][0]["result"]), (&json!("unchanged"), &json!("duplicate")));
    assert_eq!(second["changes"][0]["id"], first["changes"][0]["id"]);
    assert!(home.text("USER.md").contains("status: active -->\n- 以后用中文回答。\n"));
}

#[test]
fn a_directive_that_contradicts_another_is_not_stored_and_fails() {
    let home = Home::new();
    home.add("user", "Answer in English.");
    let ended = home.run(&["--json", "add", "--target", "user", "Answer in Chinese."]);
    let stored = home.texts("user").len();
    assert_eq!((ended.code, stored), (1, 1), "{ended:?}");
    let error = ended.json()["error"].clone();
    assert_eq!(error["code"], "conflict");
    assert_eq!(error["candidates"][0]["text"], "Answer in English.");
    let superseded = home.json(0, &["supersede", "--old", "Answer in English.", "--new", "Answer in Chinese."]);
    assert_eq!(superseded["changes"][0]["action"], "supersede", "{superseded}");
    assert!(home.text("USER.md").contains("superseded"));
}

#[test]
fn a_text_comes_from_words_or_from_standard_input() {
    let home = Home::new();
    assert_eq!(home.run(&["add", "--target", "memory", "several", "words", "become", "one"]).code, 0);
    assert_eq!(home.fed(&["add", "--target", "memory", "-"], "来自标准输入\r\n".as_bytes()).code, 0);
    assert_eq!(home.texts("memory"), ["several words become one", "来自标准输入"]);
    let broken = home.fed(&["add", "--target", "memory", "-"], b"ab\xff");
    assert_eq!(broken.code, 2);
    assert!(broken.err.contains("byte 2"), "{}", broken.err);
    assert_eq!(home.run(&["replace", "--old", "words", "--new", "- dashed"]).code, 0);
    assert_eq!(home.run(&["replace", "--old=- dashed", "--new=--x"]).code, 0);
}

#[test]
fn the_same_idempotency_key_does_it_once() {
    let home = Home::new();
    for _ in 0..3 {
        home.json(0, &["add", "--target", "daily", "--idempotency-key", "k1", "Tea at four."]);
    }
    home.json(0, &["add", "--target", "daily", "--idempotency-key", "k2", "Tea at four."]);
    assert_eq!(home.texts("daily"), ["Tea at four.", "Tea at four."]);
}

#[test]
fn settings_are_kept_checked_and_refused_by_name() {
    let home = Home::new();
    let made = home.json(0, &["init"]);
    assert_eq!((&made["created"], &made["zone"]), (&json!(true), &json!("Asia/Shanghai")));
    assert_eq!(home.json(0, &["init"])["created"], false);
    let shown = home.json(0, &["config", "set", "idle_minutes", "5"]);
    assert_eq!(shown["settings"]["idle_minutes"], 5);
    assert!(home.text("config.toml").contains("zone = \"Asia/Shanghai\"\nidle_minutes = 5\n"));
    std::fs::write(home.path().join("config.toml"), "colour = 1\n").unwrap();
    let refused = home.json(2, &["read"]);
    assert!(refused["error"]["message"].as_str().unwrap().contains("colour"), "{refused}");
}

#[test]
fn a_profile_is_a_home_of_its_own() {
    let home = Home::new();
    let path = |profile: &str| {
        let mut command = home.command(&["--profile", profile, "home"]);
        kit::ended(command.env_remove("NOTEWELL_HOME"), b"")
    };
    let (work, play) = (path("work"), path("play"));
    assert!(work.code == 0 && work.out != play.out, "{work:?}");
    assert_eq!(path("../x").code, 2);
    assert_eq!(home.run(&["--profile", "work", "home"]).code, 2);
}

#[test]
fn an_agents_space_is_another_place_than_the_owners() {
    let home = Home::new();
    home.json(0, &["--agent", "cook", "add", "--target", "memory", "The oven runs hot."]);
    assert!(home.text("agents/cook/MEMORY.md").contains("The oven runs hot."));
    assert!(home.texts("memory").is_empty());
}

#[test]
fn completions_and_the_manual_are_printed() {
    let home = Home::new();
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        assert!(home.run(&["completions", shell]).out.contains("notewell"), "{shell}");
    }
    assert!(home.run(&["man"]).out.contains(".TH notewell"));
    let folder = home.root().join("pages");
    assert_eq!(home.run(&["man", "--write", folder.to_str().unwrap()]).code, 0);
    let pages: Vec<_> = std::fs::read_dir(&folder).unwrap().map(|page| page.unwrap()).collect();
    assert!(pages.len() > 30, "a page for each verb");
    for page in pages {
        let (name, text) = (page.file_name().into_string().unwrap(), std::fs::read_to_string(page.path()).unwrap());
        let titles: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix(".SH ")).collect();
        assert!(!titles.contains(&"EXTRA") && !titles.contains(&"SUBCOMMANDS"), "{name}: {titles:?}");
        let has_example = text.contains("\n.SH EXAMPLES\n  notewell ");
        assert!(has_example || name == "notewell.1" || !text.contains("Example:"), "{name}: {titles:?}");
        assert!(text.starts_with(".ie ") || text.contains(".TH notewell"), "{name}");
    }
    let page = std::fs::read_to_string(folder.join("notewell-suggestions-accept.1")).unwrap();
    assert!(page.contains(".SH EXAMPLES") && page.contains(".SH \"GLOBAL OPTIONS\""), "{page}");
    assert!(!home.path().exists(), "neither makes a home");
}
