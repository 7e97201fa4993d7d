//! A home on this machine: its store, clock and randomness.

use crate::{Error, Memory, PERSONA_TEMPLATE, Settings};
use etcetera::BaseStrategy;
use jiff::Timestamp;
use notewell_store::{Clock, Entropy, Environment, Layout, Owner, Store, StoreError, StoreErrorKind};
use notewell_store_files::{FileStore, OpenOptions};
use notewell_text::Revision;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The machine's clock and randomness.
#[must_use]
pub fn system_environment() -> Environment {
    Environment { clock: Box::new(SystemClock), entropy: Box::new(SystemEntropy) }
}

struct SystemClock;

impl Clock for SystemClock {
    fn now(&self) -> Timestamp {
        Timestamp::now()
    }
}

struct SystemEntropy;

impl Entropy for SystemEntropy {
    fn fill(&self, bytes: &mut [u8]) {
        // The system's generator fails only while a machine boots; keys must not be made of anything else.
        while getrandom::fill(bytes).is_err() {
            std::thread::yield_now();
        }
    }
}

/// What tells this machine from another; `None` where it does not say. Hashed, because the id itself is meant to
/// stay on the machine.
#[must_use]
fn machine_fingerprint() -> Option<String> {
    let id = std::fs::read_to_string("/etc/machine-id").ok()?;
    let id = id.trim();
    (id.len() >= 16).then(|| Revision::of(format!("notewell:{id}").as_bytes()).as_str().to_owned())
}

/// The folder of histories and sessions: `NOTEWELL_STATE`, else the platform's state folder; it never lies in a home,
/// because a home may be synced. `None` where the platform names none.
#[must_use]
pub fn state_folder() -> Option<PathBuf> {
    if let Some(state) = std::env::var_os("NOTEWELL_STATE").filter(|state| !state.is_empty()) {
        return std::path::absolute(PathBuf::from(state)).ok();
    }
    let platform = etcetera::base_strategy::choose_native_strategy().ok()?;
    let beside = || platform.data_dir().join("notewell-state");
    Some(platform.state_dir().map_or_else(beside, |state| state.join("notewell")))
}

/// How the native home in this folder is opened on this machine, with its history below the folder `state`. Only what
/// is there is opened, unless the caller says otherwise.
#[must_use]
pub fn home_options(home: &Path, state: &Path) -> OpenOptions {
    let mut options = OpenOptions::new(home, state, Layout::native(PERSONA_TEMPLATE), system_environment());
    options.machine = machine_fingerprint();
    options
}

/// The memory over the store of a native home on this machine.
#[must_use]
pub fn home_memory(store: Arc<dyn Store>, settings: Settings) -> Memory {
    Memory::new(store, Layout::native(PERSONA_TEMPLATE), Arc::new(system_environment()), settings, Owner::local())
}

/// Opens a home in the native layout, and creates it on first use.
pub(crate) fn open(home: &Path, settings: Settings) -> Result<Memory, Error> {
    let state = state_folder().ok_or_else(|| {
        StoreError::new(
            StoreErrorKind::Path,
            "this system names no folder for the history",
            "set NOTEWELL_STATE to a folder outside the home",
        )
    })?;
    let mut options = home_options(home, &state);
    options.create = true;
    Ok(home_memory(Arc::new(FileStore::open(options)?), settings))
}
