//! An editor that read our text before a merge of ours and saved it over the merge.
//!
//! A merge says that somebody was saving at that very moment. Who saves again within the next two seconds, from a text
//! that the merge replaced, has not seen the merge: what is missing from that save was not deleted by anybody.

use crate::commit::swap;
use crate::commit::{CommitRequest, DocumentWrite, WriteMethod};
use crate::external::stale_buffer::{self, OlderText, Texts, is_within, texts};
use crate::failure::{Halt, Outcome};
use crate::home::locked_home::LockedHome;
use crate::ledger::Known;
use crate::open_document::ExternalEdit;
use crate::path::disk_file::DiskFile;
use crate::path::place::Place;
use crate::seal::seal_all;
use jiff::SignedDuration;
use notewell_store::{DocumentKey, DocumentState, Event, record};
use notewell_text::{Document, Grammar, merge};

/// So long after a text was replaced a save may still come from somebody who had read it and saw nothing newer: longer
/// than any program takes between its read and its write, shorter than a person takes to see, change and save.
const WINDOW: SignedDuration = SignedDuration::from_secs(2);

/// The note of events that record a merge of ours with a save.
pub(crate) const MERGED: &str = "merged";

/// Whether somebody who saved `age` before now may have read what this event replaced.
fn is_recent(locked: &LockedHome<'_>, event: &Event, age: SignedDuration) -> bool {
    locked.now.duration_since(event.at).checked_sub(age).is_some_and(|gap| gap.abs() <= WINDOW)
}

/// The texts that somebody who saved may have started from.
pub(crate) struct RecentTexts {
    /// Oldest first.
    pub(crate) texts: Vec<String>,
    /// Whether a merge replaced one of them.
    pub(crate) is_race: bool,
}

/// The texts that somebody who saved this one `age` before now may have started from.
pub(crate) fn recent_texts(
    locked: &LockedHome<'_>,
    key: &DocumentKey,
    saved: &str,
    age: SignedDuration,
) -> Outcome<RecentTexts> {
    let mut recent = RecentTexts { texts: Vec::new(), is_race: false };
    let Some(last) = locked.known_state(key)? else { return Ok(recent) };
    let goes_on = |event: &Event| is_recent(locked, event, age);
    let older = stale_buffer::older_texts(locked, key, last.document.text(), goes_on)?;
    recent.is_race = older.iter().any(is_merge);
    recent.texts = older.into_iter().map(|older| older.text).rev().collect();
    if recent.is_race {
        recent.texts.extend(displaced_texts(locked, key, saved)?);
    }
    Ok(recent)
}

/// Whether a text was replaced by a merge of ours with a save.
fn is_merge(older: &OlderText) -> bool {
    older.replaced_by.draft.notes.iter().any(|note| note == MERGED)
}

/// The saves that our last writes displaced, but this one: whoever made them goes on from them.
fn displaced_texts(locked: &LockedHome<'_>, key: &DocumentKey, saved: &str) -> Outcome<Vec<String>> {
    let open = locked.ledger.reader().open(locked.owner)?;
    let of_key = open.iter().filter(|open| open.change.key == *key);
    let displaced = of_key.flat_map(|open| swap::all(locked.store, open.event, open.position));
    let mut found: Vec<DiskFile> =
        displaced.filter_map(|displaced| DiskFile::look_at(&displaced.folder, &displaced.name).ok()).collect();
    found.sort_by_key(DiskFile::age);
    found.truncate(stale_buffer::DEPTH);
    let texts = found.into_iter().rev().filter_map(|found| String::from_utf8(found.bytes).ok());
    Ok(texts.filter(|text| !text.is_empty() && text != saved).collect())
}

/// The text from before a merge of ours that a found one was made from; `None` for an edit of the last text.
fn base_of(
    locked: &LockedHome<'_>,
    before: &DocumentState,
    after: &DocumentState,
    age: SignedDuration,
) -> Outcome<Option<String>> {
    let last = texts(&before.document);
    let found = texts(&after.document);
    if is_within(&last, &found) {
        return Ok(None);
    }
    let goes_on = |event: &Event| is_recent(locked, event, age);
    let older = stale_buffer::older_texts(locked, &before.key, before.document.text(), goes_on)?;
    let Some(newest_merge) = older.iter().position(is_merge) else { return Ok(None) };
    // Those from after the merge are not raced with: a save of one of them is an edit of what its maker had seen.
    let (seen, raced) = older.split_at(newest_merge);
    let mut bases: Vec<String> = raced.iter().rev().map(|older| older.text.clone()).collect();
    bases.extend(displaced_texts(locked, &before.key, after.document.text())?);
    let count = bases.len();
    bases.extend(seen.iter().rev().map(|older| older.text.clone()));
    let grammar = before.document.grammar();
    let mut known: Vec<Texts> = bases.iter().map(|text| texts(&Document::parse(text.as_str(), grammar))).collect();
    known.push(last);
    let raced = stale_buffer::raced_base(&known.iter().collect::<Vec<_>>(), &found).filter(|raced| raced.at < count);
    Ok(raced.and_then(|raced| Some(stale_buffer::without(bases.get(raced.at)?, &raced.doubtful, grammar))))
}

impl LockedHome<'_> {
    /// Merges a save of a text from before a merge of ours, and puts the result in its place; `false` when the found
    /// text is none, or the merge cannot be written now: then it is adopted as it is.
    pub(crate) fn merge_race(
        &mut self,
        external: &ExternalEdit,
        place: Option<&Place>,
        found: &DiskFile,
        known: Option<&Known>,
    ) -> Outcome<bool> {
        let ExternalEdit { before, after, .. } = external;
        let grammar = before.document.grammar();
        let is_text = after.exists && before.exists && grammar != Grammar::JsonLines;
        // A secret in one of the texts is not in the ledger's: nothing can be merged with that.
        let is_whole = !external.is_sealed && known.is_some_and(|known| !known.row.sealed);
        let (Some(place), true, true) = (place, is_text, is_whole) else { return Ok(false) };
        let age = SignedDuration::try_from(found.age()).unwrap_or(SignedDuration::MAX);
        let Some(base) = base_of(self, before, after, age)? else { return Ok(false) };
        let merged = merge(&base, before.document.text(), after.document.text(), grammar);
        if merged.text == after.document.text() {
            return Ok(false);
        }
        let bytes = merged.text.into_bytes();
        let written = DiskFile::of(bytes.clone(), found.mode);
        let Ok(ExternalEdit { before, after, event: Some((mut draft, change)), is_sealed: false, sealed }) =
            self.store.external(before.clone(), &written, self.now)
        else {
            return Ok(false);
        };
        draft.notes.push(MERGED.to_owned());
        tracing::info!(document = %before.key, "an editor saved a text from before a merge; both are kept");
        let mut event = record(self.owner, self.head.sequence, self.now, draft, vec![change.clone()]);
        event.stale = seal_all(merged.conflicts);
        let place = place.try_clone().map_err(|error| crate::failure::io("open", &place.shown, &error))?;
        let write = DocumentWrite {
            place: Some(place),
            before_revision: found.revision.clone(),
            file_after: written.revision,
            found: found.clone(),
            sealed_before: before.text().map(str::to_owned),
            sealed_after: sealed,
            is_sealed: false,
            known: known.cloned(),
            before,
            after,
            change,
            listed: true,
            method: WriteMethod::Swap(bytes),
        };
        match self.perform(CommitRequest { event: Some(event), writes: vec![write], ..CommitRequest::default() }) {
            Ok(_) => Ok(true),
            Err(Halt::Error(error)) => {
                tracing::warn!(%error, "a save could not be merged; it is taken as it is");
                Ok(false)
            }
            Err(halt) => Err(halt),
        }
    }
}
