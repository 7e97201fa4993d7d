//! A snapshot from its frozen bytes.

use super::{Section, Snapshot};
use crate::Settings;
use notewell_store::StoredSnapshot;
use notewell_text::{Usage, characters};

const NAMES: [&str; 6] =
    ["core_policy", "assistant_profile", "user_directives", "memory_evidence", "project_memory", "runtime_facts"];

/// The snapshot that was handed out before. Its fences divide it, since no text inside can close one.
pub(crate) fn restore(stored: &StoredSnapshot, settings: &Settings) -> Snapshot {
    let mut sections = Vec::new();
    let mut open: Option<(&str, Vec<&str>)> = None;
    for line in stored.text.lines() {
        match &mut open {
            None => open = name(line).map(|name| (name, vec![line])),
            Some((name, lines)) => {
                lines.push(line);
                if line.strip_prefix("</").and_then(|rest| rest.strip_suffix('>')) == Some(name) {
                    sections.push(section(name, lines, settings));
                    open = None;
                }
            }
        }
    }
    Snapshot {
        text: stored.text.clone(),
        key: stored.key.clone(),
        sequence: stored.sequence,
        sections,
        omitted: Vec::new(),
    }
}

fn name(line: &str) -> Option<&'static str> {
    let inside = line.strip_prefix('<')?.strip_suffix('>')?;
    NAMES
        .into_iter()
        .find(|name| inside.strip_prefix(name).is_some_and(|rest| rest.is_empty() || rest.starts_with(' ')))
}

fn section(name: &str, lines: &[&str], settings: &Settings) -> Section {
    let text = lines.join("\n");
    let first = lines.first().copied().unwrap_or_default();
    let attribute = |key: &str| first.split_once(&format!(" {key}=\""))?.1.split('"').next();
    let body = lines.get(1..lines.len().saturating_sub(1)).unwrap_or_default();
    let used = body.iter().map(|line| characters(line) + 1).sum();
    let budget = match name {
        "assistant_profile" => settings.budget_assistant,
        "user_directives" => settings.budget_user,
        "memory_evidence" if attribute("space").is_none() => settings.budget_memory,
        "memory_evidence" | "project_memory" => settings.budget_project,
        _ => characters(&text),
    };
    let used = if matches!(name, "core_policy" | "runtime_facts") { budget } else { used };
    let revision = attribute("revision").unwrap_or_default().to_owned();
    Section { name: name.to_owned(), revision, text, usage: Usage { used, budget } }
}
