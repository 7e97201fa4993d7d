//! The names of temp files, written and read in one place.
//!
//! A temp file stands beside its document and is named after the event that writes it. While two names of one file
//! are needed, the second has `.old` at its end. Displaced files that are kept have the part between.

use notewell_store::EventId;

const PREFIX: &str = ".notewell-";
const SUFFIX: &str = ".tmp";
/// The second name of a file whose place a temp file takes.
const OLD: &str = ".old";

/// The temp file of one document of an event.
pub(crate) fn name(event: EventId, position: usize) -> String {
    format!("{PREFIX}{event}-{position}{SUFFIX}")
}

/// The temp file of one turn of a meeting with other writers.
pub(crate) fn of_turn(event: EventId, position: usize, turn: usize) -> String {
    format!("{PREFIX}{event}-{position}.{turn}{SUFFIX}")
}

/// The temp file of a small file of ours that stands at the top of a home.
pub(crate) fn of_small_file(name: &str) -> String {
    format!("{PREFIX}{name}{SUFFIX}")
}

/// The second name of a document's old file while ours takes its place.
pub(crate) fn old(temp: &str) -> String {
    format!("{temp}{OLD}")
}

/// Whether a name is one of our temp files.
pub(crate) fn is_temp(name: &str) -> bool {
    inner(name).is_some()
}

/// What a temp file is named after.
pub(crate) fn inner(name: &str) -> Option<String> {
    let name = name.strip_prefix(PREFIX)?;
    let (name, old) = name.strip_suffix(OLD).map_or((name, ""), |name| (name, OLD));
    Some(name.strip_suffix(SUFFIX)?.to_owned() + old)
}
