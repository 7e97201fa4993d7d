//! Opening the home: the file store, the layout, the settings, the machine's clock and randomness.

use crate::config;
use crate::failure::Failure;
use crate::logging;
use crate::places::Places;
use notewell::Memory;
use std::path::PathBuf;

/// What opening may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Access {
    /// Create the home on first use.
    Create,
}

/// An opened home.
pub(crate) struct Opened {
    pub(crate) memory: Memory,
    /// The settings file.
    pub(crate) settings_file: Option<PathBuf>,
    /// Whether this created the home.
    pub(crate) created: bool,
}

/// Opens the home.
pub(crate) fn open(places: &Places, access: Access) -> Result<Opened, Failure> {
    let Access::Create = access;
    let loaded = config::load(&places.home)?;
    logging::level(&loaded.settings.log_level);
    let created = !places.home.join(".notewell").exists();
    let memory = Memory::open_home(&places.home, loaded.settings.clone())?;
    let mut settings_file = loaded.file;
    if settings_file.is_none() {
        config::create(&places.home, &loaded.settings)?;
        settings_file = Some(config::path(&places.home));
    }
    Ok(Opened { memory, settings_file, created })
}
