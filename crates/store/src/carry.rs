//! Entries keep who they are when the text around them changes.

use crate::{DocumentState, EntryState};
use notewell_text::{Document, EntryId, IdKey, Identified, Scope, Touched, follow, normal};
use std::collections::{HashMap, HashSet};

/// Carries what is known of the entries of `before` over to the entries of `after`: touched entries keep their
/// id, untouched ones follow by [`notewell_text::follow`], and each new or touched entry gets what `fresh`
/// says of it (`fresh(before)` is given the old state of a touched entry, `None` for a new one; the id it
/// returns is ignored).
///
/// An id is never given twice, nor is the id of an entry that went given to a new one. An untouched entry that
/// follows under other words counts as touched.
#[must_use]
pub fn carry(
    key: &IdKey,
    before: &DocumentState,
    after: &Document,
    touched: &[Touched],
    fresh: &dyn Fn(Option<&EntryState>) -> EntryState,
) -> Vec<EntryState> {
    let scope = Scope { space: before.key.space.to_string(), role: before.key.role() };
    let old: Vec<(&EntryState, &str)> =
        before.entries.iter().zip(before.document.entries().iter().map(|entry| entry.text.as_str())).collect();
    let new: Vec<&str> = after.entries().iter().map(|entry| entry.text.as_str()).collect();
    let foreign = foreign_to(&new);

    let mut states: Vec<Option<EntryState>> = vec![None; new.len()];
    let mut is_new = vec![false; new.len()];
    let mut claimed: HashSet<usize> = HashSet::new();
    for Touched { before, after } in touched {
        let known = before.and_then(|index| Some((index, old.get(index)?.0)));
        let kept = known.filter(|(index, _)| claimed.insert(*index)).map(|(_, state)| state);
        let Some(after) = after.filter(|index| states.get(*index).is_some_and(Option::is_none)) else { continue };
        match kept {
            Some(state) => states[after] = Some(EntryState { id: state.id.clone(), ..fresh(Some(state)) }),
            None => is_new[after] = true,
        }
    }

    // Claimed entries take part under a text that nothing can follow: their ids are taken, that is all.
    let among: Vec<Identified> = old
        .iter()
        .enumerate()
        .map(|(index, (state, text))| {
            let text = if claimed.contains(&index) { &foreign } else { *text };
            Identified { id: state.id.clone(), text: text.to_owned() }
        })
        .collect();
    let untouched: Vec<usize> = (0..new.len()).filter(|index| states[*index].is_none() && !is_new[*index]).collect();
    let texts: Vec<&str> = untouched.iter().map(|index| new[*index]).collect();
    let known: HashMap<&EntryId, (&EntryState, &str)> = old.iter().map(|pair| (&pair.0.id, *pair)).collect();
    for (index, id) in untouched.into_iter().zip(follow(key, &scope, &among, &texts)) {
        states[index] = Some(match known.get(&id) {
            Some((state, text)) if *text == new[index] || normal(text) == normal(new[index]) => (*state).clone(),
            Some((state, _)) => EntryState { id, ..fresh(Some(state)) },
            None => EntryState { id, ..fresh(None) },
        });
    }

    let given = states.iter().flatten().map(|state| &state.id);
    let taken: Vec<Identified> =
        old.iter().map(|(state, _)| &state.id).chain(given).map(|id| reserved(id, &foreign)).collect();
    let texts: Vec<&str> = new.iter().zip(&is_new).filter(|(_, is_new)| **is_new).map(|(text, _)| *text).collect();
    let mut ids = follow(key, &scope, &taken, &texts).into_iter();
    states
        .into_iter()
        .filter_map(|state| state.or_else(|| ids.next().map(|id| EntryState { id, ..fresh(None) })))
        .collect()
}

fn reserved(id: &EntryId, foreign: &str) -> Identified {
    Identified { id: id.clone(), text: foreign.to_owned() }
}

/// A text that shares no character with any of these, so that it is neither equal nor similar to one.
fn foreign_to(texts: &[&str]) -> String {
    let used: HashSet<char> = texts.iter().flat_map(|text| text.chars()).filter(|c| *c >= FIRST_PRIVATE).collect();
    (FIRST_PRIVATE..=char::MAX).find(|c| !used.contains(c)).map(|c| String::from_iter([c, c])).unwrap_or_default()
}

/// The first character of the supplementary private use area: no script of any language.
const FIRST_PRIVATE: char = '\u{F0000}';
