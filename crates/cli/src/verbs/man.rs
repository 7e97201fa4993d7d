//! `man`: the manual page.

use crate::failure::Failure;
use crate::output::Report;
use crate::{arguments, reports};
use std::io;
use std::path::{Path, PathBuf};

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
        write(command, folder).map_err(|error| Failure::file(folder, &error))?;
        let text = format!("Wrote the manual into {}.\n", folder.display());
        return Ok(Report::new(&reports::Text { text: text.clone() }, text));
    }
    let mut page = Vec::new();
    clap_mangen::Man::new(command)
        .render(&mut page)
        .map_err(|error| Failure::environment("io_error", error.to_string(), "Try again."))?;
    let text = sections(&String::from_utf8_lossy(&page));
    Ok(Report::new(&reports::Text { text: text.clone() }, text))
}

/// One page for the command and one for each verb.
fn write(command: clap::Command, folder: &Path) -> io::Result<()> {
    std::fs::create_dir_all(folder)?;
    let mut commands = vec![command];
    while let Some(command) = commands.pop() {
        let page = clap_mangen::Man::new(command.clone());
        let mut text = Vec::new();
        page.render(&mut text)?;
        std::fs::write(folder.join(page.get_filename()), sections(&String::from_utf8_lossy(&text)))?;
        commands.extend(command.get_subcommands().filter(|sub| !sub.is_hide_set()).cloned());
    }
    Ok(())
}

/// The page with the sections that manuals have; what clap appends to its help has none of its own.
fn sections(page: &str) -> String {
    let page = page.replace(".SH SUBCOMMANDS", ".SH COMMANDS");
    let Some((above, extra)) = page.split_once(".SH EXTRA\n") else { return page };
    let (extra, below) =
        extra.split_once(".SH ").map_or((extra, String::new()), |(extra, below)| (extra, format!(".SH {below}")));
    let extra = if extra.starts_with("Exit codes:") {
        format!(".SH \"EXIT STATUS\"\n{extra}")
    } else {
        let (options, example) = extra.split_once("Example:\n").unwrap_or((extra, ""));
        let titled = |title: &str, text: &str| {
            if text.trim().is_empty() { String::new() } else { format!(".SH {title}\n{}\n", text.trim_end()) }
        };
        titled("\"GLOBAL OPTIONS\"", options) + &titled("EXAMPLES", example)
    };
    format!("{above}{extra}{below}")
}
