//! Is everything as it should be? Looks only; [`FileStore::repair`] acts. One file for each thing that is looked at.

mod documents;
mod git;
mod ledger;
mod leftovers;
mod log;
mod modes;
mod obstacles;
mod problem;
mod surroundings;

pub use problem::{Inspection, Problem, Severity};

use crate::home::FileStore;

impl FileStore {
    /// Looks at permissions, documents, ledger, log, links, locks and surroundings. Changes nothing.
    #[must_use]
    pub fn inspect(&self) -> Inspection {
        let mut inspection = Inspection::default();
        self.inspect_modes(&mut inspection);
        self.inspect_obstacles(&mut inspection);
        self.inspect_ledger(&mut inspection);
        self.inspect_log(&mut inspection);
        self.inspect_leftovers(&mut inspection);
        self.inspect_surroundings(&mut inspection);
        self.inspect_git(&mut inspection);
        inspection.problems.sort_by(|a, b| (b.severity, a.code, &a.path).cmp(&(a.severity, b.code, &b.path)));
        inspection
    }
}
