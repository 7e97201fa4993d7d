//! The `memory` tool over the wire.
#![allow(clippy::unwrap_used, clippy::panic)]

mod client;

use client::{Client, Home};
use notewell::guard::SessionKind;
use notewell_mcp::Options;
use serde_json::{Value, json};

async fn ready(home: &Home) -> Client {
    let mut client = home.connect();
    client.handshake().await;
    client
}

#[tokio::test]
async fn the_tool_has_a_flat_closed_schema_and_honest_hints() {
    let mut client = ready(&Home::new()).await;
    let listed = client.ask("tools/list", json!({})).await;
    let tools = listed["result"]["tools"].as_array().unwrap();
    assert_eq!(tools.len(), 1);
    for tool in tools {
        let name = tool["name"].as_str().unwrap();
        assert!(name.len() <= 24 && name.chars().all(|c| c.is_ascii_lowercase() || c == '_'));
        let schema = &tool["inputSchema"];
        assert_eq!((&schema["type"], &schema["additionalProperties"]), (&json!("object"), &json!(false)));
        for word in ["oneOf", "anyOf", "allOf", "$ref", "$defs"] {
            assert!(schema.get(word).is_none(), "{word}");
        }
        assert!(!schema.to_string().contains("$ref"));
        assert_eq!(tool["annotations"]["readOnlyHint"], false);
        assert_eq!(tool["annotations"]["destructiveHint"], true);
        assert_eq!(tool["annotations"]["openWorldHint"], false);
    }
}

#[tokio::test]
async fn an_add_is_kept_and_a_duplicate_changes_nothing() {
    let home = Home::new();
    let mut client = ready(&home).await;
    let add = json!({"action": "add", "target": "memory", "content": "用户喜欢喝绿茶。"});
    let first = client.call(add.clone()).await;
    assert_eq!(first["structuredContent"]["status"], "done", "{first}");
    assert!(first["content"][0]["text"].as_str().unwrap().contains("Done"));
    let second = client.call(add).await;
    assert_eq!((&second["structuredContent"]["status"], &second["isError"]), (&json!("unchanged"), &json!(false)));
    assert_eq!(home.text("personal:memory").matches("用户喜欢喝绿茶。").count(), 1);
}

#[tokio::test]
async fn an_ambiguous_change_is_a_tool_error_that_names_the_candidates() {
    let home = Home::new();
    let mut client = ready(&home).await;
    for content in ["The blue server runs Debian.", "The red server runs Debian."] {
        client.call(json!({"action": "add", "target": "memory", "content": content})).await;
    }
    let before = home.text("personal:memory");
    let refused = client.call(json!({"action": "remove", "target": "memory", "old_text": "server runs"})).await;
    assert_eq!(refused["isError"], true);
    let error = &refused["structuredContent"]["error"];
    assert_eq!(error["code"], "ambiguous");
    assert_eq!(error["candidates"].as_array().unwrap().len(), 2);
    assert_eq!(home.text("personal:memory"), before);
}

#[tokio::test]
async fn a_blind_preference_waits_for_the_owner() {
    let home = Home::new();
    let mut client = ready(&home).await;
    let result = client.call(json!({"action": "add", "target": "user", "content": "Prefer short answers."})).await;
    assert_eq!(result["structuredContent"]["status"], "suggested", "{result}");
    assert!(!home.text("personal:user").contains("short answers"));
    assert_eq!(home.memory.suggestions(None).unwrap().len(), 1);
}

#[tokio::test]
async fn odd_arguments_are_understood_or_refused_and_never_break_the_protocol() {
    let home = Home::new();
    let mut client = ready(&home).await;
    let odd: Vec<Value> = vec![
        json!({"action": "add", "target": "memory", "content": "One.", "old_text": null, "id": null, "tags": null}),
        json!({"action": "READ", "target": " Memory ", "unknown": {"deep": [1, 2]}}),
        json!({"action": "add", "target": "memory", "content": 42}),
        json!({"action": 7}),
        json!({"operations": "nonsense"}),
        json!({}),
    ];
    for arguments in odd {
        let id = client.begin("tools/call", json!({"name": "memory", "arguments": arguments, "extra": 1})).await;
        let answer = client.answer(id).await;
        assert!(answer["result"]["isError"].is_boolean(), "{answer}");
        assert!(!answer["result"]["content"][0]["text"].as_str().unwrap().is_empty());
    }
    let id = client.begin("tools/call", json!({"name": "memory"})).await;
    assert_eq!(client.answer(id).await["result"]["isError"], true);
    let unknown = client.ask("tools/call", json!({"name": "rm", "arguments": {}})).await;
    assert_eq!(unknown["error"]["code"], -32602);
}

#[tokio::test]
async fn parallel_calls_are_all_answered_and_all_kept() {
    let home = Home::new();
    let mut client = ready(&home).await;
    let mut ids = Vec::new();
    for n in 0..20 {
        let arguments = json!({"action": "add", "target": "memory", "content": format!("Fact number {n}.")});
        ids.push(client.begin("tools/call", json!({"name": "memory", "arguments": arguments})).await);
    }
    for id in ids.into_iter().rev() {
        assert_eq!(client.answer(id).await["result"]["structuredContent"]["status"], "done");
    }
    assert_eq!(home.text("personal:memory").matches("Fact number").count(), 20);
}

#[tokio::test]
async fn a_request_sent_twice_is_done_once_and_a_reused_id_is_a_new_request() {
    let home = Home::new();
    let mut client = ready(&home).await;
    let note = |text: &str| {
        json!({"jsonrpc": "2.0", "id": "a", "method": "tools/call", "params":
            {"name": "memory", "arguments": {"action": "add", "target": "daily", "content": text}}})
    };
    for (text, again) in [("Tea.", false), ("Tea.", true), ("Coffee.", false)] {
        client.send(&note(text)).await;
        let answer = client.find(|message| message["id"] == "a").await;
        assert_eq!(answer["result"]["isError"], false, "{answer}");
        assert_eq!(answer.to_string().contains("nothing was done again"), again, "{answer}");
    }
    let today = home.text("personal:daily/2026-11-30");
    assert_eq!((today.matches("Tea.").count(), today.matches("Coffee.").count()), (1, 1), "{today}");
}

#[tokio::test]
async fn a_group_session_sees_no_private_memory() {
    let home = Home::new();
    home.edit("personal:memory", "- A private fact.\n");
    let options = Options { kind: SessionKind::Group, detect_project: false, ..Options::default() };
    let mut client = home.connect_as(options);
    client.handshake().await;
    let read = client.call(json!({"action": "read"})).await;
    assert!(!read.to_string().contains("private fact"), "{read}");
    let listed = client.ask("resources/list", json!({})).await;
    assert_eq!(listed["result"]["resources"].as_array().unwrap().len(), 1, "{listed}");
    let document = client.ask("resources/read", json!({"uri": "notewell://personal/memory"})).await;
    assert!(document["error"].is_object());
    let snapshot = client.ask("resources/read", json!({"uri": "notewell://snapshot"})).await;
    assert!(!snapshot.to_string().contains("private fact"));
}
