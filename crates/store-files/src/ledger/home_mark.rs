//! Whose ledger it is: a keyed hash of the home's id, which no other home can have.

use super::Ledger;
use crate::failure::Outcome;
use notewell_store::Owner;
use rusqlite::OptionalExtension as _;
use std::collections::BTreeSet;

impl Ledger {
    /// The mark of the home that it belongs to; `None` in a ledger of a version that wrote none.
    pub(crate) fn home_mark(&self) -> Outcome<Option<String>> {
        let mut statement = self.connection.prepare_cached("SELECT mark FROM home")?;
        Ok(statement.query_row([], |row| row.get(0)).optional()?)
    }

    /// Writes the mark into a ledger that has none.
    pub(crate) fn put_home_mark(&self, mark: &str) -> Outcome<()> {
        self.connection.execute("INSERT OR IGNORE INTO home (only, mark) VALUES (1, ?1)", [mark])?;
        Ok(())
    }

    /// Whether nothing was ever recorded in it, for any owner.
    pub(crate) fn is_blank(&self) -> Outcome<bool> {
        Ok(self.connection.query_row("SELECT NOT EXISTS (SELECT 1 FROM heads)", [], |row| row.get(0))?)
    }

    /// The ids of the owner's events and entries. Both are of one home alone.
    pub(crate) fn known_ids(&self, owner: &Owner) -> Outcome<BTreeSet<String>> {
        let query = "SELECT id FROM events WHERE owner = ?1 UNION SELECT id FROM entries WHERE owner = ?1";
        let mut statement = self.connection.prepare(query)?;
        let ids = statement.query_map([owner.as_str()], |row| row.get(0))?;
        Ok(ids.collect::<Result<_, _>>()?)
    }
}
