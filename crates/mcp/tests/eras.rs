//! Both protocol eras from one server.
#![allow(clippy::unwrap_used, clippy::panic)]

mod client;

use client::Home;
use serde_json::json;

#[tokio::test]
async fn the_old_handshake_names_the_server_and_what_it_can() {
    let mut client = Home::new().connect();
    let answer = client.handshake().await;
    let result = &answer["result"];
    assert_eq!(result["protocolVersion"], "2025-11-25");
    assert_eq!(result["serverInfo"]["name"], "notewell");
    assert!(result["capabilities"]["tools"].is_object() && result["capabilities"]["prompts"].is_object());
    assert_eq!(result["capabilities"]["resources"]["subscribe"], true);
    assert!(result["instructions"].as_str().unwrap().contains("memory"));
}

#[tokio::test]
async fn every_version_of_the_old_era_is_spoken() {
    for version in ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"] {
        let mut client = Home::new().connect();
        assert_eq!(client.handshake_as(version).await["result"]["protocolVersion"], version);
        assert_eq!(client.call(json!({"action": "read"})).await["isError"], false, "{version}");
    }
}

#[tokio::test]
async fn an_unknown_version_is_answered_with_one_that_is_known() {
    for version in ["1999-01-01", "2099-01-01", "banana"] {
        let mut client = Home::new().connect();
        assert_eq!(client.handshake_as(version).await["result"]["protocolVersion"], "2025-11-25", "{version}");
        assert_eq!(client.call(json!({"action": "read"})).await["isError"], false);
    }
}

#[tokio::test]
async fn the_new_era_needs_no_handshake() {
    let home = Home::new();
    let mut client = home.connect();
    client.modern = true;
    let discovered = client.ask("server/discover", json!({})).await;
    let versions = discovered["result"]["supportedVersions"].as_array().unwrap();
    assert!(versions.contains(&json!("2026-07-28")) && versions.contains(&json!("2025-11-25")), "{discovered}");
    let tools = client.ask("tools/list", json!({})).await;
    assert_eq!(tools["result"]["tools"][0]["name"], "memory");
    assert_eq!(tools["result"]["resultType"], "complete");
    let result = client.call(json!({"action": "add", "target": "memory", "content": "Tea at four."})).await;
    assert_eq!(result["structuredContent"]["status"], "done", "{result}");
    assert!(home.text("personal:memory").contains("Tea at four."));
}

#[tokio::test]
async fn a_first_call_without_discover_works_too() {
    let mut client = Home::new().connect();
    client.modern = true;
    let result = client.call(json!({"action": "read"})).await;
    assert_eq!(result["isError"], false);
}

#[tokio::test]
async fn an_unsupported_version_in_the_new_era_is_refused_and_the_next_request_served() {
    let mut client = Home::new().connect();
    let mut meta = client::meta();
    meta["io.modelcontextprotocol/protocolVersion"] = json!("2031-01-01");
    client.send(&json!({"jsonrpc": "2.0", "id": 90, "method": "tools/list", "params": {"_meta": meta}})).await;
    let refused = client.answer(90).await;
    assert!(refused["error"]["data"].to_string().contains("2026-07-28"), "{refused}");
    client.modern = true;
    assert!(client.ask("tools/list", json!({})).await["result"]["tools"].is_array());
}

#[tokio::test]
async fn one_connection_is_one_session_in_either_era() {
    for modern in [false, true] {
        let home = Home::new();
        let mut client = home.connect();
        client.modern = modern;
        if !modern {
            client.handshake().await;
        }
        client.call(json!({"action": "read"})).await;
        client.call(json!({"action": "read"})).await;
        let sessions = home.memory.open_sessions().unwrap();
        assert_eq!(sessions.len(), 1);
        assert_eq!(sessions[0].host, "test-client");
        client.close().await.1.unwrap();
        assert!(home.memory.open_sessions().unwrap().is_empty());
    }
}

#[tokio::test]
async fn nothing_is_opened_before_it_is_needed() {
    let opened = std::sync::Arc::new(std::sync::atomic::AtomicBool::new(false));
    let seen = std::sync::Arc::clone(&opened);
    let open = move || {
        seen.store(true, std::sync::atomic::Ordering::SeqCst);
        Err(notewell::Error::Settings { what: "nothing here".to_owned(), hint: "none".to_owned() })
    };
    let (near, far) = tokio::io::duplex(64 * 1024);
    let (reader, writer) = tokio::io::split(far);
    let server = tokio::spawn(notewell_mcp::serve(open, notewell_mcp::Options::default(), reader, writer));
    let (read, mut write) = tokio::io::split(near);
    let hello = json!({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params":
        {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "x", "version": "1"}}});
    let list = json!({"jsonrpc": "2.0", "id": 2, "method": "tools/list"});
    use tokio::io::{AsyncBufReadExt, AsyncWriteExt};
    write.write_all(format!("{hello}\n{list}\n").as_bytes()).await.unwrap();
    let mut lines = tokio::io::BufReader::new(read).lines();
    lines.next_line().await.unwrap().unwrap();
    assert!(lines.next_line().await.unwrap().unwrap().contains("memory"));
    write.shutdown().await.unwrap();
    server.await.unwrap().unwrap();
    assert!(!opened.load(std::sync::atomic::Ordering::SeqCst));
}
