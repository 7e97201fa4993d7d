//! Refused writes get into the store's audit, without a word of memory.

use crate::{Memory, Refusal, RefusalCode};
use notewell_store::{DocumentKey, RefusedWrite};

impl Memory {
    /// Writes down that a write was refused. It never fails the caller.
    pub(crate) fn audit(&self, actor: &str, refusal: &Refusal, documents: Vec<DocumentKey>) {
        // What the store itself could not do is in its audit already.
        if refusal.code == RefusalCode::Store && refusal.detail.as_deref() != Some("not_text") {
            return;
        }
        let mut codes = vec![refusal.code.code().to_owned()];
        codes.extend(refusal.detail.clone());
        let refused = RefusedWrite { actor: actor.to_owned(), codes, documents };
        if let Err(error) = self.store().record_refusal(self.owner(), &refused) {
            tracing::warn!(%error, "a refusal could not be written into the audit");
        }
    }
}
