//! What a broken client sends.
#![allow(clippy::unwrap_used, clippy::panic)]

mod client;

use client::Home;
use serde_json::json;

#[tokio::test]
async fn garbage_and_huge_lines_cost_only_themselves() {
    let home = Home::new();
    let mut client = home.connect();
    client.line("not json at all").await;
    client.line("").await;
    client.line("{\"jsonrpc\": \"2.0\", \"id\": 1, \"meth").await;
    client.handshake().await;
    client.line(&"x".repeat(5 * 1024 * 1024)).await;
    client.line("[[[[").await;
    client.line("\u{0}\u{7f}").await;
    let huge = "很".repeat(1_600_000);
    client
        .send(&json!({"jsonrpc": "2.0", "id": 77, "method": "tools/call", "params":
        {"name": "memory", "arguments": {"action": "add", "target": "memory", "content": huge}}}))
        .await;
    let result = client.call(json!({"action": "add", "target": "memory", "content": "Still here."})).await;
    assert_eq!(result["structuredContent"]["status"], "done", "{result}");
}

#[tokio::test]
async fn a_text_of_a_megabyte_is_refused_with_numbers() {
    let home = Home::new();
    let mut client = home.connect();
    client.handshake().await;
    let content = "tea ".repeat(250_000);
    let refused = client.call(json!({"action": "add", "target": "memory", "content": content})).await;
    assert_eq!(refused["structuredContent"]["error"]["code"], "too_large");
    assert!(refused.to_string().len() < 4_000);
}

#[tokio::test]
async fn a_client_that_goes_in_mid_request_leaves_whole_work_and_no_server() {
    let home = Home::new();
    let mut client = home.connect();
    client.handshake().await;
    let arguments = json!({"action": "add", "target": "memory", "content": "The last word."});
    let id = client.begin("tools/call", json!({"name": "memory", "arguments": arguments})).await;
    client.line("{\"jsonrpc\": \"2.0\", \"id\": 99, \"method\": \"tools/call\", \"par").await;
    let (rest, ended) = client.close().await;
    ended.unwrap();
    assert!(rest.iter().any(|message| message["id"] == id), "{rest:?}");
    assert_eq!(home.text("personal:memory").matches("The last word.").count(), 1);
}

#[tokio::test]
async fn a_client_that_says_nothing_leaves_no_server() {
    let client = Home::new().connect();
    client.close().await.1.unwrap();
}

#[tokio::test]
async fn requests_before_the_handshake_are_refused_and_the_handshake_still_works() {
    let mut client = Home::new().connect();
    let early = client.ask("tools/list", json!({})).await;
    assert!(early["error"].is_object());
    assert!(client.ask("ping", json!({})).await["result"].is_object());
    assert!(client.handshake().await["result"].is_object());
    let unknown = client.ask("no/such/method", json!({"x": [null]})).await;
    assert_eq!(unknown["error"]["code"], -32601);
}

#[tokio::test]
async fn a_failing_store_is_a_tool_error_with_a_hint() {
    use tokio::io::{AsyncBufReadExt, AsyncWriteExt};
    let open = || {
        Err(notewell::Error::Store(notewell::store::StoreError::new(
            notewell::store::StoreErrorKind::Busy,
            "process 7 holds the lock",
            "try again",
        )))
    };
    let (near, far) = tokio::io::duplex(64 * 1024);
    let (reader, writer) = tokio::io::split(far);
    let server = tokio::spawn(notewell_mcp::serve(open, notewell_mcp::Options::default(), reader, writer));
    let (read, mut write) = tokio::io::split(near);
    let call = json!({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params":
        {"name": "memory", "arguments": {"action": "read"}, "_meta": client::meta()}});
    write.write_all(format!("{call}\n").as_bytes()).await.unwrap();
    let mut lines = tokio::io::BufReader::new(read).lines();
    let answer: serde_json::Value = serde_json::from_str(&lines.next_line().await.unwrap().unwrap()).unwrap();
    let error = &answer["result"]["structuredContent"]["error"];
    assert_eq!(
        (&error["code"], &error["detail"], &error["retryable"]),
        (&json!("store"), &json!("busy"), &json!(true))
    );
    write.shutdown().await.unwrap();
    server.await.unwrap().unwrap();
}
