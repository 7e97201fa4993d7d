//! Which documents a call means.

use crate::{Reach, Refusal, RefusalCode, Target};
use notewell_store::{DocumentKey, DocumentName, SessionRecord, Space};
use notewell_text::Day;

/// The spaces of a session or of an owner's act, and the day.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Scope {
    /// The project, where there is one.
    project: Option<Space>,
    /// Where a new fact or note of the day goes that names no scope.
    place: Space,
    /// Where the entries to change are looked for, in this order.
    stack: Vec<Space>,
    /// The owner's local date.
    pub(crate) today: Day,
}

impl Scope {
    /// What is told in a project stays there unless the call says otherwise; entries are found in all spaces of the
    /// session, the project's first.
    pub(crate) fn of_session(record: &SessionRecord, today: Day) -> Self {
        let project = record.spaces.iter().find(|space| is_project(space)).cloned();
        let place = project.clone().unwrap_or(Space::Personal);
        let rest = record.spaces.iter().filter(|space| !is_project(space)).cloned();
        Self { stack: project.iter().cloned().chain(rest).collect(), project, place, today }
    }

    /// An owner who names a space means that space and the directives, which are always personal.
    pub(crate) fn of_space(place: Option<Space>, today: Day) -> Self {
        let place = place.unwrap_or(Space::Personal);
        let project = Some(&place).filter(|place| is_project(place)).cloned();
        Self { stack: vec![place.clone()], project, place, today }
    }

    /// Where it is, whatever the day.
    pub(crate) fn place(&self) -> String {
        self.place.to_string()
    }

    /// The document that a new entry goes to.
    pub(crate) fn key(&self, target: Target, reach: Option<Reach>) -> Result<DocumentKey, Refusal> {
        let space = match reach {
            _ if is_shared(target) => Space::Personal,
            None => self.place.clone(),
            Some(Reach::Personal) => Space::Personal,
            Some(Reach::Project) => self.project()?.clone(),
        };
        Ok(DocumentKey { space, name: self.name(target) })
    }

    /// The owner's own facts, where a new one that names no scope goes elsewhere: what holds everywhere need not be
    /// said again in a project.
    pub(crate) fn wider(&self, target: Target, reach: Option<Reach>) -> Option<DocumentKey> {
        let elsewhere = target == Target::Memory && reach.is_none() && self.stack.contains(&Space::Personal);
        let key = DocumentKey::personal(DocumentName::Memory);
        (elsewhere && self.place != Space::Personal).then_some(key)
    }

    /// The documents in which an entry to change is looked for.
    pub(crate) fn searched(&self, target: Option<Target>, reach: Option<Reach>) -> Result<Vec<DocumentKey>, Refusal> {
        let targets = match (target, reach) {
            (Some(target), _) => vec![target],
            (None, Some(Reach::Project)) => vec![Target::Memory, Target::Daily],
            (None, _) => vec![Target::User, Target::Memory, Target::Daily],
        };
        let mut keys = Vec::new();
        for target in targets {
            let spaces = if is_shared(target) { vec![Space::Personal] } else { self.spaces(reach)? };
            keys.extend(spaces.into_iter().map(|space| DocumentKey { space, name: self.name(target) }));
        }
        Ok(keys)
    }

    /// The documents of a target that can be read; all of them without one.
    pub(crate) fn readable(&self, target: Option<Target>, reach: Option<Reach>) -> Result<Vec<DocumentKey>, Refusal> {
        let mut keys = self.searched(target, reach)?;
        if target.is_none() && reach != Some(Reach::Project) {
            keys.push(self.key(Target::Journal, reach)?);
        }
        Ok(keys)
    }

    fn spaces(&self, reach: Option<Reach>) -> Result<Vec<Space>, Refusal> {
        Ok(match reach {
            None => self.stack.clone(),
            Some(Reach::Project) => vec![self.project()?.clone()],
            Some(Reach::Personal) => {
                let others: Vec<Space> = self.stack.iter().filter(|space| !is_project(space)).cloned().collect();
                if others.is_empty() { vec![Space::Personal] } else { others }
            }
        })
    }

    fn project(&self) -> Result<&Space, Refusal> {
        self.project.as_ref().ok_or_else(|| {
            Refusal::new(
                RefusalCode::NotInThisSession,
                "this session has no project",
                "leave scope out, or send personal: then it holds everywhere",
            )
        })
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
pub(crate) const fn is_shared(target: Target) -> bool {
    matches!(target, Target::User | Target::Journal)
}

const fn is_project(space: &Space) -> bool {
    matches!(space, Space::Project(_))
}
