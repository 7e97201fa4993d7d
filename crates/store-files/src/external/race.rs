//! An editor that read our text before a merge of ours and saved it over the merge.
//!
//! A merge says that somebody was saving at that very moment. Who saves again within the next two seconds, from a text
//! that the merge replaced, has not seen the merge: what is missing from that save was not deleted by anybody.

use crate::commit::{CommitRequest, DocumentWrite, WriteMethod};
use crate::external::meeting::{self, Base};
use crate::external::stale_buffer::{is_within, texts};
use crate::external::timeline;
use crate::failure::{Halt, Outcome};
use crate::home::locked_home::LockedHome;
use crate::ledger::Known;
use crate::open_document::ExternalEdit;
use crate::path::disk_file::DiskFile;
use crate::path::place::Place;
use notewell_store::{DocumentState, record};
use notewell_text::{Grammar, merge};

/// The note of events that record a merge of ours with a save.
pub(crate) const MERGED: &str = "merged";

/// The text from before a merge of ours that a found one was made from; `None` for an edit of the last text.
fn base_of(
    locked: &LockedHome<'_>,
    before: &DocumentState,
    after: &DocumentState,
    found: &DiskFile,
) -> Outcome<Option<String>> {
    let last = texts(&before.document);
    let now = texts(&after.document);
    if is_within(&last, &now) {
        return Ok(None);
    }
    if !timeline::is_race(locked, &before.key, found, None)? {
        return Ok(None);
    }
    let grammar = before.document.grammar();
    let timeline = timeline::of(locked, &before.key, None)?;
    let found = Base::save(after.document.text().to_owned(), grammar);
    let ours = Base::new(before.document.text().to_owned(), grammar);
    let base = meeting::base_of(&Base::all(&timeline.texts, grammar), &found, grammar);
    Ok(base.map(|base| base.without_gone(&ours, &found, grammar).text))
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
        let Some(base) = base_of(self, before, after, found)? else { return Ok(false) };
        let merged = merge(&base, before.document.text(), after.document.text(), grammar);
        if merged.text == after.document.text() {
            return Ok(false);
        }
        let bytes = merged.text.into_bytes();
        let written = DiskFile::of(bytes.clone(), found.mode);
        let Ok(ExternalEdit { before, after, event: Some((mut draft, change)), is_sealed: false, sealed }) =
            self.store.external(&self.seal(), before.clone(), &written, self.now)
        else {
            return Ok(false);
        };
        draft.notes.push(MERGED.to_owned());
        tracing::info!(document = %before.key, "an editor saved a text from before a merge; both are kept");
        let mut event = record(self.owner, self.head.sequence, self.now, draft, vec![change.clone()]);
        event.stale = self.seal().all(merged.conflicts);
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
