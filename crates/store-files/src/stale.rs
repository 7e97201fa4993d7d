//! An editor that saves a text it read before our last writes.

use crate::failure::Outcome;
use crate::locked_home::LockedHome;
use notewell_guard::Writer;
use notewell_store::{Changeset, DocumentKey, DocumentState, Event, EventKind, Proposal, SuggestionDraft};
use notewell_text::{Change, Document, EntryId, Position, Selector, normal, similarity};
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

/// Which of the texts that were in a file a found one was made from: its place among them, which go from old to new.
///
/// What the found text shares with any of them cannot have been typed a second time: it was in its base. Of those
/// that hold all of it the one counts of which the least was deleted. In a race that is all there is to go by, and of
/// two such the older counts: then what only the newer has is kept. Else somebody may as well have changed an entry,
/// which is no deletion, and the newer counts.
pub(crate) fn nearest(bases: &[&Texts], found: &Texts, is_race: bool) -> Option<usize> {
    let (known, new): (Vec<&String>, Vec<&String>) =
        found.keys().partition(|text| bases.iter().any(|base| base.contains_key(*text)));
    let is_changed = |text: &str| !is_race && new.iter().any(|new| similarity(text, new) >= SIMILAR);
    let cost = |base: &Texts| {
        let typed_again = known.iter().filter(|text| !base.contains_key(**text)).count();
        let deleted = base.keys().filter(|text| !found.contains_key(*text) && !is_changed(text)).count();
        (typed_again, deleted)
    };
    let costs = bases.iter().map(|base| cost(base)).enumerate();
    costs.min_by_key(|(at, cost)| (*cost, if is_race { *at } else { bases.len() - at })).map(|(at, _)| at)
}

/// From here on an entry that went and one that came may be the same, changed.
const SIMILAR: f64 = 0.25;
