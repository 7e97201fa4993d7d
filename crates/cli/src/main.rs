//! The `notewell` command: one file a verb, nothing but arguments and printing.

mod agent;
mod answer;
mod arguments;
mod config;
mod connect;
mod context;
mod exit;
mod explain;
mod failure;
mod foreign;
mod logging;
mod names;
mod open_memory;
mod output;
mod places;
mod reports;
mod rotation;
mod table;
mod text_input;
mod verbs;
mod verify;
mod wording;

use exit::Exit;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Instant;

fn main() -> ExitCode {
    let began = Instant::now();
    std::panic::set_hook(Box::new(|panic| {
        // Never the message: it may quote memory.
        let place = panic.location().map(ToString::to_string).unwrap_or_default();
        eprintln!("notewell: an internal error at {place}. Nothing else was printed; please report it.");
        tracing::error!(place, "panic");
    }));
    // A file size limit must reach the store as an error of the write, not kill the process in the middle of it.
    let limit = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, Arc::default());
    if limit.is_err() {
        tracing::warn!("a file size limit may end this process");
    }
    let exit = std::panic::catch_unwind(run).unwrap_or(Exit::Environment);
    // Whatever goes wrong, a hook does not stand in its host's way.
    let exit = if arguments::is_hook() { Exit::Done } else { exit };
    logging::finish(exit, began.elapsed());
    exit.into()
}

fn run() -> Exit {
    let arguments = match arguments::parse() {
        Ok(arguments) => arguments,
        // A hook never stands in its host's way.
        Err(stopped) if stopped.is_error() && arguments::is_hook() => return Exit::Done,
        Err(stopped) => return stopped.print(),
    };
    let is_hook = matches!(arguments.verb, arguments::Command::Hook(_));
    let context = match context::Context::new(arguments.global) {
        Ok(context) => context,
        Err(_) if is_hook => return Exit::Done,
        Err((output, failure)) => return output.fail(&failure),
    };
    context.log(arguments.verb.name());
    match verbs::run(arguments.verb, &context) {
        Ok(report) => context.output.print(&report),
        Err(failure) => context.output.fail(&failure),
    }
}
