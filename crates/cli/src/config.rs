//! The settings file of a home: `config.toml`, or `config.yaml` with the same keys.

use crate::failure::Failure;
use notewell::Settings;
use std::fs;
use std::io::{ErrorKind, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};

/// The settings, and the file they stand in.
#[derive(Clone, Debug)]
pub(crate) struct Loaded {
    pub(crate) settings: Settings,
    pub(crate) file: Option<PathBuf>,
}

/// The file that new settings go to.
pub(crate) fn path(home: &Path) -> PathBuf {
    home.join("config.toml")
}

/// Reads the settings; without a file, the defaults with this machine's zone.
pub(crate) fn load(home: &Path) -> Result<Loaded, Failure> {
    let mut found = Vec::new();
    for name in ["config.toml", "config.yaml", "config.yml"] {
        let file = home.join(name);
        match fs::read_to_string(&file) {
            Ok(text) => found.push((file, text)),
            Err(error) if error.kind() == ErrorKind::NotFound => {}
            Err(error) => return Err(Failure::file(&file, &error)),
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
            serde_saphyr::from_str(text).map_err(|error| error.to_string())
        }
    } else {
        toml::from_str(text).map_err(|error| error.to_string())
    };
    let settings = parsed.map_err(|problem| {
        Failure::settings(
            format!("{}: {}", file.display(), problem.trim_end()),
            "Correct the file; `notewell config` lists the keys.",
        )
    })?;
    check(&settings).map_err(|(what, hint)| Failure::settings(format!("{}: {what}", file.display()), hint))?;
    Ok(settings)
}

fn check(settings: &Settings) -> Result<(), (String, String)> {
    let one_of = |key: &str, value: &str, allowed: &[&str]| {
        if allowed.contains(&value) {
            return Ok(());
        }
        Err((format!("`{key}` cannot be `{value}`."), format!("Use {}.", allowed.join(" or "))))
    };
    one_of("blind", &settings.blind, &["ask", "trust"])?;
    one_of("dialect", &settings.dialect, &["native"])?;
    one_of("log_level", &settings.log_level, &["error", "warn", "info", "debug", "trace"])?;
    if jiff::tz::TimeZone::get(&settings.zone).is_err() {
        return Err((
            format!("There is no time zone `{}`.", settings.zone),
            "Use a name such as Europe/Berlin or Asia/Shanghai.".to_owned(),
        ));
    }
    Ok(())
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
        let keys: Vec<&str> = known.as_object().into_iter().flat_map(|keys| keys.keys()).map(String::as_str).collect();
        return Err(Failure::settings(
            format!("There is no setting `{key}`."),
            format!("The settings are {}.", keys.join(", ")),
        ));
    };
    let new = if example.is_number() { value.to_owned() } else { literal(value) };
    let file = path(home);
    let before = match fs::read_to_string(&file) {
        Ok(text) => text,
        Err(error) if error.kind() == ErrorKind::NotFound => String::new(),
        Err(error) => return Err(Failure::file(&file, &error)),
    };
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
    if !out.is_empty() && !out.ends_with('\n') {
        out.push('\n');
    }
    out.push_str(&format!("{key} = {value}\n"));
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
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn setting_a_key_leaves_every_other_byte() {
        let text = "# mine\nzone = \"UTC\" # home\n\nblind='ask'\n";
        assert_eq!(
            spliced(text, "zone", "\"Asia/Shanghai\"").unwrap(),
            "# mine\nzone = \"Asia/Shanghai\" # home\n\nblind='ask'\n"
        );
        assert_eq!(spliced(text, "idle_minutes", "5").unwrap(), format!("{text}idle_minutes = 5\n"));
    }

    #[test]
    fn an_unknown_key_is_refused_by_name_in_both_formats() {
        let home = tempfile::tempdir().unwrap();
        for (name, text) in [("config.toml", "colour = \"blue\"\n"), ("config.yaml", "colour: blue\n")] {
            let file = home.path().join(name);
            fs::write(&file, text).unwrap();
            let failure = load(home.path()).unwrap_err();
            assert!(failure.error.message.contains("colour"), "{}", failure.error.message);
            fs::remove_file(file).unwrap();
        }
    }

    #[test]
    fn yaml_has_the_same_keys_as_toml() {
        let home = tempfile::tempdir().unwrap();
        fs::write(home.path().join("config.yaml"), "zone: Asia/Shanghai\nidle_minutes: 5\n").unwrap();
        let loaded = load(home.path()).unwrap();
        assert_eq!((loaded.settings.zone.as_str(), loaded.settings.idle_minutes), ("Asia/Shanghai", 5));
        assert!(set(home.path(), "blind", "trust").is_err());
        fs::write(home.path().join("config.toml"), "").unwrap();
        assert!(load(home.path()).unwrap_err().error.message.contains("two settings files"));
    }

    #[test]
    fn a_value_that_makes_no_sense_is_not_stored() {
        let home = tempfile::tempdir().unwrap();
        for (key, value) in [("blind", "maybe"), ("zone", "Mars/Olympus"), ("idle_minutes", "soon"), ("nonsense", "1")]
        {
            assert!(set(home.path(), key, value).is_err(), "{key}");
        }
        assert!(!path(home.path()).exists());
        assert_eq!(set(home.path(), "blind", "trust").unwrap().settings.blind, "trust");
        assert_eq!(load(home.path()).unwrap().settings.blind, "trust");
    }
}
