//! Refused writes: one row each.

use crate::body::{decode, encode};
use crate::statement;
use crate::store::{PostgresStore, Purpose};
use notewell_store::{Audit, Owner, RefusedWrite, StoreError};

impl Audit for PostgresStore {
    fn record_refusal(&self, owner: &Owner, refused: &RefusedWrite) -> Result<(), StoreError> {
        let body = encode(&RefusedWrite { codes: refused.codes(), ..refused.clone() })?;
        let id = self.environment.uuid();
        self.within(owner, Purpose::Write, &mut |transaction| {
            transaction.execute(statement::REFUSAL_INSERT, &[&owner.as_str(), &id, &body])?;
            Ok(())
        })
    }

    fn refusals(&self, owner: &Owner, limit: usize) -> Result<Vec<RefusedWrite>, StoreError> {
        let limit = i64::try_from(limit).unwrap_or(i64::MAX);
        self.within(owner, Purpose::Read, &mut |transaction| {
            let rows = transaction.query(statement::REFUSALS, &[&owner.as_str(), &limit])?;
            rows.iter().map(|row| decode(row.get(0))).collect()
        })
    }
}
