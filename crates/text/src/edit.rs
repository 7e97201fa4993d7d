//! An edit as a value: byte splices that can be applied and inverted.

use crate::alignment::hunks;
use serde::{Deserialize, Serialize};
use std::ops::Range;

/// Replaces the bytes `at` of the text before by `with`. Both bounds lie on character boundaries.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Splice {
    /// Byte range in the text before.
    pub at: Range<usize>,
    /// What stands there afterwards.
    pub with: String,
}

/// Splices in ascending order that do not overlap, all in coordinates of the text before.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Edit {
    splices: Vec<Splice>,
}

/// The splices do not fit the text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EditError {
    /// A bound lies outside the text or inside a character.
    #[error("the edit does not fit the text at byte {0}")]
    OutOfPlace(usize),
    /// Two splices overlap or are out of order.
    #[error("two splices overlap at byte {0}")]
    Overlap(usize),
}

impl Edit {
    /// Checks order and overlap.
    ///
    /// # Errors
    /// [`EditError::Overlap`] names the first splice that is out of order.
    pub fn new(splices: Vec<Splice>) -> Result<Self, EditError> {
        ordered(&splices)?;
        Ok(Self { splices })
    }

    /// The smallest line-based edit that turns `before` into `after`; lines that both share are not part of it.
    #[must_use]
    pub fn between(before: &str, after: &str) -> Self {
        if before == after {
            return Self::default();
        }
        let (head, tail) = shared_lines(before, after);
        let middle = |text: &'_ str| head..text.len() - tail;
        let (Some(old), Some(new)) = (before.get(middle(before)), after.get(middle(after))) else {
            return Self { splices: vec![Splice { at: 0..before.len(), with: after.to_owned() }] };
        };
        if old.is_empty() || new.is_empty() {
            return Self { splices: vec![Splice { at: middle(before), with: new.to_owned() }] };
        }
        let old_lines: Vec<&str> = old.split_inclusive('\n').collect();
        let new_lines: Vec<&str> = new.split_inclusive('\n').collect();
        let mut splices = Vec::new();
        let (mut line, mut byte) = (0, head);
        for hunk in hunks(&old_lines, &new_lines) {
            byte += size(&old_lines[line..hunk.old.start]);
            let end = byte + size(&old_lines[hunk.old.clone()]);
            splices.push(Splice { at: byte..end, with: new_lines[hunk.new].concat() });
            (line, byte) = (hunk.old.end, end);
        }
        Self { splices }
    }

    /// The splices.
    #[must_use]
    pub fn splices(&self) -> &[Splice] {
        &self.splices
    }

    /// `true` when nothing changes.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.splices.is_empty()
    }

    /// The text after the edit.
    ///
    /// # Errors
    /// [`EditError::OutOfPlace`] when the edit was made for another text.
    pub fn apply(&self, before: &str) -> Result<String, EditError> {
        ordered(&self.splices)?;
        let added: usize = self.splices.iter().map(|splice| splice.with.len()).sum();
        let mut after = String::with_capacity(before.len() + added);
        let mut from = 0;
        for splice in &self.splices {
            after.push_str(before.get(from..splice.at.start).ok_or(EditError::OutOfPlace(splice.at.start))?);
            after.push_str(&splice.with);
            from = splice.at.end;
        }
        after.push_str(before.get(from..).ok_or(EditError::OutOfPlace(from))?);
        Ok(after)
    }

    /// The edit that leads back from `self.apply(before)` to `before`.
    ///
    /// # Errors
    /// [`EditError::OutOfPlace`] when the edit was made for another text.
    pub fn invert(&self, before: &str) -> Result<Self, EditError> {
        ordered(&self.splices)?;
        let mut splices = Vec::with_capacity(self.splices.len());
        // Where the text after stands when the text before stands at `from`.
        let (mut from, mut now) = (0, 0);
        for splice in &self.splices {
            let was = before.get(splice.at.clone()).ok_or(EditError::OutOfPlace(splice.at.start))?;
            let start = now + (splice.at.start - from);
            now = start + splice.with.len();
            from = splice.at.end;
            splices.push(Splice { at: start..now, with: was.to_owned() });
        }
        Ok(Self { splices })
    }
}

fn ordered(splices: &[Splice]) -> Result<(), EditError> {
    let mut end = 0;
    for splice in splices {
        if splice.at.start < end || splice.at.end < splice.at.start {
            return Err(EditError::Overlap(splice.at.start));
        }
        end = splice.at.end;
    }
    Ok(())
}

fn size(lines: &[&str]) -> usize {
    lines.iter().map(|line| line.len()).sum()
}

/// The bytes of whole lines that both texts share at their start and at their end.
fn shared_lines(before: &str, after: &str) -> (usize, usize) {
    let (a, b) = (before.as_bytes(), after.as_bytes());
    let same = shared_start(a, b);
    // Up to the last line that both have whole; the end of a text is the end of a line only when both end there.
    let head = a.get(..same).and_then(|start| start.iter().rposition(|byte| *byte == b'\n')).map_or(0, |at| at + 1);
    let (a, b) = (&a[head..], &b[head..]);
    let same = shared_end(a, b);
    let starts_line = |text: &[u8], at: usize| at == 0 || text.get(at - 1) == Some(&b'\n');
    let mut tail = same;
    if !(starts_line(a, a.len() - same) && starts_line(b, b.len() - same)) {
        let end = &a[a.len() - same..];
        tail = end.iter().position(|byte| *byte == b'\n').map_or(0, |at| same - at - 1);
    }
    (head, tail)
}

/// Bytes that are compared in one go.
const BLOCK: usize = 64;

/// How many bytes both begin with.
fn shared_start(a: &[u8], b: &[u8]) -> usize {
    let blocks = a.chunks_exact(BLOCK).zip(b.chunks_exact(BLOCK)).take_while(|(a, b)| a == b).count() * BLOCK;
    blocks + a[blocks..].iter().zip(&b[blocks..]).take_while(|(a, b)| a == b).count()
}

/// How many bytes both end with.
fn shared_end(a: &[u8], b: &[u8]) -> usize {
    let blocks = a.rchunks_exact(BLOCK).zip(b.rchunks_exact(BLOCK)).take_while(|(a, b)| a == b).count() * BLOCK;
    let (a, b) = (&a[..a.len() - blocks], &b[..b.len() - blocks]);
    blocks + a.iter().rev().zip(b.iter().rev()).take_while(|(a, b)| a == b).count()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use proptest::prelude::*;

    fn splice(at: Range<usize>, with: &str) -> Splice {
        Splice { at, with: with.into() }
    }

    #[test]
    fn shared_lines_are_no_part_of_an_edit() {
        let edit = Edit::between("a\nb\nc\nd\n", "a\nB\nc\nD\n");
        assert_eq!(edit.splices(), [splice(2..4, "B\n"), splice(6..8, "D\n")]);
        assert_eq!(Edit::between("a\n", "a\nb\n").splices(), [splice(2..2, "b\n")]);
        assert_eq!(Edit::between("a", "a\nb").splices(), [splice(0..1, "a\nb")]);
        assert_eq!(Edit::between("x\na\n", "a\n").splices(), [splice(0..2, "")]);
        assert!(Edit::between("same", "same").is_empty());
    }

    #[test]
    fn one_line_of_ten_thousand_is_one_splice() {
        let before: String = (0..10_000).map(|n| format!("- fact {n}\n")).collect();
        let after = before.replace("fact 5000\n", "fact five thousand\n");
        assert_eq!(Edit::between(&before, &after).splices().len(), 1);
    }

    #[test]
    fn splices_that_do_not_fit_are_refused() {
        assert_eq!(Edit::new(vec![splice(2..3, ""), splice(1..2, "")]), Err(EditError::Overlap(1)));
        #[expect(clippy::reversed_empty_ranges, reason = "the hostile input")]
        let reversed = splice(3..2, "");
        assert_eq!(Edit::new(vec![reversed]), Err(EditError::Overlap(3)));
        let edit = Edit::new(vec![splice(1..2, "x")]).unwrap();
        assert_eq!(edit.apply("界"), Err(EditError::OutOfPlace(1)));
        assert_eq!(edit.invert("a"), Err(EditError::OutOfPlace(1)));
        let read: Edit =
            serde_json::from_str(r#"[{"at":{"start":4,"end":5},"with":""},{"at":{"start":0,"end":1},"with":""}]"#)
                .unwrap();
        assert_eq!(read.apply("abcdef"), Err(EditError::Overlap(0)));
    }

    #[test]
    fn shared_bytes_are_counted_across_blocks() {
        for (head, tail) in [(0, 0), (1, 63), (63, 64), (64, 65), (129, 1), (200, 300)] {
            let (a, b) = ([vec![1; head], vec![2], vec![3; tail]].concat(), [vec![1; head], vec![3; tail]].concat());
            assert_eq!((shared_start(&a, &b), shared_end(&a, &b)), (head, tail));
            assert_eq!((shared_start(&a, &a), shared_end(&a, &a)), (a.len(), a.len()));
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig {
            failure_persistence: None,
            rng_seed: proptest::test_runner::RngSeed::Fixed(2026),
            ..ProptestConfig::with_cases(1_000)
        })]

        #[test]
        fn an_edit_leads_there_and_its_inverse_back(a in "([ab界é]{0,2}\r?\n?){0,12}", b in "([ab界é]{0,2}\r?\n?){0,12}") {
            let edit = Edit::between(&a, &b);
            prop_assert_eq!(edit.apply(&a).unwrap(), b.clone());
            prop_assert_eq!(edit.invert(&a).unwrap().apply(&b).unwrap(), a);
        }
    }
}
