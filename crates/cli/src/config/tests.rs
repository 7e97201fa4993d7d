#![allow(clippy::unwrap_used)]
use super::*;
use notewell::BlindHosts;

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
    for (key, value) in [("blind", "maybe"), ("zone", "Mars/Olympus"), ("idle_minutes", "soon"), ("nonsense", "1")] {
        assert!(set(home.path(), key, value).is_err(), "{key}");
    }
    assert!(!path(home.path()).exists());
    assert_eq!(set(home.path(), "blind", "trust").unwrap().settings.blind, BlindHosts::Trust);
    assert_eq!(load(home.path()).unwrap().settings.blind, BlindHosts::Trust);
}

#[test]
fn budgets_have_an_upper_bound_and_the_pause_a_range() {
    let home = tempfile::tempdir().unwrap();
    for key in ["budget_user", "budget_memory", "budget_assistant", "budget_project", "budget_total"] {
        assert!(set(home.path(), key, "1000001").is_err() && set(home.path(), key, "-1").is_err(), "{key}");
        assert!(set(home.path(), key, "18446744073709551616").is_err(), "{key}");
        set(home.path(), key, "1000000").unwrap();
    }
    for minutes in ["0", "525601", "4294967296", "5 minutes"] {
        assert!(set(home.path(), "idle_minutes", minutes).is_err(), "{minutes}");
    }
    set(home.path(), "idle_minutes", "525600").unwrap();
    assert!(set(home.path(), "host_zone", "maybe").is_err());
    assert!(set(home.path(), "host_zone", "true").unwrap().settings.host_zone);
}

#[test]
fn an_error_never_quotes_a_value_or_a_line_of_the_file() {
    let home = tempfile::tempdir().unwrap();
    let secret = "Tulpenfeld-93-harbour";
    for (key, value) in
        [("blind", secret), ("zone", secret), ("idle_minutes", secret), (secret, "x"), ("log_level", secret)]
    {
        let failure = set(home.path(), key, value).unwrap_err();
        assert!(!format!("{failure:?}").contains(secret), "{failure:?}");
    }
    let lines = [
        ("config.toml", format!("colour = \"{secret}\"\n")),
        ("config.toml", format!("zone = {secret}\n")),
        ("config.toml", format!("{secret}\n")),
        ("config.yaml", format!("colour: {secret}\n")),
        ("config.yaml", format!("zone: [{secret}\n")),
    ];
    for (name, text) in lines {
        let file = home.path().join(name);
        fs::write(&file, &text).unwrap();
        let failure = load(home.path()).unwrap_err();
        assert!(!format!("{failure:?}").contains(secret), "{text}: {failure:?}");
        fs::remove_file(file).unwrap();
    }
}

#[test]
fn every_setting_takes_its_own_type_and_says_so_when_it_is_another() {
    let home = tempfile::tempdir().unwrap();
    for (key, example) in serde_json::to_value(Settings::default()).unwrap().as_object().unwrap() {
        let plain = example.as_str().map_or_else(|| example.to_string(), str::to_owned);
        assert!(set(home.path(), key, &plain).is_ok(), "{key}");
        if !example.is_string() {
            for wrong in ["abc", "-1", "1.5", ""] {
                let failure = set(home.path(), key, wrong).unwrap_err();
                assert!(failure.error.message.contains(&format!("`{key}` is ")), "{key} {wrong}");
            }
        }
    }
}

#[test]
fn the_page_on_the_settings_has_every_key_with_its_default() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/settings.md");
    let page = fs::read_to_string(page).unwrap();
    for (key, example) in serde_json::to_value(Settings::default()).unwrap().as_object().unwrap() {
        let plain = example.as_str().map_or_else(|| example.to_string(), str::to_owned);
        let row = page.lines().find(|line| line.starts_with(&format!("| `{key}` |")));
        assert!(row.is_some_and(|row| row.contains(&format!("| {plain} |"))), "{key}: {row:?}");
    }
}

#[test]
fn a_new_key_takes_the_line_ends_of_the_file() {
    for end in ["\n", "\r\n"] {
        for tail in ["", end] {
            let home = tempfile::tempdir().unwrap();
            let before = format!("# mine{end}zone = \"UTC\"{tail}");
            fs::write(path(home.path()), &before).unwrap();
            set(home.path(), "blind", "ask").unwrap();
            let after = fs::read_to_string(path(home.path())).unwrap();
            assert_eq!(after, format!("# mine{end}zone = \"UTC\"{end}blind = \"ask\"{end}"));
        }
    }
}
