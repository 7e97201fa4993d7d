//! `connect` and `disconnect`: tell an assistant of Notewell in its own settings, or no longer.

use crate::agent;
use crate::connect::binary;
use crate::context::Context;
use crate::failure::{Failure, scrubbed};
use crate::output::Report;
use crate::reports::{ConnectionChange, ConnectionReport, SettingsChange};
use clap::builder::PossibleValuesParser;
use notewell_hosts::{Change, Connection, Folders, Host, HostError, HostErrorKind, Scope, Server};
use similar::TextDiff;
use std::path::{Path, PathBuf};

/// Arguments of `connect` and `disconnect`.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The assistant
    #[arg(value_name = "HOST", value_parser = PossibleValuesParser::new(Host::ALL.map(Host::name)))]
    host: String,
    /// Only in this project, for everybody who works in it; without a folder in the current one
    #[arg(long, value_name = "DIR", num_args = 0..=1, default_missing_value = ".")]
    project: Option<PathBuf>,
    /// Show what would change, and change nothing
    #[arg(long)]
    dry_run: bool,
}

/// `connect`.
pub(crate) fn connect(arguments: &Arguments, context: &Context) -> Result<Report, Failure> {
    agent::require_owner("connect an assistant")?;
    let connection = arguments.connection()?;
    let state = &context.places.state;
    let changes = notewell_hosts::connect(&connection, &server(context), state, arguments.dry_run).map_err(told)?;
    let next = "Sessions that begin from now on have the tool `memory`, and the memory in their prompts.";
    let next = match connection.host {
        Host::ClaudeCode => next.to_owned(),
        Host::Codex => format!("{next}\nCodex asks once whether it may run the hooks."),
    };
    Ok(arguments.report(&connection, &changes, "connected", &next))
}

/// `disconnect`.
pub(crate) fn disconnect(arguments: &Arguments, context: &Context) -> Result<Report, Failure> {
    agent::require_owner("disconnect an assistant")?;
    let connection = arguments.connection()?;
    let changes = notewell_hosts::disconnect(&connection, &context.places.state, arguments.dry_run).map_err(told)?;
    let next = if changes.iter().all(|change| change.is_exact) {
        "The settings are byte for byte as they were before."
    } else {
        "Others changed the settings meanwhile: only the lines about Notewell were taken out."
    };
    Ok(arguments.report(&connection, &changes, "disconnected", next))
}

impl Arguments {
    fn connection(&self) -> Result<Connection, Failure> {
        let host = Host::named(&self.host).ok_or_else(|| Failure::usage("No such host.", "See `notewell hosts`."))?;
        let scope = match &self.project {
            None => Scope::User,
            Some(folder) => Scope::Project(project(folder)?),
        };
        Ok(Connection::new(host, scope, &folders()?))
    }

    fn report(&self, connection: &Connection, changes: &[Change], done: &str, next: &str) -> Report {
        let host = connection.host.name();
        let status = match () {
            () if changes.iter().all(Change::is_empty) => ConnectionChange::Unchanged,
            () if self.dry_run => ConnectionChange::Rehearsed,
            () => ConnectionChange::Done,
        };
        let files: Vec<SettingsChange> = changes.iter().map(told_change).collect();
        let list =
            |files: &[SettingsChange]| -> String { files.iter().map(|file| format!("  {}\n", file.file)).collect() };
        let text = match status {
            ConnectionChange::Unchanged => format!("{host} is {done} already.\n{}", list(&files)),
            ConnectionChange::Rehearsed => files.iter().map(|file| format!("{}\n{}", file.file, file.diff)).collect(),
            ConnectionChange::Done => format!("{host} is {done}.\n{}{next}\n", list(&files)),
        };
        Report::new(&ConnectionReport { host: host.to_owned(), status, files }, text)
    }
}

fn told_change(change: &Change) -> SettingsChange {
    let (before, after) = (change.before.as_deref().unwrap_or(""), change.after.as_deref().unwrap_or(""));
    let diff = TextDiff::from_lines(before, after).unified_diff().context_radius(2).to_string();
    // The settings of others hold keys.
    SettingsChange { file: change.file.display().to_string(), diff: scrubbed(&diff) }
}

/// Starts this binary on this memory: what was named here is named there.
fn server(context: &Context) -> Server {
    let global = &context.global;
    let mut args = Vec::new();
    if global.home.is_some() {
        args.extend(["--home".to_owned(), context.places.home.display().to_string()]);
    }
    for (flag, value) in [("--profile", &global.profile), ("--agent", &global.agent)] {
        args.extend(value.iter().flat_map(|value| [flag.to_owned(), value.clone()]));
    }
    args.push("mcp".to_owned());
    Server { command: binary(), args }
}

/// Where this user's hosts keep their settings.
pub(crate) fn folders() -> Result<Folders, Failure> {
    let home = etcetera::home_dir().map_err(|_| {
        Failure::environment("no_home_folder", "This user has no home folder.", "Set HOME to a whole path.")
    })?;
    let named = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    Ok(Folders { home, claude: named("CLAUDE_CONFIG_DIR"), codex: named("CODEX_HOME") })
}

/// The project's folder, which must be there: a typing error makes no settings.
pub(crate) fn project(folder: &Path) -> Result<PathBuf, Failure> {
    let whole = std::path::absolute(folder).map_err(|error| Failure::file(folder, &error))?;
    if whole.is_dir() {
        return Ok(whole);
    }
    Err(Failure::not_found(format!("There is no folder {}.", whole.display()), "Name the project's folder."))
}

pub(crate) fn told(error: HostError) -> Failure {
    match error.kind {
        HostErrorKind::NotSettings => Failure::refused("not_settings", error.message, error.hint),
        HostErrorKind::Changed => {
            let mut failure = Failure::refused("changed_meanwhile", error.message, error.hint);
            failure.error.retryable = true;
            failure
        }
        HostErrorKind::Io => Failure::environment("io_error", error.message, error.hint),
    }
}
