//! Measurements against a floor of the same machine: both sides take turns in one run, so that a busy disk or a
//! slow core slows both. What counts is the ratio of the medians.

mod binary;
mod floor;
mod home;
mod process;
mod table;
mod times;

/// Anything that stops a measurement.
pub type Outcome<T> = Result<T, Box<dyn std::error::Error>>;

pub use binary::{notewell, rounds};
pub use floor::Floor;
pub use home::{Scratch, document, entry};
pub use process::{exchange, whole};
pub use table::Table;
pub use times::Times;
