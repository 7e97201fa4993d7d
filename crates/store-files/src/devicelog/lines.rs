//! Logs, read piece by piece: however long a file or a line is, little of it is in memory.

use super::{FOLDER, Line};
use crate::path::beneath::Root;
use rustix::fs::OFlags;
use std::fs::File;
use std::io;
use std::os::unix::fs::FileExt as _;
use uuid::Uuid;

/// A line of ours has a few hundred bytes; what is longer was not written by us.
const LONGEST: usize = 64 * 1024;
/// What is read at once.
const PIECE: usize = 64 * 1024;
/// No log grows to this size in a lifetime; what lies beyond is not read.
const MOST: u64 = 1024 * 1024 * 1024;

/// How far a log was read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Reading {
    /// The place behind the last line; half a line at the end is read when it is whole.
    pub(crate) end: u64,
    /// Lines that do not read.
    pub(crate) unreadable: usize,
}

/// Hands out each line from this place on that reads.
pub(crate) fn each_line(file: &File, at: u64, take: &mut dyn FnMut(Option<Line>)) -> io::Result<Reading> {
    let mut reading = Reading { end: at, unreadable: 0 };
    let (mut rest, mut piece) = (Vec::new(), vec![0; PIECE]);
    let (mut next, mut is_long) = (at, false);
    while next < MOST {
        let length = match file.read_at(&mut piece, next) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            other => other?,
        };
        let Some(read) = piece.get(..length).filter(|read| !read.is_empty()) else { break };
        next += read.len() as u64;
        for part in read.split_inclusive(|byte| *byte == b'\n') {
            if rest.len() + part.len() > LONGEST {
                is_long = true;
                rest.clear();
            } else {
                rest.extend_from_slice(part);
            }
            reading.end += part.len() as u64;
            if part.ends_with(b"\n") {
                reading.hand_out(&rest, is_long, take);
                (is_long, _) = (false, rest.clear());
            }
        }
    }
    // A whole line without its end may have lost it to an editor; half a line is waited for.
    match serde_json::from_slice(&rest) {
        Ok(line) => take(Some(line)),
        Err(_) => reading.end -= rest.len() as u64,
    }
    Ok(reading)
}

impl Reading {
    fn hand_out(&mut self, line: &[u8], is_long: bool, take: &mut dyn FnMut(Option<Line>)) {
        let line = line.trim_ascii();
        if line.is_empty() && !is_long {
            return;
        }
        let read = if is_long { None } else { serde_json::from_slice(line).ok() };
        self.unreadable += usize::from(read.is_none());
        take(read);
    }
}

/// Opens a log of this name; links and what is no regular file are refused.
pub(crate) fn open(root: &Root, name: &str) -> io::Result<File> {
    Ok(File::from(root.file(&format!("{FOLDER}/{name}"), OFlags::RDONLY)?))
}

/// All lines of all devices that can be read, oldest file name first; lines of other homes are left out.
pub(crate) fn read(root: &Root, home: Option<Uuid>) -> Vec<Line> {
    let mut lines = Vec::new();
    for name in names(root) {
        let Ok(file) = open(root, &name) else { continue };
        let read = each_line(&file, 0, &mut |line| {
            lines.extend(line.filter(|line| home.is_none_or(|home| line.home == home)));
        });
        if let Err(error) = read {
            tracing::warn!(%error, name, "a log could not be read to its end");
        }
    }
    lines
}

/// The names of the logs, in order.
pub(crate) fn names(root: &Root) -> Vec<String> {
    let Ok(folder) = root.folder(FOLDER) else { return Vec::new() };
    let Ok(entries) = rustix::fs::Dir::new(folder) else { return Vec::new() };
    let mut names: Vec<String> = entries
        .filter_map(Result::ok)
        .filter_map(|entry| entry.file_name().to_str().ok().map(str::to_owned))
        .filter(|name| name.ends_with(".jsonl") && !name.starts_with('.') && !name.contains(".sync-conflict-"))
        .collect();
    names.sort_unstable();
    names
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use std::io::Write as _;

    fn lines_of(bytes: &[u8], at: u64) -> (Vec<u64>, Reading) {
        let mut file = tempfile::tempfile().unwrap();
        file.write_all(bytes).unwrap();
        let mut numbers = Vec::new();
        let reading = each_line(&file, at, &mut |line| numbers.extend(line.and_then(|line| line.seq))).unwrap();
        (numbers, reading)
    }

    fn line(seq: u64) -> String {
        serde_json::to_string(&Line { v: 1, seq: Some(seq), ..Line::default() }).unwrap()
    }

    #[test]
    fn a_torn_an_endless_or_a_foreign_line_costs_that_line_only() {
        let endless = "x".repeat(3 * PIECE);
        for bad in ["{\"v\":1,\"ho", "\u{0}\u{0}\u{0}", "[]", "{}", "\u{fffd}", endless.as_str()] {
            let text = format!("{}\n{bad}\n{}\n", line(1), line(2));
            let (numbers, reading) = lines_of(text.as_bytes(), 0);
            assert_eq!((numbers, reading.unreadable), (vec![1, 2], 1), "{:.20}", bad);
            assert_eq!(reading.end, text.len() as u64);
        }
        assert_eq!(lines_of(b"\xff\xfe\n\n\n", 0).1, Reading { end: 5, unreadable: 1 });
    }

    #[test]
    fn half_a_line_at_the_end_is_waited_for_and_a_whole_one_is_not() {
        let (first, second) = (format!("{}\n", line(1)), line(2));
        for cut in 1..second.len() {
            let (numbers, reading) = lines_of(&[first.as_bytes(), second.as_bytes().get(..cut).unwrap()].concat(), 0);
            assert_eq!((numbers, reading.end), (vec![1], first.len() as u64));
        }
        let text = format!("{first}{second}");
        assert_eq!(lines_of(text.as_bytes(), 0), (vec![1, 2], Reading { end: text.len() as u64, unreadable: 0 }));
        assert_eq!(lines_of(text.as_bytes(), first.len() as u64).0, [2]);
    }

    #[test]
    fn lines_that_cross_a_piece_are_whole() {
        let text: String = (0..3000).map(|seq| line(seq) + "\n").collect();
        assert!(text.len() > 2 * PIECE);
        assert_eq!(lines_of(text.as_bytes(), 0).0, (0..3000).collect::<Vec<_>>());
    }
}
