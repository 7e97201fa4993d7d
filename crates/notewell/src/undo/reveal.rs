//! The owner's own words in place of the ledger's placeholders.

use super::merge::{Past, Wanted};
use super::sealed::{PLACEHOLDER, Sealed, same_words};
use notewell_guard::{restore, screen};
use notewell_store::DocumentState;
use notewell_text::{Document, Entry, EntryId, normal};
use std::collections::{HashMap, HashSet};
use std::ops::Range;

/// A last line may have no end.
const LINE_END: [char; 2] = ['\r', '\n'];

/// A merged text with the owner's words.
#[derive(Debug, Default)]
pub(super) struct Revealed {
    pub(super) text: String,
    pub(super) lost: Vec<Lost>,
}

/// What would have to come back, and holds a value that the ledger does not have.
#[derive(Debug)]
pub(super) struct Lost {
    pub(super) id: Option<EntryId>,
    /// The sealed words.
    pub(super) words: String,
}

/// An entry, or a line between entries.
#[derive(Debug)]
struct Segment {
    at: Range<usize>,
    /// Which entry.
    entry: Option<usize>,
}

/// The merged text, which is sealed, with the values that stand in the document now. What stays keeps its bytes; what
/// holds a value that nobody has stays as it is now.
pub(super) fn reveal(past: &Past, state: &DocumentState, now: &Sealed, merged: String) -> Revealed {
    if !merged.contains(PLACEHOLDER) {
        return Revealed { text: merged, lost: Vec::new() };
    }
    let document = Document::parse(merged, state.document.grammar());
    let aligned = now.document.entries().len() == state.document.entries().len();
    let mut reveal = Reveal { past, state, now, aligned, stock: HashMap::new(), used: HashSet::new() };
    reveal.fill();
    let (mut text, mut lost) = (String::new(), Vec::new());
    for segment in segments(&document) {
        let sealed = document.text().get(segment.at.clone()).unwrap_or_default();
        if !sealed.contains(PLACEHOLDER) {
            text.push_str(sealed);
            continue;
        }
        if let Some(open) = reveal.standing(sealed) {
            text.push_str(open.trim_end_matches(LINE_END));
            text.push_str(sealed.get(sealed.trim_end_matches(LINE_END).len()..).unwrap_or_default());
            continue;
        }
        let entry = segment.entry.and_then(|index| document.entries().get(index));
        let wanted = entry.and_then(|entry| reveal.wanted(entry));
        if wanted.is_some_and(|wanted| wanted.literal) {
            text.push_str(sealed);
        } else if let Some(open) = entry.and_then(|entry| recorded(&document, entry, wanted?)) {
            text.push_str(&open);
        } else if let Some(open) = entry.and_then(|entry| reveal.noted(&document, entry, wanted)) {
            text.push_str(&open);
        } else if let Some(wanted) = wanted.filter(|_| reveal.aligned) {
            lost.push(Lost { id: Some(wanted.id.clone()), words: words(sealed, entry) });
            text.push_str(reveal.block_of(&wanted.id).unwrap_or_default());
        } else {
            // What it would stand in place of is not known: the document stays as it is.
            let lost = vec![Lost { id: None, words: words(sealed, entry) }];
            return Revealed { text: state.document.text().to_owned(), lost };
        }
    }
    Revealed { text, lost }
}

fn words(sealed: &str, entry: Option<&Entry>) -> String {
    entry.map_or(sealed.trim(), |entry| entry.text.as_str()).to_owned()
}

/// The block with the words that the event recorded of the entry: it has the values that were cleared by then, also
/// where the text before it was recorded earlier.
fn recorded(document: &Document, entry: &Entry, wanted: &Wanted) -> Option<String> {
    let part = |range: Range<usize>| document.text().get(range);
    let (head, tail) = (part(entry.block.start..entry.body.start)?, part(entry.body.end..entry.block.end)?);
    let words = wanted.text.as_deref()?;
    let body = restore(part(entry.body.clone())?, words, &screen(words), &|_, _| true)?;
    let block = format!("{head}{body}{tail}");
    (!block.contains(PLACEHOLDER)).then_some(block)
}

struct Reveal<'a> {
    past: &'a Past,
    state: &'a DocumentState,
    now: &'a Sealed,
    /// Whether the sealed text has the entries of the document.
    aligned: bool,
    /// The segments of now that hold a value, by their sealed text; those that go come first and are taken last.
    stock: HashMap<&'a str, Vec<Range<usize>>>,
    used: HashSet<EntryId>,
}

impl<'a> Reveal<'a> {
    fn fill(&mut self) {
        let text = self.now.document.text();
        let mut found: Vec<Segment> = segments(&self.now.document).collect();
        found.retain(|segment| text.get(segment.at.clone()).is_some_and(|text| text.contains(PLACEHOLDER)));
        found.reverse();
        found.sort_by_key(|segment| !self.goes(segment));
        for segment in found {
            let sealed = text.get(segment.at.clone()).unwrap_or_default().trim_end_matches(LINE_END);
            self.stock.entry(sealed).or_default().push(segment.at);
        }
    }

    /// Whether the undo takes this entry out.
    fn goes(&self, segment: &Segment) -> bool {
        let known = segment.entry.filter(|_| self.aligned).and_then(|index| self.state.entries.get(index));
        known.is_some_and(|known| self.past.wanted.iter().any(|wanted| wanted.id == known.id && wanted.text.is_none()))
    }

    /// The segment of now that reads like this.
    fn standing(&mut self, sealed: &str) -> Option<&'a str> {
        let part = self.stock.get_mut(sealed.trim_end_matches(LINE_END))?.pop()?;
        self.state.document.text().get(self.now.origin(&part)?)
    }

    /// What the events changed, that had these words before.
    fn wanted(&mut self, entry: &Entry) -> Option<&'a Wanted> {
        let has_words = |text: &String| same_words(&entry.text, text);
        let mut all = self.past.wanted.iter();
        let found = all.find(|wanted| wanted.text.as_ref().is_some_and(has_words) && !self.used.contains(&wanted.id));
        self.used.extend(found.map(|wanted| wanted.id.clone()));
        found
    }

    fn index_of(&self, id: &EntryId) -> Option<usize> {
        self.state.entries.iter().position(|known| &known.id == id)
    }

    /// The entry's bytes of now.
    fn block_of(&self, id: &EntryId) -> Option<&'a str> {
        let entry = self.state.document.entries().get(self.index_of(id)?)?;
        self.state.document.text().get(entry.block.clone())
    }

    /// The block with the words of now, where the events changed no more than what is noted of the entry.
    fn noted(&self, document: &Document, entry: &Entry, wanted: Option<&Wanted>) -> Option<String> {
        let same = |other: &Entry| normal(&other.text) == normal(&entry.text);
        let index = match wanted {
            Some(Wanted { id, text: Some(text), latest: Some(latest), .. }) if same_words(latest, text) => {
                self.index_of(id)?
            }
            Some(_) => return None,
            // An edit of the files names no entry whose words it left.
            None => {
                let alone = |document: &Document| document.entries().iter().filter(|entry| same(entry)).count() == 1;
                if !alone(document) || !alone(&self.now.document) {
                    return None;
                }
                self.now.document.entries().iter().position(same)?
            }
        };
        let sealed = self.now.document.entries().get(index).filter(|sealed| self.aligned && same(sealed));
        let open = sealed.and(self.state.document.entries().get(index))?;
        let part = |range: Range<usize>| document.text().get(range);
        let (head, tail) = (part(entry.block.start..entry.body.start)?, part(entry.body.end..entry.block.end)?);
        let body = self.state.document.text().get(open.body.clone())?;
        let whole = !head.contains(PLACEHOLDER) && !tail.contains(PLACEHOLDER);
        whole.then(|| format!("{head}{body}{tail}"))
    }
}

fn segments(document: &Document) -> impl Iterator<Item = Segment> {
    let mut found = Vec::new();
    let mut at = 0;
    let lines = |found: &mut Vec<Segment>, from: usize, upto: usize| {
        let between = document.text().get(from..upto).unwrap_or_default();
        let mut start = from;
        for line in between.split_inclusive('\n') {
            found.push(Segment { at: start..start + line.len(), entry: None });
            start += line.len();
        }
    };
    for (index, entry) in document.entries().iter().enumerate() {
        lines(&mut found, at, entry.block.start);
        found.push(Segment { at: entry.block.clone(), entry: Some(index) });
        at = entry.block.end;
    }
    lines(&mut found, at, document.text().len());
    found.into_iter()
}
