//! Finding the entry that a caller names.

use crate::plan::WorkingSet;
use crate::{EntryReport, Refusal, refuse, report};
use notewell_store::{DocumentKey, DocumentState, Space};
use notewell_text::{EntryId, Selector, Status, normal, similarity};
use std::collections::HashSet;

/// An entry that was found.
#[derive(Clone, Debug)]
pub(crate) struct Found {
    pub(crate) key: DocumentKey,
    pub(crate) id: EntryId,
    pub(crate) index: usize,
    /// Its text.
    pub(crate) text: String,
    /// Whether the caller gave the whole of it.
    pub(crate) whole: bool,
}

/// One entry that could be meant.
#[derive(Clone, Copy)]
struct Place<'a> {
    state: &'a DocumentState,
    index: usize,
    text: &'a str,
    superseded: bool,
}

/// Finds the entry in these documents: by id, else the one that equals the text, else the one that contains it.
/// What stands comes before what was superseded, and of entries that equal the text the project's before the others.
/// Equal entries of a document count as one.
///
/// # Errors
/// `not_found` with the nearest entries, `ambiguous` with all that match, `empty_text`.
pub(crate) fn find(keys: &[DocumentKey], at: &Selector, working_set: &WorkingSet<'_>) -> Result<Found, Refusal> {
    let places = places(keys, working_set)?;
    match at {
        Selector::Id(id) => by_id(&places, id.as_str()),
        Selector::Text(text) => {
            let wanted = normal(text);
            if wanted.is_empty() {
                return Err(refuse::empty());
            }
            // A caller that has read the file may have copied the bullet as well.
            let bare = ["- ", "* ", "+ ", "• "].iter().find_map(|bullet| wanted.strip_prefix(bullet));
            for wanted in [Some(&*wanted), bare].into_iter().flatten() {
                if let Some(found) = by_text(&places, wanted)? {
                    return Ok(found);
                }
            }
            Err(refuse::not_found(near(&places, &wanted)))
        }
    }
}

fn places<'a>(keys: &[DocumentKey], working_set: &'a WorkingSet<'_>) -> Result<Vec<Place<'a>>, Refusal> {
    let mut places = Vec::new();
    for state in keys.iter().filter_map(|key| working_set.state(key)) {
        if let Some(problem) = &state.problem {
            // One file that cannot be read does not hide the others.
            if keys.len() > 1 {
                continue;
            }
            return Err(refuse::unreadable(&state.key, problem));
        }
        places.extend(state.document.entries().iter().enumerate().map(|(index, entry)| Place {
            state,
            index,
            text: &entry.text,
            superseded: entry.directive.as_ref().is_some_and(|line| line.status == Status::Superseded),
        }));
    }
    Ok(places)
}

impl Place<'_> {
    fn found(&self, whole: bool) -> Option<Found> {
        Some(Found {
            key: self.state.key.clone(),
            id: self.state.entries.get(self.index)?.id.clone(),
            index: self.index,
            text: self.text.to_owned(),
            whole,
        })
    }

    const fn in_project(&self) -> bool {
        matches!(self.state.key.space, Space::Project(_))
    }

    fn report(&self) -> Option<EntryReport> {
        report::entry_at(self.state, self.index)
    }
}

/// A prompt shows the first digits of an id, in brackets; they do where they are unique.
fn by_id(places: &[Place<'_>], id: &str) -> Result<Found, Refusal> {
    let id = id.trim().trim_matches(['[', ']']).to_ascii_lowercase();
    let known = |place: &&Place<'_>| place.state.entries.get(place.index).map(|state| state.id.as_str().to_owned());
    let starts = |place: &&Place<'_>| known(place).is_some_and(|known| known.starts_with(&id));
    let exact = places.iter().find(|place| known(place).is_some_and(|known| known == id));
    let matching: Vec<&Place<'_>> = match exact {
        Some(place) => vec![place],
        None if id.len() >= SHORTEST_ID => places.iter().filter(starts).collect(),
        None => Vec::new(),
    };
    match matching.as_slice() {
        [one] => one.found(true).ok_or_else(|| refuse::not_found(Vec::new())),
        [] => Err(refuse::not_found(Vec::new())),
        several => Err(refuse::ambiguous(distinct(several))),
    }
}

/// Fewer digits are a guess.
const SHORTEST_ID: usize = 4;

fn by_text(places: &[Place<'_>], wanted: &str) -> Result<Option<Found>, Refusal> {
    let is = |place: &&Place<'_>| normal(place.text) == wanted;
    let has = |place: &&Place<'_>| normal(place.text).contains(wanted);
    for superseded in [false, true] {
        let among = || places.iter().filter(move |place| place.superseded == superseded);
        for (matching, whole) in
            [(among().filter(is).collect::<Vec<_>>(), true), (among().filter(has).collect(), false)]
        {
            // The same words in the project and elsewhere: the project's are meant.
            let near: Vec<&Place<'_>> = matching.iter().copied().filter(|place| whole && place.in_project()).collect();
            let matching = if near.is_empty() { matching } else { near };
            let Some(first) = matching.first() else { continue };
            let same =
                |place: &&&Place<'_>| place.state.key == first.state.key && normal(place.text) == normal(first.text);
            if matching.iter().all(|place| same(&place)) {
                return Ok(first.found(whole));
            }
            return Err(refuse::ambiguous(distinct(&matching)));
        }
    }
    Ok(None)
}

/// One report for each different entry.
fn distinct(places: &[&Place<'_>]) -> Vec<EntryReport> {
    let mut seen: HashSet<(&DocumentKey, std::borrow::Cow<'_, str>)> = HashSet::new();
    let mut reports = Vec::new();
    for place in places {
        if seen.insert((&place.state.key, normal(place.text))) {
            reports.extend(place.report());
        }
    }
    reports
}

/// Longer texts are not compared with every entry.
const LONGEST: usize = 8_000;

/// The three entries that are most similar.
fn near(places: &[Place<'_>], wanted: &str) -> Vec<EntryReport> {
    if wanted.len() > LONGEST {
        return Vec::new();
    }
    let mut scored: Vec<(f64, &Place<'_>)> = places
        .iter()
        .map(|place| (similarity(place.text, wanted), place))
        .filter(|(score, _)| *score >= 0.25)
        .collect();
    scored.sort_by(|a, b| b.0.total_cmp(&a.0));
    scored.into_iter().take(3).filter_map(|(_, place)| place.report()).collect()
}
