//! Who may write what: screens for secrets and injections, origins, and the gate table.
//!
//! Everything is a pure function: no files, no clock, no network.
//!
//! - [`gate`] is the table: writer × document × action × origin of what is touched gives allow, suggest or refuse.
//!   It never looks at the words.
//! - [`screen`] looks at the words alone and says what is in them: secrets, text that instructs an assistant,
//!   hidden characters, imitations of Notewell's own marks. It takes time in proportion to the text.
//! - [`judge()`] takes one entry before and after a change and puts both together: allow, redact, suggest or refuse,
//!   always with a reason code and the spans it is about. The most severe answer stands, and nothing is dropped in
//!   silence.
//!
//! What may be stored in place of a text with a secret is in [`Judgement::redacted`]: the same sentence with
//! `[redacted: …]` where the value was. It is set for every writer and every outcome, because a suggestion or a
//! record of a refusal must not hold the value either.
//!
//! ```
//! use notewell_guard::{redact, screen};
//!
//! let text = "NAS login is otter / Plum-Kettle-92, in the cellar";
//! assert_eq!(redact(text, &screen(text)), "NAS login is otter / [redacted: login], in the cellar");
//! assert!(screen("Release went out as 9c41f0ab; I forgot my password again.").is_empty());
//! ```
//!
//! # Rules
//!
//! A rule is data, in `src/rules/`, one file per family: a stable name, keys that one pass over the text looks for,
//! a pattern that runs only in the windows around them, and checks such as entropy, a checksum or "this is a
//! mention, not an order". Beside each rule stand texts that it must find, with the exact span, and look-alikes that
//! it must let pass; one test walks all of them. To add a rule, add it to its family with both.

mod check;
mod checksum;
mod collected;
mod decode;
mod fold;
mod gate;
mod hidden;
mod joined;
mod judge;
mod keys;
mod lettered;
mod mark;
mod mention;
mod morse;
mod needs;
mod origin;
mod password;
mod placeholder;
mod restore;
mod rules;
mod scanner;
mod screen;
mod session;
mod shape;
mod verdict;
mod view;
mod writer;

pub use gate::{Action, Attempt, Gate, gate};
pub use judge::{Judgement, judge};
pub use origin::Origin;
pub use restore::restore;
pub use screen::{Finding, Kind, Strength, redact, screen};
pub use session::SessionKind;
pub use verdict::{Outcome, Reason};
pub use writer::{Attestation, Door, Writer};
