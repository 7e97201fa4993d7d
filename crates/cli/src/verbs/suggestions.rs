//! `suggestions`: what waits for the owner, and the owner's decision.

use crate::agent;
use crate::answer;
use crate::context::{Context, Why};
use crate::failure::Failure;
use crate::foreign::{line, lines};
use crate::output::{Output, Report};
use crate::reports::{SuggestionReport, Suggestions};
use crate::verbs::history::when;
use notewell::Memory;
use notewell::store::{DocumentKey, Suggestion, SuggestionId, SuggestionStatus, View};
use notewell::text::Revision;
use std::io::Write as _;
use std::os::unix::fs::OpenOptionsExt as _;
use std::path::PathBuf;

/// Arguments of `suggestions`.
#[derive(clap::Args)]
#[command(args_conflicts_with_subcommands = true)]
pub(crate) struct Arguments {
    /// Those that are settled or expired as well
    #[arg(long)]
    all: bool,
    #[command(subcommand)]
    decision: Option<Decision>,
}

#[derive(clap::Subcommand)]
enum Decision {
    /// Show one suggestion in full
    Show {
        /// The suggestion's id, the beginning of it, or its number in the list
        #[arg(value_name = "ID")]
        id: String,
    },
    /// Take a suggestion: its changes are applied to the text as it is now
    Accept(Which),
    /// Turn a suggestion down
    Reject(Which),
}

#[derive(clap::Args)]
struct Which {
    /// The suggestion's id, the beginning of it, or its number in the list as you last saw it
    #[arg(value_name = "ID")]
    id: String,
    /// Why, for the history
    #[arg(long, value_name = "TEXT")]
    reason: Option<String>,
}

pub(crate) fn run(arguments: Arguments, context: &Context) -> Result<Report, Failure> {
    let memory = context.existing()?;
    let answer = match arguments.decision {
        None => return list(&memory, arguments.all, context),
        Some(Decision::Show { id }) => return show(&memory, &id, context),
        Some(Decision::Accept(which)) => {
            let options = context.write_options(Why { reason: which.reason, ..Why::default() })?;
            let id = listed(&memory, &which.id, "accept", context)?;
            memory.accept(&id, &options)
        }
        Some(Decision::Reject(which)) => {
            let options = context.write_options(Why::default())?;
            let id = listed(&memory, &which.id, "reject", context)?;
            memory.reject(&id, which.reason.as_deref(), &options)
        }
    };
    answer::report(answer, context.output)
}

/// The number of a suggestion in the list; no id is as short.
fn number(id: &str) -> Option<usize> {
    id.parse::<usize>().ok().filter(|_| id.len() < 4)
}

/// The id that a number had in the list that the owner saw last: by the time of the decision, the list may have changed,
/// and what was never seen must not be taken. Anything else is an id already.
fn listed(memory: &Memory, id: &str, decision: &str, context: &Context) -> Result<String, Failure> {
    let Some(number) = number(id) else { return Ok(id.to_owned()) };
    let seen = notewell_store_files::read_own_file(&shown_list(context)).unwrap_or_default();
    let seen = String::from_utf8(seen).unwrap_or_default();
    let seen = number.checked_sub(1).and_then(|at| seen.lines().nth(at)).and_then(|id| id.parse::<SuggestionId>().ok());
    let waiting = memory.suggestions(Some(SuggestionStatus::Pending))?;
    if let Some(id) = seen.filter(|id| waiting.iter().any(|found| found.draft.id == *id)) {
        return Ok(id.to_string());
    }
    let now = number.checked_sub(1).and_then(|at| waiting.get(at)).map(|found| found.draft.id);
    let hint = now.map_or_else(
        || "`notewell suggestions` lists what waits, with numbers and ids.".to_owned(),
        |id| format!("Number {number} is now this one; look at it, then: notewell suggestions {decision} {id}"),
    );
    Err(Failure::refused("needs_id", "This number stands for nothing in the list as it was last shown to you.", hint))
}

/// Where the ids of the list that was shown last are kept, in the state folder; they are no words of memory.
fn shown_list(context: &Context) -> PathBuf {
    let home = Revision::of(context.places.home.as_os_str().as_encoded_bytes());
    context.places.state.join(format!("shown-suggestions-{}", home.short()))
}

/// Remembers what the owner was shown. Where that cannot be kept, numbers do not work and ids do.
fn remember(found: &[Suggestion], context: &Context) {
    if agent::detect().is_some() {
        return;
    }
    let ids: String = found.iter().map(|suggestion| format!("{}\n", suggestion.draft.id)).collect();
    let path = shown_list(context);
    let temp = path.with_extension(format!("{}.tmp", std::process::id()));
    let _ = std::fs::remove_file(&temp);
    let created = std::fs::OpenOptions::new().write(true).create_new(true).mode(0o600).open(&temp);
    let written = created.and_then(|mut file| file.write_all(ids.as_bytes()));
    if let Err(error) = written.and_then(|()| std::fs::rename(&temp, &path)) {
        let _ = std::fs::remove_file(&temp);
        tracing::debug!(%error, "the list that was shown could not be kept");
    }
}

/// What the documents of these suggestions hold now.
fn view(memory: &Memory, found: &[Suggestion]) -> Result<View, Failure> {
    let mut keys: Vec<DocumentKey> = Vec::new();
    for proposal in found.iter().flat_map(|suggestion| &suggestion.draft.changeset.changes) {
        if !keys.contains(&proposal.document) && memory.layout().path(&proposal.document).is_some() {
            keys.push(proposal.document.clone());
        }
    }
    Ok(memory.view(&keys)?)
}

/// A suggestion as who runs the command may see it.
fn for_reader(suggestion: Suggestion, view: &View) -> SuggestionReport {
    let report = SuggestionReport::of(suggestion, view);
    if agent::detect().is_some() { report.without_words() } else { report }
}

fn list(memory: &Memory, all: bool, context: &Context) -> Result<Report, Failure> {
    let found = memory.suggestions((!all).then_some(SuggestionStatus::Pending))?;
    if !all {
        remember(&found, context);
    }
    let view = view(memory, &found)?;
    let mut text = String::new();
    let mut suggestions = Vec::new();
    for (at, suggestion) in found.into_iter().enumerate() {
        let time = when(suggestion.at, &memory.settings().zone);
        let report = for_reader(suggestion, &view);
        let number = if all { report.status.clone() } else { format!("{}", at + 1) };
        text.push_str(&told(&report, &number, &time, context.output));
        suggestions.push(report);
    }
    if suggestions.is_empty() {
        text.push_str(if all { "There are no suggestions.\n" } else { "Nothing waits for you.\n" });
    } else if agent::detect().is_some() {
        text.push_str("The owner decides on them.\n");
    } else {
        let hint =
            "`notewell suggestions accept 1` takes the first; `notewell suggestions reject 1` does not. Ids work too.";
        text.push_str(&format!("{}\n", context.output.dim(hint)));
    }
    Ok(Report::new(&Suggestions { suggestions }, text))
}

fn show(memory: &Memory, id: &str, context: &Context) -> Result<Report, Failure> {
    let suggestion = match number(id) {
        Some(number) => {
            let waiting = memory.suggestions(Some(SuggestionStatus::Pending))?;
            let many = waiting.len();
            waiting.into_iter().nth(number.wrapping_sub(1)).ok_or_else(|| {
                Failure::not_found(
                    format!("There is no suggestion number {number}; {many} wait."),
                    "`notewell suggestions` lists them with numbers and ids.",
                )
            })?
        }
        None => memory.suggestion(id)?,
    };
    let time = when(suggestion.at, &memory.settings().zone);
    let view = view(memory, std::slice::from_ref(&suggestion))?;
    let report = for_reader(suggestion, &view);
    let text = told(&report, &report.status, &time, context.output);
    Ok(Report::new(&Suggestions { suggestions: vec![report] }, text))
}

/// One suggestion in full: nothing of it is cut, because it is to be decided on.
fn told(report: &SuggestionReport, number: &str, time: &str, output: Output) -> String {
    let head = output.bold(&format!("{number}  {}", report.id));
    let mut text = format!("{head}  {time}  {}  ({})\n", line(&report.actor), report.waits_because);
    for change in &report.changes {
        let entry = change.entry.as_ref().map(|id| format!(" {id}")).unwrap_or_default();
        text.push_str(&format!("    {} {}{entry}\n", change.action, line(&change.document)));
        let gone = change.entry.is_some() && change.now.is_none();
        if gone {
            text.push_str("      (the entry is no longer there)\n");
        }
        let now = change.now.as_deref().unwrap_or_default();
        let new = match (&change.span, &change.text) {
            (Some(span), Some(new)) if now.matches(span.as_str()).count() == 1 => Some(now.replace(span.as_str(), new)),
            (_, new) => new.clone(),
        };
        let old = change.now.clone().or_else(|| change.span.clone());
        for (sign, words) in [('-', old), ('+', new)] {
            for line in words.iter().flat_map(|words| lines(words)) {
                text.push_str(&format!("      {sign} {line}\n"));
            }
        }
    }
    if let Some(reason) = &report.reason {
        text.push_str(&format!("    wanted because: {}\n", line(reason)));
    }
    text
}
