//! A throw-away home and the real command on it.
#![allow(clippy::unwrap_used, clippy::panic, dead_code, reason = "each test binary uses its part")]

use serde_json::Value;
use std::ffi::OsStr;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use tempfile::TempDir;

/// How a command ended.
#[derive(Debug)]
pub(crate) struct Ended {
    pub(crate) code: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Ended {
    /// The one JSON value on standard output.
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.out).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }
}

/// A home, its state, and an environment that holds nothing of this machine's.
pub(crate) struct Home {
    root: TempDir,
}

impl Home {
    pub(crate) fn new() -> Self {
        Self { root: tempfile::tempdir().unwrap() }
    }

    pub(crate) fn root(&self) -> &Path {
        self.root.path()
    }

    pub(crate) fn path(&self) -> PathBuf {
        self.root.path().join("home")
    }

    pub(crate) fn text(&self, file: &str) -> String {
        std::fs::read_to_string(self.path().join(file)).unwrap()
    }

    pub(crate) fn command<S: AsRef<OsStr>>(&self, arguments: &[S]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_notewell"));
        command
            .args(arguments)
            .env_clear()
            .env("PATH", std::env::var_os("PATH").unwrap_or_default())
            .env("HOME", self.root.path())
            .env("TZ", "Asia/Shanghai")
            .env("NOTEWELL_HOME", self.path())
            .env("NOTEWELL_STATE", self.root.path().join("state"))
            .current_dir(self.root.path())
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        command
    }

    pub(crate) fn run<S: AsRef<OsStr>>(&self, arguments: &[S]) -> Ended {
        ended(&mut self.command(arguments), b"")
    }

    /// With `--json`; the exit code must be this one.
    pub(crate) fn json(&self, code: i32, arguments: &[&str]) -> Value {
        let mut all = vec!["--json"];
        all.extend_from_slice(arguments);
        let ended = self.run(&all);
        assert_eq!(ended.code, code, "{ended:?}");
        ended.json()
    }

    pub(crate) fn fed(&self, arguments: &[&str], input: &[u8]) -> Ended {
        let mut command = self.command(arguments);
        command.stdin(Stdio::piped());
        ended(&mut command, input)
    }

    pub(crate) fn add(&self, target: &str, text: &str) -> Value {
        self.json(0, &["add", "--target", target, "--", text])
    }

    pub(crate) fn texts(&self, target: &str) -> Vec<String> {
        let read = self.json(0, &["read", "--target", target]);
        let entries = read["documents"][0]["entries"].as_array().cloned().unwrap_or_default();
        entries.iter().map(|entry| entry["text"].as_str().unwrap().to_owned()).collect()
    }
}

pub(crate) fn ended(command: &mut Command, input: &[u8]) -> Ended {
    let mut child = command.spawn().unwrap();
    if let Some(mut stdin) = child.stdin.take() {
        // A command that refuses early does not read.
        let _ = stdin.write_all(input);
    }
    let done = child.wait_with_output().unwrap();
    Ended {
        code: done.status.code().unwrap_or(-1),
        out: String::from_utf8(done.stdout).unwrap(),
        err: String::from_utf8(done.stderr).unwrap(),
    }
}
