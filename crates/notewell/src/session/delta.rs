//! What changed during a session.

use crate::snapshot::{AssistantView, Inputs, Names, documents, fence, hidden, marker, section_of};
use notewell_guard::Strength;
use notewell_store::{DocumentName, DocumentState, Event};
use notewell_text::{characters, clip_head, normal};
use serde::{Deserialize, Serialize};

/// What changed since the snapshot or the last delta.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Delta {
    /// The fenced text for the newest user turn.
    pub text: String,
    /// The owner's event number up to which it reaches.
    pub sequence: u64,
}

/// Characters of one line.
const LONGEST: usize = 1_000;
/// Characters of all lines.
const BUDGET: usize = 4_000;

/// The entries of `events` (any order) that a session like this would see otherwise than before; `None` when there
/// are none. What changed back, or only its metadata, is no change. Pure.
pub(crate) fn assemble(inputs: &Inputs<'_>, events: &[Event]) -> Option<Delta> {
    let names = Names::of(inputs.view);
    let mut events: Vec<&Event> = events.iter().collect();
    events.sort_by_key(|event| event.sequence);
    let keys = documents(inputs.kind, inputs.spaces);
    let mut body = String::new();
    let mut left = 0;
    for key in keys.iter().filter(|key| key.name != DocumentName::Assistant) {
        let Some(state) = inputs.view.document(key) else { continue };
        let lines = lines(inputs, state, &events, &names);
        let mut label = Some(format!("{}:\n", section_of(key).unwrap_or_default()));
        for line in lines {
            if characters(&body) + characters(&line) > BUDGET {
                left += 1;
                continue;
            }
            body.push_str(&label.take().unwrap_or_default());
            body.push_str(&line);
        }
    }
    if left > 0 {
        body.push_str(&format!("({left} more changes not shown; use `memory` read)\n"));
    }
    let sequence = inputs.view.sequence;
    (!body.is_empty())
        .then(|| Delta { text: fence("memory_delta", &[("sequence", &sequence.to_string())], &body), sequence })
}

/// `-` for what no longer counts, `+` for what counts now, in the order of the document.
fn lines(inputs: &Inputs<'_>, state: &DocumentState, events: &[&Event], names: &Names) -> Vec<String> {
    // Each entry with its text before the first of the events.
    let mut touched: Vec<(&str, Option<&str>)> = Vec::new();
    let changes = events.iter().flat_map(|event| &event.draft.entries).filter(|change| change.document == state.key);
    for change in changes {
        let id = change.id.as_str();
        if !touched.iter().any(|(known, _)| *known == id) {
            touched.push((id, change.before.as_deref()));
        }
    }
    let place = |id: &str| state.entries.iter().position(|known| known.id.as_str() == id);
    let mut found: Vec<(usize, Vec<String>)> = Vec::new();
    for (id, before) in touched {
        let at = place(id);
        let entry = at.and_then(|at| state.document.entries().get(at));
        let known = at.and_then(|at| state.entries.get(at));
        let counts = entry.zip(known).filter(|(entry, known)| hidden(entry, known, inputs).is_none());
        let now = counts.map(|(entry, _)| entry.text.as_str());
        if before.map(normal) == now.map(normal) {
            continue;
        }
        let old = before.map(|text| line(inputs.seen, '-', text, names.short(id)));
        let new = now.map(|text| line(inputs.seen, '+', text, names.short(id)));
        found.push((at.unwrap_or(usize::MAX), old.into_iter().chain(new).collect()));
    }
    found.sort_by_key(|(at, _)| *at);
    found.into_iter().flat_map(|(_, lines)| lines).collect()
}

fn line(seen: &AssistantView<'_>, sign: char, text: &str, id: &str) -> String {
    let words = match seen.screened(text, Strength::Suspected) {
        Some(text) => {
            let cut = clip_head(&text, LONGEST);
            let tail = if cut.omitted > 0 { format!(" … ({} more characters)", cut.omitted) } else { String::new() };
            format!("[{id}] {}{tail}", cut.text)
        }
        None => marker(id),
    };
    format!("{sign} {}\n", words.lines().collect::<Vec<_>>().join("\n  "))
}
