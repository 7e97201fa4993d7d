//! Printing: JSON for scripts, text for people.

use crate::exit::Exit;
use crate::failure::Failure;
use serde::Serialize;
use serde_json::{Value, json};
use std::io::{self, IsTerminal, Write};

/// What a verb has to say.
#[derive(Clone, Debug, Default)]
pub(crate) struct Report {
    /// For `--json`.
    pub(crate) value: Value,
    /// For people.
    pub(crate) text: String,
    /// For people, on standard error: what must not get into a pipe.
    pub(crate) note: String,
    /// How it ends.
    pub(crate) exit: Option<Exit>,
}

impl Report {
    /// The result of a verb in both forms.
    pub(crate) fn new(value: &impl Serialize, text: impl Into<String>) -> Self {
        // Our reports have string keys and no failing serialisers.
        let value = serde_json::to_value(value).unwrap_or_default();
        Self { value, text: text.into(), ..Self::default() }
    }

    /// Adds words for standard error.
    pub(crate) fn with_note(mut self, note: impl Into<String>) -> Self {
        self.note = note.into();
        self
    }

    /// Ends with another code than 0.
    pub(crate) const fn with_exit(mut self, exit: Exit) -> Self {
        self.exit = Some(exit);
        self
    }
}

/// Where and how things are printed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Output {
    json: bool,
    terminal: bool,
    colour: bool,
}

impl Output {
    /// Colours only on a terminal, and never against `NO_COLOR`.
    pub(crate) fn new(json: bool) -> Self {
        let terminal = io::stdout().is_terminal();
        let refused = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        Self { json, terminal, colour: terminal && !refused && !json }
    }

    /// A heading.
    pub(crate) fn bold(self, text: &str) -> String {
        if self.colour { format!("\u{1b}[1m{text}\u{1b}[0m") } else { text.to_owned() }
    }

    /// Something beside the point.
    pub(crate) fn dim(self, text: &str) -> String {
        if self.colour { format!("\u{1b}[2m{text}\u{1b}[0m") } else { text.to_owned() }
    }

    /// Prints the result.
    pub(crate) fn print(self, report: &Report) -> Exit {
        let text = if self.json { self.encoded(&report.value) } else { report.text.clone() };
        if !report.note.is_empty() && !self.json {
            eprintln!("{}", harmless(report.note.trim_end()));
        }
        self.write(&text);
        report.exit.unwrap_or(Exit::Done)
    }

    /// Prints what went wrong.
    pub(crate) fn fail(self, failure: &Failure) -> Exit {
        let error = &failure.error.without_secrets();
        if self.json {
            self.write(&self.encoded(&json!({ "error": error })));
            return failure.exit;
        }
        let mut text = format!("notewell: {} [{}]\n", error.message, error.code);
        for entry in &error.candidates {
            text.push_str(&format!("  {}  {}\n", entry.id, entry.text.replace('\n', "\n                    ")));
        }
        for wording in &error.proposed {
            let what = match error.code.as_str() {
                "undo_conflict" => "the undo would",
                "value_not_kept" => "cannot come back",
                _ => "could be written as",
            };
            text.push_str(&format!("  {what}: {wording}\n"));
        }
        if !error.hint.is_empty() {
            text.push_str(&format!("{}\n", error.hint));
        }
        eprint!("{}", harmless(&text));
        failure.exit
    }

    fn encoded(self, value: &Value) -> String {
        // A value cannot fail to serialise.
        if self.terminal { serde_json::to_string_pretty(value) } else { serde_json::to_string(value) }
            .unwrap_or_default()
    }

    /// A reader that has seen enough (`| head`) is no failure.
    fn write(self, text: &str) {
        if text.is_empty() {
            return;
        }
        let shown = if self.terminal { harmless(text) } else { text.to_owned() };
        let end = if shown.ends_with('\n') { "" } else { "\n" };
        let mut out = io::stdout().lock();
        let _ = write!(out, "{shown}{end}").and_then(|()| out.flush());
    }
}

/// Text without the characters that would move the cursor, hide words or turn their direction. Our own three
/// styles may stay, whoever wrote them.
pub(crate) fn harmless(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        if let Some(style) = ["\u{1b}[1m", "\u{1b}[2m", "\u{1b}[0m"].into_iter().find(|style| rest.starts_with(style)) {
            out.push_str(style);
            rest = rest.get(style.len()..).unwrap_or_default();
            continue;
        }
        let turns =
            matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{200e}' | '\u{200f}' | '\u{61c}');
        if turns || (c.is_control() && !matches!(c, '\n' | '\t')) {
            out.extend(c.escape_unicode());
        } else {
            out.push(c);
        }
        rest = rest.get(c.len_utf8()..).unwrap_or_default();
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_text_cannot_move_the_cursor_of_a_terminal() {
        assert_eq!(harmless("a\u{1b}[2Jb\u{202e}c\r"), "a\\u{1b}[2Jb\\u{202e}c\\u{d}");
        assert_eq!(harmless("中文 👩‍👩‍👧\n\tx"), "中文 👩‍👩‍👧\n\tx");
        assert_eq!(harmless("\u{1b}[1mhead\u{1b}[0m"), "\u{1b}[1mhead\u{1b}[0m");
    }
}
