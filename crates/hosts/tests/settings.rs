//! The settings of somebody else's program: changed where they must be, and given back exactly.
#![allow(clippy::unwrap_used, missing_docs)]

use notewell_hosts::{
    Change, Connection, Folders, Host, HostErrorKind, Scope, Server, Status, connect, disconnect, status,
};
use std::fs;
use std::path::{Path, PathBuf};

/// A settings file before we come: that of the MCP servers is the first of a host, that of the hooks the second.
#[derive(Debug)]
struct Before {
    host: Host,
    file: usize,
    text: &'static str,
}

struct Place {
    folder: tempfile::TempDir,
}

impl Place {
    fn new() -> Self {
        Self { folder: tempfile::tempdir().unwrap() }
    }

    fn state(&self) -> PathBuf {
        self.folder.path().join("state")
    }

    fn connection(&self, host: Host) -> Connection {
        let folders = Folders { home: self.folder.path().join("home"), claude: None, codex: None };
        Connection::new(host, Scope::User, &folders)
    }

    /// A connection, and one of its settings files that holds this.
    fn holding(&self, before: &Before) -> (Connection, PathBuf) {
        let connection = self.connection(before.host);
        let file = connection.files().nth(before.file).unwrap().to_owned();
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(&file, before.text).unwrap();
        (connection, file)
    }
}

fn server() -> Server {
    Server {
        command: "/opt/it's \"here\"/notewell".to_owned(),
        args: vec!["--home".into(), "/数据".into(), "mcp".into()],
    }
}

fn text(file: &Path) -> String {
    fs::read_to_string(file).unwrap()
}

const JSON: &[&str] = &[
    "{}",
    "{}\n",
    "{\n  \"mcpServers\": {}\n}\n",
    "{\n\t\"theme\": \"dark\", // the owner's\n\t\"mcpServers\": {\n\t\t\"other\": { \"command\": \"x\", \"args\": [] },\n\t},\n}\n",
    "{\"numStartups\":12,\"mcpServers\":{\"a\":{\"url\":\"https://a.example\"}},\"z\":[1,2 , 3]}",
    "\u{feff}{\r\n  \"b\": 1,\r\n  \"a\": 2\r\n}\r\n",
    "/* head */ {\"a\": \"\\u00e9 😀\"} // tail",
    "{\n    \"deep\": {\"mcpServers\": {\"notewell\": 1}}\n}",
];

const TOML: &[&str] = &[
    "",
    "model = \"o\"\n",
    "# head\nmodel = 'o' # why\n\n[mcp_servers.other]\ncommand = \"x\"\nargs = []\n\n[features]\nhooks = true\n",
    "\u{feff}a = 1\r\n\r\n[mcp_servers]\r\n",
    "mcp_servers = { other = { command = \"x\" } }\n",
    "mcp_servers.other.command = \"x\"\n[z]\n  k   =   [1,\n   2]\n",
    "[[list]]\na = 1\n[[list]]\na = 2",
];

const HOOKS: &[&str] = &[
    "{}",
    "{\n  \"model\": \"opus\", // the owner's\n  \"hooks\": {}\n}\n",
    "{\"hooks\": {\"SessionStart\": [{\"hooks\": [{\"type\": \"command\", \"command\": \"other hook\"}]}], \"Stop\": []}}",
    "{\r\n\t\"hooks\": {\r\n\t\t/* other */\r\n\t\t\"UserPromptSubmit\": []\r\n\t}\r\n}\r\n",
];

fn all() -> impl Iterator<Item = Before> {
    let of = |host, file, texts: &'static [&'static str]| texts.iter().map(move |text| Before { host, file, text });
    let servers = of(Host::ClaudeCode, 0, JSON).chain(of(Host::Codex, 0, TOML));
    servers.chain(of(Host::ClaudeCode, 1, HOOKS)).chain(of(Host::Codex, 1, HOOKS))
}

fn connected() -> Status {
    Status::Connected { server: server(), hooks: true }
}

#[test]
fn a_connection_leaves_every_other_line_and_is_taken_back_byte_for_byte() {
    for before in all() {
        let place = Place::new();
        let (connection, file) = place.holding(&before);
        let before = before.text;
        assert_eq!(status(&connection).unwrap(), Status::NotConnected, "{before:?}");
        let changes = connect(&connection, &server(), &place.state(), false).unwrap();
        let after = text(&file);
        assert!(changes.iter().any(|change| change.after.as_deref() == Some(after.as_str())));
        assert_eq!(status(&connection).unwrap(), connected(), "{after}");
        let mut kept = after.lines();
        let whole = before.lines().filter(|_| before.lines().count() > 1);
        for line in whole.filter(|line| ["other", "#", "/"].iter().any(|part| line.contains(part))) {
            assert!(kept.any(|found| found == line), "{line:?} is gone: {after}");
        }
        assert_eq!(after.starts_with('\u{feff}'), before.starts_with('\u{feff}'));
        assert_eq!(after.contains("\r\n"), before.contains("\r\n"));
        disconnect(&connection, &place.state(), false).unwrap();
        assert_eq!(text(&file), before);
        assert!(!place.state().join("hosts").read_dir().unwrap().any(|_| true));
    }
}

#[test]
fn connecting_twice_changes_nothing_and_another_server_takes_the_place_of_the_first() {
    for before in all() {
        let place = Place::new();
        let (connection, file) = place.holding(&before);
        let before = before.text;
        connect(&connection, &server(), &place.state(), false).unwrap();
        let once = text(&file);
        let again = connect(&connection, &server(), &place.state(), false).unwrap();
        assert!(again.iter().all(Change::is_empty));
        assert_eq!(text(&file), once);
        let moved = Server { command: "notewell".into(), args: vec!["mcp".into()] };
        connect(&connection, &moved, &place.state(), false).unwrap();
        assert_eq!(status(&connection).unwrap(), Status::Connected { server: moved, hooks: true });
        disconnect(&connection, &place.state(), false).unwrap();
        assert_eq!(text(&file), before);
    }
}

#[test]
fn what_the_owner_changed_since_stays_when_the_connection_goes() {
    for before in all() {
        let place = Place::new();
        let (connection, file) = place.holding(&before);
        let host = before.host;
        connect(&connection, &server(), &place.state(), false).unwrap();
        let changed = match host {
            Host::ClaudeCode => text(&file).replacen('{', "{\"owner\": true,", 1),
            Host::Codex if file.extension().is_some_and(|end| end == "toml") => {
                format!("{}\n[owner]\nkey = true\n", text(&file))
            }
            Host::Codex => text(&file).replacen('{', "{\"owner\": true,", 1),
        };
        fs::write(&file, &changed).unwrap();
        let changes = disconnect(&connection, &place.state(), false).unwrap();
        assert!(changes.iter().any(|change| change.file == file && !change.is_exact));
        assert_eq!(status(&connection).unwrap(), Status::NotConnected);
        assert!(text(&file).contains("owner"));
    }
}

#[test]
fn what_the_owner_added_to_the_entry_stays_when_it_is_brought_up_to_date() {
    let place = Place::new();
    let json = "{\"mcpServers\": {\"notewell\": {\"command\": \"old\", \"env\": {\"A\": \"1\"}}}}";
    let toml = "[mcp_servers.notewell]\ncommand = \"old\"\nenv = { A = \"1\" }\n";
    for (host, text) in [(Host::ClaudeCode, json), (Host::Codex, toml)] {
        let (connection, file) = place.holding(&Before { host, file: 0, text });
        connect(&connection, &server(), &place.state(), false).unwrap();
        assert_eq!(status(&connection).unwrap(), connected());
        assert!(fs::read_to_string(&file).unwrap().contains("env"));
    }
}

#[test]
fn what_is_no_settings_file_is_refused_and_stays_as_it_is() {
    let json: &[&str] = &["{", "[]", "nul", "{\"mcpServers\": 1}", "{\"a\" 1}", "{\"mcpServers\": [1]}", "\u{0}"];
    let toml: &[&str] = &["a = ", "[x", "mcp_servers = 1\n", "= 1", "\u{0}"];
    let hooks: &[&str] = &["{", "[]", "{\"hooks\": 1}", "{\"hooks\": {\"SessionStart\": {}}}"];
    let all =
        [(Host::ClaudeCode, 0, json), (Host::Codex, 0, toml), (Host::ClaudeCode, 1, hooks), (Host::Codex, 1, hooks)];
    for (host, number, texts) in all {
        for before in texts {
            let place = Place::new();
            let (connection, file) = place.holding(&Before { host, file: number, text: before });
            let refused = connect(&connection, &server(), &place.state(), false).unwrap_err();
            assert_eq!(refused.kind, HostErrorKind::NotSettings, "{before:?}: {refused}");
            assert_eq!(text(&file), *before);
            let other = connection.files().nth(1 - number).unwrap();
            assert!(!other.exists(), "half a connection: {before:?}");
        }
    }
    for host in Host::ALL {
        let place = Place::new();
        let connection = place.connection(host);
        let file = connection.files().next().unwrap().to_owned();
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(&file, b"\xff\xfe{}").unwrap();
        assert!(connect(&connection, &server(), &place.state(), false).is_err());
        assert_eq!(fs::read(&file).unwrap(), b"\xff\xfe{}");
        fs::remove_file(&file).unwrap();
        fs::create_dir(&file).unwrap();
        assert!(connect(&connection, &server(), &place.state(), false).is_err());
    }
}

#[test]
fn a_rehearsal_writes_nothing() {
    for host in Host::ALL {
        let place = Place::new();
        let connection = place.connection(host);
        let changes = connect(&connection, &server(), &place.state(), true).unwrap();
        assert!(changes.iter().all(|change| change.before.is_none() && change.after.is_some()));
        assert!(place.folder.path().read_dir().unwrap().next().is_none());
    }
}

#[test]
fn a_file_that_was_not_there_goes_again() {
    for host in Host::ALL {
        let place = Place::new();
        let connection = place.connection(host);
        connect(&connection, &server(), &place.state(), false).unwrap();
        assert_eq!(status(&connection).unwrap(), connected());
        disconnect(&connection, &place.state(), false).unwrap();
        assert!(!connection.files().any(|file| file.exists()));
        assert!(disconnect(&connection, &place.state(), false).unwrap().iter().all(Change::is_empty));
    }
}

#[cfg(unix)]
#[test]
fn links_and_modes_stay_and_what_is_kept_is_private() {
    use std::os::unix::fs::PermissionsExt as _;
    let place = Place::new();
    let connection = place.connection(Host::ClaudeCode);
    let file = connection.files().next().unwrap().to_owned();
    fs::create_dir_all(file.parent().unwrap()).unwrap();
    let target = place.folder.path().join("dotfiles.json");
    fs::write(&target, "{}\n").unwrap();
    fs::set_permissions(&target, fs::Permissions::from_mode(0o640)).unwrap();
    std::os::unix::fs::symlink(&target, &file).unwrap();
    connect(&connection, &server(), &place.state(), false).unwrap();
    assert!(file.symlink_metadata().unwrap().is_symlink());
    assert_eq!(target.metadata().unwrap().permissions().mode() & 0o777, 0o640);
    let record = place.state().join("hosts").read_dir().unwrap().next().unwrap().unwrap();
    assert_eq!(record.metadata().unwrap().permissions().mode() & 0o777, 0o600);
    disconnect(&connection, &place.state(), false).unwrap();
    assert_eq!(text(&target), "{}\n");
    assert!(file.symlink_metadata().unwrap().is_symlink());
}

#[test]
fn a_damaged_record_loses_nothing() {
    for before in all() {
        let place = Place::new();
        let (connection, _) = place.holding(&before);
        connect(&connection, &server(), &place.state(), false).unwrap();
        for record in place.state().join("hosts").read_dir().unwrap() {
            fs::write(record.unwrap().path(), "{\"file\":").unwrap();
        }
        disconnect(&connection, &place.state(), false).unwrap();
        assert_eq!(status(&connection).unwrap(), Status::NotConnected, "{before:?}");
    }
}
