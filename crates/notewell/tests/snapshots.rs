//! Which memory a snapshot carries.

#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

mod support;

use notewell::guard::SessionKind;
use notewell::store::{DocumentName, Space};
use notewell::text::characters;
use notewell::{Answer, Operation, OwnerAct, Start, Target, WriteOptions, project_key};
use support::shared_home::{SharedHome, add};

#[test]
fn group_sessions_get_no_private_memory() {
    let home = SharedHome::new();
    let memory = home.memory(2);
    add(&memory, Target::User, "Prefer short answers.");
    add(&memory, Target::Memory, "She lives in Oslo.");
    let private = memory.start(Start::private("host")).unwrap();
    private.snapshot().unwrap();
    for kind in [SessionKind::Group, SessionKind::Channel, SessionKind::Cron, SessionKind::Subagent] {
        let start = Start { kind, host_session: Some("same".to_owned()), ..Start::private("host") };
        let session = memory.start(start).unwrap();
        let snapshot = session.snapshot().unwrap();
        let names: Vec<&str> = snapshot.sections.iter().map(|section| section.name.as_str()).collect();
        assert!(!snapshot.text.contains("short answers") && !snapshot.text.contains("Oslo"), "{kind:?}");
        assert!(names.contains(&"core_policy") && !names.contains(&"user_directives"), "{names:?}");
        assert!(snapshot.omitted.is_empty());
        add(&memory, Target::Memory, &format!("Something new for {}.", kind.name()));
        assert_eq!(session.delta().unwrap(), None, "{kind:?}");
    }
}

#[test]
fn a_project_has_its_own_memory_and_others_do_not_see_it() {
    let home = SharedHome::new();
    let memory = home.memory(2);
    let (here, there) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let key = project_key(here.path()).unwrap().key;
    let options = WriteOptions { space: Some(Space::project(key.as_str()).unwrap()), ..WriteOptions::default() };
    let answer = memory.act(&[OwnerAct::Operate(Operation::add(Target::Memory, "Deploys run on Fridays."))], &options);
    assert!(matches!(answer, Answer::Wrote(_)), "{answer:?}");
    let start = |folder: &std::path::Path| Start { project: Some(folder.to_path_buf()), ..Start::private("host") };
    let mine = memory.start(start(here.path())).unwrap();
    assert_eq!(mine.record().spaces, [Space::Personal, Space::project(key).unwrap()]);
    let text = mine.snapshot().unwrap().text;
    assert!(text.contains("<project_memory space=\"project/") && text.contains("Deploys run on Fridays."));
    assert!(!memory.start(start(there.path())).unwrap().snapshot().unwrap().text.contains("Deploys"));
    assert!(!memory.start(Start::private("host")).unwrap().snapshot().unwrap().text.contains("Deploys"));
}

#[test]
fn no_more_than_fits_and_the_total_holds() {
    let home = SharedHome::new();
    let memory = home.memory(2);
    let bullets =
        |what: &str| (0..400).map(|n| format!("- {what} number {n} {}\n", "word ".repeat(12))).collect::<String>();
    home.write(DocumentName::User, &bullets("Prefer"));
    home.write(DocumentName::Memory, &bullets("Fact"));
    let snapshot = memory.preview(&Start::private("host")).unwrap();
    assert!(characters(&snapshot.text) <= 20_000, "{}", characters(&snapshot.text));
    for section in &snapshot.sections {
        assert!(characters(&section.text) <= 20_000);
        if section.name == "user_directives" {
            assert!(section.usage.used > section.usage.budget && section.text.contains("more entries not shown"));
            assert!(section.text.contains("number 399 ") && !section.text.contains("number 0 "));
        }
    }
    let left_out = snapshot.omitted.iter().filter(|omitted| omitted.why == "budget").count();
    let shown = snapshot.text.matches(" number ").count();
    assert_eq!(left_out + shown, 800);
    assert!(snapshot.omitted.iter().all(|omitted| !omitted.id.is_empty() && !omitted.preview.is_empty()));
}

#[test]
fn the_same_inputs_give_the_same_bytes() {
    let make = || {
        let home = SharedHome::new();
        let memory = home.memory(2);
        add(&memory, Target::User, "以后用中文回答。");
        add(&memory, Target::Memory, "She lives in Oslo.");
        memory.preview(&Start::private("host")).unwrap()
    };
    assert_eq!(make(), make());
}
