//! Damaged lines of JSON Lines documents.

use crate::beneath::{open_part, sync, unlink};
use crate::home::FileStore;
use crate::mode;
use notewell_store::DocumentKey;
use notewell_text::{Revision, read_journal};
use rustix::fs::OFlags;
use std::fs::File;
use std::io::{self, Write as _};

/// The folder of what could not be read.
pub(crate) const FOLDER: &str = ".notewell/quarantine";

/// Copies the damaged lines of a journal aside, each once, and says so.
pub(crate) fn quarantine(store: &FileStore, key: &DocumentKey, bytes: &[u8]) {
    for span in read_journal(bytes).damaged {
        let Some(line) = bytes.get(span.clone()) else { continue };
        match keep(store, key, line) {
            Ok(true) => tracing::warn!(
                document = %key,
                offset = span.start,
                length = line.len(),
                "a line could not be read; its bytes were copied to {FOLDER}"
            ),
            Ok(false) => {}
            Err(error) => tracing::warn!(document = %key, %error, "a line that cannot be read could not be copied"),
        }
    }
}

/// Keeps one line under the name of its hash; `false` when it is kept already.
fn keep(store: &FileStore, key: &DocumentKey, line: &[u8]) -> io::Result<bool> {
    let folder = store.root.create_folder(FOLDER)?;
    let name = format!("{}-{}", key.to_string().replace(['/', ':'], "_"), Revision::of(line).short());
    let flags = OFlags::WRONLY | OFlags::CREATE | OFlags::EXCL;
    let file = match open_part(&folder, &name, flags, mode::FILE) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => return Ok(false),
        other => other?,
    };
    let mut file = File::from(file);
    let written = file.write_all(line).and_then(|()| sync(&file));
    if written.is_err() {
        let _ = unlink(&folder, &name);
    }
    written.map(|()| true)
}
