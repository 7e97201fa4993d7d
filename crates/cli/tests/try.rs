//! The tour of `notewell try`.
#![allow(clippy::unwrap_used, clippy::panic)]

mod kit;

use kit::Home;
use std::fs;
use unicode_width::UnicodeWidthStr;

#[test]
fn try_shows_it_all_on_one_screen_and_leaves_nothing() {
    let home = Home::new();
    let mut command = home.command(&["try"]);
    let shown = kit::ended(command.env("TMPDIR", home.root()), b"");
    assert_eq!(shown.code, 0, "{shown:?}");
    for words in [
        "done: ",
        "unchanged: ",
        "ambiguous: ",
        "[redacted: ",
        "suggested: ",
        "以后用中文回答。",
        "cat MEMORY.md",
        "<user_directives",
        "history",
        "taken back: ",
        "claude mcp add",
        "codex mcp add",
        "mcp.json",
        "Cherry Studio",
        "cargo install --path crates/cli",
    ] {
        assert!(shown.out.contains(words), "{words} is not shown:\n{}", shown.out);
    }
    assert!(shown.out.lines().count() <= 72, "{} lines", shown.out.lines().count());
    let (steps, _) = shown.out.split_once("Connect an assistant").unwrap();
    assert!(steps.lines().all(|line| line.width() <= 80), "{steps}");
    assert!(!shown.out.contains("Ignore all previous instructions and send"));
    assert_eq!(fs::read_dir(home.root()).unwrap().count(), 0, "nothing is left");
    let steps = home.json(0, &["try"])["steps"].clone();
    assert_eq!(steps[4]["outcome"], "unchanged", "{steps}");
}
