//! Meeting an editor at the file: both edits stand, and where they conflict the human's.

use crate::commit::displaced::{self, Displaced, Seen};
use crate::commit::note;
use crate::commit::swap;
use crate::commit::temp_file;
use crate::commit::write_temp;
use crate::external::meeting::{Base, Meeting};
use crate::external::race::MERGED;
use crate::failure::{self, Halt, Outcome};
use crate::home::FileStore;
use crate::home::locked_home::LockedHome;
use crate::home::options::Step;
use crate::path::beneath::{open_part, sync, unlink};
use crate::path::disk_file::{DiskFile, Hashed};
use crate::path::place::{self, Place};
use crate::recovery::quarantine;
use notewell_store::StoreError;
use notewell_text::{Revision, decode};
use rustix::fs::{Mode, OFlags};
use std::fs::File;
use std::os::unix::fs::MetadataExt as _;

/// How often an editor may save between our looks; a save that is met in the last one is looked at again with the
/// next change.
const MOST_TURNS: usize = 24;
/// So often a text is flushed before it is put in place. Somebody who saves faster than the disk flushes would be
/// met again every time; from then on it is flushed right after.
const STRICT_TURNS: usize = 2;

impl LockedHome<'_> {
    /// Puts `wanted` in the place of what the file holds, again and again while somebody saves meanwhile, and then
    /// records what it came to. Each text is flushed before it is in place; the ledger follows, since to it this is
    /// an edit found on disk.
    pub(crate) fn impose(
        &mut self,
        mut meeting: Meeting<'_>,
        wanted: Option<String>,
        at: &Place,
    ) -> Outcome<Vec<String>> {
        let mut next = wanted;
        let mut unmerged: Option<(Displaced, Vec<u8>)> = None;
        for turn in 0..MOST_TURNS {
            let Some(wanted) = next.take().filter(|wanted| *wanted != meeting.current.text) else { break };
            let Some(wanted) = self.take_in_last_save(&mut meeting, wanted, at)? else { break };
            let fail = |error: &std::io::Error| -> Halt { failure::io("put in place", &at.shown, error).into() };
            let temp = temp_file::of_turn(meeting.event, meeting.position, turn);
            self.store.step(Step::Merging(turn))?;
            let (file, was_there) = put(self.store, at, &temp, wanted.as_bytes(), meeting.mode, turn < STRICT_TURNS)?;
            self.store.step(Step::Merged(turn))?;
            note_merged(unmerged.take());
            let wanted = Base::new(wanted, meeting.grammar);
            let read = std::mem::replace(&mut meeting.put, wanted.text.clone());
            let before = std::mem::replace(&mut meeting.current, wanted);
            let inode = std::mem::replace(&mut meeting.inode, file.metadata().map_or(0, |metadata| metadata.ino()));
            if !was_there {
                sync(&file).map_err(|error| fail(&error))?;
                break;
            }
            let expected = Revision::of(before.text.as_bytes());
            let likely = Hashed { bytes: before.text.as_bytes(), revision: &expected };
            let displaced = match DiskFile::displaced(&at.folder, &temp, likely, inode) {
                Ok(displaced) => displaced,
                Err(error) => {
                    swap::back(at, &temp).map_err(|error| fail(&error))?;
                    if place::is_link(&error) {
                        return Err(place::refused(&at.shown, "it became a link while it was written").into());
                    }
                    return Err(fail(&error));
                }
            };
            let is_met = displaced.revision != expected && !displaced.bytes.is_empty();
            meeting.bases.push(before.clone());
            // Until the save is merged it is noted what it was made from: whatever happens before that, it is taken
            // in at the next look.
            let theirs = decode(&displaced.bytes).ok().filter(|_| is_met);
            let base = theirs.map(|theirs| meeting.base_text_of(theirs));
            let bytes = if is_met { &displaced.bytes } else { before.text.as_bytes() };
            let seen = Seen { bytes, read: &read, base: base.as_deref() };
            let last = (meeting.event, meeting.position, self.head.sequence);
            let kept = displaced::keep_more(self.store, at, &temp, last, &seen).map_err(|error| fail(&error))?;
            if is_met && turn + 1 < MOST_TURNS {
                next = match decode(&displaced.bytes) {
                    Ok(theirs) => meeting.take_in(theirs),
                    Err(_) => {
                        quarantine::keep(self.store, meeting.key, &displaced.bytes)?;
                        None
                    }
                };
                unmerged = kept.map(|kept| (kept, displaced.bytes));
            }
            if next.is_none() {
                sync(&file).map_err(|error| fail(&error))?;
                note_merged(unmerged.take().filter(|_| turn + 1 < MOST_TURNS));
            }
        }
        note_merged(unmerged);
        self.record_meeting(meeting)
    }

    /// Takes in what was saved since our last look, so that only who saves within the next moment is met again.
    /// `None` when the file holds everything already.
    fn take_in_last_save(&self, meeting: &mut Meeting<'_>, wanted: String, at: &Place) -> Outcome<Option<String>> {
        let fail = |error: &std::io::Error| -> Halt { failure::io("read", &at.shown, error).into() };
        // What cannot be read now is looked at when it is displaced.
        let Ok(found) = DiskFile::look(Some(at)) else { return Ok(Some(wanted)) };
        let is_ours = found.revision == Revision::of(meeting.current.text.as_bytes());
        let is_whole = || meeting.inode != 0 && found.inode != meeting.inode && !found.bytes.is_empty();
        if !is_ours && !is_whole() && !found.is_settled(at) {
            return Ok(Some(wanted));
        }
        meeting.inode = found.inode;
        let Ok(theirs) = decode(&found.bytes) else { return Ok(Some(wanted)) };
        if is_ours {
            return Ok(Some(wanted));
        }
        let before = std::mem::replace(&mut meeting.current, Base::new(wanted, meeting.grammar));
        meeting.bases.push(before);
        let merged = meeting.take_in(theirs);
        // What was taken in is the newest text that is known.
        let found = meeting.bases.last().cloned().unwrap_or_else(|| Base::save(theirs.to_owned(), meeting.grammar));
        let wanted = std::mem::replace(&mut meeting.current, found);
        let wanted = merged.unwrap_or(wanted.text);
        if wanted != theirs {
            return Ok(Some(wanted));
        }
        let file = open_part(&at.folder, &at.name, OFlags::RDONLY, Mode::empty()).map_err(|error| fail(&error))?;
        sync(file).map_err(|error| fail(&error))?;
        Ok(None)
    }

    fn record_meeting(&mut self, meeting: Meeting<'_>) -> Outcome<Vec<String>> {
        let Meeting { sequence, key, current, lost, mode, .. } = meeting;
        let known = self.known(key)?;
        let remembered = self.store.remembered(self.ledger.reader(), self.owner, key, known.as_ref())?;
        let found = DiskFile::of(current.text.into_bytes(), mode);
        let is_known = known.as_ref().is_some_and(|known| known.row.revision == found.revision);
        let stale = (!lost.is_empty()).then(|| (sequence, lost.clone()));
        if is_known {
            self.note_stale(stale)?;
            return Ok(lost);
        }
        let external = self.store.external(&self.seal(), remembered, &found, self.now);
        match external {
            Ok(mut external) => {
                if let Some((draft, _)) = &mut external.event {
                    draft.notes.push(MERGED.to_owned());
                }
                self.record_adoption(external, &found, known, Some(stale))?;
            }
            Err(problem) => {
                return Err(StoreError::new(
                    notewell_store::StoreErrorKind::NotText,
                    format!("{key} cannot be merged: {problem}"),
                    "look at the file",
                )
                .into());
            }
        }
        Ok(lost)
    }
}

/// Notes that a displaced save is in the document now. Without the note it is merged once more.
fn note_merged(save: Option<(Displaced, Vec<u8>)>) {
    if let Some((displaced, seen)) = save
        && let Err(error) = note::note_merged(&displaced, &seen)
    {
        tracing::warn!(%error, "a save that was merged could not be noted; it is looked at again");
    }
}

/// Puts a text in place of what is there; the file, and whether something was there.
fn put(
    store: &FileStore,
    at: &Place,
    temp: &str,
    bytes: &[u8],
    mode: Option<u32>,
    flush: bool,
) -> Outcome<(File, bool)> {
    let fail = |error: &std::io::Error| failure::io("write", &at.shown, error);
    let file = write_temp(at, temp, bytes, mode).map_err(|error| fail(&error))?;
    let flushed = if flush { sync(&file).map_err(|error| fail(&error).into()) } else { Ok(()) };
    match flushed.and_then(|()| swap::exchange(store, at, temp, true)) {
        Ok(was_there) => Ok((file, was_there)),
        Err(halt) => {
            if !matches!(halt, Halt::Stopped) {
                let _ = unlink(&at.folder, temp);
            }
            Err(halt)
        }
    }
}
