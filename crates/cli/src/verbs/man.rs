//! `man`: the manual page.

use crate::failure::Failure;
use crate::output::Report;
use crate::{arguments, reports};
use std::path::PathBuf;

/// Arguments of `man`.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Write one page a verb into this folder instead
    #[arg(long, value_name = "DIR")]
    write: Option<PathBuf>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Report, Failure> {
    let command = arguments::for_help();
    if let Some(folder) = &arguments.write {
        let written = std::fs::create_dir_all(folder).and_then(|()| clap_mangen::generate_to(command, folder));
        written.map_err(|error| Failure::file(folder, &error))?;
        let text = format!("Wrote the manual into {}.\n", folder.display());
        return Ok(Report::new(&reports::Text { text: text.clone() }, text));
    }
    let mut page = Vec::new();
    clap_mangen::Man::new(command)
        .render(&mut page)
        .map_err(|error| Failure::environment("io_error", error.to_string(), "Try again."))?;
    let text = String::from_utf8_lossy(&page).replace(".SH EXTRA", ".SH \"EXIT STATUS\"");
    let text = text.replace(".SH SUBCOMMANDS", ".SH COMMANDS");
    Ok(Report::new(&reports::Text { text: text.clone() }, text))
}
