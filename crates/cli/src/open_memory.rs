//! Opening the home: the file store, the layout, the settings, the machine's clock and randomness.

use crate::agent;
use crate::config;
use crate::failure::Failure;
use crate::foreign::line;
use crate::logging;
use crate::places::Places;
use notewell::store::{MemoryStore, StoreErrorKind};
use notewell::{Error, Memory, Settings, home_memory, home_options, system_environment};
use notewell_dialects::native;
use notewell_store_files::{FileStore, OpenOptions};
use std::path::PathBuf;
use std::sync::Arc;

/// What opening may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Access {
    /// Create the home on first use.
    Create,
    /// Only what is there.
    Existing,
    /// Look, and change nothing.
    Look,
}

/// An opened home.
pub(crate) struct Opened {
    pub(crate) memory: Memory,
    pub(crate) store: Arc<FileStore>,
    /// The settings file.
    pub(crate) settings_file: Option<PathBuf>,
    /// Whether this created the home.
    pub(crate) created: bool,
}

/// Opens the home for a command; where an agent runs it, that is noted before anything is looked at.
pub(crate) fn open(places: &Places, access: Access) -> Result<Opened, Failure> {
    let opened = open_for_host(places, access)?;
    if access != Access::Look {
        note_agent(&opened.memory)?;
    }
    Ok(opened)
}

/// Notes the agent that runs this command: what the command finds in the files may be that agent's.
pub(crate) fn note_agent(memory: &Memory) -> Result<(), Failure> {
    let Some(agent) = agent::detect() else { return Ok(()) };
    match memory.note_agent(&agent::actor(agent)) {
        // Where nothing can be written, nothing is taken over from the files either.
        Err(Error::Store(error)) if matches!(error.kind, StoreErrorKind::ReadOnly | StoreErrorKind::Full) => Ok(()),
        noted => Ok(noted?),
    }
}

/// Opens the home for a host, which begins sessions of its own: what it finds at the start of one was there before.
pub(crate) fn open_for_host(places: &Places, access: Access) -> Result<Opened, Failure> {
    let loaded = config::load(&places.home)?;
    logging::level(loaded.settings.log_level);
    let created = access == Access::Create && !notewell_store_files::is_home(&places.home);
    let store = Arc::new(store(places, access)?);
    let mut settings_file = loaded.file;
    if settings_file.is_none() && access == Access::Create {
        config::create(&places.home, &loaded.settings)?;
        settings_file = Some(config::path(&places.home));
    }
    let memory = home_memory(Arc::<FileStore>::clone(&store), loaded.settings);
    Ok(Opened { memory, store, settings_file, created })
}

/// Opens the store of the home.
pub(crate) fn store(places: &Places, access: Access) -> Result<FileStore, Failure> {
    FileStore::open(options(places, access)).map_err(|error| match error.kind {
        StoreErrorKind::Path if access != Access::Create => Failure::no_home(&places.home),
        _ => error.into(),
    })
}

/// How the store of these places is opened.
pub(crate) fn options(places: &Places, access: Access) -> OpenOptions {
    let mut options = home_options(&places.home, &places.state);
    options.create = access == Access::Create;
    options.read_only = access == Access::Look;
    options.on_notice = Some(Arc::new(|notice| eprintln!("notewell: {}.", line(&agent::for_reader(&notice.message)))));
    options
}

/// A memory that holds nothing and keeps nothing: what stands in for a home that is not there yet.
pub(crate) fn nothing() -> Memory {
    let store = MemoryStore::new(native::layout(), system_environment());
    let settings = Settings { zone: config::zone(), ..Settings::default() };
    home_memory(Arc::new(store), settings)
}
