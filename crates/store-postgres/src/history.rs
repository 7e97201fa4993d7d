//! The ledger: one row an event.

use crate::body::{bigint, decode};
use crate::failure::Failure;
use crate::statement;
use crate::store::{PostgresStore, Purpose};
use notewell_store::{
    ChangesetId, DocumentKey, Event, EventFilter, EventId, EventKind, History, Owner, SessionId, Side, StoreError,
    rewind,
};
use notewell_text::EntryId;
use postgres::Transaction;

impl PostgresStore {
    pub(crate) fn event_within(
        &self,
        transaction: &mut Transaction<'_>,
        owner: &Owner,
        id: EventId,
    ) -> Result<Option<Event>, Failure> {
        let row = transaction.query_opt(statement::EVENT_BY_ID, &[&owner.as_str(), &id.0])?;
        row.map(|row| decode(row.get(0))).transpose()
    }
}

impl History for PostgresStore {
    fn events(&self, owner: &Owner, filter: &EventFilter) -> Result<Vec<Event>, StoreError> {
        let after = filter.after.map(bigint);
        let session = filter.session.map(|session| session.0);
        let entry = filter.entry.as_ref().map(EntryId::as_str);
        // PostgreSQL keeps no U+0000, so no entry has such an id.
        if entry.is_some_and(|id| id.contains('\0')) {
            return Ok(Vec::new());
        }
        let document = filter.document.as_ref().map(ToString::to_string);
        let ids = |range: &std::ops::RangeInclusive<EventId>| (range.start().0, range.end().0);
        let (from, to) = filter.ids.as_ref().map(ids).unzip();
        let ids = |range: &std::ops::RangeInclusive<SessionId>| (range.start().0, range.end().0);
        let (first, last) = filter.sessions.as_ref().map(ids).unzip();
        let ids = |range: &std::ops::RangeInclusive<ChangesetId>| (range.start().0, range.end().0);
        let (lowest, highest) = filter.changesets.as_ref().map(ids).unzip();
        let kind = filter.kind.map(EventKind::name);
        let limit = filter.limit.map(|limit| i64::try_from(limit).unwrap_or(i64::MAX));
        self.within(owner, Purpose::Read, &mut |transaction| {
            let rows = transaction.query(
                statement::EVENTS,
                &[
                    &owner.as_str(),
                    &after,
                    &session,
                    &entry,
                    &document,
                    &limit,
                    &from,
                    &to,
                    &first,
                    &last,
                    &lowest,
                    &highest,
                    &kind,
                ],
            )?;
            rows.iter().map(|row| decode(row.get(0))).collect()
        })
    }

    fn event(&self, owner: &Owner, id: EventId) -> Result<Option<Event>, StoreError> {
        self.within(owner, Purpose::Read, &mut |transaction| self.event_within(transaction, owner, id))
    }

    fn text_at(&self, owner: &Owner, key: &DocumentKey, id: EventId, side: Side) -> Result<Option<String>, StoreError> {
        let (name, document) = (owner.as_str(), key.to_string());
        let (now, events) = self.within(owner, Purpose::Read, &mut |transaction| {
            let row = transaction.query_opt(statement::DOCUMENT_READ, &[&name, &document])?;
            let now: Option<String> = row.map(|row| row.get(0));
            let rows = transaction.query(statement::EVENTS_SINCE, &[&name, &document, &id.0])?;
            let events: Result<Vec<Event>, Failure> = rows.iter().map(|row| decode(row.get(0))).collect();
            Ok((now, events?))
        })?;
        let changes = events.iter().flat_map(|event| {
            event.documents.iter().filter(|change| &change.key == key).map(|change| (event.draft.id, change))
        });
        Ok(rewind(now.as_deref(), changes, id, side))
    }
}
