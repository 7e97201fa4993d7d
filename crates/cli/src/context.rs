//! What every verb is given: where the memory lies, who writes, how to print.

use crate::arguments::Global;
use crate::failure::Failure;
use crate::open_memory::{self, Access};
use crate::output::Output;
use crate::places::Places;
use crate::{agent, logging};
use notewell::store::{Owner, Space};
use notewell::{Caller, Dialect, Memory, Refusal, RefusalCode, WriteOptions, project_key};
use std::path::Path;

/// What every verb is given.
pub(crate) struct Context {
    pub(crate) global: Global,
    pub(crate) output: Output,
    pub(crate) places: Places,
}

impl Context {
    /// Makes sense of the global flags.
    pub(crate) fn new(global: Global) -> Result<Self, (Output, Failure)> {
        let output = Output::new(global.json);
        let refuse = |failure| (output, failure);
        if let Some(name) = global.dialect.as_deref().filter(|name| !name.is_empty() && *name != Dialect::Native.name())
        {
            return Err(refuse(Failure::usage(
                format!("There is no dialect `{name}`."),
                "Use --dialect native, or leave it out.",
            )));
        }
        if let Some(name) = global.owner.as_deref().filter(|name| *name != Owner::local().as_str()) {
            let known = Owner::new(name).is_ok();
            return Err(refuse(if known {
                Failure::usage(
                    "A home in files has one owner.",
                    "Leave --owner out, or name another home with --home or --profile.",
                )
            } else {
                Failure::usage("That is no owner's name.", "Use 1 to 120 letters, digits, '.', '_', '-' or '@'.")
            }));
        }
        let places = Places::find(global.home.as_deref(), global.profile.as_deref()).map_err(refuse)?;
        Ok(Self { global, output, places })
    }

    /// Begins the log of this command.
    pub(crate) fn log(&self, verb: &'static str) {
        logging::begin(self.places.logs(), verb);
    }

    /// The memory, created on first use.
    pub(crate) fn memory(&self) -> Result<Memory, Failure> {
        open_memory::open(&self.places, Access::Create).map(|opened| opened.memory).map_err(|mut failure| {
            if failure.error.code == "io_error" && !self.places.home.exists() {
                failure.error.hint =
                    "The home cannot be created there: name another folder with --home or NOTEWELL_HOME.".to_owned();
            }
            failure
        })
    }

    /// The memory that is there; a verb that only looks makes no home.
    pub(crate) fn existing(&self) -> Result<Memory, Failure> {
        open_memory::open(&self.places, Access::Existing).map(|opened| opened.memory)
    }

    /// The key of the project that a folder belongs to.
    pub(crate) fn project(&self, folder: &Path) -> Result<String, Failure> {
        real(folder, &self.places)
    }

    /// How this command writes: as the owner, or as the agent that runs it.
    pub(crate) fn write_options(&self, why: Why) -> Result<WriteOptions, Failure> {
        let agent = agent::detect();
        let project = why.project.as_deref().map(|folder| self.project(folder)).transpose()?;
        Ok(WriteOptions {
            actor: agent.map(agent::actor),
            reason: why.reason,
            idempotency: why.idempotency_key,
            space: space(project, self.global.agent.clone())?,
            caller: if agent.is_some() { Caller::Agent } else { Caller::Owner },
        })
    }
}

/// The space that the flags name.
fn space(project: Option<String>, agent: Option<String>) -> Result<Option<Space>, Failure> {
    let space = match (project, agent) {
        (None, None) => return Ok(None),
        (Some(key), None) => Space::project(key),
        (None, Some(id)) => Space::agent(id),
        (Some(_), Some(_)) => {
            let message = "a project and an agent are two places";
            return Err(Refusal::new(RefusalCode::InvalidCall, message, "name one of them").into());
        }
    };
    space.map(Some).map_err(|error| {
        let hint = "use the key that the project or agent has";
        Refusal::new(RefusalCode::InvalidValue, error.to_string(), hint).into()
    })
}

/// Refuses a folder that is not there, unless the home knows its project: a work tree that was deleted.
fn real(folder: &Path, places: &Places) -> Result<String, Failure> {
    let found = project_key(folder)?;
    let kept = || places.home.join("projects").join(&found.key).is_dir();
    if folder.is_dir() || found.common.is_some() || kept() {
        return Ok(found.key);
    }
    Err(Failure::usage(
        format!("There is no folder {}.", folder.display()),
        "Name a folder inside the project, or leave --project out.",
    ))
}

/// Flags that every write takes.
#[derive(clap::Args, Clone, Debug, Default)]
pub(crate) struct Why {
    /// Why, for the history
    #[arg(long, value_name = "TEXT")]
    pub(crate) reason: Option<String>,
    /// Do this only once, however often it is sent with this key. The key counts for the same call: other words with
    /// the same key are another call
    #[arg(long, value_name = "KEY")]
    pub(crate) idempotency_key: Option<String>,
    /// The project whose own space `memory` and `daily` mean; without it they are the personal ones
    #[arg(long, value_name = "DIR")]
    pub(crate) project: Option<std::path::PathBuf>,
}
