//! `notewell mcp` as a process.
#![allow(clippy::unwrap_used, clippy::panic)]

mod kit;

use kit::Home;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Stdio};
use std::time::{Duration, Instant};

struct Server {
    child: Child,
    to: ChildStdin,
    from: std::sync::mpsc::Receiver<String>,
}

impl Server {
    fn start(home: &Home, level: &str) -> Self {
        Self::start_with(home, level, &["mcp"])
    }

    fn start_with(home: &Home, level: &str, arguments: &[&str]) -> Self {
        let mut command = home.command(arguments);
        let command = command.env("NOTEWELL_LOG", level).env("RUST_LOG", level).stdin(Stdio::piped());
        let mut child = command.stderr(Stdio::null()).spawn().unwrap();
        let to = child.stdin.take().unwrap();
        let lines = BufReader::new(child.stdout.take().unwrap());
        let (send, from) = std::sync::mpsc::channel();
        std::thread::spawn(move || {
            for line in lines.lines() {
                let Ok(line) = line else { break };
                if send.send(line).is_err() {
                    break;
                }
            }
        });
        Self { child, to, from }
    }

    fn send(&mut self, message: &Value) {
        writeln!(self.to, "{message}").unwrap();
    }

    fn receive(&self) -> Value {
        let line = self.from.recv_timeout(Duration::from_secs(30)).unwrap();
        let message: Value = serde_json::from_str(&line).unwrap_or_else(|_| panic!("no JSON-RPC: {line}"));
        assert_eq!(message["jsonrpc"], "2.0");
        message
    }

    fn handshake(&mut self) -> Value {
        self.send(&json!({"jsonrpc": "2.0", "id": 0, "method": "initialize", "params":
            {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "test", "version": "1"}}}));
        let hello = self.receive();
        self.send(&json!({"jsonrpc": "2.0", "method": "notifications/initialized"}));
        hello
    }

    fn call(&mut self, id: i64, arguments: &Value) {
        self.send(&json!({"jsonrpc": "2.0", "id": id, "method": "tools/call", "params":
            {"name": "memory", "arguments": arguments}}));
    }

    /// Closes standard input; the exit code, and how long it took.
    fn close(mut self) -> (i32, Duration) {
        let began = Instant::now();
        drop(self.to);
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                for line in self.from.iter() {
                    serde_json::from_str::<Value>(&line).unwrap_or_else(|_| panic!("no JSON-RPC: {line}"));
                    assert!(line.contains("\"jsonrpc\""), "{line}");
                }
                return (status.code().unwrap_or(-1), began.elapsed());
            }
            if began.elapsed() > Duration::from_secs(30) {
                self.child.kill().unwrap();
                panic!("the server stayed behind");
            }
            std::thread::yield_now();
        }
    }
}

#[test]
fn standard_output_is_protocol_only_at_the_loudest_level() {
    let home = Home::new();
    let mut server = Server::start(&home, "trace");
    server.handshake();
    server.send(&json!("garbage"));
    server.call(1, &json!({"action": "add", "target": "memory", "content": "The tulips of Rosamund."}));
    server.call(2, &json!({"action": "remove", "target": "memory", "old_text": "never there"}));
    let answered = (0..3).map(|_| server.receive()).filter(|message| message["id"].is_number()).count();
    assert_eq!(answered, 2);
    assert_eq!(server.close().0, 0);
    let log = home.text("logs/notewell.jsonl");
    assert!(log.contains("tool called") && !log.contains("tulips") && !log.contains("never there"), "{log}");
    assert_eq!(home.texts("memory"), ["The tulips of Rosamund."]);
}

#[test]
fn nothing_follows_the_session_on_standard_output_whatever_form_of_result_was_asked_for() {
    for arguments in [vec!["--json", "mcp"], vec!["mcp", "--json"], vec!["mcp"]] {
        let home = Home::new();
        let mut server = Server::start_with(&home, "trace", &arguments);
        server.handshake();
        server.call(1, &json!({"action": "add", "target": "memory", "content": "The tulips of Rosamund."}));
        assert_eq!(server.receive()["id"], 1, "{arguments:?}");
        assert_eq!(server.close().0, 0, "{arguments:?}");

        // Nor where there was no session at all.
        let server = Server::start_with(&home, "trace", &arguments);
        server.close();
    }
}

#[test]
fn the_handshake_makes_no_home() {
    let home = Home::new();
    let mut server = Server::start(&home, "info");
    assert_eq!(server.handshake()["result"]["serverInfo"]["name"], "notewell");
    assert_eq!(server.close().0, 0);
    assert!(!home.path().exists());
}

#[test]
fn the_server_ends_with_its_client_even_when_it_is_subscribed() {
    let home = Home::new();
    home.add("memory", "A fact.");
    let mut server = Server::start(&home, "info");
    let meta = json!({"io.modelcontextprotocol/protocolVersion": "2026-07-28", "io.modelcontextprotocol/clientCapabilities": {}});
    server.send(&json!({"jsonrpc": "2.0", "id": 1, "method": "subscriptions/listen", "params": {"_meta": meta,
        "notifications": {"resourceSubscriptions": ["notewell://personal/memory"]}}}));
    assert_eq!(server.receive()["method"], "notifications/subscriptions/acknowledged");
    let (code, took) = server.close();
    assert_eq!(code, 0);
    assert!(took < Duration::from_secs(4), "{took:?}");
}

#[test]
fn what_the_assistant_writes_the_owner_reads_and_the_next_prompt_carries() {
    let home = Home::new();
    let mut server = Server::start(&home, "info");
    server.handshake();
    server.call(1, &json!({"action": "add", "target": "memory", "content": "用户喜欢喝绿茶。"}));
    assert_eq!(server.receive()["result"]["structuredContent"]["status"], "done");
    assert_eq!(home.texts("memory"), ["用户喜欢喝绿茶。"]);
    assert!(home.run(&["snapshot"]).out.contains("用户喜欢喝绿茶。"));
    let history = home.json(0, &["history", "--limit", "1"]);
    assert_eq!(history["events"][0]["actor"], "mcp:test");
    server.close();
}
