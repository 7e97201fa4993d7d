//! `suggestions`: what waits for the owner.

use crate::context::Context;
use crate::failure::Failure;
use crate::output::Report;
use crate::reports::{SuggestionReport, Suggestions};
use crate::table;
use crate::verbs::history::{when, width};
use notewell::store::SuggestionStatus;

/// Arguments of `suggestions`.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Those that are settled or expired as well
    #[arg(long)]
    all: bool,
}

pub(crate) fn run(arguments: &Arguments, context: &Context) -> Result<Report, Failure> {
    let memory = context.memory()?;
    let status = (!arguments.all).then_some(SuggestionStatus::Pending);
    let found = memory.suggestions(status)?;
    let mut rows = Vec::new();
    for suggestion in &found {
        let report = SuggestionReport::from(suggestion.clone());
        for change in report.changes {
            rows.push(vec![
                report.id.chars().take(18).collect(),
                when(suggestion.at, &memory.settings().zone),
                report.actor.clone(),
                report.waits_because.clone(),
                format!("{} {}", change.action, change.document),
                change.text.unwrap_or_default(),
            ]);
        }
    }
    let text = if rows.is_empty() { "Nothing waits for you.\n".to_owned() } else { table::aligned(&rows, width()) };
    let suggestions = found.into_iter().map(SuggestionReport::from).collect();
    Ok(Report::new(&Suggestions { suggestions }, text))
}
