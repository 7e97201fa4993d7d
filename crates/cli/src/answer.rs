//! An answer of the library in words.

use crate::agent;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::foreign::{line, lines};
use crate::output::{Output, Report};
use crate::table::{aligned, count};
use notewell::guard::Reason;
use notewell::text::Status;
use notewell::{Answer, ChangeReport, DocumentReport, EntryReport, HintTopic, Reading, Receipt, ReceiptStatus};

/// What is printed for an answer; a refusal is a failure.
pub(crate) fn report(answer: Answer, output: Output) -> Result<Report, Failure> {
    let answer = if agent::detect().is_some() { answer.for_assistant() } else { answer };
    match answer {
        Answer::Refused(refusal) => Err(refusal.into()),
        Answer::Read(reading) => Ok(Report::new(&reading, reading_text(&reading, output))),
        Answer::Wrote(receipt) => {
            if let Some(failure) = conflict(&receipt) {
                return Err(failure);
            }
            Ok(Report::new(&receipt, receipt_text(&receipt, output)).with_exit(Exit::Done))
        }
    }
}

/// A directive that contradicts another was not stored, and a script must learn that from the exit code.
fn conflict(receipt: &Receipt) -> Option<Failure> {
    if receipt.status != ReceiptStatus::Conflict {
        return None;
    }
    let other = receipt.changes.iter().find_map(|change| change.conflicts_with.clone())?;
    let hint = format!("If the new one shall take its place: notewell supersede --id {} --new \"…\"", other.id);
    let mut failure = Failure::refused("conflict", receipt.message.clone(), hint);
    failure.error.candidates = vec![other];
    Some(failure)
}

/// Documents with their entries.
pub(crate) fn reading_text(reading: &Reading, output: Output) -> String {
    let mut text = String::new();
    for document in &reading.documents {
        let entries = document.entries.as_deref().unwrap_or_default();
        if entries.is_empty() && (reading.documents.len() > 1 || document.problem.is_some()) {
            continue;
        }
        let head = format!("{} ({}, {})", document.target, document.document, usage(document));
        text.push_str(&format!("{}\n", output.bold(&head)));
        for entry in entries {
            text.push_str(&entry_line(entry, output));
        }
    }
    if text.is_empty() || reading.documents.iter().all(nothing) { "Nothing is kept there.\n".to_owned() } else { text }
}

fn entry_line(entry: &EntryReport, output: Output) -> String {
    let mut notes = Vec::new();
    notes.extend(entry.pinned.then(|| "pinned".to_owned()));
    notes.extend(entry.status.filter(|status| *status != Status::Active).map(|status| status.name().to_owned()));
    notes.extend(entry.observed.clone());
    notes.extend(entry.tags.iter().map(|tag| format!("#{tag}")));
    notes.extend(entry.unconfirmed.then(|| format!("waits for you: notewell confirm {}", entry.id)));
    notes.extend((entry.origin != "owner").then(|| entry.origin.clone()));
    let notes = if notes.is_empty() { String::new() } else { output.dim(&format!("  ({})", line(&notes.join(", ")))) };
    let words = lines(&entry.text).join(&format!("\n{}| ", " ".repeat(18)));
    format!("  {}  {words}{notes}\n", output.dim(entry.id.as_str()))
}

fn usage(document: &DocumentReport) -> String {
    let used = format!("{} of {} characters", count(document.usage.used), count(document.usage.budget));
    if document.over_budget { format!("{used}: more than a snapshot carries") } else { used }
}

fn receipt_text(receipt: &Receipt, output: Output) -> String {
    let mut text = format!("{}\n", line(&receipt.message));
    let rows: Vec<Vec<String>> = receipt.changes.iter().map(row).collect();
    for row in aligned(&rows, 100).lines() {
        text.push_str(&format!("  {row}\n"));
    }
    if receipt.replayed {
        text.push_str("This call was answered before; nothing was done again.\n");
    }
    for change in &receipt.changes {
        for remark in remarks(change) {
            text.push_str(&format!("  {}\n", line(&remark)));
        }
    }
    if !receipt.stale.is_empty() {
        text.push_str("  An editor saved at the same moment; its words stand. See `notewell history`.\n");
    }
    // The remarks say beside the change what was dropped.
    let told = receipt.hint_about == Some(HintTopic::Dropped);
    if let Some(hint) = receipt.hint.as_ref().filter(|_| !told) {
        text.push_str(&format!("{}\n", line(hint)));
    }
    let changed = !receipt.changes.is_empty() || !receipt.documents.is_empty();
    if let Some(event) = receipt.event.filter(|_| changed) {
        text.push_str(&format!("{}\n", output.dim(&format!("Undo with: notewell undo {event}"))));
    }
    text
}

fn nothing(document: &DocumentReport) -> bool {
    document.entries.as_ref().is_none_or(Vec::is_empty)
}

fn row(change: &ChangeReport) -> Vec<String> {
    let id = change.id.as_ref().map(ToString::to_string).unwrap_or_default();
    let words = change.text.clone().or_else(|| change.previous.clone()).unwrap_or_default();
    vec![change.result.name().to_owned(), change.action.name().to_owned(), change.target.clone(), id, words]
}

fn remarks(change: &ChangeReport) -> Vec<String> {
    let mut lines = Vec::new();
    if let Some(reason) = change.reason.filter(|reason| *reason != Reason::Allowed) {
        let found: Vec<&str> = change.findings.iter().map(|found| found.label.as_str()).collect();
        let found = if found.is_empty() { String::new() } else { format!(" ({})", found.join(", ")) };
        lines.push(format!("{}{found}", reason.code()));
    }
    if let Some(proposed) = &change.proposed {
        lines.push(format!("As a directive it would read: {proposed}"));
    }
    if !change.dropped.is_empty() {
        lines.push(format!("No longer there: {}", change.dropped.join(", ")));
    }
    if let Some(suggestion) = change.suggestion {
        lines.push(format!("Waits for you as suggestion {suggestion}: notewell suggestions"));
    }
    lines
}
