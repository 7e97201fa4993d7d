//! The texts that stood in a document's file lately, and which of them a save may have been made from.
//!
//! One editor reads the file, saves, and reads again. So between two of her saves she read once: what a save was made
//! from is her save before it, or a text of ours that was put in place since. All of these are known. The ledger has
//! each text that we recorded; what we put in place and displaced while she saved lies in `.notewell/displaced/`, with
//! notes, and the change of such a race stays open for a while. A save of hers that we never saw was followed by
//! another one with nothing of ours between them: then both together are one edit, of what the first was made from.
//!
//! Which of these texts it was cannot be told. So only what every one of them holds, and the save does not, was
//! deleted by her; all else is kept. An entry too many can be deleted again, a lost one cannot be typed again.

use crate::commit::displaced::{self, Displaced};
use crate::commit::note;
use crate::external::race::MERGED;
use crate::external::stale_buffer::{OlderText, older_texts};
use crate::failure::Outcome;
use crate::home::FileStore;
use crate::home::locked_home::LockedHome;
use crate::path::disk_file::DiskFile;
use notewell_store::{DocumentKey, Event, EventKind};
use std::collections::HashSet;
use std::time::SystemTime;

/// The moment at which something was displaced: the number of the last event then, and a count within it. The event
/// itself displaces at 0 and is put in place at [`PUT`]; what its meetings displace counts on from there.
pub(crate) type Moment = (u64, u32);

/// When the text of an event was put in place.
pub(crate) const PUT: u32 = 1;

/// A text that stood in the file.
#[derive(Clone, Debug)]
pub(crate) struct Stood {
    pub(crate) text: String,
    /// Whether somebody else saved it.
    pub(crate) is_save: bool,
}

/// The texts that stood in a document's file, oldest first.
#[derive(Debug, Default)]
pub(crate) struct Timeline {
    pub(crate) texts: Vec<Stood>,
    /// How many of them stood there before the moment that was asked for.
    pub(crate) until: usize,
}

/// The texts that stood in a document's file; `save` is one that was displaced at some moment.
pub(crate) fn of(locked: &LockedHome<'_>, key: &DocumentKey, save: Option<(Moment, &str)>) -> Outcome<Timeline> {
    let reader = locked.ledger.reader();
    let known = reader.known(locked.owner, key)?;
    // Where a secret stands in the file the ledger's texts are not what stood there.
    let known = known.filter(|known| !known.row.sealed);
    let last = known.map(|known| reader.text(locked.owner, key, &known.row)).transpose()?.flatten();
    let mut stood: Vec<(Moment, Stood)> = Vec::new();
    let mut merges = HashSet::new();
    let older = last.as_ref().map(|last| older_texts(locked, key, last, |_| true)).transpose()?.unwrap_or_default();
    let mut after = last.unwrap_or_default();
    for OlderText { text: before, replaced_by: event } in older {
        let is_ours = event.draft.kind != EventKind::Adopt || is_merge(&event);
        if is_merge(&event) {
            merges.insert(event.sequence);
        }
        let text = std::mem::replace(&mut after, before);
        stood.push(((event.sequence, PUT), Stood { text, is_save: !is_ours }));
    }
    stood.push(((0, 0), Stood { text: after, is_save: false }));
    stood.reverse();
    for (moment, displaced) in of_races(locked, key)? {
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).ok();
        let read = note::read(&displaced).and_then(text);
        let seen = note::seen(&displaced.folder, &displaced.name).and_then(text);
        let is_save = read.as_ref().zip(seen.as_ref()).is_some_and(|(read, seen)| read != seen);
        // No save is made from itself.
        let seen = seen.filter(|seen| save != Some((moment, seen)));
        let was_saved = moment.1 == 0 && merges.contains(&moment.0);
        stood.extend(read.map(|text| (moment, Stood { text, is_save: was_saved })));
        stood.extend(seen.map(|text| (moment, Stood { text, is_save })));
    }
    stood.retain(|(_, stood)| !stood.text.is_empty());
    stood.sort_by_key(|(moment, _)| *moment);
    let until = save.map_or(stood.len(), |(moment, _)| stood.partition_point(|(at, _)| *at <= moment));
    Ok(Timeline { texts: stood.into_iter().map(|(_, stood)| stood).collect(), until })
}

/// Whether a save of the document was met so lately, before this moment, that this one may be of a text from before our
/// merge.
pub(crate) fn is_race(
    locked: &LockedHome<'_>,
    key: &DocumentKey,
    save: &DiskFile,
    moment: Option<Moment>,
) -> Outcome<bool> {
    let saved_at = save.changed.unwrap_or_else(SystemTime::now);
    let earlier = of_races(locked, key)?.into_iter().filter(|(at, _)| moment.is_none_or(|moment| *at < moment));
    let mut met = earlier.filter_map(|(_, displaced)| note::noted_at(&displaced));
    Ok(met.any(|at| at.checked_add(locked.store.race_window).is_none_or(|until| until >= saved_at)))
}

/// Whether something that a change displaced may still be what an editor started from.
pub(crate) fn is_needed(store: &FileStore, displaced: &Displaced) -> bool {
    note::noted_at(displaced).is_some_and(|at| at.elapsed().is_ok_and(|age| age < store.race_window))
}

pub(crate) fn is_merge(event: &Event) -> bool {
    event.draft.notes.iter().any(|note| note == MERGED)
}

/// What was displaced while somebody saved, in order.
fn of_races(locked: &LockedHome<'_>, key: &DocumentKey) -> Outcome<Vec<(Moment, Displaced)>> {
    let mut found = Vec::new();
    for open in locked.ledger.reader().open(locked.owner)?.into_iter().filter(|open| open.change.key == *key) {
        for displaced in displaced::all(locked.store, open.event, open.position) {
            if note::noted_at(&displaced).is_some() {
                found.push((displaced.moment(&open), displaced));
            }
        }
    }
    found.sort_by_key(|(moment, _)| *moment);
    Ok(found)
}
