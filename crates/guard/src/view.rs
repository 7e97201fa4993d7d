//! Another reading of a text, for what is written so that a plain search does not see it.

use std::ops::Range;

/// How far around a changed place a reading is searched: more than the reach of nearly every rule.
const NEAR: usize = 640;

/// A stretch of a reading.
#[derive(Clone, Debug)]
struct Stretch {
    /// Where it begins in the reading.
    at: usize,
    /// What it stands for in the original.
    from: Range<usize>,
    /// Whether it is that part of the original, byte for byte.
    same: bool,
}

/// A text in other characters, each of which knows where it stands in the original.
#[derive(Debug, Default)]
pub(crate) struct View {
    pub(crate) text: String,
    stretches: Vec<Stretch>,
}

impl View {
    /// Adds a part of the original as it stands there.
    pub(crate) fn copy(&mut self, original: &str, from: Range<usize>) {
        let Some(part) = original.get(from.clone()).filter(|part| !part.is_empty()) else { return };
        self.stretches.push(Stretch { at: self.text.len(), from, same: true });
        self.text.push_str(part);
    }

    /// Adds a character that stands for a part of the original.
    pub(crate) fn put(&mut self, c: char, from: Range<usize>) {
        self.stretches.push(Stretch { at: self.text.len(), from, same: false });
        self.text.push(c);
    }

    /// The part of the original that this part of the view stands for.
    pub(crate) fn original(&self, span: &Range<usize>) -> Option<Range<usize>> {
        let first = self.stretch(span.start)?;
        let last_at = span.end.checked_sub(1)?;
        let last = self.stretch(last_at)?;
        let start = if first.same { first.from.start + (span.start - first.at) } else { first.from.start };
        let end = if last.same { last.from.start + (span.end - last.at) } else { last.from.end };
        (span.end <= self.text.len()).then(|| start..end.max(start))
    }

    fn stretch(&self, at: usize) -> Option<&Stretch> {
        self.stretches.get(self.stretches.partition_point(|stretch| stretch.at <= at).checked_sub(1)?)
    }

    /// The parts of the view around what differs from the original, in order and apart; the rest was searched
    /// in the original.
    pub(crate) fn changed(&self) -> Vec<Range<usize>> {
        let mut out: Vec<Range<usize>> = Vec::new();
        let mut add = |from: usize, to: usize| {
            let from = self.text.floor_char_boundary(from.saturating_sub(NEAR));
            let to = self.text.ceil_char_boundary((to + NEAR).min(self.text.len()));
            match out.last_mut() {
                Some(last) if from <= last.end => last.end = last.end.max(to),
                _ => out.push(from..to),
            }
        };
        let mut ended = 0;
        for stretch in &self.stretches {
            // Where a part was left out, the stretches on both sides are the original.
            if !stretch.same || stretch.from.start != ended {
                add(stretch.at, stretch.at + 1);
            }
            ended = stretch.from.end;
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reading_knows_its_places_and_what_differs() {
        let text = "keep x-y end";
        let mut view = View::default();
        view.copy(text, 0..6);
        view.copy(text, 7..8);
        view.put('!', 8..9);
        view.copy(text, 9..12);
        assert_eq!(view.text, "keep xy!end");
        assert_eq!(view.original(&(5..7)), Some(5..8));
        assert_eq!(view.original(&(7..11)), Some(8..12));
        assert_eq!(view.original(&(7..12)), None);
        assert_eq!(view.changed().first(), Some(&(0..11)));
        let long = "a".repeat(4000);
        let mut view = View::default();
        view.copy(&long, 0..2000);
        view.copy(&long, 2001..4000);
        assert_eq!(view.changed().first(), Some(&(2000 - NEAR..2001 + NEAR)));
    }
}
