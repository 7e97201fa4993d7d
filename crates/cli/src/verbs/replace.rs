//! `replace`: change the words of an entry.

use crate::answer;
use crate::context::{Context, Why};
use crate::failure::Failure;
use crate::output::Report;
use crate::text_input::{self, Where, Which};
use notewell::{Operation, OwnerAct};

/// Arguments of `replace`.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    place: Where,
    #[command(flatten)]
    which: Which,
    /// The new words: in place of `--old`, or of the whole entry with `--id`; `-` reads standard input
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    new: String,
    #[command(flatten)]
    why: Why,
}

pub(crate) fn run(arguments: Arguments, context: &Context) -> Result<Report, Failure> {
    let new = text_input::words(&[arguments.new])?;
    let id = arguments.which.entry_id();
    // A text names a span and leaves the rest of its entry; an id names the whole entry.
    let (new_text, content) = if id.is_some() { (None, Some(new)) } else { (Some(new), None) };
    let operation = Operation::Replace {
        target: arguments.place.target,
        old_text: arguments.which.old,
        id,
        new_text,
        content,
        scope: None,
    };
    let options = context.write_options(arguments.why)?;
    answer::report(context.memory()?.act(&[OwnerAct::Operate(operation)], &options), context.output)
}
