//! `undo`: take something back.

use crate::context::{Context, Why};
use crate::failure::Failure;
use crate::foreign::line;
use crate::output::Report;
use crate::verbs::history::when;
use crate::{names, wording};
use notewell::store::{Event, EventKind};
use notewell::{UndoConflict, UndoReport, UndoTarget};

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
    /// The last change, whoever made it: an edit of the files as well
    #[arg(long)]
    last: bool,
    /// All events of a changeset: its id, or the beginning of it
    #[arg(long, value_name = "ID")]
    changeset: Option<String>,
    /// All events of a session: its id, or the beginning of it
    #[arg(long, value_name = "ID")]
    session: Option<String>,
}

pub(crate) fn run(arguments: Arguments, context: &Context) -> Result<Report, Failure> {
    let memory = context.existing()?;
    let what = match arguments.what {
        What { event: Some(id), .. } => UndoTarget::Named(id),
        What { changeset: Some(id), .. } => UndoTarget::Changeset(names::changeset(&memory, &id)?),
        What { session: Some(id), .. } => UndoTarget::Session(names::session(&memory, &id)?),
        What { .. } => UndoTarget::Last,
    };
    let options = context.write_options(arguments.why)?;
    let report = memory.undo(&what, arguments.partial, &options)?;
    if report.event.is_none() {
        return Err(nothing(&report));
    }
    let undone = report.undone.iter().filter_map(|id| memory.event(&id.to_string()).ok());
    let undone: Vec<String> = undone.map(|event| about(&event, &memory.settings().zone)).collect();
    let text = text(&report, &undone);
    Ok(Report::new(&report, text))
}

/// What an undo was about, in a line.
fn about(event: &Event, zone: &str) -> String {
    let draft = &event.draft;
    let kind = if draft.kind == EventKind::Adopt { "an edit of the files" } else { draft.kind.name() };
    format!("{kind} by {} of {}", line(&draft.actor), when(event.at, zone))
}

/// Nothing was written.
fn nothing(report: &UndoReport) -> Failure {
    if report.conflicts.is_empty() {
        return Failure::refused(
            "nothing_to_undo",
            "Nothing of it is left to undo: what it did went by other hands.",
            "`notewell history` lists what happened, newest first.",
        );
    }
    if report.conflicts.iter().all(|conflict| conflict.not_kept) {
        let mut failure = Failure::refused(
            "value_not_kept",
            "Nothing was undone: the history keeps no secrets, so a value of it is kept nowhere.",
            "Write the entry again with its value.",
        );
        failure.error.proposed = report.conflicts.iter().map(conflict).collect();
        return failure;
    }
    let mut failure = Failure::refused(
        "undo_conflict",
        "Nothing was undone: all of it was changed again since.",
        "Undo the later changes first; `notewell history` lists them.",
    );
    failure.error.proposed = report.conflicts.iter().map(conflict).collect();
    failure
}

fn conflict(conflict: &UndoConflict) -> String {
    if conflict.not_kept {
        return format!("“{}” ({})", line(&conflict.ours), line(&conflict.document));
    }
    let id = conflict.id.as_ref().map(|id| format!("{id} ")).unwrap_or_default();
    let wants = match conflict.ours.as_str() {
        "" => "take out".to_owned(),
        ours => format!("put back “{}”", line(ours)),
    };
    let now = conflict.now.as_ref().map_or_else(|| "has gone".to_owned(), |now| format!("is now “{}”", line(now)));
    format!("{wants} {id}({}), which {now}", line(&conflict.document))
}

fn text(report: &UndoReport, undone: &[String]) -> String {
    let mut text = match report.undone.len() {
        1 => format!("Undid one event in {}", line(&report.documents.join(", "))),
        many => format!("Undid {many} events in {}", line(&report.documents.join(", "))),
    };
    text.push_str(&match undone {
        [one] => format!(": {one}.\n"),
        _ => ".\n".to_owned(),
    });
    for change in &report.changes {
        text.push_str(&format!("  {}  {}\n", change.id, wording::undone(change)));
    }
    for lost in &report.conflicts {
        let why = if lost.not_kept { "a value of it is kept nowhere" } else { "it was changed again" };
        text.push_str(&format!("  not undone, {why}: {}\n", conflict(lost)));
    }
    if let Some(event) = report.event {
        text.push_str(&format!("Undo the undo with: notewell undo {event}\n"));
    }
    text
}
