//! What the layers below refuse, in the words of an answer.

use crate::report;
use crate::{Refusal, RefusalCode};
use notewell_guard::{Finding, Reason};
use notewell_store::{DocumentKey, DocumentState, StoreError, Unreadable};
use notewell_text::{ApplyError, Candidate};

/// The detail of a refusal that is about which entry is meant.
const ENTRY: &str = "entry";
/// The detail of a refusal that is about which part of an entry is meant.
const PART_OF_ENTRY: &str = "part_of_entry";

/// The layout has no such document, or the caller did not ask the store for it.
pub(crate) fn no_document(key: &DocumentKey) -> Refusal {
    Refusal::new(
        RefusalCode::UnknownTarget,
        format!("this home has no document {key}"),
        "name user, memory, daily or journal",
    )
}

/// The document cannot be edited: it is no text, or something else stands in its place.
pub(crate) fn unreadable(key: &DocumentKey, problem: &Unreadable) -> Refusal {
    store(&problem.refuse(key))
}

/// The same, where it was only to be read.
pub(crate) fn not_read(key: &DocumentKey, problem: &Unreadable) -> Refusal {
    let message = format!("{key} cannot be read: {}", problem.why());
    Refusal { message, ..unreadable(key, problem) }
}

/// The guard refused.
pub(crate) fn guard(reason: Reason, findings: Vec<Finding>) -> Refusal {
    Refusal {
        detail: Some(reason.code().to_owned()),
        retryable: false,
        findings,
        ..Refusal::new(RefusalCode::NotPermitted, reason.message(), reason.hint())
    }
}

/// The store could not do it.
pub(crate) fn store(error: &StoreError) -> Refusal {
    Refusal {
        detail: Some(error.kind.code().to_owned()),
        retryable: error.kind.retryable(),
        ..Refusal::new(RefusalCode::Store, error.message.clone(), error.hint.clone())
    }
}

/// The change cannot be applied.
pub(crate) fn apply(error: ApplyError, state: &DocumentState) -> Refusal {
    let message = error.to_string();
    let entries = |candidates: &[Candidate]| -> Vec<_> {
        candidates.iter().filter_map(|candidate| report::entry_at(state, candidate.index)).collect()
    };
    match error {
        ApplyError::Empty => empty(),
        ApplyError::NotFound { near } => not_found(entries(&near)),
        ApplyError::Ambiguous { candidates } => ambiguous(entries(&candidates)),
        ApplyError::AmbiguousSpan { times, entry } => Refusal {
            detail: Some(PART_OF_ENTRY.to_owned()),
            candidates: entries(&[entry]),
            ..Refusal::new(
                RefusalCode::Ambiguous,
                format!("old_text occurs {times} times in the entry"),
                "give a longer old_text that occurs once, or id with content for the whole entry",
            )
        },
        ApplyError::HasNested { nested } => Refusal {
            candidates: entries(nested.get(..LISTED).unwrap_or(&nested)),
            ..Refusal::new(RefusalCode::HasNested, message, "remove the nested entries first, or replace this one")
        },
        ApplyError::AppendOnly => append_only(),
        ApplyError::Unfit { .. } => {
            Refusal::new(RefusalCode::Unfit, message, "write one fact or instruction in plain words")
        }
        ApplyError::Blocked { .. } => Refusal {
            retryable: false,
            ..Refusal::new(
                RefusalCode::Unfit,
                message,
                format!(
                    "the words are not to blame: the owner corrects the file of {} (`notewell edit`); other documents take entries",
                    state.key.role()
                ),
            )
        },
        ApplyError::EntryTooLarge { .. } => Refusal::new(
            RefusalCode::TooLarge,
            message,
            "keep the durable fact in a few sentences; longer notes belong to the owner's notes",
        ),
        ApplyError::DocumentTooLarge { .. } => Refusal::new(
            RefusalCode::TooLarge,
            message,
            format!(
                "remove or shorten entries of {} first; a change that shrinks it is always allowed",
                state.key.role()
            ),
        ),
    }
}

/// Nothing to write.
pub(crate) fn empty() -> Refusal {
    Refusal::new(
        RefusalCode::EmptyText,
        "the text is empty",
        "send the words to remember; to delete an entry, use remove",
    )
}

/// No entry matches.
pub(crate) fn not_found(near: Vec<crate::EntryReport>) -> Refusal {
    let hint = if near.is_empty() {
        "use read to see what is kept"
    } else {
        "use the id or the exact text of one of the nearest entries, or read to see all"
    };
    Refusal {
        detail: Some(ENTRY.to_owned()),
        candidates: near,
        ..Refusal::new(RefusalCode::NotFound, "no entry matches", hint)
    }
}

/// So many entries are listed at most; the message says how many there are.
pub(crate) const LISTED: usize = 20;

/// Several entries match.
pub(crate) fn ambiguous(mut candidates: Vec<crate::EntryReport>) -> Refusal {
    let many = candidates.len();
    candidates.truncate(LISTED);
    let listed = if many > LISTED { format!("; the first {LISTED} are listed") } else { String::new() };
    Refusal {
        detail: Some(ENTRY.to_owned()),
        message: format!("{many} different entries match{listed}"),
        candidates,
        ..Refusal::new(RefusalCode::Ambiguous, "", "choose one of the candidates and send its id")
    }
}

/// Only additions.
pub(crate) fn append_only() -> Refusal {
    Refusal {
        retryable: false,
        ..Refusal::new(
            RefusalCode::AppendOnly,
            "the journal is append-only",
            "add a new line that corrects the old one",
        )
    }
}
