//! `read`: print what is remembered.

use crate::answer;
use crate::context::{Context, Why};
use crate::failure::Failure;
use crate::output::Report;
use crate::text_input::Where;
use notewell::store::{DocumentKey, Space};
use notewell::text::EntryId;
use notewell::{Answer, DocumentReport, Memory, Operation, OwnerAct, Target, project_key};
use std::path::PathBuf;

/// Arguments of `read`.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    place: Where,
    /// Only this entry
    #[arg(long, value_name = "ID")]
    id: Option<String>,
    /// Only entries that contain this text
    #[arg(long, value_name = "TEXT")]
    containing: Option<String>,
    /// The project whose own space `memory` and `daily` mean
    #[arg(long, value_name = "DIR")]
    project: Option<PathBuf>,
}

pub(crate) fn run(arguments: Arguments, context: &Context) -> Result<Report, Failure> {
    let elsewhere = arguments.project.is_none() && arguments.place.target.is_none_or(in_projects);
    let looked_for = arguments.id.is_some();
    let operation = Operation::Read {
        target: arguments.place.target,
        old_text: arguments.containing,
        id: arguments.id.map(EntryId::new),
        scope: None,
    };
    let options = context.write_options(Why { project: arguments.project, ..Why::default() })?;
    let memory = context.existing()?;
    let answer = memory.act(&[OwnerAct::Operate(operation)], &options);
    let mut note = String::new();
    if let Answer::Read(reading) = &answer {
        note = problems(&reading.documents)?;
        let found = |document: &DocumentReport| document.entries.as_ref().is_some_and(|entries| !entries.is_empty());
        if looked_for && !reading.documents.iter().any(found) {
            return Err(Failure::not_found(
                "No entry that is there has an id that begins like this.",
                "`notewell read` shows entries with their ids; `notewell why ID` tells of one that has gone.",
            ));
        }
    }
    if elsewhere && context.global.agent.is_none() && project_has_entries(&memory)? {
        note.push_str("This project has entries of its own: notewell read --project .\n");
    }
    Ok(answer::report(answer, context.output)?.with_note(note))
}

const fn in_projects(target: Target) -> bool {
    matches!(target, Target::Memory | Target::Daily)
}

/// What could not be read; a failure when that is everything.
fn problems(documents: &[DocumentReport]) -> Result<String, Failure> {
    let broken: Vec<String> = documents
        .iter()
        .filter_map(|document| Some(format!("{} cannot be read: {}.", document.document, document.problem.as_ref()?)))
        .collect();
    let is_text = |document: &DocumentReport| document.problem.as_ref().is_some_and(|why| why.contains(" at byte "));
    let hint = if documents.iter().any(is_text) {
        "Its bytes were not touched: open the file (`notewell open`) and save it as UTF-8."
    } else {
        "Nothing was changed, and the other documents work; `notewell doctor` says what to do."
    };
    let found = documents.iter().any(|document| document.entries.as_ref().is_some_and(|all| !all.is_empty()));
    if !broken.is_empty() && !found {
        let code = if documents.iter().any(is_text) { "not_text" } else { "unreadable" };
        return Err(Failure::refused(code, broken.join(" "), hint));
    }
    Ok(broken.into_iter().map(|line| format!("warning: {line} {hint}\n")).collect())
}

/// Whether the working folder lies in a repository whose project has documents.
fn project_has_entries(memory: &Memory) -> Result<bool, Failure> {
    let Ok(folder) = std::env::current_dir() else { return Ok(false) };
    if !folder.ancestors().any(|above| above.join(".git").exists()) {
        return Ok(false);
    }
    let Ok(project) = project_key(&folder) else { return Ok(false) };
    let keys = memory.documents()?;
    let mine = |key: &DocumentKey| matches!(&key.space, Space::Project(known) if *known == project.key);
    let keys: Vec<DocumentKey> = keys.into_iter().filter(mine).collect();
    Ok(memory.view(&keys)?.documents.iter().any(|state| !state.entries.is_empty() || state.problem.is_some()))
}
