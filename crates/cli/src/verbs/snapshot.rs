//! `snapshot`: the memory section that a prompt would get.

use crate::context::Context;
use crate::failure::Failure;
use crate::foreign::{harmless, line};
use crate::names;
use crate::open_memory;
use crate::output::Report;
use crate::reports::SnapshotReport;
use crate::verbs::session::Kind;
use notewell::store::{SessionId, SessionRecord};
use notewell::{Memory, Start};
use similar::TextDiff;
use std::path::PathBuf;

/// Arguments of `snapshot`.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    kind: Kind,
    /// A folder inside the project
    #[arg(long, value_name = "DIR")]
    project: Option<PathBuf>,
    /// The frozen snapshot of this session: its id, or the beginning of it
    #[arg(long, value_name = "ID", conflicts_with = "project")]
    session: Option<String>,
    /// What the next session will see differently from this one, or from the newest open one
    #[arg(long)]
    diff: bool,
}

/// A person reads a handful; the JSON form has all.
const MOST_NAMED: usize = 5;

pub(crate) fn run(arguments: Arguments, context: &Context) -> Result<Report, Failure> {
    let named = arguments.session.is_some() || arguments.diff;
    if let Some(folder) = &arguments.project {
        context.project(folder)?;
    }
    let (memory, missing) = match context.existing() {
        // A hook asks before there is anything, and gets what an empty home would give.
        Err(failure) if failure.error.code == "no_home" && !named => (open_memory::nothing(), Some(failure)),
        opened => (opened?, None),
    };
    let start = Start {
        kind: arguments.kind.kind(),
        project: arguments.project,
        agent: context.global.agent.clone(),
        ..Start::private("cli")
    };
    let named = arguments.session.map(|id| names::session(&memory, &id)).transpose()?;
    if arguments.diff {
        return diff(&memory, named, &start);
    }
    let (snapshot, session) = match named {
        Some(id) => (memory.resume(id)?.snapshot()?, Some(id.to_string())),
        None => (memory.preview(&start)?, None),
    };
    let text = context.output.document(&snapshot.text);
    let mut note =
        missing.map_or_else(String::new, |failure| format!("{} {}\n", failure.error.message, failure.error.hint));
    for left in snapshot.omitted.iter().take(MOST_NAMED) {
        note.push_str(&format!("Left out of {} ({}): {}  {}\n", left.section, left.why, left.id, line(&left.preview)));
    }
    let more = snapshot.omitted.len().saturating_sub(MOST_NAMED);
    if more > 0 {
        note.push_str(&format!("and {more} more entries; `notewell snapshot --json` names each\n"));
    }
    Ok(Report::new(&SnapshotReport { snapshot, session, diff: None }, text).with_note(note))
}

fn diff(memory: &Memory, session: Option<SessionId>, start: &Start) -> Result<Report, Failure> {
    let open = memory.open_sessions()?;
    let record = match session {
        Some(id) => open.into_iter().find(|record| record.id == id),
        None => open.into_iter().find(|record| record.snapshot.is_some()),
    };
    let Some(record) = record else {
        return Err(Failure::not_found(
            "No open session has a snapshot to compare with.",
            "Start one with `notewell session start`, or leave --diff out.",
        ));
    };
    let before = record.snapshot.as_ref().map(|stored| stored.text.clone()).unwrap_or_default();
    let snapshot = memory.preview(&next(&record, start))?;
    let of = format!("session {} of {}", record.id, line(&record.host));
    let diff = TextDiff::from_lines(&before, &snapshot.text)
        .unified_diff()
        .context_radius(2)
        .missing_newline_hint(false)
        .header(&of, "the next session")
        .to_string();
    let text =
        if before == snapshot.text { "The next session will see the same.\n".to_owned() } else { harmless(&diff) };
    let diff = if before == snapshot.text { String::new() } else { diff };
    Ok(Report::new(&SnapshotReport { snapshot, session: Some(record.id.to_string()), diff: Some(diff) }, text))
}

/// The session that would follow this one.
fn next(record: &SessionRecord, start: &Start) -> Start {
    Start {
        host: record.host.clone(),
        door: record.door,
        kind: record.kind,
        zone: Some(record.zone.clone()),
        ..start.clone()
    }
}
