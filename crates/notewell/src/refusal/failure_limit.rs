//! An assistant that fails again and again is told to stop.

use crate::{Refusal, RefusalCode};
use jiff::{SignedDuration, Timestamp};

/// So many failures end it.
const FAILURES: usize = 3;
/// Where no turn is known, failures count for this long.
const WINDOW: SignedDuration = SignedDuration::from_secs(120);

/// The failures since the turn began or something worked.
#[derive(Debug, Default)]
pub(crate) struct FailureLimit(Vec<Timestamp>);

impl FailureLimit {
    /// A new turn, or something worked.
    pub(crate) fn reset(&mut self) {
        self.0.clear();
    }

    /// Counts a failure; the third one becomes the last answer.
    pub(crate) fn failed(&mut self, refusal: Refusal, now: Timestamp, in_turn: bool) -> Refusal {
        if !in_turn {
            self.0.retain(|then| now.duration_since(*then) <= WINDOW);
        }
        self.0.push(now);
        if self.0.len() < FAILURES { refusal } else { give_up(refusal, self.0.len()) }
    }
}

fn give_up(last: Refusal, times: usize) -> Refusal {
    Refusal {
        detail: Some(last.code.code().to_owned()),
        retryable: false,
        message: format!("{times} memory calls in a row failed; nothing was changed. The last one: {}", last.message),
        hint: "Do not call memory again in this turn; carry on with the reply to the user.".to_owned(),
        code: RefusalCode::GiveUp,
        ..last
    }
}
