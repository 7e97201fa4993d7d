//! The entries of a document as lines of a section.

use super::inputs::Inputs;
use super::names::Names;
use super::select::{Candidate, Tier, recency};
use super::show::marker;
use super::{AssistantView, Omitted};
use notewell_guard::Strength;
use notewell_store::{DocumentState, EntryState};
use notewell_text::{Day, Entry, Status, characters, clip_head};

/// Characters that a preview of an entry has.
pub(super) const PREVIEW: usize = 60;
/// Characters that a heading is cut to.
const HEADING: usize = 120;
/// Levels below which nested entries are no longer indented.
pub(super) const DEEPEST: usize = 6;

/// One entry on its way into a section.
pub(super) struct Row<'a> {
    pub(super) id: &'a str,
    /// As the names of a section have it.
    short: &'a str,
    /// Its words as they may be shown; `None` for one that is held back.
    text: Option<String>,
    depth: usize,
    /// Indented, with its bullet and line end.
    pub(super) line: String,
    pub(super) candidate: Candidate,
}

/// What a document has to show.
pub(super) struct Rows<'a> {
    pub(super) rows: Vec<Row<'a>>,
    /// The heading's line per group of entries; empty for none.
    headings: Vec<String>,
    /// What is not shown whether or not there is room.
    pub(super) hidden: Vec<Omitted>,
}

impl<'a> Rows<'a> {
    /// Each entry in full.
    pub(super) fn of(inputs: &Inputs<'_>, state: &'a DocumentState, names: &Names, section: &str) -> Self {
        let entries = state.document.entries();
        let mut found = Self { rows: Vec::with_capacity(entries.len()), headings: Vec::new(), hidden: Vec::new() };
        let mut last_heading: Option<&Option<String>> = None;
        // Which row an entry became, and how deep it is nested.
        let mut became: Vec<Option<(Option<usize>, usize)>> = vec![None; entries.len()];
        for Placed { index, begins, parent } in pinned_first(entries) {
            let (Some(entry), Some(known)) = (entries.get(index), state.entries.get(index)) else { continue };
            if begins {
                last_heading = None;
            }
            let above = parent.and_then(|parent| became.get(parent).copied()).flatten();
            let depth = above.map_or(0, |(_, depth)| depth + 1).min(DEEPEST);
            if last_heading != Some(&entry.heading) {
                last_heading = Some(&entry.heading);
                found.headings.push(heading(entry, state.key.role().name(), inputs.seen));
            }
            let id = known.id.as_str();
            let text = inputs.seen.screened(&entry.text, Strength::Suspected);
            let omitted = |preview: String, why: &str| Omitted {
                section: section.to_owned(),
                id: id.to_owned(),
                preview,
                why: why.to_owned(),
                hint: hint(why, id),
            };
            if let Some(why) = hidden(entry, known, inputs) {
                became[index] = Some((None, depth));
                let preview = text.map_or_else(String::new, |text| clip_head(&one_line(&text), PREVIEW).text);
                found.hidden.push(omitted(preview, why));
                continue;
            }
            if text.is_none() {
                found.hidden.push(omitted(String::new(), "injection"));
            }
            let short = names.short(id);
            let line = line(text.as_deref(), short, depth, usize::MAX);
            became[index] = Some((Some(found.rows.len()), depth));
            let heading = found.headings.last().map_or(0, |heading| characters(heading));
            let candidate = Candidate {
                tier: Tier::of(entry),
                recency: recency(entry, known, index),
                cost: characters(&line),
                group: (found.headings.len(), heading),
                parent: above.and_then(|(row, _)| row),
            };
            found.rows.push(Row { id, short, text, depth, line, candidate });
        }
        found
    }

    /// Cuts each entry to at most `longest` characters. What was screened stays screened.
    pub(super) fn cut(&mut self, longest: usize) {
        for row in &mut self.rows {
            let is_long = row.text.as_deref().is_some_and(|text| text.len() > longest);
            if is_long {
                row.line = line(row.text.as_deref(), row.short, row.depth, longest);
                row.candidate.cost = characters(&row.line);
            }
        }
    }

    /// The characters of all rows.
    pub(super) fn demand(&self) -> usize {
        characters(&self.render(&vec![true; self.rows.len()]))
    }

    /// What is pinned first, else in the order of the document, each heading above the first entry that is shown under it.
    pub(super) fn render(&self, taken: &[bool]) -> String {
        let mut out = String::new();
        let mut printed = None;
        for (row, _) in self.rows.iter().zip(taken).filter(|(_, taken)| **taken) {
            let group = row.candidate.group.0;
            if printed != Some(group) {
                printed = Some(group);
                let heading = group.checked_sub(1).and_then(|at| self.headings.get(at));
                out.push_str(heading.map(String::as_str).unwrap_or_default());
            }
            out.push_str(&row.line);
        }
        out
    }
}

/// One entry on its place in a section.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Placed {
    /// Which entry of the document.
    pub(super) index: usize,
    /// Whether the pinned entries, or the others, begin with it.
    pub(super) begins: bool,
    /// The entry that it is nested below, when that one stands on the same side.
    pub(super) parent: Option<usize>,
}

/// The entries in the order of a section: first what is pinned, with what is nested below it.
pub(super) fn pinned_first(entries: &[Entry]) -> Vec<Placed> {
    let mut first: Vec<bool> = Vec::with_capacity(entries.len());
    for entry in entries {
        let above = entry.parent.and_then(|parent| first.get(parent).copied());
        first.push(entry.annotations.pinned || above == Some(true));
    }
    let mut placed = Vec::with_capacity(entries.len());
    for pinned in [true, false] {
        let mut begins = true;
        for (index, entry) in entries.iter().enumerate().filter(|(index, _)| first.get(*index) == Some(&pinned)) {
            let parent = entry.parent.filter(|parent| first.get(*parent) == Some(&pinned));
            placed.push(Placed { index, begins: std::mem::take(&mut begins), parent });
        }
    }
    placed
}

/// An entry's line with its id; `None` for one that is held back.
fn line(text: Option<&str>, id: &str, depth: usize, longest: usize) -> String {
    let words = match text {
        Some(text) => {
            let cut = clip_head(text, longest);
            let tail = if cut.omitted > 0 { format!(" … ({} more characters)", cut.omitted) } else { String::new() };
            format!("[{id}] {}{tail}", cut.text)
        }
        None => marker(id),
    };
    let indent = "  ".repeat(depth);
    format!("{indent}- {}\n", words.lines().collect::<Vec<_>>().join(&format!("\n{indent}  ")))
}

/// Why an entry is not shown although there may be room for it.
pub(crate) fn hidden(entry: &Entry, known: &EntryState, inputs: &Inputs<'_>) -> Option<&'static str> {
    let superseded = entry.directive.as_ref().is_some_and(|directive| directive.status == Status::Superseded);
    let expired = |until: Day| until < inputs.day;
    if superseded {
        Some("superseded")
    } else if inputs.seen.waits(&known.id) {
        Some(UNCONFIRMED)
    } else if entry.annotations.until.is_some_and(expired) {
        Some("expired")
    } else if entry.annotations.project.as_deref().is_some_and(|project| !belongs(project, inputs.project())) {
        Some("other_project")
    } else {
        None
    }
}

/// Why a directive is not shown that was found in the file while an assistant could have written it.
pub(super) const UNCONFIRMED: &str = "unconfirmed";

pub(super) fn hint(why: &str, id: &str) -> String {
    if why == UNCONFIRMED {
        format!("an assistant could have written it; `notewell confirm {id}` makes it the owner's own")
    } else {
        String::new()
    }
}

/// An annotation names the project's whole key, or its name without the digits.
fn belongs(annotated: &str, project: Option<&str>) -> bool {
    project.is_some_and(|key| {
        let name = key.rsplit_once('-').map_or(key, |(name, _)| name);
        annotated.eq_ignore_ascii_case(key) || annotated.eq_ignore_ascii_case(name)
    })
}

/// The heading of an entry, unless it is only the document's title.
pub(super) fn titled<'a>(entry: &'a Entry, role: &str) -> Option<&'a str> {
    entry.heading.as_deref().filter(|heading| !heading.eq_ignore_ascii_case(role))
}

/// The heading's line; empty for none and for the document's title.
fn heading(entry: &Entry, role: &str, seen: &AssistantView<'_>) -> String {
    let Some(text) = titled(entry, role) else { return String::new() };
    match seen.screened(text, Strength::Suspected) {
        Some(text) if text.is_empty() => String::new(),
        Some(text) => format!("## {}\n", clip_head(&one_line(&text), HEADING).text),
        None => "## [held back: looks like an instruction to the assistant]\n".to_owned(),
    }
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
