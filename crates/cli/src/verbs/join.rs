//! `join`: let another device take part in this home.

use crate::agent;
use crate::context::Context;
use crate::failure::Failure;
use crate::open_memory::{self, Access};
use crate::output::Report;
use crate::reports::JoinReport;
use crate::text_input;
use notewell::store::StoreErrorKind;
use notewell_store_files::FileStore;

/// Arguments of `join`.
#[derive(clap::Args)]
#[group(required = true, multiple = false)]
pub(crate) struct Arguments {
    /// The code that `notewell join --code` printed on the other device; `-` reads standard input
    #[arg(value_name = "CODE")]
    take: Option<String>,
    /// Print a code with which one other device can join within ten minutes
    #[arg(long)]
    code: bool,
}

pub(crate) fn run(arguments: Arguments, context: &Context) -> Result<Report, Failure> {
    agent::require_owner("let a device take part")?;
    let Some(code) = arguments.take else {
        let store = open_memory::open(&context.places, Access::Existing)?.store;
        let code = store.join_code();
        let report = JoinReport { home_id: store.home_id().to_string(), code: Some(code.clone()), joined: false };
        let note = "On the other device: notewell join CODE\nThe code holds the home's secret: show it to nobody, keep it nowhere. It works once, for ten minutes.";
        return Ok(Report::new(&report, code).with_note(note));
    };
    let code = text_input::words(&[code])?;
    let store =
        FileStore::join(open_memory::options(&context.places, Access::Existing), code.trim()).map_err(|error| {
            match error.kind {
                StoreErrorKind::Unjoined => Failure::refused("join_code", error.message, error.hint),
                _ => error.into(),
            }
        })?;
    let report = JoinReport { home_id: store.home_id().to_string(), code: None, joined: true };
    let text = format!("This device has joined the home {}.\n", context.places.home.display());
    Ok(Report::new(&report, text))
}
