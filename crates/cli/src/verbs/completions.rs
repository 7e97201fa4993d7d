//! `completions`: a script that completes the command line.

use crate::failure::Failure;
use crate::output::Report;
use crate::{arguments, reports};
use clap_complete::Shell;

/// Arguments of `completions`.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Report, Failure> {
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut arguments::command(), "notewell", &mut script);
    let text = String::from_utf8_lossy(&script).into_owned();
    Ok(Report::new(&reports::Text { text: text.clone() }, text))
}
