//! `session`: start or end a conversation with a host.

use crate::context::Context;
use crate::failure::Failure;
use crate::output::Report;
use crate::reports::SessionReport;
use crate::text_input;
use crate::verbs::history::when;
use crate::{agent, names};
use notewell::guard::{Door, SessionKind};
use notewell::store::SessionId;
use notewell::{Session, Start};
use serde::Deserialize;
use serde_json::Value;
use std::path::PathBuf;

/// Arguments of `session`.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    what: What,
}

#[derive(clap::Subcommand)]
enum What {
    /// Start a session, or take up the open one with this host's id; prints its id and its snapshot
    Start(StartArguments),
    /// End a session; its frozen snapshot is forgotten
    End(EndArguments),
}

/// What kind of session.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct Kind {
    /// private, group, channel, cron or subagent; only private ones see private memory
    #[arg(long = "kind", value_name = "KIND", default_value = "private", value_parser = ["private", "group", "channel", "cron", "subagent"])]
    name: String,
}

impl Kind {
    pub(crate) fn kind(&self) -> SessionKind {
        SessionKind::named(&self.name).unwrap_or_default()
    }
}

#[derive(clap::Args)]
struct StartArguments {
    /// `-` reads `{"host", "session_id", "kind", "cwd", "agent", "zone"}` from standard input
    #[arg(value_name = "-", value_parser = ["-"])]
    input: Option<String>,
    /// The host, for example claude-code
    #[arg(long, default_value = "cli")]
    host: String,
    /// The host's own id for the conversation
    #[arg(long, value_name = "ID")]
    host_session: Option<String>,
    #[command(flatten)]
    kind: Kind,
    /// A folder inside the project
    #[arg(long, value_name = "DIR")]
    project: Option<PathBuf>,
    /// The host's time zone, for homes that let hosts choose
    #[arg(long, value_name = "NAME")]
    zone: Option<String>,
    /// The host shows the owner's turns; without it the session is blind
    #[arg(long)]
    turns: bool,
}

#[derive(clap::Args)]
struct EndArguments {
    /// The session's id, or the beginning of it; `-` reads `{"session_id", "host"}` from standard input
    #[arg(value_name = "ID")]
    session: String,
}

/// What hosts send. Unknown keys are theirs.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Input {
    host: Option<String>,
    #[serde(alias = "host_session")]
    session_id: Option<String>,
    session: Option<SessionId>,
    kind: Option<String>,
    #[serde(alias = "project")]
    cwd: Option<PathBuf>,
    agent: Option<String>,
    zone: Option<String>,
}

pub(crate) fn run(arguments: Arguments, context: &Context) -> Result<Report, Failure> {
    match arguments.what {
        What::Start(arguments) => start(arguments, context),
        What::End(arguments) => end(&arguments.session, context),
    }
}

fn start(arguments: StartArguments, context: &Context) -> Result<Report, Failure> {
    let input = if arguments.input.is_some() { input()? } else { Input::default() };
    let kind = match input.kind.as_deref() {
        Some(name) => SessionKind::named(name).ok_or_else(|| {
            Failure::usage(
                format!("There is no kind of session `{name}`."),
                "Use private, group, channel, cron or subagent.",
            )
        })?,
        None => arguments.kind.kind(),
    };
    if input.cwd.as_deref().is_some_and(|folder| folder.as_os_str().as_encoded_bytes().contains(&0)) {
        return Err(Failure::usage(
            "`cwd` holds the character NUL, so it is no folder.",
            "Send the folder of the conversation, or leave `cwd` out.",
        ));
    }
    // An agent's own word is no proof of what the owner said.
    let door = if arguments.turns && agent::detect().is_none() { Door::Turns } else { Door::Blind };
    if let Some(folder) = &arguments.project {
        context.project(folder)?;
    }
    let session = context.memory()?.start(Start {
        host: input.host.unwrap_or(arguments.host),
        host_session: input.session_id.or(arguments.host_session),
        door,
        kind,
        project: input.cwd.or(arguments.project),
        agent: input.agent.or_else(|| context.global.agent.clone()),
        zone: input.zone.or(arguments.zone),
    })?;
    let report = report(&session, false)?;
    let snapshot = report.snapshot.as_ref().map(|snapshot| context.output.document(&snapshot.text)).unwrap_or_default();
    Ok(Report::new(&report, snapshot).with_note(format!("Session {}", report.session)))
}

fn end(id: &str, context: &Context) -> Result<Report, Failure> {
    let memory = context.existing()?;
    let id = if id == "-" {
        let input = input()?;
        let host = input.host.as_deref().unwrap_or("cli");
        let known = match (input.session, input.session_id.as_deref()) {
            (Some(id), _) => Some(id),
            (None, Some(name)) => memory.find_session(host, name)?.map(|session| session.id()),
            (None, None) => {
                return Err(Failure::usage("The input names no session.", "Send {\"session_id\": …, \"host\": …}."));
            }
        };
        known.ok_or_else(|| {
            Failure::not_found("No open session of that host has this id.", "It may have ended already.")
        })?
    } else {
        names::session(&memory, id)?
    };
    match memory.session(id)?.map(|record| record.ended) {
        None => {
            return Err(Failure::not_found(
                format!("This home knows no session {id}."),
                "`notewell session start` prints the id of a new one; compare NOTEWELL_HOME and --profile.",
            ));
        }
        Some(Some(ended)) => {
            return Err(Failure::not_found(
                format!("The session {id} has ended already, on {}.", when(ended, &memory.settings().zone)),
                "There is nothing to do; `notewell session start` begins another.",
            ));
        }
        Some(None) => {}
    }
    let session = memory.resume(id)?;
    let report = report(&session, true)?;
    session.end()?;
    Ok(Report::new(&report, format!("Ended session {id}.\n")))
}

fn input() -> Result<Input, Failure> {
    // Some shells begin what they pipe with a byte order mark.
    let text = text_input::stdin()?;
    // Through a map: an array is no object, even one with values in the order of our fields.
    let object: Result<serde_json::Map<String, Value>, _> =
        serde_json::from_str(text.strip_prefix('\u{feff}').unwrap_or(&text));
    object.and_then(|object| serde_json::from_value(Value::Object(object))).map_err(|error| {
        Failure::usage(format!("Standard input is not the JSON that is needed: {error}"), "Send one JSON object.")
    })
}

fn report(session: &Session, ended: bool) -> Result<SessionReport, Failure> {
    let record = session.record();
    Ok(SessionReport {
        session: record.id.to_string(),
        host: record.host,
        kind: record.kind.name().to_owned(),
        spaces: record.spaces.iter().map(ToString::to_string).collect(),
        ended,
        snapshot: if ended { None } else { Some(session.snapshot()?) },
    })
}
