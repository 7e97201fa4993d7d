//! Links that lead out of the home, and copies of it.
#![allow(clippy::unwrap_used, clippy::panic)]

mod kit;

use kit::Home;
use std::fs;

#[test]
fn a_link_is_taken_only_after_the_owner_trusts_it() {
    let home = Home::new();
    home.add("memory", "A fact.");
    let target = home.root().join("elsewhere.md");
    fs::write(&target, "- From elsewhere.\n").unwrap();
    fs::remove_file(home.path().join("MEMORY.md")).unwrap();
    std::os::unix::fs::symlink(&target, home.path().join("MEMORY.md")).unwrap();
    assert_eq!(home.json(3, &["add", "--target", "memory", "x"])["error"]["code"], "link_refused");
    home.run(&["doctor", "--trust-link", "MEMORY.md"]);
    home.add("memory", "Another fact.");
    assert!(fs::read_to_string(&target).unwrap().contains("Another fact."));
    assert!(fs::symlink_metadata(home.path().join("MEMORY.md")).unwrap().is_symlink());
}

#[test]
fn a_copy_is_refused_until_it_joins() {
    let home = Home::new();
    home.add("memory", "A fact.");
    let code = home.run(&["join", "--code"]);
    assert_eq!(code.code, 0, "{code:?}");
    let copy = Home::new();
    fs::create_dir(copy.path()).unwrap();
    for folder in ["log", ".notewell"] {
        fs::create_dir(copy.path().join(folder)).unwrap();
        for file in fs::read_dir(home.path().join(folder)).unwrap().filter_map(Result::ok) {
            if file.file_type().unwrap().is_file() {
                fs::copy(file.path(), copy.path().join(folder).join(file.file_name())).unwrap();
            }
        }
    }
    fs::copy(home.path().join("MEMORY.md"), copy.path().join("MEMORY.md")).unwrap();
    let refused = copy.json(3, &["read"]);
    assert_eq!(refused["error"]["code"], "unjoined_copy");
    assert!(refused["error"]["hint"].as_str().unwrap().contains("notewell join"), "{refused}");
    let joined = copy.json(0, &["join", code.out.trim()]);
    assert_eq!(joined["joined"], true);
    assert_eq!(copy.texts("memory"), ["A fact."]);
    assert_eq!(copy.json(1, &["join", "nonsense"])["error"]["code"], "join_code");
}
