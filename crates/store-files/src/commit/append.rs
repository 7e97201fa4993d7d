//! Appending lines to a file that others may append to as well.

use crate::failure::{self, Halt, Outcome};
use crate::home::locked_home::LockedHome;
use crate::home::options::Step;
use crate::path::beneath::{open_part, sync};
use crate::path::mode;
use crate::path::place::Place;
use rustix::fs::OFlags;
use std::fs::File;
use std::io::{self, Write as _};

impl LockedHome<'_> {
    /// Appends at the offset that was promised, or at the end when somebody else appended meanwhile.
    pub(crate) fn append(&self, place: &Place, offset: u64, bytes: &[u8], position: usize) -> Outcome<()> {
        let fail = |error: &io::Error| -> Halt { failure::io("append to", &place.shown, error).into() };
        let flags = OFlags::RDWR | OFlags::CREATE | OFlags::APPEND;
        let file = open_part(&place.folder, &place.name, flags, mode::FILE).map_err(|error| fail(&error))?;
        let mut file = File::from(file);
        let end = file.metadata().map_err(|error| fail(&error))?.len();
        let mut owned;
        let mut bytes = bytes;
        if end != offset
            && end > 0
            && !ends_clean(&mut file, end).map_err(|error| fail(&error))?
            && !bytes.starts_with(b"\n")
        {
            owned = vec![b'\n'];
            owned.extend_from_slice(bytes);
            bytes = &owned;
        }
        if self.store.step(Step::HalfAppended(position)).is_err() {
            let _ = file.write_all(bytes.split_at(bytes.len() / 2).0);
            return Err(Halt::Stopped);
        }
        if let Err(error) = file.write_all(bytes).and_then(|()| sync(&file)) {
            let _ = file.set_len(end);
            return Err(fail(&error));
        }
        Ok(())
    }
}

fn ends_clean(file: &mut File, end: u64) -> io::Result<bool> {
    use std::io::{Read as _, Seek as _, SeekFrom};
    let mut last = [0];
    file.seek(SeekFrom::Start(end - 1))?;
    file.read_exact(&mut last)?;
    Ok(last == [b'\n'])
}
