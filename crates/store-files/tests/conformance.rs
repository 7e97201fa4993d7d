//! The file home keeps what every store promises.
#![allow(clippy::unwrap_used)]

use notewell_store::conformance::{Fixture, audit, documents, environment, history, inbox, sessions};
use notewell_store::{DocumentKey, Layout, Store};
use notewell_store_files::{FileStore, OpenOptions};
use tempfile::TempDir;

struct OnDisk {
    folder: TempDir,
    store: Option<FileStore>,
    seed: u64,
}

impl OnDisk {
    fn new() -> Self {
        let mut home = Self { folder: tempfile::tempdir().unwrap(), store: None, seed: 0 };
        home.reopen();
        home
    }
}

impl Fixture for OnDisk {
    fn store(&self) -> &dyn Store {
        self.store.as_ref().unwrap()
    }

    fn reopen(&mut self) {
        self.store = None;
        self.seed += 1;
        let mut layout = Layout::native("You are helpful.");
        for rule in &mut layout.files {
            rule.at_init = false;
        }
        let (home, state) = (self.folder.path().join("home"), self.folder.path().join("state"));
        let mut options = OpenOptions::new(home, state, layout, environment(self.seed));
        options.create = true;
        self.store = Some(FileStore::open(options).unwrap());
    }

    fn edit_outside(&self, key: &DocumentKey, text: Option<&str>) -> bool {
        let path = self.store.as_ref().unwrap().path_of(key).unwrap();
        match text {
            Some(text) => {
                std::fs::create_dir_all(path.parent().unwrap()).unwrap();
                std::fs::write(path, text).unwrap();
            }
            None => std::fs::remove_file(path).unwrap(),
        }
        true
    }
}

fn make() -> Box<dyn Fixture> {
    Box::new(OnDisk::new())
}

#[test]
fn the_file_home_keeps_its_documents() {
    documents(&mut make);
}

#[test]
fn the_file_home_keeps_its_history() {
    history(&mut make);
}

#[test]
fn the_file_home_keeps_its_inbox() {
    inbox(&mut make);
}

#[test]
fn the_file_home_keeps_its_sessions() {
    sessions(&mut make);
}

#[test]
fn the_file_home_keeps_its_audit() {
    audit(&mut make);
}
