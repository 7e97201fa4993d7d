//! One file a verb.

pub(crate) mod add;
pub(crate) mod clear;
pub(crate) mod completions;
pub(crate) mod config;
pub(crate) mod confirm;
pub(crate) mod connect;
pub(crate) mod doctor;
pub(crate) mod edit;
pub(crate) mod history;
pub(crate) mod home;
pub(crate) mod hook;
pub(crate) mod hosts;
pub(crate) mod init;
pub(crate) mod join;
pub(crate) mod man;
pub(crate) mod mcp;
pub(crate) mod open;
pub(crate) mod pin;
pub(crate) mod read;
pub(crate) mod remove;
pub(crate) mod replace;
pub(crate) mod schema;
pub(crate) mod session;
pub(crate) mod show;
pub(crate) mod snapshot;
pub(crate) mod suggestions;
pub(crate) mod supersede;
pub(crate) mod r#try;
pub(crate) mod undo;
pub(crate) mod why;

use crate::arguments::Command;
use crate::context::Context;
use crate::failure::Failure;
use crate::output::Report;

/// Runs a verb.
pub(crate) fn run(command: Command, context: &Context) -> Result<Report, Failure> {
    match command {
        Command::Try(arguments) => r#try::run(&arguments, context),
        Command::Home(arguments) => home::run(&arguments, context),
        Command::Init(arguments) => init::run(&arguments, context),
        Command::Open(arguments) => open::run(&arguments, context),
        Command::Edit(arguments) => edit::run(arguments, context),
        Command::Add(arguments) => add::run(arguments, context),
        Command::Replace(arguments) => replace::run(arguments, context),
        Command::Remove(arguments) => remove::run(arguments, context),
        Command::Read(arguments) => read::run(arguments, context),
        Command::Supersede(arguments) => supersede::run(arguments, context),
        Command::Pin(arguments) => pin::run(arguments, true, context),
        Command::Unpin(arguments) => pin::run(arguments, false, context),
        Command::Snapshot(arguments) => snapshot::run(arguments, context),
        Command::History(arguments) => history::run(arguments, context),
        Command::Show(arguments) => show::run(&arguments, context),
        Command::Undo(arguments) => undo::run(arguments, context),
        Command::Why(arguments) => why::run(&arguments, context),
        Command::Suggestions(arguments) => suggestions::run(arguments, context),
        Command::Confirm(arguments) => confirm::run(arguments, context),
        Command::Clear(arguments) => clear::run(arguments, context),
        Command::Session(arguments) => session::run(arguments, context),
        Command::Connect(arguments) => connect::connect(&arguments, context),
        Command::Disconnect(arguments) => connect::disconnect(&arguments, context),
        Command::Hook(arguments) => hook::run(&arguments, context),
        Command::Hosts(arguments) => hosts::run(&arguments, context),
        Command::Mcp(arguments) => mcp::run(arguments, context),
        Command::Doctor(arguments) => doctor::run(arguments, context),
        Command::Config(arguments) => config::run(arguments, context),
        Command::Join(arguments) => join::run(arguments, context),
        Command::Completions(arguments) => completions::run(&arguments),
        Command::Man(arguments) => man::run(&arguments),
        Command::Schema(arguments) => schema::run(&arguments),
    }
}
