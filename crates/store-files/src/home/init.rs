//! A new home. Nothing that is there already is overwritten.

use crate::audit;
use crate::commit::{CommitRequest, DocumentWrite, WriteMethod};
use crate::devicelog;
use crate::failure::{self, Outcome};
use crate::home::FileStore;
use crate::home::identity::{self, Identity, write_whole};
use crate::home::lock::{ENGINE, Lock};
use crate::home::locked_home::LockedHome;
use crate::home::options::OpenOptions;
use crate::path::beneath::{Root, open_part, sync};
use crate::path::disk_file::DiskFile;
use crate::path::mode;
use notewell_guard::{Origin, Writer};
use notewell_store::{
    DocumentKey, DocumentName, DocumentState, EntryState, EventDraft, EventKind, Owner, StoreError, StoreErrorKind,
    carry, document_change, entry_changes, record,
};
use notewell_text::{Document, EntryId, Role};
use rustix::fs::OFlags;
use std::fs::{DirBuilder, File};
use std::io::{self, Write as _};
use std::os::unix::fs::DirBuilderExt as _;
use std::path::Path;

/// What git must never see.
pub(crate) const IGNORED: [&str; 6] = [identity::FILE, "logs/", "tasks.json", audit::FILE, ".notewell/", ".notewell-*"];

/// Creates the home's folder 0700 where it is missing.
pub(crate) fn create_home(path: &Path) -> Result<(), StoreError> {
    if path.is_dir() {
        return Ok(());
    }
    DirBuilder::new()
        .recursive(true)
        .mode(mode::FOLDER.as_raw_mode())
        .create(path)
        .map_err(|error| failure::io("create", path.display(), &error))
}

/// Makes a home of a folder that is none.
pub(crate) fn init(root: Root, options: OpenOptions) -> Result<FileStore, StoreError> {
    let lock = Lock::exclusive(&root, options.lock_deadline)?;
    // Somebody else may have made it while we waited.
    let found = Identity::read(&root).or_else(|error| if options.new_secret { Ok(None) } else { Err(error) })?;
    if let Some(identity) = found {
        if options.new_secret {
            return Err(has_secret(&options.home));
        }
        drop(lock);
        return FileStore::assemble(root, identity, options);
    }
    let mut made = Vec::new();
    for rule in options.layout.files.iter().filter(|rule| rule.at_init) {
        let Some(name) = plain_name(rule.role) else { continue };
        let key = DocumentKey::personal(name);
        let Some(path) = options.layout.path(&key) else { continue };
        if create_file(&root, &path, rule.template.as_bytes()).map_err(|e| failure::io("create", &path, &e))? {
            made.push(key);
        }
    }
    ignore(&root).map_err(|error| failure::io("write", ".gitignore", &error))?;
    // From here on the folder is a home.
    let identity = Identity::new(&options.environment, options.machine.as_deref());
    if options.new_secret {
        put_aside(&root).map_err(|error| failure::io("put aside", identity::ID, &error))?;
    }
    identity.write(&root)?;
    finish(&root, &identity)?;
    let store = FileStore::assemble(root, identity, options)?;
    let owner = Owner::local();
    let mut slot = store.slot();
    let ledger = store.writable(&mut slot)?;
    let mut locked = LockedHome::acquire(&store, ledger, &owner, lock)?;
    if !made.is_empty() {
        record_templates(&mut locked, &made)?;
    }
    drop(locked);
    drop(slot);
    Ok(store)
}

/// Gives a home that lost its secret for good a new one. It is another home from then on: what `log/` says of the old one
/// stays there and cannot be read any more, and the documents are taken in as they are.
pub(crate) fn begin_anew(root: Root, options: OpenOptions) -> Result<FileStore, StoreError> {
    let store = init(root, options)?;
    store.notify(
        "new_secret",
        "the home has a new secret. All documents stay as they are; ids, origins and what waited for you begin anew, so \
         look through USER.md and ASSISTANT.md: what stands in them counts as yours",
    );
    Ok(store)
}

/// The home has its secret, so that a new one would cost something for nothing.
pub(crate) fn has_secret(home: &Path) -> StoreError {
    StoreError::new(
        StoreErrorKind::Plan,
        format!("{} has its secret; nothing was changed", home.display()),
        "leave out --new-secret; it is for a home whose secret is lost everywhere",
    )
}

/// Moves away what names the home that this was, and keeps what is left of its secret.
fn put_aside(root: &Root) -> io::Result<()> {
    if let Some(broken) = root.bytes(identity::FILE)? {
        create_file(root, &format!("{ENGINE}/{}.old", identity::FILE), &broken)?;
    }
    let folder = root.create_folder(ENGINE)?;
    match rustix::fs::renameat(root.top(), identity::ID, &folder, "home.old") {
        Ok(()) | Err(rustix::io::Errno::NOENT) => sync(&folder),
        Err(error) => Err(error.into()),
    }
}

/// What a home has beside its secret and its documents.
pub(crate) fn finish(root: &Root, identity: &Identity) -> Result<(), StoreError> {
    let id = format!("{}\n", identity.home);
    create_file(root, identity::ID, id.as_bytes()).map_err(|error| failure::io("create", identity::ID, &error))?;
    root.create_folder(devicelog::FOLDER).map_err(|error| failure::io("create", devicelog::FOLDER, &error))?;
    root.folder("").and_then(sync).map_err(|error| failure::io("flush", "the home", &error))
}

/// The templates are the first event of a home.
fn record_templates(locked: &mut LockedHome<'_>, made: &[DocumentKey]) -> Outcome<()> {
    let id = locked.store.environment.event_id();
    let (mut writes, mut entries, mut changes) = (Vec::new(), Vec::new(), Vec::new());
    for key in made {
        let (_, grammar) = locked.store.rule(key)?;
        let place = locked.store.locate(Some(locked.ledger), locked.owner, key, false)?;
        let found = DiskFile::look(place.as_ref()).map_err(|error| failure::io("read", key, &error))?;
        let Ok(text) = notewell_text::decode(&found.bytes) else { continue };
        let before = DocumentState::missing(key.clone(), grammar);
        let document = Document::parse(text, grammar);
        let now = locked.now;
        let states = carry(&locked.store.identity.key, &before, &document, &[], &|_| EntryState {
            id: EntryId::new(""),
            origin: Origin::System,
            attested: false,
            first_seen: now,
            event: Some(id),
        });
        let after = DocumentState::of(key.clone(), document, states);
        let Some(change) = document_change(key, None, after.text()) else { continue };
        entries.extend(entry_changes(&before, &after));
        changes.push(change.clone());
        writes.push(DocumentWrite {
            place: None,
            before_revision: before.revision.clone(),
            file_after: found.revision.clone(),
            known: None,
            sealed_before: None,
            sealed_after: after.text().map(str::to_owned),
            is_sealed: false,
            found,
            before,
            after,
            change,
            listed: true,
            method: WriteMethod::InPlace,
        });
    }
    let draft = EventDraft {
        id,
        kind: EventKind::Init,
        actor: "init".to_owned(),
        origin: Writer::System.origin(),
        reason: None,
        session: None,
        changeset: None,
        undoes: None,
        notes: Vec::new(),
        entries,
    };
    let event = record(locked.owner, locked.head.sequence, locked.now, draft, changes);
    locked.perform(CommitRequest { event: Some(event), writes, ..CommitRequest::default() })?;
    Ok(())
}

fn plain_name(role: Role) -> Option<DocumentName> {
    match role {
        Role::Assistant => Some(DocumentName::Assistant),
        Role::User => Some(DocumentName::User),
        Role::Memory => Some(DocumentName::Memory),
        Role::Journal => Some(DocumentName::Journal),
        Role::Intents => Some(DocumentName::Intents),
        Role::Daily | Role::Note => None,
    }
}

/// Creates a file 0600; `false` when something of that name is there already.
fn create_file(root: &Root, path: &str, bytes: &[u8]) -> io::Result<bool> {
    let (above, name) = path.rsplit_once('/').unwrap_or(("", path));
    let folder = root.create_folder(above)?;
    let flags = OFlags::WRONLY | OFlags::CREATE | OFlags::EXCL;
    let file = match open_part(&folder, name, flags, mode::FILE) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => return Ok(false),
        other => other?,
    };
    let mut file = File::from(file);
    file.write_all(bytes)?;
    sync(&file)?;
    Ok(true)
}

/// Adds the rules that are missing to `.gitignore`.
pub(crate) fn ignore(root: &Root) -> io::Result<()> {
    let old = root.bytes(".gitignore")?.unwrap_or_default();
    let text = String::from_utf8_lossy(&old);
    let has = |rule: &str| text.lines().any(|line| line.trim().trim_start_matches('/') == rule);
    let missing: Vec<&str> = IGNORED.into_iter().filter(|rule| !has(rule)).collect();
    if missing.is_empty() {
        return Ok(());
    }
    let mut bytes = old.clone();
    if !bytes.is_empty() && !bytes.ends_with(b"\n") {
        bytes.push(b'\n');
    }
    for rule in missing {
        bytes.extend_from_slice(rule.as_bytes());
        bytes.push(b'\n');
    }
    root.create_folder(ENGINE)?;
    write_whole(root, ".gitignore", &bytes)
}
