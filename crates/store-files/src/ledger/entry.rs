//! The entries of a document, one row each; an append writes one row.

use super::Reader;
use crate::failure::{Halt, Outcome};
use jiff::Timestamp;
use notewell_guard::Origin;
use notewell_store::{DocumentKey, EntryState, Owner};
use notewell_text::EntryId;
use rusqlite::{Connection, params};

/// An entry with its place in the order of its document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Ranked {
    pub(super) rank: i64,
    pub(crate) state: EntryState,
}

/// Between neighbours there is room for twenty halvings.
const GAP: i64 = 1 << 20;

impl Reader<'_> {
    pub(super) fn entries(&self, owner: &Owner, key: &DocumentKey) -> Outcome<Vec<Ranked>> {
        let mut statement = self.0.prepare_cached(
            "SELECT rank, id, origin, attested, first_seen, event FROM entries
             WHERE owner = ?1 AND document = ?2 ORDER BY rank",
        )?;
        let mut rows = statement.query(params![owner.as_str(), key.to_string()])?;
        let mut entries = Vec::new();
        while let Some(row) = rows.next()? {
            let broken = || Halt::Damaged("an entry row does not read".to_owned());
            let origin = Origin::named(row.get_ref(2)?.as_str().map_err(|_| broken())?).ok_or_else(broken)?;
            let event = row.get_ref(5)?.as_str_or_null().map_err(|_| broken())?;
            let event = event.map(str::parse).transpose().map_err(|_| broken())?;
            let state = EntryState {
                id: EntryId::new(row.get::<_, String>(1)?),
                origin,
                attested: row.get(3)?,
                first_seen: time(row.get(4)?)?,
                event,
            };
            entries.push(Ranked { rank: row.get(0)?, state });
        }
        Ok(entries)
    }
}

/// A time as it is stored: nanoseconds, which reach the year 2262; later times stay at that end.
pub(super) fn nanoseconds(time: Timestamp) -> i64 {
    i64::try_from(time.as_nanosecond()).unwrap_or(i64::MAX)
}

/// A stored time.
pub(super) fn time(nanoseconds: i64) -> Outcome<Timestamp> {
    Timestamp::from_nanosecond(nanoseconds.into()).map_err(|_| Halt::Damaged("a time does not read".to_owned()))
}

/// Writes the rows that differ.
pub(super) fn put(
    connection: &Connection,
    owner: &Owner,
    key: &str,
    old: &[Ranked],
    new: &[EntryState],
) -> rusqlite::Result<()> {
    let head = old.iter().zip(new).take_while(|(old, new)| old.state == **new).count();
    let tail =
        old[head..].iter().rev().zip(new[head..].iter().rev()).take_while(|(old, new)| old.state == **new).count();
    let (before, middle, after) = (&old[..head], &old[head..old.len() - tail], &old[old.len() - tail..]);
    let fresh = &new[head..new.len() - tail];

    let mut ranks: Vec<i64> = middle.iter().take(fresh.len()).map(|entry| entry.rank).collect();
    let more = i64::try_from(fresh.len() - ranks.len()).unwrap_or(i64::MAX);
    if more > 0 {
        let last = ranks.last().copied().or_else(|| before.last().map(|entry| entry.rank));
        let (first, step) = match (last, after.first().map(|entry| entry.rank)) {
            (Some(last), Some(next)) => (last, (next - last) / (more + 1)),
            (None, Some(next)) => (next.saturating_sub(GAP.saturating_mul(more + 1)), GAP),
            (Some(last), None) => (last, GAP),
            (None, None) => (0, GAP),
        };
        if step == 0 {
            return renumber(connection, owner, key, new);
        }
        ranks.extend((1..=more).map(|turn| first + turn * step));
    }
    for gone in middle.iter().skip(fresh.len()) {
        connection
            .prepare_cached("DELETE FROM entries WHERE owner = ?1 AND document = ?2 AND rank = ?3")?
            .execute(params![owner.as_str(), key, gone.rank])?;
    }
    for (state, rank) in fresh.iter().zip(ranks) {
        insert(connection, owner, key, rank, state)?;
    }
    Ok(())
}

/// Writes all rows anew.
pub(super) fn renumber(connection: &Connection, owner: &Owner, key: &str, new: &[EntryState]) -> rusqlite::Result<()> {
    connection
        .prepare_cached("DELETE FROM entries WHERE owner = ?1 AND document = ?2")?
        .execute(params![owner.as_str(), key])?;
    for (turn, state) in (1..).zip(new) {
        insert(connection, owner, key, turn * GAP, state)?;
    }
    Ok(())
}

fn insert(connection: &Connection, owner: &Owner, key: &str, rank: i64, state: &EntryState) -> rusqlite::Result<()> {
    connection
        .prepare_cached(
            "INSERT OR REPLACE INTO entries (owner, document, rank, id, origin, attested, first_seen, event)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
        )?
        .execute(params![
            owner.as_str(),
            key,
            rank,
            state.id.as_str(),
            state.origin.name(),
            state.attested,
            nanoseconds(state.first_seen),
            state.event.map(|event| event.to_string())
        ])?;
    Ok(())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::super::{Access, Ledger};
    use super::*;

    fn state(name: &str) -> EntryState {
        EntryState {
            id: EntryId::new(name),
            origin: Origin::Agent,
            attested: false,
            first_seen: Timestamp::UNIX_EPOCH,
            event: None,
        }
    }

    #[test]
    fn any_change_of_order_reads_back_and_an_append_writes_one_row() {
        let temp = tempfile::tempdir().unwrap();
        let ledger = Ledger::open(temp.path(), Access::Write).unwrap().unwrap();
        let (owner, key) = (Owner::local(), "personal:memory".parse::<DocumentKey>().unwrap());
        let read = || ledger.reader().entries(&owner, &key).unwrap();
        let mut steps: Vec<Vec<String>> = Vec::new();
        let names = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        for text in ["a b c", "a b c d", "x a b c d", "a c d", "d c a", "", "a", "a b c d e", "a z b c d e"] {
            steps.push(names(text));
        }
        // Always between the same two, until the gaps are used up.
        let mut crowd = names("a b");
        for turn in 0..30 {
            crowd.insert(1, format!("n{turn}"));
            steps.push(crowd.clone());
        }
        for step in steps {
            let new: Vec<EntryState> = step.iter().map(|name| state(name)).collect();
            put(&ledger.connection, &owner, &key.to_string(), &read(), &new).unwrap();
            let back: Vec<EntryState> = read().into_iter().map(|entry| entry.state).collect();
            assert_eq!(back, new);
        }
        let mut new: Vec<EntryState> = (0..1000).map(|n| state(&n.to_string())).collect();
        renumber(&ledger.connection, &owner, &key.to_string(), &new).unwrap();
        new.push(state("last"));
        let before = ledger.connection.total_changes();
        put(&ledger.connection, &owner, &key.to_string(), &read(), &new).unwrap();
        assert_eq!(ledger.connection.total_changes() - before, 1);
    }
}
