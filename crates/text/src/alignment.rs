//! Where two sequences differ, in bounded time and the same on every machine.

use std::collections::HashMap;
use std::hash::Hash;
use std::ops::Range;

/// A place where two sequences differ: what stood there before, and what stands there after.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Hunk {
    pub(crate) old: Range<usize>,
    pub(crate) new: Range<usize>,
}

/// Above this product of lengths only items that are unique on both sides are aligned.
const EXACT: usize = 1_000_000;

/// The differences in ascending order; smallest in number for usual sizes. A wall-clock deadline would make the
/// result depend on the machine, so large inputs are first divided at their unique common items.
pub(crate) fn hunks<T: Hash + Eq + Ord>(old: &[T], new: &[T]) -> Vec<Hunk> {
    let mut found = Vec::new();
    align(old, new, 0, 0, &mut found);
    found
}

fn align<T: Hash + Eq + Ord>(old: &[T], new: &[T], old_at: usize, new_at: usize, found: &mut Vec<Hunk>) {
    let head = old.iter().zip(new).take_while(|(a, b)| a == b).count();
    let (old, new) = (&old[head..], &new[head..]);
    let tail = old.iter().rev().zip(new.iter().rev()).take_while(|(a, b)| a == b).count();
    let (old, new) = (&old[..old.len() - tail], &new[..new.len() - tail]);
    let (old_at, new_at) = (old_at + head, new_at + head);
    let whole = || Hunk { old: old_at..old_at + old.len(), new: new_at..new_at + new.len() };
    if old.is_empty() && new.is_empty() {
        return;
    }
    if old.is_empty() || new.is_empty() {
        return found.push(whole());
    }
    if old.len().saturating_mul(new.len()) <= EXACT {
        let ops = similar::capture_diff_slices(similar::Algorithm::Myers, old, new);
        found.extend(ops.iter().filter(|op| op.tag() != similar::DiffTag::Equal).map(|op| {
            let (old, new) = (op.old_range(), op.new_range());
            Hunk { old: old_at + old.start..old_at + old.end, new: new_at + new.start..new_at + new.end }
        }));
        return;
    }
    let anchors = anchors(old, new);
    if anchors.is_empty() {
        return found.push(whole());
    }
    let (mut from_old, mut from_new) = (0, 0);
    for (o, n) in anchors.into_iter().chain([(old.len(), new.len())]) {
        align(&old[from_old..o], &new[from_new..n], old_at + from_old, new_at + from_new, found);
        (from_old, from_new) = (o + 1, n + 1);
    }
}

/// Items unique on both sides, in the longest order that both sides share.
fn anchors<T: Hash + Eq>(old: &[T], new: &[T]) -> Vec<(usize, usize)> {
    let places = |items: &[T]| -> Vec<usize> {
        let mut seen: HashMap<&T, (usize, bool)> = HashMap::with_capacity(items.len());
        for (index, item) in items.iter().enumerate() {
            seen.entry(item).and_modify(|place| place.1 = false).or_insert((index, true));
        }
        let mut unique: Vec<usize> = seen.into_values().filter(|place| place.1).map(|place| place.0).collect();
        unique.sort_unstable();
        unique
    };
    let in_new: HashMap<&T, usize> = places(new).into_iter().map(|index| (&new[index], index)).collect();
    let pairs: Vec<(usize, usize)> = places(old).into_iter().filter_map(|o| Some((o, *in_new.get(&old[o])?))).collect();

    // Longest increasing run of the second part: `ends[k]` is the pair on which a run of k + 1 ends lowest.
    let mut ends: Vec<usize> = Vec::new();
    let mut before: Vec<Option<usize>> = Vec::with_capacity(pairs.len());
    for (index, pair) in pairs.iter().enumerate() {
        let at = ends.partition_point(|end| pairs[*end].1 < pair.1);
        before.push(at.checked_sub(1).map(|previous| ends[previous]));
        if at == ends.len() {
            ends.push(index);
        } else {
            ends[at] = index;
        }
    }
    let mut run: Vec<_> = std::iter::successors(ends.last().copied(), |at| before[*at]).map(|at| pairs[at]).collect();
    run.reverse();
    run
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rebuild(old: &[u32], new: &[u32]) -> Vec<u32> {
        let (mut at, mut out) = (0, Vec::new());
        for hunk in hunks(old, new) {
            out.extend(&old[at..hunk.old.start]);
            out.extend(&new[hunk.new]);
            at = hunk.old.end;
        }
        out.extend(&old[at..]);
        out
    }

    #[test]
    fn hunks_lead_from_one_sequence_to_the_other_at_any_size() {
        let old: Vec<u32> = (0..6_000).map(|n| if n % 3 == 0 { 1 } else { n }).collect();
        let mut new = old.clone();
        new[1] = 70_000;
        new.remove(3_000);
        new.insert(5_900, 80_000);
        new.swap(10, 5_000);
        assert_eq!(rebuild(&old, &new), new);
        assert!(hunks(&old, &new).len() < 12);
        assert_eq!(rebuild(&[1, 2, 3], &[3, 2, 1]), [3, 2, 1]);
        assert_eq!(rebuild(&[], &[1]), [1]);
        let (ones, twos) = (vec![1; 3_000], vec![2; 3_000]);
        assert_eq!(rebuild(&ones, &twos), twos);
    }
}
