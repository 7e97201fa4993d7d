//! The `<!-- pin -->` annotation.

use super::add::gap;
use super::place::hanging_indent;
use super::replace::{changed, nothing, with_annotations};
use super::slot::settle;
use super::{Applied, ApplyError, Context};
use crate::annotation::known;
use crate::comment::{comments, fields};
use crate::lines::{line_start, part};
use crate::{Document, Entry, Splice};

const PIN: &str = "<!-- pin -->";

pub(super) fn pin(
    document: &Document,
    index: usize,
    pinned: bool,
    context: &Context<'_>,
) -> Result<Applied, ApplyError> {
    let Some(entry) = document.entries().get(index) else {
        return Err(ApplyError::NotFound { near: Vec::new() });
    };
    if entry.annotations.pinned == pinned {
        return Ok(nothing(document, index));
    }
    let splices = if pinned { vec![written(document, entry)] } else { erased(document.text(), entry) };
    let expected = with_annotations(entry, |annotations| annotations.pinned = pinned);
    settle(document, context, [splices], &changed(document, index, expected))
}

fn written(document: &Document, entry: &Entry) -> Splice {
    let text = document.text();
    let at = entry.body.end;
    let last = part(text, line_start(text, at).max(entry.body.start)..at);
    let gap = gap(last, &hanging_indent(text, entry), document.line_end());
    Splice { at: at..at, with: format!("{gap}{PIN}") }
}

/// Cuts the annotation with the white space before it; from a combined one the field with its `|`.
fn erased(text: &str, entry: &Entry) -> Vec<Splice> {
    let rest = part(text, entry.body.end..entry.block.end);
    let mut splices = Vec::new();
    for comment in comments(rest) {
        let inside = part(rest, comment.clone());
        let read = fields(inside);
        let others = read.iter().any(|field| known(&field.key) != Some("pin") && !field.key.is_empty());
        for (place, field) in read.iter().enumerate().filter(|(_, field)| known(&field.key) == Some("pin")) {
            let cut = if !others {
                part(rest, 0..comment.start).trim_end().len()..comment.end
            } else if place == 0 {
                comment.start + field.at.start..comment.start + field.at.end + 1
            } else {
                comment.start + field.at.start - 1..comment.start + field.at.end
            };
            let with = String::new();
            splices.push(Splice { at: entry.body.end + cut.start..entry.body.end + cut.end, with });
            if !others {
                break;
            }
        }
    }
    splices
}
