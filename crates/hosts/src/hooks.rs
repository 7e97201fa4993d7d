//! Hooks in JSON: `{"hooks": {"SessionStart": [{"matcher": …, "hooks": [{"type": "command", …}]}]}}`.

use crate::host::Host;
use crate::json::{parsed, value};
use crate::part::Presence;
use crate::server::Server;
use crate::syntax::NotSettings;
use jsonc_parser::cst::{CstArray, CstInputValue, CstNode, CstObject};
use serde_json::Value;

const HOOKS: &str = "hooks";

/// One event of the host, and the command that it runs then.
struct Hook {
    /// The host's name of the event.
    event: &'static str,
    /// For which occasions; `None` for all.
    matcher: Option<&'static str>,
    /// Ours: `notewell hook VERB`.
    verb: &'static str,
    /// Seconds that the host waits.
    timeout: u32,
}

const START: Hook = Hook { event: "SessionStart", matcher: None, verb: "session-start", timeout: 10 };
const PROMPT: Hook = Hook { event: "UserPromptSubmit", matcher: None, verb: "prompt", timeout: 5 };
const END: Hook = Hook { event: "SessionEnd", matcher: None, verb: "session-end", timeout: 5 };

const fn hooks(host: Host) -> &'static [Hook] {
    match host {
        Host::ClaudeCode => &[Hook { matcher: Some("startup|resume|clear|compact|fork"), ..START }, PROMPT, END],
        // It has no event for the end of a session.
        Host::Codex => &[START, PROMPT],
    }
}

/// How the host runs the command of a hook: a program with arguments, or a line for a shell.
fn handler(host: Host, hook: &Hook, server: &Server) -> CstInputValue {
    let mut words: Vec<String> = server.args.iter().filter(|arg| *arg != "mcp").cloned().collect();
    words.extend(["hook", hook.verb, "--host", host.name()].map(str::to_owned));
    let mut parts = vec![("type".to_owned(), CstInputValue::from("command"))];
    match host {
        Host::ClaudeCode => {
            parts.push(("command".to_owned(), server.command.as_str().into()));
            let words = words.iter().map(|word| word.as_str().into()).collect();
            parts.push(("args".to_owned(), CstInputValue::Array(words)));
        }
        Host::Codex => {
            let line = std::iter::once(&server.command).chain(&words).map(|word| quoted(word));
            parts.push(("command".to_owned(), line.collect::<Vec<_>>().join(" ").into()));
        }
    }
    parts.push(("timeout".to_owned(), hook.timeout.into()));
    CstInputValue::Object(parts)
}

/// One word of a shell's command line.
fn quoted(word: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '/' | '.' | '_' | '-' | '+' | ':' | '=');
    if !word.is_empty() && word.chars().all(is_plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', "'\\''"))
    }
}

/// Whether a handler runs a hook of ours for this host, of whatever version and place.
fn is_ours(handler: &Value, host: Host) -> bool {
    let text = |key: &str| handler.get(key).and_then(Value::as_str).unwrap_or_default().to_owned();
    let args = handler.get("args").and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str);
    let line = std::iter::once(text("command")).chain(args.map(str::to_owned)).collect::<Vec<_>>().join(" ");
    line.contains("notewell") && line.contains(" hook ") && line.ends_with(&format!("--host {}", host.name()))
}

pub(crate) fn presence(text: &str, host: Host, server: &Server) -> Result<Presence, NotSettings> {
    let bare = text.trim_start_matches('\u{feff}').replace("\r\n", "\n");
    let root = value(&parsed(&bare)?.to_string());
    let found: Vec<(String, Value)> = ours(&root, host);
    if found.is_empty() {
        return Ok(Presence::Absent);
    }
    let wanted = value(&with("", host, server)?);
    Ok(if found == ours(&wanted, host) { Presence::Same } else { Presence::Different })
}

/// Our handlers with the names of their events, in the order of the host's table.
fn ours(root: &Value, host: Host) -> Vec<(String, Value)> {
    let mut found = Vec::new();
    for hook in hooks(host) {
        let groups = root.get(HOOKS).and_then(|hooks| hooks.get(hook.event)).and_then(Value::as_array);
        for group in groups.into_iter().flatten() {
            let handlers = group.get(HOOKS).and_then(Value::as_array).into_iter().flatten();
            found.extend(
                handlers
                    .filter(|handler| is_ours(handler, host))
                    .map(|handler| (hook.event.to_owned(), handler.clone())),
            );
        }
    }
    found
}

pub(crate) fn with(text: &str, host: Host, server: &Server) -> Result<String, NotSettings> {
    let root = parsed(&without(text, host)?)?;
    let object = root.object_value_or_create().ok_or("is not a JSON object")?;
    let all = object.object_value_or_create(HOOKS).ok_or("has `hooks` that is not an object")?;
    for hook in hooks(host) {
        let why = || format!("has `hooks.{}` that is not a list", hook.event);
        let groups = all.array_value_or_create(hook.event).ok_or_else(why)?;
        let handlers = CstInputValue::Array(vec![handler(host, hook, server)]);
        let matcher = hook.matcher.map(|matcher| ("matcher".to_owned(), matcher.into()));
        let group = matcher.into_iter().chain([(HOOKS.to_owned(), handlers)]).collect();
        groups.append(CstInputValue::Object(group));
    }
    Ok(root.to_string())
}

pub(crate) fn without(text: &str, host: Host) -> Result<String, NotSettings> {
    let root = parsed(text)?;
    let Some(all) = root.object_value().and_then(|root| root.object_value(HOOKS)) else { return Ok(root.to_string()) };
    let mut is_changed = false;
    for hook in hooks(host) {
        let Some(groups) = all.array_value(hook.event) else { continue };
        for group in groups.elements() {
            is_changed |= remove_ours(&group, host);
        }
        if is_changed && groups.elements().is_empty() {
            remove(&all, hook.event);
        }
    }
    let is_empty = is_changed && all.properties().is_empty();
    if let Some(root) = root.object_value().filter(|_| is_empty) {
        remove(&root, HOOKS);
    }
    Ok(root.to_string())
}

/// Takes our handlers out of a group, and the group with them when it held no other; whether there were any.
fn remove_ours(group: &CstNode, host: Host) -> bool {
    let handlers = group.as_object().and_then(|group| group.array_value(HOOKS));
    let Some(handlers) = handlers else { return false };
    let is_ours = |handler: &CstNode| is_ours(&value(&handler.to_string()), host);
    let found: Vec<CstNode> = handlers.elements().into_iter().filter(is_ours).collect();
    if found.is_empty() {
        return false;
    }
    if found.len() == CstArray::elements(&handlers).len() {
        group.clone().remove();
    } else {
        found.into_iter().for_each(CstNode::remove);
    }
    true
}

fn remove(object: &CstObject, name: &str) {
    if let Some(found) = object.get(name) {
        found.remove();
    }
}
