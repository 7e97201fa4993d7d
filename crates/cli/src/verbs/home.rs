//! `home`: print the folder that holds the memory.

use crate::context::Context;
use crate::failure::Failure;
use crate::output::Report;
use crate::reports::HomeReport;

/// Arguments of `home`.
#[derive(clap::Args)]
pub(crate) struct Arguments {}

pub(crate) fn run(_: &Arguments, context: &Context) -> Result<Report, Failure> {
    let places = &context.places;
    let report = HomeReport {
        home: places.home.display().to_string(),
        exists: places.home.is_dir(),
        state: places.state.display().to_string(),
        logs: places.logs().display().to_string(),
    };
    let note = if report.exists {
        ""
    } else {
        "It does not exist yet; the first `notewell add`, or `notewell init`, creates it."
    };
    Ok(Report::new(&report, report.home.clone()).with_note(note))
}
