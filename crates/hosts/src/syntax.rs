//! A settings file as text: what it says of our server, and the same text with or without it.

use crate::server::Server;
use crate::{json, toml};

/// How a settings file is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Syntax {
    /// `mcpServers`, with comments where the host allows them.
    Json,
    /// `[mcp_servers.…]`.
    Toml,
}

/// Why a text is no settings file that can be changed: the rest of a sentence that begins with the file's name.
pub(crate) type NotSettings = String;

/// What the settings say under our name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Entry {
    /// A program with arguments.
    Program(Server),
    /// Anything else, such as a URL.
    Other,
}

const MARK: char = '\u{feff}';

impl Syntax {
    /// What stands under our name.
    pub(crate) fn entry(self, text: &str) -> Result<Option<Entry>, NotSettings> {
        let text = text.strip_prefix(MARK).unwrap_or(text).replace("\r\n", "\n");
        match self {
            Self::Json => json::entry(&text),
            Self::Toml => toml::entry(&text),
        }
    }

    /// The text with our server.
    pub(crate) fn with(self, text: &str, server: &Server) -> Result<String, NotSettings> {
        kept_form(text, |text| match self {
            Self::Json => json::with(text, server),
            Self::Toml => toml::with(text, server),
        })
    }

    /// The text without our server.
    pub(crate) fn without(self, text: &str) -> Result<String, NotSettings> {
        kept_form(text, |text| match self {
            Self::Json => json::without(text),
            Self::Toml => toml::without(text),
        })
    }
}

/// Edits a text with its byte order mark and its line ends kept: the editors of both syntaxes know `\n` only.
pub(crate) fn kept_form(text: &str, edit: impl Fn(&str) -> Result<String, NotSettings>) -> Result<String, NotSettings> {
    let bare = text.strip_prefix(MARK).unwrap_or(text);
    let mark = if bare.len() < text.len() { "\u{feff}" } else { "" };
    let edited = edit(&bare.replace("\r\n", "\n"))?;
    Ok(format!("{mark}{}", with_line_ends_of(bare, &edited)))
}

/// The edited text, in which the lines before and after the edit stand as in the text before. New lines end like the
/// first one.
fn with_line_ends_of(before: &str, edited: &str) -> String {
    let old: Vec<&str> = before.split_inclusive('\n').collect();
    let new: Vec<&str> = edited.split_inclusive('\n').collect();
    let is_same = |(old, new): &(&&str, &&str)| old.replace("\r\n", "\n") == **new;
    let head = old.iter().zip(&new).take_while(is_same).count();
    let most = old.len().min(new.len()) - head;
    let tail = old.iter().rev().zip(new.iter().rev()).take(most).take_while(is_same).count();
    let end = if old.first().is_some_and(|line| line.ends_with("\r\n")) { "\r\n" } else { "\n" };
    let between = new.iter().skip(head).take(new.len() - tail - head).map(|line| line.replace('\n', end));
    let kept = |line: &&str| (*line).to_owned();
    old.iter().take(head).map(kept).chain(between).chain(old.iter().skip(old.len() - tail).map(kept)).collect()
}
