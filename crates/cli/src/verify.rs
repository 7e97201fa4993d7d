//! Following every document through the whole history.

use crate::failure::Failure;
use crate::reports::DoctorFinding;
use notewell::Memory;
use notewell::guard::{redact, screen};
use notewell::store::{DocumentKey, EventFilter};
use notewell::text::Revision;
use std::collections::BTreeMap;

/// Each event must begin where the one before it ended, and the last must end at what stands there now. Events that
/// are missing are named by the store's own inspection.
pub(crate) fn history(memory: &Memory) -> Result<Vec<DoctorFinding>, Failure> {
    let mut events = memory.history(&EventFilter::default())?;
    events.reverse();
    let mut last: BTreeMap<DocumentKey, Revision> = BTreeMap::new();
    let mut findings = Vec::new();
    for event in events {
        for change in event.documents {
            if last.get(&change.key).is_some_and(|revision| *revision != change.before) {
                findings.push(gap(
                    &change.key,
                    format!("event {} begins at another text than the one before it left", event.sequence),
                ));
            }
            last.insert(change.key, change.after);
        }
    }
    let keys: Vec<DocumentKey> = last.keys().cloned().collect();
    for state in memory.view(&keys)?.documents {
        // The history keeps no secrets: a text that has some is known by its text without them. A value that the
        // owner cleared later is still redacted there.
        let text = state.document.text();
        let secrets = memory.secrets(text)?;
        let is_last = |revision: &Revision| {
            let known = |text: &str| *revision == Revision::of(text.as_bytes());
            *revision == state.revision || known(&redact(text, &secrets)) || known(&redact(text, &screen(text)))
        };
        if state.problem.is_none() && last.get(&state.key).is_some_and(|revision| !is_last(revision)) {
            findings.push(gap(
                &state.key,
                "the text is another one than the history ends with; the next read adopts it".to_owned(),
            ));
        }
    }
    Ok(findings)
}

fn gap(key: &DocumentKey, message: String) -> DoctorFinding {
    DoctorFinding {
        code: "history_gap".to_owned(),
        severity: "warning".to_owned(),
        path: Some(key.to_string()),
        message,
        fix: false,
    }
}
