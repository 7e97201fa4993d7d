//! `remove`: take an entry out.

use crate::answer;
use crate::context::{Context, Why};
use crate::failure::Failure;
use crate::output::Report;
use crate::text_input::{Where, Which};
use notewell::{Operation, OwnerAct};

/// Arguments of `remove`.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    place: Where,
    #[command(flatten)]
    which: Which,
    #[command(flatten)]
    why: Why,
}

pub(crate) fn run(arguments: Arguments, context: &Context) -> Result<Report, Failure> {
    let id = arguments.which.entry_id();
    let operation =
        Operation::Remove { target: arguments.place.target, old_text: arguments.which.old, id, scope: None };
    let options = context.write_options(arguments.why)?;
    answer::report(context.memory()?.act(&[OwnerAct::Operate(operation)], &options), context.output)
}
