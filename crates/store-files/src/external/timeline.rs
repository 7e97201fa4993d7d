//! The texts that stood in a document's file lately: what an editor that saves now may have read.
//!
//! Each exchange of ours leaves what it displaced in `.notewell/displaced/`, with a note of what was read before. The
//! time at which a text left the file is that file's last change of name.

use crate::commit::swap::{self, Displaced};
use crate::external::race::MERGED;
use crate::failure::Outcome;
use crate::home::locked_home::LockedHome;
use crate::ledger::OpenChange;
use crate::path::disk_file::DiskFile;
use notewell_store::DocumentKey;
use std::time::{Duration, SystemTime};

/// So long after a text left the file a save may still be made from it: longer than any program takes between its read
/// and its write, shorter than a person takes to see, change and save.
const WINDOW: Duration = Duration::from_secs(2);

/// The texts that a save may have been made from.
#[derive(Default)]
pub(crate) struct Timeline {
    /// Oldest first.
    pub(crate) texts: Vec<String>,
    /// Whether a save was met, so that texts of others were displaced.
    pub(crate) is_race: bool,
}

/// The texts that left a document's file so shortly before this save that it may have been made from them.
pub(crate) fn before(locked: &LockedHome<'_>, key: &DocumentKey, save: &DiskFile) -> Outcome<Timeline> {
    let saved_at = save.changed.unwrap_or_else(SystemTime::now);
    let open = locked.ledger.reader().open(locked.owner)?;
    let mut left: Vec<(SystemTime, Vec<String>, bool)> = Vec::new();
    for open in locked.closed.iter().chain(&open).filter(|open| open.change.key == *key) {
        let event = locked.ledger.reader().event(locked.owner, open.event)?;
        let is_merge = event.is_some_and(|event| event.draft.notes.iter().any(|note| note == MERGED));
        for displaced in swap::all(locked.store, open.event, open.position) {
            let Ok(found) = DiskFile::look_at(&displaced.folder, &displaced.name) else { continue };
            let until = found.moved.unwrap_or(saved_at);
            if until.checked_add(WINDOW).is_some_and(|until| until < saved_at) {
                continue;
            }
            let is_save = found.inode == save.inode;
            let (read, last, is_met) = texts_of(open, &displaced, found);
            // No save is made from itself.
            let texts = read.into_iter().chain(last.filter(|_| !is_save)).collect();
            left.push((until, texts, (is_met && !is_save) || is_merge));
        }
    }
    left.sort_by_key(|(until, ..)| *until);
    let is_race = left.iter().any(|(.., is_met)| *is_met);
    let texts = left.into_iter().flat_map(|(_, texts, _)| texts).filter(|text| !text.is_empty()).collect();
    Ok(Timeline { texts, is_race })
}

/// What a displaced file says of the text that was read, of the one that stood there last, and whether that is a save
/// that was met.
fn texts_of(open: &OpenChange, displaced: &Displaced, found: DiskFile) -> (Option<String>, Option<String>, bool) {
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).ok();
    let read = swap::read(displaced).and_then(text);
    let base = swap::base(displaced);
    let seen = swap::seen(&displaced.folder, &displaced.name);
    let is_met = read.is_some() || seen.is_some();
    let last = match (base, seen) {
        // It is merged later: until then its edit is none that the document holds.
        (Some(base), _) => Some(base),
        (None, Some(seen)) => text(seen),
        (None, None) if found.revision == open.file_before => text(found.bytes),
        (None, None) => None,
    };
    (read, last, is_met)
}
