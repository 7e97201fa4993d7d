//! Settings in TOML: `[mcp_servers.notewell]` with `command` and `args`.

use crate::server::{NAME, Server};
use crate::syntax::{Entry, NotSettings};
use toml_edit::{Array, DocumentMut, Item, Table, TableLike, value};

const SERVERS: &str = "mcp_servers";

pub(crate) fn entry(text: &str) -> Result<Option<Entry>, NotSettings> {
    let document = parsed(text)?;
    let servers = document.get(SERVERS).and_then(Item::as_table_like);
    let Some(found) = servers.and_then(|servers| servers.get(NAME)) else { return Ok(None) };
    Ok(Some(found.as_table_like().and_then(program).map_or(Entry::Other, Entry::Program)))
}

fn program(found: &dyn TableLike) -> Option<Server> {
    let command = found.get("command")?.as_str()?.to_owned();
    let args = match found.get("args") {
        Some(args) => {
            let args = args.as_array()?.iter().map(|arg| arg.as_str().map(str::to_owned));
            args.collect::<Option<Vec<String>>>()?
        }
        None => Vec::new(),
    };
    Some(Server { command, args })
}

pub(crate) fn with(text: &str, server: &Server) -> Result<String, NotSettings> {
    let mut document = parsed(text)?;
    let servers = document.entry(SERVERS).or_insert_with(|| {
        let mut servers = Table::new();
        servers.set_implicit(true);
        Item::Table(servers)
    });
    let servers = servers.as_table_like_mut().ok_or("has `mcp_servers` that is not a table")?;
    if !servers.get(NAME).is_some_and(Item::is_table_like) {
        servers.insert(NAME, Item::Table(Table::new()));
    }
    // What the owner added, such as `env`, stays.
    let Some(ours) = servers.get_mut(NAME).and_then(Item::as_table_like_mut) else {
        return Err("takes no server".to_owned());
    };
    ours.insert("command", value(server.command.as_str()));
    ours.insert("args", value(server.args.iter().map(String::as_str).collect::<Array>()));
    Ok(document.to_string())
}

pub(crate) fn without(text: &str) -> Result<String, NotSettings> {
    let mut document = parsed(text)?;
    let servers = document.get_mut(SERVERS).and_then(Item::as_table_like_mut);
    let is_empty = servers.is_some_and(|servers| servers.remove(NAME).is_some() && servers.is_empty());
    if is_empty && document.get(SERVERS).and_then(Item::as_table).is_some_and(Table::is_implicit) {
        document.remove(SERVERS);
    }
    Ok(document.to_string())
}

fn parsed(text: &str) -> Result<DocumentMut, NotSettings> {
    let document: DocumentMut = text.parse().map_err(|error| {
        let told = format!("{error}");
        format!("is not TOML ({})", told.lines().next().unwrap_or_default())
    })?;
    // A last line without an end gets one.
    if document.to_string().trim_end_matches('\n') == text.trim_end_matches('\n') {
        Ok(document)
    } else {
        Err("cannot be read without losing a part of it".to_owned())
    }
}
