//! The words that a caller wants to write, made ready for a grammar.

use super::ApplyError;
use crate::annotation::is_annotation;
use crate::comment::{comments, trailing};
use crate::directive::is_metadata;
use crate::lines::part;
use crate::markdown::marker_length;
use crate::sections::DIVIDER;
use crate::words::{self, escaped};
use crate::{Annotations, Grammar};

/// Lines of words and the annotations after them.
pub(super) struct Content {
    pub(super) lines: Vec<String>,
    pub(super) comments: Vec<String>,
}

impl Content {
    /// Takes a whole entry: outer white space and one bullet go, annotations at its end stay annotations.
    /// Refused is what would say something that only Notewell may say (`observed`, `status`), what would be
    /// hidden from the reader, and what would become several entries.
    pub(super) fn whole(raw: &str, grammar: Grammar) -> Result<Self, ApplyError> {
        let text = plain(raw, grammar)?;
        let mut text = text.trim();
        let mut hang = 0;
        if matches!(grammar, Grammar::Markdown | Grammar::Directives) {
            (text, hang) = without_bullet(text)?;
        }
        let tail = if grammar == Grammar::JsonLines { Vec::new() } else { trailing(text) };
        let comments: Vec<String> = tail.iter().map(|at| part(text, at.clone()).to_owned()).collect();
        if let Some(hidden) = comments.iter().find(|comment| !is_annotation(comment)) {
            return Err(unfit(format!(
                "the comment `{hidden}` at its end would be hidden; leave it out or write it as words"
            )));
        }
        let words = tail.first().map_or(text, |first| part(text, 0..first.start)).trim_end();
        if words.trim().is_empty() {
            return Err(ApplyError::Empty);
        }
        let lines = words.split('\n').enumerate().map(|(index, line)| {
            let drop = if index == 0 { 0 } else { line.bytes().take(hang).take_while(|byte| *byte == b' ').count() };
            part(line, drop..line.len()).trim_end().to_owned()
        });
        Ok(Self { lines: lines.collect(), comments })
    }

    /// The words in the form in which they are compared.
    pub(super) fn normal(&self) -> String {
        words::plain(&self.lines.join("\n"))
    }

    pub(super) fn annotations(&self) -> Annotations {
        Annotations::read(self.comments.iter().map(String::as_str))
    }

    /// The lines, where needed with the backslash that keeps them from opening list items.
    pub(super) fn lines(&self, escape: bool, first_too: bool) -> Vec<String> {
        let guard = |(index, line): (usize, &String)| match escape && (first_too || index > 0) {
            true => escaped(line).unwrap_or_else(|| line.clone()),
            false => line.clone(),
        };
        self.lines.iter().enumerate().map(guard).collect()
    }
}

/// The text with `\n` line ends, if the grammar can hold it at all.
pub(super) fn plain(raw: &str, grammar: Grammar) -> Result<String, ApplyError> {
    if raw.contains('\0') {
        return Err(unfit("it holds a NUL character; leave it out"));
    }
    let text = raw.replace("\r\n", "\n").replace('\r', "\n");
    match grammar {
        Grammar::Markdown | Grammar::Directives => {
            if comments(&text).into_iter().any(|at| is_metadata(part(&text, at))) {
                return Err(unfit(
                    "it holds a comment with `observed` or `status`; leave it out, that line is written for you",
                ));
            }
        }
        Grammar::Sections => {
            if text.split('\n').any(|line| line == DIVIDER) {
                return Err(unfit("a line that holds only `§` divides entries; leave it out or add two entries"));
            }
        }
        Grammar::JsonLines => {}
    }
    Ok(text)
}

pub(super) fn unfit(why: impl Into<String>) -> ApplyError {
    ApplyError::Unfit { why: why.into() }
}

/// The text after its bullet, with the width that its continuation lines hang.
fn without_bullet(text: &str) -> Result<(&str, usize), ApplyError> {
    let numbered = text.starts_with(|first: char| first.is_ascii_digit());
    let marker = if numbered { 0 } else { marker_length(text) };
    if marker == 0 {
        return Ok((text, 0));
    }
    let items = text.split('\n').filter(|line| marker_length(line) > 0).count();
    if items > 1 {
        return Err(unfit(format!("it holds {items} list items; add each one as an entry of its own")));
    }
    let rest = part(text, marker..text.len());
    let words = rest.trim_start();
    Ok((words, marker + (rest.len() - words.len()).min(4)))
}
