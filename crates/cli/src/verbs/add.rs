//! `add`: remember something.

use crate::answer;
use crate::context::{Context, Why};
use crate::failure::Failure;
use crate::output::Report;
use crate::text_input::{self, Where};
use notewell::{Operation, OwnerAct};

/// Arguments of `add`.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    place: Where,
    /// A tag, for the journal; may be given several times
    #[arg(long, value_name = "TAG")]
    tag: Vec<String>,
    #[command(flatten)]
    why: Why,
    /// The text; `-` reads it from standard input
    #[arg(required = true, value_name = "TEXT", allow_hyphen_values = false)]
    text: Vec<String>,
}

pub(crate) fn run(arguments: Arguments, context: &Context) -> Result<Report, Failure> {
    let content = text_input::words(&arguments.text)?;
    let operation = Operation::Add { target: arguments.place.target, content, tags: arguments.tag, scope: None };
    let options = context.write_options(arguments.why)?;
    answer::report(context.memory()?.act(&[OwnerAct::Operate(operation)], &options), context.output)
}
