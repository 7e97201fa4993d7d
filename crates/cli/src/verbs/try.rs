//! `try`: what Notewell does, in a home that is thrown away.

use crate::context::Context;
use crate::failure::Failure;
use crate::output::Report;

/// Arguments of `try`.
#[derive(clap::Args)]
pub(crate) struct Arguments {}

pub(crate) fn run(_: &Arguments, context: &Context) -> Result<Report, Failure> {
    let _ = context;
    Err(Failure::refused("not_supported", "Not yet.", ""))
}
