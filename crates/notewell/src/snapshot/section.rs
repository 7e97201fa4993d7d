//! One document as a section.

use super::fence::fence;
use super::inputs::{Inputs, section_of};
use super::names::Names;
use super::outside::lines_outside;
use super::rows::{PREVIEW, Rows, UNCONFIRMED};
use super::select::{Candidate, select};
use super::{Omitted, Section};
use notewell_store::{DocumentState, Space, Unreadable};
use notewell_text::{Usage, characters, clip_head};

/// What the lines may take that say how much is not shown.
const NOTES: usize = 300;

/// The entries of a document: at most `budget` characters of them, and at most `room` for all of the section.
pub(super) fn section(
    inputs: &Inputs<'_>,
    state: &DocumentState,
    names: &Names,
    budget: usize,
    room: usize,
    omitted: &mut Vec<Omitted>,
) -> Section {
    let name = section_of(&state.key).unwrap_or_default();
    let space = state.key.space.to_string();
    let mut attributes = vec![("revision", state.revision.short())];
    if state.key.space != Space::Personal {
        attributes.insert(0, ("space", &space));
    }
    let allowed = budget.min(room.saturating_sub(characters(&fence(name, &attributes, "")) + NOTES));

    let mut rows = Rows::of(inputs, state, names, name);
    let used = rows.demand();
    let mut taken = vec![true; rows.rows.len()];
    if used > allowed {
        // One huge entry must not push out everything else.
        rows.cut(allowed / 4);
        let candidates: Vec<Candidate> = rows.rows.iter().map(|row| row.candidate.clone()).collect();
        taken = select(&candidates, allowed);
    }
    let mut body = rows.render(&taken);
    let left = rows.rows.iter().zip(&taken).filter(|(_, taken)| !**taken).map(|(row, _)| Omitted {
        section: name.to_owned(),
        id: row.id.to_owned(),
        preview: clip_head(row.line.trim(), PREVIEW).text,
        why: "budget".to_owned(),
        hint: String::new(),
    });
    let left: Vec<Omitted> = left.collect();
    if used > allowed {
        let many = match left.len() {
            0 => "Long entries are cut".to_owned(),
            1 => "1 more entry not shown".to_owned(),
            many => format!("{many} more entries not shown"),
        };
        body.push_str(&format!("({many}; {used} characters, room for {allowed}; use `memory` read)\n"));
    }
    let waiting: Vec<&str> =
        rows.hidden.iter().filter(|one| one.why == UNCONFIRMED).map(|one| names.short(&one.id)).collect();
    body.push_str(&wait(&waiting));
    omitted.extend(left);
    omitted.append(&mut rows.hidden);
    let outside = lines_outside(&state.document);
    if outside > 0 {
        body.push_str(&format!("({outside} lines outside entries, such as code, are not shown)\n"));
        omitted.push(Omitted {
            section: name.to_owned(),
            id: String::new(),
            preview: format!("{outside} lines outside entries"),
            why: "no_entry".to_owned(),
            hint: String::new(),
        });
    }
    if let Some(problem) = &state.problem {
        let as_text = if matches!(problem, Unreadable::NotText(_)) { " as text" } else { "" };
        let why = problem.why();
        body.push_str(&format!("(cannot be read{as_text}: {why}; the owner can run `notewell doctor`)\n"));
    } else if body.is_empty() {
        body.push_str("(nothing yet)\n");
    }
    Section {
        name: name.to_owned(),
        revision: state.revision.short().to_owned(),
        text: fence(name, &attributes, &body),
        usage: Usage { used, budget },
    }
}

/// Ids that are named.
const NAMED: usize = 5;

/// What the owner is told of entries that wait for her word; nothing where none do.
pub(super) fn wait(ids: &[&str]) -> String {
    let many = match ids.len() {
        0 => return String::new(),
        1 => "1 entry that was found in the file waits".to_owned(),
        many => format!("{many} entries that were found in the file wait"),
    };
    let (named, more) = ids.split_at(ids.len().min(NAMED));
    let more = if more.is_empty() { "" } else { " …" };
    format!("({many} for the owner, who can run: notewell confirm {}{more})\n", named.join(" "))
}
