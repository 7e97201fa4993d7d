//! From a document to what a model reads of it.

use notewell::store::{DocumentState, EntryState};
use notewell::text::{Entry, EntryKind, Status, read_journal};
use notewell::{AssistantView, fenced};

/// Enough of an id to name the entry.
const ID: usize = 8;

/// Its entries with their ids below their headings, between tags that no text inside can close. Whatever reads like
/// an instruction to the assistant or waits for the owner is held back and secrets are redacted, in headings and tags
/// as in entries;
/// comments, front matter, code and tables stay in the file.
#[must_use]
pub fn document(state: &DocumentState, seen: &AssistantView<'_>) -> String {
    let mut text = String::new();
    let mut heading = None;
    let entries = state.document.entries();
    for (entry, known) in entries.iter().zip(&state.entries) {
        // A heading that stands over nothing but what waits may be of the same hand.
        if entry.heading != heading && !seen.waits(&known.id) {
            heading.clone_from(&entry.heading);
            if let Some(words) = &heading {
                let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
                text.push_str(&format!("\n# {}\n", on_lines(&seen.shown(&words, "(a heading)"), "")));
            }
        }
        let above = std::iter::successors(entry.parent, |index| entries.get(*index).and_then(|entry| entry.parent));
        text.push_str(&line(seen, state, entry, known, &"  ".repeat(above.take(entries.len()).count())));
    }
    if entries.is_empty() {
        text.push_str("(nothing there)");
    }
    fenced("memory_entries", text.trim_start_matches('\n'))
}

fn line(seen: &AssistantView<'_>, state: &DocumentState, entry: &Entry, known: &EntryState, indent: &str) -> String {
    let id: String = known.id.as_str().chars().take(ID).collect();
    let waits = seen.waits(&known.id);
    let words = if waits { seen.entry(&entry.text, &known.id) } else { seen.shown(&entry.text, &id) };
    let words = on_lines(&words, indent);
    let mut line = format!("{indent}- [{id}] {words}");
    if let Some(directive) = &entry.directive {
        if directive.status == Status::Superseded {
            line.push_str(" (superseded)");
        }
        if let Some(day) = directive.observed {
            line.push_str(&format!(" ({day})"));
        }
    }
    let block = state.document.text().get(entry.block.clone()).filter(|_| entry.kind == EntryKind::Line);
    let journal = block.and_then(|block| read_journal(block.as_bytes()).lines.into_iter().next());
    if let Some((_, event)) = journal {
        if !event.ts.is_empty() {
            line.push_str(&format!(" ({})", on_lines(&seen.shown(&event.ts, &id), indent)));
        }
        if !event.tags.is_empty() {
            line.push_str(&format!(" #{}", on_lines(&seen.shown(&event.tags.join(" #"), &id), indent)));
        }
    }
    line.push('\n');
    line
}

/// Several lines stay below their bullet.
fn on_lines(text: &str, indent: &str) -> String {
    text.lines().collect::<Vec<_>>().join(&format!("\n{indent}  "))
}
