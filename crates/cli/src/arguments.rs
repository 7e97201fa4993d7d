//! The command line. Names and examples come from the table of verbs.

use crate::exit::{self, Exit};
use crate::output::Output;
use crate::{
    failure::{Failure, scrubbed},
    verbs,
};
use clap::{Args, CommandFactory, FromArgMatches, Parser, Subcommand};
use std::path::PathBuf;

/// Long-term memory for AI assistants, in files that you own.
#[derive(Parser)]
#[command(name = "notewell", version, max_term_width = 100, disable_help_subcommand = true)]
pub(crate) struct Arguments {
    #[command(flatten)]
    pub(crate) global: Global,
    #[command(subcommand)]
    pub(crate) verb: Command,
}

/// Flags that every verb takes.
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct Global {
    /// The folder that holds the memory
    #[arg(
        long,
        global = true,
        env = "NOTEWELL_HOME",
        hide_env_values = true,
        value_name = "DIR",
        help_heading = "Global options"
    )]
    pub(crate) home: Option<PathBuf>,
    /// How the home is laid out: native
    #[arg(
        long,
        global = true,
        env = "NOTEWELL_DIALECT",
        hide_env_values = true,
        value_name = "NAME",
        help_heading = "Global options"
    )]
    pub(crate) dialect: Option<String>,
    /// Print one JSON value
    #[arg(long, global = true, help_heading = "Global options")]
    pub(crate) json: bool,
    /// A second home beside the usual one
    #[arg(
        long,
        global = true,
        env = "NOTEWELL_PROFILE",
        hide_env_values = true,
        value_name = "NAME",
        help_heading = "Global options"
    )]
    pub(crate) profile: Option<String>,
    /// The agent whose own space `memory` and `daily` mean
    #[arg(
        long,
        global = true,
        env = "NOTEWELL_AGENT",
        hide_env_values = true,
        value_name = "ID",
        help_heading = "Global options"
    )]
    pub(crate) agent: Option<String>,
    /// The person whose memory it is, where a store holds several
    #[arg(
        long,
        global = true,
        env = "NOTEWELL_OWNER",
        hide_env_values = true,
        value_name = "NAME",
        help_heading = "Global options"
    )]
    pub(crate) owner: Option<String>,
}

macro_rules! verbs {
    ($($name:literal $variant:ident($arguments:ty)),* $(,)?) => {
        /// One verb with its arguments.
        #[derive(Subcommand)]
        pub(crate) enum Command {
            $(#[command(name = $name)] $variant($arguments),)*
            #[command(name = "schema", hide = true)]
            Schema(verbs::schema::Arguments),
        }

        impl Command {
            /// Its name.
            pub(crate) const fn name(&self) -> &'static str {
                match self {
                    $(Self::$variant(_) => $name,)*
                    Self::Schema(_) => "schema",
                }
            }
        }
    };
}

verbs! {
    "try" Try(verbs::r#try::Arguments),
    "home" Home(verbs::home::Arguments),
    "init" Init(verbs::init::Arguments),
    "open" Open(verbs::open::Arguments),
    "edit" Edit(verbs::edit::Arguments),
    "add" Add(verbs::add::Arguments),
    "replace" Replace(verbs::replace::Arguments),
    "remove" Remove(verbs::remove::Arguments),
    "read" Read(verbs::read::Arguments),
    "supersede" Supersede(verbs::supersede::Arguments),
    "pin" Pin(verbs::pin::Arguments),
    "unpin" Unpin(verbs::pin::Arguments),
    "snapshot" Snapshot(verbs::snapshot::Arguments),
    "history" History(verbs::history::Arguments),
    "show" Show(verbs::show::Arguments),
    "undo" Undo(verbs::undo::Arguments),
    "why" Why(verbs::why::Arguments),
    "suggestions" Suggestions(verbs::suggestions::Arguments),
    "confirm" Confirm(verbs::confirm::Arguments),
    "clear" Clear(verbs::clear::Arguments),
    "session" Session(verbs::session::Arguments),
    "mcp" Mcp(verbs::mcp::Arguments),
    "doctor" Doctor(verbs::doctor::Arguments),
    "config" Config(verbs::config::Arguments),
    "join" Join(verbs::join::Arguments),
    "completions" Completions(verbs::completions::Arguments),
    "man" Man(verbs::man::Arguments),
}

/// The command with the words of the table.
pub(crate) fn command() -> clap::Command {
    let mut command = Arguments::command().after_help(exit::TABLE);
    for verb in notewell::VERBS {
        command = command
            .mut_subcommand(verb.name, |sub| sub.about(verb.about).after_help(format!("Example:\n  {}", verb.example)));
    }
    command.mut_subcommand("schema", |sub| sub.about("Write the JSON Schemas and the reference of the command line"))
}

/// The command line was not one, or asked for help.
pub(crate) struct Stopped(clap::Error);

/// Reads the command line.
pub(crate) fn parse() -> Result<Arguments, Stopped> {
    let matches = command().try_get_matches().map_err(Stopped)?;
    Arguments::from_arg_matches(&matches).map_err(Stopped)
}

impl Stopped {
    /// Prints help, or what is wrong.
    pub(crate) fn print(&self) -> Exit {
        if !self.0.use_stderr() {
            let _ = self.0.print();
            return Exit::Done;
        }
        let rendered = self.0.render().to_string();
        if std::env::args_os().any(|argument| argument == "--json") {
            return Output::new(true).fail(&Failure::usage(
                told(&rendered),
                "`notewell --help` lists the verbs; `notewell VERB --help` what each takes.",
            ));
        }
        let safe = scrubbed(&rendered);
        if safe == rendered {
            let _ = self.0.print();
        } else {
            eprint!("{safe}");
        }
        Exit::Usage
    }
}

/// What is wrong, in one line with all the names: everything up to the first empty line.
fn told(rendered: &str) -> String {
    let mut lines = rendered.lines().map(str::trim).take_while(|line| !line.is_empty());
    let first = lines.next().unwrap_or_default().trim_start_matches("error: ").to_owned();
    let more: Vec<&str> = lines.collect();
    if more.is_empty() { first } else { format!("{first} {}", more.join(", ")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_has_exactly_the_verbs_of_the_table_in_its_order() {
        let shown: Vec<String> =
            command().get_subcommands().filter(|sub| !sub.is_hide_set()).map(|sub| sub.get_name().to_owned()).collect();
        let table: Vec<&str> = notewell::VERBS.iter().map(|verb| verb.name).collect();
        assert_eq!(shown, table);
        command().debug_assert();
    }

    #[test]
    fn every_example_of_the_table_is_a_command_line_that_parses() {
        for verb in notewell::VERBS {
            let words = shell_words(verb.example);
            assert!(command().try_get_matches_from(&words).is_ok(), "{}", verb.example);
        }
    }

    fn shell_words(line: &str) -> Vec<String> {
        let mut words = vec![String::new()];
        let mut quoted = false;
        for c in line.chars() {
            match c {
                '"' => quoted = !quoted,
                ' ' if !quoted => words.push(String::new()),
                c => words.last_mut().into_iter().for_each(|word| word.push(c)),
            }
        }
        words
    }
}
