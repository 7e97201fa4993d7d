//! The gate table: who may do what to which document, before anyone looks at the words.

use crate::{Attestation, Door, Origin, Outcome, Reason, SessionKind, Writer};
use notewell_text::Role;

/// What is done to an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// A new entry.
    Add,
    /// Other words in its place, or next to it as its successor.
    Replace,
    /// It goes.
    Remove,
    /// Its metadata change: pin, status.
    Annotate,
}

impl Action {
    /// Every action.
    pub const ALL: [Self; 4] = [Self::Add, Self::Replace, Self::Remove, Self::Annotate];
}

/// One attempt.
#[derive(Clone, Copy, Debug)]
pub struct Attempt<'a> {
    /// Who.
    pub writer: &'a Writer,
    /// Where.
    pub role: Role,
    /// What.
    pub action: Action,
    /// The origin of the entry that is touched; `None` for an addition.
    pub touches: Option<Origin>,
}

/// The table's answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gate {
    /// Allow, suggest or refuse; never redact.
    pub outcome: Outcome,
    /// Why.
    pub reason: Reason,
}

const ALLOW: Gate = Gate { outcome: Outcome::Allow, reason: Reason::Allowed };

const fn suggest(reason: Reason) -> Gate {
    Gate { outcome: Outcome::Suggest, reason }
}

const fn refuse(reason: Reason) -> Gate {
    Gate { outcome: Outcome::Refuse, reason }
}

/// Looks the attempt up in the table of the defaults. One pure function; every door calls it.
#[must_use]
pub fn gate(attempt: &Attempt<'_>) -> Gate {
    let by_hand = matches!(attempt.writer, Writer::Owner | Writer::External { .. });
    match attempt.role {
        Role::Assistant if !by_hand => return refuse(Reason::PersonaReadOnly),
        Role::Note if !by_hand => return refuse(Reason::NotPermitted),
        _ => {}
    }
    match attempt.writer {
        Writer::Owner => ALLOW,
        Writer::External { tools_open } => external(attempt, *tools_open),
        Writer::Assistant(seen) => assistant(attempt, seen),
        Writer::Reconcile { proved, asked } => reconcile(attempt.action, *proved, *asked),
        Writer::Review { proved } => review(attempt, *proved),
        Writer::Dream => dream(attempt.action),
        Writer::Import => import(attempt.action),
        Writer::Untrusted | Writer::System => outsider(attempt.action, Reason::ProposeOnly, Reason::NotPermitted),
    }
}

/// Whether entries of this document are obeyed, not only read.
const fn has_authority(role: Role) -> bool {
    matches!(role, Role::Assistant | Role::User | Role::Intents)
}

/// An assistant with file tools can write like a person, so new words with authority wait for the owner.
const fn external(attempt: &Attempt<'_>, tools_open: bool) -> Gate {
    match attempt.action {
        Action::Add | Action::Replace if tools_open && has_authority(attempt.role) => suggest(Reason::Unproved),
        _ => ALLOW,
    }
}

fn assistant(attempt: &Attempt<'_>, seen: &Attestation) -> Gate {
    match seen.kind {
        SessionKind::Group | SessionKind::Channel => {
            return outsider(attempt.action, Reason::NotAttended, Reason::NotAttended);
        }
        SessionKind::Cron | SessionKind::Subagent if !matches!(attempt.role, Role::Daily | Role::Journal) => {
            return refuse(Reason::NotAttended);
        }
        _ => {}
    }
    if seen.tainted {
        return suggest(Reason::TaintedTurn);
    }
    let blind = matches!(seen.door, Door::Blind);
    if !blind && seen.attended && matches!(seen.kind, SessionKind::Private) {
        return ALLOW;
    }
    // From here on nobody has seen the owner ask for it.
    if has_authority(attempt.role) && !(blind && seen.blind_trusted) {
        return suggest(if blind { Reason::BlindPreference } else { Reason::NotAttended });
    }
    if matches!(attempt.action, Action::Add) || !is_owners(attempt.touches) {
        return ALLOW;
    }
    suggest(if blind { Reason::BlindOwnerText } else { Reason::NotAttended })
}

/// Text found on disk counts as the owner's, and so does text whose origin nobody named.
fn is_owners(touches: Option<Origin>) -> bool {
    touches.is_none_or(|origin| matches!(origin, Origin::Owner | Origin::External))
}

/// New words need the owner's words as proof; taking old words away needs the owner's wish; other words in their
/// place need both.
const fn reconcile(action: Action, proved: bool, asked: bool) -> Gate {
    let may = match action {
        Action::Add => proved,
        Action::Replace => proved && asked,
        Action::Remove | Action::Annotate => asked,
    };
    if may { ALLOW } else { suggest(Reason::Unproved) }
}

const fn review(attempt: &Attempt<'_>, proved: bool) -> Gate {
    match (attempt.action, attempt.role) {
        (Action::Add, Role::User) if proved => ALLOW,
        (Action::Add, Role::User) => suggest(Reason::Unproved),
        (Action::Add, _) => refuse(Reason::NotPermitted),
        _ => suggest(Reason::ProposeOnly),
    }
}

const fn dream(action: Action) -> Gate {
    match action {
        Action::Replace | Action::Annotate => ALLOW,
        Action::Add => suggest(Reason::Unproved),
        Action::Remove => suggest(Reason::ProposeOnly),
    }
}

const fn import(action: Action) -> Gate {
    if matches!(action, Action::Add) { ALLOW } else { suggest(Reason::ProposeOnly) }
}

/// Words that no one vouches for: at most a suggestion, and no touching of what is there.
const fn outsider(action: Action, adding: Reason, touching: Reason) -> Gate {
    if matches!(action, Action::Add) { suggest(adding) } else { refuse(touching) }
}
