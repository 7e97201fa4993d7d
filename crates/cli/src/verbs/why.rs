//! `why`: where an entry came from.

use crate::agent;
use crate::context::Context;
use crate::failure::Failure;
use crate::foreign::line;
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
    let entry = arguments.entry.join(" ");
    let provenance = if agent::detect().is_some() { memory.why_for_assistant(&entry) } else { memory.why(&entry) }?;
    let text = text(&provenance, &memory.settings().zone, context.output);
    Ok(Report::new(&provenance, text))
}

fn text(found: &Provenance, zone: &str, output: Output) -> String {
    let mut text = String::new();
    text.push_str(&format!("{}\n", output.bold(&line(&found.text))));
    let time = |at: &str| at.parse().map_or_else(|_| at.to_owned(), |at| when(at, zone));
    let accepted = found.steps.iter().rev().find(|step| step.suggestion.is_some());
    let seen = match accepted {
        Some(step) => format!("the owner accepted the words on {}", time(&step.at)),
        None if found.attested => "the engine saw the words come from the owner".to_owned(),
        None => "nobody saw the words come from the owner".to_owned(),
    };
    let place = if found.entry.is_some() { "in" } else { "no longer there, was in" };
    text.push_str(&format!("{place} {}, origin {}: {seen}\n", line(&found.document), found.origin));
    let mut rows = Vec::new();
    for step in &found.steps {
        let at = time(&step.at);
        let suggestion = step.suggestion.as_ref().map(|id| format!(" (suggestion {id}, accepted)"));
        let reason = step.reason.as_ref().map(|reason| format!(" ({reason})")).unwrap_or_default();
        let reason = format!("{}{reason}", suggestion.unwrap_or_default());
        let words = step.after.clone().or_else(|| step.before.clone()).unwrap_or_default();
        let words = format!("{words}{reason}");
        rows.push(vec![at, step.actor.clone(), step.action.clone(), step.origin.clone(), words]);
    }
    text.push_str(&table::aligned(&rows, width()));
    text
}
