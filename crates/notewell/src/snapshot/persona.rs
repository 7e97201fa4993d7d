//! The persona as a section.

use super::fence::{fence, neutral};
use super::inputs::Inputs;
use super::names::Names;
use super::rows::{PREVIEW, UNCONFIRMED, hint};
use super::section::wait;
use super::show::{marker, outside_entries, without_comments};
use super::{AssistantView, Omitted, Section};
use notewell_guard::{Kind, Strength, screen};
use notewell_store::DocumentState;
use notewell_text::{Usage, characters, clip_head};

const NAME: &str = "assistant_profile";

/// What the line may take that says how much is not shown.
const NOTE: usize = 120;

/// The persona, as its owner wrote it, without comments; cut at the end of a line. What waits for the owner is left out.
pub(super) fn persona(
    inputs: &Inputs<'_>,
    state: &DocumentState,
    names: &Names,
    room: usize,
    omitted: &mut Vec<Omitted>,
) -> Section {
    let budget = inputs.settings.budget_assistant;
    let attributes = [("authority", "persona_only"), ("revision", state.revision.short())];
    let allowed = budget.min(room.saturating_sub(characters(&fence(NAME, &attributes, "")) + NOTE));
    let mut body = text(inputs.seen, state, omitted);
    let used = characters(&body);
    if used > allowed {
        let cut = clip_head(&body, allowed).text;
        body = cut.rsplit_once('\n').map_or(cut.as_str(), |(whole, _)| whole).to_owned();
        let left = used - characters(&body);
        body.push_str(&format!("\n({left} more characters not shown; room for {allowed})"));
        omitted.push(Omitted {
            section: NAME.to_owned(),
            id: String::new(),
            preview: format!("the last {left} characters"),
            why: "budget".to_owned(),
            hint: String::new(),
        });
    }
    let waiting: Vec<&str> = state
        .entries
        .iter()
        .map(|known| &known.id)
        .filter(|id| inputs.seen.waits(id))
        .map(|id| names.short(id.as_str()))
        .collect();
    if !waiting.is_empty() {
        body.push_str(&format!("\n{}", wait(&waiting)));
    }
    Section {
        name: NAME.to_owned(),
        revision: state.revision.short().to_owned(),
        text: fence(NAME, &attributes, &body),
        usage: Usage { used, budget },
    }
}

fn text(seen: &AssistantView<'_>, state: &DocumentState, omitted: &mut Vec<Omitted>) -> String {
    let whole = state.document.text();
    let entries = state.document.entries();
    // Front matter is metadata, but a title is part of the persona.
    let front = whole.strip_prefix('\u{feff}').unwrap_or(whole);
    let matter = front.strip_prefix("---\n").and_then(|rest| rest.split_once("\n---\n"));
    let mut from = matter.map_or(0, |(_, rest)| whole.len() - rest.len());
    let mut out = String::new();
    for (entry, known) in entries.iter().zip(&state.entries) {
        out.push_str(&between(seen, whole.get(from..entry.block.start).unwrap_or_default(), omitted));
        let block = whole.get(entry.block.clone()).unwrap_or_default();
        from = entry.block.end;
        if seen.waits(&known.id) {
            let id = known.id.as_str();
            let preview = seen.screened(block, Strength::Certain).unwrap_or_default();
            let preview = clip_head(&preview.split_whitespace().collect::<Vec<_>>().join(" "), PREVIEW).text;
            let (why, hint) = (UNCONFIRMED.to_owned(), hint(UNCONFIRMED, id));
            omitted.push(Omitted { preview, why, hint, ..held_back(id) });
            continue;
        }
        // A persona is made of instructions; only what is certainly none of its owner's is held back.
        let found = screen(block);
        match seen.found(block, &found, Strength::Certain) {
            Some(_) if found.iter().all(|finding| finding.kind != Kind::Secret) => out.push_str(block),
            Some(clean) => out.push_str(&format!("{clean}\n")),
            None => {
                let id = known.id.as_str();
                out.push_str(&format!("{}\n", marker(id)));
                omitted.push(held_back(id));
            }
        }
    }
    out.push_str(&between(seen, whole.get(from..).unwrap_or_default(), omitted));
    neutral(tidy(&without_comments(&out)).trim())
}

fn held_back(id: &str) -> Omitted {
    Omitted {
        section: NAME.to_owned(),
        id: id.to_owned(),
        preview: String::new(),
        why: "injection".to_owned(),
        hint: String::new(),
    }
}

/// What stands between the entries, such as headings and code.
fn between(seen: &AssistantView<'_>, stretch: &str, omitted: &mut Vec<Omitted>) -> String {
    let (text, held) = outside_entries(stretch, Strength::Certain, seen);
    omitted.extend(std::iter::repeat_n(held_back(""), held));
    text
}

/// One blank line where a comment left several.
fn tidy(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut blank = 0;
    for line in text.lines() {
        blank = if line.trim().is_empty() { blank + 1 } else { 0 };
        if blank < 2 {
            out.push_str(line.trim_end());
            out.push('\n');
        }
    }
    out
}
