//! Everything that one ledger transaction records.

use super::document::Known;
use super::inbox::StoredReceipt;
use super::{Head, OpenChange};
use notewell_store::{DocumentChange, DocumentState, Event, Owner, Suggestion, SuggestionId, SuggestionStatus};
use notewell_text::Revision;

/// How a document of a batch reaches its file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Publication {
    /// It is there.
    InPlace,
    /// The temp file of this name takes its place.
    Swap(String),
    /// Lines are appended from this offset.
    Append(u64),
    /// It goes, by way of this name.
    Delete(String),
}

impl Publication {
    /// The columns `way`, `temp` and `at_offset`.
    pub(super) fn columns(&self) -> (&'static str, Option<&str>, Option<u64>) {
        match self {
            Self::InPlace => ("found", None, None),
            Self::Swap(temp) => ("swap", Some(temp), None),
            Self::Append(offset) => ("append", None, Some(*offset)),
            Self::Delete(temp) => ("delete", Some(temp), None),
        }
    }

    /// From the columns `way`, `temp` and `at_offset`; `None` when they make no sense.
    pub(super) fn of_columns(way: &str, temp: Option<String>, offset: Option<u64>) -> Option<Self> {
        Some(match way {
            "found" => Self::InPlace,
            "swap" => Self::Swap(temp?),
            "append" => Self::Append(offset?),
            "delete" => Self::Delete(temp?),
            _ => return None,
        })
    }

    /// The name of the temp file beside the document.
    pub(crate) fn temp(&self) -> Option<&str> {
        match self {
            Self::Swap(temp) | Self::Delete(temp) => Some(temp),
            Self::InPlace | Self::Append(_) => None,
        }
    }
}

/// One document of a batch.
#[derive(Debug)]
pub(crate) struct Written<'a> {
    /// The document as it is from now on.
    pub(crate) state: &'a DocumentState,
    /// The document before.
    pub(crate) before: &'a DocumentState,
    /// What the ledger knew before.
    pub(crate) known: Option<&'a Known>,
    /// The change over the sealed text.
    pub(crate) change: DocumentChange,
    /// Whether the change is part of the event's history.
    pub(crate) listed: bool,
    /// The file's revision before.
    pub(crate) file_before: &'a Revision,
    /// The file's revision after.
    pub(crate) file_after: Revision,
    /// The text as the ledger keeps it, before and after.
    pub(crate) sealed_before: Option<&'a str>,
    /// See `sealed_before`.
    pub(crate) sealed_after: Option<&'a str>,
    /// Whether that differs from the file.
    pub(crate) is_sealed: bool,
    /// How it reaches the file.
    pub(crate) publication: Publication,
}

/// A document whose entries are known differently without a new text.
#[derive(Debug)]
pub(crate) struct Relabelled {
    pub(crate) before: DocumentState,
    pub(crate) after: DocumentState,
    pub(crate) known: Known,
}

/// Everything that one transaction records.
#[derive(Debug)]
pub(crate) struct Batch<'a> {
    pub(crate) owner: &'a Owner,
    pub(crate) before: Head,
    pub(crate) after: Head,
    pub(crate) event: Option<&'a Event>,
    pub(crate) written: Vec<Written<'a>>,
    /// Documents whose entries are known differently without a new text.
    pub(crate) relabelled: &'a [Relabelled],
    pub(crate) suggestions: &'a [Suggestion],
    pub(crate) settlements: &'a [(SuggestionId, SuggestionStatus)],
    pub(crate) receipt: Option<(&'a str, StoredReceipt)>,
    /// Where the audit line of the event will stand.
    pub(crate) audit: Option<(u64, u64)>,
    /// Entries of an earlier event that an editor's save overruled.
    pub(crate) stale: Option<(u64, &'a [String])>,
    /// Changes with nothing displaced any more.
    pub(crate) closed: &'a [OpenChange],
}
