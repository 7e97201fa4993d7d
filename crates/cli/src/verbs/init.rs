//! `init`: create the home.

use crate::agent;
use crate::context::Context;
use crate::failure::Failure;
use crate::open_memory::{self, Access};
use crate::output::Report;
use crate::reports::InitReport;
use notewell_store_files::FileStore;

/// Arguments of `init`.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Begin with a new secret, where the home's own is lost on every device: documents stay, ids and origins begin anew
    #[arg(long)]
    new_secret: bool,
}

pub(crate) fn run(arguments: &Arguments, context: &Context) -> Result<Report, Failure> {
    if arguments.new_secret {
        agent::require_owner("give the home a new secret")?;
        let mut options = open_memory::options(&context.places, Access::Create);
        options.new_secret = true;
        drop(FileStore::open(options)?);
    }
    let opened = open_memory::open(&context.places, Access::Create)?;
    let report = InitReport {
        home: context.places.home.display().to_string(),
        created: opened.created,
        new_secret: arguments.new_secret,
        config: opened.settings_file.map(|file| file.display().to_string()),
        zone: opened.memory.settings().zone.clone(),
    };
    let did = if report.new_secret {
        "A new secret for"
    } else if report.created {
        "Created"
    } else {
        "There already:"
    };
    let text = format!(
        "{did} {}\nTime zone: {}\nConnect an assistant: `notewell connect claude-code` or `codex`; `notewell try` prints the lines for others.\n",
        report.home, report.zone
    );
    Ok(Report::new(&report, text))
}
