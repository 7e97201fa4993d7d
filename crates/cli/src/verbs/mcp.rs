//! `mcp`: serve the memory to an assistant on standard input and output.

use crate::context::Context;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::open_memory::{self, Access};
use crate::output::Report;
use crate::verbs::session::Kind;
use notewell::Error;
use notewell::store::{StoreError, StoreErrorKind};
use notewell_mcp::Options;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// Arguments of `mcp`.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// A folder inside the project; else the client's first root, else the working folder of a git repository
    #[arg(long, value_name = "DIR")]
    project: Option<PathBuf>,
    /// No project, wherever this runs
    #[arg(long, conflicts_with = "project")]
    no_project: bool,
    #[command(flatten)]
    kind: Kind,
}

/// How long work that began may go on after the client has gone.
const LAST: Duration = Duration::from_secs(3);

pub(crate) fn run(arguments: Arguments, context: &Context) -> Result<Report, Failure> {
    let began = Instant::now();
    if let Some(folder) = &arguments.project {
        context.project(folder)?;
    }
    let options = Options {
        project: arguments.project,
        agent: context.global.agent.clone(),
        kind: arguments.kind.kind(),
        detect_project: !arguments.no_project,
        ..Options::default()
    };
    let places = context.places.clone();
    let open = move || open_memory::open_for_host(&places, Access::Create).map(|opened| opened.memory).map_err(library);
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .max_blocking_threads(options.parallel + 4)
        .enable_all()
        .build()
        .map_err(|error| Failure::environment("io_error", format!("No threads: {error}"), "Try again."))?;
    let served = runtime.block_on(notewell_mcp::serve_stdio(open, options));
    // A reader of standard input may never end by itself.
    runtime.shutdown_timeout(LAST);
    let outcome = served.map_err(|error| {
        Failure::environment("mcp", error.to_string(), "Start it from an MCP client; see `notewell try`.")
    });
    if context.global.json {
        leave(&outcome, began);
    }
    outcome.map(|()| Report::default())
}

/// Ends the process: with `--json` a result would be printed on standard output, which belongs to the protocol.
fn leave(outcome: &Result<(), Failure>, began: Instant) -> ! {
    let exit = match outcome {
        Ok(()) => Exit::Done,
        Err(failure) => {
            eprintln!("{}", serde_json::json!({ "error": failure.error }));
            failure.exit
        }
    };
    crate::logging::finish(exit, began.elapsed());
    std::process::exit(i32::from(exit as u8))
}

/// For the server, which knows the library's errors only.
fn library(failure: Failure) -> Error {
    let error = *failure.error;
    match failure.exit {
        Exit::Environment => Error::Store(StoreError::new(kind(&error.code), error.message, error.hint)),
        _ => Error::Settings { what: error.message, hint: error.hint },
    }
}

fn kind(code: &str) -> StoreErrorKind {
    StoreErrorKind::of_code(code).unwrap_or(StoreErrorKind::Io)
}
