//! Events, read.

use super::Reader;
use super::batch::Publication;
use super::entry::time;
use super::text::decode;
use crate::failure::{self, Halt, Outcome};
use notewell_store::{CLEARED, DocumentChange, Event, EventDraft, EventFilter, EventId, EventKind, Owner};
use notewell_text::Revision;
use rusqlite::types::{ToSqlOutput, Value};
use rusqlite::{Row, ToSql, params, params_from_iter};
use std::collections::{BTreeSet, HashMap};

/// How far a document of an event has come. The numbers are the ledger's column `state`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(i64)]
pub(crate) enum ChangeState {
    /// The write is promised; the file may not have it yet.
    Committed = 0,
    /// The file has it; what it displaced is kept and looked at again.
    Published = 1,
    /// Nothing displaced is left.
    Closed = 2,
}

impl ChangeState {
    fn of_column(state: i64) -> Self {
        match state {
            0 => Self::Committed,
            1 => Self::Published,
            _ => Self::Closed,
        }
    }
}

impl ToSql for ChangeState {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok((*self as i64).into())
    }
}

/// A document of an event that is not closed yet.
#[derive(Clone, Debug)]
pub(crate) struct OpenChange {
    pub(crate) event: EventId,
    pub(crate) sequence: u64,
    pub(crate) position: usize,
    pub(crate) change: DocumentChange,
    pub(crate) file_before: Revision,
    pub(crate) file_after: Revision,
    pub(crate) publication: Publication,
    /// Revision of the displaced file when it was last looked at.
    pub(crate) displaced: Option<Revision>,
    /// Never [`ChangeState::Closed`].
    pub(crate) state: ChangeState,
}

impl OpenChange {
    /// Whether the file has it.
    pub(crate) const fn is_published(&self) -> bool {
        !matches!(self.state, ChangeState::Committed)
    }

    /// The name of the temp file beside the document.
    pub(crate) fn temp(&self) -> Option<&str> {
        self.publication.temp()
    }
}

/// Which events pass a filter: only the conditions that are asked for, so that each can use its index.
fn passing(owner: &Owner, filter: &EventFilter) -> (String, Vec<Value>) {
    let mut conditions = vec!["owner = ?"];
    let mut values = vec![Value::from(owner.as_str().to_owned())];
    let mut narrow = |condition: &'static str, with: &[String]| {
        conditions.push(condition);
        values.extend(with.iter().cloned().map(Value::from));
    };
    let about = "sequence IN (SELECT sequence FROM subjects WHERE owner = ? AND subject = ?)";
    if let Some(ids) = &filter.ids {
        narrow("id BETWEEN ? AND ?", &[ids.start().to_string(), ids.end().to_string()]);
    }
    if let Some(id) = filter.session {
        narrow("session = ?", &[id.to_string()]);
    }
    if let Some(ids) = &filter.sessions {
        narrow("session BETWEEN ? AND ?", &[ids.start().to_string(), ids.end().to_string()]);
    }
    if let Some(ids) = &filter.changesets {
        narrow("changeset BETWEEN ? AND ?", &[ids.start().to_string(), ids.end().to_string()]);
    }
    match filter.kind {
        // Written out: an index that holds some rows only is not used for a bound value.
        Some(EventKind::Undo) => narrow("kind = 'undo'", &[]),
        Some(kind) => narrow("kind = ?", &[kind.name().to_owned()]),
        None => {}
    }
    if let Some(id) = &filter.entry {
        narrow(about, &[owner.as_str().to_owned(), id.as_str().to_owned()]);
    }
    if let Some(key) = &filter.document {
        narrow(about, &[owner.as_str().to_owned(), key.to_string()]);
    }
    if let Some(after) = filter.after {
        conditions.push("sequence > ?");
        values.push(Value::from(i64::try_from(after).unwrap_or(i64::MAX)));
    }
    values.push(Value::from(filter.limit.map_or(-1, |limit| i64::try_from(limit).unwrap_or(i64::MAX))));
    let conditions = conditions.join(" AND ");
    (format!("FROM events{} WHERE {conditions} ORDER BY sequence DESC LIMIT ?", index(filter)), values)
}

/// The index that finds few events. Left to itself SQLite walks through all of them, because they come in order then.
const fn index(filter: &EventFilter) -> &'static str {
    match filter {
        EventFilter { ids: Some(_), .. } => " INDEXED BY events_by_id",
        EventFilter { changesets: Some(_), .. } => " INDEXED BY events_by_changeset",
        EventFilter { session: Some(_), .. } | EventFilter { sessions: Some(_), .. } => " INDEXED BY events_by_session",
        EventFilter { kind: Some(EventKind::Undo), .. } => " INDEXED BY events_undos",
        _ => "",
    }
}

/// An event without its documents.
fn read_event(owner: &Owner, row: &Row<'_>) -> Outcome<Event> {
    Ok(Event {
        owner: owner.clone(),
        sequence: row.get(0)?,
        at: time(row.get(1)?)?,
        draft: serde_json::from_str(row.get_ref(2)?.as_str().unwrap_or_default())
            .map_err(|error| failure::json(&error))?,
        documents: Vec::new(),
        stale: serde_json::from_str(row.get_ref(3)?.as_str().unwrap_or_default())
            .map_err(|error| failure::json(&error))?,
    })
}

impl Reader<'_> {
    /// The events that pass the filter, newest first: one query for them, one for all their documents.
    pub(crate) fn events(&self, owner: &Owner, filter: &EventFilter) -> Outcome<Vec<Event>> {
        let (passing, values) = passing(owner, filter);
        let mut statement = self.0.prepare_cached(&format!("SELECT sequence, at, draft, stale {passing}"))?;
        let mut rows = statement.query(params_from_iter(&values))?;
        let mut events = Vec::new();
        while let Some(row) = rows.next()? {
            events.push(read_event(owner, row)?);
        }
        let mut statement = self.0.prepare_cached(&format!(
            "SELECT sequence, change FROM changes WHERE owner = ? AND listed = 1
               AND sequence IN (SELECT sequence {passing}) ORDER BY sequence, position"
        ))?;
        let owner_first = std::iter::once(Value::from(owner.as_str().to_owned())).chain(values);
        let mut rows = statement.query(params_from_iter(owner_first))?;
        let mut listed: HashMap<u64, Vec<DocumentChange>> = HashMap::new();
        while let Some(row) = rows.next()? {
            let change = decode(row.get_ref(1)?.as_str().unwrap_or_default())?;
            listed.entry(row.get(0)?).or_default().push(change);
        }
        for event in &mut events {
            event.documents = listed.remove(&event.sequence).unwrap_or_default();
        }
        Ok(events)
    }

    /// One event.
    pub(crate) fn event(&self, owner: &Owner, id: EventId) -> Outcome<Option<Event>> {
        let mut statement =
            self.0.prepare_cached("SELECT sequence, at, draft, stale FROM events WHERE owner = ?1 AND id = ?2")?;
        let mut rows = statement.query(params![owner.as_str(), id.to_string()])?;
        let Some(row) = rows.next()? else { return Ok(None) };
        let mut event = read_event(owner, row)?;
        event.documents = self.listed(owner, event.sequence)?;
        Ok(Some(event))
    }

    fn listed(&self, owner: &Owner, sequence: u64) -> Outcome<Vec<DocumentChange>> {
        let mut statement = self.0.prepare_cached(
            "SELECT change FROM changes WHERE owner = ?1 AND sequence = ?2 AND listed = 1 ORDER BY position",
        )?;
        let mut rows = statement.query(params![owner.as_str(), sequence])?;
        let mut changes = Vec::new();
        while let Some(row) = rows.next()? {
            changes.push(decode(row.get_ref(0)?.as_str().unwrap_or_default())?);
        }
        Ok(changes)
    }

    /// The documents of events that are not closed yet, oldest first.
    pub(crate) fn open(&self, owner: &Owner) -> Outcome<Vec<OpenChange>> {
        let mut statement = self.0.prepare_cached(
            "SELECT e.id, c.sequence, c.position, c.change, c.file_before, c.file_after, c.way, c.temp, c.at_offset,
                    c.displaced, c.state
             FROM changes c INDEXED BY changes_open JOIN events e ON e.owner = c.owner AND e.sequence = c.sequence
             WHERE c.owner = ?1 AND c.state < 2 ORDER BY c.sequence, c.position",
        )?;
        let mut rows = statement.query([owner.as_str()])?;
        let mut open = Vec::new();
        while let Some(row) = rows.next()? {
            let broken = || Halt::Damaged("an open change does not read".to_owned());
            let way: String = row.get(6)?;
            open.push(OpenChange {
                event: row.get::<_, String>(0)?.parse().map_err(|_| broken())?,
                sequence: row.get(1)?,
                position: row.get(2)?,
                change: decode(row.get_ref(3)?.as_str().unwrap_or_default())?,
                file_before: Revision::new(row.get::<_, String>(4)?),
                file_after: Revision::new(row.get::<_, String>(5)?),
                publication: Publication::of_columns(&way, row.get(7)?, row.get(8)?).ok_or_else(broken)?,
                displaced: row.get::<_, Option<String>>(9)?.map(Revision::new),
                state: ChangeState::of_column(row.get(10)?),
            });
        }
        Ok(open)
    }

    /// Where the audit line of an event stands, and how long it is.
    pub(crate) fn audit_of(&self, owner: &Owner, sequence: u64) -> Outcome<Option<(u64, u64)>> {
        let mut statement =
            self.0.prepare_cached("SELECT audit_at, audit_of FROM events WHERE owner = ?1 AND sequence = ?2")?;
        let mut rows = statement.query(params![owner.as_str(), sequence])?;
        let Some(row) = rows.next()? else { return Ok(None) };
        let (at, of): (Option<u64>, Option<u64>) = (row.get(0)?, row.get(1)?);
        Ok(at.zip(of))
    }

    /// The event with this number and where its audit line stands.
    pub(crate) fn last_audited(&self, owner: &Owner, sequence: u64) -> Outcome<Option<(EventId, u64, u64)>> {
        let mut statement =
            self.0.prepare_cached("SELECT id, audit_at, audit_of FROM events WHERE owner = ?1 AND sequence = ?2")?;
        let mut rows = statement.query(params![owner.as_str(), sequence])?;
        let Some(row) = rows.next()? else { return Ok(None) };
        let id = row.get::<_, String>(0)?.parse().map_err(|_| Halt::Damaged("an event id does not read".into()))?;
        let (at, length): (Option<u64>, Option<u64>) = (row.get(1)?, row.get(2)?);
        Ok(at.zip(length).map(|(at, length)| (id, at, length)))
    }

    /// The notes of all events that clear values.
    pub(crate) fn cleared(&self, owner: &Owner) -> Outcome<BTreeSet<String>> {
        let mut statement =
            self.0.prepare_cached("SELECT draft FROM events WHERE owner = ?1 AND instr(draft, ?2) > 0")?;
        let mut rows = statement.query(params![owner.as_str(), format!("\"{CLEARED}")])?;
        let mut cleared = BTreeSet::new();
        while let Some(row) = rows.next()? {
            let draft: EventDraft = serde_json::from_str(row.get_ref(0)?.as_str().unwrap_or_default())
                .map_err(|error| failure::json(&error))?;
            cleared.extend(draft.notes.into_iter().filter(|note| note.starts_with(CLEARED)));
        }
        Ok(cleared)
    }

    /// Whether an event with this id is recorded.
    pub(crate) fn is_recorded(&self, owner: &Owner, id: EventId) -> Outcome<bool> {
        let mut statement =
            self.0.prepare_cached("SELECT EXISTS (SELECT 1 FROM events WHERE owner = ?1 AND id = ?2)")?;
        Ok(statement.query_row(params![owner.as_str(), id.to_string()], |row| row.get(0))?)
    }
}
