//! From an answer to what a model reads.

use notewell::text::Status;
use notewell::{Answer, ChangeReport, DocumentReport, EntryReport, Reading, Receipt, ReceiptStatus, Refusal, fenced};
use serde_json::{Value, json};
use std::fmt::Write;

/// An answer as a tool result.
#[derive(Clone, Debug, PartialEq)]
pub struct Encoded {
    /// An object with everything.
    pub structured: Value,
    /// The same in words.
    pub text: String,
    /// Whether nothing was done because the call was refused.
    pub is_error: bool,
}

/// Puts an answer into the form of a tool result, without what only the owner may run.
#[must_use]
pub fn encode(answer: &Answer) -> Encoded {
    let plain = |answer: &Answer| serde_json::to_value(answer).unwrap_or_default();
    let answer = &answer.clone().for_assistant();
    match answer {
        Answer::Read(reading) => Encoded { structured: plain(answer), text: read(reading), is_error: false },
        Answer::Wrote(receipt) => Encoded { structured: plain(answer), text: wrote(receipt), is_error: false },
        Answer::Refused(refusal) => Encoded {
            structured: json!({"status": "refused", "error": refusal}),
            text: refused(refusal),
            is_error: true,
        },
    }
}

fn read(reading: &Reading) -> String {
    let mut text = String::new();
    for document in &reading.documents {
        let entries = document.entries.as_deref().unwrap_or_default();
        text.push_str(&usage(document));
        if let Some(problem) = &document.problem {
            push(&mut text, format_args!("(cannot be read as text: {problem}; the owner can run `notewell doctor`)\n"));
        } else if entries.is_empty() {
            text.push_str("(nothing there)\n");
        }
        for entry in entries {
            text.push_str(&line(entry));
        }
        if document.more > 0 {
            push(&mut text, format_args!("({} more entries; read with old_text or id finds them)\n", document.more));
        }
    }
    if reading.documents.is_empty() {
        text.push_str("(nothing there)\n");
    }
    fenced("memory_entries", &text)
}

fn wrote(receipt: &Receipt) -> String {
    let status = match receipt.status {
        ReceiptStatus::Done => "Done",
        ReceiptStatus::Unchanged => "Unchanged",
        ReceiptStatus::Suggested => "Suggested",
        ReceiptStatus::Conflict => "Conflict",
    };
    let mut text = format!("{status}: {}\n", receipt.message);
    for change in &receipt.changes {
        text.push_str(&changed(change));
    }
    if receipt.replayed {
        text.push_str("This call was answered before; nothing was done again.\n");
    }
    if let Some(hint) = &receipt.hint {
        push(&mut text, format_args!("Next: {}\n", notewell::without_instructions(hint, "")));
    }
    for stale in &receipt.stale {
        push(
            &mut text,
            format_args!("  not kept, an editor's save came first: {}\n", notewell::without_instructions(stale, "")),
        );
    }
    for document in &receipt.documents {
        text.push_str(&usage(document));
    }
    if let Some(event) = &receipt.event {
        push(&mut text, format_args!("Undo: notewell undo {event}\n"));
    }
    text.trim_end().to_owned()
}

fn changed(change: &ChangeReport) -> String {
    let mut text = format!("- {} {}: {}", change.action.name(), change.target, change.result.name());
    if let Some(id) = &change.id {
        push(&mut text, format_args!(" [{}]", short(id.as_str())));
    }
    if let Some(words) = &change.text {
        push(
            &mut text,
            format_args!(
                " {}",
                notewell::without_instructions(words, change.id.as_ref().map_or("", |id| short(id.as_str())))
            ),
        );
    }
    if let Some(reason) = change.reason {
        push(&mut text, format_args!(" ({})", reason.code()));
    }
    text.push('\n');
    if let Some(other) = &change.conflicts_with {
        push(&mut text, format_args!("  conflicts with {}", line(other).trim_start_matches("- ")));
    }
    if let Some(proposed) = &change.proposed {
        push(&mut text, format_args!("  better wording: {}\n", notewell::without_instructions(proposed, "")));
    }
    if !change.dropped.is_empty() {
        push(
            &mut text,
            format_args!("  no longer in it: {}\n", notewell::without_instructions(&change.dropped.join(", "), "")),
        );
    }
    text
}

fn refused(refusal: &Refusal) -> String {
    let mut text =
        format!("Nothing was changed: {} ({}).\n", refusal.message.trim_end_matches('.'), refusal.code.code());
    if let Some(operation) = refusal.operation {
        push(&mut text, format_args!("Operation: {operation} (counted from 0)\n"));
    }
    for candidate in &refusal.candidates {
        text.push_str(&line(candidate));
    }
    for proposed in &refusal.proposed {
        push(&mut text, format_args!("  propose: {}\n", notewell::without_instructions(proposed, "")));
    }
    push(&mut text, format_args!("Next: {}", refusal.hint));
    if !refusal.retryable {
        text.push_str("\nDo not send this call again.");
    }
    text
}

fn line(entry: &EntryReport) -> String {
    let id = short(entry.id.as_str());
    let words = notewell::without_instructions(&entry.text, id).lines().collect::<Vec<_>>().join("\n  ");
    let mut text = format!("- [{id}] {words}");
    if entry.status == Some(Status::Superseded) {
        text.push_str(" (superseded)");
    }
    if let Some(observed) = &entry.observed {
        push(&mut text, format_args!(" ({})", notewell::without_instructions(observed, id)));
    }
    if !entry.tags.is_empty() {
        push(&mut text, format_args!(" #{}", notewell::without_instructions(&entry.tags.join(" #"), id)));
    }
    if let Some(document) = &entry.document {
        push(&mut text, format_args!(" in {document}"));
    }
    text.push('\n');
    text
}

fn usage(document: &DocumentReport) -> String {
    let over = if document.over_budget { ", over its budget: not all of it is shown in a prompt" } else { "" };
    format!(
        "{}: {} of {} characters{over}; revision {}\n",
        document.document,
        document.usage.used,
        document.usage.budget,
        document.revision.short()
    )
}

/// Enough of an id to name the entry.
fn short(id: &str) -> &str {
    id.get(..8).unwrap_or(id)
}

/// Writing to a string cannot fail.
fn push(text: &mut String, words: std::fmt::Arguments<'_>) {
    let _ = text.write_fmt(words);
}

#[cfg(test)]
mod tests;
