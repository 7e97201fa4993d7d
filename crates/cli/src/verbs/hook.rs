//! `hook`: what a host runs at its events, so that the memory is in its prompts.
//!
//! A hook never stands in its host's way: whatever goes wrong, it prints nothing and ends with 0. A host takes exit
//! code 2 as the order to throw the prompt away.

use crate::config;
use crate::context::Context;
use crate::failure::Failure;
use crate::open_memory::{self, Access};
use crate::output::Report;
use crate::text_input;
use notewell::guard::SessionKind;
use notewell::{Session, Start};
use notewell_hosts::{HookEvent, LONGEST_CONTEXT, Occasion, answer};
use std::sync::Arc;

/// Arguments of `hook`. They are checked here, not by the parser, whose errors would end with 2.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// session-start, prompt or session-end; the host's JSON is read from standard input
    #[arg(value_name = "EVENT")]
    event: String,
    /// The host, as `notewell connect` names it
    #[arg(long, value_name = "NAME")]
    host: String,
}

/// Left free for what the host adds.
const MARGIN: usize = 500;

#[allow(clippy::unnecessary_wraps, reason = "the shape of every verb")]
pub(crate) fn run(arguments: &Arguments, context: &Context) -> Result<Report, Failure> {
    let text = context_for(arguments, context).unwrap_or_else(|failure| {
        // Never the words: a hook's input and the memory's text do not belong into a log.
        tracing::warn!(code = failure.error.code, event = arguments.event, "the hook has nothing to say");
        String::new()
    });
    Ok(Report { text, ..Report::default() })
}

fn context_for(arguments: &Arguments, context: &Context) -> Result<String, Failure> {
    let event = HookEvent::named(&arguments.event)
        .ok_or_else(|| Failure::usage("There is no such event.", "See `notewell hook --help`."))?;
    let occasion = Occasion::read(&text_input::stdin()?)
        .ok_or_else(|| Failure::usage("Standard input is not what a host sends.", "This verb is run by hosts."))?;
    let mut settings = config::load(&context.places.home)?.settings;
    crate::logging::level(settings.log_level);
    settings.budget_total = settings.budget_total.min(LONGEST_CONTEXT - MARGIN);
    let store = open_memory::store(&context.places, Access::Existing)?;
    let memory = notewell::home_memory(Arc::new(store), settings);
    let known = memory.find_session(&arguments.host, &occasion.session)?;
    if event == HookEvent::SessionEnd {
        known.map_or(Ok(()), |session| session.end())?;
        return Ok(String::new());
    }
    let (session, is_new) = match known {
        Some(session) => (session, false),
        None => (memory.start(start(arguments, context, occasion.clone()))?, true),
    };
    let words = match event {
        // A host that was connected in mid-conversation has seen nothing yet.
        HookEvent::Prompt if !is_new => session.delta()?.map(|delta| delta.text).unwrap_or_default(),
        _ => snapshot(&session, &occasion)?,
    };
    Ok(answer(event, &words))
}

fn snapshot(session: &Session, occasion: &Occasion) -> Result<String, Failure> {
    if occasion.is_compacted {
        session.roll()?;
    }
    Ok(session.snapshot()?.text)
}

fn start(arguments: &Arguments, context: &Context, occasion: Occasion) -> Start {
    // The hook sees that a prompt was sent, but not what the turn has read.
    Start {
        host_session: Some(occasion.session),
        kind: if occasion.is_subagent { SessionKind::Subagent } else { SessionKind::Private },
        project: occasion.folder.filter(|folder| folder.is_dir()),
        agent: context.global.agent.clone(),
        ..Start::blind(arguments.host.clone())
    }
}
