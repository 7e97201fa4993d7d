//! Connecting a host, taking that back, and how it stands.

use crate::disk;
use crate::failure::HostError;
use crate::host::{Folders, Host, Scope};
use crate::record::Record;
use crate::server::Server;
use crate::syntax::{Entry, Syntax};
use std::path::{Path, PathBuf};

/// A host at one place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Connection {
    /// The host.
    pub host: Host,
    /// For which sessions.
    pub scope: Scope,
    /// The settings file.
    pub file: PathBuf,
}

impl Connection {
    /// The host's settings at this place.
    #[must_use]
    pub fn new(host: Host, scope: Scope, folders: &Folders) -> Self {
        let file = host.settings_file(&scope, folders);
        Self { host, scope, file }
    }

    const fn syntax(&self) -> Syntax {
        self.host.syntax()
    }

    fn refused(&self, why: &str) -> HostError {
        HostError::not_settings(&self.file, why)
    }
}

/// What a settings file is, and what it becomes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// Its text now; `None` where there is no file.
    pub before: Option<String>,
    /// Its text then; `None` where the file goes.
    pub after: Option<String>,
    /// Whether everything that we did is taken back byte for byte. A connection is always one that can be.
    pub is_exact: bool,
}

impl Change {
    /// Whether there is nothing to do.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.before == self.after
    }
}

/// How a host stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Status {
    /// It does not know of Notewell.
    NotConnected,
    /// It starts this server.
    Connected(Server),
    /// Something else stands under our name, such as a URL.
    Other,
}

/// What the host's settings say under our name.
///
/// # Errors
///
/// When the settings cannot be read.
pub fn status(connection: &Connection) -> Result<Status, HostError> {
    let Some(text) = disk::read(&connection.file)? else { return Ok(Status::NotConnected) };
    let entry = connection.syntax().entry(&text).map_err(|why| connection.refused(&why))?;
    Ok(match entry {
        None => Status::NotConnected,
        Some(Entry::Program(server)) => Status::Connected(server),
        Some(Entry::Other) => Status::Other,
    })
}

/// Adds the server to the host's settings, or brings it up to date. Doing it twice changes nothing. With
/// `is_rehearsal` nothing is written. `state` is where records are kept.
///
/// # Errors
///
/// When the settings cannot be read, are no settings, or cannot be written; they are as before then.
pub fn connect(
    connection: &Connection,
    server: &Server,
    state: &Path,
    is_rehearsal: bool,
) -> Result<Change, HostError> {
    let before = disk::read(&connection.file)?;
    let refused = |why: String| connection.refused(&why);
    let text = before.as_deref().unwrap_or_default();
    let is_there = connection.syntax().entry(text).or_else(|why| empty(text, why)).map_err(refused)?;
    if is_there == Some(Entry::Program(server.clone())) {
        return Ok(Change { after: before.clone(), before, is_exact: true });
    }
    let after = connection.syntax().with(text, server).map_err(refused)?;
    if !is_rehearsal {
        let known = Record::find(state, &connection.file).filter(|record| Some(&record.after) == before.as_ref());
        // A second change goes back to where the first one began.
        let earlier = match (known, is_there) {
            (Some(known), _) => known.before,
            (None, Some(_)) => Some(connection.syntax().without(text).map_err(refused)?),
            (None, None) => before.clone(),
        };
        // The record comes first: should the write fail, the record matches no text and is passed over.
        Record { file: connection.file.clone(), before: earlier, after: after.clone() }.keep(state)?;
        disk::write(&connection.file, before.as_deref(), &after)?;
    }
    Ok(Change { before, after: Some(after), is_exact: true })
}

/// Takes the server out of the host's settings: byte for byte as they were, while nobody else changed them since,
/// else only what is ours.
///
/// # Errors
///
/// When the settings cannot be read, are no settings, or cannot be written; they are as before then.
pub fn disconnect(connection: &Connection, state: &Path, is_rehearsal: bool) -> Result<Change, HostError> {
    let Some(text) = disk::read(&connection.file)? else {
        return Ok(Change { before: None, after: None, is_exact: true });
    };
    let record = Record::find(state, &connection.file);
    let exact = record.as_ref().filter(|record| record.after == text);
    let change = match exact {
        Some(record) => Change { before: Some(text.clone()), after: record.before.clone(), is_exact: true },
        None => {
            let after = connection.syntax().without(&text).map_err(|why| connection.refused(&why))?;
            Change { before: Some(text.clone()), after: Some(after), is_exact: false }
        }
    };
    if is_rehearsal || change.is_empty() {
        return Ok(change);
    }
    match &change.after {
        Some(after) => disk::write(&connection.file, Some(&text), after)?,
        None => disk::remove(&connection.file, &text)?,
    }
    if let Some(record) = record {
        record.forget(state);
    }
    Ok(change)
}

/// A file without a word holds no server.
fn empty(text: &str, why: String) -> Result<Option<Entry>, String> {
    if text.trim().is_empty() { Ok(None) } else { Err(why) }
}
