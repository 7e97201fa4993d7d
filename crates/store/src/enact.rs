//! What a plan makes of a view, as one value.

use crate::{
    Content, DocumentState, Event, Owner, Plan, StoreError, Suggestion, SuggestionStatus, View, append, record,
    state_change, validate,
};
use notewell_text::IdKey;

/// What has to be made durable, all of it or nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Enacted {
    /// The event, when the plan has one.
    pub event: Option<Event>,
    /// The documents that were written, as they are from now on.
    pub documents: Vec<DocumentState>,
    /// The suggestions that were filed.
    pub suggestions: Vec<Suggestion>,
}

/// Validates a plan ([`crate::validate`]) and works out what it makes of its view. Settlements are the store's: only it
/// knows the inbox ([`crate::settle`]).
///
/// A document whose text stays as it is appears among the documents, for its entries may be known differently,
/// but not in the event.
///
/// # Errors
/// As [`crate::validate`].
pub fn enact(key: &IdKey, owner: &Owner, view: &View, plan: Plan) -> Result<Enacted, StoreError> {
    validate(&plan, view)?;
    let Plan { event, writes, suggestions, .. } = plan;
    let suggestions = suggestions
        .into_iter()
        .map(|draft| Suggestion { draft, at: view.now, status: SuggestionStatus::Pending })
        .collect();
    let Some(draft) = event else {
        return Ok(Enacted { event: None, documents: Vec::new(), suggestions });
    };
    let (mut changes, mut documents) = (Vec::new(), Vec::new());
    for write in writes {
        let Some(before) = view.document(&write.key) else { continue };
        let grammar = before.document.grammar();
        let state = match write.content {
            Content::Append(lines) => {
                let appended = append(key, before, &lines, &draft, view.now);
                changes.push(appended.change);
                documents.push(appended.state);
                continue;
            }
            Content::Text { document, entries } => DocumentState::of(write.key, document, entries),
            Content::Delete => DocumentState::missing(write.key, grammar),
        };
        changes.extend(state_change(before, &state));
        documents.push(state);
    }
    Ok(Enacted { event: Some(record(owner, view.sequence, view.now, draft, changes)), documents, suggestions })
}
