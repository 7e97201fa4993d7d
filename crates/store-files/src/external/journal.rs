//! Damaged lines of JSON Lines documents.

use crate::home::FileStore;
use crate::recovery::quarantine::{FOLDER, keep};
use notewell_store::DocumentKey;
use notewell_text::read_journal;

/// Copies the damaged lines of a journal aside, each once, and says so.
pub(crate) fn quarantine(store: &FileStore, key: &DocumentKey, bytes: &[u8]) {
    for span in read_journal(bytes).damaged {
        let Some(line) = bytes.get(span.clone()) else { continue };
        match keep(store, key, line) {
            Ok(true) => tracing::warn!(
                document = %key,
                offset = span.start,
                length = line.len(),
                "a line could not be read; its bytes were copied to {FOLDER}"
            ),
            Ok(false) => {}
            Err(error) => tracing::warn!(document = %key, %error, "a line that cannot be read could not be copied"),
        }
    }
}
