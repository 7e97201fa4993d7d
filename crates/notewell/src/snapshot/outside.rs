//! Text that belongs to no entry.

use super::show::without_comments;
use notewell_text::Document;

/// How many lines stand outside all entries and are neither blank, headings, rules, comments nor front matter:
/// code blocks, mostly.
pub(super) fn lines_outside(document: &Document) -> usize {
    let mut from = 0;
    let mut outside = String::new();
    for entry in document.entries() {
        outside.push_str(document.text().get(from..entry.block.start).unwrap_or_default());
        from = from.max(entry.block.end);
    }
    outside.push_str(document.text().get(from..).unwrap_or_default());
    let outside = outside.strip_prefix('\u{feff}').unwrap_or(&outside).replace("\r\n", "\n");
    let matter = outside.strip_prefix("---\n").and_then(|rest| rest.split_once("\n---\n"));
    let outside = without_comments(matter.map_or(outside.as_str(), |(_, rest)| rest));
    let counts = |line: &&str| {
        let line = line.trim();
        !line.starts_with('#') && !line.chars().all(|c| matches!(c, '-' | '=' | '*' | '_' | '+' | ' ' | '§' | '>'))
    };
    outside.lines().filter(counts).count()
}
