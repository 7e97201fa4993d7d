//! Notewell's documents on PostgreSQL, for fleets: many owners, stateless servers, one database.
//!
//! `owner_id` leads every key and stands in every statement; row level security, forced, is the second wall. The
//! head row of an owner is locked for each write, so that one sequence orders all events. All SQL lies in `sql/`.

mod audit;
mod body;
mod commit;
mod documents;
mod failure;
mod history;
mod inbox;
mod migration;
mod sessions;
mod statement;
mod store;

pub use store::{Connect, PostgresStore, without_tls};
