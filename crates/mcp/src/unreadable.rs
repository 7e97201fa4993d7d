//! Lines that are no message, and what is answered to them.

use crate::id_scan::{IdScan, is_id};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

const PARSE_ERROR: i32 = -32700;
pub(crate) const INVALID_REQUEST: i32 = -32600;
pub(crate) const INVALID_PARAMS: i32 = -32602;

const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

/// Reads a line as a message. `Err` holds the answer to one that is none; `Err(None)`: nothing is answered, because
/// the line was empty, a notification, or itself an answer (two sides that complain to each other never end).
pub(crate) fn message<T: DeserializeOwned>(line: &[u8]) -> Result<T, Option<Value>> {
    let line = line.strip_prefix(BYTE_ORDER_MARK).unwrap_or(line).trim_ascii();
    if line.is_empty() {
        return Err(None);
    }
    if let Ok(message) = serde_json::from_slice(line) {
        return Ok(message);
    }
    let why = match serde_json::from_slice::<Value>(line) {
        Ok(value) => return Err(invalid(&value)),
        Err(why) => why,
    };
    let mut scan = IdScan::default();
    scan.feed(line);
    // The parser's words say what is wrong and where; they never repeat the text.
    let words = format!("The message is no JSON that can be read: {why}. Send it again as one line of valid JSON.");
    Err(error(scan, PARSE_ERROR, &words, Value::Null))
}

/// The answer to a line that was too long.
pub(crate) fn too_long(size: usize, limit: usize, scan: IdScan) -> Option<Value> {
    let words = format!("The message has {size} bytes, the limit is {limit}. Send less in one call.");
    error(scan, INVALID_REQUEST, &words, json!({ "size": size, "limit": limit }))
}

fn error(scan: IdScan, code: i32, words: &str, data: Value) -> Option<Value> {
    let (id, is_response) = scan.finish();
    (!is_response).then(|| answer(id, code, words, data))
}

/// The answer to JSON that is no message of the protocol.
fn invalid(value: &Value) -> Option<Value> {
    let has = |key: &str| value.get(key).is_some();
    if has("result") || has("error") || (has("method") && !has("id")) {
        return None;
    }
    let words = match value {
        Value::Array(_) => "Messages are sent one a line, not in a list.",
        _ => "This is no request of the protocol: see its `jsonrpc`, `id`, `method` and `params`.",
    };
    Some(answer(value.get("id").filter(|id| is_id(id)).cloned(), INVALID_REQUEST, words, Value::Null))
}

/// An error as the answer to a request.
pub(crate) fn answer(id: Option<Value>, code: i32, words: &str, data: Value) -> Value {
    let mut error = json!({ "code": code, "message": words });
    if let (Value::Object(error), false) = (&mut error, data.is_null()) {
        error.insert("data".to_owned(), data);
    }
    json!({ "jsonrpc": "2.0", "id": id, "error": error })
}
