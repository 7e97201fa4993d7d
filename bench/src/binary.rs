//! What is measured, and how often.

use crate::Outcome;
use std::path::PathBuf;

/// The binary under test: `NOTEWELL_BIN`, else the one that was built beside this program.
///
/// # Errors
/// When there is none.
pub fn notewell() -> Outcome<PathBuf> {
    if let Some(path) = std::env::var_os("NOTEWELL_BIN") {
        return Ok(path.into());
    }
    let path = std::env::current_exe()?.with_file_name("notewell");
    if path.is_file() {
        Ok(path)
    } else {
        Err("no binary: run `cargo build --release` first, or set NOTEWELL_BIN".into())
    }
}

/// The number of rounds: the first argument, else `usual`.
///
/// # Errors
/// For an argument that is no number.
pub fn rounds(usual: usize) -> Outcome<usize> {
    match std::env::args().nth(1) {
        Some(argument) => Ok(argument.parse::<usize>().map_err(|_| "the argument is the number of rounds")?.max(1)),
        None => Ok(usual),
    }
}
