//! A durable add through the library against the floor of the same disk, with 10, 1,000 and 10,000 entries.

use notewell::{Answer, Memory, Operation, OwnerAct, Settings, Target, WriteOptions};
use notewell_bench::{Floor, Outcome, Scratch, Table, Times, entry, rounds};
use std::path::PathBuf;
use std::process::Command;

/// Set for the process that measures one case.
const CASE: &str = "NOTEWELL_BENCH_CASE";

fn main() -> Outcome<()> {
    let rounds = rounds(100)?;
    if let Some(case) = std::env::var_os(CASE) {
        let entries = case.to_string_lossy().parse()?;
        let home = std::env::var_os("NOTEWELL_HOME").map(PathBuf::from).ok_or("no home")?;
        let floor = std::env::var_os("NOTEWELL_BENCH_FLOOR").map(PathBuf::from).ok_or("no folder for the floor")?;
        return measure(entries, rounds, &home, &floor);
    }
    // A process a case: where the ledger lies is decided by the environment, and each case starts cold.
    Table::heading(
        "a durable add",
        "temp + fsync + rename + folder fsync + one SQLite commit",
        "at most 1.3 times the floor",
    );
    for entries in [10, 1_000, 10_000] {
        let scratch = Scratch::with_entries(entries)?;
        let mut child: Command = scratch.command(&std::env::current_exe()?, &[&rounds.to_string()]);
        child.env(CASE, entries.to_string()).env("NOTEWELL_BENCH_FLOOR", scratch.floor());
        if !child.status()?.success() {
            return Err(format!("the case with {entries} entries failed").into());
        }
    }
    Ok(())
}

fn measure(entries: usize, rounds: usize, home: &std::path::Path, folder: &std::path::Path) -> Outcome<()> {
    let memory = Memory::open_home(home, Settings::default())?;
    let mut floor = Floor::new(folder, entries)?;
    // Adopts the document, which is not what is measured.
    add(&memory, "The first entry warms everything up.")?;
    remove(&memory, "The first entry warms everything up.")?;
    let (mut least, mut ours) = (Times::default(), Times::default());
    for round in 0..rounds {
        let line = entry(entries + round);
        least.measure(|| floor.add(&line))?;
        ours.measure(|| add(&memory, &line))?;
        // The document has the same size in every round.
        remove(&memory, &line)?;
    }
    Table::row(&format!("{entries} entries"), &least, &ours);
    Ok(())
}

fn add(memory: &Memory, text: &str) -> Outcome<()> {
    act(memory, Operation::add(Target::Memory, text))
}

fn remove(memory: &Memory, text: &str) -> Outcome<()> {
    act(
        memory,
        Operation::Remove { target: Some(Target::Memory), old_text: Some(text.to_owned()), id: None, scope: None },
    )
}

fn act(memory: &Memory, operation: Operation) -> Outcome<()> {
    let options = WriteOptions { actor: Some("bench".to_owned()), ..WriteOptions::default() };
    match memory.act(&[OwnerAct::Operate(operation)], &options) {
        Answer::Refused(refusal) => Err(refusal.message.into()),
        _ => Ok(()),
    }
}
