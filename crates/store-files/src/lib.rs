//! The file home of Notewell: Markdown documents in a folder, with a SQLite ledger outside it.
//!
//! [`FileStore`] keeps the contract of [`notewell_store`]. A changeset passes these modules: the lock (`home`), what
//! dead writers left (`recovery`), the documents as they are (`open_document`, `external`), temp files and the one
//! ledger transaction (`commit`, `ledger`), and the exchange with the documents (`commit::publish`), where it meets
//! editors who saved at the same moment (`external::concurrent_save`). Paths are resolved in `path`, and nowhere else.

mod audit;
mod base32;
mod commit;
mod devicelog;
mod document_cache;
mod documents;
mod external;
mod failure;
mod history;
mod home;
mod inspect;
mod ledger;
mod list;
mod open_document;
mod path;
mod provenance;
mod read;
mod recovery;
mod repair;
mod seal;

pub use home::FileStore;
pub use home::identity::is_home;
pub use home::lock::Holder;
pub use home::notice::{Notice, OnNotice};
pub use home::options::OpenOptions;
#[doc(hidden)]
pub use home::options::{Exchange, OnStep, Step};
pub use inspect::{Inspection, Problem, Severity};
pub use path::beneath::read_own_file;
