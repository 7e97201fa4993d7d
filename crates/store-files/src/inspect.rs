//! Is everything as it should be? Looks only; [`FileStore::repair`] acts.

use crate::audit;
use crate::devicelog;
use crate::disk_file::DiskFile;
use crate::failure::Halt;
use crate::home::FileStore;
use crate::identity;
use crate::ledger::{Ledger, network};
use crate::lock::Lock;
use crate::mode;
use crate::orphans::is_temp;
use crate::place::Place;
use crate::quarantine;
use crate::swap;
use notewell_store::{Owner, StoreError, StoreErrorKind};
use rustix::fs::{AtFlags, Dir, FileType};
use serde::Serialize;
use std::collections::HashSet;
use std::path::Path;
use std::process::{Command, Stdio};

/// How bad it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// Good to know.
    Info,
    /// Should be looked at.
    Warning,
    /// Something does not work, or is not private.
    Error,
}

/// One thing that was found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Finding {
    /// The stable code.
    pub code: &'static str,
    /// How bad it is.
    pub severity: Severity,
    /// What it is about, beneath the home or as a whole path.
    pub path: Option<String>,
    /// What it is and what to do, without a word of memory.
    pub message: String,
    /// Whether [`FileStore::repair`] can settle it.
    pub fix: bool,
}

/// What was found.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Inspection {
    /// Worst first.
    pub findings: Vec<Finding>,
}

impl Inspection {
    /// Whether nothing is worse than good to know.
    #[must_use]
    pub fn is_healthy(&self) -> bool {
        self.findings.iter().all(|finding| finding.severity == Severity::Info)
    }

    fn add(&mut self, code: &'static str, severity: Severity, path: impl Into<String>, message: impl Into<String>) {
        let path = Some(path.into()).filter(|path| !path.is_empty());
        self.findings.push(Finding { code, severity, path, message: message.into(), fix: false });
    }

    fn fixable(&mut self, code: &'static str, severity: Severity, path: impl Into<String>, message: impl Into<String>) {
        self.add(code, severity, path, message);
        if let Some(last) = self.findings.last_mut() {
            last.fix = true;
        }
    }
}

impl FileStore {
    /// Looks at permissions, documents, ledger, log, links, locks and surroundings. Changes nothing.
    #[must_use]
    pub fn inspect(&self) -> Inspection {
        let mut inspection = Inspection::default();
        self.inspect_modes(&mut inspection);
        self.inspect_ledger(&mut inspection);
        self.inspect_log(&mut inspection);
        self.inspect_leftovers(&mut inspection);
        self.inspect_surroundings(&mut inspection);
        inspection.findings.sort_by(|a, b| (b.severity, a.code, &a.path).cmp(&(a.severity, b.code, &b.path)));
        inspection
    }

    fn inspect_modes(&self, inspection: &mut Inspection) {
        let bits = |name: &str| {
            rustix::fs::statat(self.root.top(), name, AtFlags::SYMLINK_NOFOLLOW).ok().map(|stat| mode::bits(&stat))
        };
        if bits(".").is_some_and(mode::wide) {
            inspection.add("wide_folder", Severity::Warning, "", "others may look into the home: chmod 700");
        }
        if !self.has_secret() {
            let message = "the home lost its secret; the next write restores it from the copy in the state folder";
            inspection.fixable("secret_lost", Severity::Warning, identity::FILE, message);
        }
        for secret in [identity::FILE, audit::FILE] {
            if bits(secret).is_some_and(mode::wide) {
                inspection.fixable("wide_secret", Severity::Error, secret, "others may read it: chmod 600");
            }
        }
        let ledger = self.state.join("ledger.db");
        if let Ok(metadata) = std::fs::metadata(&ledger) {
            use std::os::unix::fs::PermissionsExt as _;
            if mode::wide(metadata.permissions().mode() & 0o777) {
                let path = ledger.display().to_string();
                inspection.fixable("wide_secret", Severity::Error, path, "others may read the ledger: chmod 600");
            }
        }
    }

    fn inspect_ledger(&self, inspection: &mut Inspection) {
        let mut slot = self.slot();
        let path = self.state.join("ledger.db").display().to_string();
        // A connection that is open already would not notice that the file was replaced.
        let opened = Ledger::open(&self.state, crate::ledger::Access::Read);
        match opened {
            Ok(Some(ledger)) => match ledger.check() {
                Ok(None) => self.inspect_documents(inspection, Some(&ledger)),
                Ok(Some(what)) => {
                    inspection.fixable(
                        "ledger_damaged",
                        Severity::Error,
                        path,
                        format!("the ledger is damaged: {what}"),
                    );
                    self.inspect_documents(inspection, None);
                }
                Err(halt) => {
                    unusable(inspection, path, halt);
                    self.inspect_documents(inspection, None);
                }
            },
            Ok(None) => {
                inspection.fixable(
                    "ledger_missing",
                    Severity::Warning,
                    path,
                    "there is no ledger; it is made from the files and log/ with the next write",
                );
                self.inspect_documents(inspection, None);
            }
            Err(halt) => {
                unusable(inspection, path, halt);
                self.inspect_documents(inspection, None);
            }
        }
        drop(slot.take());
        for name in file_names(&self.state) {
            if name.starts_with("ledger.db.damaged-") && !name.ends_with("-wal") && !name.ends_with("-shm") {
                let message = "a damaged ledger was set aside, with the history before; delete it when you no longer \
                               need it";
                inspection.add(
                    "ledger_set_aside",
                    Severity::Warning,
                    self.state.join(name).display().to_string(),
                    message,
                );
            }
        }
    }

    fn inspect_documents(&self, inspection: &mut Inspection, ledger: Option<&Ledger>) {
        let owner = Owner::local();
        let documents = match self.documents_on_disk() {
            Ok(documents) => documents,
            Err(error) => return inspection.add("unreadable", Severity::Error, "", error.message),
        };
        for key in documents {
            let Ok((path, grammar)) = self.rule(&key) else { continue };
            let place = match self.locate(ledger, &owner, &key, false) {
                Ok(Some(place)) => place,
                Ok(None) => continue,
                Err(halt) => {
                    let error = notewell_store::StoreError::from(halt);
                    let code = if error.kind == StoreErrorKind::Link { "link_refused" } else { "unreadable" };
                    inspection.add(code, Severity::Error, path, format!("{}; {}", error.message, error.hint));
                    continue;
                }
            };
            self.inspect_document(inspection, ledger, &owner, &key, &place, grammar);
        }
        let Some(ledger) = ledger else { return };
        for (path, _) in ledger.reader().links(&owner).unwrap_or_default() {
            inspection.add("link_pinned", Severity::Info, path, "it is a link of yours, pinned to its target");
        }
        let open = ledger.reader().open(&owner).unwrap_or_default();
        for open in open.iter().filter(|open| !open.published) {
            let message = "a write was cut short after its commit; the next write completes it";
            inspection.fixable("unsettled", Severity::Warning, open.change.key.to_string(), message);
        }
    }

    fn inspect_document(
        &self,
        inspection: &mut Inspection,
        ledger: Option<&Ledger>,
        owner: &Owner,
        key: &notewell_store::DocumentKey,
        place: &Place,
        grammar: notewell_text::Grammar,
    ) {
        let path = place.shown.clone();
        let found = match DiskFile::look(Some(place)) {
            Ok(found) => found,
            Err(error) => return inspection.add("unreadable", Severity::Error, path, error.to_string()),
        };
        if found.mode.is_some_and(mode::wide) {
            inspection.add("wide_file", Severity::Warning, path.clone(), "others may read it: chmod 600");
        }
        if let Err(problem) = crate::open_document::text_of(&found, grammar) {
            let message = format!("it cannot be edited: {problem}");
            return inspection.add("not_text", Severity::Error, path, message);
        }
        let Some(ledger) = ledger else { return };
        let row = ledger.reader().row(owner, key).ok().flatten();
        if row.is_none_or(|row| row.revision != found.revision) {
            let message = "it was changed outside; it is adopted when it is next read";
            inspection.fixable("drift", Severity::Info, path, message);
        }
    }

    fn inspect_log(&self, inspection: &mut Inspection) {
        for name in devicelog::names(&self.root) {
            let path = format!("{}/{name}", devicelog::FOLDER);
            let Ok(Some(bytes)) = self.root.bytes(&path) else { continue };
            let bad = bytes
                .split(|byte| *byte == b'\n')
                .filter(|line| !line.is_empty() && serde_json::from_slice::<devicelog::Line>(line).is_err())
                .count();
            if bad > 0 {
                inspection.add("log_unreadable", Severity::Warning, path, format!("{bad} lines cannot be read"));
            }
        }
        let own = format!("{}/{}.jsonl", devicelog::FOLDER, self.identity.device);
        let length = self.root.bytes(&own).ok().flatten().map_or(0, |bytes| bytes.len() as u64);
        let ledger = Ledger::open(&self.state, crate::ledger::Access::Read).ok().flatten();
        let head = ledger.and_then(|ledger| ledger.reader().head(&Owner::local()).ok().flatten());
        if head.is_some_and(|head| head.log_length > length) {
            let message = "this device's log lost lines; they are written again from the ledger";
            inspection.fixable("log_lost_lines", Severity::Warning, own, message);
        }
    }

    fn inspect_leftovers(&self, inspection: &mut Inspection) {
        let ledger = Ledger::open(&self.state, crate::ledger::Access::Read).ok().flatten();
        let open = ledger.and_then(|ledger| ledger.reader().open(&Owner::local()).ok()).unwrap_or_default();
        let temps = open.iter().filter_map(|open| open.temp.clone());
        let temps: HashSet<String> = temps.flat_map(|temp| [swap::old_name(&temp), temp]).collect();
        let displaced: HashSet<String> = open.iter().map(|open| swap::name(open.event, open.position)).collect();
        for (folder, name) in self.walk() {
            let path = if folder.is_empty() { name.clone() } else { format!("{folder}/{name}") };
            if is_temp(&name) && !temps.contains(&name) {
                let message = "a temp file of a write that never happened";
                inspection.fixable("orphan", Severity::Warning, path, message);
            } else if name.contains(".sync-conflict-") {
                let message = "your file sync kept two versions; merge it by hand, then delete it";
                inspection.add("sync_conflict", Severity::Warning, path, message);
            }
        }
        for name in names_beneath(self, swap::FOLDER) {
            if !displaced.iter().any(|known| name.starts_with(known.as_str())) {
                let message = "an old version that no event needs any more";
                inspection.fixable("orphan", Severity::Warning, format!("{}/{name}", swap::FOLDER), message);
            }
        }
        for name in names_beneath(self, quarantine::FOLDER) {
            let message = "a line that could not be read was copied here";
            inspection.add("quarantined", Severity::Warning, format!("{}/{name}", quarantine::FOLDER), message);
        }
    }

    fn inspect_surroundings(&self, inspection: &mut Inspection) {
        if let Some(holder) = Lock::holder(&self.root) {
            let message = format!("process {} ({}) writes right now", holder.pid, holder.command);
            inspection.add("locked", Severity::Info, crate::lock::LOCK, message);
        }
        for (what, path) in [("the home", self.root.path()), ("the ledger", self.state.as_path())] {
            if network(path) {
                let message = format!("{what} lies on a network file system, where locks may not hold");
                inspection.add("network_file_system", Severity::Warning, path.display().to_string(), message);
            }
        }
        self.inspect_git(inspection);
    }

    /// Secrets and records must not be tracked, and a home is no part of a source repository.
    fn inspect_git(&self, inspection: &mut Inspection) {
        let home = self.root.path();
        let Some(repository) = home.ancestors().find(|folder| folder.join(".git").exists()) else { return };
        let ignored = self.root.bytes(".gitignore").ok().flatten().unwrap_or_default();
        let ignored = String::from_utf8_lossy(&ignored).into_owned();
        let rules = ignored.lines().map(|line| line.trim().trim_start_matches('/')).collect::<HashSet<_>>();
        for rule in crate::init::IGNORED.iter().filter(|rule| !rules.contains(**rule)) {
            inspection.fixable("not_ignored", Severity::Warning, *rule, "git does not ignore it");
        }
        for path in tracked(home, &crate::init::IGNORED) {
            let message = "git tracks it: git rm --cached it, and make a new home if it was pushed";
            inspection.add("tracked", Severity::Error, path, message);
        }
        if repository != home && !tracked(home, &["."]).is_empty() {
            let message = format!("the home is tracked by the source repository {}", repository.display());
            inspection.add("tracked", Severity::Error, "", message);
        }
    }

    /// The files of the home's own folders: (folder, name).
    pub(crate) fn walk(&self) -> Vec<(String, String)> {
        let mut files = Vec::new();
        let mut folders = vec![(String::new(), 0)];
        while let Some((folder, depth)) = folders.pop() {
            let Ok(handle) = self.root.folder(&folder) else { continue };
            let Ok(entries) = Dir::new(handle) else { continue };
            for entry in entries.filter_map(Result::ok) {
                let Ok(name) = entry.file_name().to_str() else { continue };
                let inner = if folder.is_empty() { name.to_owned() } else { format!("{folder}/{name}") };
                match entry.file_type() {
                    FileType::Directory if depth < DEEPEST && !name.starts_with('.') => {
                        folders.push((inner, depth + 1))
                    }
                    FileType::RegularFile => files.push((folder.clone(), name.to_owned())),
                    _ => {}
                }
            }
        }
        files.sort_unstable();
        files
    }
}

/// A ledger that cannot be read: only a damaged one is set aside.
fn unusable(inspection: &mut Inspection, path: String, halt: Halt) {
    let is_damage = matches!(halt, Halt::Damaged(_));
    let error = StoreError::from(halt);
    if is_damage {
        inspection.fixable("ledger_damaged", Severity::Error, path, error.message);
    } else {
        inspection.add("ledger_unusable", Severity::Error, path, format!("{}; {}", error.message, error.hint));
    }
}

/// Folders inside each other that are still looked into.
const DEEPEST: usize = 8;

fn names_beneath(store: &FileStore, folder: &str) -> Vec<String> {
    let Ok(handle) = store.root.folder(folder) else { return Vec::new() };
    let Ok(entries) = Dir::new(handle) else { return Vec::new() };
    let mut names: Vec<String> = entries
        .filter_map(Result::ok)
        .filter_map(|entry| entry.file_name().to_str().ok().map(str::to_owned))
        .filter(|name| !name.starts_with('.'))
        .collect();
    names.sort_unstable();
    names
}

fn file_names(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().filter_map(Result::ok);
    let mut names: Vec<String> = entries.filter_map(|entry| entry.file_name().into_string().ok()).collect();
    names.sort_unstable();
    names
}

/// What git tracks of these paths; nothing where there is no git.
fn tracked(home: &Path, paths: &[&str]) -> Vec<String> {
    let listed = Command::new("git")
        .arg("-C")
        .arg(home)
        .args(["ls-files", "-z", "--"])
        .args(paths)
        .env("GIT_OPTIONAL_LOCKS", "0")
        .stdin(Stdio::null())
        .stderr(Stdio::null())
        .output();
    let Ok(listed) = listed else { return Vec::new() };
    let text = String::from_utf8_lossy(&listed.stdout).into_owned();
    text.split('\0').filter(|path| !path.is_empty()).map(str::to_owned).collect()
}
