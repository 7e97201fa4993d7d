//! What a document would put into a snapshot, without screening it.

use super::names::DIGITS;
use super::rows::{DEEPEST, Placed, pinned_first, titled};
use super::show::without_comments;
use notewell_store::DocumentState;
use notewell_text::{Role, Status, characters};

/// The characters that all of a document's entries that stand would take. Cheap enough for every write; equal to
/// what a snapshot counts but for entries that it redacts, holds back, or leaves to another day or project.
pub(crate) fn demand(state: &DocumentState) -> usize {
    if state.key.role() == Role::Assistant {
        return characters(without_comments(state.document.text()).trim());
    }
    let entries = state.document.entries();
    let mut depths: Vec<usize> = vec![0; entries.len()];
    let mut used = 0;
    let mut last_heading = None;
    for Placed { index, begins, parent } in pinned_first(entries) {
        let Some(entry) = entries.get(index) else { continue };
        if begins {
            last_heading = None;
        }
        let above = parent.and_then(|parent| depths.get(parent).copied());
        let depth = above.map_or(0, |above| above + 1).min(DEEPEST);
        depths[index] = depth;
        if entry.directive.as_ref().is_some_and(|directive| directive.status == Status::Superseded) {
            continue;
        }
        if last_heading != Some(&entry.heading) {
            last_heading = Some(&entry.heading);
            // `## `, the words and the line end.
            used += titled(entry, state.key.role().name()).map_or(0, |heading| characters(heading) + 4);
        }
        let bare;
        let text = if entry.text.contains("<!--") {
            bare = without_comments(&entry.text);
            bare.trim()
        } else {
            entry.text.trim()
        };
        let (indent, more) = (2 * depth, text.lines().count().saturating_sub(1));
        // The bullet, the id in brackets with its blank, and the line end.
        used += indent + 2 + DIGITS + 3 + characters(text) + more * (indent + 2) + 1;
    }
    used
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::super::tests::{shown_in, state};
    use super::*;
    use notewell_store::DocumentName;
    use notewell_text::Grammar;

    #[test]
    fn a_receipt_and_a_snapshot_count_the_same_characters() {
        let text = "# Memory\n\n- 住在奥斯陆 <!-- pin -->\n  since May\n  - third floor\n    - left door\n\n## Work\n\nTeaches violin.\n\n## Home\n- tea\n";
        let snapshot = shown_in(text);
        let section = snapshot.sections.iter().find(|section| section.name == "memory_evidence").unwrap();
        assert_eq!(section.usage.used, demand(&state(DocumentName::Memory, text, Grammar::Markdown)));
    }
}
