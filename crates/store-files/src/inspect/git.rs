//! What git sees of the home.

use super::{Inspection, Severity};
use crate::home::FileStore;
use crate::home::init::IGNORED;
use std::collections::HashSet;
use std::path::Path;
use std::process::{Command, Stdio};

impl FileStore {
    /// Secrets and records must not be tracked, and a home is no part of a source repository.
    pub(super) fn inspect_git(&self, inspection: &mut Inspection) {
        let home = self.root.path();
        let Some(repository) = home.ancestors().find(|folder| folder.join(".git").exists()) else { return };
        let ignored = self.root.bytes(".gitignore").ok().flatten().unwrap_or_default();
        let ignored = String::from_utf8_lossy(&ignored).into_owned();
        let rules = ignored.lines().map(|line| line.trim().trim_start_matches('/')).collect::<HashSet<_>>();
        for rule in IGNORED.iter().filter(|rule| !rules.contains(**rule)) {
            inspection.fixable("not_ignored", Severity::Warning, *rule, "git does not ignore it");
        }
        for path in tracked(home, &IGNORED) {
            let message = "git tracks it: git rm --cached it, and make a new home if it was pushed";
            inspection.add("tracked", Severity::Error, path, message);
        }
        if repository != home && !tracked(home, &["."]).is_empty() {
            let message = format!("the home is tracked by the source repository {}", repository.display());
            inspection.add("tracked", Severity::Error, "", message);
        }
    }
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
