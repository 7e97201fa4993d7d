//! Homes of a given size, thrown away afterwards.

use crate::Outcome;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use tempfile::TempDir;

/// The text of the nth entry: about as long as people's facts are.
#[must_use]
pub fn entry(number: usize) -> String {
    format!("Fact {number}: shelf {} holds seed packets of the year {}.", number % 97, 1900 + number % 126)
}

/// A document of this many entries.
#[must_use]
pub fn document(entries: usize) -> String {
    let mut text = String::from("# Memory\n");
    for number in 0..entries {
        text.push_str(&format!("- {}\n", entry(number)));
    }
    text
}

/// A folder with a home, its state and room for a floor, on the disk that `NOTEWELL_BENCH_DIR` names, else beside the
/// program: a temporary folder in memory would make every fsync free.
#[derive(Debug)]
pub struct Scratch {
    folder: TempDir,
}

impl Scratch {
    /// A folder whose home has this many entries in `MEMORY.md`.
    ///
    /// # Errors
    /// When the disk fails.
    pub fn with_entries(entries: usize) -> Outcome<Self> {
        let parent = match std::env::var_os("NOTEWELL_BENCH_DIR") {
            Some(folder) => PathBuf::from(folder),
            None => std::env::current_exe()?.parent().map(Path::to_owned).ok_or("no folder")?,
        };
        let folder = tempfile::Builder::new().prefix("notewell-bench-").tempdir_in(parent)?;
        let scratch = Self { folder };
        fs::create_dir(scratch.home())?;
        fs::write(scratch.home().join("MEMORY.md"), document(entries))?;
        Ok(scratch)
    }

    /// The home.
    #[must_use]
    pub fn home(&self) -> PathBuf {
        self.folder.path().join("home")
    }

    /// The folder for ledgers.
    #[must_use]
    pub fn state(&self) -> PathBuf {
        self.folder.path().join("state")
    }

    /// Where the floor works.
    #[must_use]
    pub fn floor(&self) -> PathBuf {
        self.folder.path().join("floor")
    }

    /// The binary on this home, with an environment that holds nothing else.
    #[must_use]
    pub fn command(&self, binary: &Path, arguments: &[&str]) -> Command {
        let mut command = Command::new(binary);
        command.args(arguments).env_clear().envs(self.environment());
        command
    }

    fn environment(&self) -> [(&'static str, OsString); 4] {
        [
            ("HOME", self.folder.path().into()),
            ("NOTEWELL_HOME", self.home().into()),
            ("NOTEWELL_STATE", self.state().into()),
            ("TZ", "UTC".into()),
        ]
    }
}
