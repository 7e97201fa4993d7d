//! Ids of events, changesets, suggestions and sessions: UUIDv7, so that they sort by time.

use jiff::Timestamp;
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

        impl $name {
            /// When it was made, to the millisecond; `None` for an id that is none of ours and carries no time.
            #[must_use]
            pub fn time(&self) -> Option<Timestamp> {
                let (seconds, nanos) = self.0.get_timestamp()?.to_unix();
                Timestamp::new(i64::try_from(seconds).ok()?, i32::try_from(nanos).ok()?).ok()
            }
        }

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
