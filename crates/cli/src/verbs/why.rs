//! `why`: where an entry came from.

use crate::context::Context;
use crate::failure::Failure;
use crate::output::{Output, Report};
use crate::table;
use crate::verbs::history::{when, width};
use notewell::Provenance;

/// Arguments of `why`.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The entry's id, the beginning of it, or its text
    #[arg(value_name = "ENTRY", required = true)]
    entry: Vec<String>,
}

pub(crate) fn run(arguments: &Arguments, context: &Context) -> Result<Report, Failure> {
    let memory = context.existing()?;
    let provenance = memory.why(&arguments.entry.join(" "))?;
    let text = text(&provenance, &memory.settings().zone, context.output);
    Ok(Report::new(&provenance, text))
}

fn text(found: &Provenance, zone: &str, output: Output) -> String {
    let mut text = String::new();
    match &found.entry {
        Some(entry) => text.push_str(&format!("{}\n", output.bold(&entry.text))),
        None => text.push_str(&format!("{}\n", output.bold("(it is gone)"))),
    }
    let seen = if found.attested {
        "the engine saw the words come from the owner"
    } else {
        "nobody saw the words come from the owner"
    };
    let origin = found.entry.as_ref().map_or("", |entry| entry.origin.as_str());
    text.push_str(&format!("in {}, origin {origin}: {seen}\n", found.document));
    let mut rows = Vec::new();
    for step in &found.steps {
        let at = step.at.parse().map_or_else(|_| step.at.clone(), |at| when(at, zone));
        let reason = step.reason.as_ref().map(|reason| format!(" ({reason})")).unwrap_or_default();
        let words = format!("{}{reason}", step.after.clone().unwrap_or_default());
        rows.push(vec![at, step.actor.clone(), step.action.clone(), step.origin.clone(), words]);
    }
    text.push_str(&table::aligned(&rows, width()));
    text
}
