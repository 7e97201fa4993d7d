//! The settings file of a home: `config.toml`, or `config.yaml` with the same keys.

use crate::failure::Failure;
use notewell::Settings;
use std::fs;
use std::io::{ErrorKind, Read, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};

/// The settings, and the file they stand in.
#[derive(Clone, Debug)]
pub(crate) struct Loaded {
    pub(crate) settings: Settings,
    pub(crate) file: Option<PathBuf>,
}

/// Bytes of a settings file.
const LONGEST: u64 = 1024 * 1024;

/// A pipe that took the file's place after it was looked at must not keep us waiting either.
#[expect(clippy::cast_possible_wrap, reason = "flags are a few low bits")]
const NO_WAIT: i32 = rustix::fs::OFlags::NONBLOCK.bits() as i32;

/// The file that new settings go to.
pub(crate) fn path(home: &Path) -> PathBuf {
    home.join("config.toml")
}

/// The settings file that is there, whether or not it can be understood; else the one that would be written.
pub(crate) fn found(home: &Path) -> PathBuf {
    let named = ["config.toml", "config.yaml", "config.yml"].map(|name| home.join(name));
    named.into_iter().find(|file| file.exists()).unwrap_or_else(|| path(home))
}

/// The names of all settings.
fn keys() -> Vec<String> {
    let known = serde_json::to_value(Settings::default()).unwrap_or_default();
    known.as_object().into_iter().flat_map(|keys| keys.keys()).cloned().collect()
}

/// Reads the settings; without a file, the defaults with this machine's zone.
pub(crate) fn load(home: &Path) -> Result<Loaded, Failure> {
    let mut found = Vec::new();
    for name in ["config.toml", "config.yaml", "config.yml"] {
        let file = home.join(name);
        if let Some(text) = read(&file)? {
            found.push((file, text));
        }
    }
    match found.as_slice() {
        [] => Ok(Loaded { settings: Settings { zone: zone(), ..Settings::default() }, file: None }),
        [(file, text)] => Ok(Loaded { settings: parse(file, text)?, file: Some(file.clone()) }),
        [(one, _), (other, _), ..] => Err(Failure::settings(
            format!("There are two settings files: {} and {}.", one.display(), other.display()),
            "Keep one of them.",
        )),
    }
}

/// The text of a settings file; `None` where there is none. What is no regular file could keep us waiting for ever.
fn read(file: &Path) -> Result<Option<String>, Failure> {
    match fs::metadata(file) {
        Ok(known) if known.is_file() && known.len() <= LONGEST => {}
        Ok(known) => {
            let what = if known.is_file() { "is larger than 1 MiB" } else { "is no regular file" };
            return Err(Failure::settings(
                format!("{} {what}.", file.display()),
                "Move it away, or write the settings there as text; docs/settings.md lists the keys.",
            ));
        }
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(Failure::file(file, &error)),
    }
    let opened = fs::OpenOptions::new().read(true).custom_flags(NO_WAIT).open(file);
    let mut text = String::new();
    match opened.and_then(|opened| opened.take(LONGEST).read_to_string(&mut text)) {
        Ok(_) => Ok(Some(text)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(Failure::file(file, &error)),
    }
}

/// The IANA zone of this machine.
pub(crate) fn zone() -> String {
    jiff::tz::TimeZone::system().iana_name().unwrap_or("UTC").to_owned()
}

fn parse(file: &Path, text: &str) -> Result<Settings, Failure> {
    let yaml = file.extension().is_some_and(|ending| ending != "toml");
    let parsed: Result<Settings, String> = if yaml {
        if text.trim().is_empty() {
            Ok(Settings::default())
        } else {
            // Only what is wrong: the lines that follow quote the file.
            serde_saphyr::from_str(text)
                .map_err(|error| error.to_string().lines().next().unwrap_or_default().to_owned())
        }
    } else {
        toml::from_str(text).map_err(|error: toml::de::Error| {
            let before = error.span().and_then(|at| text.get(..at.start)).unwrap_or_default();
            format!("line {}: {}", before.matches('\n').count() + 1, error.message())
        })
    };
    let settings = parsed.map_err(|problem| {
        Failure::settings(
            format!("{}: {}", file.display(), problem.trim_end()),
            format!(
                "Correct the file, or move it away: then the defaults hold. The settings are {}.",
                keys().join(", ")
            ),
        )
    })?;
    settings.validate().map_err(|error| Failure::settings(format!("{}: {error}", file.display()), error.hint()))?;
    Ok(settings)
}

/// Writes the first settings file of a home.
pub(crate) fn create(home: &Path, settings: &Settings) -> Result<(), Failure> {
    let text = format!(
        "# Settings of this Notewell home. `notewell config` shows all of them with their values.\nzone = {}\n",
        literal(&settings.zone)
    );
    let file = path(home);
    let created = fs::OpenOptions::new().write(true).create_new(true).mode(0o600).open(&file);
    match created.and_then(|mut out| out.write_all(text.as_bytes()).and_then(|()| out.sync_all())) {
        Err(error) if error.kind() != ErrorKind::AlreadyExists => Err(Failure::file(&file, &error)),
        _ => Ok(()),
    }
}

/// Changes one key, and leaves every other byte of the file.
pub(crate) fn set(home: &Path, key: &str, value: &str) -> Result<Loaded, Failure> {
    let loaded = load(home)?;
    if let Some(file) = loaded.file.as_deref().filter(|file| **file != path(home)) {
        return Err(Failure::settings(
            format!("The settings stand in {}.", file.display()),
            "Change the key there by hand; only config.toml is written by this command.",
        ));
    }
    let known = serde_json::to_value(Settings::default()).unwrap_or_default();
    let Some(example) = known.get(key) else {
        return Err(Failure::settings(
            "There is no such setting.".to_owned(),
            format!("The settings are {}.", keys().join(", ")),
        ));
    };
    if example.is_number() && value.parse::<u64>().is_err() {
        return Err(Failure::settings(
            format!("`{key}` is a number."),
            format!("Give a whole number without a unit, such as {example}."),
        ));
    }
    if example.is_boolean() && !matches!(value, "true" | "false") {
        return Err(Failure::settings(format!("`{key}` is true or false."), "Give one of the two."));
    }
    if example.is_string()
        && let Err(problem) = serde_json::from_value::<Settings>(serde_json::json!({ key: value }))
    {
        return Err(Failure::settings(format!("That is no value of `{key}`."), format!("{problem}.")));
    }
    let new = if example.is_string() { literal(value) } else { value.to_owned() };
    let file = path(home);
    let before = read(&file)?.unwrap_or_default();
    let after = spliced(&before, key, &new).ok_or_else(|| {
        Failure::settings(format!("{} could not be understood.", file.display()), "Correct the file by hand.")
    })?;
    let settings = parse(&file, &after)?;
    replace(&file, &after).map_err(|error| Failure::file(&file, &error))?;
    Ok(Loaded { settings, file: Some(file) })
}

/// The text with the key's value swapped, or with a new line at the end of the top-level keys.
fn spliced(text: &str, key: &str, value: &str) -> Option<String> {
    let table = toml::de::DeTable::parse(text).ok()?;
    let mut out = String::with_capacity(text.len() + key.len() + value.len() + 4);
    if let Some((_, old)) = table.get_ref().iter().find(|(name, _)| name.get_ref().as_ref() == key) {
        let at = old.span();
        out.push_str(text.get(..at.start)?);
        out.push_str(value);
        out.push_str(text.get(at.end..)?);
        return Some(out);
    }
    out.push_str(text);
    let end = if text.contains("\r\n") { "\r\n" } else { "\n" };
    if !out.is_empty() && !out.ends_with('\n') {
        out.push_str(end);
    }
    out.push_str(&format!("{key} = {value}{end}"));
    Some(out)
}

fn literal(value: &str) -> String {
    toml::Value::String(value.to_owned()).to_string()
}

/// Swaps the file whole, with the mode it has.
fn replace(file: &Path, text: &str) -> std::io::Result<()> {
    let temp = file.with_extension("toml.new");
    let mode =
        fs::metadata(file).map_or(0o600, |known| std::os::unix::fs::PermissionsExt::mode(&known.permissions()) & 0o777);
    let mut out = fs::OpenOptions::new().write(true).create(true).truncate(true).mode(mode).open(&temp)?;
    out.write_all(text.as_bytes())?;
    out.sync_all()?;
    fs::rename(&temp, file)
}

#[cfg(test)]
mod tests;
