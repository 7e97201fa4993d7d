//! `doctor`: what is wrong with the home.

use crate::context::Context;
use crate::failure::Failure;
use crate::output::Report;
use notewell::store::SessionId;
use std::path::PathBuf;

/// Arguments of `doctor`.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Repair what can be repaired
    #[arg(long)]
    fix: bool,
    /// Read everything and compare it with the history
    #[arg(long)]
    verify: bool,
    /// Explain what this session sees, and why it lacks something
    #[arg(long, value_name = "ID")]
    session: Option<SessionId>,
    /// Trust where this link leads now
    #[arg(long, value_name = "PATH")]
    trust_link: Option<PathBuf>,
}

pub(crate) fn run(arguments: Arguments, context: &Context) -> Result<Report, Failure> {
    let _ = (arguments.fix, arguments.verify, arguments.session, arguments.trust_link, context);
    Err(Failure::refused("not_supported", "Not yet.", ""))
}
