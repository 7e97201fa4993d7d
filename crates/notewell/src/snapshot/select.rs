//! Which entries a section shows when they do not all fit.

use notewell_store::EntryState;
use notewell_text::{Day, Entry};

/// What decides between entries.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Candidate {
    /// Pinned first, then importance 8 to 10, then the rest.
    pub(super) tier: Tier,
    /// Later is larger: when it was last changed, when it was observed, where it stands.
    pub(super) recency: (i64, Option<Day>, usize),
    /// Characters that it takes, with its line ends.
    pub(super) cost: usize,
    /// The heading it stands under, and the characters that its line takes when it is the first one there.
    pub(super) group: (usize, usize),
    /// The entry that it is nested below, shown with it where both fit.
    pub(super) parent: Option<usize>,
}

/// The order of selection.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Tier {
    Pinned,
    Important,
    Other,
}

impl Tier {
    pub(super) fn of(entry: &Entry) -> Self {
        match entry.annotations.importance {
            _ if entry.annotations.pinned => Self::Pinned,
            Some(8..) => Self::Important,
            _ => Self::Other,
        }
    }
}

/// When an entry was last changed. Event ids are UUIDv7 and carry their time; a rebuilt ledger has none.
pub(super) fn recency(entry: &Entry, state: &EntryState, index: usize) -> (i64, Option<Day>, usize) {
    let changed = state.event.and_then(|event| event.time()).map_or(0, |time| time.as_millisecond());
    let observed = entry.directive.as_ref().and_then(|directive| directive.observed);
    (changed.max(state.first_seen.as_millisecond()), observed, index)
}

/// Which candidates are shown within `budget` characters; `true` per candidate.
///
/// What is pinned or important goes first, but leaves a quarter of the budget to the newest of the others as long
/// as there are any; among equals the newest go first, and the first one that does not fit ends its round, so
/// that no older entry stays where a newer one had to leave.
pub(super) fn select(candidates: &[Candidate], budget: usize) -> Vec<bool> {
    let mut choice = Choice { candidates, taken: vec![false; candidates.len()], groups: Vec::new(), used: 0 };
    let mut order: Vec<usize> = (0..candidates.len()).collect();
    order.sort_by(|a, b| {
        let key = |index: &usize| candidates.get(*index).map(|candidate| (candidate.tier, candidate.recency));
        let (Some((tier_a, new_a)), Some((tier_b, new_b))) = (key(a), key(b)) else { return a.cmp(b) };
        tier_a.cmp(&tier_b).then(new_b.cmp(&new_a))
    });
    let others = order.partition_point(|index| candidates.get(*index).is_some_and(|one| one.tier != Tier::Other));
    let (first, rest) = order.split_at(others);
    let share = if rest.is_empty() { budget } else { budget - budget / 4 };
    choice.round(first, share);
    choice.round(rest, budget);
    choice.round(first, budget);
    choice.taken
}

struct Choice<'a> {
    candidates: &'a [Candidate],
    taken: Vec<bool>,
    groups: Vec<usize>,
    used: usize,
}

impl Choice<'_> {
    fn round(&mut self, order: &[usize], budget: usize) {
        for index in order {
            let mut chain = self.missing(*index);
            let (mut cost, mut groups) = self.cost(&chain);
            if self.used + cost > budget {
                // Better without the words above it than not at all.
                chain.truncate(1);
                (cost, groups) = self.cost(&chain);
            }
            if self.used + cost > budget {
                return;
            }
            self.used += cost;
            self.groups.extend(groups);
            for one in chain {
                self.taken[one] = true;
            }
        }
    }

    /// The entry and those above it that are not shown yet.
    fn missing(&self, index: usize) -> Vec<usize> {
        let above = |index: &usize| self.candidates.get(*index).and_then(|one| one.parent).filter(|up| up < index);
        std::iter::successors(Some(index), above).filter(|one| self.taken.get(*one) == Some(&false)).collect()
    }

    fn cost(&self, chain: &[usize]) -> (usize, Vec<usize>) {
        let mut groups: Vec<usize> = Vec::new();
        let mut cost = 0;
        for one in chain.iter().filter_map(|index| self.candidates.get(*index)) {
            let (group, heading) = one.group;
            cost += one.cost;
            if !self.groups.contains(&group) && !groups.contains(&group) {
                groups.push(group);
                cost += heading;
            }
        }
        (cost, groups)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn one(tier: Tier, time: i64, cost: usize) -> Candidate {
        Candidate { tier, recency: (time, None, 0), cost, group: (0, 0), parent: None }
    }

    #[test]
    fn newest_corrections_are_never_what_falls_off() {
        let mut all: Vec<Candidate> = (0..100).map(|time| one(Tier::Other, time, 100)).collect();
        all.push(one(Tier::Other, 1_000, 400));
        let taken = select(&all, 1_000);
        assert!(taken[100] && taken[99] && taken[94] && !taken[93] && !taken[0]);

        // Even beside more pinned entries than fit.
        let mut all: Vec<Candidate> = (0..50).map(|time| one(Tier::Pinned, time, 100)).collect();
        all.push(one(Tier::Other, 60, 200));
        let taken = select(&all, 1_000);
        assert!(taken[50]);
        assert_eq!(taken.iter().filter(|taken| **taken).count(), 9);
    }

    #[test]
    fn pinned_and_important_entries_go_before_newer_ones() {
        let all =
            [one(Tier::Other, 9, 30), one(Tier::Pinned, 1, 30), one(Tier::Important, 2, 30), one(Tier::Other, 8, 30)];
        assert_eq!(select(&all, 100), [true, true, true, false]);
        assert_eq!(select(&all, 120), [true; 4]);
        assert_eq!(select(&all, 0), [false; 4]);
    }

    #[test]
    fn a_newer_entry_never_leaves_where_an_older_one_stays() {
        let all = [one(Tier::Other, 3, 50), one(Tier::Other, 2, 60), one(Tier::Other, 1, 5)];
        assert_eq!(select(&all, 100), [true, false, false]);
    }

    #[test]
    fn a_nested_entry_brings_the_one_above_it_and_headings_cost() {
        let mut all = vec![one(Tier::Other, 1, 40), one(Tier::Other, 9, 40)];
        all[1].parent = Some(0);
        assert_eq!(select(&all, 80), [true, true]);
        assert_eq!(select(&all, 79), [false, true]);
        all[0].group = (1, 10);
        all[1].group = (1, 10);
        assert_eq!(select(&all, 89), [false, true]);
        assert_eq!(select(&all, 90), [true, true]);
    }
}
