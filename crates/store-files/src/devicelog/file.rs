//! This device's log, written.

use super::{FOLDER, Line, each_line};
use crate::failure;
use crate::home::identity::Identity;
use crate::path::beneath::{Root, sync};
use notewell_store::StoreError;
use rustix::fs::OFlags;
use std::fs::File;
use std::io::{Read as _, Seek as _, SeekFrom, Write as _};

/// This device's log, open for appending under the home's lock.
#[derive(Debug)]
pub(crate) struct DeviceLog {
    file: File,
    name: String,
    length: u64,
    clean: bool,
}

impl DeviceLog {
    /// Opens the log; it is created with its folder.
    pub(crate) fn open(root: &Root, identity: &Identity) -> Result<Self, StoreError> {
        let name = format!("{FOLDER}/{}.jsonl", identity.device);
        let fail = |error: std::io::Error| failure::io("open", &name, &error);
        let flags = OFlags::RDWR | OFlags::CREATE;
        let file = match root.file(&name, flags) {
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
                let folder = root.create_folder(FOLDER).map_err(fail)?;
                let file = root.file(&name, flags).map_err(fail)?;
                sync(&folder).map_err(fail)?;
                file
            }
            other => other.map_err(fail)?,
        };
        let mut file = File::from(file);
        let length = file.metadata().map_err(fail)?.len();
        let mut last = [b'\n'];
        if length > 0 {
            file.seek(SeekFrom::Start(length - 1)).and_then(|_| file.read_exact(&mut last)).map_err(fail)?;
        }
        Ok(Self { file, name, length, clean: last == [b'\n'] })
    }

    /// Its length.
    pub(crate) const fn length(&self) -> u64 {
        self.length
    }

    /// Writes the lines without flushing; the length afterwards.
    pub(crate) fn append(&mut self, identity: &Identity, lines: &[Line]) -> Result<(), StoreError> {
        if lines.is_empty() {
            return Ok(());
        }
        let mut text = String::new();
        if self.length == 0 {
            push(&mut text, &Line { v: 1, home: identity.home, ..Line::default() });
        } else if !self.clean {
            text.push('\n');
        }
        for line in lines {
            push(&mut text, line);
        }
        let written = self.file.seek(SeekFrom::Start(self.length)).and_then(|_| self.file.write_all(text.as_bytes()));
        if let Err(error) = written {
            self.cut(self.length);
            return Err(failure::io("write", &self.name, &error));
        }
        self.length += text.len() as u64;
        self.clean = true;
        Ok(())
    }

    /// Whether it ends where a line does. Behind a power cut a file may have its length and not its words.
    pub(crate) const fn ends_whole(&self) -> bool {
        self.clean
    }

    /// Flushes what was written.
    pub(crate) fn flush(&self) -> Result<(), StoreError> {
        sync(&self.file).map_err(|error| failure::io("flush", &self.name, &error))
    }

    /// The lines that can be read from here on.
    pub(crate) fn lines_from(&self, at: u64) -> Result<Vec<Line>, StoreError> {
        let mut lines = Vec::new();
        each_line(&self.file, at, &mut |line| {
            lines.extend(line);
        })
        .map_err(|error| failure::io("read", &self.name, &error))?;
        Ok(lines)
    }

    /// Takes the last lines back: what they speak of was not committed.
    pub(crate) fn cut(&mut self, length: u64) {
        if self.file.set_len(length).is_ok() {
            self.length = length;
        }
    }

    /// The file, to be flushed.
    pub(crate) const fn file(&self) -> &File {
        &self.file
    }
}

fn push(text: &mut String, line: &Line) {
    // A line is numbers and short strings, which always have a JSON form.
    text.push_str(&serde_json::to_string(line).unwrap_or_default());
    text.push('\n');
}
