//! Which documents a call means.

use crate::Target;
use notewell_store::{DocumentKey, DocumentName, SessionRecord, Space};
use notewell_text::Day;

/// The spaces of a session or of an owner's act, and the day.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Scope {
    /// Where a new fact or note of the day goes.
    place: Space,
    /// Where the entries to change are looked for, in this order.
    stack: Vec<Space>,
    /// The owner's local date.
    pub(crate) today: Day,
}

impl Scope {
    /// Facts and notes of a session go to the personal space; entries are found in all of its spaces.
    pub(crate) fn of_session(record: &SessionRecord, today: Day) -> Self {
        Self { place: Space::Personal, stack: record.spaces.clone(), today }
    }

    /// An owner who names a space means that space and the directives, which are always personal.
    pub(crate) fn of_space(place: Option<Space>, today: Day) -> Self {
        let place = place.unwrap_or(Space::Personal);
        Self { stack: vec![place.clone()], place, today }
    }

    /// The document that a new entry goes to.
    pub(crate) fn key(&self, target: Target) -> DocumentKey {
        let space = if shared(target) { Space::Personal } else { self.place.clone() };
        DocumentKey { space, name: self.name(target) }
    }

    /// The documents in which an entry to change is looked for.
    pub(crate) fn searched(&self, target: Option<Target>) -> Vec<DocumentKey> {
        let targets = target.map_or(vec![Target::User, Target::Memory, Target::Daily], |target| vec![target]);
        let mut keys = Vec::new();
        for target in targets {
            let spaces = if shared(target) { &[Space::Personal][..] } else { &self.stack };
            keys.extend(spaces.iter().map(|space| DocumentKey { space: space.clone(), name: self.name(target) }));
        }
        keys
    }

    /// The documents of a target that can be read; all of them without one.
    pub(crate) fn readable(&self, target: Option<Target>) -> Vec<DocumentKey> {
        let mut keys = self.searched(target);
        if target.is_none() {
            keys.push(self.key(Target::Journal));
        }
        keys
    }

    fn name(&self, target: Target) -> DocumentName {
        match target {
            Target::User => DocumentName::User,
            Target::Memory => DocumentName::Memory,
            Target::Daily => DocumentName::Daily(self.today),
            Target::Journal => DocumentName::Journal,
        }
    }
}

/// Directives and events belong to the owner, whatever the project.
const fn shared(target: Target) -> bool {
    matches!(target, Target::User | Target::Journal)
}
