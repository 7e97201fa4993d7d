#![allow(clippy::unwrap_used, clippy::panic)]
use super::*;
use notewell_store::Space;
use std::process::Command;

fn git(folder: &Path, arguments: &[&str]) {
    let output = Command::new("git")
        .current_dir(folder)
        .args(["-c", "user.name=Mira", "-c", "user.email=mira@example.org", "-c", "protocol.file.allow=always"])
        .args(["-c", "init.defaultBranch=main"])
        .args(arguments)
        .env("GIT_CONFIG_GLOBAL", "/dev/null")
        .env("GIT_CONFIG_NOSYSTEM", "1")
        .env_remove("GIT_DIR")
        .env_remove("GIT_WORK_TREE")
        .output()
        .unwrap();
    assert!(output.status.success(), "git {arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
}

fn repository(parent: &Path, name: &str) -> PathBuf {
    let folder = parent.join(name);
    std::fs::create_dir_all(&folder).unwrap();
    git(&folder, &["init", "-q"]);
    std::fs::write(folder.join("file"), "x").unwrap();
    git(&folder, &["add", "."]);
    git(&folder, &["commit", "-q", "-m", "First"]);
    folder
}

fn of(folder: &Path) -> ProjectKey {
    project_key(folder).unwrap()
}

#[test]
fn a_work_tree_sub_folder_and_symlinked_checkout_find_the_same_project() {
    let root = tempfile::tempdir().unwrap();
    for remote in [None, Some("git@code.example.org:team/app.git")] {
        let name = if remote.is_some() { "with" } else { "without" };
        let main = repository(root.path(), name);
        if let Some(url) = remote {
            git(&main, &["remote", "add", "origin", url]);
        }
        let key = of(&main);
        Space::project(key.key.clone()).unwrap();

        let below = main.join("src/deep");
        std::fs::create_dir_all(&below).unwrap();
        assert_eq!(of(&below), key);
        assert_eq!(of(&main.join("file")), key, "a file stands for its folder");
        assert_eq!(of(&main.join(".git/hooks")), key);

        let beside = root.path().join(format!("{name}-feature"));
        git(&main, &["worktree", "add", "-q", beside.to_str().unwrap()]);
        let inside = main.join(".trees/inside");
        git(&main, &["worktree", "add", "-q", inside.to_str().unwrap()]);
        assert_eq!(of(&beside), key);
        assert_eq!(of(&inside), key);

        #[cfg(unix)]
        {
            let link = root.path().join(format!("{name}-link"));
            std::os::unix::fs::symlink(&main, &link).unwrap();
            assert_eq!(of(&link), key);
            assert_eq!(of(&link.join("src")), key);
        }

        std::fs::remove_dir_all(&below).unwrap();
        assert_eq!(of(&below), key, "a sub-folder that is gone");
        std::fs::remove_dir_all(&inside).unwrap();
        assert_eq!(of(&inside.join("src")), key, "a work tree inside that is gone");
        std::fs::remove_dir_all(&beside).unwrap();
        assert_eq!(of(&beside), key, "a work tree beside that is gone");
        assert_eq!(of(&beside.join("src/deep")), key);
        assert_eq!(of(&beside.join("../with-nothing/..").join(format!("{name}-feature"))), key);
    }
}

#[test]
fn https_and_ssh_forms_are_equal_and_credentials_leave_no_trace() {
    let root = tempfile::tempdir().unwrap();
    let first = repository(root.path(), "a");
    git(&first, &["remote", "add", "origin", "https://mira:s3cr3t@code.example.org/team/app.git"]);
    let second = repository(root.path(), "b");
    git(&second, &["remote", "add", "origin", "git@code.example.org:team/app"]);
    let (first, second) = (of(&first), of(&second));
    assert_eq!(first.key, second.key);
    assert_eq!(first.source, "code.example.org/team/app");
    assert!(first.key.starts_with("app-") && first.key.len() == 12);
    assert_ne!(first.common, second.common);
}

#[test]
fn a_submodule_is_a_project_of_its_own() {
    let root = tempfile::tempdir().unwrap();
    let library = repository(root.path(), "library");
    let app = repository(root.path(), "app");
    git(&app, &["submodule", "--quiet", "add", library.to_str().unwrap(), "vendor/library"]);
    let inside = app.join("vendor/library");
    assert_ne!(of(&inside).key, of(&app).key);
    assert_eq!(of(&inside).key, of(&library).key, "its remote is the folder it was cloned from");
    git(&inside, &["remote", "remove", "origin"]);
    assert_eq!(of(&inside).source, inside.canonicalize().unwrap().to_str().unwrap());
}

#[test]
fn bare_repositories_and_separate_git_folders_agree_with_their_work_trees() {
    let root = tempfile::tempdir().unwrap();
    let main = repository(root.path(), "app");
    let bare = root.path().join("bare.git");
    git(root.path(), &["clone", "-q", "--bare", "app", "bare.git"]);
    git(&bare, &["remote", "remove", "origin"]);
    let tree = root.path().join("tree");
    git(&bare, &["worktree", "add", "-q", tree.to_str().unwrap()]);
    assert_eq!(of(&tree), of(&bare));
    assert!(of(&bare).key.starts_with("bare-"));

    git(&main, &["init", "-q", "--separate-git-dir", root.path().join("apart").to_str().unwrap()]);
    let linked = root.path().join("linked");
    git(&main, &["worktree", "add", "-q", linked.to_str().unwrap()]);
    assert_eq!(of(&linked), of(&main));
}

#[test]
fn outside_git_the_folder_itself_is_the_project() {
    let root = tempfile::tempdir().unwrap();
    let folder = root.path().join("Mein Büro 文件");
    std::fs::create_dir_all(folder.join(".git")).unwrap();
    let key = of(&folder);
    assert_eq!(key.common, None, "an empty .git folder is no repository");
    assert!(key.key.starts_with("mein-b-ro-"), "{}", key.key);
    Space::project(key.key.clone()).unwrap();
    std::fs::remove_dir_all(&folder).unwrap();
    assert_eq!(of(&folder), key);
    assert_ne!(of(root.path()).key, key.key);
}

#[test]
fn every_name_makes_a_key_that_a_space_takes() {
    for name in ["", "...", "CON", "con.txt", "文件", "-x-", &"long name ".repeat(40), "a\u{0}b", "..", "nul"] {
        Space::project(key(name, name.as_bytes())).unwrap();
    }
}
