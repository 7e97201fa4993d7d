//! `doctor`: what is wrong with the home, and what a session sees.

use crate::agent;
use crate::config;
use crate::context::Context;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::foreign;
use crate::open_memory::{self, Access};
use crate::output::{Output, Report};
use crate::reports::{DoctorFinding, DoctorReport};
use crate::verify;
use crate::{explain, names};
use notewell::guard::Strength;
use notewell::store::{DocumentKey, SessionId, StoreError, StoreErrorKind};
use notewell::{Memory, Settings};
use notewell_store_files::{FileStore, Problem, Severity};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Arguments of `doctor`.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Repair what can be repaired without losing anything
    #[arg(long)]
    fix: bool,
    /// Follow every document through the whole history as well
    #[arg(long)]
    verify: bool,
    /// Explain what this session sees, and why not more: its id, or the beginning of it; without one the newest open
    #[arg(long, value_name = "ID", num_args = 0..=1, default_missing_value = NEWEST)]
    session: Option<String>,
    /// Trust where this link at the top of the home leads now
    #[arg(long, value_name = "PATH")]
    trust_link: Option<PathBuf>,
}

/// Stands for the newest open session; no id looks like it.
const NEWEST: &str = "newest";

/// Ids of entries that are named in one finding.
const NAMED: usize = 20;

pub(crate) fn run(arguments: Arguments, context: &Context) -> Result<Report, Failure> {
    if arguments.trust_link.is_some() {
        agent::require_owner("trust a link")?;
    }
    let writes = arguments.fix || arguments.trust_link.is_some();
    let access = if writes { Access::Existing } else { Access::Look };
    let look =
        || FileStore::open(open_memory::options(&context.places, Access::Look)).map(|store| store.inspect().problems);
    let no_home = |error: StoreError| match error.kind {
        StoreErrorKind::Path => Failure::no_home(&context.places.home),
        _ => error.into(),
    };
    let before = if arguments.fix { Some(look().map_err(no_home)?) } else { None };
    let store = FileStore::open(open_memory::options(&context.places, access));
    let store = Arc::new(store.map_err(no_home)?);
    if let Some(link) = &arguments.trust_link {
        trust(&store, &context.places.home, link)?;
    }
    if writes {
        // A repair takes over what stands in the files.
        open_memory::note_agent(&notewell::home_memory(Arc::<FileStore>::clone(&store), Settings::default()))?;
    }
    let (fixed, found) = match before {
        Some(before) => settle(&store, before)?,
        None => (Vec::new(), store.inspect().problems),
    };
    let mut report = DoctorReport {
        fixed: fixed.into_iter().map(told).collect(),
        findings: found.into_iter().map(told).collect(),
        ..DoctorReport::default()
    };
    // A settings file that cannot be read is something to report, not a reason to stop looking.
    let settings = config::load(&context.places.home).map_or_else(
        |failure| {
            report.findings.insert(0, of_settings(&failure));
            Settings::default()
        },
        |loaded| loaded.settings,
    );
    let memory = notewell::home_memory(store, settings);
    report.findings.extend(secrets(&memory));
    report.findings.extend(unconfirmed(&memory));
    if arguments.verify {
        report.findings.extend(verify::history(&memory)?);
    }
    if let Some(id) = arguments.session {
        let id = if id == NEWEST { newest(&memory)? } else { names::session(&memory, &id)? };
        report.session = explain::session(&memory, id, context)?;
    }
    for finding in report.findings.iter_mut().chain(&mut report.fixed) {
        finding.message = agent::for_reader(&finding.message);
    }
    report.healthy = report.findings.iter().all(|finding| finding.severity == "info");
    let failed = report.findings.iter().any(|finding| finding.severity == "error");
    let text = text(&report, context.output);
    Ok(Report::new(&report, text).with_exit(if failed { Exit::Refused } else { Exit::Done }))
}

fn trust(store: &FileStore, home: &Path, link: &Path) -> Result<(), Failure> {
    let named = beneath(home, link);
    let file = home.join(&named);
    if !std::fs::symlink_metadata(&file).is_ok_and(|metadata| metadata.file_type().is_symlink()) {
        return Err(Failure::not_found(
            format!("{} is no symbolic link.", file.display()),
            "Only a link at the top of the home can be trusted, for example: notewell doctor --trust-link MEMORY.md",
        ));
    }
    Ok(store.trust_link(&named)?)
}

/// Repairs what can be repaired: what of it was settled, and what is found now. Opening a home for writing settles
/// some things before the repair can look, so it matters what was found `before` that.
fn settle(store: &FileStore, before: Vec<Problem>) -> Result<(Vec<Problem>, Vec<Problem>), Failure> {
    let repaired = store.repair()?;
    let now = store.inspect().problems;
    let mut fixed: Vec<Problem> = before.into_iter().filter(|finding| finding.fix && !now.contains(finding)).collect();
    let more: Vec<Problem> = repaired.into_iter().filter(|finding| !fixed.contains(finding)).collect();
    fixed.extend(more);
    Ok((fixed, now))
}

fn newest(memory: &Memory) -> Result<SessionId, Failure> {
    // One to which nothing was handed out has little to explain.
    let mut open = memory.open_sessions()?;
    open.sort_by_key(|record| record.snapshot.is_none());
    let open = open.into_iter().next();
    open.map(|record| record.id).ok_or_else(|| {
        Failure::not_found(
            "No session is open.",
            "Begin one in the assistant, or with `notewell session start`, and ask again.",
        )
    })
}

/// The store takes paths beneath the home; people also type whole ones.
fn beneath(home: &Path, link: &Path) -> String {
    link.strip_prefix(home).unwrap_or(link).display().to_string()
}

fn told(finding: Problem) -> DoctorFinding {
    let severity = match finding.severity {
        Severity::Info => "info",
        Severity::Warning => "warning",
        Severity::Error => "error",
    };
    DoctorFinding {
        code: finding.code.to_owned(),
        severity: severity.to_owned(),
        path: finding.path,
        message: finding.message,
        fix: finding.fix,
    }
}

/// Secrets that edits of the files left in them. A home that cannot be read has told so by now.
fn secrets(memory: &Memory) -> Vec<DoctorFinding> {
    let keys = memory.documents().unwrap_or_default();
    let Ok(view) = memory.view(&keys) else { return Vec::new() };
    let mut findings = Vec::new();
    for state in &view.documents {
        let text = state.document.text();
        for found in memory.secrets(text).unwrap_or_default() {
            let line = 1 + text.get(..found.span.start).unwrap_or_default().matches('\n').count();
            // What `clear` refuses is not offered.
            let or_clear =
                if found.strength < Strength::Absolute { ", or say with `notewell clear` that it is none" } else { "" };
            findings.push(DoctorFinding {
                code: "secret_in_file".to_owned(),
                severity: "warning".to_owned(),
                path: memory.layout().path(&state.key).map(|path| path.to_string()),
                message: format!(
                    "line {line} holds what looks like a secret ([redacted: {}]). Assistants are shown the placeholder; \
                     take the value out with `notewell edit`{or_clear}",
                    found.label
                ),
                fix: false,
            });
        }
    }
    findings
}

/// What was found in the files while an assistant could have written it.
fn unconfirmed(memory: &Memory) -> Vec<DoctorFinding> {
    let mut documents: Vec<(DocumentKey, Vec<String>)> = Vec::new();
    for (key, id) in memory.unconfirmed().unwrap_or_default() {
        match documents.last_mut().filter(|(known, _)| *known == key) {
            Some((_, ids)) => ids.push(id.to_string()),
            None => documents.push((key, vec![id.to_string()])),
        }
    }
    let finding = |(key, ids): (DocumentKey, Vec<String>)| {
        let entries = if ids.len() == 1 { "1 entry".to_owned() } else { format!("{} entries", ids.len()) };
        let (named, more) = ids.split_at(ids.len().min(NAMED));
        let more = if more.is_empty() { "" } else { " …" };
        DoctorFinding {
            code: "unconfirmed".to_owned(),
            severity: "warning".to_owned(),
            path: memory.layout().path(&key).map(|path| path.to_string()),
            message: format!(
                "{entries} appeared in the file while an assistant could have written it, so assistants are not shown the \
                 words until you say that they are your own: notewell confirm {}{more}",
                named.join(" ")
            ),
            fix: false,
        }
    };
    documents.into_iter().map(finding).collect()
}

fn of_settings(failure: &Failure) -> DoctorFinding {
    DoctorFinding {
        code: "settings".to_owned(),
        severity: "error".to_owned(),
        path: None,
        message: format!("{} {}", failure.error.message, failure.error.hint),
        fix: false,
    }
}

fn text(report: &DoctorReport, output: Output) -> String {
    let mut text = String::new();
    for line in &report.session {
        text.push_str(&format!("{}: {}\n", line.about, foreign::line(&line.message)));
    }
    for finding in &report.fixed {
        text.push_str(&format!("fixed    {}\n", line(finding)));
    }
    for finding in &report.findings {
        text.push_str(&format!("{:<8} {}\n", finding.severity, line(finding)));
    }
    if report.healthy {
        text.push_str(&format!("{}\n", output.bold("The home is well.")));
    } else if report.findings.iter().any(|finding| finding.fix) {
        text.push_str("`notewell doctor --fix` settles what can be settled.\n");
    }
    text
}

fn line(finding: &DoctorFinding) -> String {
    let path = finding.path.as_ref().map(|path| format!("{path}: ")).unwrap_or_default();
    let fix = if finding.fix { " (--fix settles it)" } else { "" };
    format!("{}{} [{}]{fix}", foreign::line(&path), foreign::line(&finding.message), finding.code)
}
