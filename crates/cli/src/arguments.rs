//! The command line. Names and examples come from the table of verbs.

use crate::exit::{self, Exit};
use crate::output::{Output, written};
use crate::{
    failure::{Failure, scrubbed},
    verbs,
};
use clap::error::ErrorKind;
use clap::{Args, CommandFactory, FromArgMatches, Parser, Subcommand};
use std::ffi::OsString;
use std::io::Write;
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
    /// The folder that holds the memory [env: NOTEWELL_HOME]
    #[arg(long, global = true, value_name = "DIR", help_heading = "Global options")]
    pub(crate) home: Option<PathBuf>,
    /// How the home is laid out: native [env: NOTEWELL_DIALECT]
    #[arg(long, global = true, value_name = "NAME", help_heading = "Global options")]
    pub(crate) dialect: Option<String>,
    /// Print one JSON value
    #[arg(long, global = true, help_heading = "Global options")]
    pub(crate) json: bool,
    /// A second home beside the usual one [env: NOTEWELL_PROFILE]
    #[arg(long, global = true, value_name = "NAME", help_heading = "Global options")]
    pub(crate) profile: Option<String>,
    /// The agent whose own space `memory` and `daily` mean [env: NOTEWELL_AGENT]
    #[arg(long, global = true, value_name = "ID", help_heading = "Global options")]
    pub(crate) agent: Option<String>,
    /// The person whose memory it is, where a store holds several [env: NOTEWELL_OWNER]
    #[arg(long, global = true, value_name = "NAME", help_heading = "Global options")]
    pub(crate) owner: Option<String>,
}

impl Global {
    /// Takes what the command line leaves out from the environment. The parser does not, because it would then tell
    /// in its usage lines that these flags are needed.
    fn with_environment(self) -> Self {
        let text = |name: &str| std::env::var(name).ok();
        Self {
            home: self.home.or_else(|| std::env::var_os("NOTEWELL_HOME").map(PathBuf::from)),
            dialect: self.dialect.or_else(|| text("NOTEWELL_DIALECT")),
            profile: self.profile.or_else(|| text("NOTEWELL_PROFILE")),
            agent: self.agent.or_else(|| text("NOTEWELL_AGENT")),
            owner: self.owner.or_else(|| text("NOTEWELL_OWNER")),
            json: self.json,
        }
    }
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
    "connect" Connect(verbs::connect::Arguments),
    "disconnect" Disconnect(verbs::connect::Arguments),
    "hook" Hook(verbs::hook::Arguments),
    "hosts" Hosts(verbs::hosts::Arguments),
    "doctor" Doctor(verbs::doctor::Arguments),
    "config" Config(verbs::config::Arguments),
    "join" Join(verbs::join::Arguments),
    "completions" Completions(verbs::completions::Arguments),
    "man" Man(verbs::man::Arguments),
}

/// Examples of what a verb has below it.
const BELOW: &[(&str, &str, &str)] = &[
    ("suggestions", "show", "notewell suggestions show 1"),
    ("suggestions", "accept", "notewell suggestions accept 01990000-0000-7000"),
    ("suggestions", "reject", "notewell suggestions reject 01990000-0000-7000 --reason \"Not mine.\""),
    ("session", "start", "notewell session start --host my-assistant --project ."),
    ("session", "end", "notewell session end 01990000-0000-7000"),
    ("hosts", "status", "notewell hosts status"),
    ("config", "show", "notewell config show"),
    ("config", "path", "notewell config path"),
    ("config", "set", "notewell config set budget_user 6000"),
];

/// The command with the words of the table.
pub(crate) fn command() -> clap::Command {
    let mut command = Arguments::command().after_help(exit::TABLE);
    for verb in notewell::VERBS {
        command = command
            .mut_subcommand(verb.name, |sub| sub.about(verb.about).after_help(format!("Example:\n  {}", verb.example)));
    }
    for (verb, below, example) in BELOW {
        if let Some(sub) = command.find_subcommand_mut(verb).and_then(|sub| sub.find_subcommand_mut(below)) {
            *sub = std::mem::take(sub).after_help(format!("Example:\n  {example}"));
        }
    }
    command.mut_subcommand("schema", |sub| sub.about("Write the JSON Schemas and the reference of the command line"))
}

/// The same for printing help: below a verb the global options are one line.
pub(crate) fn for_help() -> clap::Command {
    let mut command = command();
    command.build();
    command.get_subcommands_mut().for_each(folded);
    command
}

/// What stands in their place.
const FOLDED: &str =
    "Global options: --home, --profile, --agent, --owner, --dialect and --json; see `notewell --help`.";

fn folded(sub: &mut clap::Command) {
    sub.get_subcommands_mut().for_each(folded);
    let example = sub.get_after_help().map(|text| format!("\n\n{text}")).unwrap_or_default();
    let whole = std::mem::take(sub).mut_args(|argument| {
        let global = argument.is_global_set();
        argument.hide(global)
    });
    *sub = whole.after_help(format!("{FOLDED}{example}"));
}

/// The command line was not one, or asked for help.
pub(crate) struct Stopped(clap::Error);

/// Reads the command line.
pub(crate) fn parse() -> Result<Arguments, Stopped> {
    read(std::env::args_os().collect())
}

fn read(words: Vec<OsString>) -> Result<Arguments, Stopped> {
    let words = as_flag(words);
    if words.len() < 2 {
        let help = for_help().render_help().to_string();
        return Err(Stopped(command().error(ErrorKind::MissingSubcommand, help)));
    }
    let read = command().try_get_matches_from(&words).and_then(|matches| Arguments::from_arg_matches(&matches));
    match read {
        Ok(arguments) => Ok(Arguments { global: arguments.global.with_environment(), ..arguments }),
        // Once more with the command that is made for reading.
        Err(first) => Err(Stopped(for_help().try_get_matches_from(&words).err().unwrap_or(first))),
    }
}

/// `help VERB …` asks for what `VERB … --help` tells.
fn as_flag(mut words: Vec<OsString>) -> Vec<OsString> {
    if words.get(1).is_some_and(|word| word == "help") {
        words.remove(1);
        words.push("--help".into());
    }
    words
}

/// Whether the command line, be it readable or not, asks for the verb `hook`.
pub(crate) fn is_hook() -> bool {
    let mut words = std::env::args_os().skip(1).map(|word| word.to_string_lossy().into_owned());
    while let Some(word) = words.next() {
        match word.as_str() {
            "--home" | "--dialect" | "--profile" | "--agent" | "--owner" => drop(words.next()),
            flag if flag.starts_with('-') => {}
            verb => return verb == "hook",
        }
    }
    false
}

impl Stopped {
    /// Whether it is an error, and not help that was asked for.
    pub(crate) fn is_error(&self) -> bool {
        self.0.use_stderr()
    }

    /// Prints help, or what is wrong.
    pub(crate) fn print(&self) -> Exit {
        if !self.0.use_stderr() {
            return written(self.0.print().and_then(|()| std::io::stdout().flush()), Exit::Done);
        }
        let rendered = self.0.render().to_string();
        if std::env::args_os().any(|argument| argument == "--json") {
            return Output::new(true).fail(&Failure::usage(
                told(&rendered),
                "`notewell --help` lists the verbs; `notewell VERB --help` what each takes.",
            ));
        }
        if self.0.kind() == ErrorKind::MissingSubcommand {
            // Below a verb, the parser's own words say what is missing.
            let below = std::env::args_os().skip(1).any(|word| word.to_str().is_some_and(is_verb));
            if !below {
                eprint!("{}", for_help().render_help());
                return Exit::Usage;
            }
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

fn is_verb(word: &str) -> bool {
    notewell::Verb::named(word).is_some()
}

#[cfg(test)]
mod tests;
