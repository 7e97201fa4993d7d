//! Printing: JSON for scripts, text for people.

use crate::exit::Exit;
use crate::failure::Failure;
use crate::foreign::{harmless, line, lines};
use serde::Serialize;
use serde_json::{Value, json};
use std::io::{self, ErrorKind, IsTerminal, Write};

/// Bold, dim, and the end of both.
const STYLES: [&str; 3] = ["\u{1b}[1m", "\u{1b}[2m", "\u{1b}[0m"];

/// What a verb has to say.
#[derive(Clone, Debug, Default)]
pub(crate) struct Report {
    /// For `--json`; null for what a protocol fixes.
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
        self.in_style("\u{1b}[1m", text)
    }

    /// Something beside the point.
    pub(crate) fn dim(self, text: &str) -> String {
        self.in_style("\u{1b}[2m", text)
    }

    fn in_style(self, style: &str, text: &str) -> String {
        let text = harmless(text);
        if self.colour { format!("{style}{text}\u{1b}[0m") } else { text }
    }

    /// A whole text that others wrote: byte for byte in a pipe, harmless on a terminal.
    pub(crate) fn document(self, text: &str) -> String {
        if self.terminal { harmless(text) } else { text.to_owned() }
    }

    /// Prints the result.
    pub(crate) fn print(self, report: &Report) -> Exit {
        let is_value = self.json && !report.value.is_null();
        let text = if is_value { self.encoded(&report.value) } else { report.text.clone() };
        if !report.note.is_empty() && !self.json {
            say(&format!("{}\n", harmless(report.note.trim_end())));
        }
        written(self.write(&text), report.exit.unwrap_or(Exit::Done))
    }

    /// Prints what went wrong.
    pub(crate) fn fail(self, failure: &Failure) -> Exit {
        let error = &failure.error.without_secrets();
        if self.json {
            return written(self.write(&self.encoded(&json!({ "error": error }))), failure.exit);
        }
        let mut text = format!("notewell: {} [{}]\n", line(&error.message), error.code);
        for entry in &error.candidates {
            text.push_str(&format!("  {}  {}\n", entry.id, lines(&entry.text).join("\n                  | ")));
        }
        for wording in &error.proposed {
            let what = match error.code.as_str() {
                "undo_conflict" => "the undo would",
                "value_not_kept" => "cannot come back",
                _ => "could be written as",
            };
            text.push_str(&format!("  {what}: {}\n", line(wording)));
        }
        if !error.hint.is_empty() {
            text.push_str(&format!("{}\n", line(&error.hint)));
        }
        say(&harmless(&text));
        failure.exit
    }

    fn encoded(self, value: &Value) -> String {
        // A value cannot fail to serialise.
        if self.terminal { serde_json::to_string_pretty(value) } else { serde_json::to_string(value) }
            .unwrap_or_default()
    }

    fn write(self, text: &str) -> io::Result<()> {
        if text.is_empty() {
            return Ok(());
        }
        let shown = match (self.terminal, self.colour) {
            (true, true) => styled(text),
            (true, false) => harmless(text),
            (false, _) => text.to_owned(),
        };
        let end = if shown.ends_with('\n') { "" } else { "\n" };
        let mut out = io::stdout().lock();
        write!(out, "{shown}{end}").and_then(|()| out.flush())
    }
}

/// The text with nothing but our own three styles left of what moves a terminal. What others wrote has lost its own
/// where it entered.
fn styled(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('\u{1b}') {
        let (before, from) = rest.split_at_checked(at).unwrap_or((rest, ""));
        out.push_str(&harmless(before));
        let style = STYLES.into_iter().find(|style| from.starts_with(style));
        let taken = style.unwrap_or("\u{1b}");
        out.push_str(&style.map_or_else(|| harmless(taken), str::to_owned));
        rest = from.get(taken.len()..).unwrap_or_default();
    }
    out.push_str(&harmless(rest));
    out
}

/// What was to be printed could not be; a reader that has seen enough (`| head`) is no failure.
pub(crate) fn written(result: io::Result<()>, exit: Exit) -> Exit {
    match result {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            say(&format!("notewell: The output could not be written: {error} [io_error]\n"));
            Exit::Environment
        }
        _ => exit,
    }
}

/// Words on standard error. Where they do not get through either, nothing is left to tell it with.
fn say(text: &str) {
    let _ = io::stderr().lock().write_all(text.as_bytes());
}

#[cfg(test)]
mod tests {
    use super::*;

    const COLOURED: Output = Output { json: false, terminal: true, colour: true };

    #[test]
    fn only_our_own_code_adds_styles() {
        for style in STYLES {
            let foreign = format!("a{style}b");
            for text in [COLOURED.bold(&foreign), COLOURED.dim(&foreign)] {
                let shown = styled(&text);
                assert!(shown.contains("a\\u{1b}["), "{shown:?}");
                assert_eq!(shown.matches('\u{1b}').count(), 2, "{shown:?}");
            }
            assert!(!COLOURED.document(&foreign).contains('\u{1b}'));
        }
        assert_eq!(styled("x\u{1b}[2Jy\u{1b}[1mz"), "x\\u{1b}[2Jy\u{1b}[1mz");
    }
}
