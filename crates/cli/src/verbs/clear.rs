//! `clear`: mark a value as no secret.

use crate::answer;
use crate::context::{Context, Why};
use crate::failure::Failure;
use crate::output::Report;
use crate::text_input;
use notewell::OwnerAct;

/// Arguments of `clear`.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The value, exactly as it stands in the text; `-` reads it from standard input, which keeps it out of the
    /// shell's history. Only its keyed hash is kept
    #[arg(required = true, value_name = "VALUE")]
    value: Vec<String>,
    /// Why, for the history
    #[arg(long, value_name = "TEXT")]
    reason: Option<String>,
}

pub(crate) fn run(arguments: Arguments, context: &Context) -> Result<Report, Failure> {
    let value = text_input::words(&arguments.value)?;
    let options = context.write_options(Why { reason: arguments.reason, ..Why::default() })?;
    answer::report(context.memory()?.act(&[OwnerAct::Clear { value }], &options), context.output)
}
