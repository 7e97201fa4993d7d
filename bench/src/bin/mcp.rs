//! Start of the MCP server to its first answer, against a process that only echoes a line.

use notewell_bench::{Outcome, Scratch, Table, Times, exchange, notewell, rounds};
use std::process::Command;

const HELLO: &str = r#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"bench","version":"1"}}}"#;

fn main() -> Outcome<()> {
    let rounds = rounds(100)?;
    let binary = notewell()?;
    Table::heading("start to initialize reply", "`cat` echoing the same line", "at most 50 ms");
    for entries in [0, 1_000] {
        let scratch = Scratch::with_entries(entries)?;
        let (mut floor, mut ours) = (Times::default(), Times::default());
        for _ in 0..rounds {
            exchange(&mut Command::new("cat"), HELLO, &mut floor)?;
            let answer = exchange(&mut scratch.command(&binary, &["mcp"]), HELLO, &mut ours)?;
            let answer: serde_json::Value = serde_json::from_str(&answer)?;
            if answer.pointer("/result/serverInfo/name").is_none() {
                return Err(format!("no server answered: {answer}").into());
            }
        }
        Table::row(&format!("{entries} entries"), &floor, &ours);
    }
    Ok(())
}
