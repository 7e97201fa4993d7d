//! The file home of Notewell: Markdown documents in a folder, with a SQLite ledger outside it.
//!
//! [`FileStore`] keeps the contract of [`notewell_store`]. A changeset passes these modules: the lock (`lock`), what
//! dead writers left (`recover`), the documents as they are (`open_document`, `disk_file`, `adopt`), temp files and the one
//! ledger transaction (`commit`, `ledger`), and the exchange with the documents (`publish`, `swap`), where it meets
//! editors who saved at the same moment. Paths are resolved in `beneath` and `place`, and nowhere else.

mod adopt;
mod append;
mod audit;
mod base32;
mod beneath;
mod commit;
mod commit_request;
mod damaged_ledger;
mod devicelog;
mod disk_file;
mod document_cache;
mod documents;
mod failure;
mod history;
mod home;
mod identity;
mod identity_copy;
mod init;
mod inspect;
mod join;
mod journal;
mod late_save;
mod ledger;
mod list;
mod lock;
mod locked_home;
mod meet;
mod mend;
mod mode;
mod notice;
mod open_document;
mod options;
mod orphans;
mod place;
mod provenance;
mod publish;
mod quarantine;
mod race;
mod read;
mod rebuild;
mod recover;
mod reopen;
mod repair;
mod seal;
mod stale;
mod stuck;
mod swap;
mod take_back;

pub use home::FileStore;
pub use inspect::{Inspection, Problem, Severity};
pub use lock::Holder;
pub use notice::{Notice, OnNotice};
pub use options::OpenOptions;
#[doc(hidden)]
pub use options::{Exchange, OnStep, Step};
