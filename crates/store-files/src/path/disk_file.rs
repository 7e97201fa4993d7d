//! A document's file as it is, read until it is stable.

use crate::path::beneath::open_part;
use crate::path::mode;
use crate::path::place::Place;
use notewell_text::{Document, Revision};
use rustix::fs::{Mode, OFlags};
use std::io::{self, Read as _};
use std::os::fd::AsFd;
use std::time::{Duration, Instant, SystemTime};

/// A file as it was read.
#[derive(Clone, Debug)]
pub(crate) struct DiskFile {
    pub(crate) exists: bool,
    pub(crate) bytes: Vec<u8>,
    pub(crate) revision: Revision,
    /// Permission bits.
    pub(crate) mode: Option<u32>,
    /// The file itself, whatever its name; 0 where there is none.
    pub(crate) inode: u64,
    /// When it was last changed; `None` when the system does not say.
    pub(crate) changed: Option<SystemTime>,
}

/// Bytes whose revision is known, so that a file that holds them need not be hashed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hashed<'a> {
    pub(crate) bytes: &'a [u8],
    pub(crate) revision: &'a Revision,
}

impl<'a> Hashed<'a> {
    /// The bytes of a document.
    pub(crate) fn of(document: &'a Document) -> Self {
        Self { bytes: document.text().as_bytes(), revision: document.revision() }
    }
}

/// A file that changed less than this ago, and is not what the ledger knows, may be half written.
const FRESH: Duration = Duration::from_millis(100);
/// An empty or halved file gets a little longer.
const THIN: Duration = Duration::from_secs(1);
/// How long to wait for it in all.
const PATIENCE: Duration = Duration::from_millis(200);
/// How long for one that is empty: its writer may wait for the disk between truncating and writing.
const PATIENCE_EMPTY: Duration = Duration::from_millis(500);
/// A program writes a small file in one go.
const MOMENT: Duration = Duration::from_micros(500);
/// So many moments a displaced file gets.
const MOMENTS: usize = 20;
/// Between two looks.
const PAUSE: Duration = Duration::from_millis(5);
/// Between two looks at a file that somebody saves all the time: for him the first pause is too long.
const SHORT_PAUSE: Duration = Duration::from_millis(1);

impl DiskFile {
    /// No file.
    pub(crate) fn missing() -> Self {
        Self { exists: false, bytes: Vec::new(), revision: Revision::of(b""), mode: None, inode: 0, changed: None }
    }

    /// These bytes, as if they had been read.
    pub(crate) fn of(bytes: Vec<u8>, mode: Option<u32>) -> Self {
        Self { exists: true, revision: Revision::of(&bytes), bytes, mode, inode: 0, changed: None }
    }

    /// The file of a document.
    pub(crate) fn look(place: Option<&Place>) -> io::Result<Self> {
        Self::look_for(place, None)
    }

    /// The file of a document, which probably holds these bytes.
    pub(crate) fn look_for(place: Option<&Place>, likely: Option<Hashed<'_>>) -> io::Result<Self> {
        place.map_or_else(|| Ok(Self::missing()), |place| Self::look_for_at(&place.folder, &place.name, likely))
    }

    /// The file of this name in a folder, never through a link.
    pub(crate) fn look_at(folder: impl AsFd, name: &str) -> io::Result<Self> {
        Self::look_for_at(folder, name, None)
    }

    /// The file of this name in a folder, never through a link, which probably holds these bytes.
    pub(crate) fn look_for_at(folder: impl AsFd, name: &str, likely: Option<Hashed<'_>>) -> io::Result<Self> {
        let file = match open_part(folder, name, OFlags::RDONLY, Mode::empty()) {
            Ok(file) => file,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Self::missing()),
            Err(error) => return Err(error),
        };
        let file = std::fs::File::from(file);
        let metadata = file.metadata()?;
        if metadata.len() > LARGEST {
            return Err(io::Error::new(io::ErrorKind::FileTooLarge, "larger than 64 MiB"));
        }
        let mut bytes = Vec::with_capacity(usize::try_from(metadata.len()).unwrap_or(0) + 1);
        (&file).take(LARGEST).read_to_end(&mut bytes)?;
        let bits = rustix::fs::fstat(&file).ok().map(|stat| mode::bits(&stat));
        let inode = std::os::unix::fs::MetadataExt::ino(&metadata);
        let revision = match likely.filter(|likely| likely.bytes == bytes) {
            Some(likely) => likely.revision.clone(),
            None => Revision::of(&bytes),
        };
        let changed = metadata.modified().ok();
        Ok(Self { exists: true, bytes, revision, mode: bits, inode, changed })
    }

    /// A file that was displaced. Another one than the one we know (`inode`) was put there whole; the same one may
    /// still be written to, and gets a few moments. A writer who takes longer is noticed when it is looked at again.
    pub(crate) fn displaced(folder: impl AsFd, name: &str, expected: Hashed<'_>, inode: u64) -> io::Result<Self> {
        let mut found = Self::look_for_at(&folder, name, Some(expected))?;
        if found.revision == *expected.revision || (inode != 0 && found.inode != inode && !found.bytes.is_empty()) {
            return Ok(found);
        }
        for _ in 0..MOMENTS {
            std::thread::sleep(MOMENT);
            let next = Self::look_at(&folder, name)?;
            let is_still = !next.bytes.is_empty() && next.revision == found.revision;
            found = next;
            if is_still {
                break;
            }
        }
        Ok(found)
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
        let mut pause = PAUSE;
        while start.elapsed() < if found.bytes.is_empty() { PATIENCE_EMPTY } else { PATIENCE } {
            let thin = found.bytes.is_empty() || found.bytes.len() < length / 2;
            let settled = if thin { found.age() > THIN } else { repeated || found.age() > FRESH };
            if settled {
                break;
            }
            std::thread::sleep(pause);
            pause = SHORT_PAUSE;
            let next = look()?;
            // Another file under the name was put there whole.
            repeated = next.inode != found.inode || next.revision == found.revision;
            found = next;
            if known == Some(&found.revision) {
                break;
            }
        }
        Ok(found)
    }

    /// Whether it is still the same a moment later. A writer who is slower than that is noticed when his file is
    /// displaced.
    pub(crate) fn is_settled(&self, at: &Place) -> bool {
        if self.bytes.is_empty() {
            return false;
        }
        std::thread::sleep(MOMENT);
        Self::look(Some(at)).is_ok_and(|later| later.inode == self.inode && later.revision == self.revision)
    }

    /// Whether it changed so lately that its writer may still be at it.
    pub(crate) fn is_recent(&self) -> bool {
        self.age() < THIN * 2
    }

    /// How long ago it was last changed.
    pub(crate) fn age(&self) -> Duration {
        // A file from the future was not written just now.
        self.changed.map_or(Duration::ZERO, |changed| changed.elapsed().unwrap_or(Duration::MAX))
    }
}

/// No document is larger; a larger file was put there by mistake and is not read into memory.
const LARGEST: u64 = 64 * 1024 * 1024;
