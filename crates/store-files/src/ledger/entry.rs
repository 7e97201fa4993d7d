//! The entries of a document, one row each; an append writes one row.

use super::Reader;
use crate::failure::{Halt, Outcome};
use jiff::Timestamp;
use notewell_guard::Origin;
use notewell_store::{DocumentKey, EntryState, Owner};
use notewell_text::EntryId;
use rusqlite::{Connection, params};

/// Between neighbours there is room for twenty halvings.
const GAP: i64 = 1 << 20;

impl Reader<'_> {
    pub(super) fn entries(&self, owner: &Owner, key: &DocumentKey) -> Outcome<(Vec<i64>, Vec<EntryState>)> {
        let mut statement = self.0.prepare_cached(
            "SELECT rank, id, origin, attested, first_seen, event FROM entries
             WHERE owner = ?1 AND document = ?2 ORDER BY rank",
        )?;
        let mut rows = statement.query(params![owner.as_str(), key.to_string()])?;
        let (mut ranks, mut entries) = (Vec::new(), Vec::new());
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
            ranks.push(row.get(0)?);
            entries.push(state);
        }
        Ok((ranks, entries))
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

/// Writes the rows that differ; the places of all rows afterwards.
pub(super) fn put(
    connection: &Connection,
    owner: &Owner,
    key: &str,
    (ranks, old): (&[i64], &[EntryState]),
    new: &[EntryState],
) -> rusqlite::Result<Vec<i64>> {
    if ranks.len() != old.len() {
        return renumber(connection, owner, key, new);
    }
    let head = old.iter().zip(new).take_while(|(old, new)| old == new).count();
    let tail = old[head..].iter().rev().zip(new[head..].iter().rev()).take_while(|(old, new)| old == new).count();
    let (before, middle, after) = (&ranks[..head], &ranks[head..old.len() - tail], &ranks[old.len() - tail..]);
    let fresh = &new[head..new.len() - tail];

    let mut places: Vec<i64> = middle.iter().take(fresh.len()).copied().collect();
    let more = i64::try_from(fresh.len() - places.len()).unwrap_or(i64::MAX);
    if more > 0 {
        let last = places.last().or(before.last()).copied();
        let (first, step) = match (last, after.first().copied()) {
            (Some(last), Some(next)) => (last, (next - last) / (more + 1)),
            (None, Some(next)) => (next.saturating_sub(GAP.saturating_mul(more + 1)), GAP),
            (Some(last), None) => (last, GAP),
            (None, None) => (0, GAP),
        };
        if step == 0 {
            return renumber(connection, owner, key, new);
        }
        places.extend((1..=more).map(|turn| first + turn * step));
    }
    for gone in middle.iter().skip(fresh.len()) {
        connection
            .prepare_cached("DELETE FROM entries WHERE owner = ?1 AND document = ?2 AND rank = ?3")?
            .execute(params![owner.as_str(), key, gone])?;
    }
    for (state, place) in fresh.iter().zip(&places) {
        insert(connection, owner, key, *place, state)?;
    }
    Ok([before, &places, after].concat())
}

/// Writes all rows anew.
pub(super) fn renumber(
    connection: &Connection,
    owner: &Owner,
    key: &str,
    new: &[EntryState],
) -> rusqlite::Result<Vec<i64>> {
    connection
        .prepare_cached("DELETE FROM entries WHERE owner = ?1 AND document = ?2")?
        .execute(params![owner.as_str(), key])?;
    let places: Vec<i64> = (1..).map(|turn: i64| turn * GAP).take(new.len()).collect();
    for (place, state) in places.iter().zip(new) {
        insert(connection, owner, key, *place, state)?;
    }
    Ok(places)
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
        let ledger = Ledger::open(temp.path(), Access::Write, "mark").unwrap().unwrap();
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
            let (ranks, old) = read();
            let places = put(&ledger.connection, &owner, &key.to_string(), (&ranks, &old), &new).unwrap();
            assert_eq!(read(), (places, new));
        }
        let mut new: Vec<EntryState> = (0..1000).map(|n| state(&n.to_string())).collect();
        renumber(&ledger.connection, &owner, &key.to_string(), &new).unwrap();
        new.push(state("last"));
        let before = ledger.connection.total_changes();
        let (ranks, old) = read();
        put(&ledger.connection, &owner, &key.to_string(), (&ranks, &old), &new).unwrap();
        assert_eq!(ledger.connection.total_changes() - before, 1);
    }
}
