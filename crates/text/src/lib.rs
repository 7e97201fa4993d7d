//! The text of a memory: documents, entries, directives, edits, merges, revisions, budgets and dates.
//!
//! Everything here is a pure function of its inputs. A [`Document`] is the owner's bytes plus the spans of
//! its entries; [`apply`] is the one function that turns a [`Change`] into new text. Bytes that a change did
//! not target are never touched.

mod alignment;
mod annotation;
mod apply;
mod budget;
mod change;
mod clip;
mod comment;
mod date;
mod decode;
mod directive;
mod document;
mod edit;
mod entry;
mod folded;
mod front_matter;
mod hex;
mod identity;
mod imperative;
mod journal;
mod lines;
mod markdown;
mod matching;
mod merge;
mod outline;
mod reparse;
mod revision;
mod role;
mod sections;
mod words;

pub use annotation::{AnnotationError, Annotations};
pub use apply::{Applied, ApplyError, Candidate, Context, Touched, apply};
pub use budget::{Budget, Usage, characters};
pub use change::{Change, Position, Selector};
pub use clip::{Clipped, clip_head, clip_tail};
pub use date::{Day, parse_day};
pub use decode::{NotText, decode};
pub use directive::{Directive, Status};
pub use document::Document;
pub use edit::{Edit, EditError, Splice};
pub use entry::{Entry, EntryContent, EntryKind};
pub use hex::{hex, unhex};
pub use identity::{EntryId, IdKey, IdScope, Identified, follow, new_ids};
pub use imperative::{Instruction, inspect_instruction};
pub use journal::{JournalLine, JournalReading, read_journal};
pub use matching::{normal, similarity};
pub use merge::{Merged, merge};
pub use revision::Revision;
pub use role::{Grammar, Role};
