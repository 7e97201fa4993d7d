//! Entries keep who they are when the text around them changes.

use crate::{DocumentState, EntryState};
use notewell_text::{Document, EntryId, IdKey, IdScope, Identified, Touched, follow, new_ids, normal};
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
    let scope = IdScope { space: before.key.space.to_string(), role: before.key.role() };
    let old: Vec<(&EntryState, &str)> =
        before.entries.iter().zip(before.document.entries().iter().map(|entry| entry.text.as_str())).collect();
    let new: Vec<&str> = after.entries().iter().map(|entry| entry.text.as_str()).collect();
    let (head, tail) = shared(&old, &new, touched);
    let (old_end, new_end) = (old.len() - tail, new.len() - tail);

    let mut states: Vec<Option<EntryState>> = vec![None; new.len()];
    for index in 0..head {
        states[index] = Some(old[index].0.clone());
    }
    for offset in 0..tail {
        states[new_end + offset] = Some(old[old_end + offset].0.clone());
    }
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

    let untouched: Vec<usize> = (head..new_end).filter(|index| states[*index].is_none() && !is_new[*index]).collect();
    let texts: Vec<&str> = untouched.iter().map(|index| new[*index]).collect();
    let is_free = |index: usize| (head..old_end).contains(&index) && !claimed.contains(&index);
    for (index, state) in untouched.into_iter().zip(followed(key, &scope, &old, &is_free, &texts, fresh)) {
        states[index] = Some(state);
    }

    let texts: Vec<&str> = new.iter().zip(&is_new).filter(|(_, is_new)| **is_new).map(|(text, _)| *text).collect();
    let given = states[head..new_end].iter().flatten().map(|state| &state.id);
    let mut ids = ids_for(key, &scope, old.iter().map(|(state, _)| &state.id).chain(given), &texts).into_iter();
    states
        .into_iter()
        .filter_map(|state| state.or_else(|| ids.next().map(|id| EntryState { id, ..fresh(None) })))
        .collect()
}

/// What is known of untouched entries with these texts: each follows one of the old entries that are free, or is new.
fn followed(
    key: &IdKey,
    scope: &IdScope,
    old: &[(&EntryState, &str)],
    is_free: &dyn Fn(usize) -> bool,
    texts: &[&str],
    fresh: &dyn Fn(Option<&EntryState>) -> EntryState,
) -> Vec<EntryState> {
    if texts.is_empty() {
        return Vec::new();
    }
    // Entries that are spoken for take part under a text that nothing can follow: their ids are taken, that is all.
    let foreign = foreign_to(texts);
    let among: Vec<Identified> = old
        .iter()
        .enumerate()
        .map(|(index, (state, text))| Identified {
            id: state.id.clone(),
            text: if is_free(index) { *text } else { &foreign }.to_owned(),
        })
        .collect();
    let known: HashMap<&EntryId, (&EntryState, &str)> = old.iter().map(|pair| (&pair.0.id, *pair)).collect();
    let ids = follow(key, scope, &among, texts);
    ids.into_iter()
        .zip(texts)
        .map(|(id, text)| match known.get(&id) {
            Some((state, before)) if before == text || normal(before) == normal(text) => (*state).clone(),
            Some((state, _)) => EntryState { id, ..fresh(Some(state)) },
            None => EntryState { id, ..fresh(None) },
        })
        .collect()
}

/// Ids for new entries with these texts, beside the ids that are taken.
fn ids_for<'a>(
    key: &IdKey,
    scope: &IdScope,
    taken: impl Iterator<Item = &'a EntryId> + Clone,
    texts: &[&str],
) -> Vec<EntryId> {
    if texts.is_empty() {
        return Vec::new();
    }
    if texts.len() < FEW {
        return new_ids(key, scope, &|id| taken.clone().any(|taken| taken == id), texts);
    }
    let taken: HashSet<&EntryId> = taken.collect();
    new_ids(key, scope, &|id| taken.contains(id), texts)
}

/// For fewer new entries than these it is cheaper to look through all ids than to put them into a table.
const FEW: usize = 8;

/// How many entries at the beginning and at the end are the same on both sides and touched on neither: a change of a
/// large document costs what it changes.
fn shared(old: &[(&EntryState, &str)], new: &[&str], touched: &[Touched]) -> (usize, usize) {
    let least = old.len().min(new.len());
    let first = touched.iter().flat_map(|touched| [touched.before, touched.after]).flatten().min().unwrap_or(least);
    let head = old.iter().zip(new).take(first).take_while(|((_, old), new)| old == *new).count();
    let after_last = |side: fn(&Touched) -> Option<usize>, length: usize| {
        length - touched.iter().filter_map(side).max().map_or(0, |last| (last + 1).min(length))
    };
    let most = after_last(|touched| touched.before, old.len())
        .min(after_last(|touched| touched.after, new.len()))
        .min(least - head);
    let tail = old.iter().rev().zip(new.iter().rev()).take(most).take_while(|((_, old), new)| old == *new).count();
    (head, tail)
}

/// A text that shares no character with any of these, so that it is neither equal nor similar to one.
fn foreign_to(texts: &[&str]) -> String {
    // The bytes that begin a character of that area, or of the one above.
    if !texts.iter().any(|text| text.bytes().any(|byte| byte >= 0xF3)) {
        return String::from_iter([FIRST_PRIVATE, FIRST_PRIVATE]);
    }
    let used: HashSet<char> = texts.iter().flat_map(|text| text.chars()).filter(|c| *c >= FIRST_PRIVATE).collect();
    (FIRST_PRIVATE..=char::MAX).find(|c| !used.contains(c)).map(|c| String::from_iter([c, c])).unwrap_or_default()
}

/// The first character of the supplementary private use area: no script of any language.
const FIRST_PRIVATE: char = '\u{F0000}';

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::{DocumentKey, DocumentName};
    use jiff::Timestamp;
    use notewell_guard::Origin;
    use notewell_text::Grammar;
    use proptest::prelude::*;

    const KEY: IdKey = IdKey::new([7; 32]);

    fn fresh(known: Option<&EntryState>) -> EntryState {
        EntryState {
            id: EntryId::new("ignored"),
            origin: if known.is_some() { Origin::External } else { Origin::Agent },
            attested: false,
            first_seen: known.map_or(Timestamp::MAX, |known| known.first_seen),
            event: None,
        }
    }

    fn document(lines: &[impl AsRef<str>]) -> Document {
        let text: String = lines.iter().map(|line| format!("- {}\n", line.as_ref())).collect();
        Document::parse(text, Grammar::Markdown)
    }

    fn state(lines: &[impl AsRef<str>]) -> DocumentState {
        let key = DocumentKey::personal(DocumentName::Memory);
        let missing = DocumentState::missing(key.clone(), Grammar::Markdown);
        let document = document(lines);
        let mut entries = carry(&KEY, &missing, &document, &[], &fresh);
        for entry in &mut entries {
            (entry.origin, entry.first_seen) = (Origin::Owner, Timestamp::UNIX_EPOCH);
        }
        DocumentState::of(key, document, entries)
    }

    fn carried(before: &DocumentState, after: &[&str], touched: &[(Option<usize>, Option<usize>)]) -> Vec<EntryState> {
        let touched: Vec<_> =
            touched.iter().map(|(before, after)| Touched { before: *before, after: *after }).collect();
        carry(&KEY, before, &document(after), &touched, &fresh)
    }

    #[test]
    fn a_touched_entry_keeps_its_id_whatever_its_words() {
        let before = state(&["likes tea", "plays the violin"]);
        let after = carried(&before, &["likes tea", "界"], &[(Some(1), Some(1))]);
        assert_eq!(after[0], before.entries[0]);
        assert_eq!(after[1], EntryState { id: before.entries[1].id.clone(), ..fresh(Some(&before.entries[1])) });
    }

    #[test]
    fn an_equal_text_put_before_another_takes_nothing_from_it() {
        let before = state(&["tea"]);
        let after = carried(&before, &["tea", "tea"], &[(None, Some(0))]);
        assert_eq!(after[1], before.entries[0]);
        assert_eq!(after[0].origin, Origin::Agent);
        assert_ne!(after[0].id, after[1].id);
    }

    #[test]
    fn a_text_that_a_touched_entry_had_does_not_give_its_id_away() {
        let before = state(&["tea", "plays the violin"]);
        // The first entry now says something else, and what it said is added below.
        let after = carried(&before, &["coffee", "plays the violin", "tea"], &[(Some(0), Some(0)), (None, Some(2))]);
        assert_eq!(after[0].id, before.entries[0].id);
        assert_ne!(after[2].id, before.entries[0].id);
    }

    #[test]
    fn the_id_of_an_entry_that_went_is_not_given_to_a_new_one() {
        let before = state(&["tea"]);
        let after = carried(&before, &["tea"], &[(Some(0), None), (None, Some(0))]);
        assert_ne!(after[0].id, before.entries[0].id);
    }

    #[test]
    fn new_entries_get_the_ids_that_every_device_would_give() {
        let first = state(&["tea", "tea", "喜欢绿茶"]);
        assert_eq!(first.ids(), state(&["tea", "tea", "喜欢绿茶"]).ids());
        let empty = state(&[] as &[&str]);
        let touched = [(None, Some(0)), (None, Some(1)), (None, Some(2))];
        let added = carried(&empty, &["tea", "tea", "喜欢绿茶"], &touched);
        assert_eq!(added.iter().map(|entry| entry.id.clone()).collect::<Vec<_>>(), first.ids());
    }

    #[test]
    fn an_untouched_entry_under_other_words_counts_as_touched() {
        let before = state(&["works at the harbour office"]);
        let after = carried(&before, &["works at the harbour office now"], &[]);
        assert_eq!((&after[0].id, after[0].origin), (&before.entries[0].id, Origin::External));
        let folded = carried(&before, &["works at the  harbour office"], &[]);
        assert_eq!(folded, before.entries);
    }

    #[test]
    fn hostile_text_and_indices_never_share_an_id() {
        let before = state(&["\u{F0000}\u{F0000}", "a", "\u{F0001}"]);
        let touched =
            [(Some(0), Some(0)), (Some(0), Some(1)), (Some(9), Some(2)), (None, Some(99)), (Some(1), Some(0))];
        let after =
            carried(&before, &["\u{F0000}\u{F0000}", "\u{F0002}\u{F0002}", "x", "\u{F0001}\u{F0001}"], &touched);
        assert_eq!(after.len(), 4);
        assert_eq!(after.iter().map(|entry| &entry.id).collect::<HashSet<_>>().len(), 4);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(256))]
        #[test]
        fn ids_stay_unique_and_untouched_entries_stay_themselves(
            steps in prop::collection::vec((0..3_u8, any::<prop::sample::Index>(), "(tea|tee|喜欢绿茶|x|tea with milk)"), 1..20)
        ) {
            let mut now = state(&["tea", "喜欢绿茶", "tea"]);
            for (kind, at, words) in steps {
                let mut lines: Vec<String> = now.document.entries().iter().map(|entry| entry.text.clone()).collect();
                let count = lines.len();
                let touched = match kind {
                    1 if count > 0 => {
                        let at = at.index(count);
                        lines[at] = words;
                        Touched { before: Some(at), after: Some(at) }
                    }
                    2 if count > 0 => {
                        let at = at.index(count);
                        lines.remove(at);
                        Touched { before: Some(at), after: None }
                    }
                    _ => {
                        let at = at.index(count + 1);
                        lines.insert(at, words);
                        Touched { before: None, after: Some(at) }
                    }
                };
                let document = document(&lines);
                let entries = carry(&KEY, &now, &document, std::slice::from_ref(&touched), &fresh);
                prop_assert_eq!(entries.len(), document.entries().len());
                prop_assert_eq!(entries.iter().map(|entry| &entry.id).collect::<HashSet<_>>().len(), entries.len());
                // Without the touched entry, both sides are the same states in the same order.
                let rest = |all: &[EntryState], without: Option<usize>| {
                    all.iter().enumerate().filter(|(i, _)| Some(*i) != without).map(|(_, e)| e.clone()).collect::<Vec<_>>()
                };
                prop_assert_eq!(rest(&now.entries, touched.before), rest(&entries, touched.after));
                if let (Some(before), Some(after)) = (touched.before, touched.after) {
                    prop_assert_eq!(&now.entries[before].id, &entries[after].id);
                }
                now = DocumentState::of(now.key.clone(), document, entries);
            }
        }
    }
}
