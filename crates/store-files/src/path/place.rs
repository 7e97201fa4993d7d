//! Where a document lies: beneath the home, or where a pinned link of the owner leads.

use crate::devicelog::pin_hash;
use crate::failure::{self, Outcome};
use crate::home::FileStore;
use crate::ledger::{Ledger, Link};
use notewell_store::{DocumentKey, Owner, StoreError, StoreErrorKind};
use notewell_text::Grammar;
use rustix::fs::{AtFlags, FileType, Mode, OFlags};
use std::ffi::OsStr;
use std::io;
use std::os::fd::OwnedFd;
use std::os::unix::ffi::OsStrExt as _;
use std::path::{Path, PathBuf};

/// Where a document lies.
#[derive(Debug)]
pub(crate) struct Place {
    /// The folder, held open.
    pub(crate) folder: OwnedFd,
    /// The name inside it.
    pub(crate) name: String,
    /// The path beneath the home, for messages.
    pub(crate) shown: String,
    /// Whether the folder lies beneath the home; not so where a pinned link leads.
    pub(crate) inside: bool,
}

impl Place {
    /// The same place, held open once more.
    pub(crate) fn try_clone(&self) -> io::Result<Self> {
        let folder = self.folder.try_clone()?;
        Ok(Self { folder, name: self.name.clone(), shown: self.shown.clone(), inside: self.inside })
    }
}

impl FileStore {
    /// The path of a document beneath the home, and its grammar.
    pub(crate) fn rule(&self, key: &DocumentKey) -> Result<(String, Grammar), StoreError> {
        let missing = || {
            StoreError::new(
                StoreErrorKind::Path,
                format!("the layout {} has no place for {key}", self.layout.name),
                "use another document or another dialect",
            )
        };
        let path = self.layout.path(key).ok_or_else(missing)?;
        let rule = self.layout.rule(key.role()).ok_or_else(missing)?;
        // Names of documents are checked where they are read; what comes here unchecked is refused here.
        if key.to_string().parse::<DocumentKey>().as_ref() != Ok(key) {
            return Err(failure::path(format!("{:?}", key.to_string()), "no document of this home can have this name"));
        }
        Ok((path, rule.grammar))
    }

    /// Where a document lies; `None` when its folder does not exist and is not to be created.
    pub(crate) fn locate(
        &self,
        ledger: Option<&Ledger>,
        owner: &Owner,
        key: &DocumentKey,
        create: bool,
    ) -> Outcome<Option<Place>> {
        let (path, _) = self.rule(key)?;
        let (above, name) = path.rsplit_once('/').unwrap_or(("", &path));
        let folder = if create { self.root.create_folder(above) } else { self.root.folder(above) };
        let folder = match folder {
            Ok(folder) => folder,
            Err(error) if error.kind() == io::ErrorKind::NotFound && !create => return Ok(None),
            Err(error) if is_link(&error) => return Err(refused_folder(&path, above).into()),
            Err(error) if error.kind() == io::ErrorKind::InvalidInput => {
                return Err(failure::path(&path, "the path leaves the home").into());
            }
            Err(error) => return Err(failure::io("open the folder of", &path, &error).into()),
        };
        let place = Place { folder, name: name.to_owned(), shown: path.clone(), inside: true };
        let stat = match rustix::fs::statat(&place.folder, name, AtFlags::SYMLINK_NOFOLLOW) {
            Ok(stat) => stat,
            Err(rustix::io::Errno::NOENT) => return Ok(Some(place)),
            Err(error) => return Err(failure::io("look at", &path, &error.into()).into()),
        };
        match FileType::from_raw_mode(stat.st_mode) {
            FileType::RegularFile => Ok(Some(place)),
            FileType::Symlink if !above.is_empty() => Err(refused_below(&path).into()),
            FileType::Symlink if !self.layout.links => Err(no_links(&path, "this dialect takes no links").into()),
            FileType::Symlink => self.follow(ledger, owner, key, &place).map(Some),
            kind => Err(not_a_file(&path, kind).into()),
        }
    }

    /// Follows a link that is pinned, or pins it when the document is seen for the first time.
    fn follow(&self, ledger: Option<&Ledger>, owner: &Owner, key: &DocumentKey, place: &Place) -> Outcome<Place> {
        let path = &place.shown;
        let (target, link) = self.resolve(place)?;
        let (pinned, is_known) = {
            let log = self.log_index();
            (log.pin(path).map(str::to_owned), log.is_known_here(key))
        };
        // The log is written first, and outlives the ledger.
        match pinned {
            Some(pinned) if pinned == pin_hash(&self.identity.key, &link) => return Ok(target),
            Some(_) => return Err(refused(path, "the link leads to another file than when it was pinned").into()),
            None => {}
        }
        if let Some(ledger) = ledger {
            match ledger.reader().link(owner, path)? {
                Some(pinned) if pinned == link => {}
                Some(_) => return Err(refused(path, "the link leads to another file than when it was pinned").into()),
                None if is_known || ledger.reader().row(owner, key)?.is_some() => {
                    return Err(refused(path, "it became a link since it was last seen").into());
                }
                None if ledger.is_writable() => ledger.pin(owner, path, &link)?,
                None => {}
            }
        }
        Ok(target)
    }

    /// Where a link leads.
    fn resolve(&self, place: &Place) -> Result<(Place, Link), StoreError> {
        let path = &place.shown;
        let fail = |error: io::Error| no_target(path, &error);
        let target =
            rustix::fs::readlinkat(&place.folder, place.name.as_str(), Vec::new()).map_err(|e| fail(e.into()))?;
        let target: PathBuf = self.root.path().join(OsStr::from_bytes(target.as_bytes()));
        let target = target.canonicalize().map_err(fail)?;
        let (Some(above), Some(name)) = (target.parent(), target.file_name().and_then(OsStr::to_str)) else {
            return Err(refused(path, "its target has no name that can be written down"));
        };
        let folder = open_folder(above).map_err(fail)?;
        let stat = rustix::fs::statat(&folder, name, AtFlags::SYMLINK_NOFOLLOW).map_err(|error| fail(error.into()))?;
        match FileType::from_raw_mode(stat.st_mode) {
            FileType::RegularFile => {}
            FileType::Directory => return Err(refused_folder(path, path)),
            _ => return Err(no_links(path, "its target is no regular file")),
        }
        let Some(shown) = target.to_str() else {
            return Err(refused(path, "its target has no name that can be written down"));
        };
        let link = Link { target: shown.to_owned(), device: device(&stat), uid: stat.st_uid };
        let target = Place { folder, name: name.to_owned(), shown: path.clone(), inside: false };
        Ok((target, link))
    }

    /// Where the link of a document leads now.
    pub(crate) fn link_as_is(&self, path: &str) -> Outcome<Link> {
        if path.contains('/') {
            return Err(refused_below(path).into());
        }
        let folder = self.root.folder("").map_err(|error| failure::io("open", "the home", &error))?;
        let place = Place { folder, name: path.to_owned(), shown: path.to_owned(), inside: true };
        Ok(self.resolve(&place)?.1)
    }
}

#[expect(clippy::allow_attributes, reason = "the width of a device number differs between systems")]
fn device(stat: &rustix::fs::Stat) -> u64 {
    #[allow(clippy::useless_conversion, clippy::unnecessary_fallible_conversions)]
    u64::try_from(stat.st_dev).unwrap_or(0)
}

fn open_folder(path: &Path) -> io::Result<OwnedFd> {
    Ok(rustix::fs::open(path, OFlags::RDONLY | OFlags::DIRECTORY | OFlags::NOFOLLOW | OFlags::CLOEXEC, Mode::empty())?)
}

pub(crate) fn is_link(error: &io::Error) -> bool {
    let code = error.raw_os_error();
    [rustix::io::Errno::LOOP, rustix::io::Errno::NOTDIR, rustix::io::Errno::XDEV]
        .iter()
        .any(|errno| code == Some(errno.raw_os_error()))
}

pub(crate) fn refused(path: &str, why: &str) -> StoreError {
    StoreError::new(
        StoreErrorKind::Link,
        format!("{path} is refused: {why}"),
        format!("if you made this link, run `notewell doctor --trust-link {path}`; else replace it by a file"),
    )
}

/// A link that cannot be followed: what is the matter with it is no fault of the disk, and of one document only.
fn no_target(path: &str, error: &io::Error) -> StoreError {
    let why = match error.kind() {
        io::ErrorKind::NotFound => "it is a link that leads to nothing",
        io::ErrorKind::PermissionDenied => "it is a link that leads where this user may not look",
        _ if is_link(error) => "it is a link that leads to no file",
        _ => return failure::io("follow the link", path, error),
    };
    unreadable(path, why, "the owner puts back what it leads to, or removes the link")
}

/// A link that no word of the owner makes a document.
fn no_links(path: &str, why: &str) -> StoreError {
    StoreError::new(
        StoreErrorKind::Link,
        format!("{path} is refused: {why}"),
        "the owner replaces the link by the file that it leads to; nothing was changed",
    )
}

fn refused_below(path: &str) -> StoreError {
    no_links(path, "only documents at the top of the home may be links")
}

/// A folder that is a link, or no folder.
pub(crate) fn refused_folder(path: &str, folder: &str) -> StoreError {
    StoreError::new(
        StoreErrorKind::Link,
        format!("{path} is refused: {folder} on its path is a link or no folder"),
        "folders of a home are never followed through links, and none can be trusted: the owner replaces the link by a \
         real folder (move what it leads to into the home), or makes the home itself lie there",
    )
}

/// Something that is no file stands in the place of a document.
fn not_a_file(path: &str, kind: FileType) -> StoreError {
    let what = match kind {
        FileType::Directory => "a folder",
        FileType::Fifo => "a pipe",
        FileType::Socket => "a socket",
        FileType::BlockDevice | FileType::CharacterDevice => "a device",
        _ => "no regular file",
    };
    unreadable(path, &format!("{what} stands in the place of the document"), "the owner moves it away")
}

/// One document that cannot be read, with what its owner can do.
pub(crate) fn unreadable(path: &str, why: &str, hint: &str) -> StoreError {
    StoreError::new(
        StoreErrorKind::Unreadable,
        format!("{path} cannot be read: {why}"),
        format!("{hint}; nothing was changed, and all other documents work"),
    )
}
