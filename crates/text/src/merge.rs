//! Three-way merge per entry.

mod side;
mod unit;
mod writer;

use crate::{Document, Grammar, normal};
use side::{Side, UnitChange};
use unit::Unit;
use writer::Writer;

/// The result of a merge. The text never holds conflict markers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Merged {
    /// All of theirs, and of ours what does not conflict.
    pub text: String,
    /// Ours that lost: the text that `ours` wanted at a place which `theirs` changed otherwise. An empty text
    /// where `ours` wanted nothing to stand.
    pub conflicts: Vec<String>,
}

/// Merges two edits of one base. Changes to different entries both stand; where both changed one entry (or the
/// same text between entries) differently, `theirs` wins and ours is reported. Equal changes count once;
/// entries added on both sides are both kept, theirs first.
#[must_use]
pub fn merge(base: &str, ours: &str, theirs: &str, grammar: Grammar) -> Merged {
    if ours == base || ours == theirs {
        return Merged { text: theirs.to_owned(), conflicts: Vec::new() };
    }
    if theirs == base {
        return Merged { text: ours.to_owned(), conflicts: Vec::new() };
    }
    let documents = [base, ours, theirs].map(|text| Document::parse(text, grammar));
    let [base, ours, theirs] = documents.each_ref().map(unit::units);
    let (ours, theirs) = (Side::of(&base, &ours), Side::of(&base, &theirs));
    let mut merge = Merge { writer: Writer::new(&documents[2]), conflicts: Vec::new() };
    for at in 0..=base.len() {
        merge.inserted(ours.inserted(at), theirs.inserted(at));
        if let (Some(unit), Some(ours), Some(theirs)) = (base.get(at), ours.change_of(at), theirs.change_of(at)) {
            merge.unit(unit, ours, theirs);
        }
    }
    let Merge { writer, conflicts } = merge;
    // Two changes that each stand alone may read differently side by side; then theirs stands as it is.
    writer.finish(grammar).map_or_else(
        || Merged { text: documents[2].text().to_owned(), conflicts: ours.changes() },
        |text| Merged { text, conflicts },
    )
}

struct Merge<'a> {
    writer: Writer<'a>,
    conflicts: Vec<String>,
}

impl<'a> Merge<'a> {
    fn unit(&mut self, base: &Unit<'a>, ours: &UnitChange<'a>, theirs: &UnitChange<'a>) {
        match (ours, theirs) {
            (UnitChange::Keep(ours), UnitChange::Keep(theirs)) => {
                self.writer.push(if theirs.text == base.text { ours } else { theirs });
            }
            (UnitChange::Replace(ours), UnitChange::Keep(_)) => self.writer.push(ours),
            (UnitChange::Replace(ours), UnitChange::Replace(theirs)) => {
                if ours.key() != theirs.key() {
                    self.conflicts.push(ours.text.trim().to_owned());
                }
                self.writer.push(theirs);
            }
            (UnitChange::Keep(_), UnitChange::Replace(theirs)) => self.writer.push(theirs),
            (UnitChange::Remove, UnitChange::Replace(theirs)) => {
                self.conflicts.push(String::new());
                self.writer.push(theirs);
            }
            (UnitChange::Replace(ours), UnitChange::Remove) => self.conflicts.push(ours.text.trim().to_owned()),
            (UnitChange::Remove, UnitChange::Keep(_))
            | (UnitChange::Keep(_) | UnitChange::Remove, UnitChange::Remove) => {}
        }
    }

    fn inserted(&mut self, ours: &[Unit<'a>], theirs: &[Unit<'a>]) {
        theirs.iter().for_each(|unit| self.writer.push(unit));
        let mut counted: Vec<_> =
            theirs.iter().filter(|unit| unit.has_words()).map(|unit| normal(unit.words)).collect();
        let mut left = Vec::with_capacity(ours.len());
        for unit in ours {
            match counted.iter().position(|words| unit.has_words() && normal(unit.words) == *words) {
                Some(same) => drop(counted.swap_remove(same)),
                None => left.push(unit),
            }
        }
        if left.len() == ours.len() || left.iter().any(|unit| unit.has_words()) {
            left.into_iter().for_each(|unit| self.writer.push(unit));
        }
    }
}
