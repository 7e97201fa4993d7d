//! A client that speaks raw lines, so that nothing hides what is really on the wire.
#![allow(clippy::unwrap_used, clippy::panic, dead_code, reason = "each test binary uses its part")]

use jiff::{SignedDuration, Timestamp};
use notewell::store::{Clock, DocumentKey, Environment, FixedClock, MemoryStore, Owner, SeededEntropy, Store};
use notewell::{Memory, Settings};
use notewell_dialects::native;
use notewell_mcp::{Options, ServeError, serve};
use serde_json::{Value, json};
use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader, DuplexStream, Lines, ReadHalf, WriteHalf};
use tokio::task::JoinHandle;

const PATIENCE: Duration = Duration::from_secs(20);

/// One memory that several connections can share.
pub(crate) struct Home {
    pub(crate) memory: Memory,
    pub(crate) store: Arc<MemoryStore>,
    clock: Arc<FixedClock>,
}

struct Shared(Arc<FixedClock>);

impl Clock for Shared {
    fn now(&self) -> Timestamp {
        self.0.now()
    }
}

impl Home {
    pub(crate) fn new() -> Self {
        let clock = Arc::new(FixedClock::at("2026-11-30T10:00:00Z".parse().unwrap()));
        let environment = |seed| Environment {
            clock: Box::new(Shared(Arc::clone(&clock))),
            entropy: Box::new(SeededEntropy::new(seed)),
        };
        let store = Arc::new(MemoryStore::new(native::layout(), environment(1)));
        let shared: Arc<dyn Store> = Arc::clone(&store) as Arc<dyn Store>;
        let memory =
            Memory::new(shared, native::layout(), Arc::new(environment(2)), Settings::default(), Owner::local());
        Self { memory, store, clock }
    }

    pub(crate) fn pass(&self, seconds: i64) {
        self.clock.set(self.clock.now() + SignedDuration::from_secs(seconds));
    }

    pub(crate) fn edit(&self, key: &str, text: &str) {
        let key: DocumentKey = key.parse().unwrap();
        self.store.edit_outside(&Owner::local(), &key, Some(text));
    }

    pub(crate) fn text(&self, key: &str) -> String {
        let key: DocumentKey = key.parse().unwrap();
        self.memory.view(std::slice::from_ref(&key)).unwrap().documents[0].document.text().to_owned()
    }

    pub(crate) fn id(&self, key: &str, index: usize) -> String {
        let key: DocumentKey = key.parse().unwrap();
        self.memory.view(std::slice::from_ref(&key)).unwrap().documents[0].entries[index].id.as_str().to_owned()
    }

    pub(crate) fn connect(&self) -> Client {
        self.connect_as(Options { detect_project: false, ..Options::default() })
    }

    pub(crate) fn connect_as(&self, options: Options) -> Client {
        let memory = self.memory.clone();
        let (near, far) = tokio::io::duplex(1024 * 1024);
        let (reader, writer) = tokio::io::split(far);
        let server = tokio::spawn(serve(move || Ok(memory.clone()), options, reader, writer));
        let (lines, write) = tokio::io::split(near);
        Client { write, lines: BufReader::new(lines).lines(), server, kept: VecDeque::new(), next: 1, modern: false }
    }
}

pub(crate) struct Client {
    write: WriteHalf<DuplexStream>,
    lines: Lines<BufReader<ReadHalf<DuplexStream>>>,
    server: JoinHandle<Result<(), ServeError>>,
    kept: VecDeque<Value>,
    next: i64,
    /// Whether requests carry the metadata of 2026-07-28.
    pub(crate) modern: bool,
}

impl Client {
    pub(crate) async fn line(&mut self, line: &str) {
        self.raw(line.as_bytes()).await;
        self.raw(b"\n").await;
    }

    pub(crate) async fn raw(&mut self, bytes: &[u8]) {
        self.write.write_all(bytes).await.unwrap();
    }

    pub(crate) async fn send(&mut self, message: &Value) {
        self.line(&message.to_string()).await;
    }

    /// The next message, whatever it is. Every line of the server must be JSON-RPC.
    pub(crate) async fn receive(&mut self) -> Value {
        let line = tokio::time::timeout(PATIENCE, self.lines.next_line()).await.unwrap().unwrap();
        let message: Value = serde_json::from_str(&line.expect("the server closed the connection")).unwrap();
        assert_eq!(message["jsonrpc"], "2.0", "{message}");
        message
    }

    /// The first message that fits; others are kept for later.
    pub(crate) async fn find(&mut self, fits: impl Fn(&Value) -> bool) -> Value {
        if let Some(at) = self.kept.iter().position(&fits) {
            return self.kept.remove(at).unwrap();
        }
        loop {
            let message = self.receive().await;
            if fits(&message) {
                return message;
            }
            self.kept.push_back(message);
        }
    }

    pub(crate) async fn begin(&mut self, method: &str, mut params: Value) -> i64 {
        let id = self.next;
        self.next += 1;
        if self.modern {
            params["_meta"] = meta();
        }
        self.send(&json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params})).await;
        id
    }

    pub(crate) async fn answer(&mut self, id: i64) -> Value {
        self.find(|message| message["id"] == id && message.get("method").is_none()).await
    }

    pub(crate) async fn ask(&mut self, method: &str, params: Value) -> Value {
        let id = self.begin(method, params).await;
        self.answer(id).await
    }

    pub(crate) async fn handshake(&mut self) -> Value {
        self.handshake_as("2025-11-25").await
    }

    pub(crate) async fn handshake_as(&mut self, version: &str) -> Value {
        let client = json!({"name": "Test Client", "version": "1"});
        let params = json!({"protocolVersion": version, "capabilities": {}, "clientInfo": client});
        let answer = self.ask("initialize", params).await;
        self.send(&json!({"jsonrpc": "2.0", "method": "notifications/initialized"})).await;
        answer
    }

    pub(crate) async fn call(&mut self, arguments: Value) -> Value {
        let answer = self.ask("tools/call", json!({"name": "memory", "arguments": arguments})).await;
        answer["result"].clone()
    }

    /// Closes the client's side; what the server still sends, and how it ended.
    pub(crate) async fn close(mut self) -> (Vec<Value>, Result<(), ServeError>) {
        self.write.shutdown().await.unwrap();
        let mut rest: Vec<Value> = self.kept.into_iter().collect();
        while let Some(line) = tokio::time::timeout(PATIENCE, self.lines.next_line()).await.unwrap().unwrap() {
            rest.push(serde_json::from_str(&line).unwrap());
        }
        let ended = tokio::time::timeout(PATIENCE, self.server).await.unwrap().unwrap();
        (rest, ended)
    }
}

pub(crate) fn meta() -> Value {
    json!({
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientInfo": {"name": "Test Client", "version": "1"},
        "io.modelcontextprotocol/clientCapabilities": {},
    })
}
