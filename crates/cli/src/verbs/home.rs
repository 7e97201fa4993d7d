//! `home`: print the folder that holds the memory.

use crate::context::Context;
use crate::failure::Failure;
use crate::foreign::line;
use crate::open_memory::{self, Access};
use crate::output::Report;
use crate::reports::{HomeReport, RefusedFolder};

/// Arguments of `home`.
#[derive(clap::Args)]
pub(crate) struct Arguments {}

pub(crate) fn run(_: &Arguments, context: &Context) -> Result<Report, Failure> {
    let places = &context.places;
    // The path is printed whatever is the matter with the home.
    let store = open_memory::store(places, Access::Look);
    let refused = store.map(|store| store.refused_folders()).unwrap_or_default().into_iter();
    let refused: Vec<RefusedFolder> =
        refused.map(|(path, error)| RefusedFolder { path, message: error.message, hint: error.hint }).collect();
    let report = HomeReport {
        home: places.home.display().to_string(),
        exists: places.home.is_dir(),
        state: places.state.display().to_string(),
        logs: places.logs().display().to_string(),
        refused,
    };
    let told = |folder: &RefusedFolder| format!("warning: {}; {}\n", line(&folder.message), line(&folder.hint));
    let note = if report.exists {
        report.refused.iter().map(told).collect()
    } else {
        "It does not exist yet; the first `notewell add`, or `notewell init`, creates it.".to_owned()
    };
    Ok(Report::new(&report, report.home.clone()).with_note(note))
}
