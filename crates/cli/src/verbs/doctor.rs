//! `doctor`: what is wrong with the home, and what a session sees.

use crate::config;
use crate::context::Context;
use crate::exit::Exit;
use crate::explain;
use crate::failure::Failure;
use crate::open_memory::{self, Access};
use crate::output::{Output, Report};
use crate::reports::{DoctorFinding, DoctorReport};
use crate::verify;
use notewell::Settings;
use notewell::store::{SessionId, StoreError, StoreErrorKind};
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
    /// Explain what this session sees, and why not more
    #[arg(long, value_name = "ID")]
    session: Option<SessionId>,
    /// Trust where this link at the top of the home leads now
    #[arg(long, value_name = "PATH")]
    trust_link: Option<PathBuf>,
}

pub(crate) fn run(arguments: Arguments, context: &Context) -> Result<Report, Failure> {
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
        store.trust_link(&beneath(&context.places.home, link))?;
    }
    let mut report = DoctorReport::default();
    let found = if arguments.fix {
        let settled = store.repair()?;
        let now = store.inspect().problems;
        // Opening a home for writing settles some things before the repair can look.
        let (before, repaired) = (before.unwrap_or_default(), settled.into_iter());
        let on_the_way = before.into_iter().filter(|finding| finding.fix && !now.contains(finding));
        let mut fixed: Vec<Problem> = on_the_way.collect();
        let more: Vec<Problem> = repaired.filter(|finding| !fixed.contains(finding)).collect();
        fixed.extend(more);
        report.fixed = fixed.into_iter().map(told).collect();
        now
    } else {
        store.inspect().problems
    };
    report.findings = found.into_iter().map(told).collect();
    // A settings file that cannot be read is something to report, not a reason to stop looking.
    let settings = config::load(&context.places.home).map_or_else(
        |failure| {
            report.findings.insert(0, of_settings(&failure));
            Settings::default()
        },
        |loaded| loaded.settings,
    );
    let memory = notewell::home_memory(store, settings);
    if arguments.verify {
        report.findings.extend(verify::history(&memory)?);
    }
    if let Some(id) = arguments.session {
        report.session = explain::session(&memory, id, context)?;
    }
    report.healthy = report.findings.iter().all(|finding| finding.severity == "info");
    let failed = report.findings.iter().any(|finding| finding.severity == "error");
    let text = text(&report, context.output);
    Ok(Report::new(&report, text).with_exit(if failed { Exit::Refused } else { Exit::Done }))
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
        text.push_str(&format!("{}: {}\n", line.about, line.message));
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
    format!("{path}{} [{}]{fix}", finding.message, finding.code)
}
