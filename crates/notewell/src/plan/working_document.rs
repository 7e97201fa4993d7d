//! One document while it is worked on.

use super::PlanContext;
use notewell_guard::{Origin, Writer};
use notewell_store::{DocumentState, EntryState, EventId, FileRule, carry};
use notewell_text::{ApplyError, Change, Context, Document, Entry, EntryId, Grammar, Touched, apply, normal};
use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap, HashSet};

/// One document: as the store has it, as it is by now, and which proposals touched which entry.
#[derive(Debug)]
pub(crate) struct WorkingDocument<'a> {
    pub(super) rule: &'a FileRule,
    found: &'a DocumentState,
    /// Borrowed until it differs: a copy of a large document is dear.
    pub(super) base: Cow<'a, DocumentState>,
    pub(super) state: Cow<'a, DocumentState>,
    pub(super) touches: BTreeMap<EntryId, EntryTouch>,
    /// Whether it is a document of lines to which some are added, whatever else it holds.
    pub(super) appends: bool,
    /// Whether its whole text was swapped: then what stands outside the entries counts as a change too.
    rewritten: bool,
}

/// What was done to an entry.
#[derive(Clone, Debug, Default)]
pub(crate) struct EntryTouch {
    /// The proposals, by their number.
    pub(super) proposals: Vec<usize>,
    /// The last action.
    pub(super) action: &'static str,
    /// The directive whose place it takes.
    pub(super) succeeds: Option<EntryId>,
}

/// What one proposal did.
#[derive(Clone, Debug, Default)]
pub(crate) struct Step {
    /// The entry that it is about: the new one, where there is one.
    pub(crate) about: Option<EntryId>,
    /// The entry that made an add needless.
    pub(crate) duplicate_of: Option<EntryId>,
    /// Whether the text is as it was.
    pub(crate) unchanged: bool,
}

/// Who changes an entry, and by which proposal.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Author {
    /// The number of the proposal.
    pub(super) index: usize,
    pub(super) writer: Writer,
    /// Whether the owner has seen the words and wants them.
    pub(super) approved: bool,
    pub(super) event: EventId,
}

impl<'a> WorkingDocument<'a> {
    pub(super) fn new(found: &'a DocumentState, rule: &'a FileRule, context: &PlanContext<'_>, rewrite: bool) -> Self {
        // Unless the owner edits it, a document of lines is only ever appended to, whether or not the store has shown
        // what it holds.
        let appends = rule.grammar == Grammar::JsonLines && !rewrite;
        let base = if appends {
            Cow::Owned(DocumentState::missing(found.key.clone(), rule.grammar))
        } else {
            Cow::Borrowed(found)
        };
        let mut state = base.clone();
        if !base.exists {
            let document = Document::parse(context.layout.template(&base.key.name), rule.grammar);
            let entries = carry(context.key, &base, &document, &[], &|_| EntryState {
                id: EntryId::new(""),
                origin: Origin::System,
                attested: false,
                first_seen: context.now,
                event: None,
            });
            state =
                Cow::Owned(DocumentState { exists: false, ..DocumentState::of(base.key.clone(), document, entries) });
        }
        Self { rule, found, base, state, touches: BTreeMap::new(), appends, rewritten: false }
    }

    /// Whether anything differs from what the store has.
    pub(super) fn changed(&self) -> bool {
        (self.rewritten || !self.touches.is_empty()) && self.state.document.text() != self.base.document.text()
    }

    /// Applies one change to the document as it is by now.
    pub(super) fn apply(
        &mut self,
        author: Author,
        change: &Change,
        context: &PlanContext<'_>,
    ) -> Result<Step, ApplyError> {
        let ids = self.state.ids();
        let edit = Context {
            role: self.rule.role,
            grammar: self.rule.grammar,
            ids: &ids,
            today: context.today,
            now: context.local.clone(),
            repeats: self.rule.repeats,
            hard_entry: self.rule.budget.hard_entry,
            hard_document: self.rule.budget.hard_document,
        };
        let applied = apply(&self.state.document, change, &edit)?;
        let duplicate_of = applied.duplicate_of.and_then(|index| ids.get(index)).cloned();
        if applied.document.text() == self.state.document.text() {
            let before = |touched: &Touched| touched.before.and_then(|index| ids.get(index)).cloned();
            let about = duplicate_of.clone().or_else(|| applied.touched.first().and_then(before));
            return Ok(Step { about, duplicate_of, unchanged: true });
        }
        let fresh = |known: Option<&EntryState>| known.map_or_else(|| new_state(author, context), EntryState::clone);
        let entries = if self.appends {
            // The lines that are there already have a part in which ids are free.
            let line = |index| Touched { before: None, after: Some(index) };
            let lines: Vec<Touched> = (0..applied.document.entries().len()).map(line).collect();
            carry(context.key, self.found, &applied.document, &lines, &fresh)
        } else {
            carry(context.key, &self.state, &applied.document, &applied.touched, &fresh)
        };
        // The new directive stood already: what was done is about that one.
        let about = duplicate_of.or_else(|| about(change, &applied.touched, &ids, &entries));
        self.take(author, change, applied.document, entries);
        Ok(Step { about, ..Step::default() })
    }

    /// Takes over the new text and notes which entries differ, and whose words they are now.
    fn take(&mut self, author: Author, change: &Change, document: Document, mut entries: Vec<EntryState>) {
        self.rewritten |= matches!(change, Change::Rewrite { .. });
        let whole = matches!(change, Change::ReplaceEntry { .. } | Change::Supersede { .. });
        let mut differ: Vec<(EntryId, &'static str)> = Vec::new();
        {
            let (was, is) = (self.state.document.entries(), document.entries());
            let (head, tail) = unchanged((&self.state.entries, was), (&entries, is));
            let old: HashMap<&EntryId, (&EntryState, &Entry)> = (self.state.entries.iter().zip(was))
                .take(was.len() - tail)
                .skip(head)
                .map(|(state, entry)| (&state.id, (state, entry)))
                .collect();
            let middle = head..is.len() - tail;
            for (state, entry) in entries.iter_mut().zip(is).take(middle.end).skip(head) {
                let Some((known, before)) = old.get(&state.id) else {
                    differ.push((state.id.clone(), if whole { "add" } else { per_entry(change, "add") }));
                    continue;
                };
                if before.text != entry.text && normal(&before.text) != normal(&entry.text) {
                    *state = rewritten(known, author, whole);
                    differ.push((state.id.clone(), per_entry(change, "replace")));
                } else if !same_notes(before, entry) {
                    state.event = Some(author.event);
                    differ.push((state.id.clone(), per_entry(change, "replace")));
                } else if before.text != entry.text {
                    // Another Unicode form or line break: still the same words.
                    differ.push((state.id.clone(), per_entry(change, "replace")));
                }
            }
            let now: HashSet<&EntryId> = entries.iter().take(middle.end).skip(head).map(|state| &state.id).collect();
            differ.extend(
                old.keys().filter(|id| !now.contains(*id)).map(|id| ((*id).clone(), per_entry(change, "remove"))),
            );
        }
        let old_directive = match change {
            Change::Supersede { .. } => {
                differ.iter().find(|(_, action)| *action == "supersede").map(|(id, _)| id.clone())
            }
            _ => None,
        };
        for (id, action) in differ {
            let touch = self.touches.entry(id).or_default();
            touch.proposals.push(author.index);
            touch.action = action;
            if action == "add" {
                touch.succeeds.clone_from(&old_directive);
            }
        }
        let exists = self.state.exists;
        self.state =
            Cow::Owned(DocumentState { exists, ..DocumentState::of(self.state.key.clone(), document, entries) });
    }

    /// Puts another text in place of the document's, in which every entry stays who it is; `false`, and nothing
    /// done, when the entries would not be the same ones.
    pub(super) fn swap(&mut self, document: Document) -> bool {
        if document.entries().len() != self.state.entries.len() {
            return false;
        }
        let exists = self.state.exists;
        let entries = std::mem::take(&mut self.state.to_mut().entries);
        self.state =
            Cow::Owned(DocumentState { exists, ..DocumentState::of(self.state.key.clone(), document, entries) });
        true
    }
}

/// How many entries at the beginning and at the end are the same ones with the same words and notes: a change of a
/// large document costs what it changes.
fn unchanged(old: (&[EntryState], &[Entry]), new: (&[EntryState], &[Entry])) -> (usize, usize) {
    let same = |((a, before), (b, after)): &((&EntryState, &Entry), (&EntryState, &Entry))| {
        a.id == b.id && before.text == after.text && same_notes(before, after)
    };
    let (was, is) = (old.0.iter().zip(old.1), new.0.iter().zip(new.1));
    let least = was.len().min(is.len());
    let head = was.clone().zip(is.clone()).take_while(same).count();
    let tail = was.rev().zip(is.rev()).take(least - head).take_while(same).count();
    (head, tail)
}

/// The entry that a caller means when it speaks of the change's result.
fn about(change: &Change, touched: &[Touched], ids: &[EntryId], entries: &[EntryState]) -> Option<EntryId> {
    let after = |touched: &Touched| touched.after.and_then(|index| entries.get(index)).map(|state| state.id.clone());
    let new = touched.iter().filter(|touched| touched.before.is_none()).find_map(after);
    match change {
        Change::Supersede { .. } | Change::Add { .. } if new.is_some() => new,
        _ => touched
            .first()
            .and_then(|touched| after(touched).or_else(|| touched.before.and_then(|index| ids.get(index)).cloned())),
    }
}

/// The name of what a change did to one entry: several things, for a change of a whole document.
const fn per_entry(change: &Change, otherwise: &'static str) -> &'static str {
    match change {
        Change::Rewrite { .. } => otherwise,
        _ => change.name(),
    }
}

fn new_state(author: Author, context: &PlanContext<'_>) -> EntryState {
    EntryState {
        id: EntryId::new(""),
        origin: author.writer.origin(),
        attested: author.approved || author.writer.attested(),
        first_seen: context.now,
        event: Some(author.event),
    }
}

/// Changed words are trusted no more than the least of their sources; only words that the owner wrote whole are the
/// owner's. Approving words is not writing them: it attests them and leaves their origin.
fn rewritten(known: &EntryState, author: Author, whole: bool) -> EntryState {
    let owner = matches!(author.writer, Writer::Owner) && whole;
    EntryState {
        id: known.id.clone(),
        origin: if owner { Origin::Owner } else { known.origin.min(author.writer.origin()) },
        attested: owner
            || (author.approved && whole)
            || (known.attested && (author.approved || author.writer.attested())),
        first_seen: known.first_seen,
        event: Some(author.event),
    }
}

/// Whether status, date and annotations are the same.
pub(super) fn same_notes(a: &Entry, b: &Entry) -> bool {
    let notes = |entry: &Entry| entry.directive.as_ref().map(|line| (line.status, line.observed));
    a.annotations == b.annotations && notes(a) == notes(b)
}
