//! Settings files on disk: read whole, replaced whole or not at all.

use crate::failure::HostError;
use std::fs::{self, File};
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};
use tempfile::Builder;

/// Settings are small; what is larger is something else.
const LARGEST: u64 = 64 * 1024 * 1024;

/// The text of a file; `None` where there is none.
pub(crate) fn read(file: &Path) -> Result<Option<String>, HostError> {
    let fail = |error: &io::Error| HostError::io("read", file, error);
    match fs::metadata(file) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(fail(&error)),
        Ok(metadata) if !metadata.is_file() => return Err(HostError::not_settings(file, "is no file")),
        Ok(metadata) if metadata.len() > LARGEST => return Err(HostError::not_settings(file, "is too large")),
        Ok(_) => {}
    }
    let mut bytes = Vec::new();
    let opened = File::open(file).and_then(|opened| opened.take(LARGEST).read_to_end(&mut bytes));
    opened.map_err(|error| fail(&error))?;
    String::from_utf8(bytes).map(Some).map_err(|_| HostError::not_settings(file, "is not UTF-8"))
}

/// Replaces a file that still holds `before`; a link is followed, and stays. New files and folders are private.
pub(crate) fn write(file: &Path, before: Option<&str>, after: &str) -> Result<(), HostError> {
    let fail = |error: io::Error| HostError::io("write", file, &error);
    let target = target(file).map_err(fail)?;
    let Some(folder) = target.parent() else { return Err(HostError::not_settings(file, "is no file")) };
    create_private(folder).map_err(fail)?;
    let mut temp = Builder::new().prefix(".notewell-").suffix(".tmp").tempfile_in(folder).map_err(fail)?;
    if let Ok(metadata) = fs::metadata(&target) {
        temp.as_file().set_permissions(metadata.permissions()).map_err(fail)?;
    }
    temp.write_all(after.as_bytes()).and_then(|()| temp.as_file().sync_all()).map_err(fail)?;
    if before.is_some() && read(&target)?.as_deref() != before {
        return Err(HostError::changed(file));
    }
    temp.persist(&target).map_err(|error| fail(error.error))?;
    File::open(folder).and_then(|folder| folder.sync_all()).map_err(fail)
}

/// Removes a file that still holds `before`.
pub(crate) fn remove(file: &Path, before: &str) -> Result<(), HostError> {
    if read(file)?.as_deref() != Some(before) {
        return Err(HostError::changed(file));
    }
    fs::remove_file(file).map_err(|error| HostError::io("remove", file, &error))
}

/// Where a link leads, also one to a file that is still to be made.
fn target(file: &Path) -> io::Result<PathBuf> {
    match fs::symlink_metadata(file) {
        Ok(metadata) if metadata.file_type().is_symlink() => match fs::canonicalize(file) {
            Ok(target) => Ok(target),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                let link = fs::read_link(file)?;
                Ok(file.parent().unwrap_or(Path::new(".")).join(link))
            }
            Err(error) => Err(error),
        },
        Ok(_) => Ok(file.to_owned()),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(file.to_owned()),
        Err(error) => Err(error),
    }
}

#[cfg(unix)]
fn create_private(folder: &Path) -> io::Result<()> {
    use std::os::unix::fs::DirBuilderExt as _;
    fs::DirBuilder::new().recursive(true).mode(0o700).create(folder)
}

#[cfg(not(unix))]
fn create_private(folder: &Path) -> io::Result<()> {
    fs::create_dir_all(folder)
}
