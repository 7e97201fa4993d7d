//! What was found on disk is recorded before anything else happens.

use crate::commit::{CommitRequest, DocumentWrite, WriteMethod};
use crate::external::stale_buffer;
use crate::failure::Outcome;
use crate::home::locked_home::LockedHome;
use crate::ledger::Known;
use crate::open_document::ExternalEdit;
use crate::path::disk_file::DiskFile;
use notewell_store::{Suggestion, SuggestionStatus, record};

impl LockedHome<'_> {
    /// Records a file that is not as the ledger knew it. `merged` says that we merged it ourselves, and what of an
    /// earlier event lost; no stale buffer is looked for then.
    pub(crate) fn record_adoption(
        &mut self,
        external: ExternalEdit,
        found: &DiskFile,
        known: Option<Known>,
        merged: Option<Option<(u64, Vec<String>)>>,
    ) -> Outcome<()> {
        let ExternalEdit { before, after, event, sealed, is_sealed } = external;
        let Some((draft, change)) = event else {
            let mut state = after;
            state.revision = found.revision.clone();
            let text = sealed.unwrap_or_default();
            return self.ledger.restore(self.owner, self.head, &[(state, text, is_sealed)]);
        };
        let dropped = if merged.is_none() { stale_buffer::find(self, &before, &after)? } else { None };
        let suggestions = match dropped {
            Some(draft) => vec![Suggestion { draft, at: self.now, status: SuggestionStatus::Pending }],
            None => Vec::new(),
        };
        let event = record(self.owner, self.head.sequence, self.now, draft, vec![change.clone()]);
        let write = DocumentWrite {
            before_revision: known.as_ref().map_or_else(|| before.revision.clone(), |known| known.row.revision.clone()),
            sealed_before: before.text().map(str::to_owned),
            sealed_after: sealed,
            is_sealed,
            known,
            file_after: found.revision.clone(),
            place: None,
            found: found.clone(),
            before,
            after,
            change,
            listed: true,
            method: WriteMethod::InPlace,
        };
        let stale = merged.flatten();
        self.perform(CommitRequest {
            event: Some(event),
            writes: vec![write],
            suggestions,
            stale,
            ..CommitRequest::default()
        })?;
        Ok(())
    }
}
