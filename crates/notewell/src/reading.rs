//! Reading what is kept.

use crate::perform::Request;
use crate::session::unconfirmed;
use crate::{
    AssistantView, DocumentReport, EntryReport, Memory, Operation, OwnerAct, Reach, Reading, ReadingStatus, Refusal,
    RefusalCode, Target, refuse, report,
};
use notewell_guard::Writer;
use notewell_store::{DocumentKey, DocumentName, DocumentState};
use notewell_text::{EntryId, characters, normal};

/// The newest lines of a journal that are shown without a filter.
const JOURNAL_LINES: usize = 50;
/// Characters of one document's entries that an assistant is shown at most.
const LONGEST: usize = 20_000;

/// Which entries.
struct Wanted<'a> {
    target: Option<Target>,
    reach: Option<Reach>,
    text: Option<String>,
    id: Option<&'a EntryId>,
}

/// Answers reads.
pub(crate) fn read(memory: &Memory, request: &Request<'_>) -> Result<Reading, Refusal> {
    if !request.private {
        return Err(not_here());
    }
    let mut documents: Vec<DocumentReport> = Vec::new();
    for act in &request.acts {
        let OwnerAct::Operate(Operation::Read { target, old_text, id, scope }) = act else { continue };
        let text = old_text.as_deref().map(|text| normal(text).to_lowercase()).filter(|text| !text.is_empty());
        let wanted = Wanted { target: *target, reach: *scope, text, id: id.as_ref() };
        documents.extend(one(memory, request, &wanted)?);
    }
    let unreadable = documents.iter().any(|document| document.problem.is_some());
    let found = documents.iter().any(|document| document.entries.as_ref().is_some_and(|entries| !entries.is_empty()));
    let status = if found || unreadable { ReadingStatus::Ok } else { ReadingStatus::Empty };
    Ok(Reading { status, documents })
}

fn one(memory: &Memory, request: &Request<'_>, wanted: &Wanted<'_>) -> Result<Vec<DocumentReport>, Refusal> {
    let keys: Vec<DocumentKey> = request.scope.readable(wanted.target, wanted.reach)?;
    let keys: Vec<DocumentKey> = keys.into_iter().filter(|key| memory.layout().path(key).is_some()).collect();
    let view = memory.store().read(memory.owner(), &keys).map_err(|error| refuse::store(&error))?;
    let waiting = unconfirmed(memory, &view).map_err(|error| refuse::store(&error))?;
    let seen = AssistantView::of(memory, waiting);
    let mut documents = Vec::new();
    for state in &view.documents {
        if let Some(problem) = &state.problem {
            // One file that cannot be read must not hide the others.
            if wanted.target.is_some() {
                return Err(refuse::not_read(&state.key, problem));
            }
        }
        if wanted.target.is_none() && !state.exists {
            continue;
        }
        let (entries, more) = entries(state, wanted, &seen, matches!(request.writer, Writer::Owner));
        documents.push(DocumentReport { more, ..report::document(memory, state, Some(entries)) });
    }
    Ok(documents)
}

fn entries(
    state: &DocumentState,
    wanted: &Wanted<'_>,
    seen: &AssistantView<'_>,
    owner: bool,
) -> (Vec<EntryReport>, usize) {
    let pairs = state.document.entries().iter().zip(&state.entries);
    let mut found: Vec<EntryReport> = pairs
        .filter(|(_, known)| wanted.id.is_none_or(|id| known.id.as_str().starts_with(id.as_str())))
        .filter(|(entry, _)| {
            wanted.text.as_ref().is_none_or(|text| normal(&entry.text).to_lowercase().contains(text.as_str()))
        })
        .map(|(entry, known)| EntryReport {
            unconfirmed: seen.waits(&known.id),
            ..report::entry_report(state, entry, known)
        })
        .collect();
    let all = found.len();
    let lines = state.key.name == DocumentName::Journal;
    if lines && wanted.id.is_none() && wanted.text.is_none() {
        found.drain(..found.len().saturating_sub(JOURNAL_LINES));
    }
    if !owner {
        found = found.into_iter().map(|entry| seen.report(entry)).collect();
        let fits = fitting(&found, lines);
        if lines {
            found.drain(..found.len() - fits);
        } else {
            found.truncate(fits);
        }
    }
    let more = all - found.len();
    (found, more)
}

/// How many of the entries fit: of lines the last ones, else the first ones, and one in any case.
fn fitting(entries: &[EntryReport], lines: bool) -> usize {
    let order: Vec<&EntryReport> = if lines { entries.iter().rev().collect() } else { entries.iter().collect() };
    let mut used = 0;
    let fits = order.iter().take_while(|entry| {
        used += characters(&entry.text);
        used <= LONGEST
    });
    fits.count().max(1).min(entries.len())
}

/// A session that is not private sees no private memory.
pub(crate) fn not_here() -> Refusal {
    Refusal {
        retryable: false,
        ..Refusal::new(
            RefusalCode::NotInThisSession,
            "this kind of session has no private memory",
            "ask the owner in a private session; here only add is possible",
        )
    }
}
