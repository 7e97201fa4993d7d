//! Time, randomness and secrets are passed in.

use crate::{ChangesetId, EventId, SessionId, SuggestionId};
use jiff::Timestamp;
use notewell_text::IdKey;
use std::sync::Mutex;
use uuid::Uuid;

/// Tells the time.
pub trait Clock: Send + Sync {
    /// Now.
    fn now(&self) -> Timestamp;
}

/// Gives random bytes.
pub trait Entropy: Send + Sync {
    /// Fills the buffer.
    fn fill(&self, bytes: &mut [u8]);
}

/// A clock for tests: stands still until it is moved.
#[derive(Debug)]
pub struct FixedClock(Mutex<Timestamp>);

impl FixedClock {
    /// Stands at this time.
    #[must_use]
    pub const fn at(time: Timestamp) -> Self {
        Self(Mutex::new(time))
    }

    /// Moves the clock.
    pub fn set(&self, time: Timestamp) {
        *self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner) = time;
    }
}

impl Clock for FixedClock {
    fn now(&self) -> Timestamp {
        *self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }
}

/// Reproducible bytes for tests (SplitMix64; Steele, Lea and Flood 2014).
#[derive(Debug)]
pub struct SeededEntropy(Mutex<u64>);

impl SeededEntropy {
    /// Starts from this seed.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self(Mutex::new(seed))
    }
}

impl Entropy for SeededEntropy {
    fn fill(&self, bytes: &mut [u8]) {
        let mut state = self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        for chunk in bytes.chunks_mut(8) {
            *state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
            let mut z = *state;
            z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
            z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
            chunk.copy_from_slice(&(z ^ (z >> 31)).to_le_bytes()[..chunk.len()]);
        }
    }
}

/// What the world gives to the engine.
pub struct Environment {
    /// Time.
    pub clock: Box<dyn Clock>,
    /// Randomness.
    pub entropy: Box<dyn Entropy>,
}

impl Environment {
    /// A new UUIDv7.
    #[must_use]
    pub fn uuid(&self) -> Uuid {
        let mut random = [0u8; 10];
        self.entropy.fill(&mut random);
        let millis = u64::try_from(self.clock.now().as_millisecond()).unwrap_or(0);
        uuid::Builder::from_unix_timestamp_millis(millis, &random).into_uuid()
    }

    /// A new event id.
    #[must_use]
    pub fn event_id(&self) -> EventId {
        EventId(self.uuid())
    }

    /// A new changeset id.
    #[must_use]
    pub fn changeset_id(&self) -> ChangesetId {
        ChangesetId(self.uuid())
    }

    /// A new suggestion id.
    #[must_use]
    pub fn suggestion_id(&self) -> SuggestionId {
        SuggestionId(self.uuid())
    }

    /// A new session id.
    #[must_use]
    pub fn session_id(&self) -> SessionId {
        SessionId(self.uuid())
    }

    /// 32 new secret bytes.
    #[must_use]
    pub fn key(&self) -> IdKey {
        let mut bytes = [0u8; 32];
        self.entropy.fill(&mut bytes);
        IdKey::new(bytes)
    }
}

impl std::fmt::Debug for Environment {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Environment")
    }
}
