//! Who may write what: screens for secrets and injections, origins, and the gate table.
//!
//! Everything is a pure function. [`judge`] takes one entry before and after a change and says what may happen
//! to it: allow, redact, suggest or refuse, always with a reason code and the spans it is about.

mod check;
mod checksum;
mod gate;
mod hidden;
mod judge;
mod mark;
mod mention;
mod origin;
mod password;
mod placeholder;
mod rules;
mod scanner;
mod screen;
mod session;
mod verdict;
mod writer;

pub use gate::{Act, Attempt, Gate, gate};
pub use judge::{Judgement, judge};
pub use origin::Origin;
pub use screen::{Finding, Kind, Strength, redact, screen};
pub use session::SessionKind;
pub use verdict::{Outcome, Reason};
pub use writer::{Attestation, Door, Writer};
