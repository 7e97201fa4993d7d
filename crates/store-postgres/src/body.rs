//! Values kept as JSON text.

use crate::failure::Failure;
use notewell_store::{StoreError, StoreErrorKind};
use serde::Serialize;
use serde::de::DeserializeOwned;

pub(crate) fn encode<T: Serialize>(value: &T) -> Result<String, Failure> {
    serde_json::to_string(value).map_err(|_| damaged("a value cannot be written as JSON"))
}

pub(crate) fn decode<T: DeserializeOwned>(text: &str) -> Result<T, Failure> {
    serde_json::from_str(text).map_err(|_| damaged("a row cannot be read"))
}

/// The database holds what this version did not write.
pub(crate) fn damaged(message: &str) -> Failure {
    let hint = "the row may come from a newer version: update this server, or restore the database from a backup";
    StoreError::new(StoreErrorKind::Ledger, message, hint).into()
}

/// Numbers stay far below 2^63; what lies beyond it meets nothing.
pub(crate) fn bigint(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

pub(crate) fn number(bigint: i64) -> u64 {
    u64::try_from(bigint).unwrap_or(0)
}
