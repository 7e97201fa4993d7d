//! Three-way merge per entry.

mod gap;
mod side;
mod unit;
mod writer;

use crate::{Document, Grammar, normal};
use side::{Side, UnitChange};
use unit::{Unit, Units};
use writer::{Versions, Writer};

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
    let [base, ours, theirs] = documents.each_ref().map(Units::of);
    let (our_side, their_side) = (Side::of(&base.units, &ours.units), Side::of(&base.units, &theirs.units));
    let mut merge = Merge { writer: Writer::new(&base, &ours, &theirs, &documents[2]), conflicts: Vec::new() };
    for at in 0..=base.units.len() {
        merge.inserted(our_side.inserted(at), their_side.inserted(at));
        let changes = our_side.change_of(at).zip(their_side.change_of(at));
        if let Some((unit, (ours, theirs))) = base.units.get(at).zip(changes) {
            merge.unit(unit, ours, theirs);
        }
    }
    let Merge { writer, conflicts } = merge;
    // Two changes that each stand alone may read differently side by side; then theirs stands as it is.
    writer.finish(grammar).map_or_else(
        || Merged { text: documents[2].text().to_owned(), conflicts: our_side.changes() },
        |text| Merged { text, conflicts },
    )
}

/// What stands when two sides start from one base; where both changed it, theirs.
fn three_way<'a, T: PartialEq + ?Sized>(base: &T, ours: &'a T, theirs: &'a T) -> &'a T {
    if theirs == base { ours } else { theirs }
}

struct Merge<'a, 'b> {
    writer: Writer<'a, 'b>,
    conflicts: Vec<String>,
}

impl<'a> Merge<'a, '_> {
    fn unit(&mut self, base: &Unit<'a>, ours: &UnitChange<'a>, theirs: &UnitChange<'a>) {
        match (ours, theirs) {
            (UnitChange::Replace(ours), UnitChange::Replace(theirs)) if ours.key() != theirs.key() => {
                self.conflicts.push(ours.text.trim().to_owned());
            }
            (UnitChange::Remove, UnitChange::Replace(_)) => self.conflicts.push(String::new()),
            (UnitChange::Replace(ours), UnitChange::Remove) => self.conflicts.push(ours.text.trim().to_owned()),
            _ => {}
        }
        let written = match (ours, theirs) {
            (UnitChange::Replace(ours), UnitChange::Keep(_)) => ours,
            (_, UnitChange::Replace(theirs)) | (UnitChange::Keep(_), UnitChange::Keep(theirs)) => theirs,
            (UnitChange::Remove, UnitChange::Keep(_)) | (_, UnitChange::Remove) => return,
        };
        self.writer.push(written, Versions { base: Some(base), ours: ours.unit(), theirs: theirs.unit() });
    }

    fn inserted(&mut self, ours: &[Unit<'a>], theirs: &[Unit<'a>]) {
        let mut left: Vec<_> = ours.iter().map(|unit| (unit, normal(unit.words))).collect();
        for unit in theirs {
            let words = normal(unit.words);
            let same = left.iter().position(|(_, ours)| *ours == words).map(|same| left.remove(same).0);
            self.writer.push(unit, Versions { base: None, ours: same, theirs: Some(unit) });
        }
        for (unit, _) in left {
            self.writer.push(unit, Versions { base: None, ours: Some(unit), theirs: None });
        }
    }
}
