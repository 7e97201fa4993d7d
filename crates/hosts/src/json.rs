//! Settings in JSON: `{"mcpServers": {"notewell": {"command": …, "args": […]}}}`.

use crate::server::{NAME, Server};
use crate::syntax::{Entry, NotSettings};
use jsonc_parser::cst::{CstInputValue, CstObject, CstRootNode};
use jsonc_parser::{ParseOptions, parse_to_serde_value};
use serde_json::Value;

const SERVERS: &str = "mcpServers";

pub(crate) fn entry(text: &str) -> Result<Option<Entry>, NotSettings> {
    let Some(servers) = parsed(text)?.object_value().and_then(|root| root.object_value(SERVERS)) else {
        return Ok(None);
    };
    let Some(found) = servers.get(NAME) else { return Ok(None) };
    Ok(Some(found.object_value().and_then(|found| program(&found)).map_or(Entry::Other, Entry::Program)))
}

fn program(found: &CstObject) -> Option<Server> {
    let text = |node: jsonc_parser::cst::CstNode| node.as_string_lit()?.decoded_value().ok();
    let command = text(found.get("command")?.value()?)?;
    let args = match found.get("args") {
        Some(args) => args.array_value()?.elements().into_iter().map(text).collect::<Option<Vec<String>>>()?,
        None => Vec::new(),
    };
    Some(Server { command, args })
}

pub(crate) fn with(text: &str, server: &Server) -> Result<String, NotSettings> {
    let root = parsed(text)?;
    let object = root.object_value_or_create().ok_or("is not a JSON object")?;
    let servers = object.object_value_or_create(SERVERS).ok_or("has `mcpServers` that is not an object")?;
    let args = server.args.iter().map(|arg| CstInputValue::from(arg.as_str())).collect();
    let value = CstInputValue::Object(vec![
        ("type".to_owned(), "stdio".into()),
        ("command".to_owned(), server.command.as_str().into()),
        ("args".to_owned(), CstInputValue::Array(args)),
    ]);
    match servers.get(NAME) {
        Some(found) => match found.object_value() {
            // What the owner added, such as `env`, stays.
            Some(found) => {
                let CstInputValue::Object(parts) = value else { return Ok(root.to_string()) };
                for (name, value) in parts {
                    match found.get(&name) {
                        Some(part) => part.set_value(value),
                        None => drop(found.append(&name, value)),
                    }
                }
            }
            None => found.set_value(value),
        },
        None => drop(servers.append(NAME, value)),
    }
    Ok(root.to_string())
}

pub(crate) fn without(text: &str) -> Result<String, NotSettings> {
    let root = parsed(text)?;
    let servers = root.object_value().and_then(|root| root.object_value(SERVERS));
    if let Some(found) = servers.and_then(|servers| servers.get(NAME)) {
        found.remove();
    }
    Ok(root.to_string())
}

/// The text as JSON; an empty one as an empty object.
pub(crate) fn parsed(text: &str) -> Result<CstRootNode, NotSettings> {
    let text = if text.trim().is_empty() { "{}\n" } else { text };
    let root = CstRootNode::parse(text, &ParseOptions::default()).map_err(|error| format!("is not JSON ({error})"))?;
    if root.to_string() == text { Ok(root) } else { Err("cannot be read without losing a part of it".to_owned()) }
}

/// What a text says; `null` for one that is no JSON.
pub(crate) fn value(text: &str) -> Value {
    parse_to_serde_value(text, &ParseOptions::default()).unwrap_or_default()
}
