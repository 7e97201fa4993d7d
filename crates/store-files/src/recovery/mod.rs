//! What dead writers, damaged ledgers and torn lines left, and how a home comes back to one truth.

pub(crate) mod damaged_ledger;
pub(crate) mod log_repair;
pub(crate) mod note_gaps;
pub(crate) mod orphans;
pub(crate) mod quarantine;
pub(crate) mod rebuild;
pub(crate) mod recover;
pub(crate) mod stuck;
