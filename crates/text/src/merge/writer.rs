//! Puts units and the gaps between them together to a text that reads as those units.

use super::gap::{Gaps, Neighbour, Places};
use super::three_way;
use super::unit::{Unit, Units};
use crate::{Document, EntryKind, Grammar};

/// A unit of the merged text.
#[derive(Debug)]
struct Placed<'a> {
    text: &'a str,
    end: &'a str,
    words: &'a str,
    kind: Option<EntryKind>,
    places: Places,
}

/// The same unit in base, ours and theirs, as far as it is there.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Versions<'a, 'b> {
    pub(super) base: Option<&'b Unit<'a>>,
    pub(super) ours: Option<&'b Unit<'a>>,
    pub(super) theirs: Option<&'b Unit<'a>>,
}

pub(super) struct Writer<'a, 'b> {
    gaps: Gaps<'a, 'b>,
    placed: Vec<Placed<'a>>,
}

impl<'a, 'b> Writer<'a, 'b> {
    pub(super) fn new(base: &'b Units<'a>, ours: &'b Units<'a>, theirs: &'b Units<'a>, model: &Document) -> Self {
        Self { gaps: Gaps { base, ours, theirs, line_end: model.line_end() }, placed: Vec::new() }
    }

    /// Writes the words of `unit`.
    pub(super) fn push(&mut self, unit: &Unit<'a>, versions: Versions<'a, '_>) {
        let Versions { base, ours, theirs } = versions;
        let place = |unit: Option<&Unit<'a>>| unit.map(|unit| unit.at + 1);
        // A line end that misses at the end of a text says nothing about the unit.
        let end = |unit: Option<&Unit<'a>>| unit.map(|unit| unit.end).filter(|end| !end.is_empty());
        let ends = (end(base), end(ours), end(theirs));
        let end = match ends {
            (Some(base), Some(ours), Some(theirs)) => *three_way(&base, &ours, &theirs),
            (base, ours, theirs) => theirs.or(ours).or(base).unwrap_or(self.gaps.line_end),
        };
        let places = Places { base: place(base), ours: place(ours), theirs: place(theirs) };
        let Unit { text, words, kind, .. } = *unit;
        self.placed.push(Placed { text, end, words, kind, places });
    }

    /// The text, when it reads as what was written.
    pub(super) fn finish(self, grammar: Grammar) -> Option<String> {
        [false, true].into_iter().find_map(|divided| {
            let document = Document::parse(self.text(divided), grammar);
            let read = document.entries().iter().map(|entry| entry.text.as_str());
            let expected = self.placed.iter().filter(|placed| placed.kind.is_some()).map(|placed| placed.words);
            read.eq(expected).then(|| document.text().to_owned())
        })
    }

    fn text(&self, divided: bool) -> String {
        let Gaps { base, ours, theirs, .. } = self.gaps;
        let mut text = String::with_capacity(
            self.placed.iter().map(|placed| placed.text.len() + 2 * placed.end.len()).sum::<usize>(),
        );
        text.push_str(three_way(base.mark, ours.mark, theirs.mark));
        let mut before = Gaps::beginning();
        for placed in &self.placed {
            let here = Neighbour { places: placed.places, kind: Some(placed.kind) };
            text.push_str(&self.gaps.between(before, here, divided));
            text.push_str(placed.text);
            text.push_str(placed.end);
            before = here;
        }
        let last = self.gaps.between(before, self.gaps.end(), divided);
        if let Some(placed) = self.placed.last()
            && last.is_empty()
            && *three_way(&base.is_open, &ours.is_open, &theirs.is_open)
        {
            text.truncate(text.len() - placed.end.len());
        }
        text.push_str(&last);
        text
    }
}
