//! An edit that has to get into a file which others write as well.

use crate::external::stale_buffer::{RacedBase, Texts, changed, raced_base, texts, without};
use crate::external::timeline::Stood;
use crate::ledger::OpenChange;
use notewell_store::{DocumentKey, EventId};
use notewell_text::{Document, Grammar, merge};
use std::collections::HashSet;

/// A text that an editor may have started from, with the texts of its entries.
#[derive(Clone)]
pub(crate) struct Base {
    pub(crate) text: String,
    texts: Texts,
    /// Whether somebody else saved it: her next save was made from this one or a later text.
    is_save: bool,
}

impl Base {
    /// A text of ours.
    pub(crate) fn new(text: String, grammar: Grammar) -> Self {
        let texts = texts(&Document::parse(text.as_str(), grammar));
        Self { text, texts, is_save: false }
    }

    /// A text that somebody else saved.
    pub(crate) fn save(text: String, grammar: Grammar) -> Self {
        Self { is_save: true, ..Self::new(text, grammar) }
    }

    /// The text without entries that stand in neither of two texts made from it. Two who deleted an entry agree; what
    /// each of them wrote besides is no other form of it that the one could have deleted of the other.
    pub(crate) fn without_gone(self, ours: &Self, theirs: &Self, grammar: Grammar) -> Self {
        let is_gone = |text: &&str| !ours.texts.contains_key(*text) && !theirs.texts.contains_key(*text);
        let gone = self.texts.keys().map(String::as_str).filter(is_gone).collect();
        Self { text: without(&self.text, &gone, grammar), is_save: self.is_save, texts: self.texts.clone() }
    }

    /// Texts that stood in the file.
    pub(crate) fn all(stood: &[Stood], grammar: Grammar) -> Vec<Self> {
        let base = |stood: &Stood| Self { is_save: stood.is_save, ..Self::new(stood.text.clone(), grammar) };
        stood.iter().map(base).collect()
    }
}

/// An edit that has to get into a file which others write as well.
pub(crate) struct Meeting<'m> {
    pub(crate) event: EventId,
    pub(crate) sequence: u64,
    pub(crate) position: usize,
    pub(crate) key: &'m DocumentKey,
    pub(crate) grammar: Grammar,
    /// What the file holds, as far as is known.
    pub(crate) current: Base,
    /// What we last put in place.
    pub(crate) put: String,
    /// What was there before, newest last: one of these is what an editor started from.
    pub(crate) bases: Vec<Base>,
    /// Entries of ours that lost.
    pub(crate) lost: Vec<String>,
    pub(crate) mode: Option<u32>,
    /// The file that holds `current`; another one under its name was put there whole.
    pub(crate) inode: u64,
}

impl<'m> Meeting<'m> {
    /// The meeting of a change that is open.
    pub(crate) fn of(open: &'m OpenChange, grammar: Grammar, current: &str, mode: Option<u32>) -> Self {
        Self {
            event: open.event,
            sequence: open.sequence,
            position: open.position,
            key: &open.change.key,
            grammar,
            current: Base::new(current.to_owned(), grammar),
            put: current.to_owned(),
            bases: Vec::new(),
            lost: Vec::new(),
            mode,
            inode: 0,
        }
    }

    /// Takes a save in that was made from what stood in the file; what the file should hold then. `None` when
    /// nothing of it is missing.
    pub(crate) fn take_in(&mut self, theirs: &str) -> Option<String> {
        let seen = Base::save(theirs.to_owned(), self.grammar);
        let base = base_of(&self.bases, &seen, self.grammar);
        self.bases.push(seen.clone());
        let base = base.map(|base| base.without_gone(&self.current, &seen, self.grammar));
        self.merge(base, &seen)
    }

    /// Takes in the first save that is met. All that stood in the file until now was hers or followed on hers: an entry
    /// that is like one of these and stands in its stead is that one, changed.
    pub(crate) fn take_in_first(&mut self, theirs: &str) -> Option<String> {
        let seen = Base::save(theirs.to_owned(), self.grammar);
        let known: Vec<&Texts> = since_last_save(&self.bases).iter().map(|base| &base.texts).collect();
        let base = base_with(&self.bases, &seen, &changed(&known, &seen.texts), self.grammar);
        self.bases.push(seen.clone());
        self.merge(base, &seen)
    }

    /// Takes a save in that was made from one of these texts, some time ago.
    pub(crate) fn take_in_late(&mut self, bases: &[Base], theirs: &str, is_race: bool) -> Option<String> {
        let seen = Base::new(theirs.to_owned(), self.grammar);
        let mut base = base_of(bases, &seen, self.grammar);
        self.bases.push(seen.clone());
        if is_race {
            base = base.map(|base| base.without_gone(&self.current, &seen, self.grammar));
        }
        self.merge(base, &seen)
    }

    /// The text that a save counts as made from.
    pub(crate) fn base_text_of(&self, theirs: &str) -> String {
        let base = base_of(&self.bases, &Base::save(theirs.to_owned(), self.grammar), self.grammar);
        base.map_or_else(String::new, |base| base.text)
    }

    fn merge(&mut self, base: Option<Base>, seen: &Base) -> Option<String> {
        if base.as_ref().is_some_and(|base| is_absorbed(&base.texts, &self.current.texts, &seen.texts)) {
            return None;
        }
        let base = base.map_or_else(String::new, |base| base.text);
        let merged = merge(&base, &self.current.text, &seen.text, self.grammar);
        self.lost.extend(merged.conflicts);
        (merged.text != self.current.text).then_some(merged.text)
    }
}

/// What a save counts as made from: the texts since the save before it, in the oldest form that is possible, without
/// what is not in all of them.
pub(crate) fn base_of(bases: &[Base], seen: &Base, grammar: Grammar) -> Option<Base> {
    base_with(bases, seen, &HashSet::new(), grammar)
}

/// The same, where this is known to have been in it.
fn base_with(bases: &[Base], seen: &Base, held: &HashSet<String>, grammar: Grammar) -> Option<Base> {
    let possible = since_last_save(bases);
    let known: Vec<&Texts> = possible.iter().map(|base| &base.texts).collect();
    let RacedBase { at, doubtful } = raced_base(&known, &seen.texts, held)?;
    let base = possible.get(at)?;
    let text = without(&base.text, &doubtful, grammar);
    let mut texts = base.texts.clone();
    texts.retain(|text, _| !doubtful.contains(text.as_str()));
    Some(Base { text, texts, is_save: base.is_save })
}

/// The last save and what was put in place since.
fn since_last_save(bases: &[Base]) -> &[Base] {
    let since = bases.iter().rposition(|base| base.is_save).unwrap_or(0);
    bases.get(since..).unwrap_or_default()
}

/// Whether everything that an edit added and removed is done already.
fn is_absorbed(base: &Texts, ours: &Texts, theirs: &Texts) -> bool {
    let of = |texts: &Texts, text: &String| texts.get(text).copied().unwrap_or(0);
    let added = theirs.iter().filter(|(text, times)| **times > of(base, text));
    let removed = base.iter().filter(|(text, times)| **times > of(theirs, text));
    let mut changes = 0;
    let all = added.inspect(|_| changes += 1).all(|(text, times)| of(ours, text) >= *times)
        && removed.inspect(|_| changes += 1).all(|(text, _)| of(ours, text) <= of(theirs, text));
    // An edit of white space or comments alone has no entries to go by: that is for the merge.
    all && changes > 0
}
