//! The lines that connect a host.

use crate::output::Output;
use crate::reports::Connect;
use serde_json::json;
use std::path::Path;

/// How each host is connected to this binary.
pub(crate) fn hosts() -> Vec<Connect> {
    for_binary(&binary())
}

fn for_binary(binary: &str) -> Vec<Connect> {
    let command = word(binary);
    let server = json!({ "command": binary, "args": ["mcp"] });
    let cursor = json!({ "mcpServers": { "notewell": server } }).to_string();
    let mut stdio = json!({ "type": "stdio" });
    if let (Some(to), Some(from)) = (stdio.as_object_mut(), server.as_object()) {
        to.extend(from.clone());
    }
    let cherry = json!({ "mcpServers": { "notewell": stdio } }).to_string();
    let host = |host: &str, lines: Vec<String>| Connect { host: host.to_owned(), lines };
    vec![
        host("Claude Code", vec![format!("claude mcp add --scope user notewell -- {command} mcp")]),
        host(
            "Codex",
            vec![
                format!("codex mcp add notewell -- {command} mcp"),
                "or in ~/.codex/config.toml:".to_owned(),
                "[mcp_servers.notewell]".to_owned(),
                format!("command = {}", toml::Value::String(binary.to_owned())),
                "args = [\"mcp\"]".to_owned(),
            ],
        ),
        host("Cursor: ~/.cursor/mcp.json", vec![cursor]),
        host("Cherry Studio: Settings > MCP Servers > Import from JSON", vec![cherry]),
    ]
}

/// For people.
pub(crate) fn text(hosts: &[Connect], output: Output) -> String {
    let mut text = format!("\n{}\n", output.bold("Connect an assistant:"));
    for host in hosts {
        text.push_str(&format!("  {}\n", host.host));
        for line in &host.lines {
            text.push_str(&format!("    {line}\n"));
        }
    }
    if binary() != "notewell" {
        text.push_str("  `cargo install --path crates/cli` puts `notewell` on your PATH.\n");
    }
    text
}

/// `notewell` where that finds this binary, else its absolute path.
pub(crate) fn binary() -> String {
    let Ok(own) = std::env::current_exe().and_then(std::fs::canonicalize) else { return "notewell".to_owned() };
    let found = std::env::var_os("PATH").and_then(|path| {
        std::env::split_paths(&path).map(|folder| folder.join("notewell")).find(|file| file.is_file())
    });
    let same = found.and_then(|file| std::fs::canonicalize(file).ok()).is_some_and(|file| file == own);
    if same { "notewell".to_owned() } else { plain(&own) }
}

fn plain(path: &Path) -> String {
    path.display().to_string()
}

/// One word of a shell's command line.
fn word(text: &str) -> String {
    let safe = text.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '/' | '.' | '_' | '-' | '+'));
    if safe { text.to_owned() } else { format!("'{}'", text.replace('\'', "'\\''")) }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn a_path_with_blanks_and_quotes_stays_one_word_and_valid_json() {
        let hosts = for_binary("/opt/it's \"here\"/notewell");
        assert!(hosts[0].lines[0].ends_with("-- '/opt/it'\\''s \"here\"/notewell' mcp"));
        let json: serde_json::Value = serde_json::from_str(&hosts[2].lines[0]).unwrap();
        assert_eq!(json["mcpServers"]["notewell"]["command"], "/opt/it's \"here\"/notewell");
        let table: toml::Table = toml::from_str(&hosts[1].lines[2..].join("\n")).unwrap();
        assert_eq!(table["mcp_servers"]["notewell"]["args"][0].as_str(), Some("mcp"));
    }
}
