//! The connection, and the one place where a transaction begins, ends and is retried.

use crate::failure::Failure;
use crate::migration::install;
use crate::statement;
use notewell_store::{Environment, Layout, Owner, StoreError};
use notewell_text::IdKey;
use postgres::error::SqlState;
use postgres::{Client, IsolationLevel, NoTls, Transaction};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Opens a connection: at the start, and again when one broke. TLS is the caller's choice.
pub type Connect = Box<dyn Fn() -> Result<Client, postgres::Error> + Send + Sync>;

/// Connects to this URL without TLS: for a server on the same machine or in a network that is trusted.
#[must_use]
pub fn without_tls(url: impl Into<String>) -> Connect {
    let url = url.into();
    Box::new(move || Client::connect(&url, NoTls))
}

/// The homes of many owners on PostgreSQL. One value holds one connection; as many as one likes, in as many
/// processes, work on one database.
pub struct PostgresStore {
    pub(crate) key: IdKey,
    pub(crate) layout: Layout,
    pub(crate) environment: Environment,
    connect: Connect,
    client: Mutex<Option<Client>>,
}

/// What a transaction is for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// To see several rows at one moment.
    Read,
    /// To write; the owner's head row is locked by the work itself.
    Write,
}

/// So often a transaction runs before the caller hears of it.
const ATTEMPTS: usize = 8;

impl PostgresStore {
    /// Connects, creates the tables where there are none, and brings older ones on. `key` is the fleet's secret: every server of one
    /// database needs the same.
    ///
    /// # Errors
    /// [`notewell_store::StoreErrorKind::Database`] when the database cannot be reached, refuses the tables, or
    /// has those of a newer version.
    pub fn open(connect: Connect, layout: Layout, key: IdKey, environment: Environment) -> Result<Self, StoreError> {
        let store = Self { key, layout, environment, connect, client: Mutex::default() };
        store.install()?;
        Ok(store)
    }

    /// Makes the tables of this version stand.
    fn install(&self) -> Result<(), StoreError> {
        let mut slot = self.slot();
        let mut last = Failure::Conflict;
        for _ in 0..ATTEMPTS {
            match install(self.connected(&mut slot)?) {
                Err(failure) if is_a_race(&failure) || (failure.again() && !failure.cuts()) => last = failure,
                other => return other.map_err(StoreError::from),
            }
        }
        Err(last.into())
    }

    /// A plan that panicked has left its transaction, which was rolled back.
    fn slot(&self) -> MutexGuard<'_, Option<Client>> {
        self.client.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn connected<'a>(&self, slot: &'a mut Option<Client>) -> Result<&'a mut Client, Failure> {
        match slot.take_if(|client| !client.is_closed()) {
            Some(client) => Ok(slot.insert(client)),
            None => Ok(slot.insert((self.connect)()?)),
        }
    }

    /// Runs the work in a transaction of this owner, again when the database asks for it. Work that writes may run
    /// again after a commit whose answer was lost: it must look whether it was done.
    pub(crate) fn within<T>(
        &self,
        owner: &Owner,
        purpose: Purpose,
        work: &mut dyn FnMut(&mut Transaction<'_>) -> Result<T, Failure>,
    ) -> Result<T, StoreError> {
        let mut slot = self.slot();
        let mut last = Failure::Conflict;
        for _ in 0..ATTEMPTS {
            match self.connected(&mut slot).and_then(|client| once(client, owner, purpose, work)) {
                Err(failure) if failure.again() => {
                    if failure.cuts() {
                        *slot = None;
                    }
                    last = failure;
                }
                other => return other.map_err(StoreError::from),
            }
        }
        Err(last.into())
    }
}

fn once<T>(
    client: &mut Client,
    owner: &Owner,
    purpose: Purpose,
    work: &mut dyn FnMut(&mut Transaction<'_>) -> Result<T, Failure>,
) -> Result<T, Failure> {
    let level = match purpose {
        Purpose::Read => IsolationLevel::RepeatableRead,
        // The head row's lock orders the writers; each statement after it sees what the one before committed.
        Purpose::Write => IsolationLevel::ReadCommitted,
    };
    let begin = client.build_transaction().isolation_level(level).read_only(purpose == Purpose::Read);
    let mut transaction = begin.start().map_err(|error| Failure::from(error).before_commit())?;
    let entered = transaction.execute(statement::HOME_ENTER, &[&owner.as_str()]).map_err(Failure::from);
    let done = entered.and_then(|_| work(&mut transaction)).map_err(Failure::before_commit)?;
    transaction.commit().map_err(Failure::at_commit)?;
    Ok(done)
}

/// Whether another server created the same at the same moment.
fn is_a_race(failure: &Failure) -> bool {
    let already = [SqlState::UNIQUE_VIOLATION, SqlState::DUPLICATE_TABLE, SqlState::DUPLICATE_OBJECT];
    matches!(failure, Failure::Database(error) if error.code().is_some_and(|code| already.contains(code)))
}

impl std::fmt::Debug for PostgresStore {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("PostgresStore").field("layout", &self.layout.name).finish_non_exhaustive()
    }
}
