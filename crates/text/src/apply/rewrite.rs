//! The whole document at once.

use super::content::unfit;
use super::slot::{equal, fits};
use super::{Applied, ApplyError, Context, Touched};
use crate::identity::pair;
use crate::{Document, Entry};

pub(super) fn rewrite(document: &Document, text: &str, context: &Context<'_>) -> Result<Applied, ApplyError> {
    if text.contains('\0') {
        return Err(unfit("it holds a NUL character; leave it out"));
    }
    fits(document, text, context)?;
    let after = Document::parse(text, context.grammar);
    let touched = touched(document.entries(), after.entries());
    Ok(Applied { document: after, touched, duplicate_of: None })
}

/// Removed entries, then changed and new ones, each in order.
fn touched(before: &[Entry], after: &[Entry]) -> Vec<Touched> {
    let words = |entries: &[Entry]| entries.iter().map(|entry| entry.text.clone()).collect::<Vec<_>>();
    let from = pair(&words(before), &words(after));
    let mut kept = vec![false; before.len()];
    for index in from.iter().flatten() {
        if let Some(kept) = kept.get_mut(*index) {
            *kept = true;
        }
    }
    let gone = kept.iter().enumerate().filter(|(_, kept)| !**kept);
    let gone = gone.map(|(index, _)| Touched { before: Some(index), after: None });
    let differs = |source: Option<usize>, entry: &Entry| {
        source.and_then(|index| before.get(index)).is_none_or(|was| !equal(was, entry))
    };
    let rest = from.iter().zip(after).enumerate().filter(|(_, (source, entry))| differs(**source, entry));
    gone.chain(rest.map(|(index, (source, _))| Touched { before: *source, after: Some(index) })).collect()
}
