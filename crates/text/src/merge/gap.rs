//! What stands between two units of a merged text: the bytes that stood between them before, wherever they did.

use super::three_way;
use super::unit::Units;
use crate::EntryKind;
use crate::sections::DIVIDER;

/// Where a unit of the merged text stands in base, ours and theirs, counted from one. The beginning of a text is at 0
/// in each, its end behind the last unit.
#[derive(Clone, Copy, Debug)]
pub(super) struct Places {
    pub(super) base: Option<usize>,
    pub(super) ours: Option<usize>,
    pub(super) theirs: Option<usize>,
}

/// One side of a gap.
#[derive(Clone, Copy, Debug)]
pub(super) struct Neighbour {
    pub(super) places: Places,
    /// The outer `None` for the beginning and the end of the text.
    pub(super) kind: Option<Option<EntryKind>>,
}

pub(super) struct Gaps<'a, 'b> {
    pub(super) base: &'b Units<'a>,
    pub(super) ours: &'b Units<'a>,
    pub(super) theirs: &'b Units<'a>,
    pub(super) line_end: &'static str,
}

impl<'a> Gaps<'a, '_> {
    /// The beginning of the texts.
    pub(super) fn beginning() -> Neighbour {
        Neighbour { places: Places { base: Some(0), ours: Some(0), theirs: Some(0) }, kind: None }
    }

    /// The end of the texts.
    pub(super) fn end(&self) -> Neighbour {
        let after = |side: &Units<'_>| Some(side.units.len() + 1);
        let places = Places { base: after(self.base), ours: after(self.ours), theirs: after(self.theirs) };
        Neighbour { places, kind: None }
    }

    /// What stands between two units that follow each other in the merged text. With `divided`, neighbours that only
    /// `ours` had beside each other are divided as entries of their kinds are, whatever stood between them.
    pub(super) fn between(&self, before: Neighbour, after: Neighbour, divided: bool) -> String {
        let known = self.stood(&before.places, &after.places);
        let is_theirs = adjacent(before.places.theirs, after.places.theirs);
        if let Some(known) = known
            && (is_theirs || !divided)
        {
            return known.to_owned();
        }
        let (Some(first), Some(second)) = (before.kind, after.kind) else {
            return known.unwrap_or_else(|| self.at_the_end(&before, &after)).to_owned();
        };
        let gap = known.or_else(|| self.alike(&before, &after, first, second)).unwrap_or_default();
        self.dividing(gap, first, second)
    }

    /// The gap between two units in the texts in which they stand side by side.
    fn stood(&self, before: &Places, after: &Places) -> Option<&'a str> {
        let gap = |side: &Units<'a>, before: Option<usize>, after: Option<usize>| {
            adjacent(before, after).then(|| side.gap(before.unwrap_or_default()))
        };
        let base = gap(self.base, before.base, after.base);
        let ours = gap(self.ours, before.ours, after.ours);
        let theirs = gap(self.theirs, before.theirs, after.theirs);
        match (base, ours, theirs) {
            (Some(base), Some(ours), Some(theirs)) => Some(*three_way(&base, &ours, &theirs)),
            (_, ours, theirs) => theirs.or(ours),
        }
    }

    /// The gap at the beginning or at the end of the text.
    fn at_the_end(&self, before: &Neighbour, after: &Neighbour) -> &'a str {
        if before.kind.is_none() && after.kind.is_none() {
            return self.theirs.gap(0);
        }
        let gap = |side: &Units<'a>| side.gap(if before.kind.is_none() { 0 } else { side.units.len() });
        three_way(gap(self.base), gap(self.ours), gap(self.theirs))
    }

    /// The gap at one of the two units where its neighbour was of the same kind as the one that it has now. Beside a
    /// line, for want of that, the widest that it had.
    fn alike(
        &self,
        before: &Neighbour,
        after: &Neighbour,
        first: Option<EntryKind>,
        second: Option<EntryKind>,
    ) -> Option<&'a str> {
        let (b, a) = (&before.places, &after.places);
        let sides = [(self.theirs, b.theirs, a.theirs), (self.ours, b.ours, a.ours), (self.base, b.base, a.base)];
        let above = sides.iter().filter_map(|(side, _, after)| {
            let at = after.as_ref()?.checked_sub(1)?;
            Some((side.gap(at), side.kind(at.checked_sub(1)?)? == first))
        });
        let below = sides.iter().filter_map(|(side, before, _)| {
            let at = (*before)?;
            Some((side.gap(at), side.kind(at)? == second))
        });
        let all: Vec<_> = above.chain(below).collect();
        let same = all.iter().find(|(_, is_alike)| *is_alike);
        let widest = || all.iter().max_by_key(|(gap, _)| gap.len()).filter(|_| first.is_none() || second.is_none());
        same.or_else(widest).map(|(gap, _)| *gap)
    }

    /// The gap, with what entries of these kinds need between them.
    fn dividing(&self, gap: &str, first: Option<EntryKind>, second: Option<EntryKind>) -> String {
        let mut gap = gap.to_owned();
        let (Some(first), Some(second)) = (first, second) else { return gap };
        if second == EntryKind::Section {
            if !gap.lines().any(|line| line.trim() == DIVIDER) {
                gap.push_str(DIVIDER);
                gap.push_str(self.line_end);
            }
        } else if gap.is_empty() && [first, second].contains(&EntryKind::Paragraph) {
            gap.push_str(self.line_end);
        }
        gap
    }
}

fn adjacent(before: Option<usize>, after: Option<usize>) -> bool {
    before.zip(after).is_some_and(|(before, after)| before + 1 == after)
}
