//! `undo`: take something back.

use crate::context::{Context, Why};
use crate::failure::Failure;
use crate::output::Report;
use notewell::store::{ChangesetId, SessionId};
use notewell::{UndoReport, UndoTarget};

/// Arguments of `undo`.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    what: What,
    /// Undo what can be undone, and list the rest
    #[arg(long)]
    partial: bool,
    #[command(flatten)]
    why: Why,
}

#[derive(clap::Args)]
#[group(required = true, multiple = false)]
struct What {
    /// The event's, changeset's or session's id, or the beginning of it
    #[arg(value_name = "EVENT")]
    event: Option<String>,
    /// The last change
    #[arg(long)]
    last: bool,
    /// All events of a changeset
    #[arg(long, value_name = "ID")]
    changeset: Option<ChangesetId>,
    /// All events of a session
    #[arg(long, value_name = "ID")]
    session: Option<SessionId>,
}

pub(crate) fn run(arguments: Arguments, context: &Context) -> Result<Report, Failure> {
    let what = match arguments.what {
        What { event: Some(id), .. } => UndoTarget::Named(id),
        What { changeset: Some(id), .. } => UndoTarget::Changeset(id),
        What { session: Some(id), .. } => UndoTarget::Session(id),
        What { .. } => UndoTarget::Last,
    };
    let options = context.write_options(arguments.why)?;
    let report = context.existing()?.undo(&what, arguments.partial, &options)?;
    Ok(Report::new(&report, text(&report)))
}

fn text(report: &UndoReport) -> String {
    let events = if report.undone.len() == 1 { "event" } else { "events" };
    let mut text = format!("Undid {} {events} in {}.\n", report.undone.len(), report.documents.join(", "));
    for entry in &report.entries {
        text.push_str(&format!("  {}  {}\n", entry.id, entry.text));
    }
    for conflict in &report.conflicts {
        text.push_str(&format!("  not undone, it was changed again ({}): {}\n", conflict.document, conflict.ours));
    }
    if let Some(event) = report.event {
        text.push_str(&format!("Undo the undo with: notewell undo {event}\n"));
    }
    text
}
