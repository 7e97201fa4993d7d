//! `join`: let another device use this home's key.

use crate::context::Context;
use crate::failure::Failure;
use crate::output::Report;

/// Arguments of `join`.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The code that `notewell join` printed on the other device; without it, one is made here
    #[arg(value_name = "CODE")]
    code: Option<String>,
}

pub(crate) fn run(arguments: Arguments, context: &Context) -> Result<Report, Failure> {
    let _ = (arguments.code, context);
    Err(Failure::refused("not_supported", "Not yet.", ""))
}
