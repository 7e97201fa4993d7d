//! Secrets that the owner keeps in a file stay out of the ledger, but for values that she marked as no secret.

use crate::home::FileStore;
use crate::ledger::Reader;
use notewell_guard::{Finding, Kind, Strength, redact, restore, screen};
use notewell_store::{CLEARED, DocumentState, EntryChange, EventDraft, Owner, cleared_note};
use notewell_text::{Document, IdKey};
use serde_json::Value;
use std::borrow::Cow;
use std::cell::OnceCell;
use std::collections::BTreeSet;

/// What the ledger keeps of a text.
pub(crate) struct Seal<'a> {
    key: &'a IdKey,
    /// The notes of the values that the owner cleared; asked for when a text has one that could be.
    look_up: Box<dyn Fn() -> BTreeSet<String> + 'a>,
    cleared: OnceCell<BTreeSet<String>>,
    /// Notes of the event that is being recorded.
    notes: Vec<String>,
}

impl FileStore {
    /// How texts are sealed now. A ledger that cannot be read clears no value.
    pub(crate) fn seal<'a>(&'a self, reader: Option<Reader<'a>>, owner: &'a Owner) -> Seal<'a> {
        let look_up = move || {
            let mut cleared = reader.and_then(|reader| reader.cleared(owner).ok()).unwrap_or_default();
            cleared.extend(self.log_index().cleared());
            cleared
        };
        Seal { key: &self.identity.key, look_up: Box::new(look_up), cleared: OnceCell::new(), notes: Vec::new() }
    }
}

impl Seal<'_> {
    /// With what an event clears that is not recorded yet.
    pub(crate) fn with(self, notes: &[String]) -> Self {
        Self { notes: notes.iter().filter(|note| note.starts_with(CLEARED)).cloned().collect(), ..self }
    }

    fn is_cleared(&self, finding: &Finding, value: &str) -> bool {
        if finding.strength == Strength::Absolute {
            return false;
        }
        let cleared = self.cleared.get_or_init(&self.look_up);
        if cleared.is_empty() && self.notes.is_empty() {
            return false;
        }
        let note = cleared_note(self.key, value);
        cleared.contains(&note) || self.notes.contains(&note)
    }

    /// The text with a placeholder for each secret; borrowed when it has none.
    pub(crate) fn text<'t>(&self, text: &'t str) -> Cow<'t, str> {
        let mut findings = screen(text);
        findings.retain(|finding| {
            let value = text.get(finding.span.clone()).unwrap_or_default();
            is_secret(finding) && !self.is_cleared(finding, value)
        });
        sealed(text, &findings)
    }

    /// Whether the text has a secret.
    pub(crate) fn has_secret(&self, text: &str) -> bool {
        matches!(self.text(text), Cow::Owned(_))
    }

    /// Seals the entries of an event; says whether one of the texts after it had a secret.
    pub(crate) fn draft(&self, draft: &mut EventDraft) -> bool {
        let mut found = false;
        for EntryChange { before, after, .. } in &mut draft.entries {
            let _ = self.maybe(before);
            found |= self.maybe(after);
        }
        let _ = self.maybe(&mut draft.reason);
        found
    }

    /// Seals texts that are kept or answered.
    pub(crate) fn all(&self, texts: Vec<String>) -> Vec<String> {
        texts.into_iter().map(|text| self.text(&text).into_owned()).collect()
    }

    /// The document as the ledger knows it, with the values that were cleared since it was recorded, where the file
    /// has them: to the ledger they are new, and yet nobody wrote them.
    pub(crate) fn restored(&self, held: &DocumentState, text: &str) -> Option<DocumentState> {
        let before = held.text()?;
        let open = restore(before, text, &screen(text), &|finding, value| self.is_cleared(finding, value))?;
        let document = Document::parse(open, held.document.grammar());
        let fits = document.entries().len() == held.entries.len();
        fits.then(|| DocumentState::of(held.key.clone(), document, held.entries.clone()))
    }

    fn maybe(&self, text: &mut Option<String>) -> bool {
        let Some(open) = text.as_deref() else { return false };
        let Cow::Owned(sealed) = self.text(open) else { return false };
        *text = Some(sealed);
        true
    }
}

/// Seals every string of a receipt, which is no history, whatever was cleared: receipts carry entries.
pub(crate) fn seal_value(value: Value) -> Value {
    match value {
        Value::String(text) => Value::String(sealed(&text, &screen(&text)).into_owned()),
        Value::Array(items) => Value::Array(items.into_iter().map(seal_value).collect()),
        Value::Object(fields) => {
            Value::Object(fields.into_iter().map(|(key, value)| (key, seal_value(value))).collect())
        }
        other => other,
    }
}

fn is_secret(finding: &Finding) -> bool {
    finding.kind == Kind::Secret && finding.strength >= Strength::Certain
}

fn sealed<'t>(text: &'t str, findings: &[Finding]) -> Cow<'t, str> {
    if !findings.iter().any(is_secret) {
        return Cow::Borrowed(text);
    }
    let sealed = redact(text, findings);
    if sealed == text { Cow::Borrowed(text) } else { Cow::Owned(sealed) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_is_sealed_and_the_sentence_stays() {
        let text = "- my key is sk-proj-abcdefghijklmnopqrstuvwxyz0123456789ABCD for tests\n- tea\n";
        let seal = |text| sealed(text, &screen(text)).into_owned();
        let sealed = seal(text);
        assert!(!sealed.contains("abcdefghijklmnop"), "{sealed}");
        assert!(sealed.starts_with("- my key is [redacted") && sealed.ends_with(" for tests\n- tea\n"), "{sealed}");
        let honest = "- likes green tea\n- 喜欢绿茶\n";
        assert_eq!(seal(honest), honest);
    }
}
