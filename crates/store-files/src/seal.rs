//! Secrets that the owner keeps in a file stay out of the ledger.

use notewell_guard::{Kind, Strength, redact, screen};
use notewell_store::{EntryChange, EventDraft};
use serde_json::Value;
use std::borrow::Cow;

/// The text with a placeholder for each secret; borrowed when it has none.
pub(crate) fn seal(text: &str) -> Cow<'_, str> {
    let findings = screen(text);
    let secret =
        |finding: &notewell_guard::Finding| finding.kind == Kind::Secret && finding.strength >= Strength::Certain;
    if !findings.iter().any(secret) {
        return Cow::Borrowed(text);
    }
    let sealed = redact(text, &findings);
    if sealed == text { Cow::Borrowed(text) } else { Cow::Owned(sealed) }
}

/// Seals the entries of an event; says whether one of the texts after it had a secret.
pub(crate) fn seal_draft(draft: &mut EventDraft) -> bool {
    let mut found = false;
    for EntryChange { before, after, .. } in &mut draft.entries {
        let _ = seal_text(before);
        found |= seal_text(after);
    }
    let _ = seal_text(&mut draft.reason);
    found
}

/// Seals texts that are kept or answered.
pub(crate) fn seal_all(texts: Vec<String>) -> Vec<String> {
    texts.into_iter().map(|text| seal(&text).into_owned()).collect()
}

/// Seals every string of a receipt: receipts carry entries.
pub(crate) fn seal_value(value: Value) -> Value {
    match value {
        Value::String(text) => Value::String(seal(&text).into_owned()),
        Value::Array(items) => Value::Array(items.into_iter().map(seal_value).collect()),
        Value::Object(fields) => {
            Value::Object(fields.into_iter().map(|(key, value)| (key, seal_value(value))).collect())
        }
        other => other,
    }
}

fn seal_text(text: &mut Option<String>) -> bool {
    let Some(open) = text.as_deref() else { return false };
    let Cow::Owned(sealed) = seal(open) else { return false };
    *text = Some(sealed);
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_is_sealed_and_the_sentence_stays() {
        let text = "- my key is sk-proj-abcdefghijklmnopqrstuvwxyz0123456789ABCD for tests\n- tea\n";
        let sealed = seal(text);
        assert!(!sealed.contains("abcdefghijklmnop"), "{sealed}");
        assert!(sealed.starts_with("- my key is [redacted") && sealed.ends_with(" for tests\n- tea\n"), "{sealed}");
        assert!(matches!(seal("- likes green tea\n- 喜欢绿茶\n"), Cow::Borrowed(_)));
    }
}
