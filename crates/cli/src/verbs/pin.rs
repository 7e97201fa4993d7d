//! `pin` and `unpin`: keep an entry first in every snapshot.

use crate::answer;
use crate::context::{Context, Why};
use crate::failure::Failure;
use crate::output::Report;
use crate::text_input::{Where, Which};
use notewell::OwnerAct;

/// Arguments of `pin` and `unpin`.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    place: Where,
    #[command(flatten)]
    which: Which,
    #[command(flatten)]
    why: Why,
}

pub(crate) fn run(arguments: Arguments, pinned: bool, context: &Context) -> Result<Report, Failure> {
    let act = OwnerAct::Pin { target: arguments.place.target, at: arguments.which.selector(), pinned };
    let options = context.write_options(arguments.why)?;
    answer::report(context.memory()?.act(&[act], &options), context.output)
}
