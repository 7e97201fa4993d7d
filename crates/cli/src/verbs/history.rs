//! `history`: what happened, newest first.

use crate::context::Context;
use crate::failure::Failure;
use crate::output::Report;
use crate::reports::{EventReport, History};
use crate::table;
use notewell::store::{Event, EventFilter, SessionId};
use notewell::text::EntryId;

/// Arguments of `history`.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// At most so many
    #[arg(long, value_name = "N", default_value_t = 20)]
    limit: usize,
    /// Of this session
    #[arg(long, value_name = "ID")]
    session: Option<SessionId>,
    /// About this entry
    #[arg(long, value_name = "ID")]
    entry: Option<String>,
}

/// Digits of an event's id that tell it from its neighbours.
const SHORT: usize = 18;

pub(crate) fn run(arguments: Arguments, context: &Context) -> Result<Report, Failure> {
    let memory = context.existing()?;
    let filter = EventFilter {
        limit: Some(arguments.limit),
        session: arguments.session,
        entry: arguments.entry.map(EntryId::new),
        ..EventFilter::default()
    };
    let events = memory.history(&filter)?;
    let text = if events.is_empty() {
        "Nothing has happened yet.\n".to_owned()
    } else {
        let hint = context.output.dim("`notewell show EVENT` tells more; `notewell undo EVENT` takes it back.");
        format!("{}{hint}\n", rows(&events, &memory.settings().zone, width()))
    };
    let events = events.into_iter().map(EventReport::from).collect();
    Ok(Report::new(&History { events }, text))
}

/// One line an event.
pub(crate) fn rows(events: &[Event], zone: &str, width: usize) -> String {
    let mut rows = Vec::new();
    for event in events {
        let draft = &event.draft;
        let id: String = draft.id.to_string().chars().take(SHORT).collect();
        let change = draft.entries.first();
        let what = change.map_or_else(
            || draft.kind.name().to_owned(),
            |change| {
                let more =
                    if draft.entries.len() > 1 { format!(" +{}", draft.entries.len() - 1) } else { String::new() };
                let what = if draft.kind == notewell::store::EventKind::Change {
                    change.action.as_str()
                } else {
                    draft.kind.name()
                };
                format!("{what} {}{more}", change.document.role().name())
            },
        );
        let words =
            change.and_then(|change| change.after.clone().or_else(|| change.before.clone())).unwrap_or_default();
        rows.push(vec![id, when(event.at, zone), draft.actor.clone(), what, words]);
    }
    table::aligned(&rows, width)
}

/// The local time, to the second.
pub(crate) fn when(at: jiff::Timestamp, zone: &str) -> String {
    let local = at.in_tz(zone).unwrap_or_else(|_| at.to_zoned_datetime(jiff::tz::TimeZone::UTC));
    local.strftime("%Y-%m-%d %H:%M:%S").to_string()
}

/// Columns of the terminal, as far as the shell tells.
pub(crate) fn width() -> usize {
    std::env::var("COLUMNS")
        .ok()
        .and_then(|columns| columns.parse().ok())
        .filter(|columns| *columns >= 60)
        .unwrap_or(120)
}
