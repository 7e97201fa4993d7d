//! An editor that saves a text it read before our last writes.

use crate::failure::Outcome;
use crate::home::locked_home::LockedHome;
use notewell_guard::Writer;
use notewell_store::{Changeset, DocumentKey, DocumentState, Event, EventKind, Proposal, SuggestionDraft};
use notewell_text::{Change, Document, Edit, EntryId, Grammar, Position, Selector, Splice, normal, similarity};
use std::collections::{HashMap, HashSet};

/// How many texts back an editor's one is looked for.
pub(crate) const DEPTH: usize = 24;

/// A text that a document had.
pub(crate) struct OlderText {
    pub(crate) text: String,
    /// What took its place.
    pub(crate) replaced_by: Event,
}

/// The texts that a document had before `last`, newest first, as long as `goes_on` says so.
pub(crate) fn older_texts(
    locked: &LockedHome<'_>,
    key: &DocumentKey,
    last: &str,
    mut goes_on: impl FnMut(&Event) -> bool,
) -> Outcome<Vec<OlderText>> {
    let reader = locked.ledger.reader();
    let mut older: Vec<OlderText> = Vec::new();
    for (event, change) in reader.changes_of(locked.owner, key, DEPTH)? {
        let newer = older.last().map_or(last, |older| older.text.as_str());
        let Ok(text) = change.inverse.apply(newer) else { break };
        let Some(replaced_by) = reader.event(locked.owner, event)?.filter(&mut goes_on) else { break };
        older.push(OlderText { text, replaced_by });
    }
    Ok(older)
}

/// The entries of ours that a stale buffer dropped, as one suggestion; `None` for an edit of the last text.
///
/// The found text is taken as an edit of an older one when it is closer to that than to the last, and nothing that
/// we wrote since then is left in it.
pub(crate) fn find(
    locked: &LockedHome<'_>,
    before: &DocumentState,
    after: &DocumentState,
) -> Outcome<Option<SuggestionDraft>> {
    let kept: HashSet<&EntryId> = after.entries.iter().map(|entry| &entry.id).collect();
    let last = texts(&before.document);
    let found = texts(&after.document);
    // Something of the last text must be missing, else there is nothing to look for.
    if !after.exists || is_within(&last, &found) {
        return Ok(None);
    }
    let mut best = distance(&found, &last);
    let mut base: Option<Texts> = None;
    for older in older_texts(locked, &before.key, before.document.text(), |_| true)? {
        if older.replaced_by.draft.kind == EventKind::Adopt {
            continue;
        }
        let known = texts(&Document::parse(older.text, before.document.grammar()));
        let apart = distance(&found, &known);
        let since = last.keys().filter(|entry| !known.contains_key(*entry));
        if apart < best && since.clone().next().is_some() && since.clone().all(|entry| !found.contains_key(entry)) {
            best = apart;
            base = Some(known);
        }
    }
    let Some(known) = base else { return Ok(None) };
    let changes: Vec<Proposal> = before
        .entries
        .iter()
        .zip(before.document.entries())
        .filter(|(_, entry)| !known.contains_key(normal(&entry.text).as_ref()))
        .map(|(state, entry)| {
            let content = entry.text.clone();
            let change = if kept.contains(&state.id) {
                Change::ReplaceEntry { at: Selector::Id(state.id.clone()), content }
            } else {
                Change::Add { content, position: Position::End, tags: Vec::new() }
            };
            Proposal { document: before.key.clone(), change }
        })
        .collect();
    if changes.is_empty() {
        return Ok(None);
    }
    Ok(Some(SuggestionDraft {
        id: locked.store.environment.suggestion_id(),
        changeset: Changeset {
            changes,
            writer: Writer::External { tools_open: false },
            actor: notewell_store::EDITOR.to_owned(),
            reason: Some("an editor saved a text from before these entries were written".to_owned()),
            session: None,
            evidence: Vec::new(),
        },
        reason: "stale_editor".to_owned(),
        findings: Vec::new(),
    }))
}

/// Texts of entries, and how often each stands there.
pub(crate) type Texts = HashMap<String, usize>;

/// The texts of a document's entries, and how often each stands there.
pub(crate) fn texts(document: &Document) -> Texts {
    let mut texts = HashMap::new();
    for entry in document.entries() {
        *texts.entry(normal(&entry.text).into_owned()).or_insert(0) += 1;
    }
    texts
}

/// Whether every text of one stands in the other too.
pub(crate) fn is_within(some: &Texts, all: &Texts) -> bool {
    some.keys().all(|text| all.contains_key(text))
}

/// How many entries stand in one and not in the other.
pub(crate) fn distance(a: &Texts, b: &Texts) -> usize {
    let more = |a: &Texts, b: &Texts| -> usize {
        a.iter().map(|(text, count)| count.saturating_sub(b.get(text).copied().unwrap_or(0))).sum()
    };
    more(a, b) + more(b, a)
}

/// What a text that was saved in a race was made from.
pub(crate) struct RacedBase<'b> {
    /// The place of the oldest text that it may have been made from.
    pub(crate) at: usize,
    /// What stands in that one and not in all of them: its absence is no proof that somebody deleted it.
    pub(crate) doubtful: HashSet<&'b str>,
}

/// Which of the texts that were in a file, from old to new, one that was saved in a race may have been made from.
///
/// What the found text shares with any of them cannot have been typed a second time: it was in its base. Every text
/// that holds all of it may be that base, and only what stands in each of these and not in the found text was
/// deleted for certain. The rest is kept: an entry too many can be deleted again, a lost one cannot be typed again.
///
/// `changed` is what somebody changed for certain, so that her base had it.
pub(crate) fn raced_base<'b>(bases: &[&'b Texts], found: &Texts, changed: &HashSet<String>) -> Option<RacedBase<'b>> {
    let is_known = |text: &&String| bases.iter().any(|base| base.contains_key(*text));
    let known: Vec<&String> = found.keys().filter(is_known).chain(changed).collect();
    let typed_again = |base: &Texts| known.iter().filter(|text| !base.contains_key(**text)).count();
    let counts: Vec<usize> = bases.iter().map(|base| typed_again(base)).collect();
    let least = counts.iter().min()?;
    let at = counts.iter().position(|count| count == least)?;
    let oldest = bases.get(at)?;
    // Where none holds all of it the base is not among them, and any of them tells as much as the others.
    let possible: Vec<(usize, &'b Texts)> =
        bases.iter().copied().enumerate().filter(|(at, _)| *least > 0 || counts.get(*at) == Some(least)).collect();
    let is_doubtful =
        |text: &str| !found.contains_key(text) && possible.iter().any(|(_, base)| !base.contains_key(text));
    let doubtful = oldest.keys().map(String::as_str).filter(|text| is_doubtful(text)).collect();
    Some(RacedBase { at, doubtful })
}

/// What stands in one of the texts and was changed in the found one: a new entry there is like it.
pub(crate) fn changed(bases: &[&Texts], found: &Texts) -> HashSet<String> {
    let is_known = |text: &str| bases.iter().any(|base| base.contains_key(text));
    let new: Vec<&String> = found.keys().filter(|text| !is_known(text)).collect();
    let gone = bases.iter().flat_map(|base| base.keys()).filter(|text| !found.contains_key(*text));
    gone.filter(|text| new.iter().any(|new| similarity(text, new) >= SIMILAR)).cloned().collect()
}

/// From here on an entry that went and one that came are the same, changed; as where ids follow an edit.
const SIMILAR: f64 = 0.5;

/// A text without these entries.
pub(crate) fn without(text: &str, entries: &HashSet<&str>, grammar: Grammar) -> String {
    if entries.is_empty() {
        return text.to_owned();
    }
    let document = Document::parse(text, grammar);
    let goes = document.entries().iter().filter(|entry| entries.contains(normal(&entry.text).as_ref()));
    let splices = goes.map(|entry| Splice { at: entry.block.clone(), with: String::new() }).collect();
    Edit::new(splices).and_then(|edit| edit.apply(text)).unwrap_or_else(|_| text.to_owned())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::{RacedBase, Texts, raced_base};
    use std::collections::HashSet;

    fn texts(entries: &str) -> Texts {
        entries.split_whitespace().map(|entry| (entry.to_owned(), 1)).collect()
    }

    #[test]
    fn what_only_some_of_the_possible_bases_hold_does_not_count_as_deleted() {
        // Somebody deleted `a` and `b`, one save after the other, and typed `d`; meanwhile `ours` was merged in.
        let (read, merged, found) = (texts("a b c"), texts("c ours"), texts("c d"));
        let bases = [&read, &merged];
        let RacedBase { at, doubtful } = raced_base(&bases, &found, &HashSet::new()).unwrap();
        assert_eq!((at, doubtful.len()), (0, 2), "{doubtful:?}");
    }

    #[test]
    fn what_every_possible_base_holds_was_deleted() {
        let (read, merged, found) = (texts("a b"), texts("a b ours"), texts("b c"));
        let bases = [&read, &merged];
        let RacedBase { at, doubtful } = raced_base(&bases, &found, &HashSet::new()).unwrap();
        assert_eq!((at, doubtful.is_empty()), (0, true));
    }

    #[test]
    fn where_the_base_is_unknown_only_what_all_hold_counts_as_deleted() {
        let (read, merged, found) = (texts("a b x"), texts("a c y"), texts("x y"));
        let bases = [&read, &merged];
        let RacedBase { at, doubtful } = raced_base(&bases, &found, &HashSet::new()).unwrap();
        assert_eq!((at, doubtful), (0, ["b"].into()));
    }

    #[test]
    fn a_text_without_something_that_the_found_one_holds_is_not_its_base() {
        let (read, merged, found) = (texts("a"), texts("a ours"), texts("ours b"));
        let bases = [&read, &merged];
        assert_eq!(raced_base(&bases, &found, &HashSet::new()).unwrap().at, 1);
    }
}
