//! Connecting a host, taking that back, and how it stands.

use crate::disk;
use crate::failure::HostError;
use crate::host::{Folders, Host, Scope};
use crate::part::{Part, Presence, SettingsFile};
use crate::record::Record;
use crate::server::Server;
use crate::syntax::Entry;
use std::path::{Path, PathBuf};

/// A host at one place, with the settings files that name Notewell there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Connection {
    /// The host.
    pub host: Host,
    /// For which sessions.
    pub scope: Scope,
    files: [SettingsFile; 2],
}

impl Connection {
    /// The host's settings at this place.
    #[must_use]
    pub fn new(host: Host, scope: Scope, folders: &Folders) -> Self {
        let files = host.settings(&scope, folders);
        Self { host, scope, files }
    }

    /// The settings files: that of the MCP servers, and that of the hooks. They need not exist.
    pub fn files(&self) -> impl Iterator<Item = &Path> {
        self.files.iter().map(|file| file.path.as_path())
    }
}

/// What a settings file is, and what it becomes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// The settings file.
    pub file: PathBuf,
    /// Its text now; `None` where there is no file.
    pub before: Option<String>,
    /// Its text then; `None` where the file goes.
    pub after: Option<String>,
    /// Whether what was there before comes back byte for byte. A connection can always be taken back so, as long as
    /// nobody else changes the file.
    pub is_exact: bool,
}

impl Change {
    /// Whether there is nothing to do.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.before == self.after
    }

    fn none(file: &Path, text: Option<String>) -> Self {
        Self { file: file.to_owned(), before: text.clone(), after: text, is_exact: true }
    }

    fn write(&self) -> Result<(), HostError> {
        match (&self.before, &self.after) {
            (before, after) if before == after => Ok(()),
            (before, Some(after)) => disk::write(&self.file, before.as_deref(), after),
            (Some(before), None) => disk::remove(&self.file, before),
            (None, None) => Ok(()),
        }
    }
}

/// How a host stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Status {
    /// It does not know of Notewell.
    NotConnected,
    /// It starts this server.
    Connected {
        /// The server.
        server: Server,
        /// Whether it also runs the hooks that bring the memory into its prompts.
        hooks: bool,
    },
    /// Something else stands under our name, such as a URL.
    Other,
}

/// What the host's settings say under our name.
///
/// # Errors
///
/// When the settings cannot be read.
pub fn status(connection: &Connection) -> Result<Status, HostError> {
    let [servers, hooks] = &connection.files;
    let Part::Server(syntax) = servers.part else { return Ok(Status::NotConnected) };
    let Some(text) = disk::read(&servers.path)? else { return Ok(Status::NotConnected) };
    let entry = syntax.entry(&text).map_err(|why| servers.refused(&why))?;
    let server = match entry {
        None => return Ok(Status::NotConnected),
        Some(Entry::Other) => return Ok(Status::Other),
        Some(Entry::Program(server)) => server,
    };
    let text = disk::read(&hooks.path)?.unwrap_or_default();
    let presence = hooks.part.presence(&text, &server).map_err(|why| hooks.refused(&why))?;
    Ok(Status::Connected { server, hooks: presence == Presence::Same })
}

/// Adds the server and its hooks to the host's settings, or brings them up to date. Doing it twice changes nothing.
/// With `is_rehearsal` nothing is written. `state` is where records are kept.
///
/// # Errors
///
/// When the settings cannot be read, are no settings, or cannot be written; they are as before then.
pub fn connect(
    connection: &Connection,
    server: &Server,
    state: &Path,
    is_rehearsal: bool,
) -> Result<Vec<Change>, HostError> {
    // Everything is looked at before anything is written.
    let wanted = connection.files.iter().map(|file| file.connected(server, state));
    let wanted = wanted.collect::<Result<Vec<_>, _>>()?;
    if !is_rehearsal {
        for (at, (change, record)) in wanted.iter().enumerate() {
            // The record comes first: should the write fail, it matches no text and is passed over.
            let kept = record.as_ref().map_or(Ok(()), |record| record.keep(state));
            if let Err(error) = kept.and_then(|()| change.write()) {
                take_back(wanted.iter().take(at));
                return Err(error);
            }
        }
    }
    Ok(wanted.into_iter().map(|(change, _)| change).collect())
}

/// Writes what was there before, where nobody else wrote meanwhile.
fn take_back<'c>(written: impl Iterator<Item = &'c (Change, Option<Record>)>) {
    for (change, _) in written {
        let back = Change { before: change.after.clone(), after: change.before.clone(), ..change.clone() };
        let _ = back.write();
    }
}

/// Takes the server and its hooks out of the host's settings: byte for byte as they were, while nobody else changed
/// them since, else only what is ours.
///
/// # Errors
///
/// When the settings cannot be read, are no settings, or cannot be written. What was done until then is done.
pub fn disconnect(connection: &Connection, state: &Path, is_rehearsal: bool) -> Result<Vec<Change>, HostError> {
    let changes = connection.files.iter().map(|file| file.disconnected(state));
    let changes = changes.collect::<Result<Vec<_>, _>>()?;
    if !is_rehearsal {
        for change in &changes {
            change.write()?;
            Record::forget(state, &change.file);
        }
    }
    Ok(changes)
}

impl SettingsFile {
    fn refused(&self, why: &str) -> HostError {
        HostError::not_settings(&self.path, why)
    }

    /// The file with what is ours, and what has to be kept of it for later.
    fn connected(&self, server: &Server, state: &Path) -> Result<(Change, Option<Record>), HostError> {
        let before = disk::read(&self.path)?;
        let refused = |why: String| self.refused(&why);
        let text = before.as_deref().unwrap_or_default();
        let presence = self.part.presence(text, server).map_err(refused)?;
        if presence == Presence::Same {
            return Ok((Change::none(&self.path, before), None));
        }
        let after = self.part.with(text, server).map_err(refused)?;
        let known = Record::find(state, &self.path).filter(|record| Some(&record.after) == before.as_ref());
        // A second change goes back to where the first one began.
        let earlier = match (known, presence) {
            (Some(known), _) => known.before,
            (None, Presence::Different) => Some(self.part.without(text).map_err(refused)?),
            (None, _) => before.clone(),
        };
        let record = Record { file: self.path.clone(), before: earlier, after: after.clone() };
        Ok((Change { file: self.path.clone(), before, after: Some(after), is_exact: true }, Some(record)))
    }

    fn disconnected(&self, state: &Path) -> Result<Change, HostError> {
        let Some(text) = disk::read(&self.path)? else { return Ok(Change::none(&self.path, None)) };
        let exact = Record::find(state, &self.path).filter(|record| record.after == text);
        let (after, is_exact) = match exact {
            Some(record) => (record.before, true),
            None if text.trim().is_empty() => (Some(text.clone()), true),
            None => (Some(self.part.without(&text).map_err(|why| self.refused(&why))?), false),
        };
        let is_exact = is_exact || after.as_ref() == Some(&text);
        Ok(Change { file: self.path.clone(), before: Some(text), after, is_exact })
    }
}
