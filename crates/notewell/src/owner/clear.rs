//! The owner says that a value is no secret.

use super::{event_draft, require_owner};
use crate::perform::Request;
use crate::plan::Cleared;
use crate::{Memory, Operation, OwnerAct, Receipt, ReceiptStatus, Refusal, RefusalCode, receipt, refuse};
use notewell_guard::{Finding, Kind, Strength, screen};
use notewell_store::{Plan, cleared_note};

impl Memory {
    /// The values that the owner has cleared; looked up only when a call holds something like a secret.
    pub(crate) fn cleared_for(&self, acts: &[OwnerAct]) -> Result<Cleared, Refusal> {
        let suspicious = acts.iter().flat_map(texts).any(|text| {
            screen(text).iter().any(|found| found.kind == Kind::Secret && found.strength < Strength::Absolute)
        });
        if suspicious { self.cleared() } else { Ok(Cleared::default()) }
    }

    /// The values that the owner has cleared.
    pub(crate) fn cleared(&self) -> Result<Cleared, Refusal> {
        let notes = self.store().cleared(self.owner()).map_err(|error| refuse::store(&error))?;
        Ok(Cleared::of(notes))
    }

    /// Records that a value is no secret; the value itself is kept nowhere. Of a whole sentence the values are meant
    /// that the screens find in it, and of a value that they find only in its place the value itself.
    pub(crate) fn clear(&self, value: &str, request: &Request<'_>) -> Result<Receipt, Refusal> {
        require_owner(request)?;
        let value = value.trim();
        if value.is_empty() {
            let hint = "send the value alone, exactly as it stands in the text";
            return Err(Refusal { hint: hint.to_owned(), ..refuse::empty() });
        }
        let found: Vec<Finding> = screen(value).into_iter().filter(|found| found.kind == Kind::Secret).collect();
        if found.iter().any(|found| found.strength == Strength::Absolute) {
            return Err(absolute());
        }
        let mut values = vec![value];
        values.extend(found.iter().filter_map(|found| value.get(found.span.clone())));
        let unfit = value.chars().count() > LONGEST || value.contains('\0');
        if unfit || (found.is_empty() && !counts_somewhere(value)) {
            return Err(never());
        }
        let known = self.cleared()?;
        let key = self.store().key();
        let mut notes: Vec<String> = Vec::new();
        for value in values.into_iter().filter(|value| !known.has(key, value)) {
            let note = cleared_note(key, value);
            if !notes.contains(&note) {
                notes.push(note);
            }
        }
        if notes.is_empty() {
            return Ok(receipt::unchanged("It counts as no secret already."));
        }
        let draft = event_draft(self, request, notes);
        let receipt = Receipt {
            status: ReceiptStatus::Done,
            hint: Some("What was redacted before is kept nowhere; write it again.".to_owned()),
            event: Some(draft.id),
            ..receipt::unchanged("This value counts as no secret from now on.")
        };
        // The history has the value from here on, also of documents that hold it already.
        let documents = self.store().list(self.owner()).unwrap_or_default();
        self.transact(&documents, request, &mut |_| {
            Ok((Plan { event: Some(draft.clone()), ..Plan::nothing() }, receipt.clone()))
        })
    }
}

/// Characters of the longest value that a rule redacts, with room to spare.
const LONGEST: usize = 1_000;

/// Places in which the screens take a word for a secret that they would not notice alone.
const PLACES: [(&str, &str); 6] = [
    ("The password is ", ""),
    ("password: ", ""),
    ("token=", ""),
    ("api_key = \"", "\""),
    ("Authorization: Bearer ", ""),
    ("密码是", ""),
];

/// Whether the value would be redacted in any of the usual places.
fn counts_somewhere(value: &str) -> bool {
    PLACES.iter().any(|(before, after)| {
        screen(&format!("{before}{value}{after}")).iter().any(|found| found.kind == Kind::Secret)
    })
}

fn never() -> Refusal {
    Refusal {
        retryable: false,
        ..Refusal::new(
            RefusalCode::InvalidValue,
            "nothing is redacted for this value, so there is nothing to clear",
            "send the value alone, exactly as it stands in the text in which it was replaced",
        )
    }
}

fn absolute() -> Refusal {
    Refusal {
        retryable: false,
        ..Refusal::new(
            RefusalCode::NotPermitted,
            "private keys and keys of this kind always count as secrets",
            "keep it in a password manager, and remember where it is instead",
        )
    }
}

/// Every text that an act brings in.
fn texts(act: &OwnerAct) -> Vec<&str> {
    match act {
        OwnerAct::Operate(Operation::Add { content, tags, .. }) => {
            std::iter::once(content.as_str()).chain(tags.iter().map(String::as_str)).collect()
        }
        OwnerAct::Operate(Operation::Replace { new_text, content, .. }) => {
            [new_text, content].into_iter().flatten().map(String::as_str).collect()
        }
        OwnerAct::Supersede { new, .. } => vec![new],
        OwnerAct::Rewrite { text, .. } => vec![text],
        _ => Vec::new(),
    }
}
