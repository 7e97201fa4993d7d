//! `config`: show or change the settings.

use crate::config::{self, Loaded};
use crate::context::Context;
use crate::failure::Failure;
use crate::foreign::line;
use crate::output::Report;
use crate::reports::ConfigReport;
use crate::{agent, open_memory, table};
use serde_json::Value;

/// Arguments of `config`.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    what: Option<What>,
}

#[derive(clap::Subcommand)]
enum What {
    /// Show every setting with its value
    Show,
    /// Print the settings file's path
    Path,
    /// Change one setting
    Set {
        /// The setting
        key: String,
        /// Its new value
        value: String,
    },
}

pub(crate) fn run(arguments: Arguments, context: &Context) -> Result<Report, Failure> {
    let home = &context.places.home;
    match arguments.what.unwrap_or(What::Show) {
        What::Show => {
            let report = report(config::load(home)?, context);
            let rows: Vec<Vec<String>> =
                report.settings.iter().map(|(key, value)| vec![key.clone(), plain(value)]).collect();
            let text = table::aligned(&rows, 120);
            Ok(Report::new(&report, text))
        }
        What::Path => {
            // Whoever has to correct a broken file needs this most.
            let text = config::found(home).display().to_string();
            let report = match config::load(home) {
                Ok(loaded) => report(loaded, context),
                Err(_) => ConfigReport { path: text.clone(), settings: serde_json::Map::new() },
            };
            Ok(Report::new(&report, text))
        }
        What::Set { key, value } => {
            agent::require_owner("change the settings")?;
            open_memory::open(&context.places, open_memory::Access::Create)?;
            let report = report(config::set(home, &key, &value)?, context);
            let text = format!("{key} is now {}.\n", line(&value));
            Ok(Report::new(&report, text))
        }
    }
}

fn report(loaded: Loaded, context: &Context) -> ConfigReport {
    let path = loaded.file.unwrap_or_else(|| config::path(&context.places.home));
    let settings = match serde_json::to_value(&loaded.settings) {
        Ok(Value::Object(settings)) => settings,
        _ => serde_json::Map::new(),
    };
    ConfigReport { path: path.display().to_string(), settings }
}

fn plain(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}
