//! `edit`: a document in the owner's editor, saved as the owner's own change.

use crate::answer;
use crate::context::{Context, Why};
use crate::failure::{Failure, exit_of};
use crate::foreign::harmless;
use crate::output::Report;
use notewell::guard::{Reason, redact};
use notewell::store::{DocumentKey, DocumentName, DocumentState, Space, Unreadable, View};
use notewell::text::{Day, read_journal};
use notewell::{Answer, Memory, OwnerAct, time_zone};
use similar::TextDiff;
use std::fs;
use std::io::{IsTerminal, Write};
use std::path::Path;
use std::process::Command;
use tempfile::TempDir;

/// Arguments of `edit`.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The document: user, memory, daily, journal, assistant, intents, daily/YYYY-MM-DD or note/PATH
    #[arg(value_name = "DOCUMENT", default_value = "memory")]
    document: String,
    #[command(flatten)]
    why: Why,
}

pub(crate) fn run(arguments: Arguments, context: &Context) -> Result<Report, Failure> {
    let editor = editor()?;
    let memory = context.memory()?;
    let options = context.write_options(arguments.why)?;
    let key = document(&arguments.document, options.space.as_ref(), &memory)?;
    let view = memory.view(std::slice::from_ref(&key))?;
    let state = editable(&view, &key)?;
    let before = state.document.text().to_owned();
    let (after, copy) = edited(&before, &key, &editor)?;
    if after == before {
        return Ok(Report::new(
            &serde_json::json!({ "status": "unchanged", "message": "Nothing was changed.", "changes": [], "documents": [] }),
            "Nothing was changed.\n",
        ));
    }
    if key.name == DocumentName::Journal
        && let Some(line) = no_event(&before, &after)
    {
        return Err(no_journal(line, copy));
    }
    let act = OwnerAct::Rewrite { document: key.clone(), text: after.clone(), base: Some(state.revision.clone()) };
    let mut answer = memory.act(&[act], &options);
    if matches!(answer, Answer::Refused(_)) {
        return Err(not_saved(answer, copy, context));
    }
    let stored = memory.view(std::slice::from_ref(&key))?;
    let stored = stored.document(&key).map_or(after.as_str(), |state| state.document.text());
    if stored != after && !memory.secrets(&after)?.is_empty() {
        tell_of_secret(&mut answer);
    }
    // What goes over the screen may be recorded there.
    let mask = |text: &str| memory.secrets(text).map(|found| redact(text, &found));
    let (before, stored) = (mask(&before)?, mask(stored)?);
    let diff = TextDiff::from_lines(&before, &stored).unified_diff().context_radius(1).to_string();
    let mut report = answer::report(answer, context.output)?;
    report.text = format!("{}{}", harmless(&diff), report.text);
    Ok(report)
}

/// The document that is named, in the project when it is one that projects have.
fn document(text: &str, space: Option<&Space>, memory: &Memory) -> Result<DocumentKey, Failure> {
    let zone = time_zone(&memory.settings().zone).ok_or_else(|| {
        Failure::settings(
            "The time zone of the settings is unknown.",
            "Set `zone` with `notewell config set zone NAME`.",
        )
    })?;
    let today = jiff::Timestamp::now().to_zoned_datetime(zone).date();
    let name = name(text, today)?;
    let in_projects = matches!(name, DocumentName::Memory | DocumentName::Daily(_));
    let space = match space {
        Some(Space::Project(_)) if !in_projects => Space::Personal,
        space => space.cloned().unwrap_or(Space::Personal),
    };
    Ok(DocumentKey { space, name })
}

/// The document, when there is one that an editor can be given.
fn editable<'a>(view: &'a View, key: &DocumentKey) -> Result<&'a DocumentState, Failure> {
    let Some(state) = view.document(key) else {
        return Err(Failure::not_found(format!("There is no document {key}."), "Name another one."));
    };
    let Some(problem) = &state.problem else { return Ok(state) };
    let hint = match problem {
        Unreadable::NotText(_) => "Open the file with `notewell open` and save it as UTF-8.".to_owned(),
        Unreadable::Refused(error) => error.hint.clone(),
    };
    let code = problem.refuse(key).kind.code();
    Err(Failure::new(exit_of(code), code, format!("{key}: {}", problem.why()), hint))
}

fn no_journal(line: usize, copy: TempDir) -> Failure {
    let kept = copy.keep().join("journal.jsonl");
    Failure::refused(
        "unfit",
        format!("Line {line} of the journal is no JSON object with a `text`; nothing was saved."),
        format!("What you wrote is kept in {}. To add an event: notewell add --target journal TEXT", kept.display()),
    )
}

/// The owner's words must not vanish with the temp folder.
fn not_saved(answer: Answer, copy: TempDir, context: &Context) -> Failure {
    let kept = copy.keep();
    let mut failure =
        answer::report(answer, context.output).err().unwrap_or_else(|| Failure::refused("stale", "Not saved.", ""));
    failure.error.hint = format!("{} What you wrote is kept in {}.", failure.error.hint, kept.display());
    failure
}

/// Says in the answer that a secret was replaced, where no change of it says so.
fn tell_of_secret(answer: &mut Answer) {
    if let Answer::Wrote(receipt) = answer
        && !receipt.changes.iter().any(|change| change.reason == Some(Reason::SecretRedacted))
    {
        receipt.message = format!("{} {}", receipt.message, Reason::SecretRedacted.message());
    }
}

/// The first line, from 1, that the editor made no event, or brought in as none. What was damaged before may stay.
fn no_event(before: &str, after: &str) -> Option<usize> {
    let damaged = |text: &str| -> Vec<(usize, String)> {
        let spans = read_journal(text.as_bytes()).damaged.into_iter();
        let line = |start: usize| 1 + text.get(..start).unwrap_or_default().matches('\n').count();
        spans.map(|span| (line(span.start), text.get(span).unwrap_or_default().trim_end().to_owned())).collect()
    };
    let known = damaged(before);
    let new = |line: &(usize, String)| !known.iter().any(|(_, text)| *text == line.1);
    damaged(after).into_iter().find(new).map(|(line, _)| line)
}

fn name(text: &str, today: Day) -> Result<DocumentName, Failure> {
    match text {
        "daily" => Ok(DocumentName::Daily(today)),
        other => other.parse().map_err(|error: notewell::store::KeyError| {
            Failure::usage(error.to_string(), "For example: notewell edit user")
        }),
    }
}

/// Runs the editor on a private copy.
fn edited(before: &str, key: &DocumentKey, editor: &str) -> Result<(String, TempDir), Failure> {
    let failed = |error: &std::io::Error| Failure::file(&std::env::temp_dir(), error);
    let folder = tempfile::Builder::new().prefix("notewell-").tempdir().map_err(|error| failed(&error))?;
    let ending = if key.name == DocumentName::Journal { "jsonl" } else { "md" };
    let stem = key.name.to_string().replace('/', "-");
    let file = folder.path().join(format!("{stem}.{ending}"));
    fs::File::create(&file).and_then(|mut out| out.write_all(before.as_bytes())).map_err(|error| failed(&error))?;
    let status = start(editor, &file);
    if !status.as_ref().is_ok_and(std::process::ExitStatus::success) {
        return Err(Failure::environment(
            "editor_failed",
            format!("The editor `{editor}` did not end well; nothing was saved."),
            "Set VISUAL or EDITOR to your editor.",
        ));
    }
    let bytes = match fs::read(&file) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
            return Err(Failure::refused(
                "editor_failed",
                format!("The editor `{editor}` removed the copy that it was given, so nothing was changed."),
                "To empty a document, save it empty; to take entries out, use `notewell remove`.",
            ));
        }
        Err(error) => return Err(Failure::file(&file, &error)),
    };
    match String::from_utf8(bytes) {
        Ok(text) => Ok((text, folder)),
        Err(error) => {
            let at = error.utf8_error().valid_up_to();
            let kept = folder.keep();
            Err(Failure::refused(
                "not_text",
                format!("What you saved is no UTF-8 text: byte {at} does not fit."),
                format!("It is kept in {}.", kept.display()),
            ))
        }
    }
}

/// The owner's editor; the usual one only where there is a terminal for it, because elsewhere it would wait for ever.
fn editor() -> Result<String, Failure> {
    let named = |name: &str| std::env::var(name).ok().filter(|value| !value.trim().is_empty());
    let terminal = || std::io::stdin().is_terminal() && std::io::stdout().is_terminal();
    let usual = || terminal().then(|| "vi".to_owned());
    named("VISUAL").or_else(|| named("EDITOR")).or_else(usual).ok_or_else(|| {
        Failure::environment(
            "no_editor",
            "There is no terminal for an editor here, and neither VISUAL nor EDITOR names one.",
            "Set VISUAL or EDITOR to a program that changes the file it is given; `notewell add` and `notewell replace` need none.",
        )
    })
}

/// Through the shell, because `VISUAL` may hold arguments (`code --wait`).
fn start(editor: &str, file: &Path) -> std::io::Result<std::process::ExitStatus> {
    Command::new("sh").arg("-c").arg(format!("{editor} \"$1\"")).arg("sh").arg(file).status()
}
