//! The `memory` tool: schema, decoding and encoding are the native dialect's.

use notewell::{Answer, Error, Operation, Session};
use notewell_dialects::native;
use rmcp::model::{CallToolResult, ContentBlock, JsonObject, RequestId, Tool, ToolAnnotations};
use serde_json::Value;
use std::hash::{DefaultHasher, Hash, Hasher};

/// The tools with their behaviour hints.
pub(crate) fn list() -> Vec<Tool> {
    native::tools().into_iter().map(told).collect()
}

fn told(tool: notewell_dialects::Tool) -> Tool {
    let schema = match tool.input_schema {
        Value::Object(schema) => schema,
        _ => JsonObject::new(),
    };
    let hints = ToolAnnotations::with_title(tool.title)
        .read_only(tool.read_only)
        .destructive(tool.destructive)
        .idempotent(tool.idempotent)
        .open_world(tool.open_world);
    Tool::new(tool.name, tool.description, schema).with_title(tool.title).with_annotations(hints)
}

/// Whether there is a tool of this name.
pub(crate) fn knows(name: &str) -> bool {
    native::tools().iter().any(|tool| tool.name == name)
}

/// Does what the client asks. A call that was sent twice under one id is done once.
pub(crate) fn call(session: &Session, arguments: JsonObject, id: &RequestId) -> Result<Answer, Error> {
    let arguments = Value::Object(arguments);
    let mut call = match native::decode(&arguments) {
        Ok(call) => call,
        Err(refusal) => return Ok(session.failed(refusal)),
    };
    let writes = call.operations.iter().any(|operation| !matches!(operation, Operation::Read { .. }));
    if writes && call.idempotency.is_none() {
        call.idempotency = Some(key(session, &arguments, id));
    }
    Ok(session.call(&call))
}

/// Session and call id; and the arguments, because some clients number every request the same.
fn key(session: &Session, arguments: &Value, id: &RequestId) -> String {
    let mut hasher = DefaultHasher::new();
    arguments.to_string().hash(&mut hasher);
    format!("mcp:{}:{id}:{:016x}", session.id(), hasher.finish())
}

/// The outcome in a word, for the log.
pub(crate) fn code(answer: &Answer) -> &'static str {
    match answer {
        Answer::Read(_) => "read",
        Answer::Wrote(receipt) => receipt.status.name(),
        Answer::Refused(refusal) => refusal.code.code(),
    }
}

/// The answer as the client sees it: words for the model, the object for programs.
pub(crate) fn result(answer: &Answer) -> CallToolResult {
    let encoded = native::encode(answer);
    let words = vec![ContentBlock::text(encoded.text)];
    let mut result = if encoded.is_error { CallToolResult::error(words) } else { CallToolResult::success(words) };
    result.structured_content = Some(encoded.structured);
    result
}
