//! Which document.

use notewell_text::{Day, Role};
use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr};

/// One set of documents inside a home.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Space {
    /// The owner's own.
    Personal,
    /// A project, by its key.
    Project(String),
    /// One agent, by its id.
    Agent(String),
}

/// Which document of a space.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum DocumentName {
    /// The persona.
    Assistant,
    /// Directives.
    User,
    /// Facts.
    Memory,
    /// Notes of this local day.
    Daily(Day),
    /// Events.
    Journal,
    /// Standing intents.
    Intents,
    /// A longer note: a relative path without its ending, for example `trips/oslo`.
    Note(String),
}

/// Which document: space and name. Written as `personal:user`, `project/<key>:memory`, `personal:daily/2026-11-30`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct DocumentKey {
    /// The space.
    pub space: Space,
    /// The document of the space.
    pub name: DocumentName,
}

/// The text names no document.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum KeyError {
    /// No such space.
    #[error("a space is `personal`, `project/<key>` or `agent/<id>` with 1 to 120 of a-z 0-9 . _ - in the key")]
    Space,
    /// No such document.
    #[error("a document is assistant, user, memory, daily/<YYYY-MM-DD>, journal, intents or note/<path>")]
    Name,
}

impl Space {
    /// A project's space.
    ///
    /// # Errors
    /// [`KeyError::Space`] when the key could leave its folder or collide with another name.
    pub fn project(key: impl Into<String>) -> Result<Self, KeyError> {
        segment(key.into()).map(Self::Project)
    }

    /// An agent's space.
    ///
    /// # Errors
    /// As [`Space::project`].
    pub fn agent(id: impl Into<String>) -> Result<Self, KeyError> {
        segment(id.into()).map(Self::Agent)
    }
}

/// A key that is safe as a folder name on every system: lower case, no leading or trailing dot, no device name.
fn segment(key: String) -> Result<String, KeyError> {
    const DEVICES: [&str; 4] = ["con", "prn", "aux", "nul"];
    let stem = key.split('.').next().unwrap_or_default();
    let device = DEVICES.contains(&stem)
        || (stem.len() == 4
            && (stem.starts_with("com") || stem.starts_with("lpt"))
            && stem.ends_with(|c: char| c.is_ascii_digit()));
    let fits = (1..=120).contains(&key.len())
        && key.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || matches!(c, '.' | '_' | '-'))
        && !key.starts_with('.')
        && !key.ends_with('.')
        && !device;
    if fits { Ok(key) } else { Err(KeyError::Space) }
}

impl DocumentName {
    /// The document's role.
    #[must_use]
    pub const fn role(&self) -> Role {
        match self {
            Self::Assistant => Role::Assistant,
            Self::User => Role::User,
            Self::Memory => Role::Memory,
            Self::Daily(_) => Role::Daily,
            Self::Journal => Role::Journal,
            Self::Intents => Role::Intents,
            Self::Note(_) => Role::Note,
        }
    }
}

impl DocumentKey {
    /// A document of the owner's own space.
    #[must_use]
    pub const fn personal(name: DocumentName) -> Self {
        Self { space: Space::Personal, name }
    }

    /// The document's role.
    #[must_use]
    pub const fn role(&self) -> Role {
        self.name.role()
    }
}

impl fmt::Display for Space {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Personal => f.write_str("personal"),
            Self::Project(key) => write!(f, "project/{key}"),
            Self::Agent(id) => write!(f, "agent/{id}"),
        }
    }
}

impl FromStr for Space {
    type Err = KeyError;
    fn from_str(text: &str) -> Result<Self, KeyError> {
        match text.split_once('/') {
            None if text == "personal" => Ok(Self::Personal),
            Some(("project", key)) => Self::project(key),
            Some(("agent", id)) => Self::agent(id),
            _ => Err(KeyError::Space),
        }
    }
}

impl fmt::Display for DocumentName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Daily(day) => write!(f, "daily/{day}"),
            Self::Note(path) => write!(f, "note/{path}"),
            other => f.write_str(other.role().name()),
        }
    }
}

impl FromStr for DocumentName {
    type Err = KeyError;
    fn from_str(text: &str) -> Result<Self, KeyError> {
        match text.split_once('/') {
            None => match Role::named(text) {
                Some(Role::Assistant) => Ok(Self::Assistant),
                Some(Role::User) => Ok(Self::User),
                Some(Role::Memory) => Ok(Self::Memory),
                Some(Role::Journal) => Ok(Self::Journal),
                Some(Role::Intents) => Ok(Self::Intents),
                _ => Err(KeyError::Name),
            },
            Some(("daily", day)) => notewell_text::parse_day(day).map(Self::Daily).ok_or(KeyError::Name),
            Some(("note", path)) if note_path(path) => Ok(Self::Note(path.to_owned())),
            Some(_) => Err(KeyError::Name),
        }
    }
}

/// A note's path stays beneath `notes/`: no empty, hidden or parent component, no separator of another system.
fn note_path(path: &str) -> bool {
    path.len() <= 300
        && path.split('/').all(|part| {
            !part.is_empty()
                && !part.starts_with('.')
                && !part.ends_with(['.', ' '])
                && !part.chars().any(|c| c.is_control() || matches!(c, '\\' | ':' | '*' | '?' | '"' | '<' | '>' | '|'))
        })
}

impl fmt::Display for DocumentKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.space, self.name)
    }
}

impl FromStr for DocumentKey {
    type Err = KeyError;
    fn from_str(text: &str) -> Result<Self, KeyError> {
        let (space, name) = text.split_once(':').ok_or(KeyError::Name)?;
        Ok(Self { space: space.parse()?, name: name.parse()? })
    }
}

macro_rules! through_text {
    ($($name:ident),*) => {$(
        impl TryFrom<String> for $name {
            type Error = KeyError;
            fn try_from(text: String) -> Result<Self, KeyError> {
                text.parse()
            }
        }
        impl From<$name> for String {
            fn from(value: $name) -> Self {
                value.to_string()
            }
        }
    )*};
}

through_text!(Space, DocumentName, DocumentKey);
