//! Whole processes, from start to end.

use crate::Outcome;
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

/// Runs a command to its end and gives how much it printed.
///
/// # Errors
/// When it cannot be started or does not succeed.
pub fn whole(command: &mut Command) -> Outcome<usize> {
    let output = command.stdin(Stdio::null()).stderr(Stdio::piped()).output()?;
    if !output.status.success() {
        return Err(
            format!("{command:?} ended with {}: {}", output.status, String::from_utf8_lossy(&output.stderr)).into()
        );
    }
    Ok(output.stdout.len())
}

/// Starts a command, writes a line, reads a line, and lets it end.
///
/// # Errors
/// When it does not answer.
pub fn exchange(command: &mut Command, line: &str, measured: &mut crate::Times) -> Outcome<String> {
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut answer = String::new();
    let mut child = measured.measure(|| -> Outcome<_> {
        let mut child = command.spawn()?;
        let input = child.stdin.as_mut().ok_or("no standard input")?;
        input.write_all(line.as_bytes())?;
        input.write_all(b"\n")?;
        let output = child.stdout.take().ok_or("no standard output")?;
        BufReader::new(output).read_line(&mut answer)?;
        Ok(child)
    })?;
    drop(child.stdin.take());
    child.wait()?;
    if answer.is_empty() { Err(format!("{command:?} did not answer").into()) } else { Ok(answer) }
}
