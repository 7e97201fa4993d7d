//! Whose memory it is.

use serde::{Deserialize, Serialize};
use std::fmt;

/// The owner that leads every key: 1 to 120 characters of `a-z A-Z 0-9 . _ - @`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Owner(String);

/// The owner's name cannot be used as a key.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("an owner's name has 1 to 120 letters, digits, '.', '_', '-' or '@'")]
pub struct OwnerError;

impl Owner {
    /// The owner of a home on disk, where there is only one.
    #[must_use]
    pub fn local() -> Self {
        Self("owner".to_owned())
    }

    /// Checks the name.
    ///
    /// # Errors
    /// [`OwnerError`] for anything else than the characters above; missing is refused, never guessed.
    pub fn new(name: impl Into<String>) -> Result<Self, OwnerError> {
        let name = name.into();
        let fits = (1..=120).contains(&name.len())
            && name.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '.' | '_' | '-' | '@'));
        if fits { Ok(Self(name)) } else { Err(OwnerError) }
    }

    /// The name.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl TryFrom<String> for Owner {
    type Error = OwnerError;
    fn try_from(name: String) -> Result<Self, OwnerError> {
        Self::new(name)
    }
}

impl From<Owner> for String {
    fn from(owner: Owner) -> Self {
        owner.0
    }
}

impl fmt::Display for Owner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
