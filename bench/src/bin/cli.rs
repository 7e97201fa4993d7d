//! `read` and `snapshot` as whole processes against `true`, with 1,000 entries in the home.

use notewell_bench::{Outcome, Scratch, Table, Times, notewell, rounds, whole};
use std::process::Command;

const ENTRIES: usize = 1_000;

fn main() -> Outcome<()> {
    let rounds = rounds(100)?;
    let binary = notewell()?;
    let scratch = Scratch::with_entries(ENTRIES)?;
    // The first run makes the home and adopts what is there; that is not what is measured.
    whole(&mut scratch.command(&binary, &["add", "--target", "user", "Prefer short answers."]))?;
    whole(&mut scratch.command(&binary, &["read", "--target", "memory"]))?;
    Table::heading("whole process, 1,000 entries", "the program `true`", "at most 15 ms");
    for case in ["read", "snapshot"] {
        let (mut floor, mut ours) = (Times::default(), Times::default());
        for _ in 0..rounds {
            floor.measure(|| whole(&mut Command::new("true")))?;
            ours.measure(|| whole(&mut scratch.command(&binary, &[case])))?;
        }
        Table::row(case, &floor, &ours);
    }
    Ok(())
}
