//! Whatever stands in the place of a file of ours: no command waits for it, and the doctor says what it is.
#![allow(clippy::unwrap_used, clippy::panic)]

mod kit;

use kit::{Ended, Home};
use std::fs;
use std::os::unix::fs::symlink;
use std::os::unix::net::UnixListener;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::mpsc::channel;
use std::time::Duration;

/// Far longer than any command takes; reached only by one that waits for ever.
const DEADLINE: Duration = Duration::from_secs(120);

/// Runs a command that must end.
fn bounded(home: &Home, arguments: &[&str], input: &'static [u8]) -> Ended {
    let mut command = home.command(arguments);
    let (tell, ended) = channel();
    command.stdin(Stdio::piped());
    let running = std::thread::spawn(move || tell.send(kit::ended(&mut command, input)));
    let ended = ended.recv_timeout(DEADLINE).unwrap_or_else(|_| panic!("{arguments:?} waits"));
    running.join().unwrap().unwrap();
    ended
}

/// Every file and folder of ours in the home and in the state folder, but for the documents and the settings.
fn names(home: &Home) -> Vec<PathBuf> {
    let state = fs::read_dir(home.root().join("state")).unwrap().flatten().map(|file| file.path());
    let state = state.filter(|path| path.is_dir() && path.join("home-path").exists()).collect::<Vec<_>>();
    let log = fs::read_dir(home.path().join("log")).unwrap().next().unwrap().unwrap().path();
    let mut names: Vec<PathBuf> = ["state.env", "memory-audit.jsonl", "log", "logs/notewell.jsonl", ".gitignore"]
        .iter()
        .chain(&[".notewell", ".notewell/home", ".notewell/lock", ".notewell/displaced", ".notewell/quarantine"])
        .map(|name| home.path().join(name))
        .collect();
    names.push(log);
    for name in ["home-path", "state.env", "ledger.db", "ledger.db-wal", "ledger.db-shm"] {
        names.push(state[0].join(name));
    }
    names
}

fn put(path: &Path, what: &str) {
    if path.is_dir() {
        fs::remove_dir_all(path).unwrap();
    } else {
        let _ = fs::remove_file(path);
    }
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    match what {
        "pipe" => assert!(Command::new("mkfifo").arg(path).status().unwrap().success()),
        "folder" => fs::create_dir(path).unwrap(),
        "link" => symlink("/nonexistent/elsewhere", path).unwrap(),
        _ => drop(UnixListener::bind(path).unwrap()),
    }
}

fn nothing_waits(what: &str) {
    let places = {
        let home = Home::new();
        home.add("memory", "A fact.");
        names(&home).len()
    };
    for at in 0..places {
        let home = Home::new();
        home.add("memory", "A fact.");
        let path = names(&home).swap_remove(at);
        let is_folder = [".notewell", "log", "displaced", "quarantine"].iter().any(|name| path.ends_with(name));
        if what == "folder" && is_folder {
            continue;
        }
        put(&path, what);
        let name = path.file_name().unwrap().to_str().unwrap();
        let case = format!("{what} as {}", path.display());

        let looked = bounded(&home, &["--json", "doctor"], b"");
        // The log of the program itself is no part of the memory.
        if !path.ends_with("logs/notewell.jsonl") {
            let report = looked.json();
            assert!(looked.out.contains(name) && report["healthy"] != true, "{case}: {looked:?}");
            assert!(!looked.out.contains("os error"), "{case}: {looked:?}");
            for finding in report["findings"].as_array().into_iter().flatten() {
                let is_here = finding["path"].as_str().is_some_and(|found| path.ends_with(found));
                assert!(!is_here || !finding.to_string().contains("chmod"), "{case}: {finding}");
            }
        }
        for event in ["session-start", "prompt", "session-end"] {
            let hook = bounded(&home, &["hook", event, "--host", "codex"], b"{\"session_id\": \"s1\"}");
            assert_eq!(hook.code, 0, "{case}: {hook:?}");
        }
        for arguments in [&["read"][..], &["add", "Another."], &["snapshot"]] {
            let ended = bounded(&home, arguments, b"");
            assert!(!ended.err.contains("os error"), "{case}: {arguments:?} {ended:?}");
        }
        let fixed = bounded(&home, &["--json", "doctor", "--fix"], b"");
        for finding in fixed.json()["findings"].as_array().into_iter().flatten() {
            assert!(finding["fix"] != true, "{case}: what it says that it settles it settles: {finding}");
        }
    }
}

#[test]
fn no_command_waits_for_a_pipe_in_the_place_of_a_file_of_ours() {
    nothing_waits("pipe");
}

#[test]
fn a_folder_in_the_place_of_a_file_of_ours_is_told_of() {
    nothing_waits("folder");
}

#[test]
fn a_dangling_link_in_the_place_of_a_file_of_ours_is_told_of_and_leads_nowhere() {
    nothing_waits("link");
    assert!(!Path::new("/nonexistent").exists());
}

#[test]
fn a_socket_in_the_place_of_a_file_of_ours_is_told_of() {
    nothing_waits("socket");
}
