//! The least that a durable write of a document with a ledger can cost.

use crate::{Outcome, document};
use rusqlite::Connection;
use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};

/// A document written through a temp file, fsync, rename and an fsync of its folder, and one commit of SQLite with
/// `synchronous = FULL`.
#[derive(Debug)]
pub struct Floor {
    folder: PathBuf,
    handle: File,
    ledger: Connection,
    text: String,
}

impl Floor {
    /// A document of this many entries beneath `folder`.
    ///
    /// # Errors
    /// When the folder cannot be written.
    pub fn new(folder: &Path, entries: usize) -> Outcome<Self> {
        fs::create_dir_all(folder)?;
        let ledger = Connection::open(folder.join("floor.db"))?;
        ledger.pragma_update(None, "journal_mode", "WAL")?;
        ledger.pragma_update(None, "synchronous", "FULL")?;
        ledger.execute_batch("CREATE TABLE event (id INTEGER PRIMARY KEY, before TEXT, after TEXT)")?;
        let text = document(entries);
        fs::write(folder.join("MEMORY.md"), &text)?;
        Ok(Self { folder: folder.to_owned(), handle: File::open(folder)?, ledger, text })
    }

    /// Writes the document with one more line, durably. The next call starts from the same document again.
    ///
    /// # Errors
    /// When the disk fails.
    pub fn add(&mut self, line: &str) -> Outcome<()> {
        let temp = self.folder.join("MEMORY.md.tmp");
        let mut file = File::create(&temp)?;
        file.write_all(self.text.as_bytes())?;
        file.write_all(format!("- {line}\n").as_bytes())?;
        file.sync_all()?;
        self.ledger.execute("INSERT INTO event (before, after) VALUES (NULL, ?1)", [line])?;
        fs::rename(&temp, self.folder.join("MEMORY.md"))?;
        self.handle.sync_all()?;
        Ok(())
    }
}
