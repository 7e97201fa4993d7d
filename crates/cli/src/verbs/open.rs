//! `open`: show the folder of the memory, or of the logs.

use crate::context::Context;
use crate::failure::Failure;
use crate::output::Report;
use crate::reports::Opened;
use std::path::Path;
use std::process::{Command, Stdio};

/// Arguments of `open`.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The logs instead of the memory
    #[arg(long)]
    logs: bool,
    /// Only print the path
    #[arg(long)]
    print: bool,
}

pub(crate) fn run(arguments: &Arguments, context: &Context) -> Result<Report, Failure> {
    let folder = if arguments.logs { context.places.logs() } else { context.places.home.clone() };
    if !folder.is_dir() {
        return Err(Failure::not_found(
            format!("{} does not exist yet.", folder.display()),
            "The first `notewell add`, or `notewell init`, creates it.",
        ));
    }
    let opened = !arguments.print && show(&folder);
    let report = Opened { path: folder.display().to_string(), opened };
    Ok(Report::new(&report, report.path.clone()))
}

/// Asks the desktop to show a folder; without one there is nobody to ask.
fn show(folder: &Path) -> bool {
    let program = if cfg!(target_os = "macos") {
        "open"
    } else if std::env::var_os("DISPLAY").is_some() || std::env::var_os("WAYLAND_DISPLAY").is_some() {
        "xdg-open"
    } else {
        return false;
    };
    let quiet =
        Command::new(program).arg(folder).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).status();
    quiet.is_ok_and(|status| status.success())
}
