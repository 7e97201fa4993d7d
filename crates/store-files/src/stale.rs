//! An editor that saves a text it read before our last writes.

use crate::failure::Outcome;
use crate::locked_home::LockedHome;
use notewell_guard::Writer;
use notewell_store::{Changeset, DocumentState, EventKind, Proposal, SuggestionDraft};
use notewell_text::{Change, Document, EntryId, Position, Selector, normal};
use std::collections::{HashMap, HashSet};

/// How many of our writes back an editor's text is looked for.
const DEPTH: usize = 24;

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
    if !after.exists || last.keys().all(|text| found.contains_key(text)) {
        return Ok(None);
    }
    let reader = locked.ledger.reader();
    let mut best = distance(&found, &last);
    let mut base: Option<Document> = None;
    let mut text = before.document.text().to_owned();
    for (event, change) in reader.changes_of(locked.owner, &before.key, DEPTH)? {
        let Ok(older) = change.inverse.apply(&text) else { break };
        text = older;
        let ours = reader.event(locked.owner, event)?.is_some_and(|event| event.draft.kind != EventKind::Adopt);
        if !ours {
            continue;
        }
        let older = Document::parse(text.clone(), before.document.grammar());
        let known = texts(&older);
        let apart = distance(&found, &known);
        let since = last.keys().filter(|entry| !known.contains_key(*entry));
        if apart < best && since.clone().next().is_some() && since.clone().all(|entry| !found.contains_key(entry)) {
            best = apart;
            base = Some(older);
        }
    }
    let Some(base) = base else { return Ok(None) };
    let known = texts(&base);
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

/// How many entries stand in one and not in the other.
pub(crate) fn distance(a: &Texts, b: &Texts) -> usize {
    let more = |a: &Texts, b: &Texts| -> usize {
        a.iter().map(|(text, count)| count.saturating_sub(b.get(text).copied().unwrap_or(0))).sum()
    };
    more(a, b) + more(b, a)
}
