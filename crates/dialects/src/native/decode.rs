//! From a model's arguments to a call.

use super::MOST_OPERATIONS;
use super::fields::{Fields, invalid};
use super::operation::operation;
use notewell::{Call, Refusal, RefusalCode};
use serde_json::{Map, Value};
use std::borrow::Cow;

/// What an operation may take from the call around it.
const SHARED: [&str; 4] = ["action", "target", "scope", "tags"];
/// What an operation needs of its own.
const OWN: [&str; 4] = ["content", "old_text", "new_text", "id"];

/// Reads the arguments of the `memory` tool. Nothing that is guessed can destroy anything.
///
/// # Errors
/// A refusal that names the field and says what to send; with the number of the operation where there are several.
pub fn decode(arguments: &Value) -> Result<Call, Refusal> {
    let sent = parsed(arguments)?;
    if let Value::Array(items) = sent.as_ref() {
        let operations = many(items, &Fields::default())?;
        return Ok(Call { operations, ..Call::default() });
    }
    let inner = sent.as_object().and_then(unwrapped).map(parsed).transpose()?;
    let Value::Object(root) = inner.as_ref().unwrap_or(&sent).as_ref() else {
        return Err(invalid("the arguments are no JSON object", "send an object with action and its fields"));
    };
    let fields = Fields::of(root, false)?;
    let reason = fields.filled("reason")?;
    let idempotency = fields.filled("idempotency_key")?;
    let operations = match fields.raw("operations").map(parsed).transpose()?.as_deref() {
        None => vec![operation(&fields)?],
        Some(Value::Array(items)) if items.is_empty() => vec![operation(&fields)?],
        Some(Value::String(text)) if text.trim().is_empty() => vec![operation(&fields)?],
        Some(_) if fields.any(&OWN) => {
            return Err(invalid(
                "both operations and fields of a single operation were sent",
                "put everything into operations, or leave operations out",
            ));
        }
        Some(Value::Array(items)) => many(items, &fields)?,
        Some(one @ Value::Object(_)) => many(std::slice::from_ref(one), &fields)?,
        Some(_) => return Err(invalid("operations is no list", "send operations as a list of objects")),
    };
    Ok(Call { operations, reason, idempotency })
}

fn many(items: &[Value], outer: &Fields) -> Result<Vec<notewell::Operation>, Refusal> {
    if items.is_empty() {
        return Err(Refusal::new(RefusalCode::InvalidCall, "the call has no operation", "send at least one operation"));
    }
    if items.len() > MOST_OPERATIONS {
        return Err(invalid(
            format!("the call has {} operations, the limit is {MOST_OPERATIONS}", items.len()),
            "send them in several calls",
        ));
    }
    let one = |item: &Value| {
        let item = parsed(item)?;
        let Value::Object(object) = item.as_ref() else {
            return Err(invalid("the operation is no object", "send each operation as an object with its action"));
        };
        operation(&Fields::of(object, true)?.or(outer, &SHARED))
    };
    let numbered = |(at, item)| one(item).map_err(|refusal| Refusal { operation: Some(at), ..refusal });
    items.iter().enumerate().map(numbered).collect()
}

/// JSON that was sent as a text is read, at most twice over. Other text stays.
fn parsed(value: &Value) -> Result<Cow<'_, Value>, Refusal> {
    let mut value = Cow::Borrowed(value);
    for _ in 0..2 {
        let Value::String(text) = value.as_ref() else { break };
        let text = text.trim();
        if text.is_empty() {
            break;
        }
        let inner = serde_json::from_str(text)
            .map_err(|_| invalid("the arguments are no JSON", "send a JSON object with action and its fields"))?;
        value = Cow::Owned(inner);
    }
    Ok(value)
}

/// The names under which some hosts pass on the arguments of a call.
const WRAPPERS: [&str; 5] = ["arguments", "args", "input", "parameters", "params"];

/// The arguments inside `{"arguments": {…}}` and the like.
fn unwrapped(object: &Map<String, Value>) -> Option<&Value> {
    let alone =
        object.keys().all(|key| WRAPPERS.contains(&key.as_str()) || matches!(key.as_str(), "name" | "tool" | "type"));
    WRAPPERS.iter().find_map(|name| object.get(*name)).filter(|_| alone)
}

#[cfg(test)]
mod tests;
