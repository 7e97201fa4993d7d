//! The mark that stands where a value was.

/// How the mark begins; a value that begins like this was replaced before.
pub(crate) const OPENING: &str = "[redacted";

/// The mark for a value of this kind.
pub(crate) fn redacted(label: &str) -> String {
    format!("{OPENING}: {label}]")
}
