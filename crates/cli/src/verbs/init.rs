//! `init`: create the home.

use crate::context::Context;
use crate::failure::Failure;
use crate::open_memory::{self, Access};
use crate::output::Report;
use crate::reports::InitReport;

/// Arguments of `init`.
#[derive(clap::Args)]
pub(crate) struct Arguments {}

pub(crate) fn run(_: &Arguments, context: &Context) -> Result<Report, Failure> {
    let opened = open_memory::open(&context.places, Access::Create)?;
    let report = InitReport {
        home: context.places.home.display().to_string(),
        created: opened.created,
        config: opened.settings_file.map(|file| file.display().to_string()),
        zone: opened.memory.settings().zone.clone(),
    };
    let did = if report.created { "Created" } else { "There already:" };
    let text = format!(
        "{did} {}\nTime zone: {}\nConnect an assistant: `notewell connect claude-code` or `codex`; `notewell try` prints the lines for others.\n",
        report.home, report.zone
    );
    Ok(Report::new(&report, text))
}
