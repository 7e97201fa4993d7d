//! What a document begins and never ends, so that it swallows whatever is added.

use super::ApplyError;
use crate::front_matter;
use crate::lines::{mark_length, part};
use crate::outline::outline;

/// Why no entry at all can stand here: names the place in the file, never its words.
pub(super) fn blame(text: &str) -> ApplyError {
    let start = front_matter::end(text, mark_length(text));
    let outline = outline(text, start);
    let end = text.trim_end().len();
    let last = |ranges: &[std::ops::Range<usize>]| ranges.last().filter(|at| at.end >= end).map(|at| at.start);
    let (at, what, close) = match (last(&outline.html), last(&outline.code)) {
        (Some(at), _) => {
            let block = part(text, at..text.len());
            if block.starts_with("<!--") { (at, "comment", "`-->`") } else { (at, "HTML", "its closing tag") }
        }
        (None, Some(at)) => (at, "code fence", "a fence of its own kind"),
        (None, None) => {
            return blocked(
                "the document takes no new entry there: its own Markdown would swallow any text; see its last lines",
            );
        }
    };
    let line = part(text, 0..at).matches('\n').count() + 1;
    blocked(format!(
        "the document takes no new entry there: the {what} that opens on line {line} of the file is never closed \
         and would swallow any text; close it in the file with {close}, then add again"
    ))
}

fn blocked(why: impl Into<String>) -> ApplyError {
    ApplyError::Blocked { why: why.into() }
}
