//! What was done to an entry, in words.

use crate::table::clipped;
use notewell::UndoneChange;

/// Columns of an entry's words in a sentence about it.
const LONGEST: usize = 160;

/// What an undo did to an entry.
pub(crate) fn undone(change: &UndoneChange) -> String {
    took_back(&change.action, change.before.as_deref(), change.after.as_deref())
}

/// The same from an event's words for it.
pub(crate) fn took_back(action: &str, before: Option<&str>, after: Option<&str>) -> String {
    let quoted = |words: Option<&str>| format!("“{}”", clipped(words.unwrap_or_default(), LONGEST));
    match (action, before, after) {
        (_, before, None) => format!("took back: {}", quoted(before)),
        (_, None, after) => format!("put back: {}", quoted(after)),
        ("pin", _, after) => format!("pinned again: {}", quoted(after)),
        ("unpin", _, after) => format!("took the pin off: {}", quoted(after)),
        ("status", _, after) => format!("status as before: {}", quoted(after)),
        (_, before, after) if before == after => format!("notes and origin as before: {}", quoted(after)),
        (_, before, after) => format!("put back: {} in place of {}", quoted(after), quoted(before)),
    }
}
