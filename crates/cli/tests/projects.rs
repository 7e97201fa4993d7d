//! What belongs to a project is named by its folder.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

mod kit;

use kit::Home;

#[test]
fn a_projects_facts_are_written_read_changed_and_removed_by_its_folder() {
    let home = Home::new();
    let folder = home.root().join("shop");
    std::fs::create_dir(&folder).unwrap();
    let at = |arguments: &[&str]| {
        let mut all = arguments.to_vec();
        all.extend(["--project", folder.to_str().unwrap()]);
        home.json(0, &all)
    };
    let added = at(&["add", "--target", "memory", "The port is 8080."]);
    assert!(added["changes"][0]["document"].as_str().unwrap().starts_with("project/shop-"), "{added}");
    assert!(home.texts("memory").is_empty());
    at(&["replace", "--old", "8080", "--new", "9090"]);
    assert_eq!(at(&["read", "--target", "memory"])["documents"][0]["entries"][0]["text"], "The port is 9090.");
    at(&["remove", "--old", "The port is 9090."]);
    assert_eq!(at(&["read", "--target", "memory"])["status"], "empty");
}
