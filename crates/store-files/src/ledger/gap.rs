//! Events that are missing from the history: the ledger was an older one when they happened.

use super::Reader;
use crate::failure::{self, Outcome};
use notewell_store::{EventDraft, GAP, Owner};
use rusqlite::params;
use std::collections::HashSet;

/// Numbers of events, the first and the last, of which the ledger has none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Gap {
    pub(crate) first: u64,
    pub(crate) last: u64,
}

impl Gap {
    /// The note that the owner was told of it.
    pub(crate) fn note(self) -> String {
        format!("{GAP}{}-{}", self.first, self.last)
    }

    /// For people.
    pub(crate) fn named(self) -> String {
        if self.first == self.last {
            format!("event {} is missing", self.first)
        } else {
            format!("events {} to {} are missing", self.first, self.last)
        }
    }
}

impl Reader<'_> {
    /// The gaps of which nobody took note yet, in order. A history that begins late has none before it.
    pub(crate) fn gaps(&self, owner: &Owner) -> Outcome<Vec<Gap>> {
        let mut statement = self.0.prepare_cached(
            "SELECT before + 1, number - 1 FROM
             (SELECT number, LAG(number) OVER (ORDER BY number) AS before FROM
              (SELECT sequence AS number FROM events WHERE owner = ?1
               UNION SELECT sequence + 1 FROM heads WHERE owner = ?1 AND EXISTS (SELECT 1 FROM events WHERE owner = ?1)))
             WHERE number > before + 1 ORDER BY number",
        )?;
        let rows = statement.query_map([owner.as_str()], |row| Ok(Gap { first: row.get(0)?, last: row.get(1)? }))?;
        let mut gaps = rows.collect::<Result<Vec<Gap>, _>>()?;
        if !gaps.is_empty() {
            let noted = self.noted_gaps(owner)?;
            gaps.retain(|gap| !noted.contains(&gap.note()));
        }
        Ok(gaps)
    }

    fn noted_gaps(&self, owner: &Owner) -> Outcome<HashSet<String>> {
        let mut statement =
            self.0.prepare_cached("SELECT draft FROM events WHERE owner = ?1 AND instr(draft, ?2) > 0")?;
        let mut rows = statement.query(params![owner.as_str(), format!("\"{GAP}")])?;
        let mut noted = HashSet::new();
        while let Some(row) = rows.next()? {
            let draft: EventDraft = serde_json::from_str(row.get_ref(0)?.as_str().unwrap_or_default())
                .map_err(|error| failure::json(&error))?;
            noted.extend(draft.notes);
        }
        Ok(noted)
    }
}
