//! What a broken client sends.
#![allow(clippy::unwrap_used, clippy::panic)]

mod client;

use client::Home;
use serde_json::{Value, json};

#[tokio::test]
async fn garbage_and_huge_lines_cost_only_themselves() {
    let home = Home::new();
    let mut client = home.connect();
    client.line("not json at all").await;
    client.line("").await;
    client.line("{\"jsonrpc\": \"2.0\", \"id\": 901, \"meth").await;
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

/// The answer to one line that is no message.
async fn refused(client: &mut client::Client, line: &str, id: Value) -> Value {
    client.line(line).await;
    client.find(|message| message["id"] == id && message["error"].is_object()).await["error"].clone()
}

fn call(id: &Value, content: &str) -> String {
    format!(
        "{{\"jsonrpc\":\"2.0\",\"id\":{id},\"method\":\"tools/call\",\"params\":{{\"name\":\"memory\",\"arguments\":\
         {{\"action\":\"add\",\"target\":\"memory\",\"content\":{content}}}}}}}"
    )
}

#[tokio::test]
async fn every_request_that_cannot_be_read_is_answered_with_its_id() {
    let home = Home::new();
    let mut client = home.connect();
    client.handshake().await;
    let deep = |times: usize| format!("{}1{}", "[".repeat(times), "]".repeat(times));
    let broken = [
        (r#""\ud83d""#.to_owned(), -32700),
        (r#""a \ud83d b""#.to_owned(), -32700),
        (r#""\udc00\ud83d""#.to_owned(), -32700),
        (r#""\q""#.to_owned(), -32700),
        ("\"a\u{1}b\"".to_owned(), -32700),
        ("{unquoted: 1}".to_owned(), -32700),
        ("01".to_owned(), -32700),
        (deep(200), -32700),
        (deep(100_000), -32700),
        (format!("\"{}\"", "x".repeat(5 * 1024 * 1024)), -32600),
        (format!("\"{}\"", "\\ud83d\\\"".repeat(600_000)), -32600),
    ];
    for (number, (content, code)) in broken.into_iter().enumerate() {
        for id in [json!(1000 + number), json!(format!("id {number} 很"))] {
            let line = call(&id, &content);
            let error = refused(&mut client, &line, id.clone()).await;
            assert_eq!(error["code"], code, "{number}: {error}");
            let words = error["message"].as_str().unwrap();
            assert!(words.len() < 300 && !words.contains("xxx"), "{words}");
            if code == -32600 {
                assert_eq!((&error["data"]["size"], &error["data"]["limit"]), (&json!(line.len()), &json!(4_194_304)));
            }
        }
    }
    // An id behind everything else is found as well.
    let late = format!(
        "{{\"method\":\"tools/call\",\"params\":{{\"id\":1,\"x\":\"{}\"}},\"id\":2001}}",
        "很".repeat(2_000_000)
    );
    assert_eq!(refused(&mut client, &late, json!(2001)).await["code"], -32600);
    for (line, code) in [
        ("nonsense".to_owned(), -32700),
        ("{\"jsonrpc\":\"2.0\",\"method\":".to_owned(), -32700),
        ("x".repeat(4 * 1024 * 1024 + 1), -32600),
        ("[]".to_owned(), -32600),
        ("[{\"jsonrpc\":\"2.0\",\"id\":5,\"method\":\"ping\"}]".to_owned(), -32600),
        ("7".to_owned(), -32600),
        ("{}".to_owned(), -32600),
        ("{\"jsonrpc\":\"2.0\",\"id\":[1],\"method\":\"ping\"}".to_owned(), -32600),
    ] {
        assert_eq!(refused(&mut client, &line, Value::Null).await["code"], code, "{}", line.len());
    }
    assert_eq!(client.ask("ping", json!({})).await["result"], json!({}));
    assert_eq!(home.text("personal:memory"), "");
}

#[tokio::test]
async fn what_needs_no_answer_gets_none() {
    let home = Home::new();
    let mut client = home.connect();
    client.handshake().await;
    for line in [
        "",
        "  \r",
        "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/unknown\",\"params\":7}",
        "{\"jsonrpc\":\"2.0\",\"method\":\"$/progress\"}",
        "{\"jsonrpc\":\"2.0\",\"id\":null,\"error\":{\"code\":-32700,\"message\":\"x\"}}",
        "{\"jsonrpc\":\"2.0\",\"id\":44,\"result\":{}}",
        "{\"jsonrpc\":\"2.0\",\"id\":45,\"result\":{\"x\":\"\\ud83d\"}}",
    ] {
        client.line(line).await;
    }
    client.line(&format!("{{\"id\":46,\"result\":\"{}\"}}", "x".repeat(5 * 1024 * 1024))).await;
    client.line("\u{feff}{\"jsonrpc\":\"2.0\",\"id\":47,\"method\":\"ping\"}\r").await;
    let (rest, ended) = client.close().await;
    ended.unwrap();
    assert_eq!(rest, [json!({"jsonrpc": "2.0", "id": 47, "result": {}})]);
}

#[tokio::test]
async fn answers_are_not_held_up_by_unreadable_lines_between_them() {
    let home = Home::new();
    let mut client = home.connect();
    client.handshake().await;
    let mut ids = Vec::new();
    for n in 0..40 {
        let arguments = json!({"action": "add", "target": "memory", "content": format!("Fact number {n}.")});
        ids.push(client.begin("tools/call", json!({"name": "memory", "arguments": arguments})).await);
        client.line(&call(&json!(format!("broken {n}")), r#""\ud83d""#)).await;
    }
    for id in ids.into_iter().rev() {
        assert_eq!(client.answer(id).await["result"]["structuredContent"]["status"], "done");
    }
    for n in 0..40 {
        let id = json!(format!("broken {n}"));
        assert_eq!(client.find(|message| message["id"] == id).await["error"]["code"], -32700);
    }
}

#[tokio::test]
async fn a_last_line_without_an_end_is_a_line() {
    let home = Home::new();
    let mut client = home.connect();
    client.handshake().await;
    client.raw(call(&json!("last"), "\"The last word.\"").as_bytes()).await;
    let (rest, ended) = client.close().await;
    ended.unwrap();
    assert!(rest.iter().any(|message| message["id"] == "last" && message["result"]["isError"] == false), "{rest:?}");
}

#[tokio::test]
async fn the_third_call_that_makes_no_sense_is_told_to_stop() {
    let home = Home::new();
    let mut client = home.connect();
    client.handshake().await;
    let mut last = Value::Null;
    for n in 0..3 {
        last = client.call(json!({"action": format!("nonsense {n}")})).await;
        assert_eq!(last["isError"], true);
    }
    assert_eq!(last["structuredContent"]["error"]["retryable"], false, "{last}");
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

#[tokio::test]
async fn a_request_that_is_known_and_wrong_is_told_what_it_takes() {
    let home = Home::new();
    let mut client = home.connect();
    let early = client.ask("tools/call", json!({"name": "memory", "arguments": {"action": "read"}})).await;
    assert!(early["error"]["message"].as_str().unwrap().contains("`initialize` first"), "{early}");
    for (params, missing) in [
        (json!({}), "protocolVersion, capabilities, clientInfo."),
        (json!({"protocolVersion": "2025-11-25", "capabilities": {}}), "missing: clientInfo."),
    ] {
        let answer = client.ask("initialize", params).await;
        assert_eq!(answer["error"]["code"], -32602, "{answer}");
        assert!(answer["error"]["message"].as_str().unwrap().ends_with(missing), "{answer}");
    }
    client.handshake().await;
    for (method, params, names) in [
        ("tools/call", json!({"name": "memory", "arguments": [1]}), "`arguments`"),
        ("tools/call", json!({"name": "memory", "arguments": "x"}), "`arguments`"),
        ("tools/call", json!({"arguments": {}}), "`name`"),
        ("resources/read", json!({}), "`uri`"),
        ("resources/read", json!({"uri": 7}), "`uri`"),
        ("prompts/get", json!({}), "`name`"),
    ] {
        let answer = client.ask(method, params).await;
        assert_eq!(answer["error"]["code"], -32602, "{method}: {answer}");
        assert!(answer["error"]["message"].as_str().unwrap().contains(names), "{method}: {answer}");
    }
    assert_eq!(client.ask("no/such/method", json!({})).await["error"]["code"], -32601);
    let secret = ["AKIA", "Z7QXW2LDM4RT6PNB"].concat();
    for method in [secret.clone(), format!("tools/{secret}"), format!("{secret}\nx")] {
        let error = client.ask(&method, json!({})).await;
        assert!(error["error"]["code"] == -32601 && !error.to_string().contains(&secret), "{error}");
    }
    assert_eq!(client.call(json!({"action": "read"})).await["isError"], false);
}
