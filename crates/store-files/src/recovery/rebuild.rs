//! A ledger that was lost is made again from the files and `log/`: ids, origins and what was attested.

use crate::devicelog::{self, DeviceLog};
use crate::failure::{self, Outcome};
use crate::home::FileStore;
use crate::ledger::{Head, Ledger};
use crate::open_document::text_of;
use crate::path::beneath::sync;
use crate::path::disk_file::DiskFile;
use notewell_store::{DocumentState, Owner};
use notewell_text::Document;
use std::borrow::Cow;
use std::sync::atomic::Ordering;

/// Fills an empty ledger. A home that never wrote anything has nothing to fill in.
pub(crate) fn rebuild(store: &FileStore, ledger: &mut Ledger, owner: &Owner, log: &mut DeviceLog) -> Outcome<Head> {
    let (any, began_here, sequence, pending) = {
        let index = store.log_index();
        (index.any(), index.began_here(), index.sequence(), index.pending())
    };
    if !any {
        return Ok(Head { sequence, log_length: log.length() });
    }
    // A device that just joined had no ledger to lose, and of one that was set aside the owner has heard.
    let is_told = store.is_set_aside.swap(false, Ordering::Relaxed);
    if began_here && !is_told {
        let message = "there was no ledger. It is made again from the files and log/: the memory is whole; the history \
                       before now and the suggestions that waited for you are lost";
        store.notify("ledger_rebuilt", message);
    }
    let mut found = Vec::new();
    // What was cleared is in the logs alone.
    let seal = store.seal(None, owner);
    for key in store.documents_on_disk()? {
        let (_, grammar) = store.rule(&key)?;
        let Ok(Some(place)) = store.locate(Some(ledger), owner, &key, false) else { continue };
        let Ok(file) = DiskFile::look(Some(&place)) else { continue };
        let Ok(text) = text_of(&file, grammar) else { continue };
        let document = Document::parse(text.into_owned(), grammar);
        let entries = store.entries_in_log(&key, &document);
        let (sealed, is_sealed) = match seal.text(document.text()) {
            Cow::Borrowed(text) => (text.to_owned(), false),
            Cow::Owned(text) => (text, true),
        };
        let mut state = DocumentState::of(key, document, entries);
        state.revision = file.revision;
        found.push((state, sealed, is_sealed));
    }
    // The next event will take the number of one that never happened: that must not make its lines true.
    if let Some(event) = pending {
        log.append(&store.identity, &[devicelog::void_line(&store.identity, sequence, event)])?;
        sync(log.file()).map_err(|error| failure::io("flush", "log", &error))?;
    }
    let head = Head { sequence, log_length: log.length() };
    ledger.restore(owner, head, &found)?;
    Ok(head)
}
