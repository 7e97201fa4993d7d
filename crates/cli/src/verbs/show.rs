//! `show`: one event in full.

use crate::agent;
use crate::context::Context;
use crate::failure::Failure;
use crate::foreign::{line, lines};
use crate::output::{Output, Report};
use crate::reports::EventReport;
use crate::verbs::history::when;

/// Arguments of `show`.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The event's id, or the beginning of it
    #[arg(value_name = "EVENT")]
    event: String,
}

pub(crate) fn run(arguments: &Arguments, context: &Context) -> Result<Report, Failure> {
    let memory = context.existing()?;
    let event = memory.event(&arguments.event).map_err(|error| {
        let mut failure = Failure::from(error);
        if memory.suggestion(&arguments.event).is_ok() {
            failure.error.hint = format!("This is a suggestion: notewell suggestions show {}", arguments.event);
        }
        failure
    })?;
    let event = match agent::detect() {
        Some(_) => memory.event_for_assistant(event)?,
        None => event,
    };
    let at = when(event.at, &memory.settings().zone);
    let report = EventReport::from(event);
    let text = text(&report, &at, context.output);
    Ok(Report::new(&report, text))
}

fn text(event: &EventReport, at: &str, output: Output) -> String {
    let mut text = format!(
        "{}\n",
        output.bold(&format!("{} {} by {} ({})", event.event, event.kind, line(&event.actor), event.origin))
    );
    text.push_str(&format!("  {at}, number {}\n", event.sequence));
    let optional = [
        ("reason", &event.reason),
        ("session", &event.session),
        ("changeset", &event.changeset),
        ("undoes", &event.undoes),
    ];
    for (name, value) in optional {
        if let Some(value) = value {
            text.push_str(&format!("  {name}: {}\n", line(value)));
        }
    }
    if !event.notes.is_empty() {
        text.push_str(&format!("  notes: {}\n", line(&event.notes.join(", "))));
    }
    for entry in &event.entries {
        text.push_str(&format!("  {} {} {}\n", entry.action, line(&entry.document), entry.id));
        for (sign, words) in [('-', &entry.before), ('+', &entry.after)] {
            for line in words.iter().flat_map(|words| lines(words)) {
                text.push_str(&format!("    {sign} {line}\n"));
            }
        }
    }
    for document in &event.documents {
        let short = |revision: &str| revision.chars().take(12).collect::<String>();
        text.push_str(&output.dim(&format!(
            "  {}: {} → {}",
            line(&document.document),
            short(&document.before),
            short(&document.after)
        )));
        text.push('\n');
    }
    for words in &event.stale {
        text.push_str(&format!("  an editor's save overruled: {}\n", line(words)));
    }
    text
}
