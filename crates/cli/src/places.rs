//! The folders: home, state, logs.

use crate::failure::Failure;
use etcetera::BaseStrategy;
use std::path::{Path, PathBuf};

/// The folders of one home.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Places {
    /// Holds the memory.
    pub(crate) home: PathBuf,
    /// Holds `<home id>/ledger.db`.
    pub(crate) state: PathBuf,
}

impl Places {
    /// `--home` or `NOTEWELL_HOME`, else the platform's data folder, with one home a profile; the state in
    /// `NOTEWELL_STATE`, else in the platform's state folder.
    pub(crate) fn find(home: Option<&Path>, profile: Option<&str>) -> Result<Self, Failure> {
        let own_state = std::env::var_os("NOTEWELL_STATE").is_some_and(|state| !state.is_empty());
        if (home.is_none() || !own_state) && std::env::var_os("HOME").is_some_and(|folder| relative(Path::new(&folder)))
        {
            return Err(Failure::environment(
                "no_home_folder",
                "HOME names no absolute path, so the memory would lie elsewhere in every folder.",
                "Set HOME to a whole path, or name the folders with NOTEWELL_HOME and NOTEWELL_STATE.",
            ));
        }
        let platform = etcetera::base_strategy::choose_native_strategy();
        let data = || platform.as_ref().map(BaseStrategy::data_dir).map_err(|_| homeless());
        let home = match (home, profile) {
            (Some(_), Some(_)) => {
                return Err(Failure::usage(
                    "A profile is a home of its own, so --profile does not go with --home or NOTEWELL_HOME.",
                    "Leave one of them out.",
                ));
            }
            (Some(home), None) => absolute(home)?,
            (None, None) => data()?.join("notewell"),
            (None, Some(profile)) => data()?.join(format!("notewell-{}", checked(profile)?)),
        };
        let state = notewell::state_folder().ok_or_else(homeless)?;
        Ok(Self { home, state })
    }

    /// The logs.
    pub(crate) fn logs(&self) -> PathBuf {
        self.home.join("logs")
    }
}

fn relative(folder: &Path) -> bool {
    !folder.as_os_str().is_empty() && !folder.is_absolute()
}

fn absolute(path: &Path) -> Result<PathBuf, Failure> {
    if path.as_os_str().is_empty() {
        return Err(Failure::usage("The home's path is empty.", "Name a folder with --home or NOTEWELL_HOME."));
    }
    std::path::absolute(path).map_err(|error| Failure::file(path, &error))
}

fn checked(profile: &str) -> Result<&str, Failure> {
    let fits = (1..=60).contains(&profile.len())
        && profile.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || matches!(c, '-' | '_'));
    if fits {
        Ok(profile)
    } else {
        Err(Failure::usage("A profile's name has 1 to 60 of a-z, 0-9, - and _.", "Choose another name."))
    }
}

fn homeless() -> Failure {
    Failure::environment(
        "no_home_folder",
        "This system does not say where your home folder is.",
        "Name the folder of the memory with --home or NOTEWELL_HOME, and NOTEWELL_STATE for the history.",
    )
}
