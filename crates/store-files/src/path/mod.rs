//! Files beneath the home: names resolved without following foreign links, modes, and what stands on disk.

pub(crate) mod beneath;
pub(crate) mod disk_file;
pub(crate) mod mode;
pub(crate) mod place;
