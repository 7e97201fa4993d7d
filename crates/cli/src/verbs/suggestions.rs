//! `suggestions`: what waits for the owner, and the owner's decision.

use crate::answer;
use crate::context::{Context, Why};
use crate::failure::Failure;
use crate::output::Report;
use crate::reports::{SuggestionReport, Suggestions};
use crate::table;
use crate::verbs::history::{when, width};
use notewell::store::SuggestionStatus;

/// Arguments of `suggestions`.
#[derive(clap::Args)]
#[command(args_conflicts_with_subcommands = true)]
pub(crate) struct Arguments {
    /// Those that are settled or expired as well
    #[arg(long)]
    all: bool,
    #[command(subcommand)]
    decision: Option<Decision>,
}

#[derive(clap::Subcommand)]
enum Decision {
    /// Take a suggestion: its changes are applied to the text as it is now
    Accept(Which),
    /// Turn a suggestion down
    Reject(Which),
}

#[derive(clap::Args)]
struct Which {
    /// The suggestion's id, or the beginning of it
    #[arg(value_name = "ID")]
    id: String,
    /// Why, for the history
    #[arg(long, value_name = "TEXT")]
    reason: Option<String>,
}

pub(crate) fn run(arguments: Arguments, context: &Context) -> Result<Report, Failure> {
    let answer = match arguments.decision {
        None => return list(arguments.all, context),
        Some(Decision::Accept(which)) => {
            let options = context.write_options(Why { reason: which.reason, ..Why::default() })?;
            context.existing()?.accept(&which.id, &options)
        }
        Some(Decision::Reject(which)) => {
            let options = context.write_options(Why::default())?;
            context.existing()?.reject(&which.id, which.reason.as_deref(), &options)
        }
    };
    answer::report(answer, context.output)
}

fn list(all: bool, context: &Context) -> Result<Report, Failure> {
    let memory = context.existing()?;
    let status = (!all).then_some(SuggestionStatus::Pending);
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
    let text = if rows.is_empty() {
        "Nothing waits for you.\n".to_owned()
    } else {
        let hint = context
            .output
            .dim("`notewell suggestions accept ID` takes one; `notewell suggestions reject ID` does not.");
        format!("{}{hint}\n", table::aligned(&rows, width()))
    };
    let suggestions = found.into_iter().map(SuggestionReport::from).collect();
    Ok(Report::new(&Suggestions { suggestions }, text))
}
