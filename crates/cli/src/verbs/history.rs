//! `history`: what happened, newest first.

use crate::agent;
use crate::context::Context;
use crate::failure::Failure;
use crate::output::Report;
use crate::reports::words;
use crate::reports::{EventReport, History};
use crate::{names, table, wording};
use notewell::store::{CLEARED, Event, EventFilter, EventKind, GAP};
use notewell::{Memory, time_zone};

/// Arguments of `history`.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// At most so many
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = whole)]
    limit: usize,
    /// Of this session: its id, or the beginning of it
    #[arg(long, value_name = "ID")]
    session: Option<String>,
    /// About this entry: its id, or the beginning of it
    #[arg(long, value_name = "ID")]
    entry: Option<String>,
}

/// Digits of an event's id that tell it from its neighbours.
const SHORT: usize = 18;

fn whole(text: &str) -> Result<usize, &'static str> {
    text.parse().map_err(|_| "it is a whole number, such as 20")
}

pub(crate) fn run(arguments: Arguments, context: &Context) -> Result<Report, Failure> {
    let memory = context.existing()?;
    let filter = EventFilter {
        limit: Some(arguments.limit),
        session: arguments.session.map(|id| names::session(&memory, &id)).transpose()?,
        entry: arguments.entry.map(|id| names::entry(&memory, &id)).transpose()?,
        ..EventFilter::default()
    };
    let mut events = memory.history(&filter)?;
    if agent::detect().is_some() {
        events = memory.events_for_assistant(events)?;
    }
    let text = if events.is_empty() {
        "Nothing has happened yet.\n".to_owned()
    } else {
        let hint = context.output.dim("`notewell show EVENT` tells more; `notewell undo EVENT` takes it back.");
        format!("{}{hint}\n", rows(&memory, &events, width()))
    };
    let events = events.into_iter().map(EventReport::from).collect();
    Ok(Report::new(&History { events }, text))
}

/// One line an event.
pub(crate) fn rows(memory: &Memory, events: &[Event], width: usize) -> String {
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
                let what = if draft.kind == EventKind::Change { change.action.as_str() } else { draft.kind.name() };
                format!("{what} {}{more}", change.document.role().name())
            },
        );
        let at = when(event.at, &memory.settings().zone);
        rows.push(vec![id, at, draft.actor.clone(), what, told(memory, event)]);
    }
    table::aligned(&rows, width)
}

/// What an event was about.
fn told(memory: &Memory, event: &Event) -> String {
    if let Some(change) = event.draft.entries.first() {
        return match event.draft.kind {
            EventKind::Undo => wording::took_back(&change.action, change.before.as_deref(), change.after.as_deref()),
            _ => change.after.clone().or_else(|| change.before.clone()).unwrap_or_default(),
        };
    }
    if event.draft.notes.iter().any(|note| note.starts_with(CLEARED)) {
        return "cleared a value".to_owned();
    }
    let gaps: Vec<&str> = event.draft.notes.iter().filter_map(|note| note.strip_prefix(GAP)).collect();
    if !gaps.is_empty() {
        return format!("took note of missing events: {}", gaps.join(", "));
    }
    for note in &event.draft.notes {
        let Some((kind, id)) = note.split_once(':').filter(|(kind, _)| matches!(*kind, "suggests" | "rejects")) else {
            continue;
        };
        let known = memory.suggestion(id).ok();
        let Some(first) = known.and_then(|known| known.draft.changeset.changes.into_iter().next()) else { continue };
        let (action, document) = (first.change.name(), first.document);
        // The words of a suggestion are for the owner.
        let text = words(first.change).filter(|_| agent::detect().is_none());
        let text = text.map(|text| format!(": {text}")).unwrap_or_default();
        let turned_down = if kind == "rejects" { "turned down " } else { "" };
        return format!("{turned_down}{action} {document}{text}");
    }
    event
        .documents
        .iter()
        .map(|change| format!("text of {} outside its entries", change.key))
        .collect::<Vec<_>>()
        .join(", ")
}

/// The local time, to the second.
pub(crate) fn when(at: jiff::Timestamp, zone: &str) -> String {
    let local = at.to_zoned_datetime(time_zone(zone).unwrap_or(jiff::tz::TimeZone::UTC));
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
