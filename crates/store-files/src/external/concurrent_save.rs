//! Meeting an editor at the file: both edits stand, and where they conflict the human's.

use crate::commit::swap::{self, Seen};
use crate::commit::temp_file;
use crate::commit::write_temp;
use crate::external::race::MERGED;
use crate::external::stale_buffer::{RacedBase, Texts, nearest, raced_base, texts, without};
use crate::failure::{self, Halt, Outcome};
use crate::home::FileStore;
use crate::home::locked_home::LockedHome;
use crate::home::options::Step;
use crate::path::beneath::{open_part, sync, unlink};
use crate::path::disk_file::{DiskFile, Hashed};
use crate::path::place::{self, Place};
use crate::recovery::quarantine;
use notewell_store::{DocumentKey, EventId, StoreError};
use notewell_text::{Document, Grammar, Revision, decode, merge};
use rustix::fs::{Mode, OFlags};
use std::fs::File;
use std::os::unix::fs::MetadataExt as _;

/// How often an editor may save between our looks; a save that is met in the last one is looked at again with the
/// next change.
const MOST_TURNS: usize = 24;
/// So often a text is flushed before it is put in place. Somebody who saves faster than the disk flushes would be
/// met again every time; from then on it is flushed right after.
const STRICT_TURNS: usize = 2;

/// So many texts back an editor may have started from.
const LOOK_BACK: usize = 32;

/// A text that an editor may have started from, with the texts of its entries.
#[derive(Clone)]
pub(crate) struct Base {
    text: String,
    texts: Texts,
}

impl Base {
    pub(crate) fn new(text: String, grammar: Grammar) -> Self {
        let texts = texts(&Document::parse(text.as_str(), grammar));
        Self { text, texts }
    }
}

/// An edit that has to get into a file which others write as well.
pub(crate) struct Meeting<'m> {
    pub(crate) event: EventId,
    pub(crate) sequence: u64,
    pub(crate) position: usize,
    pub(crate) key: &'m DocumentKey,
    pub(crate) grammar: Grammar,
    /// What the file holds.
    pub(crate) current: Base,
    /// What was there before, newest last: one of these is what an editor started from.
    pub(crate) bases: Vec<Base>,
    /// Whether a merge of ours was in the file, so that a save may be of a text from before it.
    pub(crate) is_race: bool,
    /// Entries of ours that lost.
    pub(crate) lost: Vec<String>,
    pub(crate) mode: Option<u32>,
    /// The file that holds `current`; another one under its name was put there whole.
    pub(crate) inode: u64,
}

impl Meeting<'_> {
    /// Takes another text in; what the file should hold then. `None` when nothing of it is missing.
    pub(crate) fn take_in(&mut self, theirs: &str) -> Option<String> {
        let seen = Base::new(theirs.to_owned(), self.grammar);
        let base = self.base_of(&seen);
        let is_absorbed = base.as_ref().is_some_and(|base| is_absorbed(&base.texts, &self.current.texts, &seen.texts));
        self.bases.push(seen);
        if is_absorbed {
            return None;
        }
        let base = base.map_or_else(String::new, |base| base.text);
        let merged = merge(&base, &self.current.text, theirs, self.grammar);
        self.lost.extend(merged.conflicts);
        (merged.text != self.current.text).then_some(merged.text)
    }

    /// What a text was made from.
    fn base_of(&self, seen: &Base) -> Option<Base> {
        let recent = self.bases.iter().skip(self.bases.len().saturating_sub(LOOK_BACK)).collect::<Vec<_>>();
        let known: Vec<&Texts> = recent.iter().map(|base| &base.texts).collect();
        if !self.is_race {
            return nearest(&known, &seen.texts).and_then(|at| recent.get(at)).map(|base| Base::clone(base));
        }
        let RacedBase { at, doubtful } = raced_base(&known, &seen.texts)?;
        let base = recent.get(at)?;
        let text = without(&base.text, &doubtful, self.grammar);
        let mut texts = base.texts.clone();
        texts.retain(|text, _| !doubtful.contains(text.as_str()));
        Some(Base { text, texts })
    }
}

/// Whether everything that an edit added and removed is done already.
fn is_absorbed(base: &Texts, ours: &Texts, theirs: &Texts) -> bool {
    let of = |texts: &Texts, text: &String| texts.get(text).copied().unwrap_or(0);
    let added = theirs.iter().filter(|(text, times)| **times > of(base, text));
    let removed = base.iter().filter(|(text, times)| **times > of(theirs, text));
    let mut changes = 0;
    let all = added.inspect(|_| changes += 1).all(|(text, times)| of(ours, text) >= *times)
        && removed.inspect(|_| changes += 1).all(|(text, _)| of(ours, text) <= of(theirs, text));
    // An edit of white space or comments alone has no entries to go by: that is for the merge.
    all && changes > 0
}

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
        // From here on a save may be of a text from before the merge.
        meeting.is_race = true;
        for turn in 0..MOST_TURNS {
            let Some(wanted) = next.take().filter(|wanted| *wanted != meeting.current.text) else { break };
            let Some(wanted) = self.take_in_last_save(&mut meeting, wanted, at)? else { break };
            let fail = |error: &std::io::Error| -> Halt { failure::io("put in place", &at.shown, error).into() };
            let temp = temp_file::of_turn(meeting.event, meeting.position, turn);
            self.store.step(Step::Merging(turn))?;
            let (file, was_there) = put(self.store, at, &temp, wanted.as_bytes(), meeting.mode, turn < STRICT_TURNS)?;
            self.store.step(Step::Merged(turn))?;
            let wanted = Base::new(wanted, meeting.grammar);
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
            // In the last turn it is noted what an editor started from, so that its save is taken in at the next look.
            let is_left = is_met && turn + 1 == MOST_TURNS;
            let noted = if is_met { &displaced.bytes } else { before.text.as_bytes() };
            meeting.bases.push(before.clone());
            let theirs = decode(&displaced.bytes).ok().filter(|_| is_left);
            let base = theirs.map(|theirs| {
                let base = meeting.base_of(&Base::new(theirs.to_owned(), meeting.grammar));
                base.map_or_else(String::new, |base| base.text)
            });
            let read = is_met.then_some(before.text.as_str());
            let seen = Seen { bytes: noted, read, base: base.as_deref() };
            swap::keep_more(self.store, at, &temp, (meeting.event, meeting.position), &seen)
                .map_err(|error| fail(&error))?;
            if is_met && !is_left {
                next = match decode(&displaced.bytes) {
                    Ok(theirs) => meeting.take_in(theirs),
                    Err(_) => {
                        quarantine::keep(self.store, meeting.key, &displaced.bytes)?;
                        None
                    }
                };
            }
            if next.is_none() {
                sync(&file).map_err(|error| fail(&error))?;
            }
        }
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
        let found = meeting.bases.last().cloned().unwrap_or_else(|| Base::new(theirs.to_owned(), meeting.grammar));
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
