//! What an assistant may see of the memory's words.

use super::show::{marker, show};
use crate::plan::{Cleared, Scrub};
use crate::{EntryReport, Memory};
use notewell_guard::{Finding, Kind, Strength, redact, screen};
use notewell_text::EntryId;
use std::cell::OnceCell;
use std::collections::BTreeSet;

/// What an assistant may see: no secrets but those that the owner has cleared, no instructions of somebody else, and
/// no words with authority that wait for the owner ([`crate::OwnerAct::Confirm`]).
#[derive(Debug, Default)]
pub struct AssistantView<'a> {
    cleared: Exceptions<'a>,
    unconfirmed: BTreeSet<EntryId>,
}

/// The values that the owner has marked as no secret.
#[derive(Debug, Default)]
enum Exceptions<'a> {
    /// There are none.
    #[default]
    None,
    /// They were looked up already.
    Known(Scrub<'a>),
    /// They are looked up when a text holds something that could be one of them: that goes through all events.
    Asked(&'a Memory, OnceCell<Cleared>),
}

impl<'a> AssistantView<'a> {
    /// With these entries withheld.
    pub(crate) const fn of(memory: &'a Memory, unconfirmed: BTreeSet<EntryId>) -> Self {
        Self { cleared: Exceptions::Asked(memory, OnceCell::new()), unconfirmed }
    }

    /// Within a transaction, where nothing can be looked up.
    pub(crate) const fn known(scrub: Scrub<'a>) -> Self {
        Self { cleared: Exceptions::Known(scrub), unconfirmed: BTreeSet::new() }
    }

    /// The same with these entries withheld.
    pub(crate) fn withholding(self, unconfirmed: &BTreeSet<EntryId>) -> Self {
        Self { unconfirmed: unconfirmed.clone(), ..self }
    }

    /// The entries that wait for the owner.
    pub(super) const fn waiting(&self) -> &BTreeSet<EntryId> {
        &self.unconfirmed
    }

    /// Whether this entry waits for the owner.
    #[must_use]
    pub fn waits(&self, id: &EntryId) -> bool {
        self.unconfirmed.contains(id)
    }

    /// The text as an assistant may see it: without HTML comments and secrets, unable to close a fence. A text that
    /// reads like an instruction to the assistant, hides text or imitates Notewell's own marks is a marker that
    /// names the entry; its file keeps it for the owner.
    #[must_use]
    pub fn shown(&self, text: &str, id: &str) -> String {
        self.screened(text, Strength::Suspected).unwrap_or_else(|| marker(id))
    }

    /// The same for the words of an entry: those that wait for the owner are a marker.
    #[must_use]
    pub fn entry(&self, text: &str, id: &EntryId) -> String {
        if self.waits(id) { waiting(id) } else { self.shown(text, id.as_str()) }
    }

    /// The text as it may be shown; `None` when it is held back. Findings below `least` do not hold it back.
    pub(crate) fn screened(&self, text: &str, least: Strength) -> Option<String> {
        self.found(text, &screen(text), least)
    }

    /// The same for a text whose findings are known.
    pub(super) fn found(&self, text: &str, found: &[Finding], least: Strength) -> Option<String> {
        show(text, found, least, &|plain| self.redacted(plain))
    }

    /// The text without its secrets.
    pub(super) fn redacted(&self, text: &str) -> String {
        let found = screen(text);
        let clearable = found.iter().any(|found| {
            found.kind == Kind::Secret && (Strength::Certain..Strength::Absolute).contains(&found.strength)
        });
        match (&self.cleared, clearable) {
            (Exceptions::Known(scrub), true) => scrub.text(text),
            (Exceptions::Asked(memory, cleared), true) => {
                // Where they cannot be looked up, nothing is an exception.
                let cleared = cleared.get_or_init(|| memory.cleared().unwrap_or_default());
                Scrub { key: memory.store().key(), cleared }.text(text)
            }
            _ => redact(text, &found),
        }
    }

    /// What the bytes of a text depended on so far, in order: hashes of cleared values, and ids that wait.
    pub(super) fn inputs(&self) -> Vec<String> {
        let cleared = match &self.cleared {
            Exceptions::None => Vec::new(),
            Exceptions::Known(scrub) => scrub.cleared.notes(),
            Exceptions::Asked(_, cleared) => cleared.get().map(Cleared::notes).unwrap_or_default(),
        };
        self.unconfirmed.iter().map(|id| format!("unconfirmed {id}")).chain(cleared).collect()
    }

    /// An entry of an answer.
    pub(crate) fn report(&self, report: EntryReport) -> EntryReport {
        if self.waits(&report.id) {
            let text = waiting(&report.id);
            return EntryReport { text, observed: None, tags: Vec::new(), unconfirmed: true, ..report };
        }
        let id = report.id.as_str();
        EntryReport {
            text: self.shown(&report.text, id),
            observed: report.observed.filter(|time| is_time(time)),
            tags: self.words(report.tags, id),
            ..report
        }
    }

    /// Several short texts. Together they can say what none of them says alone.
    pub(crate) fn words(&self, words: Vec<String>, id: &str) -> Vec<String> {
        let words: Vec<String> = words.iter().map(|word| self.shown(word, id)).collect();
        let (one, line) = (words.join(" "), words.join("\n"));
        let same = |text: &str| self.shown(text, id) == text.trim();
        if same(&one) && same(&line) { words } else { vec![marker(id)] }
    }
}

/// What stands in the place of words that wait for the owner.
fn waiting(id: &EntryId) -> String {
    format!("[held back: it waits for the owner, who can run: notewell confirm {id}]")
}

/// Whether this is the time of a line or the date of a directive, and no words in its place.
fn is_time(text: &str) -> bool {
    let plain = |c: char| c.is_ascii_digit() || matches!(c, 'T' | 't' | 'Z' | 'z' | ':' | '+' | '-' | '.' | ' ');
    text.len() <= 40
        && text.chars().all(plain)
        && (text.parse::<jiff::Timestamp>().is_ok() || text.parse::<jiff::civil::DateTime>().is_ok())
}
