//! The settings of somebody else's program: changed where they must be, and given back exactly.
#![allow(clippy::unwrap_used, missing_docs)]

use notewell_hosts::{Connection, Folders, Host, HostErrorKind, Scope, Server, Status, connect, disconnect, status};
use std::fs;
use std::path::{Path, PathBuf};

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

    fn holding(&self, host: Host, text: &str) -> Connection {
        let connection = self.connection(host);
        fs::create_dir_all(connection.file.parent().unwrap()).unwrap();
        fs::write(&connection.file, text).unwrap();
        connection
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

fn all() -> impl Iterator<Item = (Host, &'static str)> {
    JSON.iter().map(|text| (Host::ClaudeCode, *text)).chain(TOML.iter().map(|text| (Host::Codex, *text)))
}

#[test]
fn a_connection_leaves_every_other_line_and_is_taken_back_byte_for_byte() {
    for (host, before) in all() {
        let place = Place::new();
        let connection = place.holding(host, before);
        assert_eq!(status(&connection).unwrap(), Status::NotConnected, "{before:?}");
        let change = connect(&connection, &server(), &place.state(), false).unwrap();
        let after = text(&connection.file);
        assert_eq!(change.after.as_deref(), Some(after.as_str()));
        assert_eq!(status(&connection).unwrap(), Status::Connected(server()), "{after}");
        let mut kept = after.lines();
        let whole = before.lines().filter(|_| before.lines().count() > 1);
        for line in whole.filter(|line| ["other", "#", "/"].iter().any(|part| line.contains(part))) {
            assert!(kept.any(|found| found == line), "{line:?} is gone: {after}");
        }
        assert_eq!(after.starts_with('\u{feff}'), before.starts_with('\u{feff}'));
        assert_eq!(after.contains("\r\n"), before.contains("\r\n"));
        disconnect(&connection, &place.state(), false).unwrap();
        assert_eq!(text(&connection.file), before);
        assert!(!place.state().join("hosts").read_dir().unwrap().any(|_| true));
    }
}

#[test]
fn connecting_twice_changes_nothing_and_another_server_takes_the_place_of_the_first() {
    for (host, before) in all() {
        let place = Place::new();
        let connection = place.holding(host, before);
        connect(&connection, &server(), &place.state(), false).unwrap();
        let once = text(&connection.file);
        assert!(connect(&connection, &server(), &place.state(), false).unwrap().is_empty());
        assert_eq!(text(&connection.file), once);
        let moved = Server { command: "notewell".into(), args: vec!["mcp".into()] };
        connect(&connection, &moved, &place.state(), false).unwrap();
        assert_eq!(status(&connection).unwrap(), Status::Connected(moved));
        disconnect(&connection, &place.state(), false).unwrap();
        assert_eq!(text(&connection.file), before);
    }
}

#[test]
fn what_the_owner_changed_since_stays_when_the_connection_goes() {
    for (host, before) in all() {
        let place = Place::new();
        let connection = place.holding(host, before);
        connect(&connection, &server(), &place.state(), false).unwrap();
        let changed = match host {
            Host::ClaudeCode => text(&connection.file).replacen('{', "{\"owner\": true,", 1),
            Host::Codex => format!("{}\n[owner]\nkey = true\n", text(&connection.file)),
        };
        fs::write(&connection.file, &changed).unwrap();
        assert!(!disconnect(&connection, &place.state(), false).unwrap().is_exact);
        assert_eq!(status(&connection).unwrap(), Status::NotConnected);
        assert!(text(&connection.file).contains("owner"));
    }
}

#[test]
fn what_the_owner_added_to_the_entry_stays_when_it_is_brought_up_to_date() {
    let place = Place::new();
    let json = "{\"mcpServers\": {\"notewell\": {\"command\": \"old\", \"env\": {\"A\": \"1\"}}}}";
    let toml = "[mcp_servers.notewell]\ncommand = \"old\"\nenv = { A = \"1\" }\n";
    for (host, before) in [(Host::ClaudeCode, json), (Host::Codex, toml)] {
        let connection = place.holding(host, before);
        connect(&connection, &server(), &place.state(), false).unwrap();
        assert_eq!(status(&connection).unwrap(), Status::Connected(server()));
        assert!(text(&connection.file).contains("env"));
    }
}

#[test]
fn what_is_no_settings_file_is_refused_and_stays_as_it_is() {
    let broken = ["{", "[]", "nul", "{\"mcpServers\": 1}", "{\"a\" 1}", "{\"mcpServers\": [1]}", "\u{0}"];
    let broken_toml = ["a = ", "[x", "mcp_servers = 1\n", "= 1", "\u{0}"];
    let json = broken.iter().map(|text| (Host::ClaudeCode, *text));
    for (host, before) in json.chain(broken_toml.iter().map(|text| (Host::Codex, *text))) {
        let place = Place::new();
        let connection = place.holding(host, before);
        let refused = connect(&connection, &server(), &place.state(), false).unwrap_err();
        assert_eq!(refused.kind, HostErrorKind::NotSettings, "{before:?}: {refused}");
        assert_eq!(text(&connection.file), before);
    }
    for host in Host::ALL {
        let place = Place::new();
        let connection = place.connection(host);
        fs::create_dir_all(connection.file.parent().unwrap()).unwrap();
        fs::write(&connection.file, b"\xff\xfe{}").unwrap();
        assert!(connect(&connection, &server(), &place.state(), false).is_err());
        assert_eq!(fs::read(&connection.file).unwrap(), b"\xff\xfe{}");
        fs::remove_file(&connection.file).unwrap();
        fs::create_dir(&connection.file).unwrap();
        assert!(connect(&connection, &server(), &place.state(), false).is_err());
    }
}

#[test]
fn a_rehearsal_writes_nothing() {
    for host in Host::ALL {
        let place = Place::new();
        let connection = place.connection(host);
        let change = connect(&connection, &server(), &place.state(), true).unwrap();
        assert!(change.before.is_none() && change.after.is_some());
        assert!(place.folder.path().read_dir().unwrap().next().is_none());
    }
}

#[test]
fn a_file_that_was_not_there_goes_again() {
    for host in Host::ALL {
        let place = Place::new();
        let connection = place.connection(host);
        connect(&connection, &server(), &place.state(), false).unwrap();
        assert_eq!(status(&connection).unwrap(), Status::Connected(server()));
        disconnect(&connection, &place.state(), false).unwrap();
        assert!(!connection.file.exists());
        assert!(disconnect(&connection, &place.state(), false).unwrap().is_empty());
    }
}

#[cfg(unix)]
#[test]
fn links_and_modes_stay_and_what_is_kept_is_private() {
    use std::os::unix::fs::PermissionsExt as _;
    let place = Place::new();
    let connection = place.connection(Host::ClaudeCode);
    fs::create_dir_all(connection.file.parent().unwrap()).unwrap();
    let target = place.folder.path().join("dotfiles.json");
    fs::write(&target, "{}\n").unwrap();
    fs::set_permissions(&target, fs::Permissions::from_mode(0o640)).unwrap();
    std::os::unix::fs::symlink(&target, &connection.file).unwrap();
    connect(&connection, &server(), &place.state(), false).unwrap();
    assert!(connection.file.symlink_metadata().unwrap().is_symlink());
    assert_eq!(target.metadata().unwrap().permissions().mode() & 0o777, 0o640);
    let record = place.state().join("hosts").read_dir().unwrap().next().unwrap().unwrap();
    assert_eq!(record.metadata().unwrap().permissions().mode() & 0o777, 0o600);
    disconnect(&connection, &place.state(), false).unwrap();
    assert_eq!(text(&target), "{}\n");
    assert!(connection.file.symlink_metadata().unwrap().is_symlink());
}

#[test]
fn a_damaged_record_loses_nothing() {
    for (host, before) in all() {
        let place = Place::new();
        let connection = place.holding(host, before);
        connect(&connection, &server(), &place.state(), false).unwrap();
        for record in place.state().join("hosts").read_dir().unwrap() {
            fs::write(record.unwrap().path(), "{\"file\":").unwrap();
        }
        disconnect(&connection, &place.state(), false).unwrap();
        assert_eq!(status(&connection).unwrap(), Status::NotConnected, "{before:?}");
    }
}
