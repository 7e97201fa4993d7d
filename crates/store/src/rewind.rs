//! Earlier texts, from the text of now and the ledger.

use crate::{DocumentChange, EventId, Side};
use notewell_text::Revision;

/// The text of a document on one side of an event. `now` is the text that the ledger knows last (`None`: the
/// document does not exist), `changes` are the document's changes, newest first. `None` when the document did
/// not exist there, when no such event changed it, or when the chain of revisions is broken before it.
#[must_use]
pub fn rewind<'a>(
    now: Option<&str>,
    changes: impl IntoIterator<Item = (EventId, &'a DocumentChange)>,
    event: EventId,
    side: Side,
) -> Option<String> {
    let mut text = now.map(str::to_owned);
    for (id, change) in changes {
        let after = text.as_deref().unwrap_or_default();
        if Revision::of(after.as_bytes()) != change.after {
            return None;
        }
        if id == event && side == Side::After {
            return text;
        }
        let before = change.inverse.apply(after).ok()?;
        if Revision::of(before.as_bytes()) != change.before {
            return None;
        }
        text = (!change.created).then_some(before);
        if id == event {
            return text;
        }
    }
    None
}
