//! Ids of events, changesets, suggestions and sessions: UUIDv7, so that they sort by time.

use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr};
use uuid::Uuid;

macro_rules! id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        #[serde(transparent)]
        pub struct $name(#[cfg_attr(feature = "schema", schemars(with = "String"))] pub Uuid);

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }

        impl FromStr for $name {
            type Err = uuid::Error;
            fn from_str(text: &str) -> Result<Self, uuid::Error> {
                Uuid::from_str(text).map(Self)
            }
        }
    };
}

id!(
    /// One event of the ledger.
    EventId
);
id!(
    /// Changes that stand or fall together; several events may belong to one changeset (an undo of it does not).
    ChangesetId
);
id!(
    /// A changeset that waits for the owner.
    SuggestionId
);
id!(
    /// A conversation with a host.
    SessionId
);
