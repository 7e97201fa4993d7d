//! `suggestions`: what waits for the owner, and the owner's decision.

use crate::answer;
use crate::context::{Context, Why};
use crate::failure::Failure;
use crate::foreign::{line, lines};
use crate::output::{Output, Report};
use crate::reports::{SuggestionReport, Suggestions};
use crate::verbs::history::when;
use notewell::Memory;
use notewell::store::{DocumentKey, Suggestion, SuggestionStatus, View};

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
    /// The suggestion's id, or the beginning of it; no number of the list, which may have changed since you saw it
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
            by_id(&memory, &which.id, "accept")?;
            memory.accept(&which.id, &options)
        }
        Some(Decision::Reject(which)) => {
            let options = context.write_options(Why::default())?;
            by_id(&memory, &which.id, "reject")?;
            memory.reject(&which.id, which.reason.as_deref(), &options)
        }
    };
    answer::report(answer, context.output)
}

/// The number of a suggestion in the list; no id is as short.
fn number(id: &str) -> Option<usize> {
    id.parse::<usize>().ok().filter(|_| id.len() < 4)
}

/// A decision needs the id: by the time it is made, the number may be that of another suggestion than the one seen.
fn by_id(memory: &Memory, id: &str, decision: &str) -> Result<(), Failure> {
    let Some(number) = number(id) else { return Ok(()) };
    let waiting = memory.suggestions(Some(SuggestionStatus::Pending))?;
    let now = number.checked_sub(1).and_then(|at| waiting.get(at)).map(|found| found.draft.id);
    let hint = now.map_or_else(
        || "`notewell suggestions` lists what waits, with ids.".to_owned(),
        |id| format!("Number {number} is now this one; look at it, then: notewell suggestions {decision} {id}"),
    );
    Err(Failure::refused(
        "needs_id",
        "A decision takes an id and no number: the list may have changed since you saw it.",
        hint,
    ))
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

fn list(memory: &Memory, all: bool, context: &Context) -> Result<Report, Failure> {
    let found = memory.suggestions((!all).then_some(SuggestionStatus::Pending))?;
    let view = view(memory, &found)?;
    let mut text = String::new();
    let mut suggestions = Vec::new();
    for (at, suggestion) in found.into_iter().enumerate() {
        let time = when(suggestion.at, &memory.settings().zone);
        let report = SuggestionReport::of(suggestion, &view);
        let number = if all { report.status.clone() } else { format!("{}", at + 1) };
        text.push_str(&told(&report, &number, &time, context.output));
        suggestions.push(report);
    }
    if suggestions.is_empty() {
        text.push_str(if all { "There are no suggestions.\n" } else { "Nothing waits for you.\n" });
    } else {
        let hint = "`notewell suggestions accept ID` takes one; `notewell suggestions reject ID` does not.";
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
    let report = SuggestionReport::of(suggestion, &view);
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
