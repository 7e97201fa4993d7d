//! What an operation means on the documents as they are: a proposal for one document.

mod add;
mod find;
mod loss;
mod replace;

pub(crate) use add::{conflict, contradicted};
pub(crate) use find::{Found, find};

use crate::call::scope::Scope;
use crate::plan::WorkingSet;
use crate::{ChangeReport, Operation, OwnerAct, Refusal, RefusalCode, Target, refuse};
use notewell_store::Proposal;
use notewell_text::{Change, EntryId, Selector};

/// What an operation means.
#[derive(Clone, Debug, Default)]
pub(crate) struct Resolved {
    /// The change; `None` when nothing shall be stored for it.
    pub(crate) proposal: Option<Proposal>,
    /// The whole answer to an operation that stores nothing.
    pub(crate) settled: Option<ChangeReport>,
    /// A better wording.
    pub(crate) proposed: Option<String>,
    /// Names and numbers that the change drops.
    pub(crate) dropped: Vec<String>,
    /// Whether it was meant for the project only and yet holds everywhere.
    pub(crate) everywhere: bool,
}

impl Resolved {
    pub(crate) fn change(proposal: Proposal) -> Self {
        Self { proposal: Some(proposal), ..Self::default() }
    }
}

/// Resolves one act against the documents of the working set. Where the session is not private, they are not looked at.
pub(crate) fn resolve(
    act: &OwnerAct,
    scope: &Scope,
    working_set: &WorkingSet<'_>,
    private: bool,
) -> Result<Resolved, Refusal> {
    match act {
        OwnerAct::Operate(operation) => operate(operation, scope, working_set, private),
        OwnerAct::Supersede { target, at, new } => {
            replace::supersede(target.unwrap_or(Target::User), at, new, scope, working_set)
        }
        OwnerAct::Pin { target, at, pinned } => {
            let found = find(&scope.searched(*target, None)?, at, working_set)?;
            let change = Change::Pin { at: Selector::Id(found.id), pinned: *pinned };
            Ok(Resolved::change(Proposal { document: found.key, change }))
        }
        OwnerAct::Rewrite { document, text, base } => {
            let state = working_set.state(document).ok_or_else(|| refuse::no_document(document))?;
            if base.as_ref().is_some_and(|base| base != &state.revision) {
                return Err(Refusal::new(
                    RefusalCode::Stale,
                    format!("{document} was changed in between"),
                    "read it again and repeat the edit on the new text",
                ));
            }
            let change = Change::Rewrite { text: text.clone() };
            Ok(Resolved::change(Proposal { document: document.clone(), change }))
        }
        OwnerAct::Clear { .. } | OwnerAct::Confirm { .. } => Err(alone()),
    }
}

fn operate(
    operation: &Operation,
    scope: &Scope,
    working_set: &WorkingSet<'_>,
    private: bool,
) -> Result<Resolved, Refusal> {
    match operation {
        Operation::Add { target, content, tags, scope: reach } => {
            let new = add::New { target: *target, content, tags, reach: *reach };
            add::add(new, scope, working_set.scrub(), private.then_some(working_set))
        }
        Operation::Replace { target, old_text, id, new_text, content, scope: reach } => {
            let fields = replace::Fields {
                old_text: old_text.as_deref(),
                id: id.as_ref(),
                new_text: new_text.as_deref(),
                content: content.as_deref(),
            };
            replace::replace(*target, fields, &scope.searched(*target, *reach)?, working_set)
        }
        Operation::Remove { target, old_text, id, scope: reach } => {
            if *target == Some(Target::Journal) {
                return Err(refuse::append_only());
            }
            let at = selector(id.as_ref(), old_text.as_deref())?;
            let found = find(&scope.searched(*target, *reach)?, &at, working_set)?;
            let change = Change::Remove { at: Selector::Id(found.id), nested: false };
            Ok(Resolved::change(Proposal { document: found.key, change }))
        }
        Operation::Read { .. } => Err(Refusal::new(
            RefusalCode::InvalidCall,
            "a call reads or writes, not both",
            "send the reads in a call of their own",
        )),
    }
}

/// Which entry: the id counts where both are given.
fn selector(id: Option<&EntryId>, old_text: Option<&str>) -> Result<Selector, Refusal> {
    match (id, old_text) {
        (Some(id), _) => Ok(Selector::Id(id.clone())),
        (None, Some(text)) if text.trim().is_empty() => Err(refuse::empty()),
        (None, Some(text)) => Ok(Selector::Text(text.to_owned())),
        (None, None) => Err(Refusal::new(
            RefusalCode::MissingField,
            "the entry is not named",
            "send old_text (its exact text) or id",
        )),
    }
}

fn alone() -> Refusal {
    Refusal::new(
        RefusalCode::InvalidCall,
        "clearing and confirming go with no other act",
        "send them in a call of their own",
    )
}
