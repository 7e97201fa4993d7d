//! Notewell as a library: long-term memory for AI assistants in files that their owner can read.
//!
//! ```no_run
//! use notewell::{Call, Memory, Operation, Settings, Start, Target};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let memory = Memory::open_home("/home/mira/notewell", Settings::default())?;
//! let session = memory.start(Start::private("my-assistant"))?;
//! let prompt = session.snapshot()?.text;
//! let answer = session.call(&Call::one(Operation::add(Target::User, "Prefer short answers.")));
//! # let _ = (prompt, answer);
//! # Ok(())
//! # }
//! ```
//!
//! [`Memory`] is one owner's home. What the owner does goes through it ([`Memory::act`]); what an assistant does
//! goes through a [`Session`], whose kind and door decide what the guard allows. Both build a changeset, and one
//! function (`plan::plan_changeset`) applies it, asks the guard and hands the plan to the store.

#![expect(
    clippy::result_large_err,
    reason = "a refusal is the answer to a call, as common and as large as the other one"
)]

mod answer;
mod call;
mod contradict;
mod decision;
mod error;
mod event_id;
mod for_assistant;
mod home;
mod limits;
mod memory;
mod owner;
mod perform;
mod plan;
mod project;
mod provenance;
mod reading;
mod refusal;
mod resolve;
mod session;
mod settings;
mod snapshot;
mod time_zone;
mod undo;
mod verbs;

use answer::{receipt, report};
use refusal::{failure_limit, refuse};

pub use answer::{
    Answer, ChangeAction, ChangeReport, ChangeResult, DocumentReport, EntryReport, HintTopic, Reading, ReadingStatus,
    Receipt, ReceiptStatus,
};
pub use call::{Call, MOST_OPERATIONS, Operation, Reach, ReachError, Target, TargetError};
pub use error::{Error, ErrorKind};
pub use event_id::range as ids_from;
pub use for_assistant::for_assistant;
pub use home::{home_memory, home_options, state_folder, system_environment};
pub use memory::Memory;
pub use owner::{Caller, OwnerAct, WriteOptions};
pub use project::{ProjectKey, project_key};
pub use provenance::{Provenance, Step};
pub use refusal::{Refusal, RefusalCode};
pub use session::{Delta, Session, Start};
pub use settings::{BlindHosts, Dialect, LogLevel, Settings};
pub use snapshot::{
    AssistantView, CORE_POLICY, CORE_POLICY_VERSION, Omitted, PERSONA_TEMPLATE, Section, Snapshot, UNDECIDED, fenced,
    without_instructions,
};
pub use time_zone::time_zone;
pub use undo::{UndoConflict, UndoReport, UndoTarget, UndoneChange};
pub use verbs::{VERBS, Verb};

pub use notewell_guard as guard;
pub use notewell_store as store;
pub use notewell_text as text;
