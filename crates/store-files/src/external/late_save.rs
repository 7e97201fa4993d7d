//! What somebody saved through an old descriptor into a file that was displaced.

use crate::commit::displaced::{self, Displaced};
use crate::commit::note;
use crate::external::meeting::{Base, Meeting};
use crate::external::timeline;
use crate::failure::{self, Halt, Outcome};
use crate::home::locked_home::LockedHome;
use crate::ledger::OpenChange;
use crate::path::disk_file::{DiskFile, Hashed};
use crate::path::place::Place;
use crate::recovery::quarantine;
use notewell_store::{StoreError, StoreErrorKind};
use notewell_text::decode;

/// What a late save was made from.
enum LateBase {
    /// Found out when it was displaced.
    Certain(String),
    /// What was there before, unless another text of that time fits better.
    Likely(String),
}

impl LockedHome<'_> {
    /// Looks once more at displaced files: somebody may have written on through an old descriptor.
    pub(crate) fn look_again(&mut self, open: OpenChange) -> Outcome<()> {
        let place = self.store.locate(Some(self.ledger), self.owner, &open.change.key, false).ok().flatten();
        let mut is_still = true;
        let mut all = displaced::all(self.store, open.event, open.position);
        if all.is_empty()
            && let Ok(Some((displaced, _))) = self.displaced(&open, place.as_ref())
        {
            all.push(displaced);
        }
        let previous = self.store.cache.previous(&open.change.key);
        for displaced in &all {
            let likely = previous.as_ref().map(Hashed::of);
            let Ok(found) = DiskFile::look_for_at(&displaced.folder, &displaced.name, likely) else { continue };
            let seen = note::seen(&displaced.folder, &displaced.name);
            let base = note::base(displaced);
            let is_same = base.is_none()
                && match &seen {
                    Some(seen) => *seen == found.bytes,
                    None => open.displaced.as_ref() == Some(&found.revision),
                };
            if is_same && !(found.bytes.is_empty() && found.is_recent()) {
                // A copy of a value does not wait for the next commit: who has not written by now is not about to.
                if !found.is_recent() && self.seal().has_secret(&String::from_utf8_lossy(&found.bytes)) {
                    displaced::remove(displaced).map_err(|error| failure::io("remove", &displaced.name, &error))?;
                }
                continue;
            }
            if found.bytes.is_empty() {
                if found.is_recent() {
                    // Truncated, and its writer has not come to writing yet: it is not closed before that.
                    return Ok(());
                }
                continue;
            }
            if decode(&found.bytes).is_err() {
                quarantine::keep(self.store, &open.change.key, &found.bytes)?;
            } else if let (Some(place), Ok(late)) = (&place, decode(&found.bytes)) {
                tracing::info!(document = %open.change.key, "an editor went on writing to a file that was replaced");
                let base = match (base, seen.map(String::from_utf8)) {
                    (Some(base), _) => LateBase::Certain(base),
                    (None, Some(Ok(seen))) => LateBase::Likely(seen),
                    _ => LateBase::Likely(self.sides(&open)?.0.unwrap_or_default()),
                };
                if let Err(Halt::Error(error)) = self.take_in_late(&open, place, base, (displaced, &found, late)) {
                    tracing::warn!(%error, document = %open.change.key, "a late save could not be merged yet");
                    return Ok(());
                }
                // Its merge may have met others: all are looked at again.
                note::note_merged(displaced, &found.bytes)
                    .map_err(|error| failure::io("note", &displaced.name, &error))?;
                is_still = false;
            }
        }
        // Who was met here may save once more from what she read meanwhile.
        if is_still && !all.iter().any(|displaced| timeline::is_needed(self.store, displaced)) {
            self.closing.push(open);
            self.leftovers.extend(all);
        }
        Ok(())
    }

    /// Merges what was saved through an old descriptor into the document as it is now.
    fn take_in_late(
        &mut self,
        open: &OpenChange,
        place: &Place,
        base: LateBase,
        (displaced, found, late): (&Displaced, &DiskFile, &str),
    ) -> Outcome<()> {
        let key = &open.change.key;
        let document = self.open_document(key)?;
        let (Some(current), None) = (document.state.text(), &document.state.problem) else { return Ok(()) };
        if current.is_empty() && document.found.is_recent() {
            return Err(busy(&place.shown).into());
        }
        let grammar = document.state.document.grammar();
        let timeline = timeline::of(self, key, Some((displaced.moment(open), late)))?;
        let all = Base::all(&timeline.texts, grammar);
        let before = match base {
            LateBase::Certain(base) => vec![Base::new(base, grammar)],
            LateBase::Likely(base) => {
                let mut before = all.get(..timeline.until).unwrap_or_default().to_vec();
                before.push(Base::new(base, grammar));
                before
            }
        };
        let mut meeting = Meeting { bases: all, ..Meeting::of(open, grammar, current, document.found.mode) };
        let is_race = timeline::is_race(self, key, found, Some(displaced.moment(open)))?;
        if let Some(wanted) = meeting.take_in_late(&before, late, is_race) {
            self.impose(meeting, Some(wanted), place)?;
        }
        Ok(())
    }
}
/// Somebody truncated the file and has not written it yet.
pub(crate) fn busy(shown: &str) -> StoreError {
    StoreError::new(StoreErrorKind::Busy, format!("{shown} is being written by another program"), "try again")
}
