//! A document's file as it is, read until it is stable.

use crate::beneath::open_part;
use crate::mode;
use crate::place::Place;
use notewell_text::Revision;
use rustix::fs::{Mode, OFlags};
use std::io::{self, Read as _};
use std::os::fd::AsFd;
use std::time::{Duration, Instant, SystemTime};

/// A file as it was read.
#[derive(Clone, Debug)]
pub(crate) struct Found {
    pub(crate) exists: bool,
    pub(crate) bytes: Vec<u8>,
    pub(crate) revision: Revision,
    /// Permission bits.
    pub(crate) mode: Option<u32>,
    /// When it was last changed; `None` when the system does not say.
    changed: Option<SystemTime>,
}

/// A file that changed less than this ago, and is not what the ledger knows, may be half written.
const FRESH: Duration = Duration::from_millis(100);
/// An empty or halved file gets a little longer.
const THIN: Duration = Duration::from_secs(1);
/// How long to wait for it in all.
const PATIENCE: Duration = Duration::from_millis(200);
/// Between two looks.
const PAUSE: Duration = Duration::from_millis(5);

impl Found {
    /// No file.
    pub(crate) fn missing() -> Self {
        Self { exists: false, bytes: Vec::new(), revision: Revision::of(b""), mode: None, changed: None }
    }

    /// These bytes, as if they had been read.
    pub(crate) fn of(bytes: Vec<u8>, mode: Option<u32>) -> Self {
        Self { exists: true, revision: Revision::of(&bytes), bytes, mode, changed: None }
    }

    /// The file of a document.
    pub(crate) fn look(place: Option<&Place>) -> io::Result<Self> {
        place.map_or_else(|| Ok(Self::missing()), |place| Self::look_at(&place.folder, &place.name))
    }

    /// The file of this name in a folder, never through a link.
    pub(crate) fn look_at(folder: impl AsFd, name: &str) -> io::Result<Self> {
        let file = match open_part(folder, name, OFlags::RDONLY | OFlags::NONBLOCK, Mode::empty()) {
            Ok(file) => file,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Self::missing()),
            Err(error) => return Err(error),
        };
        let file = std::fs::File::from(file);
        let metadata = file.metadata()?;
        if !metadata.is_file() {
            return Err(io::Error::new(io::ErrorKind::InvalidInput, "not a regular file"));
        }
        if metadata.len() > LARGEST {
            return Err(io::Error::new(io::ErrorKind::FileTooLarge, "larger than 64 MiB"));
        }
        let mut bytes = Vec::with_capacity(usize::try_from(metadata.len()).unwrap_or(0) + 1);
        (&file).take(LARGEST).read_to_end(&mut bytes)?;
        let bits = rustix::fs::fstat(&file).ok().map(|stat| mode::bits(&stat));
        Ok(Self { changed: metadata.modified().ok(), ..Self::of(bytes, bits) })
    }

    /// Looks until what is there can be trusted: at once when it is what the ledger knows, else when it does not
    /// look half written. `length` is the length that the ledger knows, asked for only when it matters.
    pub(crate) fn stable(
        mut look: impl FnMut() -> io::Result<Self>,
        known: Option<&Revision>,
        length: impl FnOnce() -> usize,
    ) -> io::Result<Self> {
        let mut found = look()?;
        if known == Some(&found.revision) || (known.is_none() && !found.exists) || found.age() > THIN {
            return Ok(found);
        }
        let length = length();
        let start = Instant::now();
        let mut repeated = false;
        while start.elapsed() < PATIENCE {
            let thin = found.bytes.is_empty() || found.bytes.len() < length / 2;
            let settled = if thin { found.age() > THIN } else { repeated || found.age() > FRESH };
            if settled {
                break;
            }
            std::thread::sleep(PAUSE);
            let next = look()?;
            repeated = next.revision == found.revision && next.exists == found.exists;
            found = next;
            if known == Some(&found.revision) {
                break;
            }
        }
        Ok(found)
    }

    fn age(&self) -> Duration {
        // A file from the future was not written just now.
        self.changed.map_or(Duration::ZERO, |changed| changed.elapsed().unwrap_or(Duration::MAX))
    }
}

/// No document is larger; a larger file was put there by mistake and is not read into memory.
const LARGEST: u64 = 64 * 1024 * 1024;
