//! `read`: print what is remembered.

use crate::answer;
use crate::context::{Context, Why};
use crate::failure::Failure;
use crate::output::Report;
use crate::text_input::Where;
use notewell::text::EntryId;
use notewell::{Act, Operation};
use std::path::PathBuf;

/// Arguments of `read`.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    place: Where,
    /// Only this entry
    #[arg(long, value_name = "ID")]
    id: Option<String>,
    /// Only entries that contain this text
    #[arg(long, value_name = "TEXT")]
    containing: Option<String>,
    /// The project whose own space `memory` and `daily` mean
    #[arg(long, value_name = "DIR")]
    project: Option<PathBuf>,
}

pub(crate) fn run(arguments: Arguments, context: &Context) -> Result<Report, Failure> {
    let operation = Operation::Read {
        target: arguments.place.target,
        old_text: arguments.containing,
        id: arguments.id.map(EntryId::new),
        scope: None,
    };
    let options = context.write_options(Why { project: arguments.project, ..Why::default() })?;
    answer::report(context.existing()?.act(&[Act::Operate(operation)], &options), context.output)
}
