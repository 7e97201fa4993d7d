//! What the owner does by hand: everything a tool can, and what only the owner may.

use crate::{Operation, Target};
use notewell_store::DocumentKey;
use notewell_text::{EntryId, Selector};

/// An act of the owner (CLI, dashboard).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OwnerAct {
    /// As the tool does it.
    Operate(Operation),
    /// A directive takes another's place; the old one stays beside it as superseded.
    Supersede {
        /// Where; `user` by default.
        target: Option<Target>,
        /// The old one.
        at: Selector,
        /// The new one.
        new: String,
    },
    /// Pins or unpins an entry.
    Pin {
        /// Where; `None` looks in every document.
        target: Option<Target>,
        /// Which.
        at: Selector,
        /// `true` pins.
        pinned: bool,
    },
    /// Swaps a whole document (the owner's editor).
    Rewrite {
        /// Which.
        document: DocumentKey,
        /// The new text.
        text: String,
        /// The revision the owner started from; another one is `stale`.
        base: Option<notewell_text::Revision>,
    },
    /// Says that a value the screens found is no secret. Stands alone in its call.
    Clear {
        /// The value.
        value: String,
    },
    /// Confirms an entry as the owner's own. Stands only beside others of its kind.
    Confirm {
        /// Which.
        id: EntryId,
    },
}

impl OwnerAct {
    /// The entry that is confirmed.
    pub(crate) const fn confirmed(&self) -> Option<&EntryId> {
        match self {
            Self::Confirm { id } => Some(id),
            _ => None,
        }
    }
}
