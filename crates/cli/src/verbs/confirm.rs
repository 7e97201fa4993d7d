//! `confirm`: make entries the owner's own.

use crate::answer;
use crate::context::{Context, Why};
use crate::failure::Failure;
use crate::output::Report;
use notewell::OwnerAct;
use notewell::text::EntryId;

/// Arguments of `confirm`.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The entries' ids, or unique beginnings of them, as `read` and the snapshot print them; all or none
    #[arg(required = true, value_name = "ID")]
    ids: Vec<String>,
    /// Why, for the history
    #[arg(long, value_name = "TEXT")]
    reason: Option<String>,
}

pub(crate) fn run(arguments: Arguments, context: &Context) -> Result<Report, Failure> {
    let acts: Vec<OwnerAct> = arguments.ids.into_iter().map(|id| OwnerAct::Confirm { id: EntryId::new(id) }).collect();
    let options = context.write_options(Why { reason: arguments.reason, ..Why::default() })?;
    answer::report(context.existing()?.act(&acts, &options), context.output)
}
