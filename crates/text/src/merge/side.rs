//! What one side did to each unit of the base.

use super::unit::Unit;
use crate::alignment::{Hunk, hunks};
use crate::identity::pair;

pub(super) enum UnitChange<'a> {
    Keep(Unit<'a>),
    Replace(Unit<'a>),
    Remove,
}

impl<'a> UnitChange<'a> {
    /// The unit as the side has it.
    pub(super) fn unit(&self) -> Option<&Unit<'a>> {
        match self {
            Self::Keep(unit) | Self::Replace(unit) => Some(unit),
            Self::Remove => None,
        }
    }
}

pub(super) struct Side<'a> {
    changes: Vec<UnitChange<'a>>,
    /// What was put before each unit of the base, and after the last.
    inserted: Vec<Vec<Unit<'a>>>,
}

impl<'a> Side<'a> {
    pub(super) fn of(base: &[Unit<'a>], side: &[Unit<'a>]) -> Self {
        let keys = |units: &[Unit<'a>]| units.iter().map(Unit::key).collect::<Vec<_>>();
        let mut found = Self { changes: Vec::with_capacity(base.len()), inserted: vec![Vec::new(); base.len() + 1] };
        let mut next = 0;
        for hunk in hunks(&keys(base), &keys(side)) {
            found.keep(&side[next..hunk.new.start]);
            next = hunk.new.end;
            found.change(base, side, &hunk);
        }
        found.keep(&side[next..]);
        found
    }

    fn keep(&mut self, units: &[Unit<'a>]) {
        self.changes.extend(units.iter().map(|unit| UnitChange::Keep(*unit)));
    }

    fn change(&mut self, base: &[Unit<'a>], side: &[Unit<'a>], hunk: &Hunk) {
        let (old, new) = (&base[hunk.old.clone()], &side[hunk.new.clone()]);
        let mut pairs = continued(old, new).into_iter().peekable();
        let mut next = 0;
        for place in 0..old.len() {
            let change = match pairs.next_if(|(from, _)| *from == place) {
                Some((_, to)) => {
                    self.insert(hunk.old.start + place, &new[next..to]);
                    next = to + 1;
                    UnitChange::Replace(new[to])
                }
                None => UnitChange::Remove,
            };
            self.changes.push(change);
        }
        self.insert(hunk.old.end, &new[next..]);
    }

    fn insert(&mut self, at: usize, units: &[Unit<'a>]) {
        if let Some(place) = self.inserted.get_mut(at) {
            place.extend(units);
        }
    }

    pub(super) fn change_of(&self, at: usize) -> Option<&UnitChange<'a>> {
        self.changes.get(at)
    }

    pub(super) fn inserted(&self, at: usize) -> &[Unit<'a>] {
        self.inserted.get(at).map_or(&[], Vec::as_slice)
    }

    /// Every text that this side wanted otherwise than the base.
    pub(super) fn changes(&self) -> Vec<String> {
        let replaced = self.changes.iter().filter_map(|change| match change {
            UnitChange::Replace(unit) => Some(unit.text.trim().to_owned()),
            UnitChange::Remove => Some(String::new()),
            UnitChange::Keep(_) => None,
        });
        let new = self.inserted.iter().flatten();
        replaced.chain(new.map(|unit| unit.text.trim().to_owned())).collect()
    }
}

/// Which new unit continues which old one, ascending on both sides: entries by their words, what is left in
/// order, then the lines between them in order.
fn continued(old: &[Unit<'_>], new: &[Unit<'_>]) -> Vec<(usize, usize)> {
    let of = |units: &[Unit<'_>], entries: bool| -> Vec<usize> {
        let wanted = |unit: &Unit<'_>| unit.kind.is_some() == entries;
        units.iter().enumerate().filter(|(_, unit)| wanted(unit)).map(|(index, _)| index).collect()
    };
    let (old_entries, new_entries) = (of(old, true), of(new, true));
    let words = |units: &[Unit<'_>], of: &[usize]| of.iter().map(|at| units[*at].words.to_owned()).collect::<Vec<_>>();
    let from = pair(&words(old, &old_entries), &words(new, &new_entries));
    let mut pairs: Vec<(usize, usize)> = Vec::new();
    for (to, from) in from.into_iter().enumerate().filter_map(|(to, from)| Some((new_entries[to], old_entries[from?])))
    {
        if pairs.last().is_none_or(|last| last.0 < from) {
            pairs.push((from, to));
        }
    }
    fill(&mut pairs, &old_entries, &new_entries, (old.len(), new.len()));
    fill(&mut pairs, &of(old, false), &of(new, false), (old.len(), new.len()));
    pairs
}

/// Pairs what is unpaired, in order, without crossing the pairs that are there.
fn fill(pairs: &mut Vec<(usize, usize)>, old: &[usize], new: &[usize], ends: (usize, usize)) {
    let mut more = Vec::new();
    let mut from = (0, 0);
    for to in pairs.iter().copied().chain([ends]) {
        let between = |all: &[usize], from: usize, to: usize| -> Vec<usize> {
            all.iter().copied().filter(|at| (from..to).contains(at)).collect()
        };
        let (left, right) = (between(old, from.0, to.0), between(new, from.1, to.1));
        more.extend(left.into_iter().zip(right));
        from = (to.0 + 1, to.1 + 1);
    }
    pairs.extend(more);
    pairs.sort_unstable();
}
