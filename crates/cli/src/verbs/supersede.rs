//! `supersede`: let a directive take the place of another.

use crate::answer;
use crate::context::{Context, Why};
use crate::failure::Failure;
use crate::output::Report;
use crate::text_input::{self, Where, Which};
use notewell::OwnerAct;

/// Arguments of `supersede`.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    place: Where,
    #[command(flatten)]
    which: Which,
    /// The new directive; `-` reads standard input
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    new: String,
    #[command(flatten)]
    why: Why,
}

pub(crate) fn run(arguments: Arguments, context: &Context) -> Result<Report, Failure> {
    let new = text_input::words(&[arguments.new])?;
    let act = OwnerAct::Supersede { target: arguments.place.target, at: arguments.which.selector(), new };
    let options = context.write_options(arguments.why)?;
    answer::report(context.memory()?.act(&[act], &options), context.output)
}
