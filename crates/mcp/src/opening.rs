//! The first messages of a connection: what is missing is said by name.

use crate::unreadable::{INVALID_PARAMS, INVALID_REQUEST, answer};
use serde_json::Value;

/// What `initialize` must bring.
const NEEDED: [&str; 3] = ["protocolVersion", "capabilities", "clientInfo"];

/// The key of the newer era, whose requests need no handshake.
const VERSION: &str = "io.modelcontextprotocol/protocolVersion";

/// The answer to a request that cannot be the first one; `None` lets the line pass. Once a client has begun, nothing
/// is looked at.
pub(crate) fn check(line: &[u8], begun: &mut bool) -> Option<Value> {
    if *begun {
        return None;
    }
    let message: Value = serde_json::from_slice(line.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(line)).ok()?;
    let (method, id) =
        (message.get("method")?.as_str()?, message.get("id").filter(|id| id.is_string() || id.is_i64())?);
    let params = message.get("params");
    let words = match method {
        "ping" | "server/discover" => return None,
        "initialize" => {
            let has = |name: &&str| params.and_then(|params| params.get(*name)).is_some();
            let missing: Vec<&str> = NEEDED.into_iter().filter(|name| !has(name)).collect();
            if missing.is_empty() {
                *begun = true;
                return None;
            }
            let words = format!("`initialize` needs {}; missing: {}.", NEEDED.join(", "), missing.join(", "));
            return Some(answer(Some(id.clone()), INVALID_PARAMS, &words, Value::Null));
        }
        _ if params.and_then(|params| params.get("_meta")?.get(VERSION)).is_some() => {
            *begun = true;
            return None;
        }
        _ => "Send `initialize` first, or each request with the metadata of the 2026-07-28 protocol in `_meta`.",
    };
    Some(answer(Some(id.clone()), INVALID_REQUEST, words, Value::Null))
}
