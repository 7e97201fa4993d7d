//! A host's hooks bring the memory into its prompts, and never stand in its way.
#![allow(clippy::unwrap_used, clippy::panic)]

mod kit;

use kit::Home;
use serde_json::{Value, json};

fn hook(home: &Home, event: &str, input: &Value) -> String {
    let ended = home.fed(&["hook", event, "--host", "claude-code"], input.to_string().as_bytes());
    assert_eq!((ended.code, ended.err.as_str()), (0, ""), "{ended:?}");
    ended.out
}

fn context(out: &str) -> String {
    let answer: Value = serde_json::from_str(out).unwrap();
    answer["hookSpecificOutput"]["additionalContext"].as_str().unwrap().to_owned()
}

#[test]
fn a_session_begins_with_the_memory_and_is_told_only_what_has_changed() {
    let home = Home::new();
    home.add("user", "Prefer short answers.");
    let input =
        json!({ "session_id": "s1", "cwd": home.root(), "hook_event_name": "SessionStart", "source": "startup" });
    let first = context(&hook(&home, "session-start", &input));
    assert!(first.contains("Prefer short answers.") && first.contains("<core_policy"));
    assert_eq!(hook(&home, "prompt", &json!({ "session_id": "s1", "prompt": "Hello" })), "");
    home.add("memory", "The staging server is alpha.");
    let delta = context(&hook(&home, "prompt", &json!({ "session_id": "s1", "prompt": "Hello" })));
    assert!(delta.contains("alpha") && !delta.contains("core_policy"), "{delta}");
    assert_eq!(hook(&home, "prompt", &json!({ "session_id": "s1", "prompt": "Hello" })), "");
    let again = context(&hook(&home, "session-start", &json!({ "session_id": "s1", "source": "resume" })));
    assert_eq!(again, first, "a session that is taken up again gets the same bytes");
    let rolled = context(&hook(&home, "session-start", &json!({ "session_id": "s1", "source": "compact" })));
    assert!(rolled.contains("alpha"), "after a compaction the memory is new");
    assert_eq!(hook(&home, "session-end", &json!({ "session_id": "s1", "reason": "other" })), "");
    let kept = home.json(0, &["snapshot"]);
    assert!(kept["text"].as_str().unwrap().contains("alpha"));
}

#[test]
fn a_subagent_gets_no_private_memory() {
    let home = Home::new();
    home.add("user", "Prefer short answers.");
    let input = json!({ "session_id": "s1", "agent_id": "a1", "hook_event_name": "SessionStart" });
    assert!(!hook(&home, "session-start", &input).contains("Prefer short answers."));
}

#[test]
fn context_fits_into_what_the_host_takes() {
    let home = Home::new();
    for number in 0..60 {
        home.add("memory", &format!("Fact {number}: {}", "long words of evidence ".repeat(12)));
    }
    let text = context(&hook(&home, "session-start", &json!({ "session_id": "s1" })));
    assert!(text.chars().count() <= 10_000, "{}", text.chars().count());
}

#[test]
fn a_hook_never_stands_in_its_hosts_way() {
    let home = Home::new();
    let inputs: [&[u8]; 7] = [b"", b"{", b"[]", b"{\"session_id\":1}", b"\xff\xfe", b"{\"session_id\":\"x\"}", b"\0"];
    for input in inputs {
        // No home yet: a hook creates none.
        let ended = home.fed(&["hook", "session-start", "--host", "claude-code"], input);
        assert_eq!((ended.code, ended.out.as_str(), ended.err.as_str()), (0, "", ""), "{input:?}");
    }
    assert!(!home.path().exists());
    home.add("memory", "A fact.");
    for input in inputs {
        for words in [
            &["hook", "session-start", "--host", "claude-code", "--frobnicate"][..],
            &["hook"],
            &["hook", "no-such-event", "--host", "x"],
            &["--dialect", "no-such-dialect", "hook", "prompt", "--host", "x"],
            &["--json", "hook", "session-end", "--host", "x"],
        ] {
            let ended = home.fed(words, input);
            assert_eq!((ended.code, ended.out.as_str()), (0, ""), "{words:?} {input:?} {ended:?}");
        }
    }
    std::fs::write(home.path().join("config.toml"), "zone = [").unwrap();
    let ended = home.fed(&["hook", "session-start", "--host", "claude-code"], b"{\"session_id\":\"x\"}");
    assert_eq!((ended.code, ended.out.as_str()), (0, ""), "{ended:?}");
    assert_eq!(home.run(&["add", "hook", "--frobnicate"]).code, 2, "only hooks are so lenient");
}
